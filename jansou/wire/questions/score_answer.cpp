// The answer of the score command in JSON: what a win counts, who pays it and why.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/scoring/readings.hpp"
#include "jansou/wire/questions/division.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/questions/score_parts.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {

using nlohmann::ordered_json;

std::string_view no_win_reason(const Rulebook& book, const Win& win, const Appraisal& a) {
    if (a.verdict == Verdict::not_complete) return "not_complete";
    if (a.verdict == Verdict::no_yaku) return "no_yaku";
    if (a.verdict == Verdict::few_yaku) return "few_yaku";
    if (a.verdict == Verdict::refused) return book.reasons[jansou::refusal(book, win)].id;
    return a.verdict == Verdict::furiten ? "furiten" : "";
}

Appraisal appraisal_of(const Rulebook& book, const Win& win) {
    return win.by == By::nagashi ? appraise_nagashi(book, win) : appraise(book, win);
}

namespace {

ordered_json no_win(const Rulebook& book, const Win& win, const Appraisal& a) {
    ordered_json out;
    out["win"] = false;
    out["reason"] = no_win_reason(book, win, a);
    if (a.verdict != Verdict::refused) return out;
    const Reason& why = book.reasons[jansou::refusal(book, win)];
    out["message"] = in_both(why.text);
    out["clause"] = why.clause;
    return out;
}

ordered_json line_json(const Rulebook& book, const Value& value, const Line& line) {
    const NamedText text = named(book, line);
    ordered_json out;
    out["id"] = text.id;
    out["name"] = in_both(text.name);
    if (line.yakuman)
        out["yakuman"] = line.yakuman;
    else
        out[value.points ? "points" : "han"] = line.amount;
    out["clause"] = text.clause;
    return out;
}

void put_value(const Value& value, ordered_json& out) {
    if (value.points) {
        out["points"] = value.base;
    } else if (value.yakuman) {
        out["han"] = nullptr;
        out["fu"] = nullptr;
    } else {
        out["han"] = value.han;
        out["fu"] = value.fu;
    }
    if (value.limit == Limit::none)
        out["limit"] = nullptr;
    else
        out["limit"] = limit_name(value.limit);
    out["yakuman"] = value.yakuman;
}

/// Every reading that completes the hand: what it is worth, whether furiten bars it, which one counts.
ordered_json readings_json(const Rulebook& book, const Win& win, const Reading& taken) {
    ordered_json list = ordered_json::array();
    for (const WeighedReading& r : weigh_readings(book, win)) {
        ordered_json one;
        one["reading"] = ordered_json::array();
        for (std::size_t i = 0; i < r.reading.count; ++i) one["reading"].push_back(to_mpsz(r.reading.kinds[i]));
        one["furiten"] = r.furiten;
        one["yaku"] = r.has_yaku;
        one["taken"] = r.reading == taken;
        if (r.has_yaku) {
            put_value(r.best.value, one);
            one["points_received"] = r.best.payment.points[win.seat];
            one["chips_received"] = r.best.payment.chips[win.seat];
        }
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace

ordered_json payment_json(const Account& account, const Seating& seating, const PaymentLine& line) {
    const Text why = line.purpose.words;
    const int payer = int(seating.chair_of(line.payer)), receiver = int(seating.chair_of(line.receiver));
    ordered_json out;
    if (line.payer == no_seat)
        out["payer"] = nullptr;
    else
        out["payer"] = payer;
    out["receiver"] = receiver;
    out["points"] = line.points;
    out["chips"] = account.in_points ? 0 : line.chips;
    if (account.in_points) out[std::string(account.id)] = line.chips;
    out["for"] = line.purpose.id;
    out["clause"] = line.purpose.clause;
    if (line.payer == no_seat) {
        out.update(in_both(fmt::format("席{}が場から{}を取る ({})。", receiver, paid_words(account, line, Lang::ja), why.ja),
                           fmt::format("Seat {} takes {} from the table ({}).", receiver, paid_words(account, line, Lang::en), why.en)));
    } else {
        out.update(in_both(fmt::format("席{}が席{}に{}を払う ({})。", payer, receiver, paid_words(account, line, Lang::ja), why.ja),
                           fmt::format("Seat {} pays seat {} {} ({}).", payer, receiver, paid_words(account, line, Lang::en), why.en)));
    }
    return out;
}

ordered_json score_json(const Rulebook& book, const Win& win) {
    const Appraisal a = appraisal_of(book, win);
    return score_json(book, win, a);
}

ordered_json score_json(const Rulebook& book, const Win& win, const Appraisal& a) {
    if (!a.win()) return no_win(book, win, a);
    ordered_json out;
    out["win"] = true;
    put_value(a.value, out);
    out["points_unit"] = "points";
    out["yaku"] = ordered_json::array();
    for (const Line& line : a.lines) out["yaku"].push_back(line_json(book, a.value, line));
    out["reading"] = nullptr;
    if (!book.reads.empty()) {
        out["reading"] = ordered_json::array();
        const Reading told = told_reading(win, a);
        for (std::size_t i = 0; i < told.count; ++i) out["reading"].push_back(to_mpsz(told.kinds[i]));
    }
    const std::string account(book.account.id);
    for (const std::string& name : {std::string("payments"), std::string("chips"), account, std::string("explain")})
        out[name] = ordered_json::array();
    const Seating seating{win.seats, win.out};
    for (int c = 0; c < seating.people(); ++c) {
        const Seat s = seating.seat_of(Chair(c));
        out["payments"].push_back(a.payment.points[s]);
        if (book.account.in_points) out["chips"].push_back(0);
        out[account].push_back(a.payment.chips[s]);
    }
    for (const PaymentLine& line : a.payment.lines) out["explain"].push_back(payment_json(book.account, seating, line));
    if (win.by != By::nagashi) out["division"] = division_json(book, win, a);
    if (a.has_jokers) out["readings"] = readings_json(book, win, a.reading);
    return out;
}

std::span<const NamedShape> score_shapes() {
    static constexpr NamedShape all[]{
        {"Score", "NoWin | Win"},
        {"NoWin", "{win: false, reason: string, message?: Text, clause?: string}"},
        {"Win",
         "{win: true, points?: int, han?: int | null, fu?: int | null, limit: string | null, yakuman: int, "
         "points_unit: string, yaku: [ScoreLine], reading: [kind] | null, payments: [int], chips: [int], "
         "@account?: [int], explain: [Payment], division?: [Group], readings?: [ReadingValue]}"},
        {"ScoreLine", "{id: string, name: Text, yakuman?: int, points?: int, han?: int, clause: string}"},
        {"Payment",
         "{payer: seat | null, receiver: seat, points: int, chips: int, @account?: int, for: string, clause: string, "
         "ja: string, en: string}"},
        {"ReadingValue",
         "{reading: [kind], furiten: bool, yaku: bool, taken: bool, points?: int, han?: int | null, fu?: int | null, "
         "limit?: string | null, yakuman?: int, points_received?: int, chips_received?: int}"},
        {"Group", "{type: string, tiles: [kind], as?: [kind], won?: int}"},
    };
    return all;
}

}  // namespace jansou::wire
