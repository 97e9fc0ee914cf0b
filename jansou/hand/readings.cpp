// 待ちの読み The waits of a hand for every reading of its jokers, suit by suit. For each reading of a suit it is worked out whether the
// suit is complete and on which kinds it waits; only readings that make a hand in tenpai are put together.
//
// A hand in tenpai has three complete suits and one suit that lacks one tile. The pair is in one of the four, or the missing tile makes it.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory_resource>
#include <span>
#include <vector>

#include "jansou/hand/suit_reader.hpp"
#include "jansou/hand/targets.hpp"

namespace jansou {
namespace {

using FormPlan = Solver::FormPlan;

/// A reading of the jokers in one suit.
struct Part {
    std::uint64_t reading = 0;  ///< a byte for each joker, the first lowest
    std::uint16_t waits = 0;    ///< kinds of the suit that complete it
    std::uint8_t jokers = 0;
    bool complete = false;
};

/// The question `waits_by_reading`, prepared for all forms.
struct Question {
    Problem p;
    KindSet reads{};  ///< kinds that some joker may stand for
    Counts most{};    ///< most tiles of each kind in a target
    int jokers;
    bool plainly = true;      ///< all jokers may stand for the same kinds, and none goes beyond the copy limit
    bool over_limit = false;  ///< some joker may go beyond the limit

    Question(const Hand& hand, const Grammar& grammar) : p(problem_of(hand, grammar)), most(p.room), jokers(p.joker_count()) {
        const Wild* first = nullptr;
        for (const Wild& w : p.wilds) {
            if (w.count == 0) continue;
            plainly = plainly && !w.over_limit && (first == nullptr || first->reads == w.reads);
            first = first ? first : &w;
            reads = reads | w.reads;
            if (!w.over_limit) continue;
            over_limit = true;
            for (const Kind k : w.reads) most[k] = std::uint8_t(std::min<int>(most[k] + w.count, never));
        }
    }
    /// Those of `may_be` that are still waits when the jokers stand for these kinds: the copy limit holds for the plain tile that is drawn.
    KindSet allowed(std::span<const Kind> reading, KindSet may_be) const {
        Counts target = p.have;
        for (const Kind k : reading) ++target[k];
        if (!over_limit) return draws_to(p, target) == 0 ? may_be : KindSet{};
        KindSet out;
        for (const Kind k : may_be) {
            if (!p.drawable(k)) continue;
            Problem with = p;
            with.add(k);
            ++target[k];
            if (draws_to(with, target) == 0) out.add(k);
            --target[k];
        }
        return out;
    }
};

Reading reading_of(std::span<const Kind> kinds) {
    Reading r;
    for (const Kind k : kinds) r.kinds[r.count++] = k;
    return r;
}

/// Gathers the answers. The answers of one form come in the order of readings.
class Answer {
public:
    Answer(const Question& q, std::vector<ReadingWaits>& out) : q_(q), out_(out) {}

    void add(const Reading& reading, KindSet waits) {
        if (!q_.plainly) waits = q_.allowed(std::span(reading.kinds).first(reading.count), waits);
        if (!waits.empty()) out_.push_back({reading, waits});
    }
    /// A target that holds `added` besides the tiles of the hand; each of the added kinds may be the one that is drawn last.
    void add_target(std::span<const Kind> added) {
        for (std::size_t i = 0; i < added.size(); ++i) {
            if (i > 0 && added[i] == added[i - 1]) continue;
            Reading reading;
            bool readable = true;
            for (std::size_t n = 0; n < added.size(); ++n) {
                if (n == i) continue;
                reading.kinds[reading.count++] = added[n];
                readable = readable && q_.reads.has(added[n]);
            }
            if (readable) add(reading, KindSet::of(added[i]));
        }
    }
    /// Sorts and merges the answers of several forms.
    void finish() {
        if (std::ranges::is_sorted(out_, std::ranges::less_equal{}, &ReadingWaits::reading) && distinct()) return;
        std::ranges::sort(out_, {}, &ReadingWaits::reading);
        std::size_t kept = 0;
        for (const ReadingWaits& r : out_)
            if (kept > 0 && out_[kept - 1].reading == r.reading)
                out_[kept - 1].waits = out_[kept - 1].waits | r.waits;
            else
                out_[kept++] = r;
        out_.resize(kept);
    }

private:
    bool distinct() const { return std::ranges::adjacent_find(out_, std::ranges::equal_to{}, &ReadingWaits::reading) == out_.end(); }
    const Question& q_;
    std::vector<ReadingWaits>& out_;
};

/// The form made of sets and a pair.
class SetsReader {
public:
    SetsReader(const Question& q, const FormPlan& plan, const GroupCodes& groups, Answer& answer)
        : q_(q),
          answer_(answer),
          suits_{reader(plan, groups, 0), reader(plan, groups, 1), reader(plan, groups, 2), reader(plan, groups, 3)} {}

    void read() {
        std::array<unsigned, all_suits> fits{};
        std::array<int, all_suits> tiles{};
        for (std::size_t s = 0; s < all_suits; ++s) {
            const unsigned jokers = suits_[s].readable() ? (2U << q_.jokers) - 1 : 1U;
            const unsigned reach = suits_[s].reach(suits_[s].held());
            tiles[s] = suits_[s].held().total;
            for (int n = 0; n <= q_.jokers; ++n)
                if ((jokers >> n & 1U) && (reach & goals(tiles[s] + n, 1U << n))) fits[s] |= 1U << n;
        }
        const Split split(fits, tiles, q_.jokers, true);
        if (!split.possible()) return;
        split_ = &split;
        for (std::size_t s = 0; s < all_suits; ++s) read(s);
        put_together(0, q_.jokers, 0, {});
    }

private:
    /// The readings chosen for the suits before.
    struct Begun {
        std::array<Kind, max_jokers> kinds;
        std::uint8_t jokers = 0;
        KindSet waits;               ///< waits if the pair is in the suit that has it now
        const Part* pair = nullptr;  ///< the suit with two tiles over
        std::uint8_t pair_first = 0;
    };

    SuitReader reader(const FormPlan& plan, const GroupCodes& groups, std::size_t s) const {
        return {plan.suits[s], plan.tables.get(), q_.p, groups, q_.most, q_.reads};
    }
    /// With how many tiles more a suit is complete or waits, a bit for each number: complete with no tile over, waiting with one, either
    /// with two.
    static unsigned goals(int size, unsigned first) {
        constexpr std::array<unsigned, 3> ahead{0b01, 0b10, 0b11};
        return ahead[std::size_t(size % 3)] * first;
    }

    void read(std::size_t s) {
        const SuitReader& suit = suits_[s];
        const unsigned useful = split_->useful(s);
        unsigned goal = 0;
        for (unsigned n = useful; n != 0; n &= n - 1) goal |= goals(suit.held().total + std::countr_zero(n), n & (~n + 1));
        suit.read(goal, std::bit_width(useful) - 1, [&](const SuitReader::At& at, int used) {
            if (!(useful >> used & 1U)) return;
            Part part{.jokers = std::uint8_t(used)};
            if (at.total % 3 != 1) part.complete = suit.stands(at);
            if (at.total % 3 != 0) part.waits = std::uint16_t(suit.waits(at));
            if (!part.complete && part.waits == 0) return;
            Packed added = at.tiles - suit.held().tiles;
            for (unsigned shift = 0; added != 0; shift += 8) {
                const unsigned i = unsigned(std::countr_zero(added)) / 4;
                part.reading |= std::uint64_t(s * ranks + i) << shift;
                added -= one_of(i);
            }
            parts_[s].all.push_back(part);
        });
        parts_[s].sort();
    }
    /// Every choice of one reading for each suit, in the order of the readings of the whole hand.
    void put_together(std::size_t s, int left, int over, const Begun& before) {
        if (s == all_suits) {
            if (!before.waits.empty()) answer_.add(reading_of(std::span(before.kinds).first(before.jokers)), before.waits);
            return;
        }
        const unsigned wanted = split_->jokers_for(s, left, over);
        if (wanted == 0) return;
        for (const Part& part : parts_[s].with(wanted)) {
            if (!(wanted >> part.jokers & 1U)) continue;
            Begun now = before;
            for (std::uint64_t i = 0; i < part.jokers; ++i) now.kinds[now.jokers++] = Kind(part.reading >> (8 * i));
            const int rest = split_->rest(s, part.jokers);
            if (take(s, part, rest, now)) put_together(s + 1, left - part.jokers, over + rest, now);
        }
    }
    /// False if the hand cannot wait with what has been chosen so far.
    static bool take(std::size_t s, const Part& part, int rest, Begun& now) {
        const auto kinds = [](const Part& p, std::size_t suit) { return KindSet{std::uint64_t(p.waits) << (suit * ranks)}; };
        if (rest == 0) return part.complete;
        if (rest == 1) {
            now.waits = kinds(part, s);
        } else if (now.pair == nullptr) {
            now.pair = &part;
            now.pair_first = std::uint8_t(s);
        } else {  // two suits have two tiles over: one has the pair, the other waits
            if (part.complete) now.waits = kinds(*now.pair, now.pair_first);
            if (now.pair->complete) now.waits = now.waits | kinds(part, s);
            return !now.waits.empty();
        }
        return true;
    }

    const Question& q_;
    Answer& answer_;
    std::array<SuitReader, all_suits> suits_;
    const Split* split_ = nullptr;
    std::array<std::byte, 8192> buffer_;  ///< enough for most hands
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::array<Parts<Part>, all_suits> parts_{Parts<Part>(&memory_), Parts<Part>(&memory_), Parts<Part>(&memory_), Parts<Part>(&memory_)};
};

}  // namespace

std::vector<ReadingWaits> Solver::waits_by_reading(const Hand& hand) const {
    if (const Solver* eight = of_eight(hand, most_of_one_draw)) return eight->waits_by_reading(without_limits(hand));
    std::vector<ReadingWaits> out;
    const Question q(hand, grammar_);
    if (total(q.p.have) + q.jokers + 1 != q.p.target_size() || !(Lanes(q.p.have) <= Lanes(q.p.room))) return out;
    Answer answer(q, out);
    const Outset outset{q.p, q.most, KindSet::all(), q.jokers + 1};  // one joker more, of any kind: the tile that is drawn last
    const auto last = [&](std::span<const Kind> added, Kind = no_kind) { answer.add_target(added); };
    GroupCodes groups{};
    if (SuitTables::exist(grammar_.copy_limit)) groups = Lanes(q.p.have).groups(grammar_.copy_limit + 1);
    for (std::size_t i = 0; i < grammar_.form_count; ++i) {
        const Form& form = grammar_.forms[i];
        if (form.type != Form::Type::sets && !q.p.concealed) continue;
        switch (form.type) {
            case Form::Type::sets:
                if (!q.p.melds_belong_to(form)) break;
                if (form.must.empty())
                    SetsReader(q, plans_[i], groups, answer).read();
                else  // whether these kinds stand depends on all suits together
                    each_division(hand, no_kind, KindSet::all(), [&](const Division& d) {
                        if (d.form_index == i) answer.add(d.reading, KindSet::of(d.win));
                    });
                break;
            case Form::Type::pairs: each_pairs_target(outset, form, last); break;
            case Form::Type::orphans: each_orphans_target(outset, form, plans_[i].orphans, last); break;
        }
    }
    answer.finish();
    return out;
}

}  // namespace jansou
