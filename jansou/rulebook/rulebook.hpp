// 規則集 Everything a rule can say: joints, each with a law for several rules, and slots, each of which one rule may fill. A rule is a
// function that adds its sentences to a Rulebook; ordinary riichi is written in the same form as any house rule.
//
// Threads: any number of threads may share a `const Rulebook`. While a book is being made it belongs to the thread that makes it.
#pragma once
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/rulebook/course.hpp"
#include "jansou/rulebook/layout.hpp"
#include "jansou/rulebook/position.hpp"
#include "jansou/rulebook/settings.hpp"
#include "jansou/rulebook/settlement.hpp"
#include "jansou/rulebook/slot.hpp"
#include "jansou/rulebook/take_back.hpp"
#include "jansou/rulebook/yaku.hpp"

namespace jansou {

/// A field of the score command that belongs to a rule and ends up in one of its numbers.
struct ScoreField {
    enum class Type : std::uint8_t {
        flag,
        choice,
        seat,
        turned,  ///< the tiles of Win::turned
        kind,    ///< a kind of tile; the number is the kind plus 1
        kinds,   ///< several of them, a number for each
        number,
    } type = Type::flag;
    std::string_view name;
    CounterId counter{};
    std::vector<std::string_view> choices{};                      ///< choice: the first is the default, value 0
    std::vector<CounterId> also{};                                ///< seat: numbers set to the same; kinds: of the second kind and later
    std::vector<std::vector<std::pair<CounterId, int>>> sets{};   ///< choice: the numbers that each one sets; empty: `counter` is its place
    std::vector<std::pair<std::string_view, CounterId>> named{};  ///< seat: names under which an object may give several seats
    int most = 0;                                                 ///< number: from 0
    Text text{};                                                  ///< what a person reads of it
    std::vector<Text> choice_texts{};                             ///< choice: what a person reads of each choice
    bool of_hands = false;                                        ///< choice: a question about a hand that waits has the field, too
    /// choice: a question by a rule set without the field may contain it as null only; false: as the first choice only.
    bool unknown_elsewhere = false;
    /// choice: flags of a question about a hand that waits, each with the choice that it stands for.
    std::vector<std::pair<std::string_view, std::string_view>> flags{};
};

/// A number of the game that a match may begin with, said in the protocol's `set`: as a number, or as one of some words.
struct SetField {
    std::string_view name;
    CounterId number{};
    int most = 0;                             ///< from 0
    std::vector<std::string_view> choices{};  ///< the words, if a word is said and not a number
    /// The number for the n-th word, where the match begins with hand `hand` of its round.
    std::function<int(int n, int hand)> means{};
};

/// 能力 Something that a seat may be given for a hand: the word by which it is chosen and told, and the number that says who has it.
struct Ability {
    Word word = 0;
    CounterId number{};
    Text text{};  ///< a sentence: what it is
};

/// What is counted beside the points: chips, or points on an account of their own. On the wire it has this name.
struct Account {
    std::string_view id = "chips";
    Text name{"チップ", "chips"};
    bool in_points = false;
};

/// Tiles of the wall that are turned for a winner one by one, until one counts nothing.
struct Turning {
    Word word = 0;
    std::function<void(const Table&, Win&)> lay_out;  ///< fills Win::turned for a winner who may turn them; empty: no rule turns any
    /// What the n-th of Win::turned counts in that hand; nothing: it counts nothing, and no further tile is turned.
    std::function<std::optional<int>(const Win&, const Shape&, std::size_t n)> count;
    std::function<TileId(const Table&, int n)> tile;  ///< the n-th of them
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
/// `scope`: what it could forbid at most; read where it is only asked whether any action is left.
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

/// A change of the grammar for single seats: it holds for each seat whose number `number` is not 0.
struct OwnGrammar {
    CounterId number = 0;
    std::function<void(Grammar&)> edit;
};

inline constexpr std::size_t max_own_grammars = 3;  ///< a solver is made for each combination of them

enum class Pays : bool { points, chips };

/// Tiles that may stand for others: which they are, and what for.
struct JokerRule {
    KindSet kinds;
    std::optional<CounterId> of{};         ///< they are jokers only for seats whose number `of` is not 0; empty: for all
    Sources from = Sources::everywhere();  ///< only tiles drawn from there; a claimed tile counts as drawn from the wall
    bool last = false;                     ///< only the last tile of the hand, and only to win with it
    bool beyond = false;                   ///< some may stand for one copy more of a kind than there are
    std::function<Reads(const Numbers&, Face, const Coming&)> reads{};

    bool may(Kind kind, const Coming& coming) const {
        return kinds.has(kind) && from.has(coming.from) &&
               (!last || (coming.last && (coming.use == Use::drawn || coming.use == Use::claimed)));
    }
};

/// What the yaku of a win must come to, in han or points.
struct YakuNeeded {
    int least = 1;
    int raised = 1;       ///< the same once there are `raised_from` honba
    int raised_from = 0;  ///< 0: never

    int at(int honba) const { return raised_from != 0 && honba >= raised_from ? std::max(least, raised) : least; }
};

/// What is said of seats at a draw of a hand that was played elsewhere: who was tenpai, whose discards made a nagashi.
struct ToldSeats {
    std::string_view name;
    CounterId number = 0;  ///< set to 1 for each of them, before the rules hear of the draw
    Text text{};
    bool somebody = false;  ///< such a draw needs at least one of them
};

/// A way in which a hand may end without a win.
struct DrawKind {
    Word reason = 0;
    std::vector<ToldSeats> told{};
};

/// A win's value as it is told without its tiles: han and fu, or yakuman, or the points that one payer pays.
struct ToldValue {
    int han = 0, fu = 0, yakuman = 0, points = 0;
};

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
    KindSet kinds;          ///< kinds of which there are tiles, in this hand or another one of the game
    Grammar grammar;        ///< of all seats; see add_own_grammar
    Solver solver;          ///< of that grammar; ask solver_for() about a seat's hand
    bool melds_bar = true;  ///< tiles in melds and set aside count as held: a hand that holds every copy of a kind does not wait on it

    //    joint                                                                         law for several rules
    std::array<Joint<void(const Position&, Seat, Options&)>, stages> offer;              // union; by Stage
    Joint<Claimable(const Position&, Seat)> claims;                                      // union: kinds that offers to claim could speak of
    std::array<std::vector<Veto>, action_types> forbid;                                  // any veto, with the reason; by ActionType
    std::array<Joint<void(const Position&, const Event&, Script&)>, event_types> react;  // list order, depth first; by EventType
    Joint<std::optional<Seat>(const Position&, Seat)> follow;                            // first answer: whose turn is next
    std::array<Joint<Word(const Position&, const Ending&)>, moments> adjourn;            // first answer: reason of a draw; by Moment
    std::vector<JokerRule> reads;      // union: what else a tile may stand for; see add_reads
    std::vector<FuritenRule> furiten;  // union: what bars a ron; see add_furiten
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
    Joint<bool(const Position&, Seat, const Action&)> leaves_hand;  // union: acts that leave the concealed hand as it was
    std::vector<OffenceKind> offence_kinds;                         // union: what a table could declare; see add_offence
    // slots
    Slot<Value(const Win&, const Shape&, const Lines&)> scale{"what the lines of a win are worth"};
    /// An upper bound of `scale`. Take any shape with the given outline (null: any shape) and any lines that come to at most the given
    /// Most: `scale` gives no number above the one that stands here. Empty: no bound is known.
    Slot<Ceiling> ceiling{"what a win is worth at most"};
    /// Who gets a contested tile.
    Slot<SeatMask(const Position&, const std::array<std::optional<Action>, max_seats>&)> contest{"who gets a contested tile"};
    /// See receiver(); empty: in turn order after the payer.
    Slot<Seat(const Table&, Seat payer, int n)> receivers{"in which order one seat pays several"};
    /// The value of a win of which only a ToldValue is known; nothing: no win of this rule set has such a value.
    Slot<std::optional<Value>(const ToldValue&)> told_value{"what a win is worth that is told without its tiles"};
    /// What follows where a riichi that was said stands.
    Slot<void(const Position&, Seat, Script&)> stand_riichi{"what follows once a riichi stands"};
    /// What keeps a seat from every win of this hand, whatever its tiles are; 0: nothing.
    Slot<ReasonId(const Position&, Seat)> bars_every_win{"whose hand wins no more"};
    Slot<Ruling(const Position&, Seat, const Offence&, const Declared&)> rule_on{"what an offence leads to"};  ///< penalties, if any
    /// Asked when the book is made: the offence that a kind becomes, still without `word` and `eases`; nothing: the table may not declare
    /// it.
    Slot<std::optional<Offence>(const RuleSet&, const OffenceKind&)> penalty_of{"which offences may be declared"};
    /// The indicators whose ura count for a winner with these numbers; empty: no ura count.
    Slot<IndicatorMask(const Table&, const Numbers&)> ura_of{"which ura count for a winner"};
    /// The tiles of the next hand, sorted, as many as the layout has, asked when the table has been put down; empty: always the same.
    Slot<std::vector<Face>(const Table&)> tiles_of{"the tiles of the next hand"};

    /// Who sits out the next hand. It is asked when the next dealer is known. If the answer is that dealer or no_seat, the person whose
    /// chair is before the dealer's sits out. After a void hand it is not asked: the same person sits out again.
    Slot<Seat(const Position&, const Ending&)> sits_out{"who sits out the next hand"};

    Joint<int(const Win&, Kind)> value_of;                        ///< sum: value yaku of a triplet of that kind (for fu and pinfu)
    Slot<Turning> turning{"which tiles are turned after a win"};  ///< after the ura are turned
    std::vector<Word> riichi_kinds;                               ///< the ways in which a riichi may be declared
    Flag reads_beyond;                                            ///< some joker may go beyond the copies there are
    Flag reads_last;                                              ///< the last tile of a hand may be a joker
    KindSet never_melded;  ///< union: of these kinds jokers make no triplet or kan that is called or laid down
    KindSet set_aside;     ///< union: of these a seat sets tiles aside for a replacement
    Slot<bool> ura_each{"whether each winner turns ura of its own"};
    Flag ura_first;  ///< winners are asked something more when the ura lie open, before they are paid
    /// For each indicator that leaves its dora to the winner's choice, in order, the kind that was chosen, or taken where none was. Empty:
    /// no indicator leaves a choice.
    Slot<std::vector<Kind>(const Win&, const Shape&)> chosen_dora{"which dora a winner chose"};
    /// Union: true if the hand is scored as if it had been won on whichever of its tiles makes it worth least.
    Joint<bool(const Win&)> counts_cheapest_tile;
    Slot<bool> aside_is_robbed{"whether a ron on a tile being set aside is chankan"};
    Sources rinshan{Source::kan};  ///< a tsumo is rinshan on a tile that was drawn from one of these
    /// Whether a game may end with somebody bust who has exactly no points.
    Slot<bool> bust_at_zero{"whether somebody with no points may be bust"};
    Slot<Account> account{"what is counted beside the points"};  ///< what `chips` are here
    Flag counts_red_jokers;                                      ///< see count_red_jokers
    Flag pays_chips;         ///< some rule pays chips, which decide between ways to stand that bring the same points
    Flag settles_in_tenths;  ///< results may have tenths; else they are whole
    /// Equal points rank by nearness to the last dealer, not to the first.
    Slot<bool> ties_by_last_dealer{"who of equals is the higher"};
    Slot<YakuNeeded> yaku_needed{"which yaku a win needs"};
    Slot<bool> shares_sticks{"who of several winners takes the deposits"};  ///< each takes some of them; else all are the first's
    Flag breaks_wall;                                                       ///< before whom the wall is broken matters, and is told
    Slot<bool> points_come_in{"whether points are paid by nobody at the table"};
    Flag kans_on_others;  ///< a tile may be added to another seat's triplet: a robbed kan then has an owner besides who added the tile
    /// The reason why, where a winner names no reading of its jokers, that reading counts which is worth most before the ura are turned,
    /// and of equals the one worth least with them. 0: the reading that is worth most in the end counts.
    Slot<ReasonId> blind_choice{"which reading counts that the winner did not name"};
    YakuMasks yaku_masks;  ///< of `yaku`, when the book is made
    std::vector<BonusInfo> bonuses;
    std::vector<Reason> reasons{Reason{}};
    std::vector<ScoreField> score_fields;
    std::vector<SetField> set_fields;
    std::vector<CounterId> counts_of_winners;  ///< numbers of the game, 1 at the start of a match for whoever has won in that game before
    std::vector<Ability> abilities;
    /// The question which ability somebody takes; where some rule asks it, a match may begin with what was answered. 0: none does.
    Slot<Word> ability_question{"how abilities are chosen"};
    /// For bots alone. `likes`: words that a seat may be asked to choose among, the one that bots prefer first. `dealer_likes`: words that
    /// a bot who deals prefers to these. `showing_riichi`: the kind of riichi that lays the waits open; 0: there is none.
    std::vector<Word> likes, dealer_likes;
    Slot<Word> showing_riichi{"which riichi lays the waits open"};
    /// Union: indicators whose ura do not count for a winner with these numbers, even if `ura_of` names them.
    Joint<IndicatorMask(const Numbers&)> no_ura;
    /// The kind that a winner has named as dora in place of an ura, or that is taken where none was named; no_kind: this winner names none.
    /// Empty: no winner names one.
    Slot<Kind(const Win&, const Shape&)> named_ura{"which kind a winner named in place of an ura"};
    Joint<std::optional<std::string>(const Win&)> contradictions;  ///< union: why a win as described cannot be
    /// Union; the first in list order gives the reason: why a complete hand is no win although it has the yaku that a win needs; 0: it is a
    /// win. It may ask judge_by_yaku about other wins of the hand.
    Joint<ReasonId(const Rulebook&, const Win&)> refuse;
    std::vector<Offence> offences;  ///< that the table may declare; listed when the book is made
    Slot<TakingBack> taking_back{"what may be taken back"};
    Joint<ReasonId(const Position&, Seat, const TakeBack&)> forbid_taking_back;  ///< any veto; the first in list order gives the reason
    /// List order: adds the facts that make the riichi the kind that the seat wishes. They come before the event that tells of the change.
    Joint<void(const Position&, Seat, const TakeBack&, Script&)> change_riichi;
    /// The kind of the riichi that the seat said; the first answer that is not 0, else the first of `riichi_kinds`.
    Joint<std::uint8_t(const Position&, Seat)> said_riichi;
    std::uint64_t abortive = 0;   ///< reasons of draws that are abortive, by Word
    std::vector<DrawKind> draws;  ///< union: how a hand may end without a win; see add_draw

    Rulebook() = default;
    Rulebook(Rulebook&&) = default;
    Rulebook& operator=(Rulebook&&) = default;
    Rulebook(const Rulebook&) = delete;
    Rulebook& operator=(const Rulebook&) = delete;

    /// How many of `sticks` deposits the n-th of `winners` winners takes, counted from 0.
    int sticks_of(int sticks, int n, int winners) const {
        if (!shares_sticks) return n == 0 ? sticks : 0;
        return sticks / winners + (n == 0 ? sticks % winners : 0);
    }
    int most_people() const { return *std::ranges::max_element(people); }
    bool may_be(int n) const { return std::ranges::find(people, n) != people.end(); }

    // --- naming -----------------------------------------------------------------------------------------------
    CounterId counter(std::string_view name, Lifetime = Lifetime::hand);
    /// All slots of the book.
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
    /// What several rules say of one bonus is one line, with the clause of the first.
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
    const Solver& solver_for(const Numbers& numbers) const {
        return own_grammars_.empty() ? solver : solver_of(own_grammar([&](CounterId c) { return numbers[c]; }));
    }
    const Solver& solver_for(const Table& t, Seat s) const { return own_grammars_.empty() ? solver : solver_of(own_grammar(t, s)); }
    const Grammar& grammar_for(const Numbers& numbers) const { return own_grammars_.empty() ? grammar : solver_for(numbers).grammar(); }
    const Grammar& grammar_for(const Table& t, Seat s) const { return own_grammars_.empty() ? grammar : solver_for(t, s).grammar(); }
    /// The number of the seat's solver. 0: `solver`; n: the entry n - 1 of own_solvers().
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
    /// An offer to claim a tile, and the kinds of tiles that it could ever speak of.
    template <class Kinds, class F>
    void on_claims(Kinds of, F f) {
        offer[std::size_t(Stage::claims)].emplace_back(std::move(f));
        claims.emplace_back(std::move(of));
    }
    template <class F>
    void on_forbid(std::initializer_list<ActionType> types, const F& f) {
        for (ActionType t : types) forbid[std::size_t(t)].push_back({{}, f, {}});
    }
    template <class When, class F>
    void on_forbid(std::initializer_list<ActionType> types, const When& when, const F& f, Veto::Scope scope = {}) {
        for (ActionType t : types) forbid[std::size_t(t)].push_back({when, f, scope});
    }
    template <class F>
    void on(std::initializer_list<EventType> types, const F& f) {
        for (EventType t : types) react[std::size_t(t)].emplace_back(f);
    }
    /// Who pays whom what of a win, and whether chips may be among it.
    template <class F>
    void add_share(Pays pays, F f) {
        if (pays == Pays::chips) pays_chips.raise();
        share.emplace_back(std::move(f));
    }
    template <class F>
    void on_adjourn(Moment m, F f) {
        adjourn[std::size_t(m)].emplace_back(std::move(f));
    }

    /// A hand may end so without a win; what several rules say of one reason is one kind.
    void add_draw(Word reason, const std::vector<ToldSeats>& told = {});
    /// The same of a draw that is abortive.
    void add_abortive_draw(Word reason) {
        abortive |= std::uint64_t{1} << reason;
        add_draw(reason);
    }

    /// A kind of offence. The table may declare it where the rule `offences` is in the set and its option says what it leads to.
    void add_offence(OffenceKind kind) { offence_kinds.push_back(std::move(kind)); }

    /// A rule about what a seat discarded or let pass. `says`: what bars it from a ron. `tells`: what the owner of the hand reads of that;
    /// empty: the text of the reason. The first such rule adds, at its place in the list, the veto on a ron and the mark on the owner's
    /// plate, which speak for all such rules.
    void add_furiten(FuritenRule::Says says, FuritenRule::Tells tells = {});

    /// Edits the grammar for each seat whose number is not 0. Edits of several rules commute; they are made after those of `grammar`, when
    /// the book is made.
    void add_own_grammar(CounterId number, std::function<void(Grammar&)> edit);

    /// Tiles may stand for others.
    void add_reads(JokerRule rule) {
        if (rule.beyond) reads_beyond.raise();
        if (rule.last) reads_last.raise();
        jokers_ = jokers_ | rule.kinds;
        if (rule.of) joker_numbers_ |= std::uint64_t{1} << *rule.of;
        reads.push_back(std::move(rule));
    }
    /// Tiles of these kinds, jokers by the above, may stand for others in triplets and kans too, for what `reads` says of Use::melded.
    void add_melded(KindSet jokers) { melded_jokers_ = melded_jokers_ | jokers; }

    /// What the tile may stand for besides itself, when it comes in that way to the hand of a seat with these numbers.
    Reads reads_of(const Numbers& numbers, Face face, const Coming& coming) const {
        Reads all;
        for (const JokerRule& rule : reads)
            if (rule.may(face.kind(), coming) && (!rule.of || numbers[*rule.of])) all = all | rule.reads(numbers, face, coming);
        return all;
    }
    /// False if no rule could let such a tile stand for another. Quicker than `reads_of`.
    bool may_read(const Table& t, Seat s, Kind kind, const Coming& coming) const {
        return std::ranges::any_of(reads,
                                   [&](const JokerRule& rule) { return rule.may(kind, coming) && (!rule.of || t.count(*rule.of, s)); });
    }
    /// Kinds of which the seat may hold jokers.
    KindSet held_jokers(const Table& t, Seat s) const;
    /// Kinds of which a tile claimed by the seat may stand for others. `beyond`: only those that may stand for one copy more of a kind than
    /// there are.
    KindSet claimed_jokers(const Table& t, Seat s, bool beyond) const;
    /// True if the tile is a joker in the seat's hand by where it was drawn, which its face does not tell.
    bool joker_by_source(const Table& t, Seat s, TileId tile) const {
        return t.drawn_for_kan(tile) && may_read(t, s, t.kind(tile), {Use::held, Source::kan}) && !may_read(t, s, t.kind(tile), Use::held);
    }
    /// The same of the i-th tile of a win's hand.
    bool joker_by_source(const Win& win, std::size_t i) const {
        return win.source_of(i) == Source::kan && !reads_of(win.numbers, win.hand[i], {Use::held, Source::kan}).empty() &&
               reads_of(win.numbers, win.hand[i], Use::held).empty();
    }
    /// True if other tiles may be jokers in a hand once that number changes.
    bool is_of_jokers(CounterId c) const { return joker_numbers_ >> c & 1; }

    /// What the tile may stand for in a triplet or kan of a seat with these numbers.
    Reads melded_reads(const Numbers& numbers, Face face) const {
        return melded_jokers_.has(face.kind()) ? reads_of(numbers, face, Use::melded) : Reads{};
    }

    /// Kinds of tiles that may stand for others, in some hand.
    KindSet jokers() const { return jokers_; }
    /// The same in triplets and kans; empty: each of them is made of equal tiles.
    KindSet melded_jokers() const { return melded_jokers_; }

private:
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
    KindSet jokers_;                   ///< that `reads` speaks of
    std::uint64_t joker_numbers_ = 0;  ///< the numbers JokerRule::of, a bit for each
    KindSet melded_jokers_;
    std::vector<OwnGrammar> own_grammars_;
    std::vector<Solver> own_solvers_;    ///< entry n - 1: bit i of n is set where own_grammars_[i] holds for the seat
    std::uint64_t grammar_numbers_ = 0;  ///< the numbers of own_grammars_, a bit for each
    std::vector<Named> words_{{"", {}}};
    std::vector<std::string_view> hand_names_, game_names_;
    std::vector<std::string_view> yaku_rules_;  ///< the rule that brought each yaku
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
/// The n-th of the other seats, counted from 1, in the order in which `payer` pays several seats.
Seat receiver(const Rulebook&, const Table&, Seat payer, int n);
/// The payments of a draw.
Payment share_draw(const Rulebook&, const Table&, const Ending&);

/// Makes the book of a rule set. REQUIRES: the loader has checked it against the catalogue, and there are no clashes.
Rulebook make_book(RuleSet);
/// Each question that two rules of the set both answer.
std::vector<Clash> clashes(const RuleSet&);

/// The numbers of a seat.
Numbers numbers_of(const Table&, Seat);

/// The indicators whose ura count for a winner with these numbers: those that `ura_of` names, less those that `no_ura` names.
IndicatorMask ura_for(const Rulebook&, const Table&, const Numbers&);
/// The indicators that `no_ura` names for a winner with these numbers.
IndicatorMask ura_that_do_not_count(const Rulebook&, const Numbers&);

}  // namespace jansou
