// 終局 When a game ends: after the last hand of its last round; a last dealer who is top may stop or must; or it goes on until someone has
// enough. A game may also end as soon as somebody has reached a goal.
#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::game_length_rule {

namespace {

struct Length {
    int rounds, extension, target, goal;
    bool stop_may, stop_must, on_tenpai, renchan_first, void_counts;
    Word question;
    CounterId stopped, tenpai;

    bool last_of(const Table& t, int round) const { return t.round == round - 1 && t.kyoku == t.people(); }
    bool reached(const Table& t) const { return t.players[top(t)].points >= target; }

    void operator()(const Position& pos, const Ending& end, Succession& next) const {
        const Table& t = pos.table;
        if (goal != 0 && t.players[top(t)].points >= goal) {
            next.game_over = true;
            return;
        }
        if ((end.is_void && !void_counts) || rounds == 0) return;
        const bool extra = t.round >= rounds;
        if (!extra && !last_of(t, rounds)) return;
        if (end.is_void) {
            next.game_over = true;
            return;
        }
        if (!next.renchan) {
            next.game_over = reached(t) || last_of(t, rounds + extension);
        } else if (!(end.draw() && pos.book.abortive >> end.reason & 1)) {
            renchan(t, end, extra, next);
        }
    }
    void renchan(const Table& t, const Ending& end, bool extra, Succession& next) const {
        if (!reached(t)) return;
        if (extra && !renchan_first) {
            next.game_over = true;
            return;
        }
        if (top(t) != t.dealer || (!end.winners && !on_tenpai)) return;
        next.game_over = stop_must || t.count(stopped, t.dealer);
        if (stop_may && !next.game_over) {
            next.question = question;
            next.asked = only(t.dealer);
        }
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Word question = book.word("stop_or_go", {"ここで終局にするか", "Does the game end here?"}),
               stop = book.word("stop", {"終わる", "stop"});
    const CounterId stopped = book.counter("stopped");
    book.advance.push_back(Length{rules.number("game.rounds"), rules.number("game_length.extension"), rules.number("game_length.target"),
                                  rules.number("game_length.goal"), rules.is("game_length.last_dealer_stops", "may"),
                                  rules.is("game_length.last_dealer_stops", "must"), rules.flag("game_length.stops_on_tenpai"),
                                  rules.is("game_length.sudden_death", "after_renchan"), rules.is("game_length.chombo", "ends"), question,
                                  stopped, book.counter("tenpai")});
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != question) return;
        out.push_back({.type = ActionType::choose, .word = stop});
        out.push_back({});
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word == question && e.detail == stop) then.set(stopped, e.actor, 1);
    });
}

extern const RuleInfo rule{
    .name = "game_length",
    .topic = Topic::game,
    .title = {"終局", "end of the game"},
    .meaning = {"最終局の後に終わる。", "The game ends after its last hand."},
    .options =
        {
            number("game_length.extension", 0, {0, 4}, {"延長 (西入・南入) の場の数", "extra rounds when nobody has enough"})
                .matters_with({"game.rounds", "game_length.target > points.start"}),  // which else somebody always has
            number("game_length.target", -1000000, {-1000000, 1000000},
                   {"終局に要るトップの点", "points that someone needs for the game to end"})
                .matters_with({"game.rounds", "game_length.extension or game_length.last_dealer_stops = may must"}),
            number("game_length.goal", 0, {0, 1000000},
                   {"誰かが届けばその局で終局となる点", "points at which somebody ends the game with that hand"},
                   {.note = {"0 = なし", "0: none"}}),
            choice("game_length.last_dealer_stops", "never", "never may must",
                   {"トップのラス親の和了やめ", "a last dealer who stays and is top ends the game"})
                .matters_with({"game.rounds"}),
            flag("game_length.stops_on_tenpai", true, {"聴牌やめ", "also on tenpai at a draw"})
                .matters_with({"game_length.last_dealer_stops = may must"}),
            choice("game_length.sudden_death", "after_renchan", "at_once after_renchan", {"延長戦の終わり方", "when extra rounds end"},
                   {.note = {"at_once: 届いたらすぐ。after_renchan: トップでない親の連荘の後",
                             "at_once: with the hand that reaches it; after_renchan: not while a dealer who is not top stays"}})
                .matters_with({"game.rounds", "game_length.extension"}),
            choice("game_length.chombo", "replayed", "replayed ends", {"最終局のチョンボの後", "after a chombo in the last hand"},
                   {.note = {"replayed: やり直す。ends: 終局", "replayed: it is played again; ends: the game ends"}})
                .matters_with({"game.rounds", "offences.* = chombo dead_hand_or_chombo chombo_or_dead_hand repeated"}),
        },
    .install = install,
    .behind = {"succession", "winner_deals"},
    .says = "when a game ends",
};

}  // namespace jansou::rules::game_length_rule
