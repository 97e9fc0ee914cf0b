// 立直 A closed tenpai hand may be declared; the declaring tile must pass, then a deposit is laid down and the hand is fixed.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

/// The tile just drawn, added to a triplet of another's: the hand stays as it was.
static bool leaves_the_hand(const Position& pos, Seat s, const Action& a) {
    return a.type == ActionType::kakan && a.target != s && a.tile == pos.table.face[pos.phase().tile];
}

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId riichi = book.counter("riichi"), said = book.counter("riichi_said"), first = book.counter("first_turn"),
                    free = book.counter("riichi_free");  // declared without a deposit
    const int deposit = rules.number("riichi.deposit"), least_points = rules.number("riichi.least_points"),
              least_wall = rules.number("riichi.least_wall");
    const auto why = [&](std::string_view id, Text text, std::string_view key) { return book.reason(id, text, book.clause(key)); };

    const Word kind = book.word("riichi", {"立直", "riichi"});
    book.riichi_kinds.push_back(kind);
    book.on_offer(Stage::turn, [kind](const Position& pos, Seat, Options& out) {
        if (pos.phase().tile != no_tile && !pos.phase().declaring) out.push_back({.type = ActionType::reach, .word = kind});
    });
    const ReasonId already = why("in_riichi", {"すでに立直している。", "The hand is already in riichi."}, "riichi");
    const ReasonId open = why("hand_open", {"門前でない。", "The hand is open."}, "yaku.riichi");
    const ReasonId poor = why("riichi_points", {"点棒が足りない。", "Too few points for a riichi."}, "riichi.least_points");
    const ReasonId late =
        why("riichi_wall", {"山の残りが足りない。", "Too few tiles are left in the live wall for a riichi."}, "riichi.least_wall");
    const ReasonId noten = why("noten", {"聴牌していない。", "The hand is not tenpai, whatever is discarded."}, "riichi");
    book.on_forbid({ActionType::reach}, [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
        if (pos.count(riichi, s)) return already;
        if (!closed(pos.table, s)) return open;
        if (pos.table.live() < least_wall) return late;
        if (a.word == kind && pos.table.players[s].points < least_points) return poor;
        return pos.tenpai_after(s) ? ReasonId{} : noten;
    });
    // between the word and its tile
    const ReasonId declaring =
        why("riichi_tile", {"立直宣言牌を切る番である。", "The riichi was declared: its tile must be discarded."}, "riichi");
    book.on_forbid({ActionType::hora, ActionType::ankan, ActionType::kakan, ActionType::nukidora, ActionType::ryukyoku},
                   [=](const Position& pos, Seat, const Action&) { return pos.phase().declaring ? declaring : ReasonId{}; });
    const ReasonId noten_after = why("noten_after", {"その牌を切ると聴牌しない。", "The hand is not tenpai after that discard."}, "riichi");
    // afterwards
    const ReasonId bound = why("riichi_bound", {"立直後は手を変えられない。", "After riichi the hand cannot be changed."}, "riichi");
    const auto concerned = [=](const Position& pos, Seat s) { return pos.count(riichi, s) != 0 || pos.phase().declaring; };
    book.on_forbid({ActionType::dahai}, concerned,
                   [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
                       if (pos.count(riichi, s)) return a.drawn ? ReasonId{} : bound;
                       return !pos.tenpai_after(s, a.tile.kind(), a.joker) ? noten_after : ReasonId{};
                   },
                   {.by_numbers = true});
    book.on_forbid({ActionType::chi, ActionType::pon, ActionType::daiminkan, ActionType::kakan},
                   [=](const Position& pos, Seat s, const Action& a) {
                       const bool fixed = pos.count(riichi, s) && !leaves_the_hand(pos, s, a);
                       return fixed ? bound : ReasonId{};
                   });

    book.on({EventType::riichi_said},
            [=](const Position& pos, const Event& e, Script& then) { then.set(said, e.actor, pos.count(first, e.actor) ? 2 : 1); });
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (!pos.count(said, e.actor) || pos.count(riichi, e.actor) || e.detail != int(Contested::discard)) return;
        then.set(riichi, e.actor, pos.count(said, e.actor));
        Event stick{.type = EventType::riichi_stood, .actor = e.actor};
        if (!pos.count(free, e.actor)) {
            stick.value = 1;
            stick.deltas[e.actor] = -deposit;
        }
        then << stick;
    });

    book.marks.push_back([=, clause = book.clause("riichi")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !pos.count(said, s) || pos.count(free, s)) return;
        if (pos.count(said, s) == 2)
            out.push_back({.id = "double_riichi",
                           .brief = {"W立直", "double"},
                           .text = {"両立直。手は変えられない。", "Double riichi: the hand is fixed."},
                           .clause = clause,
                           .tone = Tone::declared});
        else
            out.push_back({.id = "riichi",
                           .brief = {"立直", "riichi"},
                           .text = {"立直。手は変えられない。", "Riichi: the hand is fixed."},
                           .clause = clause,
                           .tone = Tone::declared});
    });
    book.add_yaku("riichi", {"立直", "Riichi"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) == 1); }, riichi);
    book.add_yaku(
        "double_riichi", {"両立直", "Double riichi"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) == 2); }, riichi);
    book.score_fields.push_back({.type = ScoreField::Type::choice,
                                 .name = "riichi",
                                 .counter = riichi,
                                 .choices = {"none", "riichi", "double"},
                                 .text = {"立直", "riichi"},
                                 .choice_texts = {{"なし", "none"}, {"立直", "riichi"}, {"ダブル", "double"}}});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.number(riichi) && !win.closed()) return "riichi: the hand has an open meld";
        if (win.number(riichi) && win.sticks == 0 && win.first && !win.number(free))
            return "riichi: sticks is 0, but the winner's own lies on the table";
        return {};
    });
}

extern const RuleInfo riichi_rule{
    .name = "riichi",
    .topic = Topic::readiness,
    .title = {"立直", "riichi"},
    .meaning = {"門前聴牌で宣言し、供託を出して手を固定する。", "A closed tenpai hand may be declared for a deposit."},
    .options =
        {
            number("riichi.deposit", 1000, {0, 100000}, {"供託の点", "points of the deposit"}),
            number("riichi.least_points", 1000, {-1000000, 1000000}, {"宣言に要る持ち点", "points needed to declare"}),
            number("riichi.least_wall", 4, {0, 100}, {"自分のツモの後に要る山の残り", "live tiles needed, counted after the own draw"}),
            worth("yaku.riichi", 1, {"立直", "riichi"}, closed_only),
            worth("yaku.double_riichi", 2, {"両立直", "double riichi"}, closed_only).matters_with({"first_turn"}),
        },
    .install = install,
};

}  // namespace jansou::rules
