// オープン立直 A riichi whose waits all can see. It is not declared in furiten, and who deals into it without being in riichi may pay more.
#include <algorithm>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::open_riichi_rule {

namespace {

void install_word(Rulebook& book, CounterId said, Word kind) {
    book.riichi_kinds.push_back(kind);
    book.showing_riichi = kind;
    book.on_offer(Stage::turn, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().tile != no_tile && !pos.phase().declaring) out.push_back({.type = ActionType::reach, .word = kind});
    });
    const ReasonId poor =
        book.reason("riichi_points", {"点棒が足りない。", "Too few points for a riichi."}, book.clause("riichi.least_points"));
    const ReasonId furiten =
        book.reason("open_furiten", {"振聴のオープン立直はできない。", "No open riichi in furiten, its own tile included."},
                    book.clause("open_riichi"));
    const int least = book.rules.number("riichi.least_points");
    book.on_forbid({ActionType::reach}, [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
        if (a.word != kind) return 0;
        if (pos.table.players[s].points < least) return poor;
        if (pos.table.told) return 0;
        for (const TileId tile : pos.table.hand(s))
            if (const Face face = pos.table.face[tile]; pos.tenpai_after(s, face.kind()) && !furiten_after(pos, s, face)) return 0;
        return furiten;
    });
    book.on_forbid(
        {ActionType::dahai}, [=](const Position& pos, Seat s) { return pos.phase().declaring && pos.count(said, s) != 0; },
        [=](const Position& pos, Seat s, const Action& a) { return furiten_after(pos, s, a.tile) ? furiten : ReasonId{}; },
        {.by_numbers = true});
}

/// What a seat in open riichi waits for, jokers too.
KindSet open_waits(const Position& pos, Seat s) { return as_good_as(pos.book, waiting_hand(pos, s), pos.ready(s).waits, Use::claimed); }

/// Who deals in pays so much more unless its own riichi stands.
void install_price(Rulebook& book, CounterId open, CounterId riichi, int price) {
    const CounterId from_riichi = book.counter("from_riichi");
    book.on({EventType::discarded, EventType::kakan, EventType::ankan, EventType::set_aside},
            [=](const Position& pos, const Event& e, Script& then) {
                const int in_riichi = pos.count(riichi, e.actor) != 0;
                for (Seat s = 0; s < pos.table.seats; ++s)
                    if (s != e.actor && pos.count(open, s) && pos.count(from_riichi, s) != in_riichi) then.set(from_riichi, s, in_riichi);
            });
    const std::uint8_t line =
        book.add_bonus("open_riichi_dealt_in", {"オープンへの放銃", "Dealt into an open riichi"}, book.clause("open_riichi.dealt_in"));
    book.bonus.push_back([=](const Win& win, Lines& lines) {
        if (win.by == By::ron && win.number(open) && !win.number(from_riichi)) lines.add({.bonus = line, .amount = price});
    });
    book.score_fields.push_back({.name = "from_riichi", .counter = from_riichi, .text = {"立直者の放銃", "paid by one in riichi"}});
}

/// One that was shown stays, unless everybody at the table is in riichi; a riichi may become open where its waits are not in furiten.
void install_take_back(Rulebook& book, CounterId said, CounterId open, Word kind) {
    const CounterId riichi_said = book.counter("riichi_said"), riichi = book.counter("riichi");
    const std::string_view clause = book.clause("withdrawal.riichi");
    const ReasonId shown = book.reason("open_shown",
                                       {"公開したオープン立直は、三人目の立直でなければ取り消せない。",
                                        "An open riichi that was shown stays, unless everybody at the table is in riichi."},
                                       clause);
    const ReasonId furiten =
        book.reason("open_furiten", {"振聴のオープン立直はできない。", "No open riichi in furiten, its own tile included."}, clause);
    book.said_riichi.emplace_back([=](const Position& pos, Seat s) { return pos.count(said, s) ? kind : Word{}; });
    book.forbid_taking_back.emplace_back([=](const Position& pos, Seat s, const TakeBack& wish) -> ReasonId {
        if (wish.what != TakenBack::riichi) return 0;
        if (wish.to == kind) {
            const KindSet waits = pos.ready(s).waits;
            return pos.furiten(s).bars(waits) ? furiten : ReasonId{};
        }
        if (!pos.count(said, s)) return 0;
        for (Seat other = 0; other < pos.table.seats; ++other)
            if (!pos.count(riichi_said, other)) return shown;
        return 0;
    });
    book.change_riichi.emplace_back([=](const Position& pos, Seat s, const TakeBack& wish, Script& then) {
        then.set(said, s, wish.to == kind);
        then.set(open, s, wish.to == kind && pos.count(riichi, s));
    });
}

void add_score_field(Rulebook& book, CounterId open, CounterId riichi) {
    for (ScoreField& field : book.score_fields) {
        if (field.name != "riichi") continue;
        field.choices.insert(field.choices.end(), {"open", "open_double"});
        field.choice_texts.insert(field.choice_texts.end(), {Text{"オープン", "open"}, Text{"オープンダブル", "double open"}});
        field.sets.resize(field.choices.size());
        field.sets[field.sets.size() - 2] = {{riichi, 1}, {open, 1}};
        field.sets[field.sets.size() - 1] = {{riichi, 2}, {open, 1}};
    }
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId said = book.counter("open_said"), open = book.counter("open_riichi"), riichi = book.counter("riichi");
    const Word kind = book.word("open", {"オープン立直", "open riichi"});
    install_word(book, said, kind);
    book.on({EventType::riichi_said}, [=](const Position&, const Event& e, Script& then) {
        if (e.word == kind) then.set(said, e.actor, 1);
    });
    book.on({EventType::riichi_stood}, [=](const Position& pos, const Event& e, Script& then) {
        if (pos.count(said, e.actor)) then.set(open, e.actor, 1);
    });
    install_take_back(book, said, open, kind);
    book.shown_waits.push_back([=](const Position& pos, Seat s) { return pos.count(said, s) ? open_waits(pos, s) : KindSet{}; });
    book.marks.push_back([=, clause = book.clause("open_riichi")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !pos.count(said, s) || pos.phase().declaring) return;
        out.push_back({.id = "open_riichi",
                       .brief = {"オープン", "open"},
                       .text = {"オープン立直。待ちは全員に見えている。", "Open riichi: everybody sees the waits."},
                       .clause = clause,
                       .kinds = open_waits(pos, s),
                       .tone = Tone::declared,
                       .icon = "eye"});
    });
    book.add_yaku(
        "open_riichi", {"オープン立直", "Open riichi"}, [](const Win& win, int c) { return int(win.number(CounterId(c)) != 0); }, open);
    if (const int price = rules.number("open_riichi.dealt_in")) install_price(book, open, riichi, price);
    add_score_field(book, open, riichi);
}

extern const RuleInfo rule{
    .name = "open_riichi",
    .topic = Topic::readiness,
    .title = {"オープン立直", "open riichi"},
    .meaning = {"待ちを全員に見せる立直。振聴ではできない。", "A riichi whose waits everybody sees; not in furiten."},
    .options =
        {
            number("open_riichi.dealt_in", 0, {0, 1000},
                   {"立直していない者の放銃で加わる点", "what is added where somebody who is not in riichi deals in"}),
            worth("yaku.open_riichi", 1, {"オープン立直 (立直に加えて)", "open riichi, beside riichi"}),
        },
    .install = install,
    .needs = {"riichi"},
    .behind = {"riichi", "furiten"},
};

}  // namespace jansou::rules::open_riichi_rule
