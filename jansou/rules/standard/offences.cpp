// 罰則 Offences that the table declares and their consequence: nothing, a payment into the pot, a fine to each opponent, a dead hand, both,
// or chombo.
#include <algorithm>
#include <bit>
#include <string>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::offences_rule {

namespace {

struct Named {
    std::string_view name;
    Text text;
};
constexpr Named kinds[] = {
    {"false_ron_shown", {"誤ロン (手牌公開)", "false ron, hand shown"}},
    {"false_tsumo_shown", {"誤ツモ (手牌公開)", "false tsumo, hand shown"}},
    {"false_ron_voice", {"空ロン (発声のみ)", "false ron by voice"}},
    {"false_tsumo_voice", {"空ツモ (発声のみ)", "false tsumo by voice"}},
    {"false_call_voice", {"空鳴き (発声のみ)", "empty call by voice"}},
    {"wrong_call", {"誤った鳴き", "wrong tiles shown in a call"}},
    {"kuikae", {"喰い替え", "kuikae"}},
    {"too_many", {"多牌", "too many tiles"}},
    {"too_few", {"少牌", "too few tiles"}},
    {"noten_riichi", {"不聴立直", "noten riichi"}},
    {"furiten_ron", {"振聴ロン", "ron in furiten"}},
    {"illegal_kan", {"許されない槓", "kan that is not allowed"}},
    {"game_impossible", {"続行不能", "the game made impossible"}},
    {"wall_broken", {"山を崩した", "the wall broken"}},
    {"peeking", {"覗き見", "a hidden tile looked at"}},
    {"cheating", {"不正行為", "cheating"}},
    {"open_riichi_short", {"オープン立直の公開不足", "an open riichi that shows too little"}},
    {"open_riichi_furiten", {"振聴のオープン立直", "an open riichi in furiten"}},
    {"win_with_dead_hand", {"和了放棄中の和了", "a win with a dead hand"}},
    {"passed_win", {"立直後の見逃し", "a win passed after riichi"}},
    {"tile_shown", {"牌を見せた", "tiles shown"}},
};
using Consequence = Ruling::Consequence;

/// What a word of the rule file leads to; where the offender may choose, left out.
Consequence consequence_of(const std::string& word) {
    return word == "chombo" || word == "chombo_or_dead_hand" || word == "repeated"     ? Consequence::chombo
           : word == "dead_hand" || word == "dead_hand_or_chombo" || word == "swapped" ? Consequence::dead_hand
           : word == "pay_and_dead_hand" || word == "fine_and_dead_hand"               ? Consequence::dead_hand
           : word == "pay" || word == "fine"                                           ? Consequence::pay
                                                                                       : Consequence::nothing;
}

/// A hand that is dead to its end: the value of its counter, if the ruling has no other (Ruling::until).
constexpr std::uint8_t to_the_end = 1;
constexpr int most_due = 15;  // chombos of a hand that are paid at its end; bits of a counter

struct Penalties {
    CounterId staked, said, riichi, free;  // free: declared without a deposit
    CounterId due;
    Word impossible;
    int pay, chombo_each, chombo_dealer, chombo_chips, sitting_out, deposit;
    bool poor_is_dead, plays_on;
    int fine_each, fine_dealer;

    Ruling operator()(const Position& pos, Seat s, const Offence& o, const Declared& said_of_it) const {
        Ruling r{.consequence = o.consequence, .clause = o.clause};
        if (o.chosen && said_of_it.choice != Declared::Choice::none)
            r.consequence = said_of_it.choice == Declared::Choice::chombo ? Consequence::chombo : Consequence::dead_hand;
        if (said_of_it.mended && o.mendable) r.consequence = Consequence::nothing;
        if (o.eases) o.eases(pos, s, said_of_it, r);
        if (pos.table.seating().sits_out(s) && r.consequence != Consequence::chombo)
            r.consequence = Consequence::nothing;  // no hand to lose, and no part in this pot
        if (r.consequence == Consequence::pay || r.consequence == Consequence::dead_hand) pay_at_once(pos, s, o, r);
        if (r.consequence == Consequence::chombo) {
            r.plays_on = plays_on && o.word != impossible;
            if (!r.plays_on)
                undo(pos.table, s, r);
            else if (dues(pos.table) == most_due) {  // more than are remembered
                r = {.consequence = Consequence::pay, .clause = o.clause};
                each_pays(pos.table, s, r.deltas, r.chips);
            }
        }
        return r;
    }
    /// What the kind of offence costs at once; a dead hand instead, where that is the rule, for who has too little for the pot.
    void pay_at_once(const Position& pos, Seat s, const Offence& o, Ruling& r) const {
        if (o.pays && poor_is_dead && left(pos, s) < pay) {
            r.consequence = Consequence::dead_hand;
        } else if (o.pays) {
            r.deltas[s] -= pay;
            r.sticks = deposit ? pay / deposit : 0;
        }
        if (o.fined) to_each(pos.table, s, fine_each, fine_dealer, r.deltas);
    }
    /// `of_dealer`: what a dealer pays and is paid; 0: as all.
    template <class Points>
    static void to_each(const Table& t, Seat s, int each, int of_dealer, Points& points) {
        for (Seat i = 0; i < t.seats; ++i) {
            if (i == s) continue;
            const int share = of_dealer && (i == t.dealer || s == t.dealer) ? of_dealer : each;
            points[i] += share;
            points[s] -= share;
        }
    }
    int dues(const Table& t) const {
        int all = 0;
        for (Seat s = 0; s < t.people(); ++s) all += std::popcount(unsigned(t.count(due, s)));
        return all;
    }
    /// What is due when the hand is settled, in the order in which it was declared.
    void pay_dues(const Position& pos, Script& then) const {
        for (int n = 0; n < most_due; ++n)
            for (Seat s = 0; s < pos.table.people(); ++s) {
                if (!(pos.count(due, s) >> n & 1)) continue;
                Event e{.type = EventType::hand_void, .actor = s, .flag = true};
                each_pays(pos.table, s, e.deltas, e.chips);
                then << e;
            }
        for (Seat s = 0; s < pos.table.people(); ++s)
            if (pos.count(due, s)) then.set(due, s, 0);
    }
    /// Points that are not spoken for by a riichi which is said and does not yet stand.
    int left(const Position& pos, Seat s) const {
        const bool to_lay = pos.count(said, s) && !pos.count(riichi, s) && !pos.count(free, s);
        return pos.table.players[s].points - (to_lay ? deposit : 0);
    }
    /// Whoever plays is paid; who sits out pays a price of their own, and no chips.
    template <class Points, class Chips>
    void each_pays(const Table& t, Seat s, Points& points, Chips& chips) const {
        const bool out = t.seating().sits_out(s);
        const int chips_each = out ? 0 : chombo_chips;
        to_each(t, s, out ? sitting_out : chombo_each, out ? 0 : chombo_dealer, points);
        for (Seat i = 0; i < t.seats; ++i) {
            if (i == s) continue;
            chips[i] += chips_each;
            chips[s] -= chips_each;
        }
    }
    /// Pays every opponent; what was laid down in this hand goes back.
    void undo(const Table& t, Seat s, Ruling& r) const {
        r.sticks = t.sticks;
        for (Seat i = 0; i < t.seats; ++i) {
            r.deltas[i] += t.count(staked, i) * deposit;
            r.sticks -= t.count(staked, i);
        }
        each_pays(t, s, r.deltas, r.chips);
    }
};

/// How often a seat has shown tiles in this hand, and how many in all.
struct ShownTiles {
    CounterId times, tiles;
    int least_times, least_tiles;

    /// Counting this time.
    bool too_often(const Position& pos, Seat s, int now) const {
        return pos.count(times, s) + 1 >= least_times && pos.count(tiles, s) + now >= least_tiles;
    }
    void note(const Position& pos, const Event& e, Script& then) const {
        then.set(times, e.actor, pos.count(times, e.actor) + 1);
        then.set(tiles, e.actor, std::min(1000, pos.count(tiles, e.actor) + e.used_count));
    }
};

std::string option_of(const OffenceKind& kind) { return "offences." + std::string(kind.name); }

/// Too few tiles before the own first discard are drawn again.
Eases eases_too_few() {
    return [](const Position& pos, Seat s, const Declared& said, Ruling& ruling) {
        if (pos.table.told ? said.mended : pos.table.players[s].river_size == 0) ruling.consequence = Consequence::nothing;
    };
}
/// Tiles that are shown now and then are nothing.
Eases eases_shown(const ShownTiles& shown) {
    return [shown](const Position& pos, Seat s, const Declared& said, Ruling& ruling) {
        if (!shown.too_often(pos, s, said.tiles)) ruling.consequence = Consequence::nothing;
    };
}

void add_kinds(Rulebook& book, const RuleSet& rules, const ShownTiles& shown) {
    for (const auto& [name, text] : kinds) {
        OffenceKind kind{.name = name, .text = text};
        if (name == "too_few" && rules.flag("offences.redrawn")) kind.eases = eases_too_few();
        if (name == "tile_shown" && rules.is("offences.tile_shown", "repeated")) kind.eases = eases_shown(shown);
        book.add_offence(std::move(kind));
    }
}

/// As its option says; none where it says nothing.
std::optional<Offence> penalty_of(const RuleSet& rules, const OffenceKind& kind) {
    const std::string key = option_of(kind);
    if (!rules.settings.contains(key) || rules.is(key, "unknown")) return {};
    const std::string& said = rules.text(key);
    return Offence{.consequence = consequence_of(said),
                   .clause = rules.clause(key, "offences"),
                   .counted = said == "repeated",
                   .chosen = said == "dead_hand_or_chombo" || said == "chombo_or_dead_hand",
                   .mendable = std::ranges::find(rules.words("offences.mendable"), kind.name) != rules.words("offences.mendable").end(),
                   .pays = said == "pay" || said == "pay_and_dead_hand",
                   .fined = said == "fine" || said == "fine_and_dead_hand"};
}

void note_what_was_shown(Rulebook& book, const ShownTiles& shown, Word tile_shown) {
    book.on({EventType::offence}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word == tile_shown) shown.note(pos, e, then);
    });
}

/// What a chombo of a hand that plays on costs is due at its end, or before a chombo that ends the hand.
void pay_what_is_due(Rulebook& book, const Penalties& p) {
    book.on({EventType::offence}, [p](const Position& pos, const Event& e, Script& then) {
        if (e.flag) then.set(p.due, e.actor, pos.count(p.due, e.actor) | 1 << p.dues(pos.table));
        if (e.detail == std::uint8_t(Consequence::chombo) && !e.flag) p.pay_dues(pos, then);  // before the one that undoes the hand
    });
    book.on({EventType::hand_over}, [p](const Position& pos, const Event&, Script& then) { p.pay_dues(pos, then); });
}

void note_deposits_of_the_hand(Rulebook& book, CounterId staked) {
    book.on({EventType::riichi_stood, EventType::taken_back, EventType::offence},
            [staked](const Position& pos, const Event& e, Script& then) {
                if (e.value) then.set(staked, e.actor, pos.count(staked, e.actor) + e.value);
            });
}

void mark_dead_hands(Rulebook& book, CounterId dead) {
    book.marks.push_back([=, clause = book.clause("offences")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !pos.count(dead, s)) return;
        out.push_back({.id = "dead_hand",
                       .brief = {"和了放棄", "dead"},
                       .text = {"反則により和了放棄。この局は和了も発声もできない。",
                                "A dead hand after an offence: no win and no call in this hand."},
                       .clause = clause,
                       .tone = Tone::barred,
                       .icon = "x"});
    });
}

void kill_the_hand(Rulebook& book, CounterId dead) {
    const CounterId tenpai = book.counter("tenpai");
    book.on({EventType::offence}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.detail != std::uint8_t(Consequence::dead_hand) && !e.flag) return;
        if (pos.table.seating().sits_out(e.actor)) return;
        if (pos.count(dead, e.actor) != to_the_end) then.set(dead, e.actor, !e.flag && e.kind ? e.kind : to_the_end);
        then.set(tenpai, e.actor, 0);  // of a riichi, counted before anybody else declares
    });
}

/// A dead hand neither wins nor calls nor declares; `sets_aside`: it still sets tiles aside.
void bar_dead_hands(Rulebook& book, CounterId dead, ReasonId reason, bool sets_aside) {
    // of a hand played elsewhere nobody tells when one that was dead for a while came to life: what is told of the seat later shows it
    const auto is_dead = [dead](const Position& pos, Seat s) {
        return pos.table.told ? pos.count(dead, s) == to_the_end : pos.count(dead, s) != 0;
    };
    book.bars_every_win = [=](const Position& pos, Seat s) { return is_dead(pos, s) ? reason : ReasonId{}; };
    const Word declare = book.word("declare"), say = book.word("tenpai");
    book.on_forbid({ActionType::choose}, [=](const Position& pos, Seat s, const Action& a) {
        return pos.phase().word == declare && a.word == say && is_dead(pos, s) ? reason : ReasonId{};
    });
    book.on_forbid({ActionType::hora, ActionType::reach, ActionType::chi, ActionType::pon, ActionType::daiminkan, ActionType::ankan,
                    ActionType::kakan, ActionType::ryukyoku, ActionType::swap},
                   [=](const Position& pos, Seat s, const Action&) { return is_dead(pos, s) ? reason : ReasonId{}; });
    if (!sets_aside)
        book.on_forbid({ActionType::nukidora},
                       [=](const Position& pos, Seat s, const Action&) { return is_dead(pos, s) ? reason : ReasonId{}; });
}

/// What a chombo costs when the game is settled, and nobody gets.
void take_from_the_result(Rulebook& book, int result) {
    if (result == 0) return;
    book.finish.push_back([result, clause = book.clause("offences.chombo_result")](const GameEnd& end, Settlement& s) {
        Settlement::Prize prize{.id = "chombo", .words = {"チョンボ", "chombo"}, .clause = clause, .by_chombos = true};
        for (Seat i = 0; i < end.seats; ++i) prize.amount[i] = end.chombos[i] * result * tenths;
        s.award(prize);
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    take_from_the_result(book, rules.number("offences.chombo_result"));
    const Penalties p{.staked = book.counter("staked"),
                      .said = book.counter("riichi_said"),
                      .riichi = book.counter("riichi"),
                      .free = book.counter("riichi_free"),
                      .due = book.counter("chombo_due"),
                      .impossible = book.word("game_impossible"),
                      .pay = rules.number("offences.pay"),
                      .chombo_each = rules.number("offences.chombo_each"),
                      .chombo_dealer = rules.number("offences.chombo_dealer"),
                      .chombo_chips = rules.number("offences.chombo_chips"),
                      .sitting_out = rules.number("offences.sitting_out"),
                      .deposit = rules.number("riichi.deposit"),
                      .poor_is_dead = rules.flag("offences.poor_is_dead"),
                      .plays_on = rules.is("offences.chombo", "plays_on"),
                      .fine_each = rules.number("offences.fine_each"),
                      .fine_dealer = rules.number("offences.fine_dealer")};
    const ShownTiles shown{book.counter("shown_times"), book.counter("shown_tiles"), rules.number("offences.shown_times"),
                           rules.number("offences.shown_tiles")};
    add_kinds(book, rules, shown);
    book.penalty_of = penalty_of;
    book.rule_on = p;

    const CounterId dead = book.counter("dead_hand");
    const ReasonId is_dead = book.reason("dead_hand", {"和了放棄となっている。", "The hand is dead."}, book.clause("offences"));
    mark_dead_hands(book, dead);
    kill_the_hand(book, dead);
    bar_dead_hands(book, dead, is_dead, rules.flag("offences.dead_sets_aside"));
    note_what_was_shown(book, shown, book.word("tile_shown"));
    pay_what_is_due(book, p);
    note_deposits_of_the_hand(book, p.staked);
}

static std::vector<OptionSpec> options() {
    std::vector<OptionSpec> specs{
        number("offences.pay", 1000, {0, 100000}, {"場に払う点", "points paid into the pot"})
            .matters_with({"offences.* = pay pay_and_dead_hand"}),
        flag("offences.poor_is_dead", true, {"払えなければ和了放棄", "a dead hand instead for who has fewer points"})
            .matters_with({"offences.* = pay pay_and_dead_hand"}),
        number("offences.fine_each", 1000, {0, 100000}, {"罰金で各人に払う点", "points that a fine pays each opponent"},
               {.note = {"局は続く", "the hand goes on"}})
            .matters_with({"offences.* = fine fine_and_dead_hand"}),
        number("offences.fine_dealer", 0, {0, 100000},
               {"罰金で親に払う点、親が各人に払う点", "points that a fine pays the dealer, and a dealer each opponent"},
               {.note = {"0 = 子と同じ", "0: as among children"}})
            .matters_with({"offences.* = fine fine_and_dead_hand"}),
        number("offences.chombo_each", 3000, {0, 100000}, {"チョンボで各人に払う点", "points that chombo pays each opponent"})
            .matters_with({"offences.* = chombo dead_hand_or_chombo chombo_or_dead_hand repeated"}),
        number("offences.chombo_dealer", 0, {0, 100000},
               {"チョンボで親に払う点、親が各人に払う点", "points that chombo pays the dealer, and a dealer each opponent"},
               {.note = {"0 = 子と同じ", "0: as among children"}})
            .matters_with({"offences.* = chombo dead_hand_or_chombo chombo_or_dead_hand repeated"}),
        number("offences.chombo_chips", 0, {0, 1000}, {"チョンボで各人に払うチップ", "chips that chombo pays each opponent"})
            .matters_with({"offences.* = chombo dead_hand_or_chombo chombo_or_dead_hand repeated"}),
        number("offences.sitting_out", 0, {0, 100000},
               {"抜け番の者がチョンボで各人に払う点", "points that chombo of who sits out pays each player"})
            .matters_with({"offences.* = chombo dead_hand_or_chombo chombo_or_dead_hand repeated", "table.people > table.seats"}),
        number("offences.chombo_result", 0, {-1000, 0},
               {"チョンボ一回につき半荘の成績に加える点", "what each chombo adds to the result of the game"},
               {.note = {"例 -20", "as -20"}})
            .matters_with({"offences.* = chombo dead_hand_or_chombo chombo_or_dead_hand repeated"}),
        choice("offences.chombo", "ends_the_hand", "ends_the_hand plays_on", {"チョンボの後", "after a chombo"},
               {.note = {"plays_on: 和了放棄のまま続けて局の終わりに払う", "plays_on: played on with a dead hand and paid for at its end"}})
            .matters_with({"offences.* = chombo dead_hand_or_chombo chombo_or_dead_hand repeated"}),
        flag("offences.dead_sets_aside", false, {"和了放棄でも抜ける", "a dead hand may still set tiles aside"})
            .matters_with(
                {"*aside", "offences.* = dead_hand pay_and_dead_hand fine_and_dead_hand dead_hand_or_chombo chombo_or_dead_hand"}),
        flag("offences.redrawn", false,
             {"自分の第一打の前の少牌は引き足して不問", "too few tiles are drawn again before the own first discard, and nothing"})
            .matters_with({"offences.too_few = nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo dead_hand_or_chombo "
                           "chombo_or_dead_hand repeated swapped"}),
        flag("offences.white_before_discard", true,
             {"第一打の前に見せた白は不問", "a white dragon shown before the first discard is nothing"})
            .matters_with({"offences.white_shown = nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo "
                           "dead_hand_or_chombo chombo_or_dead_hand repeated swapped"}),
        number("offences.shown_times", 2, {1, 100}, {"牌を見せた時: 何回目から", "tiles shown: from which time on"})
            .matters_with({"offences.tile_shown = repeated"}),
        number("offences.shown_tiles", 5, {1, 100}, {"牌を見せた時: 合わせて何枚から", "tiles shown: from how many in all"})
            .matters_with({"offences.tile_shown = repeated"}),
        words("offences.mendable", {}, "wrong_call kuikae illegal_kan too_many too_few false_call_voice",
              {"打牌前に直せば不問のもの", "nothing if put right before the discard"}),
    };
    static constexpr std::string_view keys[] = {"offences.false_ron_shown",
                                                "offences.false_tsumo_shown",
                                                "offences.false_ron_voice",
                                                "offences.false_tsumo_voice",
                                                "offences.false_call_voice",
                                                "offences.wrong_call",
                                                "offences.kuikae",
                                                "offences.too_many",
                                                "offences.too_few",
                                                "offences.noten_riichi",
                                                "offences.furiten_ron",
                                                "offences.illegal_kan",
                                                "offences.game_impossible",
                                                "offences.wall_broken",
                                                "offences.peeking",
                                                "offences.cheating",
                                                "offences.open_riichi_short",
                                                "offences.open_riichi_furiten",
                                                "offences.win_with_dead_hand",
                                                "offences.passed_win",
                                                "offences.tile_shown"};
    static_assert(std::size(keys) == std::size(kinds));
    for (std::size_t i = 0; i < std::size(keys); ++i)
        specs.push_back(choice(keys[i], "unknown",
                               keys[i] == "offences.tile_shown"
                                   ? "unknown nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo repeated"
                                   : "unknown nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo dead_hand_or_chombo "
                                     "chombo_or_dead_hand",
                               kinds[i].text));
    return specs;
}

extern const RuleInfo rule{
    .name = "offences",
    .topic = Topic::penalty,
    .title = {"罰則", "penalties"},
    .meaning = {"卓が申告する反則とその結果。", "What follows an offence that the table declares."},
    .options = options(),
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules::offences_rule
