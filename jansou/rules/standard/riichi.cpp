// 立直 A closed tenpai hand may be declared; the declaring tile must pass, then a deposit is laid down and the hand is fixed.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::riichi_rule {

namespace {

struct Riichi {
    CounterId stands;  ///< 1; 2: declared in the first turn
    CounterId said;    ///< the same from the declaration on
    CounterId first_turn;
    CounterId free;  ///< declared without a deposit
    Word kind;
};

ReasonId why(Rulebook& book, std::string_view id, Text text, std::string_view key) { return book.reason(id, text, book.clause(key)); }

/// After its draw a seat may declare.
void offer(Rulebook& book, const Riichi& riichi) {
    book.riichi_kinds.push_back(riichi.kind);
    book.on_offer(Stage::turn, [kind = riichi.kind](const Position& pos, Seat, Options& out) {
        if (pos.phase().tile != no_tile && !pos.phase().declaring) out.push_back({.type = ActionType::reach, .word = kind});
    });
}

/// What a riichi needs: a closed tenpai hand, points, and tiles that are still to come.
void bar_declaring(Rulebook& book, const RuleSet& rules, const Riichi& riichi) {
    const int least_points = rules.number("riichi.least_points"), least_wall = rules.number("riichi.least_wall");
    const ReasonId already = why(book, "in_riichi", {"すでに立直している。", "The hand is already in riichi."}, "riichi");
    const ReasonId open = why(book, "hand_open", {"門前でない。", "The hand is open."}, "yaku.riichi");
    const ReasonId poor = why(book, "riichi_points", {"点棒が足りない。", "Too few points for a riichi."}, "riichi.least_points");
    const ReasonId late =
        why(book, "riichi_wall", {"山の残りが足りない。", "Too few tiles are left in the live wall for a riichi."}, "riichi.least_wall");
    const ReasonId noten = why(book, "noten", {"聴牌していない。", "The hand is not tenpai, whatever is discarded."}, "riichi");
    book.on_forbid({ActionType::reach}, [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
        if (pos.count(riichi.stands, s)) return already;
        if (!closed(pos.table, s)) return open;
        if (pos.table.live() < least_wall) return late;
        if (a.word == riichi.kind && pos.table.players[s].points < least_points) return poor;
        return pos.table.told || pos.tenpai_after(s) ? ReasonId{} : noten;
    });
}

/// Between the word and its tile nothing else is done.
void bar_until_the_tile(Rulebook& book) {
    const ReasonId declaring =
        why(book, "riichi_tile", {"立直宣言牌を切る番である。", "The riichi was declared: its tile must be discarded."}, "riichi");
    book.on_forbid({ActionType::hora, ActionType::ankan, ActionType::kakan, ActionType::nukidora, ActionType::ryukyoku},
                   [=](const Position& pos, Seat, const Action&) { return pos.phase().declaring ? declaring : ReasonId{}; });
}

/// The declaring tile leaves a tenpai hand, which is not changed any more.
void fix_the_hand(Rulebook& book, const Riichi& riichi) {
    const ReasonId noten_after =
        why(book, "noten_after", {"その牌を切ると聴牌しない。", "The hand is not tenpai after that discard."}, "riichi");
    const ReasonId bound = why(book, "riichi_bound", {"立直後は手を変えられない。", "After riichi the hand cannot be changed."}, "riichi");
    const auto concerned = [=](const Position& pos, Seat s) { return pos.count(riichi.stands, s) != 0 || pos.phase().declaring; };
    book.on_forbid({ActionType::dahai}, concerned,
                   [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
                       if (pos.count(riichi.stands, s)) return a.drawn ? ReasonId{} : bound;
                       return !pos.tenpai_after(s, a.tile.kind(), a.joker) ? noten_after : ReasonId{};
                   },
                   {.by_numbers = true});
    book.on_forbid({ActionType::chi, ActionType::pon, ActionType::daiminkan, ActionType::kakan},
                   [=](const Position& pos, Seat s, const Action& a) {
                       const bool fixed = pos.count(riichi.stands, s) && !pos.leaves_hand(s, a);
                       return fixed ? bound : ReasonId{};
                   });
}

/// Said, it stands once its tile has passed; then the deposit is laid down.
void stand_when_the_tile_passes(Rulebook& book, const Riichi& riichi, int deposit) {
    book.on({EventType::riichi_said}, [=](const Position& pos, const Event& e, Script& then) {
        then.set(riichi.said, e.actor, pos.count(riichi.first_turn, e.actor) ? 2 : 1);
    });
    const auto stand = [=](const Position& pos, Seat s, Script& then) {
        then.set(riichi.stands, s, pos.count(riichi.said, s));
        Event stick{.type = EventType::riichi_stood, .actor = s};
        if (!pos.count(riichi.free, s)) {
            stick.value = 1;
            stick.deltas[s] = -deposit;
        }
        then << stick;
    };
    book.stand_riichi = stand;
    book.on({EventType::stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (!pos.count(riichi.said, e.actor) || pos.count(riichi.stands, e.actor) || e.detail != int(Contested::discard)) return;
        stand(pos, e.actor, then);
    });
}

void mark(Rulebook& book, const Riichi& riichi) {
    book.marks.push_back([=, clause = book.clause("riichi")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !pos.count(riichi.said, s) || pos.count(riichi.free, s)) return;
        if (pos.count(riichi.said, s) == 2)
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
}

void add_both_yaku(Rulebook& book, CounterId riichi) {
    book.add_yaku("riichi", {"立直", "Riichi"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) == 1); }, riichi);
    book.add_yaku(
        "double_riichi", {"両立直", "Double riichi"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) == 2); }, riichi);
}

/// What a question says of it, and what cannot be.
void ask_about(Rulebook& book, const Riichi& riichi) {
    book.score_fields.push_back({.type = ScoreField::Type::choice,
                                 .name = "riichi",
                                 .counter = riichi.stands,
                                 .choices = {"none", "riichi", "double"},
                                 .text = {"立直", "riichi"},
                                 .choice_texts = {{"なし", "none"}, {"立直", "riichi"}, {"ダブル", "double"}}});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.number(riichi.stands) && !win.closed()) return "riichi: the hand has an open meld";
        if (win.number(riichi.stands) && win.sticks == 0 && win.first && !win.number(riichi.free))
            return "riichi: sticks is 0, but the winner's own lies on the table";
        return {};
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Riichi riichi{.stands = book.counter("riichi"),
                        .said = book.counter("riichi_said"),
                        .first_turn = book.counter("first_turn"),
                        .free = book.counter("riichi_free"),
                        .kind = book.word("riichi", {"立直", "riichi"})};
    offer(book, riichi);
    bar_declaring(book, rules, riichi);
    bar_until_the_tile(book);
    fix_the_hand(book, riichi);
    stand_when_the_tile_passes(book, riichi, rules.number("riichi.deposit"));
    mark(book, riichi);
    add_both_yaku(book, riichi.stands);
    ask_about(book, riichi);
}

extern const RuleInfo rule{
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

}  // namespace jansou::rules::riichi_rule
