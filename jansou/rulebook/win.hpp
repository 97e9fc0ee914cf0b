// 和了 A win as plain values, so that a hand can be scored without a table: what is known of it, one way in which it stands, what it
// counts.
#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "jansou/hand/hand.hpp"
#include "jansou/rulebook/furiten.hpp"
#include "jansou/rulebook/settings.hpp"
#include "jansou/rulebook/short_list.hpp"
#include "jansou/rulebook/traits.hpp"
#include "jansou/table/table.hpp"

namespace jansou {

enum class By : std::uint8_t { ron, tsumo, nagashi };

/// A meld by faces.
struct OpenMeld {
    MeldType type = MeldType::pon;
    Seat from = no_seat, added_by = no_seat;
    std::uint8_t size = 0;
    std::array<Face, 4> tiles{};
    Kind kind = no_kind;     ///< of a triplet or kan: its kind; no_kind: it is of jokers alone, and they are not read yet
    bool of_jokers = false;  ///< it is of jokers alone: `kind`, once known, is part of a reading
    Kind first() const;      ///< of a chi the kind with which it begins (8 of 8-9-1), else `kind`
    /// What the i-th tile stands for.
    Kind read(std::size_t i) const { return type == MeldType::chi ? tiles[i].kind() : kind; }
    bool open_kind() const { return type != MeldType::chi && kind == no_kind; }
    /// How many of its jokers stand for another kind than their own.
    int substitutes() const {
        int n = 0;
        for (std::size_t i = 0; i < size; ++i) n += tiles[i].kind() != read(i);
        return n;
    }
    bool open() const { return type != MeldType::ankan; }
};

inline constexpr int max_turned = 40;

/// The numbers that the rules keep of one seat.
using Numbers = std::array<std::int16_t, max_counters>;

/// Everything that the value of a win may depend on.
struct Win {
    Seat seat = 0, from = no_seat, dealer = 0;  ///< `from`: the payer of a ron, else no_seat
    Seat owner = no_seat;                       ///< chankan: whose triplet the tile was added to, if not the payer's
    std::uint8_t seats = 4;
    Chair out = no_chair;  ///< the chair of the person who sits out; all else names seats
    By by = By::ron;
    bool rinshan = false, last_tile = false;
    Source source = Source::wall;              ///< tsumo: where the tile came from
    Contested contested = Contested::discard;  ///< ron: what the tile was when it was won on
    bool first = true;                         ///< of several winners the one who takes sticks and honba
    Kind round_wind = east;
    std::int16_t honba = 0, sticks = 0;
    Face tile{};                        ///< won on
    Kind robbed = no_kind;              ///< chankan: the kind of the robbed kan, unless it is of jokers alone
    std::array<Face, max_hand> hand{};  ///< concealed, without `tile`
    std::uint16_t of_kan = 0;           ///< those of `hand` that were drawn as replacements for a kan, a bit for each
    std::uint16_t jokers = 0;  ///< those of `hand` that are jokers by where they came from, which their faces do not tell; see note_jokers
    bool tile_joker = false;   ///< the same of `tile`
    std::uint8_t hand_size = 0, meld_count = 0, aside_size = 0, indicator_count = 0, ura_count = 0;
    std::array<OpenMeld, max_melds> melds{};
    std::array<Face, max_aside> aside{};
    std::array<Face, max_indicators> indicators{}, ura{};  ///< the turned tiles; `ura` is empty for who may not see them
    Numbers numbers{};                                     ///< the numbers that rules keep of the winner
    Furiten furiten;                                       ///< ron: what bars the winner from it
    std::array<Face, max_turned> turned{};  ///< tiles of the wall that may be turned after the win, in order; scoring stops by itself
    std::uint8_t turned_size = 0;
    bool reading_fixed = false;  ///< the winner has said what the jokers stand for: `reading`, a joker drawn to win among them
    Reading reading;

    int number(CounterId c) const { return numbers[c]; }
    bool tsumo() const { return by == By::tsumo; }
    /// Won on a tile of a kan.
    bool chankan() const { return contested == Contested::kakan || contested == Contested::ankan; }
    /// Where a tile of `hand` came from.
    Source source_of(std::size_t i) const { return of_kan >> i & 1 ? Source::kan : Source::wall; }
    /// Takes the i-th tile out of `hand`.
    void take_out(std::size_t i) {
        for (std::size_t at = i + 1; at < hand_size; ++at) hand[at - 1] = hand[at];
        --hand_size;
        const unsigned below = of_kan & ((1U << i) - 1), above = unsigned(of_kan) >> (i + 1) << i;
        of_kan = std::uint16_t(below | above);
    }
    bool closed() const;
    Kind seat_wind() const { return Kind(east + (seat + seats - dealer) % seats); }
    bool dealer_wins() const { return seat == dealer; }
    /// The seats that pay for the win: all others for a tsumo; for a ron `from`, and `owner` if there is one.
    SeatMask payers() const;
};

/// How a whole hand stands, melds and concealed sets together, without a list of its sets. Where the winning tile has no place yet, all
/// that depends on the place is as if it were the best one.
struct Outline {
    Form::Type form = Form::Type::sets;
    std::uint8_t set_count = 0;
    std::uint8_t run_count = 0, kan_count = 0, concealed_count = 0;  ///< runs; kans; triplets and kans not open
    std::uint8_t equal_runs = 0;                                     ///< pairs of equal runs
    Kind pair = no_kind;
    bool closed = true;  ///< 門前
    KindSet kinds;       ///< of every tile of the hand as read
    KindSet runs;        ///< kinds that a run starts with
    KindSet odd_runs;    ///< kinds that an odd number of runs starts with
    KindSet triplets;    ///< kinds that stand as a triplet or kan
    Sorts sorts;         ///< of its tiles, sets and pair
    Traits traits;

    int count(SetType type) const {  ///< sets of that type
        return type == SetType::run ? run_count : type == SetType::kan ? kan_count : set_count - run_count - kan_count;
    }
    int concealed_triplets() const { return concealed_count; }  ///< triplets and kans
    bool has_triplet(Kind k) const { return triplets.has(k); }  ///< a triplet or kan of that kind
    bool has_run(Kind k) const { return runs.has(k); }          ///< a run that starts with that kind
    bool only(KindSet allowed) const { return (kinds - allowed).empty(); }

    /// Adds a set, but not its tiles.
    void add(SetType type, Kind kind, bool open) {
        const KindSet one = KindSet::of(kind);
        ++set_count;
        if (type == SetType::run) {
            equal_runs = std::uint8_t(equal_runs + !(odd_runs & one).empty());
            odd_runs.bits ^= one.bits;
            runs = runs | one;
            ++run_count;
            return;
        }
        triplets = triplets | one;
        kan_count = std::uint8_t(kan_count + (type == SetType::kan));
        concealed_count = std::uint8_t(concealed_count + !open);
    }
    /// Works out `sorts` from the sets and tiles.
    void note_sorts();
    /// Works out `traits` from all of the above, without those of a wait.
    void note_traits() { traits = traits_of(form, sorts, {equal_runs, concealed_count, kan_count}, runs, triplets, kinds); }
    void note_wait(bool ryanmen, bool tanki) {
        traits.add(Trait::ryanmen, ryanmen);
        traits.add(Trait::tanki, tanki);
    }
    /// Works out anew the traits that depend on `concealed_count` and the wait, when the winning tile has got another place.
    void note_place(bool ryanmen, bool tanki) {
        traits.bits &= ~traits_of_the_place.bits;
        traits.add(Trait::three_concealed, concealed_count >= 3);
        traits.add(Trait::four_concealed, concealed_count >= 4);
        note_wait(ryanmen, tanki);
    }
};

/// One division of the whole hand.
struct Shape : Outline {
    std::array<Set, max_sets> sets{};  ///< kans concealed or open by `open`; a triplet finished by ron is open
    Wait wait = Wait::none;
    int pair_value = 0;   ///< how many value yaku a triplet of the pair's kind would give
    Kind won = no_kind;   ///< kind of the winning tile as read
    Counts counts{};      ///< every tile of the hand as read, kans as four
    Counts before{};      ///< the concealed tiles before the win
    int substitutes = 0;  ///< jokers, a drawn one too, that stand for another kind than their own

    /// Adds a set, but not its tiles.
    void add(const Set& set) {
        sets[set_count] = set;
        Outline::add(set.type, set.kind, set.open);
    }
};

enum class Limit : std::uint8_t { none, mangan, haneman, baiman, sanbaiman, yakuman };

/// A line of value.
struct Line {
    std::uint8_t yaku = 255;    ///< index into Rulebook::yaku, or 255 for a bonus line
    std::uint8_t bonus = 255;   ///< index into Rulebook::bonuses
    std::uint8_t yakuman = 0;   ///< multiple
    std::int32_t amount = 0;    ///< han or points
    Limit least = Limit::none;  ///< the hand is worth that limit at least
    friend bool operator==(const Line&, const Line&) = default;
};

inline constexpr std::size_t max_lines = 40;
struct Lines : ShortList<Line, max_lines> {
    /// Lines of one bonus become one line.
    void add(const Line& l) {
        if (l.bonus != 255)
            for (Line& there : *this)
                if (there.bonus == l.bonus) {
                    there.amount += l.amount;
                    return;
                }
        push_back(l);
    }
};

/// What a scale makes of the lines.
struct Value {
    std::int32_t han = 0, fu = 0;
    std::int32_t yakuman = 0;  ///< multiple of true yakuman; a counted one has 0
    Limit limit = Limit::none;
    std::int32_t base = 0;  ///< han-fu scale: basic points (a child pays this once or twice); plain points: what one payer pays
    bool points = false;    ///< the plain scale
};

/// The most that the lines of a hand can come to.
struct Most {
    std::int32_t han = 0, yakuman = 0;
    Limit least = Limit::none;
    friend bool operator==(const Most&, const Most&) = default;
};

/// What a payment is for, in words for players.
struct Purpose {
    std::string_view id;  ///< hand honba sticks pao noten ...
    Text words;
    std::string_view clause;
    bool hand = false;  ///< the value of the hand itself, which other rules double, share or move
};

/// One payment from one seat (or the table) to another, and why.
struct PaymentLine {
    Seat payer = no_seat, receiver = no_seat;  ///< no_seat: the table
    std::int32_t points = 0;
    std::int32_t chips = 0;
    Purpose purpose;
};
inline constexpr std::size_t max_payments = 64;
struct Payment {
    std::array<std::int32_t, max_seats> points{};
    std::array<std::int32_t, max_seats> chips{};
    std::int16_t sticks_taken = 0;
    ShortList<PaymentLine, max_payments> lines;

    void add_up();  ///< `points` and `chips` from `lines`
};

}  // namespace jansou
