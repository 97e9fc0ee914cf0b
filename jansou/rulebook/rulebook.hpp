// 規則集 Everything a rule can say: joints, each with a law for several rules, and two slots. A rule is a function that adds its
// sentences to a Rulebook; ordinary riichi is written in the same form as any house rule.
#pragma once
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/hand/solver.hpp"
#include "jansou/rulebook/layout.hpp"
#include "jansou/rulebook/settings.hpp"
#include "jansou/rulebook/slot.hpp"
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
    int shanten = 0;  ///< never above the true one; up to 1 as Solver::shanten_at_least
    KindSet waits;    ///< empty above tenpai
};
/// What a hand of 14 tiles may discard and be tenpai.
struct TenpaiOut {
    KindSet plain;                ///< kinds of which it holds a tile that stands for itself
    KindSet to_tenpai;            ///< of these
    std::optional<bool> joker{};  ///< whether it may discard a joker; worked out when asked for
};
/// Keeps what was worked out about each seat's hand until that hand changes.
struct HandCache {
    std::array<Ready, max_seats> ready{};
    std::array<TenpaiOut, max_seats> out{};
    std::array<Counts, max_seats> held{};
    std::array<std::array<KindSet, 2>, max_seats> claimable{};  ///< of any other seat; of the one before, too
    SeatMask valid = 0, counted = 0, claims = 0, outs = 0;      ///< whose `ready`, whose `held`, whose `claimable`, whose `out` stands

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
    /// Other hands are complete for the seat than were.
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
};

/// The table as the rules see it, with what follows from table and rules together.
struct Position {
    const Rulebook& book;
    const Table& table;
    HandCache& cache;

    int count(CounterId c, Seat s) const { return table.count(c, s); }
    const Phase& phase() const { return table.phase; }
    bool at_turn(Seat s) const { return table.phase.stage == Stage::turn && table.phase.seat == s; }
    /// The tile that the seat drew and still has to answer for, also where the hand was drawn in that turn; no_tile: none.
    TileId drawn_by(Seat s) const {
        const Phase& p = table.phase;
        return (p.stage == Stage::turn || p.stage == Stage::drawn) && p.seat == s ? p.tile : no_tile;
    }
    /// True if the seat may claim the tile that lies open to claims.
    bool may_claim(Seat s) const { return table.phase.stage == Stage::claims && table.phase.seat != s; }
    /// The concealed tiles as counts, the tile just drawn among them.
    const Counts& held(Seat) const;
    /// The concealed hand without the tile just drawn.
    Hand hand(Seat) const;
    const Ready& ready(Seat) const;
    /// False if the seat could not claim the tile that lies open to claims, whatever else is the case.
    bool could_claim(Seat s) const {
        if (!in(cache.claims, s)) note_claimable(s);
        return cache.claimable[s][s == table.after(table.phase.seat)].has(table.kind(table.phase.tile));
    }
    /// True if the tile in question (drawn, or open to claims) completes the hand in some form.
    bool completes(Seat) const;
    /// True if after discarding some tile the hand is tenpai; with `tile`, after discarding that one.
    bool tenpai_after(Seat, std::optional<Kind> tile = {}) const;
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
    Reads reads_of_tile(Seat) const;
};

/// Kinds that an offer could ever speak of while a hand stays as it is.
struct Claimable {
    KindSet of_any, of_before;  ///< as tiles of any other seat; of the seat before only
};

/// How a tile comes to a hand: which decides what it may stand for.
enum class Use : std::uint8_t {
    held,
    drawn,    ///< to win
    claimed,  ///< to win
    melded,   ///< in a triplet or kan; whence it came does not matter there
};

/// Facts that follow from a fact.
class Script {
public:
    explicit Script(std::vector<Event>& events) : events_(events) {}
    void operator<<(const Event& e) { events_.push_back(e); }
    void set(CounterId c, Seat s, int v) {
        events_.push_back({.type = EventType::counted, .actor = s, .word = c, .value = std::int16_t(v)});
    }
    void ask(Word question, SeatMask seats, Seat about = no_seat) {
        events_.push_back({.type = EventType::asked, .actor = about, .word = question, .value = seats});
    }

private:
    std::vector<Event>& events_;
};

/// When a hand may end without a win.
enum class Moment : std::uint8_t {
    wall_empty,      ///< the next draw would come from an empty live wall
    discard_passed,  ///< nobody won on a discard
    kan_passed,      ///< nobody robbed a kan; before its replacement
    rons,            ///< all rons on a tile are declared (Ending::winners)
    stuck,           ///< the seat whose turn it is may do nothing
};

inline constexpr std::size_t moments = std::size_t(Moment::stuck) + 1;

/// How a hand ended.
struct Ending {
    SeatMask winners = 0;
    Seat first_winner = no_seat;  ///< of them the one who is paid first
    Seat from = no_seat;          ///< whose tile was won on; the winner's own: a tsumo
    Word reason = 0;              ///< of a draw; 0: wins
    bool is_void = false;         ///< chombo
    bool nagashi = false;         ///< the wins are nagashi
    bool draw() const { return reason != 0 && !nagashi; }
};

/// What comes after a hand: who deals, which hand of which round it is. Before the rules have spoken the deal passes, honba as it is.
/// Persons are named by the seats of the hand that is over; the place behind the last seat is the one's who sat it out.
struct Succession {
    Seat dealer = 0;
    std::uint8_t round = 0, kyoku = 1;
    bool renchan = false;  ///< dealer, round and hand stay
    int honba = 0;
    bool game_over = false;

    /// The dealer deals again, and the hand is not counted.
    void stay(const Table& t) {
        dealer = t.dealer;
        round = t.round;
        kyoku = t.kyoku;
        renchan = true;
    }
    Word question = 0;  ///< asked before it is settled, of the seats in `asked`
    SeatMask asked = 0;
    Seat sits_out = no_seat;  ///< who sits out the next hand, if anybody does
};

/// The end of a game, in points and units of the settlement. Everybody counts who is at the table: seats are chairs here.
struct GameEnd {
    std::uint8_t seats = 4;
    Seat first_dealer = 0, last_dealer = 0;
    std::array<std::int32_t, max_seats> points{};
    std::int32_t sticks = 0;
    SeatMask won = 0;
    std::array<Seat, max_seats> busted_by{no_seat, no_seat, no_seat, no_seat};
    std::array<std::uint8_t, max_seats> chombos{};  ///< how often each undid a hand by an offence
};
/// Results are counted in tenths of a thousand, so that they need no fractions.
inline constexpr int tenths = 10;
struct Settlement {
    std::uint8_t seats = 4;                        ///< as many people as there are
    std::array<std::uint8_t, max_seats> place{};   ///< from 1; who share a place have the same
    std::array<std::int32_t, max_seats> points{};  ///< with the sticks left
    std::int32_t lost = 0;                         ///< points that nobody has any more
    std::array<std::int32_t, max_seats> base{}, rank{}, total{};
    struct Prize {
        std::string_view id;
        Text words;
        std::array<std::int32_t, max_seats> amount{};                ///< in tenths, of chips in chips
        bool by_wins = false, by_busts = false, by_chombos = false;  ///< what must be known of the game for it
        bool in_chips = false;                                       ///< it is no part of the results
    };
    std::vector<Prize> prizes;  ///< where the rule has them

    void award(const Prize& prize) {
        prizes.push_back(prize);
        for (std::size_t s = 0; s < max_seats && !prize.in_chips; ++s) total[s] += prize.amount[s];
    }
};

/// What a declared offence leads to.
struct Ruling {
    enum class Consequence : std::uint8_t { nothing, pay, dead_hand, chombo } consequence = Consequence::nothing;
    std::string_view clause;
    std::array<std::int32_t, max_seats> deltas{};  ///< paid at once
    std::array<std::int16_t, max_seats> chips{};
    int sticks = 0;  ///< pay: put on the table; chombo: left on the table
};
struct Offence {
    Word word = 0;
    Ruling::Consequence consequence = Ruling::Consequence::nothing;
    std::string_view clause;
};

/// A yaku is there where nothing is missing that it needs and what it is told by, if anything, says so.
struct YakuInfo {
    using Is = bool(const Win&, const Shape&, int parameter);
    using Count = int(const Win&, const Shape&, int parameter);
    using OfWin = int(const Win&, int parameter);
    using Stands = KindSet(const Win&, int parameter);

    std::string_view id;
    Text name;
    Is* is = nullptr;          ///< whether it is there, once
    Count* count = nullptr;    ///< how many times it is there
    OfWin* of_win = nullptr;   ///< how many times it is there, however the hand stands
    Stands* stands = nullptr;  ///< kinds that it needs as triplets or kans
    int parameter = 0;         ///< a CounterId or a Kind, whatever the function reads
    int most = 0;              ///< of `count`: at most so often; 0: no bound is known
    Traits needs;              ///< it is not there in a shape without all of them
    Worth worth;
    std::string_view clause;
    bool by_discards = false;         ///< of a nagashi, not of a hand
    std::uint64_t suppressed_by = 0;  ///< yaku beside which it does not count

    /// How many times it is there in a shape that has what it needs.
    int times(const Win& win, const Shape& shape) const {
        return is ? int(is(win, shape, parameter)) : count ? count(win, shape, parameter) : 1;
    }
};

/// Which yaku may be there at all: a bit for each, by its index.
class YakuMasks {
public:
    YakuMasks() = default;
    explicit YakuMasks(const std::vector<YakuInfo>&);

    /// Those that count in a closed or an open hand, or in a win by discards.
    std::uint64_t counting(bool closed, bool by_discards) const {
        return (closed ? closed_ : open_) & (by_discards ? by_discards_ : ~by_discards_);
    }
    std::uint64_t of_win() const { return of_win_; }
    /// Those that need kinds as triplets.
    std::uint64_t standing() const { return standing_; }
    /// Those that are there once wherever nothing is missing that they need, wherever the winning tile went.
    std::uint64_t plain() const { return plain_; }
    /// Those that may be there several times, of which no bound is known.
    std::uint64_t counted() const { return counted_; }
    /// Those which miss no trait that they need.
    std::uint64_t possible(Traits t) const {
        std::uint64_t all = with_[0][t.bits & part];
        for (std::size_t i = 1; i < parts; ++i) all &= with_[i][t.bits >> (i * part_bits) & part];
        return all;
    }

private:
    static constexpr std::size_t parts = 4;
    static constexpr std::uint32_t part_bits = (trait_count + parts - 1) / parts, part = (1U << part_bits) - 1;
    std::uint64_t closed_ = 0, open_ = 0, by_discards_ = 0, of_win_ = 0, standing_ = 0, plain_ = 0, counted_ = 0;
    std::array<std::array<std::uint64_t, part + 1>, parts> with_{};  ///< by a part of the traits: those that need no other of it
};

struct BonusInfo {
    std::string_view id;
    Text name;
    std::string_view clause;
};

/// What each tile of a finished hand counts.
struct TileWorth {
    std::uint8_t line = 255;   ///< index into Rulebook::bonuses
    std::int32_t outside = 0;  ///< tiles set aside
    Counts each{};             ///< of each kind
    KindSet kinds;             ///< those that count something

    void add(Kind k, int n) {
        each[k] = std::uint8_t(each[k] + n);
        kinds.add(k);
    }
    int of(const Counts& tiles) const {
        int n = outside;
        for (const Kind k : kinds) n += tiles[k] * each[k];
        return n;
    }
};

/// Adds lines that do not make a win. From a function of the win alone, of what each tile counts in that win, or of the win and its shape;
/// of the last no bound is known, unless a second function says what it adds at most.
struct Bonus {
    std::function<void(const Win&, Lines&)> of_win;
    std::function<void(const Win&, TileWorth&)> of_tiles;
    std::function<void(const Win&, const Shape&, Lines&)> of_shape;
    std::function<int(const Win&)> most;

    template <class F, class M>
    Bonus(F f, M m) : of_shape(std::move(f)), most(std::move(m)) {}
    template <class F>
    Bonus(F f) {
        if constexpr (std::is_invocable_v<F&, const Win&, Lines&>)
            of_win = std::move(f);
        else if constexpr (std::is_invocable_v<F&, const Win&, TileWorth&>)
            of_tiles = std::move(f);
        else
            of_shape = std::move(f);
    }
};

/// A change of the lines. `raise` makes of the most that they come to before it the most after it; without it no bound is known.
struct Revision {
    std::function<void(const Win&, const Shape&, Lines&)> change;
    std::function<void(const Win&, Most&)> raise;
    std::string_view rule{};  ///< whose it is; noted when the book is made

    template <class F>
    Revision(F f) : change(std::move(f)) {}
    template <class F, class Raise>
    Revision(F f, Raise r) : change(std::move(f)), raise(std::move(r)) {}
    /// Of a change that takes lines away.
    static void never(const Win&, Most&) {}
    bool raises() const {
        const auto* named = raise.target<void (*)(const Win&, Most&)>();
        return !named || *named != never;
    }
};

/// What a scale comes to at most.
struct Ceiling {
    std::function<Value(const Win&, const Outline*, const Most&)> most;  ///< no outline: whatever the outline is
    std::string_view rule{};                                             ///< whose it is; noted when the book is made

    Ceiling() = default;
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, Ceiling>)
    Ceiling(F f) : most(std::move(f)) {}
    explicit operator bool() const { return bool(most); }
    Value operator()(const Win& win, const Outline* outline, const Most& lines) const { return most(win, outline, lines); }
};

/// A field of the score command that belongs to a rule and ends up in one of its numbers.
struct ScoreField {
    enum class Type : std::uint8_t { flag, choice, seat, turned } type = Type::flag;  ///< turned: the tiles of Win::turned
    std::string_view name;
    CounterId counter{};
    std::vector<std::string_view> choices{};                     ///< choice: the first is the default, value 0
    std::vector<CounterId> also{};                               ///< seat: further numbers set to the same
    std::vector<std::vector<std::pair<CounterId, int>>> sets{};  ///< choice: the numbers that each sets; empty: `counter` to its place
    Text text{};                                                 ///< what a person reads of it
    std::vector<Text> choice_texts{};                            ///< choice: and of each of them
};

/// Tiles of the wall that are turned for a winner one by one, until one counts nothing.
struct Turning {
    Word word = 0;
    Slot<void(const Table&, Win&)> lay_out{"which tiles are turned after a win"};  ///< fills Win::turned for a winner who may turn them
    std::function<int(const Win&, const Shape&, Face)> count;                      ///< what one tile counts in that hand
    std::function<TileId(const Table&, int n)> tile;                               ///< the n-th of them
};

/// The end of a set of games, by chair: chips held at its end, and what the prizes of the set move of them.
struct SetEnd {
    std::uint8_t seats = 4;
    std::array<std::int32_t, max_seats> prizes{};
};

/// What sort of thing a mark tells of, by which whoever draws it chooses how it looks.
enum class Tone : std::uint8_t {
    note,      ///< something of its own
    declared,  ///< said aloud, for all to beware of
    staked,    ///< declared at a risk of its own
    binds,     ///< the seat binds others
    bound,     ///< others bind the seat
    barred,    ///< the seat may not do what others may
};

/// What a seat carries for those at the table to see, on its plate or on a tile of its river: who is in riichi, whom something binds, with
/// which discard it began.
struct Mark {
    std::string_view id;
    Text brief, text;  ///< a word of at most five kana or six letters; a sentence
    std::string_view clause;
    int count = -1;           ///< a number beside the word; below 0: none
    SeatMask seen_by = 0xff;  ///< who sees the mark
    int discard = -1;         ///< the tile of its river that carries it, from 0; below 0: its plate
    KindSet kinds{};          ///< tiles that stand beside the word
    Tone tone = Tone::note;
    std::string_view icon{};  ///< of those in web/src/lib/icons.ts: bolt, lock, lid, eye, swap, x ..; empty: none
};

enum class Lifetime : std::uint8_t { hand, game };

template <class Signature>
using Joint = std::vector<std::function<Signature>>;

/// A veto on an action. `when` (if any) tells whether it can speak of the seat's actions at all; it is asked once for a whole menu.
/// `scope`: what it could forbid at most, for who only wants to know whether anything is left.
struct Veto {
    struct Scope {
        int kinds = kind_count;   ///< actions with tiles of so many kinds
        bool by_numbers = false;  ///< `when` looks at numbers of the seats and at a riichi being declared, at nothing else
    };
    std::function<bool(const Position&, Seat)> when;
    std::function<ReasonId(const Position&, Seat, const Action&)> reason;
    Scope scope{};

    bool speaks(const Position& pos, Seat s) const { return !when || when(pos, s); }
    ReasonId operator()(const Position& pos, Seat s, const Action& a) const { return speaks(pos, s) ? reason(pos, s, a) : ReasonId{}; }
};

/// What else is a complete hand for a seat of whom a number is not 0.
struct OwnGrammar {
    CounterId number = 0;
    std::function<void(Grammar&)> edit;
};
inline constexpr std::size_t max_own_grammars = 3;  ///< a solver is made for each choice of them

enum class Pays : bool { points, chips };

/// Two rules that both answer where exactly one may.
struct Clash {
    std::string what;  ///< what both do: "say who gets a contested tile"
    std::string_view first, second;
};

struct Rulebook {
    RuleSet rules;                ///< the texts below point into it
    std::string_view installing;  ///< while the book is made: the rule that speaks
    Layout layout;
    /// How many people may be at the table, the first where nothing is said: as many as seats, or one more, of whom one sits out.
    std::vector<std::int32_t> people{4};
    KindSet kinds;          ///< there are tiles of them, in this hand or another
    Grammar grammar;        ///< of all seats; see add_own_grammar
    Solver solver;          ///< of that grammar; ask solver_for() about a seat's hand
    bool melds_bar = true;  ///< own melds count towards the copies of which a fifth is no wait

    //    joint                                                                         law for several rules
    std::array<Joint<void(const Position&, Seat, Options&)>, stages> offer;              // union; by Stage
    Joint<Claimable(const Position&, Seat)> claims;                                      // union: kinds that offers to claim could speak of
    std::array<std::vector<Veto>, action_types> forbid;                                  // any veto, with the reason; by ActionType
    std::array<Joint<void(const Position&, const Event&, Script&)>, event_types> react;  // list order, depth first; by EventType
    Joint<std::optional<Seat>(const Position&, Seat)> follow;                            // first answer: whose turn is next
    std::array<Joint<Word(const Position&, const Ending&)>, moments> adjourn;            // first answer: reason of a draw; by Moment
    Joint<Reads(const Facts&, Face, Use, Source)> reads;  // union: what else a tile may stand for; see add_reads
    std::vector<FuritenRule> furiten;                     // union: what bars a ron; see add_furiten
    // grammar: edits commute; made once, when the book is made
    std::vector<YakuInfo> yaku;                                                         // set by name
    std::vector<Bonus> bonus;                                                           // union
    std::vector<Revision> revise;                                                       // list order
    Joint<void(const Win&, const Shape&, const Value&, const Lines&, Payment&)> share;  // list order: of a win
    Joint<void(const Rulebook&, const Table&, const Ending&, Payment&)> share_draw;     // list order: of a draw
    Joint<void(const Position&, const Ending&, Succession&)> advance;                   // list order
    Joint<void(const GameEnd&, Settlement&)> finish;                                    // list order
    Joint<void(const std::vector<Settlement>&, SetEnd&)> finish_set;                    // list order
    Joint<void(const Position&, Seat, std::vector<Mark>&)> marks;                       // union: what a seat carries for others to see
    Joint<KindSet(const Position&, Seat)> shown_waits;                                  // union: waits that a seat lays open
    // slots
    Slot<Value(const Win&, const Shape&, const Lines&)> scale{"what the lines of a win are worth"};
    /// Of each number no less than `scale` gives for any shape of that outline (of any outline at all) and lines that come to no more.
    /// Empty: no bound is known.
    Ceiling ceiling;
    /// Who gets a contested tile.
    Slot<SeatMask(const Position&, const std::array<std::optional<Action>, max_seats>&)> contest{"who gets a contested tile"};
    /// See receiver(); empty: in turn order after the payer.
    Slot<Seat(const Table&, Seat payer, int n)> receivers{"in which order one seat pays several"};
    Slot<Ruling(const Position&, Seat, const Offence&, bool mended)> rule_on{"what an offence leads to"};  ///< penalties, if any
    /// The indicators whose ura count for a winner of these facts; empty: for nobody.
    Slot<IndicatorMask(const Table&, const Facts&)> ura_of{"which ura count for a winner"};
    /// The tiles of the next hand, sorted, as many as the layout has, asked when the table has been put down; empty: always the same.
    Slot<std::vector<Face>(const Table&)> tiles_of{"the tiles of the next hand"};

    /// Who sits out the next hand, asked when the next dealer is known; whom it names that deals, or nobody: the one whose chair is before
    /// the dealer's.
    Slot<Seat(const Position&, const Ending&)> sits_out{"who sits out the next hand"};

    Joint<int(const Win&, Kind)> value_of;  ///< sum: value yaku of a triplet of that kind (for fu and pinfu)
    Turning turning;                        ///< tiles turned for a winner after the ura, if a rule does
    std::vector<Word> riichi_kinds;         ///< the ways in which a riichi may be declared
    bool reads_beyond = false;              ///< some joker may go beyond the copies there are
    KindSet never_melded;                   ///< union: of these kinds jokers make no triplet or kan that is called or laid down
    bool ura_each = false;                  ///< the ura are turned for each winner by itself
    Sources rinshan{Source::kan};           ///< where a tile comes from with which a tsumo is rinshan
    bool bust_at_zero = false;              ///< a game may end with somebody bust who has exactly no points
    bool pays_chips = false;                ///< some share does, or a settlement: chips decide between ways that are worth the same points
    bool settles_in_tenths = false;         ///< results may have tenths; else they are whole
    bool ties_by_last_dealer = false;       ///< equal points rank by nearness to the last dealer, not to the first
    int least_yaku = 1;                     ///< what the yaku of a win must come to, in han or points
    ReasonId blind_choice = 0;  ///< why the best reading is that with the most points before the ura, the least after them; 0: it is not
    YakuMasks yaku_masks;       ///< of `yaku`, when the book is made
    std::vector<BonusInfo> bonuses;
    std::vector<Reason> reasons{Reason{}};
    std::vector<ScoreField> score_fields;
    Joint<std::optional<std::string>(const Win&)> contradictions;  ///< union: why a win as described cannot be
    std::vector<Offence> offences;
    std::uint64_t abortive = 0;  ///< reasons of draws that are abortive, by Word

    Rulebook() = default;
    Rulebook(Rulebook&&) = default;
    Rulebook& operator=(Rulebook&&) = default;
    Rulebook(const Rulebook&) = delete;
    Rulebook& operator=(const Rulebook&) = delete;

    int most_people() const { return *std::ranges::max_element(people); }
    bool may_be(int n) const { return std::ranges::find(people, n) != people.end(); }

    // --- naming -----------------------------------------------------------------------------------------------
    CounterId counter(std::string_view name, Lifetime = Lifetime::hand);
    /// Every slot that one rule fills.
    std::vector<SlotBase*> slots();
    /// Yaku that two rules bring under one name.
    const std::vector<Clash>& same_yaku() const { return same_yaku_; }
    Word word(std::string_view name, Text text = {});
    std::string_view word_name(Word w) const { return words_[w].name; }
    Text word_text(Word w) const { return words_[w].text; }
    std::size_t words() const { return words_.size(); }  ///< all of them, the empty word 0 too
    std::optional<Word> find_word(std::string_view name) const;
    /// A reason with the clause of an option or rule.
    ReasonId reason(std::string_view id, Text, std::string_view clause);
    std::uint8_t add_bonus(std::string_view id, Text name, std::string_view clause);
    /// Adds a yaku if its worth `yaku.<id>` is not zero. It is there, once, in every shape that has what it needs.
    void add_yaku(std::string_view id, Text name, Traits needs);
    /// The same of one that needs kinds as triplets or kans, too.
    void add_yaku(std::string_view id, Text name, Traits needs, YakuInfo::Stands* stands, int parameter = 0);
    /// The same of one that is not in all of these shapes. `needs` spares the question where it cannot be there.
    void add_yaku(std::string_view id, Text name, Traits needs, YakuInfo::Is* is, int parameter = 0);
    /// The same of one that may be there several times, at most `most` times (0: no bound is known, which makes scoring slower).
    void add_yaku(std::string_view id, Text name, Traits needs, YakuInfo::Count* count, int parameter = 0, int most = 0);
    /// The same of one that is seen from the win alone, however the hand stands.
    void add_yaku(std::string_view id, Text name, YakuInfo::OfWin* of_win, int parameter = 0);
    std::optional<std::uint8_t> find_yaku(std::string_view id) const;

    // --- what a complete hand is for one seat -----------------------------------------------------------------
    /// The solver of a seat with these numbers, or of a seat at the table.
    const Solver& solver_for(const Facts& facts) const {
        return own_grammars_.empty() ? solver : solver_of(own_grammar([&](CounterId c) { return facts[c]; }));
    }
    const Solver& solver_for(const Table& t, Seat s) const { return own_grammars_.empty() ? solver : solver_of(own_grammar(t, s)); }
    const Grammar& grammar_for(const Facts& facts) const { return own_grammars_.empty() ? grammar : solver_for(facts).grammar(); }
    const Grammar& grammar_for(const Table& t, Seat s) const { return own_grammars_.empty() ? grammar : solver_for(t, s).grammar(); }
    /// Which solver that is: 0 `solver`, others are in own_solvers() from 1 on.
    std::size_t own_grammar(const Table& t, Seat s) const {
        return own_grammar([&](CounterId c) { return t.count(c, s); });
    }
    const std::vector<Solver>& own_solvers() const { return own_solvers_; }
    /// True if other hands may be complete for a seat once that number changes.
    bool is_of_grammar(CounterId c) const { return grammar_numbers_ >> c & 1; }
    void make_solvers();
    /// Clause ids of an option, else of the rule being installed.
    std::string_view clause(std::string_view key) const { return rules.clause(key, installing); }

    // --- adding -----------------------------------------------------------------------------------------------
    template <class F>
    void on_offer(Stage stage, F f) {
        offer[std::size_t(stage)].emplace_back(std::move(f));
        if (stage == Stage::claims) claims.emplace_back([](const Position&, Seat) { return Claimable{KindSet::all(), {}}; });
    }
    /// An offer to claim a tile, and what it could ever speak of.
    template <class Kinds, class F>
    void on_claims(Kinds of, F f) {
        offer[std::size_t(Stage::claims)].emplace_back(std::move(f));
        claims.emplace_back(std::move(of));
    }
    template <class F>
    void on_forbid(std::initializer_list<ActionType> types, F f) {
        for (ActionType t : types) forbid[std::size_t(t)].push_back({{}, f, {}});
    }
    template <class When, class F>
    void on_forbid(std::initializer_list<ActionType> types, When when, F f, Veto::Scope scope = {}) {
        for (ActionType t : types) forbid[std::size_t(t)].push_back({when, f, scope});
    }
    template <class F>
    void on(std::initializer_list<EventType> types, F f) {
        for (EventType t : types) react[std::size_t(t)].emplace_back(f);
    }
    /// Who pays whom what of a win, and whether chips may be among it.
    template <class F>
    void add_share(Pays pays, F f) {
        pays_chips = pays_chips || pays == Pays::chips;
        share.emplace_back(std::move(f));
    }
    template <class F>
    void on_adjourn(Moment m, F f) {
        adjourn[std::size_t(m)].emplace_back(std::move(f));
    }

    /// A rule about what a seat discarded or let pass: what bars it from a ron, and (else the reason's words are told) what its owner
    /// reads of that. The bars forbid a ron and stand as a mark on the owner's plate from the place of the first such rule on.
    void add_furiten(FuritenRule::Says says, FuritenRule::Tells tells = {});

    /// For a seat of whom the number is not 0 the grammar is edited so. Edits of several rules commute; they come after those of
    /// `grammar`, when the book is made.
    void add_own_grammar(CounterId number, std::function<void(Grammar&)> edit);

    /// Tiles of these kinds may stand for others: `f` says what for, and only with `Beyond::yes` that one goes beyond the copies there
    /// are.
    enum class Beyond : bool { no, yes };
    template <class F>
    void add_reads(KindSet jokers, F f, Beyond beyond = Beyond::no) {
        reads_beyond = reads_beyond || beyond == Beyond::yes;
        jokers_ = jokers_ | jokers;
        reads.emplace_back(std::move(f));
    }
    /// Tiles of these kinds, jokers by the above, may stand for others in triplets and kans too, for what `reads` says of Use::melded.
    void add_melded(KindSet jokers) { melded_jokers_ = melded_jokers_ | jokers; }

    /// What a tile may stand for besides itself, that came to the hand from there.
    Reads reads_of(const Facts& facts, Face face, Use use, Source from = Source::wall) const {
        return jokers_.has(face.kind()) ? ask_reads(facts, face, use, from) : Reads{};
    }

    /// What it may stand for in a triplet or kan of a seat with these numbers.
    Reads melded_reads(const Facts& facts, Face face) const {
        return melded_jokers_.has(face.kind()) ? ask_reads(facts, face, Use::melded, Source::wall) : Reads{};
    }

    /// Kinds of tiles that may stand for others, in some hand.
    KindSet jokers() const { return jokers_; }
    /// The same in triplets and kans; where it is empty these are all of tiles that are alike.
    KindSet melded_jokers() const { return melded_jokers_; }

private:
    Reads ask_reads(const Facts&, Face, Use, Source) const;
    void add(YakuInfo);
    template <class Count>
    std::size_t own_grammar(Count count) const {
        std::size_t which = 0;
        for (std::size_t i = 0; i < own_grammars_.size(); ++i) which |= std::size_t(count(own_grammars_[i].number) != 0) << i;
        return which;
    }
    const Solver& solver_of(std::size_t which) const { return which == 0 ? solver : own_solvers_[which - 1]; }

    struct Named {
        std::string_view name;
        Text text;
    };
    KindSet jokers_;  ///< that `reads` speaks of
    KindSet melded_jokers_;
    std::vector<OwnGrammar> own_grammars_;
    std::vector<Solver> own_solvers_;    ///< by which of these hold for a seat, a bit for each, from 1
    std::uint64_t grammar_numbers_ = 0;  ///< theirs, a bit for each
    std::vector<Named> words_{{"", {}}};
    std::vector<std::string_view> hand_names_, game_names_;
    std::vector<std::string_view> yaku_rules_;  ///< whose each yaku is
    std::vector<Clash> same_yaku_;
};

inline const Grammar& Position::grammar(Seat s) const { return book.grammar_for(table, s); }
inline const Solver& Position::solver(Seat s) const { return book.solver_for(table, s); }

/// True for a chi, pon or open kan, and when an added or concealed kan stands.
inline bool call_stands(const Event& e) {
    return e.type == EventType::chi || e.type == EventType::pon || e.type == EventType::daiminkan ||
           (e.type == EventType::stood && (e.detail == int(Contested::kakan) || e.detail == int(Contested::ankan)));
}

/// What follows a hand that ended so.
Succession succession(const Position&, const Ending&);
/// The settlement of a game.
Settlement settle(const Rulebook&, const GameEnd&);
/// The prizes of a set.
SetEnd settle_set(const Rulebook&, const std::vector<Settlement>& games);
/// Of the others, whom that seat pays as the n-th, from 1 on.
Seat receiver(const Rulebook&, const Table&, Seat payer, int n);
/// The payments of a draw.
Payment share_draw(const Rulebook&, const Table&, const Ending&);

/// Makes the book of a rule set. REQUIRES: the loader has checked it against the catalogue, and there are no clashes.
Rulebook make_book(RuleSet);
/// What two of its rules both answer.
std::vector<Clash> clashes(const RuleSet&);

/// The numbers of a seat.
Facts facts_of(const Table&, Seat);

/// What the winning tile may stand for besides itself; of the joker of a kan being robbed, what that is of and nothing else.
Reads reads_of_won(const Rulebook&, const Win&);
/// The solver's hand of a win before its winning tile.
Hand hand_of(const Rulebook&, const Win&);

/// Kinds of which the hand, its melds and tiles set aside hold every tile there is: nobody else has one.
KindSet all_held(const Rulebook&, const Win& held);

/// Kinds of which a tile that comes so does for the hand what one of `kinds` does: those, and jokers that may stand for one of them.
KindSet as_good_as(const Rulebook&, const Win& held, KindSet kinds, Use);

}  // namespace jansou
