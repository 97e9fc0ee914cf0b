#include "jansou/wire/lines/weighing.hpp"

#include <cmath>

#include "jansou/match/bot_seats.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/printer.hpp"

namespace jansou::wire {
namespace {

nlohmann::json action_json(const Referee& r, const Action& a) {
    std::string text;
    Printer::action(r.book(), r.table().seating(), a, text);
    return nlohmann::json::parse(text);
}

/// Chances to a tenth of a percent.
double chance(float p) { return std::round(double(p) * 1000) / 1000; }

}  // namespace

nlohmann::ordered_json weighing_json(const Referee& r, Seat s, Bot& bot, std::string_view name) {
    const View view = bot_view(r, s);
    nlohmann::ordered_json out{
        {"bot", name}, {"choice", action_json(r, bot.choose(view, r.options(s)))}, {"options", nlohmann::ordered_json::array()}};
    for (const Thought& t : bot.weigh(view, r.options(s))) {
        nlohmann::ordered_json option{{"action", action_json(r, t.action)}};
        if (t.then != no_kind) option["then"] = to_mjai(t.then);
        option["value"] = std::lround(t.value);
        option["win"] = chance(t.win);
        option["deal_in"] = chance(t.deal_in);
        option["gain"] = std::lround(t.gain);
        option["loss"] = std::lround(t.loss);
        option["draw"] = chance(t.draw);
        out["options"].push_back(std::move(option));
    }
    return out;
}

}  // namespace jansou::wire
