// 局面 The table as the rules see it, with what follows from table and rules together.
//
// Threads: a Position only reads its book and its table, but writes into its HandCache: these two belong to one thread at a time.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "jansou/hand/solver.hpp"
#include "jansou/rulebook/win.hpp"
#include "jansou/table/action.hpp"
#include "jansou/table/event.hpp"

namespace jansou {

struct Rulebook;

struct Reason {
    std::string_view id;
    Text text;
    std::string_view clause;
};

/// A word that a rule puts on the wire: a question's answer, a reason of a draw, an offence.
using Word = std::uint8_t;

/// What a hand of 13 tiles (without the tile drawn) waits for.
struct Ready {
    int shanten = 0;  ///< never above the true one; where it is 0 or 1, it is Solver::shanten_at_least
    KindSet waits;    ///< empty above tenpai
};

/// The tiles that a hand of 14 may discard to be tenpai.
struct TenpaiOut {
    KindSet plain;                ///< kinds of which it holds a tile that stands for itself
    KindSet to_tenpai;            ///< those of `plain` whose discard leaves the hand tenpai
    std::optional<bool> joker{};  ///< whether it may discard a joker; worked out when asked for
};

/// Keeps what was worked out about each seat's hand until that hand changes.
struct HandCache {
    std::array<Ready, max_seats> ready{};
    std::array<TenpaiOut, max_seats> out{};
    std::array<Counts, max_seats> held{};
    std::array<std::array<KindSet, 2>, max_seats> claimable{};  ///< kinds: [0] from any seat; [1] from the seat before
    SeatMask valid = 0, counted = 0, claims = 0, outs = 0;      ///< seats whose `ready`, `held`, `claimable`, `out` is known

    void forget_all() {
        valid = counted = claims = outs = 0;
        for (Ready& r : ready) r.shanten = 0;
    }
    /// One tile of that kind more or less in the hand.
    void count(Seat s, Kind kind, int change) {
        held[s][kind] = std::uint8_t(held[s][kind] + change);
        claims = SeatMask(claims & ~(1U << s));
        outs = SeatMask(outs & ~(1U << s));
    }
    void forget_count(Seat s) {
        counted = SeatMask(counted & ~(1U << s));
        claims = SeatMask(claims & ~(1U << s));
        outs = SeatMask(outs & ~(1U << s));
    }
    void forget_ready(Seat s) {
        valid = SeatMask(valid & ~(1U << s));
        claims = SeatMask(claims & ~(1U << s));
        outs = SeatMask(outs & ~(1U << s));
    }
    void forget_ready() { valid = claims = outs = 0; }
    /// A tile came to the hand, which may be one nearer now.
    void nearer(Seat s) { --ready[s].shanten; }
    /// Nothing that was known of the shanten holds any more, not even as a bound.
    void forget_shanten(Seat s) {
        forget_ready(s);
        ready[s].shanten = 0;
    }
};

/// What a tile may stand for besides itself.
struct Reads {
    KindSet kinds;
    bool over_limit = false;  ///< it may be a copy beyond those that there are of a kind

    Reads() = default;
    Reads(KindSet k, bool beyond = false) : kinds(k), over_limit(beyond) {}
    bool empty() const { return kinds.empty(); }
    friend Reads operator|(const Reads& a, const Reads& b) { return {a.kinds | b.kinds, a.over_limit || b.over_limit}; }
};

/// What a tile is to a hand.
enum class Use : std::uint8_t {
    held,
    drawn,    ///< to win
    claimed,  ///< to win
    melded,   ///< in a triplet or kan; whence it came does not matter there
};

/// How a tile comes to a hand. That decides what it may stand for.
struct Coming {
    Use use = Use::held;
    Source from = Source::wall;  ///< held, drawn: where it was drawn
    bool last = false;           ///< drawn, claimed: the last tile of the hand (haitei, houtei)

    constexpr Coming(Use as, Source source = Source::wall, bool is_last = false) : use(as), from(source), last(is_last) {}
};

/// The table as the rules see it, with what follows from table and rules together.
struct Position {
    const Rulebook& book;
    const Table& table;
    HandCache& cache;

    int count(CounterId c, Seat s) const { return table.count(c, s); }
    const Phase& phase() const { return table.phase; }
    bool at_turn(Seat s) const { return table.phase.stage == Stage::turn && table.phase.seat == s; }
    /// The tile that the seat drew and has not yet discarded, also where the hand ended in a draw in that turn; no_tile: none.
    TileId drawn_by(Seat s) const {
        const Phase& p = table.phase;
        return (p.stage == Stage::turn || p.stage == Stage::drawn) && p.seat == s ? p.tile : no_tile;
    }
    /// The concealed tiles as counts, the tile just drawn among them.
    const Counts& held(Seat) const;
    /// The concealed hand without the tile just drawn.
    Hand hand(Seat) const;
    const Ready& ready(Seat) const;
    /// False if no offer could let the seat claim the tile that lies open to claims.
    bool could_claim(Seat s) const {
        if (!in(cache.claims, s)) note_claimable(s);
        return cache.claimable[s][s == table.after(table.phase.seat)].has(table.kind(table.phase.tile));
    }
    /// True if the tile in question (drawn, or open to claims) completes the hand in some form.
    bool completes(Seat) const;
    /// True if the tile in question completes the hand in the form of orphans, whatever tiles that form asks for.
    bool completes_orphans(Seat) const;
    /// True if the hand is tenpai after the discard of `tile`; without `tile`, after the discard of some tile. `joker`: the tile is the one
    /// of that kind that is a joker by where it was drawn.
    bool tenpai_after(Seat, std::optional<Kind> tile = {}, bool joker = false) const;
    /// True if the seat drew a joker that may stand for one copy more of a kind than there are. Such a joker may lower the shanten by more
    /// than one: it can be the fifth tile of a kind of which the hand holds four, and so make a pair that no other tile makes.
    bool drew_beyond(Seat) const;
    /// True if the tile in question is the last one of the hand for that seat, drawn or claimed.
    bool on_last_tile(Seat) const;
    /// True if the act leaves the concealed hand as it was before the draw, so that it is allowed after riichi.
    bool leaves_hand(Seat, const Action&) const;
    /// The kinds that the seat has laid open as its waits.
    KindSet shown_waits(Seat) const;
    /// What a complete hand is for the seat.
    const Grammar& grammar(Seat) const;
    const Solver& solver(Seat) const;
    /// What bars the seat from a ron. REQUIRES: its tiles, without the one just drawn, are a hand that may wait.
    Furiten furiten(Seat) const;

private:
    void note_claimable(Seat) const;
    bool joker_to_tenpai(Seat) const;
    bool completes_beyond(Seat, const Reads&) const;
    bool completes_near(Seat) const;
    Reads reads_of_tile(Seat) const;
    Coming coming_of_tile(Seat) const;
};

/// Kinds of tiles that an offer could ever speak of, as long as the hand stays as it is.
struct Claimable {
    KindSet of_any, of_before;  ///< tiles of any other seat; only tiles of the seat before
};

}  // namespace jansou
