// 分解 Every way in which a complete hand stands, suit by suit: what the jokers may be read as in each, how each reading divides, and the
// suits put together in the order of the answer. The cost is near the number of divisions.
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
using Visit = bool (*)(void*, const Division&);

/// A division of the whole hand, as far as it does not depend on the winning tile.
struct Standing {
    std::uint64_t sets;
    Kind pair;
    friend auto operator<=>(const Standing&, const Standing&) = default;
};

/// A reading of the jokers in one suit, and its divisions.
struct Part {
    Packed added;
    std::uint32_t first, count;
    std::uint8_t jokers;
};

/// A reading that a joker drawn to win completes as `win`.
struct Drawn {
    std::uint64_t reading;  ///< a byte for each joker, the first highest: readings compare as numbers
    Kind win;
    std::uint32_t first, count;  ///< its standings
};

/// The question, prepared for all forms.
struct Question {
    const Grammar& grammar;
    Problem held;                  ///< with the winning tile if that is plain
    KindSet reads{}, win_reads{};  ///< of any joker of the hand; of one drawn to win
    Kind win = no_kind;
    int jokers = 0;
    bool plainly = true;      ///< any joker may take the place of any other
    bool over_limit = false;  ///< the joker drawn to win may go beyond the limit
    Counts most{};            ///< of each kind in a target
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
    /// The jokers of the hand can be just the tiles that `target` has beyond `p`.
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

/// Turns standings into divisions, in the order of the answer.
class Teller {
public:
    Teller(const Question& q, Visit visit, void* to) : q_(q), visit_(visit), to_(to) {}
    bool stopped() const { return stopped_; }

    void begin(std::size_t form, int sets) {
        d_ = {};
        d_.form_index = std::uint8_t(form);
        d_.form = q_.grammar.forms[form].type;
        d_.set_count = std::uint8_t(sets);
        d_.counts = q_.held.have;
        d_.win = q_.win;
        drawn_.clear();
        kept_.clear();
    }
    /// The hand stands without jokers.
    void tell(const Standing& s) { place(s, q_.win); }
    /// The hand stands so with its jokers read as `added`, which is sorted.
    void tell(std::span<const Kind> added, std::span<Standing> all) {
        if (all.size() > 1) std::ranges::sort(all);
        if (q_.win != no_kind)
            read(added, all, q_.win);
        else
            keep(added, all);
    }
    void end() {
        if (drawn_.size() > 1) std::ranges::sort(drawn_, {}, [](const Drawn& d) { return std::pair(d.reading, d.win); });
        for (const Drawn& d : drawn_) {
            std::array<Kind, max_jokers> kinds{};
            const std::size_t n = std::size_t(q_.jokers - 1);
            for (std::size_t i = 0; i < n; ++i) kinds[i] = Kind(d.reading >> (8 * (n - 1 - i)));
            ++d_.counts[d.win];
            show(std::span(kinds).first(n), std::span(kept_).subspan(d.first, d.count), d.win);
            --d_.counts[d.win];
        }
    }

private:
    void read(std::span<const Kind> added, std::span<const Standing> all, Kind win) {
        if (!q_.plainly && !served(q_.held, added)) return;
        show(added, all, win);
    }
    void show(std::span<const Kind> reading, std::span<const Standing> all, Kind win) {
        d_.reading = {};
        for (const Kind k : reading) ++d_.counts[k], d_.reading.kinds[d_.reading.count++] = k;
        for (const Standing& s : all) place(s, win);
        for (const Kind k : reading) --d_.counts[k];
    }
    static bool served(const Problem& p, std::span<const Kind> reading) {
        Counts target = p.have;
        for (const Kind k : reading) ++target[k];
        return Question::serve(p, target);
    }
    /// Notes the reading once for each kind that may have been the tile drawn to win.
    void keep(std::span<const Kind> added, std::span<const Standing> all) {
        const std::uint32_t first = std::uint32_t(kept_.size());
        bool kept = false;
        for (std::size_t i = 0; i < added.size(); ++i) {
            if ((i > 0 && added[i] == added[i - 1]) || !q_.win_reads.has(added[i])) continue;
            std::array<Kind, most_drawn> rest{};
            std::copy(added.begin(), added.begin() + std::ptrdiff_t(i), rest.begin());
            std::copy(added.begin() + std::ptrdiff_t(i) + 1, added.end(), rest.begin() + std::ptrdiff_t(i));
            const auto reading = std::span(rest).first(added.size() - 1);
            if (!may_be(reading, added[i])) continue;
            Drawn d{.reading = 0, .win = added[i], .first = first, .count = std::uint32_t(all.size())};
            for (const Kind k : reading) d.reading = d.reading << 8U | k;
            drawn_.push_back(d);
            kept = true;
        }
        if (kept) kept_.insert(kept_.end(), all.begin(), all.end());
    }
    bool may_be(std::span<const Kind> reading, Kind win) const {
        if (q_.plainly) return std::ranges::all_of(reading, [&](Kind k) { return q_.reads.has(k); });
        Problem with = q_.held;
        with.add(win, q_.over_limit);
        return with.have[win] <= with.room[win] && served(with, reading);
    }

    /// One division for each place that the winning tile may take. By `won_set`, but without jokers the pair comes first.
    void place(const Standing& s, Kind win) {
        d_.win = win;
        d_.pair = s.pair;
        if (d_.form == Form::Type::orphans) return show(255, s.pair == win ? Wait::orphans13 : Wait::orphan);
        if (d_.form == Form::Type::pairs) return show(255, Wait::tanki);
        for (std::size_t i = d_.set_count, left = s.sets; i-- > 0; left >>= 8U) d_.sets[i] = SetList::set(left & 255U);
        if (s.pair == win && q_.jokers == 0) show(255, Wait::tanki);
        for (std::uint8_t i = 0; i < d_.set_count; ++i) {
            if (i > 0 && d_.sets[i] == d_.sets[i - 1U]) continue;
            if (const Wait wait = wait_in(d_.sets[i], win); wait != Wait::none) show(i, wait);
        }
        if (s.pair == win && q_.jokers != 0) show(255, Wait::tanki);
    }
    /// How the other two tiles of the set wait on the winning tile; none if it is not in the set.
    Wait wait_in(const Set& set, Kind win) const {
        if (set.type != SetType::run) return set.kind == win ? Wait::shanpon : Wait::none;
        const Kind second = next_in_run(set.kind), third = next_in_run(second);
        if (win == second) return Wait::kanchan;
        if (win != set.kind && win != third) return Wait::none;
        const Kind before = set.kind % ranks == 0 ? Kind(set.kind + ranks - 1) : Kind(set.kind - 1);
        return q_.grammar.forms[d_.form_index].runs.has(win == third ? before : second) ? Wait::ryanmen : Wait::penchan;
    }
    void show(std::uint8_t won_set, Wait wait) {
        if (stopped_) return;
        d_.won_set = won_set;
        d_.wait = wait;
        stopped_ = !visit_(to_, d_);
    }

    const Question& q_;
    Visit visit_;
    void* to_;
    bool stopped_ = false;
    Division d_{};
    std::vector<Drawn> drawn_;
    std::vector<Standing> kept_;
};

/// The form made of sets and a pair.
class SetsDivider {
public:
    SetsDivider(const Question& q, const Form& form, const FormPlan& plan, const SuitTables* tables, const GroupCodes& groups,
                Teller& teller)
        : q_(q),
          form_(form),
          teller_(teller),
          suits_{reader(plan, tables, groups, 0), reader(plan, tables, groups, 1), reader(plan, tables, groups, 2),
                 reader(plan, tables, groups, 3)} {}

    void divide() {
        if (q_.jokers == 0) return divide_plainly(0, {}, 0);
        std::array<unsigned, all_suits> fits{};
        std::array<int, all_suits> tiles{};
        for (std::size_t s = 0; s < all_suits; ++s) {
            fits[s] = suits_[s].reach(suits_[s].held()) & (suits_[s].readable() ? (2U << q_.jokers) - 1 : 1U);
            tiles[s] = suits_[s].held().total;
        }
        const Split split(fits, tiles, q_.jokers, false);
        if (!split.possible()) return;
        split_ = &split;
        for (std::size_t s = 0; s < all_suits; ++s) read(s);
        put_together(0, q_.jokers, 0);
    }

private:
    SuitReader reader(const FormPlan& plan, const SuitTables* tables, const GroupCodes& groups, std::size_t s) const {
        return {plan.suits[s], tables, q_.held, groups, q_.most, q_.reads | q_.win_reads};
    }

    void divide_plainly(std::size_t s, const SetList& before, int over) {
        if (s == 0)
            for (const SuitReader& suit : suits_) {
                over += suit.held().total % 3;
                if ((suit.reach(suit.held()) & 1U) == 0 || over > 2) return;
            }
        if (s < all_suits)
            return suits_[s].each_division(suits_[s].held(), [&](const SetList& sets) { divide_plainly(s + 1, before + sets, 0); });
        if (stands(before)) teller_.tell({before.all(), before.pair});
    }

    void read(std::size_t s) {
        const unsigned useful = split_->useful(s);
        const SuitReader& suit = suits_[s];
        suit.read(useful, std::bit_width(useful) - 1, [&](const SuitReader::At& at, int used) {
            if (!(useful >> used & 1U) || (suit.reach(at) & 1U) == 0) return;
            const std::uint32_t first = std::uint32_t(divisions_.size());
            suit.each_division(at, [&](const SetList& sets) { divisions_.push_back(sets); });
            const std::uint32_t count = std::uint32_t(divisions_.size()) - first;
            if (count != 0) parts_[s].all.push_back({at.tiles - suit.held().tiles, first, count, std::uint8_t(used)});
        });
        parts_[s].sort();
    }
    /// Every choice of one reading for each suit, in the order of the readings of the whole hand.
    void put_together(std::size_t s, int left, int over) {
        if (s == all_suits) return tell();
        const unsigned wanted = split_->jokers_for(s, left, over);
        if (wanted == 0) return;
        for (const Part& part : parts_[s].with(wanted)) {
            if (!(wanted >> part.jokers & 1U)) continue;
            chosen_[s] = &part;
            put_together(s + 1, left - part.jokers, over + split_->rest(s, part.jokers));
            if (teller_.stopped()) return;
        }
    }

    void tell() {
        std::array<Kind, most_drawn> added{};
        std::size_t n = 0;
        standings_.clear();
        gather(0, {});
        if (standings_.empty()) return;
        for (std::size_t s = 0; s < all_suits; ++s)
            for (Packed left = chosen_[s]->added; left != 0; ++n) {
                const unsigned i = unsigned(std::countr_zero(left)) / 4;
                added[n] = Kind(s * ranks + i);
                left -= one_of(i);
            }
        teller_.tell(std::span(added).first(n), standings_);
    }
    void gather(std::size_t s, const SetList& before) {
        if (s == all_suits) {
            if (stands(before)) standings_.push_back({before.all(), before.pair});
            return;
        }
        const Part& part = *chosen_[s];
        for (std::uint32_t i = 0; i < part.count; ++i) gather(s + 1, before + divisions_[part.first + i]);
    }
    /// Kinds that must stand do.
    bool stands(const SetList& sets) const {
        if (form_.must.empty()) return true;
        KindSet fixed = KindSet::of(sets.pair);
        for (std::uint64_t left = sets.triplets; left != 0; left >>= 8U) fixed.add(SetList::set(left & 255U).kind);
        return (form_.must - fixed).empty();
    }

    const Question& q_;
    const Form& form_;
    Teller& teller_;
    std::array<SuitReader, all_suits> suits_;
    const Split* split_ = nullptr;
    std::array<std::byte, 8192> buffer_;  ///< enough for most hands
    std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
    std::array<Parts<Part>, all_suits> parts_{Parts<Part>(&memory_), Parts<Part>(&memory_), Parts<Part>(&memory_), Parts<Part>(&memory_)};
    std::array<const Part*, all_suits> chosen_{};
    std::pmr::vector<SetList> divisions_{&memory_};
    std::pmr::vector<Standing> standings_{&memory_};
};

}  // namespace

void Solver::visit_divisions(const Hand& before, Kind win, KindSet win_reads, Visit visit, void* to) const {
    const Question q(before, win, win_reads, grammar_);
    if (!q.possible) return;
    Teller teller(q, visit, to);
    const Outset outset{q.held, q.most, q.reads | q.win_reads, q.jokers};
    const auto tell = [&](std::span<const Kind> added, Kind pair) {
        Standing standing{0, pair};
        if (q.jokers == 0)
            teller.tell(standing);
        else
            teller.tell(added, std::span(&standing, 1));
    };
    GroupCodes groups{};
    if (tables_) groups = least(Lanes(q.held.have), Lanes::all(grammar_.copy_limit)).groups(grammar_.copy_limit + 1);
    for (std::size_t i = 0; i < grammar_.form_count && !teller.stopped(); ++i) {
        const Form& form = grammar_.forms[i];
        if (form.type != Form::Type::sets && !q.held.concealed) continue;
        teller.begin(i, form.type == Form::Type::sets ? q.held.sets : 0);
        switch (form.type) {
            case Form::Type::sets: SetsDivider(q, form, plans_[i], tables_, groups, teller).divide(); break;
            case Form::Type::pairs: each_pairs_target(outset, form, [&](auto added) { tell(added, no_kind); }); break;
            case Form::Type::orphans: each_orphans_target(outset, form, plans_[i].orphans, tell); break;
        }
        teller.end();
    }
}

void Solver::divide(const Hand& before, Kind win, KindSet win_reads, std::vector<Division>& out) const {
    out.clear();
    each_division(before, win, win_reads, [&](const Division& d) { out.push_back(d); });
}

void divide(const Hand& before, Kind win, KindSet win_reads, const Grammar& grammar, std::vector<Division>& out) {
    Solver(grammar).divide(before, win, win_reads, out);
}

}  // namespace jansou
