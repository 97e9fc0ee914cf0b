#include "jansou/wire/foreign/open.hpp"

#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/nesting.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

std::optional<json> first_line(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (!nests_shallowly(line)) return {};
    const auto read = parse_json(line);
    return read ? std::optional(*read) : std::nullopt;
}

bool is_header(const json& line) { return line.is_object() && line.value("type", json()) == "header"; }

/// The book that the header of a log names.
tl::expected<std::shared_ptr<const Rulebook>, Problem> book_in(std::string_view text) {
    const auto line = first_line(text);
    if (!line || !is_header(*line) || !line->contains("rules"))
        return problem("", "the log does not say by which rule it was played; name one with --rule RULE");
    auto rules = rules_from_json((*line)["rules"]);
    if (!rules) return problem("line 1", rules.error(), "header", "rules");
    return std::make_shared<const Rulebook>(make_book(std::move(*rules)));
}

}  // namespace

bool is_own_log(std::string_view text) {
    const auto line = first_line(text);
    return line && is_header(*line) && !line->contains("facts");
}

tl::expected<Opened, Problem> open_log(std::string_view given, std::shared_ptr<const Rulebook> book) {
    std::string room;
    const std::string_view text = plain_text(given, room);
    auto record = read_paifu(text);
    if (!record) return tl::unexpected(record.error());
    if (!book) {
        auto named = book_in(text);
        if (!named) return tl::unexpected(named.error());
        book = *named;
    }
    auto whole = completed(std::move(*record), *book);
    if (!whole) return tl::unexpected(whole.error());
    return Opened{std::move(book), std::move(*whole)};
}

tl::expected<Opened, Problem> open_log(std::string_view text, const std::string& rule) {
    if (rule.empty()) return open_log(text, std::shared_ptr<const Rulebook>());
    auto book = load_book(rule);
    if (!book) return problem("", book.error());
    return open_log(text, *book);
}

}  // namespace jansou::wire::foreign
