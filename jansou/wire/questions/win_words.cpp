#include "jansou/wire/questions/win_words.hpp"

#include <fmt/format.h>

#include <array>

#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {
namespace {

constexpr std::array<Text, 6> limits{
    {{"", ""}, {"満貫", "mangan"}, {"跳満", "haneman"}, {"倍満", "baiman"}, {"三倍満", "sanbaiman"}, {"役満", "yakuman"}}};

template <class... A>
std::string filled(const Text& form, Lang lang, const A&... a) {
    return fmt::format(fmt::runtime(in_language(form, lang)), a...);
}

constexpr Text points_form{"{}点", "{} points"}, han_form{"{}翻", "{} han"};

}  // namespace

NamedText named(const Rulebook& book, const Line& line) {
    if (line.yaku < book.yaku.size()) return {book.yaku[line.yaku].id, book.yaku[line.yaku].name, book.yaku[line.yaku].clause};
    const BonusInfo& bonus = book.bonuses[line.bonus];
    return {bonus.id, bonus.name, bonus.clause};
}

std::string_view limit_name(Limit limit) { return limits[std::size_t(limit)].en; }

std::string counted_words(const Value& value, const Line& line, Lang lang) {
    if (line.yakuman > 1) return filled({"{}倍役満", "{} yakuman"}, lang, line.yakuman);
    if (line.yakuman) return std::string(in_language({"役満", "yakuman"}, lang));
    if (line.amount == 0 && line.least != Limit::none) return std::string(in_language(limits[std::size_t(line.least)], lang));
    return filled(value.points ? points_form : han_form, lang, line.amount);
}

std::string value_words(const Value& v, Lang lang) {
    std::string out;
    if (v.points)
        out = filled(points_form, lang, v.base);
    else if (!v.yakuman && v.fu)
        out = filled({"{}翻{}符", "{} han {} fu"}, lang, v.han, v.fu);
    else if (!v.yakuman)
        out = filled(han_form, lang, v.han);
    if (v.limit == Limit::none) return out;
    if (!out.empty()) out += ' ';
    if (v.yakuman > 1) out += filled({"{}倍", "{} times "}, lang, v.yakuman);
    return out.append(in_language(limits[std::size_t(v.limit)], lang));
}

std::string beside_words(const Account& account, int n, Lang lang) {
    if (account.in_points)
        return lang == Lang::ja ? fmt::format("{}{}点", account.name.ja, with_commas(n))
                                : fmt::format("{} points of {}", with_commas(n), account.name.en);
    return lang == Lang::ja ? fmt::format("{}{}枚", account.name.ja, n)
                            : fmt::format("{} {}", n, n == 1 ? std::string_view("chip") : account.name.en);
}

std::string paid_words(const Account& account, const PaymentLine& line, Lang lang) {
    std::string out;
    if (line.points || !line.chips) out = filled(points_form, lang, with_commas(line.points));
    if (line.chips)
        out.append(out.empty() ? std::string_view() : in_language({"と", " and "}, lang)) += beside_words(account, line.chips, lang);
    return out;
}

}  // namespace jansou::wire
