// 後付けなし A hand wins only if it has a yaku on each of its waits, however the tile comes; stricter, if the yaku was begun with the first
// call.
#include <algorithm>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::late_yaku_rule {

namespace {

constexpr std::size_t most_held = 4;

/// The same hand won by a plain ron on that kind: nothing of how the tile came counts.
Win plainly(const Rulebook& book, const Win& win, Kind kind) {
    Win other = win;
    other.by = By::ron;
    other.from = Seat((win.seat + 1) % win.seats);
    other.owner = no_seat;
    other.rinshan = other.last_tile = other.reading_fixed = false;
    other.source = Source::wall;
    other.contested = Contested::discard;
    other.robbed = no_kind;
    other.tile = as_made(book.layout, Face(kind));
    other.furiten = {};
    note_jokers(book, other);
    return other;
}

/// What may stand in place of a set, so that a yaku to which the set belongs is no longer there.
std::vector<OpenMeld> other_sets() {
    std::vector<OpenMeld> all;
    const auto add = [&](MeldType type, Kind a, Kind b, Kind c) {
        all.push_back({.type = type, .size = 3, .tiles = {Face(a), Face(b), Face(c)}, .kind = a});
    };
    for (int suit = 0; suit < suit_count; ++suit) {
        const auto of = [suit](int rank) { return Kind(suit * ranks + rank - 1); };
        for (const int rank : {1, 4, 7}) add(MeldType::chi, of(rank), of(rank + 1), of(rank + 2));
        for (const int rank : {1, 5, 9}) add(MeldType::pon, of(rank), of(rank), of(rank));
    }
    for (const Kind wind : {east, north}) add(MeldType::pon, wind, wind, wind);
    return all;
}

struct Late {
    bool every_hand, same, from_first_call;
    std::array<CounterId, most_held> held;  ///< kinds of which a triplet was held at the first call, and one more
    ReasonId wait, none_same, first_call;

    bool was_held(const Win& win, Kind k) const {
        return std::ranges::any_of(held, [&](CounterId c) { return win.number(c) == k + 1; });
    }
    /// Of these yaku those that the first call belongs to, or that were complete in the hand before it.
    std::uint64_t begun(const Rulebook& book, const Win& win, std::uint64_t yaku) const {
        const auto end = win.melds.begin() + win.meld_count;
        const auto first = std::find_if(win.melds.begin(), end, [](const OpenMeld& m) { return m.open(); });
        if (first == end) return yaku;
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < book.yaku.size(); ++i) {
            const YakuInfo& y = book.yaku[i];
            if (!(yaku >> i & 1) || !y.stands) continue;
            bool all = true;
            for (const Kind k : y.stands(win, y.parameter))
                all = all && ((first->type != MeldType::chi && first->kind == k) || was_held(win, k));
            if (all) found |= std::uint64_t{1} << i;
        }
        Win other = win;
        for (const OpenMeld& set : other_sets()) {
            other.melds[std::size_t(first - win.melds.begin())] = set;
            if (judge_by_yaku(book, other) != Verdict::not_complete) found |= yaku & ~yaku_of(book, other);
            if ((found & yaku) == yaku) break;
        }
        return found;
    }
    ReasonId operator()(const Rulebook& book, const Win& win) const {
        if (win.by == By::nagashi || (win.closed() && (!every_hand || win.tsumo()))) return 0;
        std::uint64_t common = ~std::uint64_t{0};
        for (const Kind k : waits_of(book, win)) {
            const std::uint64_t yaku = yaku_of(book, plainly(book, win, k)) & ~book.yaku_masks.not_enough();
            if (yaku == 0) return wait;
            common &= yaku;
        }
        if (same && common == 0) return none_same;
        if (!from_first_call || win.closed()) return 0;
        const Win now = plainly(book, win, win.tile.kind());
        const std::uint64_t yaku = same ? common : yaku_of(book, now) & ~book.yaku_masks.not_enough();
        return begun(book, now, yaku) ? ReasonId{} : first_call;
    }
};

/// What is held as a triplet when a seat makes its first call.
void note_first_call(Rulebook& book, const std::array<CounterId, most_held>& held) {
    book.on({EventType::chi, EventType::pon, EventType::daiminkan}, [=](const Position& pos, const Event& e, Script& then) {
        const auto melds = pos.table.melds(e.actor);
        if (std::ranges::count_if(melds, [](const Meld& m) { return m.type != MeldType::ankan; }) != 1) return;
        KindSet kinds = at_least(concealed(pos.table, e.actor), 3);
        for (const Meld& m : melds)
            if (m.type == MeldType::ankan && m.kind != no_kind) kinds.add(m.kind);
        std::size_t n = 0;
        for (const Kind k : kinds)
            if (n < held.size()) then.set(held[n++], e.actor, k + 1);
        for (; n < held.size(); ++n)
            if (pos.count(held[n], e.actor)) then.set(held[n], e.actor, 0);
    });
    ScoreField field{.type = ScoreField::Type::kinds,
                     .name = "held_at_first_call",
                     .counter = held[0],
                     .text = {"最初の副露のとき暗刻だった牌", "triplets held at the first call"}};
    field.also.assign(held.begin() + 1, held.end());
    book.score_fields.push_back(field);
}

/// For the owner of a hand that can win on none of its waits.
void mark_late(Rulebook& book, const Late& late) {
    book.marks.emplace_back([late](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || closed(pos.table, s) || !holds_still(pos, s)) return;
        Win win = waiting_hand(pos, s);
        win.by = By::ron;
        ReasonId why = 0;
        for (const Kind k : pos.ready(s).waits) {
            win.tile = as_made(pos.book.layout, Face(k));
            if (!(why = late(pos.book, win))) return;
        }
        if (!why) return;
        const Reason& reason = pos.book.reasons[why];
        out.push_back({.id = "late_yaku",
                       .brief = {"後付け", "late"},
                       .text = reason.text,
                       .clause = reason.clause,
                       .seen_by = only(s),
                       .tone = Tone::barred});
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const auto why = [&](std::string_view id, Text text, std::string_view key) { return book.reason(id, text, book.clause(key)); };
    const Late late{
        .every_hand = rules.is("late_yaku.hands", "all"),
        .same = rules.is("late_yaku.waits", "same_yaku"),
        .from_first_call = rules.is("late_yaku.from", "first_call"),
        .held = {book.counter("held_at_call_1"), book.counter("held_at_call_2"), book.counter("held_at_call_3"),
                 book.counter("held_at_call_4")},
        .wait = why("late_yaku", {"後付け: 役のない待ちがある。", "Late yaku: on some wait the hand has none."}, "late_yaku"),
        .none_same = why("late_yaku", {"後付け: どの待ちでもつく役がない。", "Late yaku: there is none that the hand has on every wait."},
                         "late_yaku.waits"),
        .first_call = why("late_yaku", {"後付け: 最初の副露が役に関わっていない。", "Late yaku: the first call is no part of one."},
                          "late_yaku.from")};
    book.refuse.emplace_back(late);
    book.add_offence({.name = "late_yaku", .text = {"後付けの和了", "a win with a late yaku"}, .behind = "tile_shown"});
    if (late.from_first_call) note_first_call(book, late.held);
    mark_late(book, late);
}

extern const RuleInfo rule{
    .name = "late_yaku",
    .topic = Topic::yaku,
    .title = {"後付けなし", "no late yaku"},
    .meaning = {"どの待ちでも役がつく手だけが和了れる。海底など、牌の来方による役は当てにできない。",
                "A hand wins only if it has a yaku on each of its waits; those of how the tile comes do not count for that."},
    .options =
        {
            choice("late_yaku.hands", "open", "open all", {"後付けを禁じる手", "hands that need it"},
                   {.note = {"open: 鳴いた手。all: 門前のロンにも", "open: those with a call; all: a ron of a closed hand too"}}),
            choice("late_yaku.waits", "any_yaku", "any_yaku same_yaku", {"待ちごとの役", "the yaku of the waits"},
                   {.note = {"any_yaku: 待ちごとに別の役でもよい。same_yaku: 一つの役がどの待ちにもつく",
                             "any_yaku: each wait may have one of its own; same_yaku: one yaku must be there on all of them"}}),
            choice("late_yaku.from", "tenpai", "tenpai first_call", {"役がなければならない時", "from when on a yaku must be there"},
                   {.note = {"tenpai: 聴牌の時から。first_call: 最初の副露から (完先)",
                             "tenpai: once the hand waits; first_call: from the first call on, which must be part of the yaku"}}),
            choice("offences.late_yaku", "unknown", "unknown nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo",
                   {"後付けの和了を宣言した", "a win with a late yaku declared (beside the rule offences)"})
                .matters_with({"offences"}),
        },
    .install = install,
    .needs = {"hora"},
};

}  // namespace jansou::rules::late_yaku_rule
