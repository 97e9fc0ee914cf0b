#include "jansou/wire/foreign/write.hpp"

#include <array>
#include <utility>

#include "jansou/wire/foreign/retrace.hpp"
#include "jansou/wire/foreign/tenhou_write.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::ordered_json;

namespace {

constexpr std::array<std::pair<std::string_view, Form>, 3> form_names{
    {{"jansou", Form::own}, {"mjai", Form::mjai}, {"tenhou6", Form::tenhou6}}};

/// The events without what counts a win, for which mjai has no word.
std::string as_mjai(const Record& record) {
    std::string text = dumped(ordered_json{{"type", "start_game"}, {"names", record.names}}) + '\n';
    for (const Fact& fact : record.facts) {
        ordered_json event = ordered_json::parse(fact.event.dump());
        event.erase("score");
        if (event["type"] != "end_game") text += dumped(event) + '\n';
    }
    return text + "{\"type\":\"end_game\"}\n";
}

}  // namespace

std::optional<Form> form_named(std::string_view name) {
    for (const auto& [known, form] : form_names)
        if (known == name) return form;
    return {};
}

std::string_view media_type(Form form) { return form == Form::tenhou6 ? "application/json" : "application/x-ndjson; charset=utf-8"; }

std::string_view hands_that_ended(std::string_view log) {
    const std::size_t last = log.rfind("\n{\"type\":\"end_kyoku\"");
    return last == std::string_view::npos ? std::string_view() : log.substr(0, log.find('\n', last + 1) + 1);
}

tl::expected<std::string, Sentence> written_as(Form form, const Opened& opened, const std::function<bool()>& go_on) {
    if (form == Form::own) {
        std::string played = retraced(opened.book, opened.record, go_on).log;
        return played.empty() ? facts_log(*opened.book, opened.record) : played;
    }
    const auto written = write_tenhou(opened.record, *opened.book);
    if (!written) return tl::unexpected(written.error().sentence());
    return form == Form::tenhou6 ? dumped(written->game) + '\n' : as_mjai(opened.record);
}

}  // namespace jansou::wire::foreign
