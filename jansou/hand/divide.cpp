// 分解 Every way in which a complete hand divides, suit by suit: the kinds that the jokers may stand for in each suit, how each reading of
// a suit divides, and the suits put together in the order of the answer. The time is about proportional to the number of divisions.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "jansou/hand/growing_list.hpp"
#include "jansou/hand/places.hpp"
#include "jansou/hand/suit_ways.hpp"
#include "jansou/hand/targets.hpp"

namespace jansou {
namespace {

using FormPlan = Solver::FormPlan;
using Visit = bool (*)(void*, const Division&);

/// The kinds that jokers stand for, packed as in Standing::reading.
struct Read {
    std::uint64_t kinds = 0;
    std::uint8_t count = 0;

    Read() = default;
    explicit Read(std::span<const Kind> in_order) {
        for (const Kind k : in_order) add(k);
    }
    void add(Kind k) { kinds = kinds << Standing::kind_bits | k, ++count; }
    /// REQUIRES: the suits of the second one come after those of the first.
    void add(const Read& more) {
        kinds = kinds << (Standing::kind_bits * more.count) | more.kinds;
        count = std::uint8_t(count + more.count);
    }
    Kind operator[](unsigned i) const { return Kind(kinds >> place(i) & 63U); }
    Read without(unsigned i) const {
        Read rest;
        rest.kinds = kinds >> place(i) >> Standing::kind_bits << place(i) | (kinds & ((std::uint64_t{1} << place(i)) - 1));
        rest.count = std::uint8_t(count - 1);
        return rest;
    }

private:
    unsigned place(unsigned i) const { return Standing::kind_bits * (count - 1U - i); }
};
static_assert(Standing::kind_bits * most_drawn <= 64);

/// The question `divide`, prepared for all forms.
struct Question {
    const Grammar& grammar;
    Problem held;                  ///< the hand, with the winning tile if that is no joker
    KindSet reads{}, win_reads{};  ///< kinds that some joker of the hand may stand for; kinds for a joker drawn to win
    Kind win = no_kind;
    int jokers = 0;
    bool plainly = true;      ///< all jokers may stand for the same kinds
    bool over_limit = false;  ///< the joker drawn to win may go beyond the copy limit
    Counts most{};            ///< most tiles of each kind in a target
    bool possible = true;

    Question(const Hand& before, Kind kind, KindSet drawn, const Grammar& g) : grammar(g), held(problem_of(before, g)), win_reads(drawn) {
        jokers = before.joker_count();
        if (drawn.empty())
            held.add(win = kind);
        else
            ++jokers;
        possible = total(held.have) + jokers == held.target_size() && within(held.have, held.room);
        most = held.room;
        if (jokers != 0) read_wilds(before);
    }
    /// True if the jokers of the hand can stand for exactly the tiles that `target` has and `p` lacks.
    static bool serve(const Problem& p, const Counts& target) { return draws_to(p, target) == 0; }

private:
    static bool within(const Counts& a, const Counts& b) { return Lanes(a) <= Lanes(b); }
    void read_wilds(const Hand& before) {
        const Wild* first = nullptr;
        for (const Wild& w : before.wilds) {
            over_limit = over_limit || (w.over_limit && w.reads == win_reads);
            if (w.count == 0) continue;
            plainly = plainly && (first == nullptr || first->reads == w.reads);
            first = first ? first : &w;
            reads = reads | w.reads;
        }
        for (const Wild& w : held.wilds) exceed(w.over_limit ? w.reads : KindSet{}, w.count);
        over_limit = over_limit && grammar.copy_limit != 0;
        if (over_limit) exceed(win_reads, 1);
    }
    void exceed(KindSet kinds, int by) {
        if (by == 0 || kinds.empty()) return;
        plainly = false;
        for (const Kind k : kinds) most[k] = std::uint8_t(std::min(most[k] + by, never));
    }
};

/// Makes divisions of standings: one for each place that the winning tile may take.
class Placer {
public:
    /// `held`: the concealed tiles, with the winning tile if that is no joker.
    Placer(const Grammar& grammar, const Counts& held, bool jokers, bool drawn_joker, Visit visit, void* to)
        : grammar_(grammar), visit_(visit), to_(to), jokers_(jokers), drawn_joker_(drawn_joker) {
        d_.counts = held;
    }
    bool stopped() const { return stopped_; }

    void begin(std::size_t form, int sets) {
        d_.form_index = std::uint8_t(form);
        d_.form = grammar_.forms[form].type;
        d_.set_count = std::uint8_t(sets);
        d_.sets = {};
    }
    void show(const Standing& s) {
        if (s.joker_count) d_.reading = s.read();
        for (std::size_t i = 0; i < s.joker_count; ++i) ++d_.counts[d_.reading.kinds[i]];
        if (drawn_joker_) ++d_.counts[s.win];
        place(s.win, s.sets, s.pair);
        for (std::size_t i = 0; i < s.joker_count; ++i) --d_.counts[d_.reading.kinds[i]];
        if (drawn_joker_) --d_.counts[s.win];
    }

private:
    /// One division for each place that the winning tile may take.
    void place(Kind win, std::uint64_t sets, Kind pair) {
        d_.win = win;
        d_.pair = pair;
        const std::size_t count = d_.form == Form::Type::sets ? d_.set_count : 0;
        for (std::size_t i = count; i-- > 0; sets >>= Standing::set_bits) d_.sets[i] = Standing::set(sets);
        each_place_of(grammar_.forms[d_.form_index], std::span<const Set>(d_.sets).first(count), pair, win, jokers_,
                      [&](std::uint8_t won_set, Wait wait) { show(won_set, wait); });
    }
    void show(std::uint8_t won_set, Wait wait) {
        if (stopped_) return;
        d_.won_set = won_set;
        d_.wait = wait;
        stopped_ = !visit_(to_, d_);
    }

    const Grammar& grammar_;
    Visit visit_;
    void* to_;
    bool jokers_, drawn_joker_, stopped_ = false;
    Division d_{};
};

/// Hands the standings on to the caller, in the order that the caller wants.
class Hearer {
public:
    using Hear = void (*)(void*, const Standing&);

    /// Tells divisions: of each standing as soon as it is found, or of all standings in order at the end.
    Hearer(Placer& placer, bool ordered) : placer_(&placer), ordered_(ordered) {}
    Hearer(Hear hear, void* to) : hear_(hear), to_(to) {}

    bool stopped() const { return placer_ && placer_->stopped(); }
    void begin(std::size_t form, int sets) {
        standing_.form_index = std::uint8_t(form);
        standing_.set_count = std::uint8_t(sets);
        found_.clear();
        if (placer_) placer_->begin(form, sets);
    }
    void take(const Read& reading, Kind win, std::uint64_t sets, Kind pair) {
        standing_.reading = reading.kinds;
        standing_.joker_count = reading.count;
        standing_.win = win;
        standing_.sets = sets;
        standing_.pair = pair;
        if (hear_) return hear_(to_, standing_);
        if (ordered_) return found_.push_back(standing_);
        placer_->show(standing_);
    }
    void end() {
        if (!ordered_) return;
        std::ranges::sort(found_);
        for (const Standing& s : found_) placer_->show(s);
    }

private:
    Placer* placer_ = nullptr;
    Hear hear_ = nullptr;
    void* to_ = nullptr;
    bool ordered_ = false;
    Standing standing_;
    std::vector<Standing> found_;
};

/// Completes standings by the kind of the winning tile.
class Teller {
public:
    Teller(const Question& q, Hearer& hearer) : q_(q), hearer_(hearer) {}
    bool stopped() const { return hearer_.stopped(); }

    /// The hand has this standing when its jokers, with one drawn to win among them, stand for `added`.
    void tell(const Read& added, std::uint64_t sets, Kind pair) {
        if (q_.win != no_kind) {
            if (q_.plainly || served(q_.held, added)) hearer_.take(added, q_.win, sets, pair);
            return;
        }
        for (unsigned i = 0; i < added.count && !stopped(); ++i) {  // once for each kind that the drawn joker may stand for
            const Kind win = added[i];
            if ((i > 0 && win == added[i - 1]) || !q_.win_reads.has(win)) continue;
            const Read others = added.without(i);
            if (may_be(others, win)) hearer_.take(others, win, sets, pair);
        }
    }

private:
    static bool served(const Problem& p, const Read& reading) {
        Counts target = p.have;
        for (unsigned i = 0; i < reading.count; ++i) ++target[reading[i]];
        return Question::serve(p, target);
    }
    bool may_be(const Read& reading, Kind win) const {
        if (q_.plainly) {
            for (unsigned i = 0; i < reading.count; ++i)
                if (!q_.reads.has(reading[i])) return false;
            return true;
        }
        Problem with = q_.held;
        with.add(win, q_.over_limit);
        return with.have[win] <= with.room[win] && served(with, reading);
    }

    const Question& q_;
    Hearer& hearer_;
};

/// One way in which a suit divides, and the kinds that its jokers stand for.
struct Part {
    SetList sets;
    Read added;
};

/// Every way in which one suit with so many jokers divides, each once. The lowest tile left goes into some set; the sets are tried in a
/// fixed order, and a set that was passed over is not tried again. A set takes the tiles of it that are left, and jokers for those it
/// lacks. Sets of jokers alone come last.
class SuitDivider {
public:
    /// `room`: how many jokers may be read as each kind.
    SuitDivider(const Solver::SuitPlan& plan, Packed held, Packed room)
        : plan_(plan), held_(held), room_(room), wraps_((plan.runs >> (ranks - 2)) != 0) {}

    /// Calls `then(const Part&)`.
    template <class Then>
    void each(int jokers, bool pair, Then then) const {
        State s{.room = room_,
                .runs_ok = plan_.runs,
                .triplets_ok = plan_.triplets,
                .pairs_ok = plan_.pairs,
                .jokers = std::int8_t(jokers),
                .wants_pair = pair};
        divide(held_, s, then);
    }

private:
    struct State {
        Packed room, runs = 0, triplets = 0, added = 0;  ///< `runs`: by their first rank
        std::uint16_t runs_ok, triplets_ok, pairs_ok;    ///< bits: sets that may still come
        std::int8_t jokers;
        bool wants_pair;
        Kind pair = no_kind;
    };
    static bool can_read(const State& s, unsigned i, unsigned n) { return n == 0 || (s.jokers >= int(n) && count_of(s.room, i) >= n); }
    /// REQUIRES: can_read.
    static void read(State& s, unsigned i, unsigned n) {
        s.jokers = std::int8_t(s.jokers - int(n));
        s.room -= n * one_of(i);
        s.added += n * one_of(i);
    }
    /// The tiles of a run, one of each kind.
    static Packed tiles_of_run(unsigned first) {
        constexpr Packed three = 0x111, whole = one_of(ranks) - 1;
        return (three << (4 * first) | three << (4 * first) >> (4 * ranks)) & whole;
    }
    /// 1 for each rank of which `tiles` has any.
    static Packed any(Packed tiles) {
        constexpr Packed ones = 0x111111111;
        return (tiles | tiles >> 1U | tiles >> 2U | tiles >> 3U) & ones;
    }
    /// Whether jokers can stand for the tiles that are lacking, one of each kind.
    static bool can_fill(const State& s, Packed lacking) { return std::popcount(lacking) <= s.jokers && (lacking & ~any(s.room)) == 0; }
    static void fill_run(State& s, Packed lacking, unsigned first) {
        s.jokers = std::int8_t(s.jokers - std::popcount(lacking));
        s.room -= lacking;
        s.added += lacking;
        s.runs += one_of(first);
    }

    template <class Then>
    void divide(Packed left, State& s, Then& then) const {
        if (left == 0) return fill(s, 0, then);
        const unsigned i = unsigned(std::countr_zero(left)) / 4, n = count_of(left, i), bit = 1U << i;
        if (const unsigned lacking = n < 2 ? 2 - n : 0; s.wants_pair && (s.pairs_ok & bit) && can_read(s, i, lacking)) {
            State next = s;
            read(next, i, lacking);
            next.wants_pair = false;
            next.pair = Kind(plan_.first + i);
            divide(left - std::min(n, 2U) * one_of(i), next, then);
        }
        s.pairs_ok = std::uint16_t(s.pairs_ok & ~bit);
        if (const unsigned lacking = n < 3 ? 3 - n : 0; (s.triplets_ok & bit) && can_read(s, i, lacking)) {
            State next = s;
            read(next, i, lacking);
            next.triplets += one_of(i);
            divide(left - std::min(n, 3U) * one_of(i), next, then);
        }
        s.triplets_ok = std::uint16_t(s.triplets_ok & ~bit);
        const Packed held = any(left);
        for (unsigned back = wraps_ || s.jokers != 0 ? 3 : 1; back-- > 0;) {
            if (i < back && !wraps_) continue;
            const unsigned first = i >= back ? i - back : i + ranks - back;
            if (!(s.runs_ok >> first & 1U)) continue;
            const Packed run = tiles_of_run(first), lacking = run & ~held;
            if (can_fill(s, lacking)) {
                State next = s;
                fill_run(next, lacking, first);
                divide(left - (run & held), next, then);
            }
            s.runs_ok = std::uint16_t(s.runs_ok & ~(1U << first));
        }
    }
    /// Sets of jokers alone: the pair, then triplets, then runs.
    template <class Then>
    void fill(const State& s, unsigned from, Then& then) const {
        if (s.wants_pair) {
            for (unsigned left = s.jokers >= 2 ? s.pairs_ok : 0; left != 0; left &= left - 1) {
                const unsigned i = unsigned(std::countr_zero(left));
                if (!can_read(s, i, 2)) continue;
                State next = s;
                read(next, i, 2);
                next.wants_pair = false;
                next.pair = Kind(plan_.first + i);
                fill(next, from, then);
            }
            return;
        }
        if (s.jokers == 0) return give(s, then);
        for (; from < 2 * ranks; ++from) {
            const unsigned i = from < ranks ? from : from - ranks;
            if (from < ranks ? !(s.triplets_ok >> i & 1U) || !can_read(s, i, 3) : !(s.runs_ok >> i & 1U) || !can_fill(s, tiles_of_run(i)))
                continue;
            State next = s;
            if (from < ranks) {
                read(next, i, 3);
                next.triplets += one_of(i);
            } else {
                fill_run(next, tiles_of_run(i), i);
            }
            fill(next, from, then);
        }
    }
    template <class Then>
    void give(const State& s, Then& then) const {
        Part part;
        for (Packed left = s.added; left != 0;) {
            const unsigned i = unsigned(std::countr_zero(left)) / 4;
            part.added.add(Kind(plan_.first + i));
            left -= one_of(i);
        }
        for (Packed left = s.runs; left != 0;) {
            const unsigned i = unsigned(std::countr_zero(left)) / 4;
            part.sets.add_run(Kind(plan_.first + i));
            left -= one_of(i);
        }
        for (Packed left = s.triplets; left != 0;) {
            const unsigned i = unsigned(std::countr_zero(left)) / 4;
            part.sets.add_triplet(Kind(plan_.first + i));
            left -= one_of(i);
        }
        part.sets.pair = s.pair;
        then(std::as_const(part));
    }

    const Solver::SuitPlan& plan_;
    Packed held_, room_;
    bool wraps_;
};

/// The ways of one suit with so many jokers.
struct Range {
    std::uint32_t first = 0, count = 0;
    bool known = false;
};

/// A hand without jokers whose runs do not go around the corner: the lowest tile is in the pair, in a triplet or first in a run.
class PlainDivider {
public:
    PlainDivider(const FormPlan& plan, const Counts& held, KindSet must, Teller& teller) : plan_(plan), must_(must), teller_(teller) {
        const SuitCounts counts(held);
        for (std::size_t s = 0; s < all_suits; ++s) held_[s] = counts[s];
    }
    void divide() {
        pair_ = all_suits;
        for (std::size_t s = 0; s < all_suits; ++s) {
            const int over = total_of(held_[s]) % 3;
            if (over == 1 || (over == 2 && pair_ != all_suits)) return;
            if (over == 2) pair_ = s;
        }
        suit(0, {});
    }

private:
    enum Option : std::uint8_t { as_pair, as_triplet, as_run };
    void suit(std::size_t s, const SetList& before) {
        while (s < all_suits && held_[s] == 0) ++s;
        if (s < all_suits) return sets(s, held_[s], ranks, as_pair, s == pair_, before);
        KindSet fixed = KindSet::of(before.pair);
        for (std::uint64_t left = before.triplets; left != 0 && !must_.empty(); left >>= 8U) fixed.add(SetList::set(left & 255U).kind);
        if ((must_ - fixed).empty()) teller_.tell({}, before.all(), before.pair);
    }
    /// Options before `option` are not tried for the tile `last`.
    void sets(std::size_t s, Packed left, unsigned last, Option option, bool pair, SetList so_far) {
        const Solver::SuitPlan& plan = plan_.suits[s];
        while (left != 0) {
            const unsigned i = unsigned(std::countr_zero(left)) / 4, n = count_of(left, i);
            const Kind k = Kind(plan.first + i);
            if (i != last) option = as_pair;
            last = i;
            if (n >= 2 && option == as_pair && pair && (plan.pairs >> i & 1U)) {
                SetList with = so_far;
                with.pair = k;
                sets(s, left - 2 * one_of(i), i, as_pair, false, with);
            }
            const bool run = (plan.runs >> i & 1U) && count_of(left, i + 1) != 0 && count_of(left, i + 2) != 0;
            if (n >= 3 && option <= as_triplet && (plan.triplets >> i & 1U)) {
                SetList with = so_far;
                with.add_triplet(k);
                if (!run) {
                    so_far = with, left -= 3 * one_of(i), option = as_triplet;
                    continue;
                }
                sets(s, left - 3 * one_of(i), i, as_triplet, pair, with);
            }
            if (!run) return;
            so_far.add_run(k);
            left -= one_of(i) + one_of(i + 1) + one_of(i + 2);
            option = as_run;
        }
        if (!pair) suit(s + 1, so_far);
    }

    const FormPlan& plan_;
    std::array<Packed, all_suits> held_;
    KindSet must_;
    Teller& teller_;
    std::size_t pair_;  ///< the suit with the pair
};

/// The form of sets and a pair. The numbers of tiles say which suits may have the pair, and how many jokers each suit then takes, apart
/// from threes of jokers that make a set of their own.
class SetsDivider {
public:
    SetsDivider(const Question& q, KindSet must, const FormPlan& plan, Teller& teller) : q_(q), must_(must), plan_(plan), teller_(teller) {
        Counts room{};
        if (q.jokers != 0) {
            room = least(without(Lanes(q.most), Lanes(q.held.have)), Lanes::all(std::uint8_t(q.jokers))).counts();
            for (const Kind k : KindSet::all() - (q.reads | q.win_reads)) room[k] = 0;
        }
        const SuitCounts held(q.held.have), rooms(room);
        for (std::size_t s = 0; s < all_suits; ++s) {
            held_[s] = held[s];
            room_[s] = rooms[s];
            tiles_[s] = total_of(held_[s]);
            over_[s] = std::uint8_t(tiles_[s] % 3);
        }
    }

    void divide() {
        fits_.fill((2U << q_.jokers) - 1);
        if (q_.jokers != 0 && q_.plainly && plan_.tables) limit();
        for (std::size_t pair = 0; pair < all_suits; ++pair) share_out(pair);
    }

private:
    /// The numbers of jokers with which, by the tables, each suit may be complete.
    void limit() {
        const GroupCodes groups = least(Lanes(q_.held.have), Lanes::all(q_.grammar.copy_limit)).groups(q_.grammar.copy_limit + 1);
        for (std::size_t s = 0; s < all_suits; ++s) {
            const Solver::SuitPlan& suit = plan_.suits[s];
            const bool met = !(suit_set(int(s)) & q_.held.stood & KindSet{std::uint64_t(suit.must) << suit.first}).empty();
            if (suit.classes == nullptr || met || q_.held.target_size() > tabled_tiles) continue;
            const SuitIndex& index = plan_.tables->index();
            const SuitCode code = suit.whole ? whole_code(groups, s) : code_of(suit, index, q_.held.have);
            fits_[s] &= plan_.tables->reach(suit.classes[index(code)], tiles_[s]);
        }
    }
    void share_out(std::size_t pair) {
        constexpr std::array<int, 3> to_sets{0, 2, 1}, to_pair{2, 1, 0};  // by the tiles that are over
        int left = q_.jokers;
        for (std::size_t s = 0; s < all_suits; ++s) {
            jokers_[s] = s == pair ? to_pair[over_[s]] : to_sets[over_[s]];
            left -= jokers_[s];
        }
        pair_ = pair;
        if (left >= 0 && left % 3 == 0) share_threes(0, left);
    }
    void share_threes(std::size_t s, int left) {
        if (s == all_suits) {
            if (left == 0) choose();
            return;
        }
        const int least = jokers_[s];
        for (int more = s + 1 == all_suits ? left : 0; more <= left; more += 3) {
            jokers_[s] = least + more;
            if (fits_[s] >> jokers_[s] & 1U) share_threes(s + 1, left - more);
        }
        jokers_[s] = least;
    }

    /// Lists the ways of each suit with its jokers, once they are first needed; then tries every choice of one way for each suit.
    void choose() {
        std::size_t n = 0;
        for (std::size_t s = 0; s < all_suits; ++s) {
            if (tiles_[s] + jokers_[s] == 0) continue;
            Range& range = ranges_[s][std::size_t(jokers_[s])];  // the number of jokers decides whether the pair is in this suit
            if (!range.known) {
                range.first = parts_.size();
                SuitDivider(plan_.suits[s], held_[s], room_[s]).each(jokers_[s], s == pair_, [&](const Part& p) { parts_.add(p); });
                range.count = parts_.size() - range.first;
                range.known = true;
            }
            if (range.count == 0) return;
            from_[n++] = {s, range};
        }
        chosen_from_ = n;
        combine(0, {}, {});
    }
    void combine(std::size_t n, const SetList& before, const Read& added) {
        const auto& [suit, range] = from_[n];
        const Part* part = &parts_[range.first];
        for (std::uint32_t i = 0; i < range.count && !teller_.stopped(); ++i, ++part) {
            Part all{before + part->sets, added};
            all.added.add(part->added);
            if (n + 1 != chosen_from_)
                combine(n + 1, all.sets, all.added);
            else if (stands(all.sets))
                teller_.tell(all.added, all.sets.all(), all.sets.pair);
        }
    }
    /// True if all kinds that must stand do.
    bool stands(const SetList& sets) const {
        if (must_.empty()) return true;
        KindSet fixed = KindSet::of(sets.pair);
        for (std::uint64_t left = sets.triplets; left != 0; left >>= 8U) fixed.add(SetList::set(left & 255U).kind);
        return (must_ - fixed).empty();
    }

    const Question& q_;
    KindSet must_;
    const FormPlan& plan_;
    Teller& teller_;
    std::array<Packed, all_suits> held_{}, room_{};
    std::array<int, all_suits> tiles_{}, jokers_{};
    std::array<std::uint8_t, all_suits> over_{};
    std::array<unsigned, all_suits> fits_{};  ///< numbers of jokers that the suit may take, a bit for each number
    std::size_t pair_ = 0;                    ///< the suit with the pair
    std::array<std::array<Range, most_drawn + 1>, all_suits> ranges_{};
    GrowingList<Part, 48> parts_;
    std::array<std::pair<std::size_t, Range>, all_suits> from_{};  ///< suits that are not empty
    std::size_t chosen_from_ = 0;
};

}  // namespace

namespace {

struct Divider {
    const Grammar& grammar;
    const std::array<FormPlan, max_forms>* plans;  ///< null: forms of sets are left out

    void divide(const Question& q, Hearer& hearer) const {
        if (!q.possible) return;
        Teller teller(q, hearer);
        const Outset outset{q.held, q.most, q.reads | q.win_reads, q.jokers};
        for (std::size_t i = 0; i < grammar.form_count && !teller.stopped(); ++i) {
            const Form& form = grammar.forms[i];
            if (form.type == Form::Type::sets ? plans == nullptr || !q.held.melds_belong_to(form) : !q.held.concealed) continue;
            const KindSet must = form.must - q.held.stood;
            hearer.begin(i, form.type == Form::Type::sets ? q.held.sets : 0);
            switch (form.type) {
                case Form::Type::sets:
                    if (q.jokers == 0 && (form.runs - plain_runs).empty())
                        PlainDivider((*plans)[i], q.held.have, must, teller).divide();
                    else
                        SetsDivider(q, must, (*plans)[i], teller).divide();
                    break;
                case Form::Type::pairs: each_pairs_target(outset, form, [&](auto added) { teller.tell(Read(added), 0, no_kind); }); break;
                case Form::Type::orphans:
                    each_orphans_target(outset, form, at_least(form.orphans, 1),
                                        [&](auto added, Kind pair) { teller.tell(Read(added), 0, pair); });
                    break;
            }
            hearer.end();
        }
    }
};

}  // namespace

void Solver::visit_divisions(const Hand& before, Kind win, KindSet win_reads, Visit told, void* to) const {
    if (const Solver* eight = of_eight(before, most_of_one_draw))
        return eight->visit_divisions(without_limits(before), win, win_reads, told, to);
    const Question q(before, win, win_reads, grammar_);
    Placer placer(grammar_, q.held.have, q.jokers != 0, q.win == no_kind, told, to);
    Hearer hearer(placer, q.jokers != 0);
    Divider{grammar_, &plans_}.divide(q, hearer);
}

void Solver::visit_standings(const Hand& before, Kind win, KindSet win_reads, void (*told)(void*, const Standing&), void* to) const {
    if (const Solver* eight = of_eight(before, most_of_one_draw))
        return eight->visit_standings(without_limits(before), win, win_reads, told, to);
    Hearer hearer(told, to);
    Divider{grammar_, &plans_}.divide(Question(before, win, win_reads, grammar_), hearer);
}

void visit_standings_but_of_sets(const Grammar& grammar, const Hand& before, Kind win, KindSet win_reads,
                                 void (*told)(void*, const Standing&), void* to) {
    Hearer hearer(told, to);
    Divider{grammar, nullptr}.divide(Question(before, win, win_reads, grammar), hearer);
}

void Solver::divide(const Hand& before, Kind win, KindSet win_reads, std::vector<Division>& out) const {
    out.clear();
    each_division(before, win, win_reads, [&](const Division& d) { out.push_back(d); });
}

void divide(const Hand& before, Kind win, KindSet win_reads, const Grammar& grammar, std::vector<Division>& out) {
    Solver(grammar).divide(before, win, win_reads, out);
}

}  // namespace jansou
