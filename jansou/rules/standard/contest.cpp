// 発声の優先 Who gets a tile that several want: ron before pon and kan before chi; of equals the one who is next in turn.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::contest_rule {

static int precedence(ActionType t) {
    return t == ActionType::hora ? 3 : t == ActionType::pon || t == ActionType::daiminkan ? 2 : t == ActionType::chi ? 1 : 0;
}

static void install(Rulebook& book, const RuleSet& rules) {
    const bool head_bump = rules.flag("contest.head_bump");
    book.receivers = [backwards = rules.is("contest.receivers", "previous")](const Table& t, Seat payer, int n) {
        return t.after(payer, backwards ? t.seats - n : n);
    };
    book.contest = [head_bump](const Position& pos, const std::array<std::optional<Action>, max_seats>& answers) {
        SeatMask takers = 0;
        int best = 0;
        for (int i = 1; i < pos.table.seats; ++i) {
            const Seat s = pos.table.after(pos.phase().seat, i);
            const int p = answers[s] ? precedence(answers[s]->type) : 0;
            if (p == 3 && best == 3 && !head_bump) takers = SeatMask(takers | only(s));
            if (p <= best) continue;
            best = p;
            takers = only(s);
        }
        return takers;
    };
}

extern const RuleInfo rule{
    .name = "contest",
    .topic = Topic::turn,
    .title = {"発声の優先", "precedence"},
    .meaning = {"ロンはポン・カンに、ポン・カンはチーに優先する。", "Ron goes before pon and kan, these before chi."},
    .options =
        {
            flag("contest.head_bump", false, {"頭ハネ (ロンは一人だけ)", "head bump: only the first of several rons counts"}),
            choice("contest.receivers", "next", "next previous", {"一人が複数に払う順", "who is paid first where one seat pays several"}),
        },
    .install = install,
    .says = "who gets a contested tile",
};

}  // namespace jansou::rules::contest_rule
