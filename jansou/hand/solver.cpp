// Forms of sets are solved suit by suit, by table or tile by tile; forms of pairs and orphans by counting. The plain solver answers the
// rest.
//
// A joker that may be every kind that a form uses takes the place of any missing tile, so it saves exactly one draw.
#include "jansou/hand/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <variant>

#include "jansou/hand/lanes.hpp"
#include "jansou/hand/problem.hpp"
#include "jansou/hand/suit_reader.hpp"
#include "jansou/hand/suit_table.hpp"

namespace jansou {
namespace {

using SuitPlan = Solver::SuitPlan;
using FormPlan = Solver::FormPlan;

/// A hand in front of one grammar, and what its forms share.
struct Position {
    const Problem& p;
    Counts held;  ///< tiles of the hand, no more of a kind than a target may hold
    bool roomy;   ///< no tile outside the concealed hand takes a copy away
    int jokers = p.joker_count();
    KindSet one, two, room_one, room_two;
    GroupCodes groups{};  ///< of `held`, where the tables have that many copies

    /// `copies`: of the tables; `limits`: most of each kind.
    Position(const Problem& problem, int copies, const Counts& limits) : p(problem) {
        const Lanes room(p.room), usable = least(Lanes(p.have), room);
        held = usable.counts();
        roomy = p.room == limits;
        one = usable.at_least(1);
        two = usable.at_least(2);
        room_one = room.at_least(1);
        room_two = room.at_least(2);
        if (SuitTables::exist(copies)) groups = usable.groups(copies + 1);
    }

    /// How many tiles of `k` a target can use when `change` more are held.
    int held_after(Kind k, int change) const { return std::min<int>(p.have[k] + change, p.room[k]); }
    /// Each joker may stand for any of `kinds`.
    bool jokers_are_any(KindSet kinds) const {
        return jokers == 0 || std::ranges::all_of(p.wilds, [&](const Wild& w) { return w.count == 0 || (kinds - w.reads).empty(); });
    }
    /// Jokers that may be copies beyond the limit.
    int exceeding() const {
        int n = 0;
        for (const Wild& w : p.wilds) n += w.over_limit ? w.count : 0;
        return n;
    }
    /// There is room for the most copies of each kind that a target of the form may hold, so that no joker goes beyond the limit.
    bool room_for_all(const Form& form, KindSet kinds) const {
        if (form.type == Form::Type::sets) return false;
        for (const Kind k : kinds)
            if (p.room[k] < (form.type == Form::Type::pairs ? 2 * form.pair_limit : form.orphans[k] + 1)) return false;
        return true;
    }
    /// Kinds of a suit that stand as a triplet or kan in a meld.
    unsigned stood(const SuitPlan& suit) const { return unsigned(p.stood.bits >> suit.first) & ((1U << suit.length) - 1); }
    /// The suit as `computed_row` wants it, where there is no table.
    Suit suit_of(const SuitPlan& plan, const Counts& tiles) const {
        return {tiles.data() + plan.first, p.room.data() + plan.first, plan.length, plan.runs, plan.triplets, plan.pairs,
                plan.must & ~stood(plan)};
    }
    /// True if the table of the suit is for kinds that must stand, and some of these stand in a meld already.
    bool met(const SuitPlan& plan) const { return (plan.must & stood(plan)) != 0; }
    int less_jokers(int missing) const { return missing >= never ? never : missing - jokers; }
};

// Each form answers how many draws the hand needs now, and how many it would need if it held `n` tiles of the kind `k`. The second answer
// is exact below `bound`; if it would be `bound` or more, it may be any number from `bound` on.

/// The tables assume that every copy of each kind can still be drawn. A meld that takes copies away matters only to a target that needs one
/// copy more than are left; in such a target every one of those copies must be drawn. If drawing them does not bring the hand nearer by as
/// many tiles, no best target needs them.
class SetsForm {
public:
    SetsForm(const Position& at, const FormPlan& plan) : at_(at), plan_(plan), tables_(plan.tables.get()) {
        for (std::size_t s = 0; s < all_suits; ++s) prepare(s);
        settle();
    }

    int draws() const { return at_.less_jokers(missing_); }

    int draws_if(Kind k, int n, int bound) {  // for `below`
        const std::size_t s = std::size_t(suit_of(k));
        const int i = k % ranks;
        const SuitPlan& suit = plan_.suits[s];
        if (coded_[s]) {
            if (suit.place[std::size_t(i)] == Solver::nowhere) return draws();
            const int missing = sum(roomy(s, i, n), rest(s)), draws = at_.less_jokers(missing);
            if (draws >= bound || (tabled_[s] && all_tabled_)) return draws;
            if (!computed_[s] && missing < missing_ + (n <= held(s, i))) return draws;  // the best targets then are best targets now
        }
        if (n < held(s, i)) compute_all();
        if (tabled_[s]) return at_.less_jokers(sum(roomy(s, i, n), rest(s)));
        Suit changed = suit_of_plan(s);
        changed.changed = i;
        changed.change = n - changed.held[i];
        return at_.less_jokers(sum({-1, computed_row(changed)}, rest(s)));
    }

    /// Those of `kinds` of which `change` tiles more leave fewer than `bound` draws.
    KindSet below(KindSet kinds, int change, int bound) {
        KindSet out;
        if (!all_tabled_) {
            for (const Kind k : kinds)
                if (draws_if(k, at_.held_after(k, change), bound) < bound) out.add(k);
            return out;
        }
        // a kind that can be drawn has a copy left, and one that can be discarded is held: so each changes by exactly `change`
        const int below = bound + at_.jokers;
        for (std::size_t s = 0; s < all_suits; ++s) {
            const SuitPlan& suit = plan_.suits[s];
            const unsigned mine = unsigned(kinds.bits >> suit.first) & ((1U << suit.length) - 1);
            unsigned good = 0;
            for (unsigned left = mine; left != 0; left &= left - 1) {
                const int i = std::countr_zero(left);
                const bool nowhere = suit.place[std::size_t(i)] == Solver::nowhere;
                good |= unsigned((nowhere ? missing_ : sum(roomy(s, i, held(s, i) + change), rest(s))) < below) << i;
            }
            out.bits |= std::uint64_t(good) << suit.first;
        }
        return out;
    }

private:
    /// One suit or several: a class of the tables, or a computed row.
    struct Part {
        int id;  ///< -1: none
        Row row;
    };
    Row row(const Part& part) const { return part.id >= 0 ? tables_->row(Class(part.id)) : part.row; }
    Part together(const Part& a, const Part& b) const {
        if (a.id >= 0 && b.id >= 0) return {tables_->together(Class(a.id), Class(b.id)), no_row};
        return {-1, join(row(a), row(b), at_.p.sets)};
    }
    int sum(const Part& a, const Part& b) const {
        if (a.id >= 0 && b.id >= 0) return tables_->missing(at_.p.sets, Class(a.id), Class(b.id));
        return least_sum(row(a), complement(row(b), at_.p.sets));
    }
    /// The other three suits.
    const Part& rest(std::size_t s) {
        if (!rest_known_[s]) rests_[s] = together(parts_[s ^ 1], halves_[s < 2 ? 1 : 0]);
        rest_known_[s] = true;
        return rests_[s];
    }
    int held(std::size_t s, int i) const { return at_.held[s * ranks + std::size_t(i)]; }
    int room(std::size_t s, int i) const { return at_.p.room[s * ranks + std::size_t(i)]; }
    Suit suit_of_plan(std::size_t s) const { return at_.suit_of(plan_.suits[s], at_.held); }

    void prepare(std::size_t s) {
        const SuitPlan& suit = plan_.suits[s];
        const auto* room = at_.p.room.data() + suit.first;
        // a joker that stands for a copy beyond the limit makes room for itself
        const bool exceeded = !at_.roomy && exceeds(suit, room);
        if (!suit.classes || exceeded || at_.met(suit) || at_.p.sets > tabled_sets) return compute(s);
        coded_[s] = true;
        codes_[s] = suit.whole ? whole_code(at_.groups, s) : code_of(suit, tables_->index(), at_.held);
        parts_[s].id = suit.classes[tables_->index()(codes_[s])];
        computed_[s] = false;
        tabled_[s] = true;
        for (std::size_t i = 0; i < suit.length && !at_.roomy; ++i)
            tabled_[s] = tabled_[s] && (suit.place[i] == Solver::nowhere || room[i] == suit.copies);
    }
    static bool exceeds(const SuitPlan& suit, const std::uint8_t* room) {
        for (std::size_t i = 0; i < suit.length; ++i)
            if (room[i] > suit.copies && suit.place[i] != Solver::nowhere) return true;
        return false;
    }
    void compute(std::size_t s) {
        parts_[s] = {-1, computed_row(suit_of_plan(s))};
        computed_[s] = true;
        tabled_[s] = false;
    }
    /// Computes the suits in which a best target of the tables may need more copies than are left.
    void settle() {
        all_tabled_ = tabled_[0] && tabled_[1] && tabled_[2] && tabled_[3];
        for (bool again = true; again;) {
            add_up();
            again = false;
            for (std::size_t s = 0; s < all_suits; ++s)
                if (!tabled_[s] && !computed_[s] && may_exceed(s)) {
                    compute(s);
                    again = true;
                }
        }
    }
    void add_up() {
        halves_ = {together(parts_[0], parts_[1]), together(parts_[2], parts_[3])};
        missing_ = sum(halves_[0], halves_[1]);
        rest_known_ = {};
    }
    bool may_exceed(std::size_t s) {
        const SuitPlan& suit = plan_.suits[s];
        int all = 0;
        for (int i = 0; i < suit.length; ++i) all += held(s, i);
        for (int i = 0; i < suit.length; ++i) {
            const int over = room(s, i) + 1 - held(s, i);
            if (room(s, i) >= suit.copies || over > missing_ || suit.place[std::size_t(i)] == Solver::nowhere) continue;
            if (all + over > tabled_tiles || sum(roomy(s, i, room(s, i) + 1), rest(s)) + over <= missing_) return true;
        }
        return false;
    }
    void compute_all() {
        if (all_tabled_) return;
        bool changed = false;
        for (std::size_t s = 0; s < all_suits; ++s)
            if (!tabled_[s] && !computed_[s]) {
                compute(s);
                changed = true;
            }
        if (changed) add_up();
    }
    /// The class of the suit with `n` tiles of one kind, as if every copy could still be drawn.
    Part roomy(std::size_t s, int i, int n) const {
        const std::size_t place = plan_.suits[s].place[std::size_t(i)];
        SuitCode code = codes_[s];
        code.group[place / 3] += (n - held(s, i)) * tables_->index().weight(int(place));
        return {plan_.suits[s].classes[tables_->index()(code)], no_row};
    }

    const Position& at_;
    const FormPlan& plan_;
    const SuitTables* tables_;
    std::array<bool, all_suits> coded_{};  ///< there is a table, to be used if enough copies are left
    std::array<SuitCode, all_suits> codes_;
    std::array<bool, all_suits> tabled_;  ///< the table is used, as if every copy of each kind could still be drawn
    std::array<bool, all_suits> computed_;
    bool all_tabled_;
    std::array<Part, all_suits> parts_;
    std::array<Part, 2> halves_;  ///< man and pin, sou and honours
    std::array<Part, all_suits> rests_;
    std::array<bool, all_suits> rest_known_;
    int missing_;
};

template <class F>
KindSet below_by_kind(const F& form, const Position& at, KindSet kinds, int change, int bound) {
    KindSet out;
    for (const Kind k : kinds)
        if (form.draws_if(k, at.held_after(k, change), bound) < bound) out.add(k);
    return out;
}

class PairsForm {
public:
    PairsForm(const Position& at, const Form& form) : at_(at), form_(form), allowed_(form.pair_kinds & at.room_two) {
        if (form.pair_limit == 1 && form.must.empty()) {
            sum_.whole = (at.two & allowed_).size();
            sum_.half = (at.one & allowed_).size() - sum_.whole;
            sum_.none = allowed_.size() - sum_.whole - sum_.half;
        } else {
            for (Kind k : allowed_) sum_ = sum_ + share(k, at.held[k]);
        }
    }

    int draws() const { return draws(sum_); }
    int draws_if(Kind k, int n, int) const { return allowed_.has(k) ? draws(sum_ - share(k, at_.held[k]) + share(k, n)) : draws(); }

    KindSet below(KindSet kinds, int change, int bound) const {
        KindSet out = draws() < bound ? kinds - allowed_ : KindSet{};
        kinds = kinds & allowed_;
        if (change < 0 || form_.pair_limit != 1 || !form_.must.empty()) return out | below_by_kind(*this, at_, kinds, change, bound);
        const auto add = [&](KindSet these, Share by) {
            if (!(these & kinds).empty() && draws(sum_ + by) < bound) out = out | (these & kinds);
        };
        add(KindSet::all() - at_.one, {0, 1, -1});
        add(at_.one - at_.two, {1, -1, 0});
        add(at_.two, {});
        return out;
    }

private:
    /// How many pairs there may be, by the number of tiles held of them; and the tiles missing for kinds that must stand.
    struct Share {
        int whole = 0, half = 0, none = 0, must = 0;
        friend Share operator+(Share a, Share b) { return {a.whole + b.whole, a.half + b.half, a.none + b.none, a.must + b.must}; }
        friend Share operator-(Share a, Share b) { return {a.whole - b.whole, a.half - b.half, a.none - b.none, a.must - b.must}; }
    };
    Share share(Kind k, int n) const {
        const bool must = form_.must.has(k);
        const int limit = std::min<int>(form_.pair_limit, at_.p.room[k] / 2) - must, missing = must ? std::max(0, 2 - n) : 0;
        if (must) n = std::max(0, n - 2);
        const int whole = std::min(n / 2, limit), half = whole < limit ? n % 2 : 0;
        return {whole, half, limit - whole - half, missing};
    }
    int draws(Share s) const {
        const int pairs = at_.p.target_size() / 2 - form_.must.size();
        if (!at_.p.concealed || at_.p.target_size() % 2 != 0 || pairs < 0 || !(form_.must - allowed_).empty()) return never;
        const int left = pairs - std::min(pairs, s.whole), halves = std::min(left, s.half);
        if (left - halves > s.none) return never;
        return at_.less_jokers(s.must + 2 * left - halves);
    }

    const Position& at_;
    const Form& form_;
    KindSet allowed_;
    Share sum_;
};

class OrphansForm {
public:
    OrphansForm(const Position& at, const Form& form) : at_(at), form_(form), kinds_(Lanes(form.orphans).at_least(1)) {
        const Position& a = at_;
        int size = 1;
        if (Lanes(form.orphans).at_least(2).empty()) {
            size += kinds_.size();
            possible_ = (kinds_ - a.room_one).empty() && !(kinds_ & a.room_two).empty();
            missing_ = (kinds_ - a.one).size();
            spare_ = (kinds_ & a.two & a.room_two).size();
        } else {
            bool room = false;
            for (Kind k : kinds_) {
                size += form.orphans[k];
                possible_ = possible_ && a.p.room[k] >= form.orphans[k];
                room |= a.p.room[k] > form.orphans[k];
                missing_ += missing(k, a.held[k]);
                spare_ += spare(k, a.held[k]);
            }
            possible_ = possible_ && room;
        }
        possible_ = possible_ && a.p.concealed && size == a.p.target_size();
    }

    int draws() const { return draws(missing_, spare_); }
    int draws_if(Kind k, int n, int) const {
        if (!kinds_.has(k)) return draws();
        const int now = at_.held[k];
        return draws(missing_ - missing(k, now) + missing(k, n), spare_ - spare(k, now) + spare(k, n));
    }

    KindSet below(KindSet kinds, int change, int bound) const { return below_by_kind(*this, at_, kinds, change, bound); }

private:
    int missing(Kind k, int n) const { return std::max(0, form_.orphans[k] - n); }
    int spare(Kind k, int n) const { return n > form_.orphans[k] ? 1 : 0; }  // the copy limit allows what is held
    int draws(int missing, int spare) const { return possible_ ? at_.less_jokers(missing + (spare > 0 ? 0 : 1)) : never; }

    const Position& at_;
    const Form& form_;
    KindSet kinds_;
    bool possible_ = true;
    int missing_ = 0, spare_ = 0;
};

/// The rows of two parts of a hand together, by the number of jokers of the group that both parts share.
void join_by_jokers(RowsByJokers& all, const RowsByJokers& more, int jokers, int sets) {
    for (int n = jokers; n >= 0; --n) {
        RowBytes best = no_row.bytes();
        for (int here = 0; here <= n; ++here) best = least(best, join(all[std::size_t(n - here)], more[std::size_t(here)], sets).bytes());
        all[std::size_t(n)] = row_of(best);
    }
}

/// Groups of jokers that may be some kinds only, each group other kinds. A *region* is the suits (or kinds) that one group may stand for.
/// In a region as many tiles fewer are missing as the group has jokers, down to 0; then the regions are put together. If a group may stand
/// for some kinds of a suit only, each way of reading its jokers there is looked up. If it may go beyond the copy limit, the suit is worked
/// out kind by kind.
class RegionForm {
public:
    static bool serves(const Position& at, const Form& form, KindSet needed) {
        KindSet taken;
        for (const Wild& w : at.p.wilds) {
            const KindSet kinds = w.reads & needed;
            const bool exceeds = w.count != 0 && w.over_limit && !at.room_for_all(form, kinds);
            if (exceeds && form.type != Form::Type::sets) return false;
            if (w.count == 0 || (kinds == needed && !exceeds)) continue;
            const KindSet place = form.type == Form::Type::sets ? whole_suits(kinds) : kinds;
            if (!(place & taken).empty()) return false;
            taken = taken | place;
        }
        return true;
    }

    RegionForm(const Position& at, const Form& form, const FormPlan& plan) : at_(at), form_(form), plan_(plan), tables_(plan.tables.get()) {
        const bool sets = form.type == Form::Type::sets;
        KindSet rest = KindSet::all();
        for (const Wild& w : at.p.wilds) {
            if (w.count == 0) continue;
            const KindSet kinds = w.reads & plan.needed;
            if (kinds == plan.needed && !(sets && w.over_limit)) {
                anywhere_ += w.count;
            } else {
                const KindSet place = sets ? whole_suits(kinds) : kinds;
                regions_[region_count_++] = {place, kinds, w.count, sets && w.over_limit};
                over_limit_ = over_limit_ || (sets && w.over_limit);
                rest = rest - place;
            }
        }
        regions_[region_count_++].kinds = rest;
        for (std::size_t r = 0; r < region_count_; ++r) regions_[r].row = row(r, no_kind, 0);
        draws_ = draws();
    }

    int draws() const {
        Row all = regions_[0].row;
        for (std::size_t r = 1; r < region_count_; ++r) all = join(all, regions_[r].row, parts());
        const int missing = possible() ? all.at(form_.type == Form::Type::pairs ? 0 : 1, parts()) : never;
        return missing >= never ? never : missing - anywhere_;
    }
    int draws_if(Kind k, int n, int) {
        std::size_t r = 0;
        while (!regions_[r].kinds.has(k)) ++r;
        const Row before = regions_[r].row;
        regions_[r].row = row(r, k, n);
        const int out = draws();
        regions_[r].row = before;
        return out;
    }
    KindSet below(KindSet kinds, int change, int bound) {
        KindSet out = draws_ < bound ? kinds - plan_.needed : KindSet{};
        kinds = kinds & plan_.needed;
        if (form_.type == Form::Type::sets && !over_limit_)  // a lower bound: the draws if each joker could be anything
            kinds = SetsForm(at_, plan_).below(kinds, change, bound);
        for (const Kind k : kinds)
            if (draws_if(k, at_.held_after(k, change), bound) < bound) out.add(k);
        return out;
    }

private:
    struct Region {
        KindSet kinds, reads;
        int jokers = 0;
        bool over_limit = false;
        Row row = no_row;  ///< tiles missing, by the sets or pairs in the region, its jokers counted
    };
    static KindSet whole_suits(KindSet kinds) {
        KindSet out;
        for (int s = 0; s <= suit_count; ++s)
            if (!(kinds & suit_set(s)).empty()) out = out | suit_set(s);
        return out;
    }
    static constexpr std::size_t most_pairs = lane_width - 1;

    /// How many sets or pairs the columns of rows count up to; 0 for orphans.
    int parts() const {
        return form_.type == Form::Type::sets ? at_.p.sets : form_.type == Form::Type::pairs ? at_.p.target_size() / 2 : 0;
    }
    bool possible() const {
        if (form_.type == Form::Type::sets) return true;
        if (!at_.p.concealed || (form_.type == Form::Type::pairs && at_.p.target_size() % 2 != 0)) return false;
        return form_.type == Form::Type::pairs || total(form_.orphans) + 1 == at_.p.target_size();
    }
    /// The row of a region when `n` tiles of the kind `changed` are held.
    Row row(std::size_t r, Kind changed, int n) {
        const Region& region = regions_[r];
        Counts held = at_.held;
        if (changed != no_kind) held[changed] = std::uint8_t(n);
        if (form_.type == Form::Type::sets) return sets_row(region, held, changed);
        return with_jokers(form_.type == Form::Type::pairs ? pairs_row(region.kinds, held) : orphans_row(region.kinds, held),
                           region.jokers);
    }
    /// Joins first the suits of which the jokers may be every kind, all of them at once.
    Row sets_row(const Region& region, const Counts& held, Kind changed) {
        Row whole{no_row.lanes - RowLanes{never, 0}};
        std::array<bool, all_suits> in_part{};
        for (std::size_t s = 0; s < all_suits; ++s) {
            const KindSet kinds = region.kinds & plan_.needed & suit_set(int(s));
            if (kinds.empty()) continue;
            in_part[s] = region.over_limit || (region.jokers != 0 && !(kinds - region.reads).empty());
            if (!in_part[s]) whole = join(whole, suit_row(s, held), at_.p.sets);
        }
        RowsByJokers all;
        for (int j = 0; j <= region.jokers; ++j) all[std::size_t(j)] = with_jokers(whole, j);
        for (std::size_t s = 0; s < all_suits; ++s)
            if (in_part[s]) {
                const bool other = changed != no_kind && std::size_t(suit_of(changed)) == s;
                if (changed == no_kind) rows_[s] = suit_rows(region, s, held);
                join_by_jokers(all, other ? suit_rows(region, s, held) : rows_[s], region.jokers, at_.p.sets);
            }
        return all[std::size_t(region.jokers)];
    }
    Suit suit_of_plan(std::size_t s, const Counts& held) const { return at_.suit_of(plan_.suits[s], held); }
    bool tabled(std::size_t s) const {
        return at_.roomy && plan_.suits[s].classes && at_.p.sets <= tabled_sets && !at_.met(plan_.suits[s]);
    }
    Row suit_row(std::size_t s, const Counts& held) const {
        const SuitPlan& plan = plan_.suits[s];
        if (tabled(s)) return tables_->row(plan.classes[tables_->index()(code_of(plan, tables_->index(), held))]);
        return computed_row(suit_of_plan(s, held));
    }
    RowsByJokers suit_rows(const Region& region, std::size_t s, const Counts& held) const {
        const SuitPlan& plan = plan_.suits[s];
        const unsigned reads = unsigned((region.reads & suit_set(int(s))).bits >> plan.first);
        if (region.over_limit || !tabled(s)) return computed_rows(suit_of_plan(s, held), {reads, region.jokers, region.over_limit});
        RowsByJokers rows;
        rows.fill(no_row);
        read(plan, held, reads, region.jokers, code_of(plan, tables_->index(), held), 0, rows);
        for (std::size_t j = 1; j < rows.size(); ++j) rows[j] = row_of(least(rows[j].bytes(), rows[j - 1].bytes()));
        return rows;
    }
    /// Tries every way to read up to `jokers` jokers more as kinds of `reads`, in rising order.
    void read(const SuitPlan& plan, const Counts& held, unsigned reads, int jokers, const SuitCode& code, std::size_t used,
              RowsByJokers& rows) const {
        const Row row = tables_->row(plan.classes[tables_->index()(code)]);
        rows[used] = row_of(least(rows[used].bytes(), row.bytes()));
        if (jokers == 0) return;
        for (; reads != 0; reads &= reads - 1) {
            const std::size_t i = std::size_t(std::countr_zero(reads)), k = plan.first + i;
            SuitCode next = code;
            for (int n = 1; n <= jokers && held[k] + n <= at_.p.room[k]; ++n) {
                next.group[plan.place[i] / 3U] += tables_->index().weight(plan.place[i]);
                read(plan, held, reads & (reads - 1), jokers - n, next, used + std::size_t(n), rows);
            }
        }
    }
    Row pairs_row(KindSet kinds, const Counts& held) const {
        int whole = 0, half = 0, none = 0, missing = 0;
        const int must = (kinds & form_.must).size();
        if (!((kinds & form_.must) - form_.pair_kinds).empty()) return no_row;
        for (const Kind k : kinds& form_.pair_kinds) {
            const bool stands = form_.must.has(k);
            if (stands && at_.p.room[k] < 2) return no_row;
            const int here = stands ? std::max(0, held[k] - 2) : held[k];
            missing += stands ? std::max(0, 2 - held[k]) : 0;
            const int limit = std::min<int>(form_.pair_limit, at_.p.room[k] / 2) - stands, stand = std::min(here / 2, limit);
            const int begun = stand < limit ? here % 2 : 0;
            whole += stand, half += begun, none += limit - stand - begun;
        }
        RowBytes out = no_row.bytes();
        for (int n = must; n <= int(most_pairs) && n - must <= whole + half + none; ++n) {
            const int left = std::max(0, n - must - whole);
            out[n] = std::uint8_t(missing + 2 * left - std::min(left, half));
        }
        return row_of(out);
    }
    /// Tiles missing without the orphan that is held twice, and with it.
    Row orphans_row(KindSet kinds, const Counts& held) const {
        int missing = 0, twice = never;
        for (const Kind k : kinds& plan_.orphans) {
            const int want = form_.orphans[k], have = held[k];
            if (at_.p.room[k] < want) return no_row;
            missing += std::max(0, want - have);
            if (at_.p.room[k] > want) twice = std::min(twice, have > want ? 0 : 1);
        }
        RowBytes out = no_row.bytes();
        out[0] = std::uint8_t(missing);
        out[lane_width] = std::uint8_t(std::min<int>(never, missing + twice));
        return row_of(out);
    }

    const Position& at_;
    const Form& form_;
    const FormPlan& plan_;
    const SuitTables* tables_;
    std::array<Region, max_wilds + 1> regions_;
    std::size_t region_count_ = 0;
    std::array<RowsByJokers, all_suits> rows_;  ///< of suits in which the jokers may be some kinds only, as held
    int anywhere_ = 0;                          ///< jokers that may be every kind
    bool over_limit_ = false;
    int draws_ = never;
};

/// Jokers that may be every kind and may go beyond the copy limit, and perhaps others that may not. The least number of draws lies between
/// two numbers: that without any copy limit, and that of targets within it. A target that misses no more tiles than there are such jokers
/// is always possible. Numbers between the two are worked out.
class ExceedingForm {
public:
    /// REQUIRES: of no kind more tiles are held than a target may hold.
    ExceedingForm(const Position& at, const Form& form, const FormPlan& plan)
        : at_(at), form_(form), plan_(plan), exceeding_(at.exceeding()) {
        within_.emplace(at, plan);
    }

    int draws() {
        if (draws_ >= 0) return draws_;
        if (Wider::serves(at_, form_, plan_))
            if (const auto wide = Wider::widened(plan_)) wider_ = std::make_unique<Wider>(at_, *wide);
        return draws_ = draws_between(wider_ ? wider_->form.draws() : -at_.jokers, within_->draws(), no_kind, 0);
    }
    /// The same below `bound`; else any number from `bound` on. It is quicker, and few hands need tables of more copies.
    int draws_below(int bound) {
        // A target that is so near has of each kind what the hand holds, and jokers and fewer than `bound` draws besides.
        const Lanes most = Lanes(at_.p.have) + Lanes::all(std::uint8_t(at_.jokers + bound - 1));
        if (most <= Lanes(at_.p.room)) return within_->draws();
        // Each copy beyond the limit is missing in a set or the pair of the target. A triplet or pair of a kind that the target does not
        // hold, all of it still to be drawn, may stand in place of that one: within the limit the hand needs at most two draws more for
        // each such copy.
        const KindSet in_place = form_.triplets & form_.pair_kinds & Lanes(at_.p.room).at_least(3);
        const bool replaceable = form_.must.empty() && in_place.size() >= at_.p.target_size() + exceeding_;
        const int least = replaceable ? within_->draws() - 2 * exceeding_ : 0;
        return least >= bound ? least : draws();
    }
    // The questions below are asked after `draws`.
    int draws_if(Kind k, int n, int bound) {
        return draws_between(wider_ ? wider_->form.draws_if(k, n, never) : -at_.jokers, within_->draws_if(k, n, bound), k, n);
    }
    KindSet below(KindSet kinds, int change, int bound) {
        KindSet out = within_->below(kinds, change, bound);
        KindSet left = kinds - out;
        if (wider_) {
            left = wider_->form.below(left, change, bound);
            if (bound - 1 + at_.jokers <= exceeding_) return out | left;
        }
        for (const Kind k : left)
            if (draws_if(k, at_.held_after(k, change), bound) < bound) out.add(k);
        return out;
    }

private:
    static constexpr int most_copies_tabled = 8;
    /// The same hand with eight copies of each kind. More than eight are never of use if at most six are held and some other kind may be a
    /// triplet: a target with nine tiles of a kind has a triplet of it, and a triplet of the other kind would do as well.
    struct Wider {
        static bool serves(const Position& at, const Form& form, const FormPlan& plan) {
            return plan.tabled && at.p.sets <= tabled_sets && form.triplets.size() >= 2 &&
                   Lanes(at.p.have).at_least(most_copies_tabled - 1).empty();
        }
        /// `wide`: what `widened` says.
        Wider(const Position& from, const FormPlan& wide)
            : problem(roomy(from.p)), at(problem, most_copies_tabled, problem.room), plan(wide), form(at, plan) {}
        static Problem roomy(Problem p) {
            p.room.fill(most_copies_tabled);
            return p;
        }
        static bool wraps(const SuitPlan& suit) { return (suit.runs >> (ranks - 2)) != 0; }
        static SuitSort sort_of(const SuitPlan& suit) {
            SuitSort sort{std::uint8_t(std::popcount(suit.triplets)), most_copies_tabled, suit.runs != 0, wraps(suit)};
            for (unsigned left = suit.triplets, n = 0; left != 0; left &= left - 1, ++n)
                sort.must = std::uint16_t(sort.must | (suit.must >> std::countr_zero(left) & 1U) << n);
            return sort;
        }
        /// Nothing if there are no tables for that many copies.
        static std::optional<FormPlan> widened(FormPlan p) {
            std::vector<SuitSort> sorts;
            for (const SuitPlan& suit : p.suits) sorts.push_back(sort_of(suit));
            const bool all_wrap = std::ranges::any_of(sorts, &SuitSort::wraps);
            const bool common = std::ranges::all_of(sorts, [&](const SuitSort& sort) {
                return sort.must == 0 && (sort.runs ? sort.wraps == all_wrap : sort.length <= kind_count - first_honour);
            });
            p.tables = common ? SuitTables::of(most_copies_tabled, all_wrap) : SuitTables::of(most_copies_tabled, sorts);
            if (p.tables == nullptr) return {};
            for (std::size_t s = 0; s < all_suits; ++s) {
                p.suits[s].classes = p.tables->classes(*p.tables->find(sorts[s]));
                p.suits[s].copies = most_copies_tabled;
            }
            return p;
        }

        Problem problem;
        Position at;
        FormPlan plan;
        SetsForm form;
    };

    int draws_between(int least, int most, Kind changed, int n) const {
        if (least == most || (wider_ && least + at_.jokers <= exceeding_)) return least;
        Counts held = at_.held;
        if (changed != no_kind) held[changed] = std::uint8_t(n);
        RowsByJokers all;
        all.fill({no_row.lanes - RowLanes{never, 0}});
        for (std::size_t s = 0; s < all_suits; ++s) {
            const SuitPlan& plan = plan_.suits[s];
            const RowsByJokers rows = computed_rows(at_.suit_of(plan, held), {(1U << plan.length) - 1, exceeding_, true});
            join_by_jokers(all, rows, exceeding_, at_.p.sets);
        }
        const int missing = all[std::size_t(exceeding_)].at(1, at_.p.sets);
        return missing >= never ? never : missing - (at_.jokers - exceeding_);
    }

    const Position& at_;
    const Form& form_;
    const FormPlan& plan_;
    int exceeding_, draws_ = -1;
    std::optional<SetsForm> within_;
    std::unique_ptr<Wider> wider_;
};

/// A form for which only the plain solver answers.
class PlainForm {
public:
    PlainForm(const Position& at, const Form& form) : at_(at), form_(form) {}
    int draws() const { return reference::least_draws(at_.p, form_); }
    int draws_if(Kind k, int n, int) const {
        Problem changed = at_.p;
        changed.have[k] = std::uint8_t(n);
        return reference::least_draws(changed, form_);
    }

    KindSet below(KindSet kinds, int change, int bound) const { return below_by_kind(*this, at_, kinds, change, bound); }

private:
    const Position& at_;
    const Form& form_;
};

using AnyForm = std::variant<std::monostate, SetsForm, PairsForm, OrphansForm, RegionForm, ExceedingForm, PlainForm>;

}  // namespace

/// The questions, about a prepared hand.
struct SolverWork {
    const Solver& solver;

    Position position(const Problem& p) const { return {p, solver.grammar_.copy_limit, limits_of(solver.grammar_)}; }

    /// The hand in front of each form of the grammar.
    struct Forms {
        std::array<AnyForm, max_forms> all;
        std::size_t count = 0;
        int draws = never;
    };
    /// `bound`: where more draws are needed their number may be any from there on.
    Forms forms_of(const Position& at, int bound = never) const {
        Forms forms;
        for (; forms.count < solver.grammar_.form_count; ++forms.count)
            forms.draws = std::min(forms.draws, add(forms.all[forms.count], at, forms.count, bound));
        return forms;
    }
    int least_draws(const Position& at) const { return forms_of(at).draws; }
    /// Kinds of which `change` tiles leave fewer than `bound` draws.
    static KindSet changes_below(const Position& at, Forms& forms, int change, int bound) {
        KindSet candidates, out;
        for (Kind k = 0; k < kind_count; ++k) candidates.bits |= std::uint64_t(change > 0 ? at.p.drawable(k) : at.p.have[k] > 0) << k;
        for (std::size_t i = 0; i < forms.count; ++i)
            with(forms.all[i], [&](auto& form) {
                // one tile saves one draw at most, and makes no impossible form possible
                if (const int draws = form.draws(); draws < never - max_jokers && draws - std::max(change, 0) < bound)
                    out = out | form.below(candidates - out, change, bound);
            });
        return out;
    }
    KindSet waits_of(const Problem& p) const {
        const Position at = position(p);
        Forms forms = forms_of(at);
        return forms.draws == 1 ? changes_below(at, forms, 1, 1) : KindSet{};
    }

private:
    template <class Do>
    static void with(AnyForm& any, Do act) {
        if (auto* sets = std::get_if<SetsForm>(&any))
            act(*sets);
        else if (auto* pairs = std::get_if<PairsForm>(&any))
            act(*pairs);
        else if (auto* orphans = std::get_if<OrphansForm>(&any))
            act(*orphans);
        else if (auto* regions = std::get_if<RegionForm>(&any))
            act(*regions);
        else if (auto* exceeding = std::get_if<ExceedingForm>(&any))
            act(*exceeding);
        else if (auto* plain = std::get_if<PlainForm>(&any))
            act(*plain);
    }
    int add(AnyForm& to, const Position& at, std::size_t i, int bound) const {
        const Form& form = solver.grammar_.forms[i];
        const Solver::FormPlan& plan = solver.plans_[i];
        if (!at.p.melds_belong_to(form)) return never;
        if (!plan.counted || at.p.sets >= lane_width) return to.emplace<PlainForm>(at, form).draws();
        const bool any = at.jokers_are_any(plan.needed), exceeds = at.exceeding() != 0 && !at.room_for_all(form, plan.needed);
        if (any && exceeds && form.type == Form::Type::sets && Lanes(at.p.have) <= Lanes(at.p.room))
            return to.emplace<ExceedingForm>(at, form, plan).draws_below(bound);
        if (!any || exceeds)
            return RegionForm::serves(at, form, plan.needed) && at.p.target_size() / 2 < lane_width
                       ? to.emplace<RegionForm>(at, form, plan).draws()
                       : to.emplace<PlainForm>(at, form).draws();
        switch (form.type) {
            case Form::Type::pairs: return to.emplace<PairsForm>(at, form).draws();
            case Form::Type::orphans: return to.emplace<OrphansForm>(at, form).draws();
            case Form::Type::sets: break;
        }
        return to.emplace<SetsForm>(at, plan).draws();
    }
};

namespace {

// --- making the plans ---------------------------------------------------------------------------------------------

/// The kinds that follow in a run.
KindSet next_kinds(KindSet kinds) {
    KindSet out;
    for (const Kind k : kinds) out.add(next_in_run(k));
    return out;
}

/// Fills in the suit as the form sees it. RETURNS: the sort of suit for which there may be a table; nothing if there is no such sort.
std::optional<SuitSort> sort_of(const Form& form, std::size_t s, const Counts& limits, SuitPlan& plan) {
    plan.first = std::uint8_t(s * ranks);
    plan.length = std::uint8_t(s == suit_count ? kind_count - first_honour : ranks);
    const unsigned all = (1U << plan.length) - 1;
    const auto bits = [&](KindSet kinds) { return std::uint16_t(kinds.bits >> plan.first & all); };
    plan.runs = s == suit_count ? std::uint16_t{} : bits(form.runs);
    plan.triplets = bits(form.triplets);
    plan.pairs = bits(form.pair_kinds);
    plan.must = bits(form.must);
    if (plan.triplets != plan.pairs || (plan.must & ~plan.triplets) != 0) return {};
    const bool wraps = plan.runs == all, whole = plan.triplets == all;
    if (plan.runs != 0 && !(whole && (wraps || plan.runs == bits(plain_runs)))) return {};
    SuitSort sort{.length = std::uint8_t(std::popcount(plan.triplets)),
                  .copies = *std::ranges::max_element(limits),
                  .runs = plan.runs != 0,
                  .wraps = plan.runs != 0 && wraps};
    std::uint8_t place = std::uint8_t(SuitTables::first_place(sort.length));
    plan.whole = whole && (plan.runs != 0 || plan.length != ranks);
    for (std::size_t i = 0, n = 0; i < plan.length; ++i) {
        plan.place[i] = Solver::nowhere;
        if ((plan.triplets >> i & 1U) == 0) continue;
        if (n == 0) sort.copies = limits[plan.first + i];
        if (limits[plan.first + i] != sort.copies) return {};
        sort.must = std::uint16_t(sort.must | (plan.must >> i & 1U) << n);
        plan.place[i] = place++, ++n;
    }
    plan.copies = sort.copies;
    return sort;
}

/// Whether `SuitTables::of(copies, wraps)` has a table for that sort.
bool is_common(const SuitSort& sort, int copies, bool wraps) {
    return sort.copies == copies && sort.must == 0 && (sort.runs ? sort.wraps == wraps : sort.length <= kind_count - first_honour);
}

/// Finds tables for all suits of the form; if there are none for all, for some of them.
void find_tables(const Form& form, const Grammar& grammar, FormPlan& plan) {
    const Counts limits = limits_of(grammar);
    const bool wraps = !(form.runs - honours - plain_runs).empty();
    std::array<std::optional<SuitSort>, all_suits> sorts;
    for (std::size_t s = 0; s < all_suits; ++s) sorts[s] = sort_of(form, s, limits, plan.suits[s]);
    if (!SuitTables::exist(grammar.copy_limit)) return;
    const bool all = std::ranges::all_of(sorts, [](const auto& sort) { return sort.has_value(); });
    const bool common = std::ranges::all_of(sorts, [&](const auto& sort) { return !sort || is_common(*sort, grammar.copy_limit, wraps); });
    if (all && !common) plan.tables = SuitTables::of(grammar.copy_limit, {*sorts[0], *sorts[1], *sorts[2], *sorts[3]});
    if (plan.tables == nullptr) plan.tables = SuitTables::of(grammar.copy_limit, wraps);
    plan.tabled = plan.counted;
    for (std::size_t s = 0; s < all_suits; ++s) {
        const SuitTables::Sort* found = sorts[s] ? plan.tables->find(*sorts[s]) : nullptr;
        plan.tabled = plan.tabled && found != nullptr;
        if (found == nullptr) continue;
        plan.suits[s].classes = plan.tables->classes(*found);
        plan.suits[s].high = found->high;
    }
}

FormPlan plan_of(const Form& form, const Grammar& grammar) {
    FormPlan plan;
    switch (form.type) {
        case Form::Type::sets: {
            const KindSet r = form.runs - honours, in_runs = r | next_kinds(r) | next_kinds(next_kinds(r));
            plan.counted = (in_runs - form.triplets).empty();
            plan.needed = in_runs | form.triplets | form.pair_kinds;
            find_tables(form, grammar, plan);
            break;
        }
        case Form::Type::pairs: plan.needed = form.pair_kinds; break;
        case Form::Type::orphans: plan.needed = plan.orphans = Lanes(form.orphans).at_least(1); break;
    }
    return plan;
}

}  // namespace

namespace {

/// What a form of sets needs of the tables. REQUIRES: a table for each suit.
void compile(const FormPlan& plan, const SuitTables& tables, QuickPlan& out) {
    const SuitIndex& index = tables.index();
    out.tables = &tables;
    out.high = tables.high();
    out.low = index.low();
    out.classes = tables.all_classes();
    out.together = tables.together_table();
    for (std::size_t melds = 0; melds <= out.sets; ++melds) out.missing[melds] = tables.missing_with(int(out.sets - melds), 0);
    const auto base = std::int16_t(index.copies() + 1), one = std::int16_t{1};
    std::fill_n(out.most.begin(), kind_count, std::uint8_t(index.copies()));
    out.four.fill(QuickPlan::nowhere);
    out.fifth.fill(QuickPlan::nowhere);
    for (std::size_t i = 0; i < out.by_two.size(); ++i) out.by_two[i] = i % 2 == 0 ? std::int8_t(base) : std::int8_t{1};
    for (std::size_t i = 0; i < out.by_four.size(); ++i)
        out.by_four[i] = std::array{std::int16_t(base * base * base), base, std::int16_t(base * base), one}[i % 4];
    constexpr std::uint8_t none = 128;
    constexpr int half = SuitIndex::high_kinds;
    for (std::size_t s = 0; s < all_suits; ++s) {
        const SuitPlan& suit = plan.suits[s];
        out.empty[s].high = suit.high;
        out.begin[2 * s] = suit.high;
        out.near[s].fill(none);
        for (std::uint8_t i = 0; i < suit.length; ++i) {
            if (suit.place[i] == Solver::nowhere) continue;
            const std::size_t place = suit.place[i], fifth = half - 1;
            const Kind k = Kind(suit.first + i);
            out.placed.add(k);
            out.places |= std::uint64_t{1} << (16 * s + place);
            out.kind_at[16 * s + place] = k;
            out.weight[k] = {std::uint16_t(index.high_weight(int(place))), std::uint16_t(index.low_weight(int(place)))};
            (place == fifth ? out.fifth[8 * s] : out.four[8 * s + (place < fifth ? place : place - 1)]) = k;
            out.near[s][place < fifth ? place : place == fifth ? fifth + 1 : place - half + 8] = i;
        }
    }
}

/// What is compiled from a grammar: a plan for each form of sets, and the forms of pairs and orphans. The first plan has pairs and orphans
/// in it, if no kind serves twice in them; the others are in `counted`.
struct Compiled {
    std::vector<QuickPlan> parts;
    std::vector<CountedForm> counted;

    /// True if one plan is the whole grammar.
    bool is_one() const { return parts.size() == 1 && counted.empty() && parts[0].must.empty() && parts[0].few.empty(); }
};

/// Puts a form of pairs or orphans into the plan. False if the plan cannot have it: it is to be counted apart.
bool take_in(const CountedForm& form, const Grammar& grammar, QuickPlan& out) {
    if (!form.single() || grammar.fewer != Counts{} || (form.type() == Form::Type::pairs ? out.no_pairs : out.no_orphans) == 0)
        return false;
    out.needed = out.needed | form.needed();
    if (form.type() == Form::Type::pairs) {
        out.no_pairs = 0;
        out.pairs = form.pairs();
        out.pair_kinds = form.needed();
    } else {
        out.no_orphans = 0;
        out.orphans = form.needed();
    }
    return true;
}

/// Nothing if counting and tables do not suffice for some form.
std::optional<Compiled> compile(const Grammar& grammar, std::span<const FormPlan> plans) {
    if (!SuitTables::exist(grammar.copy_limit) || grammar.sets > tabled_sets) return {};
    QuickPlan first;
    first.no_pairs = first.no_orphans = never;
    first.copies = grammar.copy_limit;
    first.sets = grammar.sets;
    const Counts limits = limits_of(grammar);
    for (Kind k = 0; k < kind_count; ++k) {
        if (limits[k] == grammar.copy_limit) continue;
        if (!first.few.empty() && first.few_copies != limits[k]) return {};
        first.few.add(k);
        first.few_copies = limits[k];
    }
    Compiled out;
    for (std::size_t i = 0; i < grammar.form_count; ++i) {
        if (grammar.forms[i].type != Form::Type::sets) continue;
        if (!plans[i].tabled) return {};
        QuickPlan& plan = out.parts.emplace_back(first);
        plan.triplets = grammar.forms[i].triplets;
        plan.must = grammar.forms[i].must;
        plan.needed = plans[i].needed;
        compile(plans[i], *plans[i].tables, plan);
        constexpr int few_kinds = 8;          // counting tiles of so many kinds is quicker than looking the hand up
        if (out.parts.size() == 1) continue;  // its pairs and orphans may have other kinds
        if (!plan.must.empty() && plan.must.size() <= few_kinds) {
            plan.wanted = plan.must;
            plan.wanted_tiles = std::uint8_t(3 * plan.must.size() - 1);
        } else if (plan.placed.size() <= few_kinds) {
            plan.wanted = plan.placed;
            plan.wanted_tiles = std::uint8_t(3 * grammar.sets + 2);
        }
    }
    for (std::size_t i = 0; i < grammar.form_count; ++i) {
        const Form& form = grammar.forms[i];
        if (form.type == Form::Type::sets) continue;
        const auto counted = CountedForm::of(form, grammar);
        if (!counted) return {};
        if (out.parts.empty() || !take_in(*counted, grammar, out.parts[0])) out.counted.push_back(*counted);
    }
    return out;
}

}  // namespace

/// For a grammar without a copy limit: the same grammar with eight copies, the most that tables have, if both agree about hands with few
/// copies.
static std::optional<Grammar> with_eight(Grammar grammar) {
    if (grammar.copy_limit != 0 || grammar.fewer != Counts{}) return {};
    for (std::size_t i = 0; i < grammar.form_count; ++i) {
        const Form& form = grammar.forms[i];
        if (form.type == Form::Type::sets && form.triplets.size() < 2) return {};
        if (form.type == Form::Type::pairs && 2 * form.pair_limit > most_copies) return {};
        if (form.type == Form::Type::orphans && *std::ranges::max_element(form.orphans) >= most_copies) return {};
    }
    grammar.copy_limit = most_copies;
    return grammar;
}

Solver::Solver(const Grammar& grammar, SolverPath path) : grammar_(grammar) {
    if (const auto eight = with_eight(grammar)) of_eight_.emplace_back(*eight, path);
    for (std::size_t i = 0; i < grammar.form_count; ++i) plans_[i] = plan_of(grammar.forms[i], grammar);
    auto compiled = compile(grammar, plans_);
    if (!compiled) return;
    if (compiled->is_one()) {
        quick_ = compiled->parts[0];
        path_ = &quick_path(path);
    } else {
        parts_ = std::move(compiled->parts);
        counted_ = std::move(compiled->counted);
        parts_path_ = &quick_path(path);
    }
}

// --- several forms of one type -------------------------------------------------------------------------------------

namespace {

/// True if each joker may be every kind that the form uses.
bool jokers_are_any(const CountedForm& form, const Hand& hand) {
    return std::ranges::all_of(hand.wilds,
                               [&](const Wild& w) { return w.count == 0 || (!w.over_limit && (form.needed() - w.reads).empty()); });
}
/// `kinds` without those of a lower copy limit of which the hand holds every copy.
KindSet not_full_of_few(const QuickPlan& plan, const Hand& hand, KindSet kinds) {
    for (const Kind k : kinds& plan.few)
        if (hand.tiles[k] + hand.outside[k] >= plan.few_copies) kinds.drop(k);
    return kinds;
}
/// True if some meld is a triplet that the form of sets does not allow.
bool barred_by_melds(const QuickPlan& plan, const Hand& hand) { return !(hand.stood - plan.triplets).empty(); }
/// A lower bound of the tiles missing, from `wanted` of the plan; jokers are not counted.
int wanted_missing(const QuickPlan& plan, const Hand& hand) {
    int missing = plan.wanted_tiles - 3 * hand.open_sets;
    for (const Kind k : plan.wanted) missing -= hand.tiles[k];
    return missing;
}

}  // namespace

int Solver::draws_of_parts(const Hand& hand, PartDraws& draws) const {
    if (parts_.empty() && counted_.empty()) return QuickPath::undecided;
    int least = never;
    bool known = true;
    const int jokers = hand.joker_count();
    for (std::size_t i = 0; i < counted_.size(); ++i) {
        int& apart = draws[parts_.size() + i] = never;
        if (hand.open_sets != 0) continue;
        if (jokers != 0 && !jokers_are_any(counted_[i], hand)) return QuickPath::undecided;
        const int missing = counted_[i].missing(hand);
        if (missing < never) least = std::min(least, apart = missing - jokers);
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const QuickPlan& plan = parts_[i];
        draws[i] = never;
        if (!hand.stood.empty()) {
            if (barred_by_melds(plan, hand)) continue;
            if (!(hand.stood & plan.must).empty()) return QuickPath::undecided;  // tables are of those that are still to stand
        }
        if (plan.wanted_tiles != 0 && wanted_missing(plan, hand) - jokers > least) continue;
        draws[i] = parts_path_->draws(plan, hand);
        if (QuickPath::decided(draws[i])) least = std::min(least, draws[i]);
        known = known && draws[i] != QuickPath::undecided;
    }
    if (known) return least;
    for (std::size_t i = 0; i < parts_.size(); ++i)  // a number that is not known matters only if it may be the least
        if (draws[i] == QuickPath::undecided) {
            const int at_least = parts_path_->draws_at_least(parts_[i], hand);
            if (at_least <= least || at_least == QuickPath::undecided) return QuickPath::undecided;
        }
    return least;
}

KindSet Solver::useful_to_parts(const Hand& hand, Ask ask) const {
    PartDraws draws;
    const int least = draws_of_parts(hand, draws);
    if (least == QuickPath::undecided) return QuickPath::undecided_kinds;
    if (least == never || (ask == Ask::waits && least != 1)) return {};
    KindSet out;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (draws[i] != least) continue;
        const KindSet kinds = parts_path_->useful(parts_[i], hand);
        if (kinds == QuickPath::undecided_kinds) return kinds;
        out = out | kinds;
    }
    if (!out.empty()) out = not_full_of_few(parts_[0], hand, out);
    for (std::size_t i = 0; i < counted_.size(); ++i)
        if (draws[parts_.size() + i] == least) out = out | counted_[i].useful(hand);
    return out;
}

KindSet Solver::discards_of_parts(const Hand& hand, int most) const {
    if (parts_.empty() && counted_.empty()) return QuickPath::undecided_kinds;
    KindSet out;
    for (const QuickPlan& plan : parts_) {
        if (barred_by_melds(plan, hand)) continue;
        if (!(hand.stood & plan.must).empty()) return QuickPath::undecided_kinds;
        const KindSet kinds = parts_path_->discards_to(plan, hand, most);
        if (kinds != QuickPath::undecided_kinds) {
            out = out | kinds;
            continue;
        }
        const int at_least = parts_path_->draws_at_least(plan, hand);
        if (at_least <= most || at_least == QuickPath::undecided) return QuickPath::undecided_kinds;
    }
    for (const CountedForm& form : counted_) {
        if (hand.open_sets != 0) continue;
        if (!jokers_are_any(form, hand)) return QuickPath::undecided_kinds;
        out = out | form.discards_to(hand, most + hand.joker_count());
    }
    return out;
}

// --- copies without a limit ----------------------------------------------------------------------------------------
//
// Claim: if the hand holds at most six tiles of each kind, every joker counted for each kind that it may be, then the least number of draws
// is the same with eight copies of each kind as with any number of copies.
// - A target with nine tiles of a kind has a triplet of it. At least three of the nine must be drawn, so a triplet of any other kind in its
//   place takes no more draws. So a limit of eight copies does not raise the number.
// - Every target with at most eight copies is a target without the limit too. So the number without the limit is never higher.
// A target that is one draw away holds at most one tile of a kind more than the hand; hence the second number in limits.hpp.

/// The most tiles of one kind that the concealed hand has under any reading.
static int most_of_a_kind(const Hand& hand) {
    Counts counts = hand.tiles;
    for (const Wild& w : hand.wilds)
        for (const Kind k : w.count ? w.reads : KindSet{}) counts[k] = std::uint8_t(counts[k] + w.count);
    return *std::ranges::max_element(counts);
}

/// The solver for eight copies, if its answer holds for the hand; null if there is none, or the hand has more than `most` tiles of a kind.
const Solver* Solver::of_eight(const Hand& hand, int most) const {
    return !of_eight_.empty() && most_of_a_kind(hand) <= most ? &of_eight_[0] : nullptr;
}

std::optional<int> Solver::shanten_of_eight(const Hand& hand) const {
    if (of_eight_.empty()) return {};
    const int shanten = of_eight_[0].shanten(without_limits(hand)), most = most_of_a_kind(hand);
    const bool drawn = hand.size() % 3 == 2;
    const int least = drawn ? -1 : 0;
    if (shanten == least || most <= most_of_any_draws) return shanten;
    if (shanten == least + 1 && most <= most_of_one_draw + int(drawn)) return shanten;
    return {};
}

// --- what tables and counting do not say at once -------------------------------------------------------------------

int Solver::worked_out_shanten(const Hand& hand) const {
    if (const auto shanten = shanten_of_eight(hand)) return *shanten;
    PartDraws draws;
    if (const int least = draws_of_parts(hand, draws); least != QuickPath::undecided) return least - 1;
    const Problem p = problem_of(hand, grammar_);
    const SolverWork work{*this};
    return work.least_draws(work.position(p)) - 1;
}
bool Solver::worked_out_complete(const Hand& hand) const {
    if (const auto shanten = shanten_of_eight(hand)) return *shanten == -1;
    PartDraws draws;
    if (const int least = draws_of_parts(hand, draws); least != QuickPath::undecided) return least == 0;
    const Problem p = problem_of(hand, grammar_);
    const SolverWork work{*this};
    return work.forms_of(work.position(p), 1).draws == 0;
}
KindSet Solver::worked_out_waits(const Hand& hand) const {
    if (const Solver* eight = of_eight(hand, most_of_one_draw)) return eight->waits(without_limits(hand));
    if (const KindSet kinds = useful_to_parts(hand, Ask::waits); kinds != QuickPath::undecided_kinds) return kinds;
    return SolverWork{*this}.waits_of(problem_of(hand, grammar_));
}
KindSet Solver::worked_out_useful(const Hand& hand) const {
    if (const Solver* eight = of_eight(hand, most_of_any_draws - 1)) return eight->useful(without_limits(hand));
    if (const KindSet kinds = useful_to_parts(hand, Ask::useful); kinds != QuickPath::undecided_kinds) return kinds;
    const Problem p = problem_of(hand, grammar_);
    const SolverWork work{*this};
    const Position at = work.position(p);
    SolverWork::Forms forms = work.forms_of(at);
    return SolverWork::changes_below(at, forms, 1, forms.draws);
}
KindSet Solver::worked_out_discards_to(const Hand& hand, int most) const {
    if (const Solver* eight = of_eight(hand, most <= 0 ? most_of_one_draw : most_of_any_draws))
        return eight->discards_to(without_limits(hand), most);
    if (const KindSet kinds = discards_of_parts(hand, most + 1); kinds != QuickPath::undecided_kinds) return kinds;
    const Problem p = problem_of(hand, grammar_);
    const SolverWork work{*this};
    const Position at = work.position(p);
    SolverWork::Forms forms = work.forms_of(at);
    return SolverWork::changes_below(at, forms, -1, most + 2);
}

int shanten(const Hand& hand, const Grammar& grammar) { return Solver(grammar).shanten(hand); }
bool complete(const Hand& hand, const Grammar& grammar) { return Solver(grammar).complete(hand); }
KindSet waits(const Hand& hand, const Grammar& grammar) { return Solver(grammar).waits(hand); }
KindSet useful(const Hand& hand, const Grammar& grammar) { return Solver(grammar).useful(hand); }
KindSet discards_to(const Hand& hand, const Grammar& grammar, int most) { return Solver(grammar).discards_to(hand, most); }
std::vector<ReadingWaits> waits_by_reading(const Hand& hand, const Grammar& grammar) { return Solver(grammar).waits_by_reading(hand); }

}  // namespace jansou
