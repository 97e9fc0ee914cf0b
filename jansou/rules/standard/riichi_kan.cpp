// 立直後の暗槓 After riichi a concealed kan only with the tile just drawn, and only if it leaves the waits (or the shape) as they were.
#include <algorithm>
#include <span>

#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::riichi_kan_rule {

/// True if k stands as a finished triplet in every division of the 13 tiles for every wait.
static bool always_a_triplet(const Hand& hand, KindSet waits, Kind k, const Solver& solver) {
    std::vector<Division> divisions;
    for (Kind wait : waits) {
        divisions.clear();
        solver.divide(hand, wait, {}, divisions);
        for (const Division& d : divisions) {
            bool stands = false;
            for (std::size_t i = 0; i < d.set_count; ++i)
                stands = stands || (i != d.won_set && d.sets[i].type == SetType::triplet && d.sets[i].kind == k);
            if (!stands) return false;
        }
    }
    return true;
}

/// Takes a tile out of the solver's hand. False if it is a joker there and none in a kan.
static bool take_out(const Position& pos, Seat s, Face face, Hand& hand) {
    if (std::uint8_t& plain = hand.tiles[face.kind()]; plain != 0) {
        --plain;
        return true;
    }
    const Reads reads = pos.book.reads_of(numbers_of(pos.table, s), face, Use::held);
    const auto same = std::ranges::find_if(hand.wilds, [&](const Wild& w) { return w.count && w.reads == reads.kinds; });
    if (!is_melded_joker(pos, s, face) || same == hand.wilds.end()) return false;
    --same->count;
    return true;
}

/// The hand as it is by what its melds of jokers alone may be of.
static std::vector<Hand> as_melds_are_read(const Position& pos, Seat s, const Hand& hand, ShortList<KindSet, max_melds> open) {
    return hands_by_open_melds(pos.grammar(s), hand, {open.begin(), open.size()});
}

/// The waits once the kan is laid down, `drawn` among its tiles; none, if it cannot be told.
static KindSet waits_after(const Position& pos, Seat s, Hand hand, std::span<const Face> kan, Face drawn) {
    const Rulebook& book = pos.book;
    const Numbers numbers = numbers_of(pos.table, s);
    const auto left_out = std::ranges::find(kan, drawn);
    for (auto it = kan.begin(); it != kan.end(); ++it)
        if (it != left_out && !take_out(pos, s, *it, hand)) return {};
    const Kind kind = kind_of_meld(pos, s, kan);
    for (const Face face : kan)
        if (const Kind copy = copy_in_meld(book, numbers, face, kind); book.melds_bar && copy != no_kind) ++hand.outside[copy];
    ++hand.open_sets;
    auto open = open_melds(book, pos.table, s);
    if (kind == no_kind)
        open.push_back(kinds_of_meld(book, numbers, kan));
    else
        hand.stood.add(kind);  // forms ask which kinds stand in melds
    KindSet waits;
    for (const Hand& read : as_melds_are_read(pos, s, hand, open)) waits = waits | pos.solver(s).waits(read);
    return waits;
}

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId riichi = book.counter("riichi");
    const bool never = rules.is("riichi_kan.allowed", "never"), shape = rules.is("riichi_kan.allowed", "same_shape");
    const ReasonId reason =
        book.reason("riichi_kan",
                    {"立直後、待ちや牌姿の変わるカンはできない。", "After riichi a kan may not change the waits or the shape of the hand."},
                    book.clause("riichi_kan.allowed"));
    book.on_forbid({ActionType::ankan}, [=](const Position& pos, Seat s, const Action& a) -> ReasonId {
        if (!pos.count(riichi, s)) return 0;
        const std::span<const Face> kan(a.used.data(), a.used_count);
        const Face drawn = pos.table.face[pos.phase().tile];
        if (never || std::ranges::find(kan, drawn) == kan.end()) return reason;
        const Hand hand = pos.hand(s);
        const KindSet waits = waits_after(pos, s, hand, kan, drawn);
        if (waits.empty() || waits != pos.ready(s).waits) return reason;
        if (!shape) return 0;
        const Kind k = kind_of_meld(pos, s, kan);
        const bool plain = k != no_kind && std::ranges::count(kan, k, &Face::kind) - (drawn.kind() == k) == 3;
        const auto same_shape = [&](const Hand& read) { return always_a_triplet(read, waits, k, pos.solver(s)); };
        return plain && std::ranges::all_of(as_melds_are_read(pos, s, hand, open_melds(pos.book, pos.table, s)), same_shape) ? ReasonId{}
                                                                                                                             : reason;
    });
}

extern const RuleInfo rule{
    .name = "riichi_kan",
    .topic = Topic::readiness,
    .title = {"立直後の暗槓", "kan after riichi"},
    .meaning = {"立直後の暗槓の制限。", "Limits a concealed kan after riichi."},
    .options =
        {
            choice("riichi_kan.allowed", "same_waits", "never same_shape same_waits", {"立直後に許す暗槓", "which kans are allowed"})
                .matters_with({"ankan"}),
        },
    .install = install,
    .needs = {"riichi"},
    .wants = {"ankan"},
};

}  // namespace jansou::rules::riichi_kan_rule
