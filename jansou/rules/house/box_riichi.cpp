// 箱リーチ With exactly no points a riichi may be declared without a stick. The river is covered, there is no furiten, and who receives
// nothing in that hand is bust.
#include <algorithm>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::box_riichi_rule {

namespace {

struct Box {
    CounterId said, stands, received, busted;
    Word bust;
    ReasonId why;
    int price;

    void settle(const Position& pos, Script& then) const {
        for (int i = 0; i < pos.table.people(); ++i) {
            const Seat s = pos.table.next_person(pos.table.first_dealer, i);
            if (!pos.count(stands, s) || pos.count(received, s)) continue;
            then.set(busted, s, 1);
            if (pos.table.players[s].points < 0) continue;  // by a payment of the hand
            const Seat to = top(pos.table);
            Event e{.type = EventType::levied, .actor = s, .target = to, .word = bust, .detail = why};
            e.deltas[s] -= price;
            e.deltas[to] += price;
            then << e;
        }
    }
};

/// With exactly no points a seat may declare it, and lays down no deposit.
void offer(Rulebook& book, const Box& box, Word kind, CounterId free) {
    book.riichi_kinds.push_back(kind);
    book.on_offer(Stage::turn, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().tile != no_tile && !pos.phase().declaring) out.push_back({.type = ActionType::reach, .word = kind});
    });
    const ReasonId not_zero =
        book.reason("box_points", {"持ち点が0ではない。", "A box riichi needs exactly 0 points."}, book.clause("box_riichi"));
    book.on_forbid({ActionType::reach}, [=](const Position& pos, Seat s, const Action& a) {
        return a.word == kind && pos.table.players[s].points != 0 ? not_zero : ReasonId{};
    });
    book.on({EventType::riichi_said}, [=](const Position&, const Event& e, Script& then) {
        if (e.word != kind) return;
        then.set(box.said, e.actor, 1);
        then.set(free, e.actor, 1);
    });
}

/// Once it stands the river is covered, and there is no furiten.
void cover_the_river(Rulebook& book, const Box& box) {
    book.on({EventType::riichi_stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (!pos.count(box.said, e.actor)) return;
        then.set(box.stands, e.actor, 1);
        then << Event{.type = EventType::river_covered, .actor = e.actor};
    });
    book.add_furiten([stands = box.stands](const Forgone& forgone) { return Furiten{.lifted = forgone.held.number(stands) != 0}; });
}

void mark(Rulebook& book, const Box& box) {
    book.marks.push_back([=, clause = book.clause("box_riichi")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !pos.count(box.said, s)) return;
        out.push_back(
            {.id = "box_riichi",
             .brief = {"箱リーチ", "box"},
             .text = {"箱リーチ。この局で点を受け取れなければ飛び。", "Box riichi: bust, unless it receives points in this hand."},
             .clause = clause,
             .tone = Tone::staked,
             .icon = "lid"});
        const auto river = pos.table.river(s);
        const auto down = std::ranges::count_if(river, &RiverTile::down);
        if (pos.table.players[s].river_down)
            out.push_back({.id = "covered",
                           .brief = {"伏せ河", "cover"},
                           .text = {"河は伏せられ、以後の打牌は見えない。", "The river is covered: discards from now on lie face down."},
                           .clause = clause,
                           .count = int(down),
                           .tone = Tone::staked,
                           .icon = "lid"});
    });
}

void bar_taking_back(Rulebook& book, const Box& box, Word kind) {
    const ReasonId stays =
        book.reason("box_stays", {"箱リーチは取り消せない。", "A box riichi cannot be taken back."}, book.clause("box_riichi"));
    book.said_riichi.emplace_back([=](const Position& pos, Seat s) { return pos.count(box.said, s) ? kind : Word{}; });
    book.forbid_taking_back.emplace_back([=](const Position& pos, Seat s, const TakeBack& wish) {
        const bool concerned = wish.what == TakenBack::riichi && (wish.to == kind || pos.count(box.said, s) != 0);
        return concerned ? stays : ReasonId{};
    });
}

/// The riichi of a question may be one.
void ask_about(Rulebook& book, const Box& box, CounterId free) {
    const CounterId riichi = book.counter("riichi");
    for (ScoreField& field : book.score_fields) {
        if (field.name != "riichi") continue;
        field.choices.insert(field.choices.end(), {"box", "box_double"});
        field.choice_texts.insert(field.choice_texts.end(), {Text{"箱", "box"}, Text{"箱ダブル", "double box"}});
        field.sets.resize(field.choices.size());
        field.sets[field.sets.size() - 2] = {{riichi, 1}, {box.stands, 1}, {free, 1}};
        field.sets[field.sets.size() - 1] = {{riichi, 2}, {box.stands, 1}, {free, 1}};
        field.flags.emplace_back("box", "box");
    }
}

/// Whoever is paid in the hand is saved; the others are bust when it is over, and so ends the game.
void bust_who_receives_nothing(Rulebook& book, const Box& box) {
    book.bust_at_zero = box.price == 0;
    book.on({EventType::paid}, [=](const Position& pos, const Event& e, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (e.deltas[s] > 0 && pos.count(box.stands, s) && !pos.count(box.received, s)) then.set(box.received, s, 1);
    });
    book.on({EventType::hand_over}, [=](const Position& pos, const Event&, Script& then) { box.settle(pos, then); });
    book.advance.push_back([=](const Position& pos, const Ending&, Succession& next) {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(box.busted, s)) {
                next.game_over = true;
                next.question = 0;
            }
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Box box{book.counter("box_said"),
                  book.counter("box"),
                  book.counter("box_received"),
                  book.counter("box_bust"),
                  book.word("bust", {"箱リーチの飛び", "bust by box riichi"}),
                  book.reason("box_bust", {"箱リーチで点を受け取れなかった。", "A box riichi that received no points is bust."},
                              book.clause("box_riichi.bust")),
                  rules.is("box_riichi.bust", "pays_top") ? rules.number("box_riichi.price") : 0};
    const CounterId free = book.counter("riichi_free");
    const Word kind = book.word("box", {"箱リーチ", "box riichi"});
    offer(book, box, kind, free);
    cover_the_river(book, box);
    mark(book, box);
    bar_taking_back(book, box, kind);
    ask_about(book, box, free);
    bust_who_receives_nothing(book, box);
}

extern const RuleInfo rule{
    .name = "box_riichi",
    .topic = Topic::readiness,
    .title = {"箱リーチ", "box riichi"},
    .meaning = {"0点ちょうどなら供託なしで立直でき、河は伏せられ、点を受け取れなければ飛びとなる。",
                "With exactly 0 points a riichi without a stick, the river covered; who receives nothing is bust."},
    .options =
        {
            choice("box_riichi.bust", "stays", "stays pays_top", {"飛びの精算", "who is bust by it"},
                   {.note = {"stays: 0点のまま。pays_top: トップに払い、飛び賞はトップに",
                             "stays: stays at 0; pays_top: pays the top, who has the prize"}}),
            number("box_riichi.price", 1000, {0, 100000}, {"トップに払う点", "points paid to the top"}),
        },
    .install = install,
    .needs = {"riichi", "reading_furiten"},
    .behind = {"riichi", "bust"},
};

}  // namespace jansou::rules::box_riichi_rule
