#include "jansou/wire/rule_text/own_rule.hpp"

#include <algorithm>

#include "jansou/wire/hash.hpp"

namespace jansou::wire {
namespace {

constexpr std::string_view own_field = "rule_text", own_prefix = "own-";
constexpr std::size_t id_digits = 20, longest_title = 80, longest_about = 400, longest_clause = 2000;

/// What stands in everybody's lobby: one line that is not too long for it.
bool is_line(std::string_view text, std::size_t longest) {
    return text.size() <= longest && std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

Said too_long(std::string_view key, std::size_t longest) {
    return rule_text::said("\"{}\" must be one line of at most {} bytes.", "\"{}\" は一行で、{}バイトまでにしてください。", key, longest);
}

/// What is too long for everybody's lobby; nothing if all is in order.
std::optional<Said> too_much(const RuleSet& rules) {
    if (!is_line(rules.title_ja, longest_title) || !is_line(rules.title_en, longest_title)) return too_long("title", longest_title);
    if (!is_line(rules.about_ja, longest_about) || !is_line(rules.about_en, longest_about)) return too_long("about", longest_about);
    const RuleTexts& texts = rules.texts;
    if (texts.length_ja.size() > longest_title || texts.length_en.size() > longest_title) return too_long("length", longest_title);
    for (const SpecialText& s : texts.special)
        if (s.ja.size() > longest_about || s.en.size() > longest_about) return too_long("special", longest_about);
    for (const ClauseText& c : texts.clauses)
        if (c.ja.size() > longest_clause || c.en.size() > longest_clause) return too_long(c.id, longest_clause);
    return {};
}

Review refused(const Said& why) {
    return {.rules = {}, .faults = {std::string(own_field) + ": " + why.en}, .told = {{0, why}}, .doubts = {}};
}

}  // namespace

Review review_own_rule(std::string_view text) {
    if (text.size() > longest_own_rule)
        return refused(
            rule_text::said("at most {} bytes are expected, not {}.", "多くても{}バイトです (いまは{})。", longest_own_rule, text.size()));
    Review out = review_text(text, own_field);
    if (!out.rules) return out;
    if (!out.rules->playable) {
        const Said why = not_to_play(own_field);
        return {.rules = {}, .faults = {why.en}, .told = {{0, why}}, .doubts = {}};
    }
    if (const auto why = too_much(*out.rules)) return refused(*why);
    out.rules->id = std::string(own_prefix) + sha256_hex(text).substr(0, id_digits);
    return out;
}

tl::expected<RuleSet, Sentence> own_rule(std::string_view text) {
    Review out = review_own_rule(text);
    if (!out.rules) return tl::unexpected(out.faults.front());
    return std::move(*out.rules);
}

bool is_own_rule(std::string_view id) {
    return id.size() == own_prefix.size() + id_digits && id.starts_with(own_prefix) &&
           id.find_first_not_of("0123456789abcdef", own_prefix.size()) == std::string_view::npos;
}

}  // namespace jansou::wire
