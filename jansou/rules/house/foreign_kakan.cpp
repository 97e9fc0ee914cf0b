// 他家への付加槓 In its turn a seat may add the fourth tile to another's open triplet; the payment for a robbed one is shared.
#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::foreign_kakan_rule {

namespace {

/// The owner of the triplet pays half, rounded down, and who added the tile the rest. A winner does not pay itself.
void share_robbed(const Win& win, Payment& out, std::string_view clause) {
    constexpr int unit = 100;
    decltype(out.lines) shared;
    for (PaymentLine l : out.lines) {
        if (l.purpose.hand && l.payer == win.from) {
            const int half = l.points / 2 / unit * unit;
            l.purpose.clause = clause;
            if (win.owner != win.seat) shared.push_back({win.owner, win.seat, half, 0, l.purpose});
            l.points -= half;
        }
        shared.push_back(l);
    }
    out.lines = shared;
}

}  // namespace

/// The tile just drawn, added to a triplet of another's: the hand stays as it was.
static bool leaves_the_hand(const Position& pos, Seat s, const Action& a) {
    return a.type == ActionType::kakan && a.target != s && a.tile == pos.table.face[pos.phase().tile];
}

static void install(Rulebook& book, const RuleSet&) {
    const Word word = book.word("foreign_kakan", {"付加槓", "added kan on another's pon"});
    book.on_offer(Stage::turn, [=](const Position& pos, Seat s, Options& out) {
        if (pos.phase().tile == no_tile) return;
        for (int i = 1; i < pos.table.seats; ++i) offer_additions(pos, s, pos.table.after(s, i), word, out);
    });
    book.leaves_hand.emplace_back(leaves_the_hand);
    book.kans_on_others.raise();
    book.add_share(Pays::points,
                   [clause = book.clause("foreign_kakan")](const Win& win, const Shape&, const Value&, const Lines&, Payment& out) {
                       if (win.chankan() && win.owner != no_seat) share_robbed(win, out, clause);
                   });
}

extern const RuleInfo rule{
    .name = "foreign_kakan",
    .topic = Topic::turn,
    .title = {"付加槓", "added kan on another's pon"},
    .meaning = {"他家のポンに四枚目を加えられる。", "The fourth tile may be added to another's open triplet."},
    .install = install,
    .needs = {"payment", "kakan"},
    .behind = {"payment", "white_doubled"},
};

}  // namespace jansou::rules::foreign_kakan_rule
