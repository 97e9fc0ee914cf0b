// 高速解 The solver in use: suits by table or tile by tile, pairs and orphans by counting. What these cannot do goes to the plain solver.
//
// A joker that may be any kind a form can use takes the place of any missing tile, so it saves exactly one draw.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "jansou/hand/problem.hpp"
#include "jansou/hand/suit_rows.hpp"

namespace jansou {
namespace {

/// Kinds with at least `n` tiles. REQUIRES: 1 <= n and no count above 127 - n
KindSet at_least(const Counts& counts, int n) {
    KindSet out;
    Kind k = 0;
    if constexpr (std::endian::native == std::endian::little)
        for (; k + 8 <= kind_count; k = Kind(k + 8)) {
            std::uint64_t word;
            std::memcpy(&word, counts.data() + k, 8);
            const std::uint64_t high = (word + every_byte * std::uint64_t(128 - n)) >> 7 & every_byte;
            out.bits |= (high * 0x0102040810204080U >> 56) << k;
        }
    for (; k < kind_count; ++k)
        if (counts[k] >= n) out.add(k);
    return out;
}

constexpr std::array<std::uint32_t, ranks> powers{390625, 78125, 15625, 3125, 625, 125, 25, 5, 1};

/// A hand in front of one grammar, with what several forms need.
struct Position {
    const Problem& p;
    Counts held{};             ///< tiles that a target can use
    bool room_is_four = true;  ///< everywhere
    std::uint8_t most_room = 0;
    int jokers = p.joker_count();
    KindSet one, two, room_one, room_two;

    explicit Position(const Problem& problem) : p(problem) {
        Counts usable{};
        std::uint8_t least = 4, most = 0;
        for (std::size_t k = 0; k < kind_count; ++k) {
            const std::uint8_t have = p.have[k], room = p.room[k];
            usable[k] = have < room ? have : room;
            least = least < room ? least : room;
            most = most > room ? most : room;
        }
        held = usable;
        most_room = most;
        room_is_four = least == 4 && most == 4;
        one = at_least(held, 1);
        two = at_least(held, 2);
        room_one = room_is_four ? KindSet::all() : at_least(p.room, 1);
        room_two = room_is_four ? KindSet::all() : at_least(p.room, 2);
    }

    /// What counts as held when `change` tiles of `k` come.
    int held_after(Kind k, int change) const { return std::min<int>(p.have[k] + change, p.room[k]); }
    /// Each joker may stand for any of `kinds`, within the limit.
    bool jokers_are_any(KindSet kinds) const {
        return jokers == 0 ||
               std::ranges::all_of(p.wilds, [&](const Wild& w) { return w.count == 0 || (!w.over_limit && (kinds - w.reads).empty()); });
    }
    int less_jokers(int missing) const { return missing >= never ? never : missing - jokers; }
};

// Each form answers: how many draws now, and how many if `k` were held `n` times (any number from `bound` on if there are so many).

/// Rows by table presume room for four of each kind. What a meld takes from that room matters only to a target with a copy too many, and
/// then each of these copies is a draw; so where drawing them does not bring the hand as much nearer, no best target has them.
class SetsForm {
public:
    SetsForm(const Position& at, const Form& form) : at_(at) {
        for (std::size_t s = 0; s < all_suits; ++s) {
            Suit& suit = suits_[s];
            const std::size_t first = s * ranks;
            const auto bits = [&](KindSet kinds) { return unsigned(kinds.bits >> first) & ((1U << ranks) - 1); };
            suit.held = at.held.data() + first;
            suit.room = at.p.room.data() + first;
            suit.length = s == suit_count ? kind_count - first_honour : ranks;
            suit.runs = s == suit_count ? 0 : bits(form.runs);
            suit.triplets = bits(form.triplets);
            suit.pairs = bits(form.pair_kinds);
            suit.changed = -1;
            prepare(s);
        }
        settle();
    }

    static bool can(const Position& at, const Form& form) {
        if (!form.must.empty() || at.p.sets >= lane_width) return false;
        const std::uint64_t r = form.runs.bits & ~honours.bits;
        const KindSet in_runs{r | next(r) | next(next(r))};
        return (in_runs - form.triplets).empty() && at.jokers_are_any(in_runs | form.triplets | form.pair_kinds);
    }

    int draws() const { return at_.less_jokers(missing_); }

    int draws_if(Kind k, int n, int bound) {
        const std::size_t s = std::size_t(suit_of(k));
        const int i = k % ranks;
        if (classes_[s]) {
            const int missing = least_sum(roomy_row(s, i, n), rest(s)), draws = at_.less_jokers(missing);
            if (draws >= bound || (tabled_[s] && all_tabled_)) return draws;
            if (!computed_[s] && missing < missing_ + (n <= suits_[s].held[i])) return draws;  // its best targets are best now too
        }
        if (n < suits_[s].held[i]) compute_all();
        if (tabled_[s]) return at_.less_jokers(least_sum(roomy_row(s, i, n), rest(s)));
        Suit changed = suits_[s];
        changed.changed = i;
        changed.change = n - changed.held[i];
        return at_.less_jokers(least_sum(computed_row(changed), rest(s)));
    }

private:
    static constexpr std::size_t all_suits = suit_count + 1;
    static constexpr std::uint64_t nines = [] {
        std::uint64_t bits = 0;
        for (int s = 0; s < suit_count; ++s) bits |= std::uint64_t{1} << (s * ranks + ranks - 1);
        return bits;
    }();
    /// The kinds that follow in a run.
    static std::uint64_t next(std::uint64_t kinds) { return (kinds & ~nines) << 1 | (kinds & nines) >> (ranks - 1); }

    /// One suit or several: a class of the table, or a computed row.
    struct Part {
        int id;  ///< -1: none
        Row row;
    };
    Row row(const Part& part) const { return part.id >= 0 ? table_.rows[std::size_t(part.id)] : part.row; }
    Part together(const Part& a, const Part& b) const {
        if (a.id >= 0 && b.id >= 0) return {table_.together[std::size_t(a.id)][std::size_t(b.id)], no_row};
        return {-1, join(row(a), row(b), at_.p.sets)};
    }
    /// The other three suits, to be added to the row of `s`.
    Row rest(std::size_t s) {
        if (!rest_known_[s]) rests_[s] = complement(row(together(parts_[s ^ 1], halves_[s < 2 ? 1 : 0])), at_.p.sets);
        rest_known_[s] = true;
        return rests_[s];
    }

    void prepare(std::size_t s) {
        const Suit& suit = suits_[s];
        const bool numbered = s < suit_count;
        const unsigned all = (1U << suit.length) - 1, runs = numbered ? plain_runs.bits & all : 0;
        const bool ordinary = suit.runs == runs && suit.triplets == all && suit.pairs == all;
        classes_[s] = nullptr;
        if (!ordinary || at_.most_room > 4 || at_.p.sets > tabled_sets) return compute(s);
        classes_[s] = numbered ? table_.suit.data() : table_.honours.data();
        codes_[s] = numbered ? code<ranks>(suit.held) : code<kind_count - first_honour>(suit.held);
        parts_[s].id = classes_[s][codes_[s]];
        computed_[s] = false;
        tabled_[s] = at_.room_is_four || std::all_of(suit.room, suit.room + suit.length, [](int n) { return n == 4; });
    }
    void compute(std::size_t s) {
        parts_[s] = {-1, computed_row(suits_[s])};
        computed_[s] = true;
        tabled_[s] = false;
    }
    /// Computes the suits in which the best targets may break the limit.
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
        missing_ = least_sum(row(halves_[0]), complement(row(halves_[1]), at_.p.sets));
        rest_known_ = {};
    }
    bool may_exceed(std::size_t s) {
        const Suit& suit = suits_[s];
        int held = 0;
        for (int i = 0; i < suit.length; ++i) held += suit.held[i];
        for (int i = 0; i < suit.length; ++i) {
            const int over = suit.room[i] + 1 - suit.held[i];
            if (suit.room[i] >= 4 || over > missing_) continue;
            if (held + over > tabled_tiles || least_sum(roomy_row(s, i, suit.room[i] + 1), rest(s)) + over <= missing_) return true;
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

    template <int length>
    static std::uint32_t code(const std::uint8_t* held) {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < length; ++i) sum += held[i] * powers[ranks - length + i];
        return sum;
    }
    /// The row that the suit would have with `n` of one kind, were there room for four of each.
    Row roomy_row(std::size_t s, int i, int n) const {
        const Suit& suit = suits_[s];
        const int weight = int(powers[std::size_t(ranks - suit.length + i)]);
        return table_.rows[classes_[s][int(codes_[s]) + (n - suit.held[i]) * weight]];
    }

    const Position& at_;
    const RowTable& table_ = row_table();
    std::array<Suit, all_suits> suits_;
    std::array<const std::uint8_t*, all_suits> classes_;  ///< null: the table does not have such suits
    std::array<std::uint32_t, all_suits> codes_;
    std::array<bool, all_suits> tabled_;  ///< ordinary, with room for four of each kind
    std::array<bool, all_suits> computed_;
    bool all_tabled_;
    std::array<Part, all_suits> parts_;
    std::array<Part, 2> halves_;  ///< man and pin, sou and honours
    std::array<Row, all_suits> rests_;
    std::array<bool, all_suits> rest_known_;
    int missing_;
};

class PairsForm {
public:
    PairsForm(const Position& at, const Form& form) : at_(at), form_(form), allowed_(form.pair_kinds & at.room_two) {
        if (form.pair_limit == 1) {
            sum_.whole = (at.two & allowed_).size();
            sum_.half = (at.one & allowed_).size() - sum_.whole;
            sum_.none = allowed_.size() - sum_.whole - sum_.half;
        } else {
            for (Kind k : allowed_) sum_ = sum_ + share(k, at.held[k]);
        }
    }

    static bool can(const Position& at, const Form& form) { return form.must.empty() && at.jokers_are_any(form.pair_kinds); }

    int draws() const { return draws(sum_); }
    int draws_if(Kind k, int n, int) const { return allowed_.has(k) ? draws(sum_ - share(k, at_.held[k]) + share(k, n)) : draws(); }

private:
    /// Pairs that kinds may give, by how much of them is held.
    struct Share {
        int whole = 0, half = 0, none = 0;
        friend Share operator+(Share a, Share b) { return {a.whole + b.whole, a.half + b.half, a.none + b.none}; }
        friend Share operator-(Share a, Share b) { return {a.whole - b.whole, a.half - b.half, a.none - b.none}; }
    };
    Share share(Kind k, int n) const {
        const int limit = std::min<int>(form_.pair_limit, at_.p.room[k] / 2);
        const int whole = std::min(n / 2, limit), half = whole < limit ? n % 2 : 0;
        return {whole, half, limit - whole - half};
    }
    int draws(Share s) const {
        if (!at_.p.concealed || at_.p.target_size() % 2 != 0) return never;
        const int pairs = at_.p.target_size() / 2, left = pairs - std::min(pairs, s.whole), halves = std::min(left, s.half);
        if (left - halves > s.none) return never;
        return at_.less_jokers(2 * left - halves);
    }

    const Position& at_;
    const Form& form_;
    KindSet allowed_;
    Share sum_;
};

class OrphansForm {
public:
    OrphansForm(const Position& at, const Form& form) : at_(at), form_(form), kinds_(at_least(form.orphans, 1)) {
        const Position& a = at_;
        int size = 1;
        if (at_least(form.orphans, 2).empty()) {
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

    static bool can(const Position& at, const Form& form) { return at.jokers_are_any(at_least(form.orphans, 1)); }

    int draws() const { return draws(missing_, spare_); }
    int draws_if(Kind k, int n, int) const {
        if (!kinds_.has(k)) return draws();
        const int now = at_.held[k];
        return draws(missing_ - missing(k, now) + missing(k, n), spare_ - spare(k, now) + spare(k, n));
    }

private:
    int missing(Kind k, int n) const { return std::max(0, form_.orphans[k] - n); }
    int spare(Kind k, int n) const { return n > form_.orphans[k] ? 1 : 0; }  // held tiles have room
    int draws(int missing, int spare) const { return possible_ ? at_.less_jokers(missing + (spare > 0 ? 0 : 1)) : never; }

    const Position& at_;
    const Form& form_;
    KindSet kinds_;
    bool possible_ = true;
    int missing_ = 0, spare_ = 0;
};

/// A form that only the plain solver can do.
class PlainForm {
public:
    PlainForm(const Position& at, const Form& form) : at_(at), form_(form) {}
    int draws() const { return reference::least_draws(at_.p, form_); }
    int draws_if(Kind k, int n, int) const {
        Problem changed = at_.p;
        changed.have[k] = std::uint8_t(n);
        return reference::least_draws(changed, form_);
    }

private:
    const Position& at_;
    const Form& form_;
};

template <class Then>
auto with_form(const Position& at, const Form& form, Then then) {
    switch (form.type) {
        case Form::Type::sets:
            if (SetsForm::can(at, form)) return then(SetsForm(at, form));
            break;
        case Form::Type::pairs:
            if (PairsForm::can(at, form)) return then(PairsForm(at, form));
            break;
        case Form::Type::orphans:
            if (OrphansForm::can(at, form)) return then(OrphansForm(at, form));
            break;
    }
    return then(PlainForm(at, form));
}

int least_draws(const Position& at, const Grammar& grammar) {
    int least = never;
    for (int i = 0; i < grammar.form_count; ++i)
        least = std::min(least, with_form(at, grammar.forms[std::size_t(i)], [](const auto& form) { return form.draws(); }));
    return least;
}

/// Kinds of which `change` tiles leave fewer than `bound` draws.
KindSet changes_below(const Position& at, const Grammar& grammar, int change, int bound) {
    KindSet candidates, out;
    for (Kind k = 0; k < kind_count; ++k)
        if (change > 0 ? at.p.drawable(k) : at.p.have[k] > 0) candidates.add(k);
    for (int i = 0; i < grammar.form_count; ++i)
        out = out | with_form(at, grammar.forms[std::size_t(i)], [&](auto form) {
                  KindSet good;
                  if (form.draws() - std::max(change, 0) >= bound) return good;  // one tile saves one draw at most
                  for (Kind k : candidates - out)
                      if (form.draws_if(k, at.held_after(k, change), bound) < bound) good.add(k);
                  return good;
              });
    return out;
}

KindSet waits_of(const Problem& p, const Grammar& grammar) {
    const Position at(p);
    return least_draws(at, grammar) == 1 ? changes_below(at, grammar, 1, 1) : KindSet{};
}

/// Reads the jokers one by one, as long as the hand can still be tenpai.
struct ReadingSearch {
    const Grammar& grammar;
    std::vector<ReadingWaits>& out;
    Reading reading{};

    void read(const Problem& p, std::size_t group, Kind from) {
        while (group < max_wilds && p.wilds[group].count == 0) ++group, from = 0;
        if (group == max_wilds) {
            if (const KindSet w = waits_of(p, grammar); !w.empty()) out.push_back({sorted(reading), w});
            return;
        }
        if (least_draws(Position(p), grammar) > 1) return;
        const Wild wild = p.wilds[group];
        for (Kind k : wild.reads) {
            if (k < from || (!wild.over_limit && !p.drawable(k))) continue;
            Problem next = p;
            --next.wilds[group].count;
            next.add(k, wild.over_limit);
            reading.kinds[reading.count++] = k;
            read(next, group, k);
            reading.kinds[--reading.count] = 0;
        }
    }
    static Reading sorted(Reading r) {
        std::sort(r.kinds.begin(), r.kinds.begin() + r.count);
        return r;
    }
};

}  // namespace

int shanten(const Hand& hand, const Grammar& grammar) { return least_draws(Position(problem_of(hand, grammar)), grammar) - 1; }

bool complete(const Hand& hand, const Grammar& grammar) { return shanten(hand, grammar) == -1; }

KindSet waits(const Hand& hand, const Grammar& grammar) { return waits_of(problem_of(hand, grammar), grammar); }

KindSet useful(const Hand& hand, const Grammar& grammar) {
    const Problem p = problem_of(hand, grammar);
    const Position at(p);
    return changes_below(at, grammar, 1, least_draws(at, grammar));
}

KindSet discards_to(const Hand& hand, const Grammar& grammar, int most) {
    const Problem p = problem_of(hand, grammar);
    return changes_below(Position(p), grammar, -1, most + 2);
}

std::vector<ReadingWaits> waits_by_reading(const Hand& hand, const Grammar& grammar) {
    std::vector<ReadingWaits> found, out;
    ReadingSearch{grammar, found}.read(problem_of(hand, grammar), 0, 0);
    std::ranges::sort(found, {}, &ReadingWaits::reading);
    for (const ReadingWaits& r : found)  // groups of jokers may come to the same reading
        if (!out.empty() && out.back().reading == r.reading)
            out.back().waits = out.back().waits | r.waits;
        else
            out.push_back(r);
    return out;
}

}  // namespace jansou
