#include "jansou/wire/pad/told_hand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/rule_fields.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/rule_text/both.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using rule_text::said;

constexpr int most_deeds = 60, most_wins = 3, most_told_han = 200, most_told_fu = 200, most_told_yakuman = 20, most_told_chips = 10000,
              most_told_points = 1'000'000;

/// A text of the rules in both languages.
Said both(const Text& text) { return {std::string(text.en), std::string(text.ja)}; }

/// Nothing is thrown: after the first refusal what follows says no more.
class Teller {
public:
    Teller(Match& match, const json& hand) : match_(match), book_(match.referee().book()), fields_(hand, "hand.") {}

    std::optional<Said> tell() {
        if (const Seat broken_at = wall_broken_at(); !refused_) match_.begin_told_hand(broken_at);
        if (!refused_) tell_deeds();
        if (!refused_) tell_end();
        if (!refused_) answer_what_is_asked();
        fields_.refuse_unread();
        heed(fields_);
        if (!refused_ && !match_.referee().broken().empty()) refuse(match_.referee().broken());
        if (!refused_) match_.end_told_hand();
        return refused_;
    }

private:
    const Table& table() const { return match_.table(); }
    int chair(Seat s) const { return int(table().chair_of(s)); }

    void refuse(Said why) {
        if (!refused_) refused_ = std::move(why);
    }
    void refuse(const Sentence& why) { refuse(Said{why, why}); }
    /// What stands in JSON may be wrong in its form, which no page writes. False: it is, or something was before.
    bool heed(const Fields& fields) {
        if (fields.bad()) refuse(fields.error);
        return !refused_;
    }
    void wrong(Fields& fields, std::string_view name, std::string_view what) {
        fields.fail(name, what);
        heed(fields);
    }

    /// Whoever plays; no_seat: refused.
    Seat seat_in(Fields& fields, std::string_view name) {
        fields.require(name);
        const Seat named = fields.seat(name, table().people());
        return heed(fields) ? playing(named) : no_seat;
    }
    Seat playing(Seat named) {
        const Seat seat = table().seat_of(Chair(named));
        if (!table().seating().sits_out(seat)) return seat;
        refuse(said("Seat {} sits this hand out.", "席{}はこの局は抜け番である。", int(named)));
        return no_seat;
    }

    Seat wall_broken_at() {
        heed(fields_);
        if (!book_.breaks_wall || refused_) return no_seat;
        fields_.require("broken_at");
        const Seat named = fields_.seat("broken_at", match_.people());
        return heed(fields_) ? match_.put_down().seat_of(Chair(named)) : no_seat;
    }

    // --- while the hand runs ---

    void tell_deeds() {
        const json* deeds = fields_.given("deeds") ? fields_.array("deeds") : nullptr;
        if (!heed(fields_) || !deeds) return;
        if (deeds->size() > most_deeds)
            return refuse(said("Of one hand at most {} deeds are told.", "一局に言えるのは{}件まで。", most_deeds));
        for (std::size_t i = 0; i < deeds->size() && !refused_; ++i) {
            if (match_.referee().over())
                return refuse(Said{"Something is told of the hand after it had ended.", "局が終わった後のことが言われている。"});
            Fields fields((*deeds)[i], fmt::format("deeds[{}].", i));
            if (!heed(fields)) return;
            if (fields.given("riichi"))
                tell_riichi(fields);
            else if (fields.given("offence"))
                tell_offence(fields);
            else
                tell_chips(fields);
            fields.refuse_unread();
            heed(fields);
        }
    }

    void tell_riichi(Fields& fields) {
        const Seat s = seat_in(fields, "riichi");
        if (book_.riichi_kinds.empty()) refuse(Said{"There is no riichi in this rule.", "この規則に立直はない。"});
        if (refused_) return;
        Word kind = book_.riichi_kinds.front();
        if (fields.given("kind")) {
            const std::string named = fields.text("kind");
            const auto found = std::ranges::find(book_.riichi_kinds, named, [&](Word w) { return book_.word_name(w); });
            if (found == book_.riichi_kinds.end()) return wrong(fields, "kind", shown(json(named)) + " is no riichi of this rule.");
            kind = *found;
        }
        const ReasonId why = match_.referee().tell_riichi(s, kind);
        if (why == 0) return;
        refuse(said("The riichi of seat {} cannot be: {}", "席{}の立直はできない：{}", chair(s), both(book_.reasons[why].text)));
    }

    void tell_offence(Fields& fields) {
        const std::string kind = fields.text("offence");
        fields.require("seat");
        const Seat offender = fields.seat("seat", table().people());
        const bool mended = fields.flag("mended");
        const int tiles = fields.given("count") ? fields.number("count", 1, max_hand) : 1;
        const int choice = fields.given("choice") ? fields.choice("choice", {"dead_hand", "chombo"}) + 1 : 0;
        if (!heed(fields)) return;
        const auto known = std::ranges::find(book_.offences, kind, [&](const Offence& o) { return book_.word_name(o.word); });
        if (known == book_.offences.end()) return wrong(fields, "offence", shown(json(kind)) + " is no offence of this rule.");
        match_.referee().offence(table().seat_of(Chair(offender)), *known,
                                 {.mended = mended, .tiles = std::uint8_t(tiles), .choice = Declared::Choice(choice)});
    }

    /// Chips that change hands beside wins, by chair.
    void tell_chips(Fields& fields) {
        if (!fields.given("chips"))
            return refuse(Said{"Neither riichi nor offence nor chips are told.", "立直でも反則でもチップでもない。"});
        const json* chips = fields.array("chips");
        if (!heed(fields)) return;
        if (chips->size() != std::size_t(table().people())) return wrong(fields, "chips", "they are not one number for each person.");
        if (!book_.pays_chips) return refuse(no_chips());
        std::array<std::int32_t, max_seats> moved{};
        std::int64_t sum = 0;
        for (std::size_t c = 0; c < chips->size(); ++c) {
            const auto n = whole_number((*chips)[c], -most_told_chips, most_told_chips);
            if (!n) return wrong(fields, "chips", shown((*chips)[c]) + " is no number of chips.");
            moved[table().seat_of(Chair(c))] = *n;
            sum += *n;
        }
        if (sum != 0) return refuse(said("The chips come to {} in all, not to 0.", "チップの合計が0でなく{}である。", sum));
        match_.referee().tell_chips(moved);
    }
    static Said no_chips() { return {"There are no chips in this rule.", "この規則にチップはない。"}; }

    // --- its end ---

    void tell_end() {
        if (match_.referee().over()) return refuse_an_end();
        if (fields_.given("wins")) return tell_wins();
        if (fields_.given("draw")) return tell_draw();
        refuse(Said{"How the hand ended is not told.", "局がどう終わったかが言われていない。"});
    }

    /// By a chombo, or since somebody is bust, it is over.
    void refuse_an_end() {
        const Ending& end = match_.referee().ending();
        if (!fields_.given("wins") && !fields_.given("draw")) return;
        if (fields_.given("draw") && end.reason && fields_.text("draw") == book_.word_name(end.reason)) return;
        refuse(end.is_void ? Said{"The hand ended by a chombo; there is no win and no draw.", "チョンボで終わった局に和了も流局もない。"}
                           : said("The hand had ended already: {}.", "局はすでに終わっている：{}。", both(book_.word_text(end.reason))));
    }

    void tell_draw() {
        const std::string named = fields_.text("draw");
        if (!heed(fields_)) return;
        const auto kind = std::ranges::find(book_.draws, named, [&](const DrawKind& d) { return book_.word_name(d.reason); });
        if (kind == book_.draws.end()) return wrong(fields_, "draw", shown(json(named)) + " is no draw of this rule.");
        std::vector<std::pair<CounterId, SeatMask>> told;
        for (const ToldSeats& seats : kind->told) {
            const SeatMask mask = seats_in(seats.name);
            if (seats.somebody && mask == 0) refuse(said("Of whom is not told: {}.", "誰のことかが言われていない：{}。", both(seats.text)));
            told.emplace_back(seats.number, mask);
        }
        if (!refused_) match_.referee().tell_draw(kind->reason, told);
    }
    SeatMask seats_in(std::string_view name) {
        const json* list = fields_.given(name) ? fields_.array(name) : nullptr;
        heed(fields_);
        SeatMask mask = 0;
        for (std::size_t i = 0; list && i < list->size() && !refused_; ++i) {
            const auto named = whole_number((*list)[i], 0, table().people() - 1);
            if (!named)
                wrong(fields_, name, shown((*list)[i]) + " is no seat.");
            else if (const Seat seat = playing(Seat(*named)); seat != no_seat)
                mask = SeatMask(mask | only(seat));
        }
        return mask;
    }

    void tell_wins() {
        const json* list = fields_.array("wins");
        if (!heed(fields_)) return;
        if (list->empty() || list->size() > most_wins)
            return refuse(said("There are {} wins; one to {} are told.", "和了が{}件ある。一件から{}件まで。", list->size(), most_wins));
        SeatMask winners = 0;
        Seat from = no_seat;
        std::array<const json*, max_seats> told{};
        for (const json& win : *list) {
            Fields fields(win, "wins.");
            const Seat s = seat_in(fields, "seat"), paid_by = fields.given("from") ? seat_in(fields, "from") : s;
            if (refused_ || s == no_seat) return;
            if (in(winners, s)) return refuse(said("Seat {} wins twice.", "席{}が二度和了している。", chair(s)));
            if (const ReasonId why = match_.referee().barred_from_winning(s))
                return refuse(
                    said("The win of seat {} cannot be: {}", "席{}の和了は成り立たない：{}", chair(s), both(book_.reasons[why].text)));
            if (from != no_seat && from != paid_by)
                return refuse(Said{"Several win on one tile, which one seat discarded.", "複数の和了は、一人が切った一枚についてだけ。"});
            winners = SeatMask(winners | only(s));
            from = paid_by;
            told[s] = &win;
        }
        if (from != no_seat && in(winners, from) && list->size() > 1)
            return refuse(Said{"Beside a tsumo nobody wins.", "ツモ和了と同時に他の和了はない。"});
        std::vector<Referee::ToldWin> wins;
        const auto order = match_.referee().in_order_of_payment(winners, from);
        for (std::size_t n = 0; n < order.size() && !refused_; ++n)
            wins.push_back(win_of_told(*told[order[n]], match_.referee().told_win(order[n], from, int(n), int(order.size()))));
        if (!refused_) match_.referee().tell_wins(from, wins);
    }

    Referee::ToldWin win_of_told(const json& told, const Win& facts) {
        Fields fields(told, "wins.");
        for (const std::string_view name : {"seat", "from"}) fields.given(name);
        Referee::ToldWin win{facts, {}};
        if (int(fields.given("tiles")) + int(fields.given("value")) + int(fields.given("pays")) != 1)
            refuse(said("The win of seat {} is told by its tiles, by what it is worth, or by who pays: by one of them.",
                        "席{}の和了は、牌か、値か、誰が払うかの一つで言う。", chair(facts.seat)));
        else if (fields.given("tiles"))
            by_tiles(fields, win);
        else if (fields.given("value"))
            by_value(fields, win);
        else
            by_payments(fields, win);
        fields.refuse_unread();
        heed(fields);
        return win;
    }

    /// A question of the score command, but for what the table knows.
    void by_tiles(Fields& fields, Referee::ToldWin& told) {
        if (!fields.is_object("tiles")) return wrong(fields, "tiles", "it is no object.");
        const Win& facts = told.win;
        json question = *fields.object("tiles");
        for (const char* known : {"seat", "dealer", "by", "from", "round", "honba", "sticks", "later", "out"})
            if (question.contains(known)) return wrong(fields, "tiles", std::string(known) + " is known of the table.");
        constexpr std::string_view winds = "ESWN";
        question["seat"] = chair(facts.seat);
        question["dealer"] = chair(facts.dealer);
        question["by"] = facts.tsumo() ? "tsumo" : "ron";
        if (!facts.tsumo()) question["from"] = chair(facts.from);
        question["round"] = std::string(1, winds[std::size_t(facts.round_wind - east)]);
        question["honba"] = facts.honba;
        question["sticks"] = table().sticks;
        question["later"] = !facts.first;
        if (table().out != no_chair) question["out"] = int(table().out);
        auto read = win_from_json(book_, question);
        if (!read) return refuse(read.error());
        if (!agrees_on_riichi(*read, facts)) return;
        read->sticks = facts.sticks;
        for (std::size_t c = hand_counters; c < max_counters; ++c) read->numbers[c] = facts.numbers[c];
        told.win = *read;
        told.appraisal = appraise(book_, told.win);
        if (!told.appraisal.win()) refuse_win(told);
    }
    bool agrees_on_riichi(const Win& win, const Win& facts) {
        const ScoreField* riichi = find_field(book_, "riichi");
        if (!riichi) return true;
        const bool of_win = win.number(riichi->counter) != 0, of_table = facts.number(riichi->counter) != 0;
        if (of_win == of_table) return true;
        refuse(of_win ? said("The win of seat {} has a riichi that was not declared in this hand.",
                             "席{}の和了に、この局で宣言されていない立直がある。", chair(facts.seat))
                      : said("Seat {} is in riichi, and the win says nothing of it.", "席{}は立直しているが、和了にはそれがない。",
                             chair(facts.seat)));
        return false;
    }
    void refuse_win(const Referee::ToldWin& told) {
        const ordered_json answer = score_json(book_, told.win, told.appraisal);
        const auto message = answer.find("message");
        Said why{"it is no win.", "和了になっていない。"};
        if (message != answer.end() && message->is_object()) why = {message->at("en"), message->at("ja")};
        refuse(said("The win of seat {} cannot be: {}", "席{}の和了は成り立たない：{}", chair(told.win.seat), why));
    }

    void by_value(Fields& fields, Referee::ToldWin& win) {
        if (!fields.is_object("value")) return wrong(fields, "value", "it is no object.");
        Fields value(*fields.object("value"), "value.");
        ToldValue told;
        if (value.given("han")) told.han = value.number("han", 1, most_told_han);
        if (value.given("fu")) told.fu = value.number("fu", 20, most_told_fu);
        if (value.given("yakuman")) told.yakuman = value.number("yakuman", 1, most_told_yakuman);
        if (value.given("points")) told.points = value.number("points", 1, most_told_points);
        value.refuse_unread();
        if (!heed(value)) return;
        if (!robbed_from(fields, win.win)) return;
        const auto worth = book_.told_value ? book_.told_value(told) : std::nullopt;
        if (!worth)
            return refuse(Said{"In this rule a win is not worth that: han and fu, a yakuman, or points.",
                               "この規則の和了の値ではない。翻と符、役満、または点で言う。"});
        if (worth->base == 0) return refuse(Said{"How many fu the win has is not told.", "和了の符が言われていない。"});
        win.appraisal = match_.referee().appraise_told(win.win, worth);
        add_chips(fields, win);
    }
    /// Whose triplet the tile was added to that was robbed; who added it is the one who pays with the owner. False: refused.
    bool robbed_from(Fields& fields, Win& win) {
        if (!fields.given("owner")) return true;
        const Seat owner = seat_in(fields, "owner");
        if (!book_.kans_on_others)
            refuse(Said{"By this rule nobody adds a tile to the triplet of another.", "この規則に他家の刻子への付加槓はない。"});
        else if (win.tsumo())
            refuse(Said{"A kan is robbed by a ron.", "槍槓はロン和了である。"});
        if (refused_) return false;
        win.contested = Contested::kakan;
        if (owner != win.from) win.owner = owner;
        return true;
    }
    /// Chips that everybody who pays the win pays beside it.
    void add_chips(Fields& fields, Referee::ToldWin& win) {
        if (!fields.given("chips")) return;
        const int chips = fields.number("chips", 0, most_told_chips);
        if (!heed(fields)) return;
        if (chips != 0 && !book_.pays_chips) return refuse(no_chips());
        for (Seat s = 0; s < win.win.seats; ++s)
            if (s != win.win.seat && in(win.win.payers(), s) && chips != 0)
                win.appraisal.payment.lines.push_back({s, win.win.seat, 0, chips, as_told()});
        win.appraisal.payment.add_up();
    }
    static Purpose as_told() { return {.id = "told", .words = {"申告", "as told"}, .clause = {}, .hand = true}; }

    /// Who pays how much, honba in it; deposits are beside it.
    void by_payments(Fields& fields, Referee::ToldWin& win) {
        win.appraisal = match_.referee().appraise_told(win.win, std::nullopt);
        const json* pays = fields.array("pays");
        if (!heed(fields)) return;
        if (pays->empty() || pays->size() > std::size_t(max_seats))
            return refuse(Said{"Nobody is named who pays.", "払う者が言われていない。"});
        Payment& payment = win.appraisal.payment;
        bool something = false;
        for (const json& one : *pays) {
            Fields paid(one, "pays.");
            const Seat payer = seat_in(paid, "from");
            const int points = paid.given("points") ? paid.number("points", 0, most_told_points) : 0,
                      chips = paid.given("chips") ? paid.number("chips", 0, most_told_chips) : 0;
            paid.refuse_unread();
            if (!heed(paid)) return;
            if (payer == win.win.seat) return refuse(said("Seat {} pays nobody but itself.", "席{}は自分には払わない。", chair(payer)));
            if (chips != 0 && !book_.pays_chips) return refuse(no_chips());
            something = something || points != 0 || chips != 0;
            payment.lines.push_back({payer, win.win.seat, points, chips, as_told()});
        }
        if (!something) refuse(said("Nothing is paid to seat {}.", "席{}に何も払われない。", chair(win.win.seat)));
        payment.add_up();
    }

    /// Whether the game ends here, where somebody may say so.
    void answer_what_is_asked() {
        const bool stop = fields_.flag("stop");
        if (!heed(fields_)) return;
        Referee& referee = match_.referee();
        if (stop && referee.waiting() == 0)
            return refuse(Said{"Nobody may end the game after this hand.", "この局の後で終局にできる者はいない。"});
        while (referee.waiting() != 0) {
            for (Seat s = 0; s < table().seats; ++s) {
                if (!in(referee.waiting(), s)) continue;
                const Options& menu = referee.options(s);
                const auto said = std::ranges::find(menu, stop ? ActionType::choose : ActionType::none, &Action::type);
                referee.answer(s, said == menu.end() ? menu.front() : *said);
            }
            referee.go_on();
        }
    }

    Match& match_;
    const Rulebook& book_;
    Fields fields_;
    std::optional<Said> refused_;
};

ordered_json told_draws(const Rulebook& book) {
    ordered_json out = ordered_json::array();
    for (const DrawKind& draw : book.draws) {
        ordered_json one{{"draw", book.word_name(draw.reason)},
                         {"name", in_both(book.word_text(draw.reason))},
                         {"abortive", bool(book.abortive >> draw.reason & 1)}};
        one["seats"] = ordered_json::array();
        for (const ToldSeats& seats : draw.told)
            one["seats"].push_back({{"name", seats.name}, {"text", in_both(seats.text)}, {"needed", seats.somebody}});
        out.push_back(std::move(one));
    }
    return out;
}

}  // namespace

std::optional<Said> tell_hand(Match& match, const json& hand) { return Teller(match, hand).tell(); }

ordered_json what_may_be_told(const Rulebook& book) {
    ordered_json out;
    out["riichi"] = ordered_json::array();
    for (const Word kind : book.riichi_kinds)
        out["riichi"].push_back({{"kind", book.word_name(kind)}, {"name", in_both(book.word_text(kind))}});
    out["draws"] = told_draws(book);
    out["offences"] = ordered_json::array();
    for (const Offence& o : book.offences) {
        ordered_json one{{"kind", book.word_name(o.word)}, {"name", in_both(book.word_text(o.word))}};
        one["clause"] = o.clause.empty() ? ordered_json(nullptr) : ordered_json(o.clause);
        one["mendable"] = o.mendable || (o.eases && !o.counted);
        one["counted"] = o.counted;
        one["chosen"] = o.chosen;
        out["offences"].push_back(std::move(one));
    }
    const bool points = book.told_value && book.told_value({.points = 1});
    out["value"] = points ? "points" : "han";
    out["chips"] = bool(book.pays_chips);
    out["account"] = {{"id", book.account.id}, {"name", in_both(book.account.name)}, {"in_points", book.account.in_points}};
    out["broken_at"] = bool(book.breaks_wall);
    out["owner"] = bool(book.kans_on_others);
    out["known"] = ordered_json::array();
    for (const ScoreField& field : book.score_fields)
        if (field.counter >= hand_counters) out["known"].push_back(field.name);
    return out;
}

}  // namespace jansou::wire
