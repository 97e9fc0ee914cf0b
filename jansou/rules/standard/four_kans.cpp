// 四開槓 Four kans that are not all one seat's end the hand when the next discard has passed. There is no fifth kan.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::four_kans_rule {

static constexpr int most_kans = 4;

/// Kans on the table, and whether all of them are one seat's.
static std::pair<int, bool> kans(const Table& t) {
    int all = 0, most = 0;
    for (Seat s = 0; s < t.seats; ++s) {
        int own = 0;
        for (const Meld& m : t.melds(s)) own += m.size == 4;
        all += own;
        most = std::max(most, own);
    }
    return {all, all == most};
}

static void install(Rulebook& book, const RuleSet& rules) {
    const Word reason = book.word("four_kans", {"四開槓", "four kans"});
    book.add_abortive_draw(reason);
    const bool after_one_seat = rules.flag("four_kans.fifth");
    const ReasonId fifth = book.reason("fifth_kan", {"五つ目の槓はできない。", "A fifth kan is not possible."}, book.clause("four_kans"));
    book.on_forbid({ActionType::daiminkan, ActionType::ankan, ActionType::kakan}, [=](const Position& pos, Seat, const Action&) {
        const auto [all, one_seat] = kans(pos.table);
        return all >= most_kans && !(one_seat && all == most_kans && after_one_seat) ? fifth : ReasonId{};
    });
    if (!rules.flag("four_kans.adjourn")) return;
    const auto enough = [](const Table& t) {
        const auto [all, one_seat] = kans(t);
        return all >= most_kans && !one_seat;
    };
    book.on_adjourn(Moment::discard_passed, [=](const Position& pos, const Ending&) { return enough(pos.table) ? reason : Word{}; });
    const ReasonId ends =
        book.reason("four_kans", {"この牌が通れば四開槓で流局する。", "The hand ends by four kans when this discard passes."},
                    book.clause("four_kans"));
    book.on_forbid({ActionType::chi, ActionType::pon},
                   [=](const Position& pos, Seat, const Action&) { return enough(pos.table) ? ends : ReasonId{}; });
}

extern const RuleInfo rule{
    .name = "four_kans",
    .topic = Topic::hand_end,
    .title = {"四開槓", "four kans"},
    .meaning = {"二人以上で四つ槓すれば、次の打牌が通ったとき流局。", "Four kans by several seats end the hand."},
    .options =
        {
            flag("four_kans.adjourn", true, {"四つ目の槓で流局", "the fourth kan ends the hand"},
                 {.note = {"なし (false): 五つ目の槓を禁じるだけ", "no (false): only a fifth kan is barred"}}),
            flag("four_kans.fifth", false, {"一人の四槓の後に五つ目の槓ができる", "a fifth kan may follow one seat's four"}),
        },
    .install = install,
    .wants = {"*kans"},
};

}  // namespace jansou::rules::four_kans_rule
