#include "jansou/wire/shown/value_table.hpp"

#include <algorithm>
#include <string>

#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using nlohmann::ordered_json;

constexpr int most_han = 13;

ordered_json clause_json(std::string_view clause) { return clause.empty() ? ordered_json(nullptr) : ordered_json(clause); }

ordered_json yaku_json(const YakuInfo& yaku) {
    ordered_json out{{"id", yaku.id}, {"name", in_both(yaku.name)}, {"closed", yaku.worth.closed}, {"open", yaku.worth.open}};
    if (yaku.worth.yakuman) out["yakuman"] = yaku.worth.yakuman;
    if (yaku.worth.alone) out["alone"] = true;
    out["clause"] = clause_json(yaku.clause);
    return out;
}

/// What the option is set to that says what a line counts, where it is an option of that name.
std::optional<int> amount_of(const RuleSet& rules, std::string_view line) {
    for (const std::string& name : rules.rules)
        for (const OptionSpec& spec : find_rule(name)->options) {
            const bool own = spec.key == std::string(line) + ".points" || spec.key == name + "." + std::string(line);
            if (own && spec.type == OptionType::number) return rules.number(spec.key);
        }
    return {};
}

ordered_json beside_json(const RuleSet& rules, const BonusInfo& bonus) {
    ordered_json out{{"id", bonus.id}, {"name", in_both(bonus.name)}};
    if (const auto amount = amount_of(rules, bonus.id)) out["amount"] = *amount;
    out["clause"] = clause_json(bonus.clause);
    return out;
}

/// Of a ron what it pays: nothing else is known of the hand.
int paid(const Rulebook& book, const Shape& shape, const Lines& lines, const jansou::Value& value, bool dealer) {
    Win win;
    win.seats = std::uint8_t(book.layout.seats);
    win.seat = dealer ? 0 : 1;
    win.from = dealer ? 1 : 0;
    Payment payment;
    for (const auto& share : book.share) share(win, shape, value, lines, payment);
    payment.add_up();
    return payment.points[win.seat];
}

ordered_json limit_json(const Rulebook& book, const Shape& shape, const Line& line) {
    Lines lines;
    lines.add(line);
    const jansou::Value value = book.scale(Win{}, shape, lines);
    return {{"limit", limit_name(value.limit)},
            {"child", paid(book, shape, lines, value, false)},
            {"dealer", paid(book, shape, lines, value, true)}};
}

/// Each limit with the han from which on a hand has it whatever its fu; a yakuman too where no number of han comes to one.
ordered_json limits_json(const Rulebook& book, const Shape& shape) {
    ordered_json out = ordered_json::array();
    Limit last = Limit::none;
    for (int han = 1; han <= most_han; ++han) {
        Lines lines;
        lines.add({.amount = han});
        const Limit limit = book.scale(Win{}, shape, lines).limit;
        if (limit == last) continue;
        last = limit;
        out.push_back(limit_json(book, shape, {.amount = han}));
        out.back()["han"] = han;
    }
    if (last != Limit::yakuman) out.push_back(limit_json(book, shape, {.yakuman = 1}));
    return out;
}

}  // namespace

ordered_json values_json(const Rulebook& book) {
    ordered_json out{{"counts", "han"}, {"yaku", ordered_json::array()}, {"besides", ordered_json::array()}};
    for (const YakuInfo& yaku : book.yaku) out["yaku"].push_back(yaku_json(yaku));
    for (const BonusInfo& bonus : book.bonuses) out["besides"].push_back(beside_json(book.rules, bonus));
    Shape least;  // the form with the fewest fu that win at all
    least.form = Form::Type::pairs;
    if (book.scale(Win{}, least, Lines{}).points)
        out["counts"] = "points";
    else
        out["limits"] = limits_json(book, least);
    return out;
}

}  // namespace jansou::wire
