// A rule of no house: before a hand is dealt the seats name a kind each that is dora for them, one after another from the last to the
// first; none names one that is taken.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

namespace {

struct Draft {
    Word question;
    CounterId named;  ///< the kind and one more; 0: none yet

    void ask(const Position& pos, Script& then) const {
        for (int i = pos.table.seats; i-- > 0;)
            if (const Seat s = pos.table.after(pos.table.first_dealer, i); pos.count(named, s) == 0) return then.ask(question, only(s));
    }
    bool taken(const Position& pos, Kind k) const {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(named, s) == k + 1) return true;
        return false;
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet&) {
    const Draft draft{book.word("choose_dora", {"ドラにする牌", "Which kind is dora?"}), book.counter("drafted")};
    book.on({EventType::opening}, [=](const Position& pos, const Event&, Script& then) { draft.ask(pos, then); });
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != draft.question) return;
        for (const Kind k : honours)
            if (!draft.taken(pos, k))
                out.push_back(
                    {.type = ActionType::choose, .word = draft.question, .names = Subject::kind, .used_count = 1, .used = {Face(k)}});
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word != draft.question) return;
        then.set(draft.named, e.actor, e.used[0] + 1);
    });
    book.on({EventType::counted}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word == draft.named) draft.ask(pos, then);
    });
    const std::uint8_t line = book.add_bonus("drafted", {"選んだドラ", "Drafted dora"}, book.clause("drafts"));
    book.bonus.push_back([=](const Win& win, TileWorth& worth) {
        worth.line = line;
        if (win.number(draft.named)) worth.add(Kind(win.number(draft.named) - 1), 1);
    });
}

static const RuleInfo drafts_rule{
    .name = "drafts",
    .title = {"ドラ選び", "drafted dora"},
    .meaning = {"配牌の前に一人一種のドラを選ぶ。", "Each names a dora before the deal."},
    .install = install,
};
static const BroughtRules brought{&drafts_rule};

}  // namespace jansou::rules
