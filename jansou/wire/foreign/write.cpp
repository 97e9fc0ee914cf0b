#include "jansou/wire/foreign/write.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "jansou/wire/foreign/driver.hpp"
#include "jansou/wire/foreign/retrace.hpp"
#include "jansou/wire/foreign/tenhou_write.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::ordered_json;

namespace {

constexpr std::array<std::pair<std::string_view, Form>, 3> form_names{
    {{"jansou", Form::own}, {"mjai", Form::mjai}, {"tenhou6", Form::tenhou6}}};

/// True if the game is over, as the record says or as the rule says behind its last hand.
bool is_over(const Opened& opened, const GoOn& go_on) {
    const auto ends = [](const auto& event) { return event["type"] == "end_game"; };
    if (ends(opened.record.facts.back().event)) return true;
    const auto hands = hands_of(opened.record);
    auto start = start_of_hands(opened.book, opened.record, {hands.back()});
    if (!start) return false;
    Driver driver(std::move(*start), opened.record, {hands.back()});
    return !driver.play(go_on) && std::ranges::any_of(driver.events(), ends);
}

/// The events without what counts a win, for which mjai has no word.
std::string as_mjai(const Opened& opened, const GoOn& go_on) {
    std::string text = dumped(ordered_json{{"type", "start_game"}, {"names", opened.record.names}}) + '\n';
    for (const Fact& fact : opened.record.facts) {
        ordered_json event = ordered_json::parse(fact.event.dump());
        event.erase("score");
        if (event["type"] != "end_game") text += dumped(event) + '\n';
    }
    return is_over(opened, go_on) ? text + "{\"type\":\"end_game\"}\n" : text;
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

tl::expected<std::string, Sentence> written_as(Form form, const Opened& opened, const GoOn& go_on) {
    if (form == Form::own) {
        std::string played = retraced(opened.book, opened.record, go_on).log;
        return played.empty() ? facts_log(*opened.book, opened.record) : played;
    }
    const auto written = write_tenhou(opened.record, *opened.book);
    if (!written) return tl::unexpected(written.error().sentence());
    return form == Form::tenhou6 ? dumped(written->game) + '\n' : as_mjai(opened, go_on);
}

}  // namespace jansou::wire::foreign
