#include "jansou/lab/kept.hpp"

#include <algorithm>
#include <charconv>

namespace jansou::lab {
namespace {

constexpr std::size_t longest_condition = 500;
constexpr std::array<std::string_view, hand_figure::count> figure_words{"points", "chips", "wins", "discards", "honba", "round", "kyoku"};

bool compares(std::int32_t value, char compare, std::int32_t number) {
    switch (compare) {
        case '<': return value < number;
        case 'l': return value <= number;
        case '=': return value == number;
        case 'g': return value >= number;
        default: return value > number;
    }
}

tl::expected<Condition::Term, Sentence> parse_term(std::string_view text) {
    const auto wrong = [&] {
        return tl::unexpected<Sentence>("The condition \"" + std::string(text) +
                                        "\" is neither a mechanism (yaku:riichi) nor a comparison (points>=8000).");
    };
    Condition::Term term;
    const auto at = text.find_first_of("<>=");
    if (at == std::string_view::npos) {
        term.negated = text.starts_with('!');
        term.mechanism = trimmed(text.substr(term.negated));
        if (term.mechanism.find(':') == std::string::npos) return wrong();
        return term;
    }
    const auto figure = std::ranges::find(figure_words, trimmed(text.substr(0, at)));
    if (figure == figure_words.end()) return wrong();
    term.figure = std::uint8_t(figure - figure_words.begin());
    const bool equal = text.substr(at + 1).starts_with('=');
    term.compare = text[at] == '=' ? '=' : !equal ? text[at] : text[at] == '<' ? 'l' : 'g';
    const std::string_view number = trimmed(text.substr(at + 1 + equal));
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), term.number);
    if (error != std::errc() || end != number.data() + number.size()) return wrong();
    return term;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool Condition::holds(const HandFacts& hand) const {
    return std::ranges::all_of(terms, [&](const Term& term) {
        if (term.mechanism.empty()) return compares(hand.figures[term.figure], term.compare, term.number);
        return (std::ranges::find(hand.spoke, std::string_view(term.mechanism)) != hand.spoke.end()) != term.negated;
    });
}

tl::expected<Condition, Sentence> parse_condition(std::string_view text) {
    if (text.size() > longest_condition) return tl::unexpected<Sentence>("The condition is too long.");
    Condition condition;
    if (trimmed(text) == "all") return condition;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find('&', begin), text.size());
        auto term = parse_term(trimmed(text.substr(begin, end - begin)));
        if (!term) return tl::unexpected(term.error());
        condition.terms.push_back(std::move(*term));
        begin = end + 1;
    }
    return condition;
}

}  // namespace jansou::lab
