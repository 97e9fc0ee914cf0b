// 牌理 The solver compiled for one grammar: the questions of hand.hpp, answered from tables. Cheap to make and to copy once the tables of
// its tile set are there (start-up, or the first grammar with such suits).
//
// Exactness: every answer equals that of reference::. Whatever the tables cannot say (several groups of jokers for parts of the same suits,
// copy limits without tables, runs of kinds that are no triplets, pairs of jokers beyond the limit) is worked out tile by tile, slower and
// the same.
#pragma once
#include <array>
#include <type_traits>
#include <vector>

#include "jansou/hand/counted.hpp"
#include "jansou/hand/hand.hpp"
#include "jansou/hand/quick.hpp"
#include "jansou/hand/quick_paths.hpp"

namespace jansou {

class SuitTables;
struct SolverWork;

class Solver {
public:
    /// Of no form at all.
    Solver() = default;
    /// `path`: one of `solver_paths()`; all give the same answers.
    explicit Solver(const Grammar&, SolverPath path = best_solver_path());

    const Grammar& grammar() const { return grammar_; }

    /// See hand.hpp for the contracts. Hands of 3 * (sets - open_sets) + 1 or + 2 tiles.
    int shanten(const Hand& hand) const {
        const int draws = path_->draws(quick_, hand);
        return QuickPath::decided(draws) ? draws - 1 : worked_out_shanten(hand);
    }
    bool complete(const Hand& hand) const { return shanten(hand) == -1; }
    KindSet waits(const Hand& hand) const {
        const KindSet kinds = path_->waits(quick_, hand);
        return kinds != QuickPath::undecided_kinds ? kinds : worked_out_waits(hand);
    }
    KindSet useful(const Hand& hand) const {
        const KindSet kinds = path_->useful(quick_, hand);
        return kinds != QuickPath::undecided_kinds ? kinds : worked_out_useful(hand);
    }
    KindSet discards_to(const Hand& hand, int most) const {
        const KindSet kinds = path_->discards_to(quick_, hand, most + 1);
        return kinds != QuickPath::undecided_kinds ? kinds : worked_out_discards_to(hand, most);
    }
    std::vector<ReadingWaits> waits_by_reading(const Hand&) const;
    void divide(const Hand& before, Kind win, KindSet win_reads, std::vector<Division>& out) const;

    /// Calls `f(const Division&)` for each entry of `divide`, in the same order, and makes no list: the division is the same object every
    /// time, so keep a copy of what is to be kept. If `f` returns a bool, false ends the walk. A hand without jokers allocates nothing.
    template <class F>
    void each_division(const Hand& before, Kind win, KindSet win_reads, F&& f) const {
        visit_divisions(before, win, win_reads, visitor<F>(), &f);
    }

    /// Calls `f(const Standing&)` for each way in which the complete hand stands, in no order.
    template <class F>
    void each_standing(const Hand& before, Kind win, KindSet win_reads, F&& f) const {
        const auto call = [](void* to, const Standing& s) { (*static_cast<std::remove_reference_t<F>*>(to))(s); };
        visit_standings(before, win, win_reads, call, &f);
    }
    /// Never above shanten(), and equal to it where no meld holds copies of what the hand needs; the quickest question.
    int shanten_at_least(const Hand& hand) const {
        const int draws = path_->draws_at_least(quick_, hand);
        return QuickPath::decided(draws) ? draws - 1 : worked_out_shanten(hand);
    }

    /// One suit of a form that is made of sets, as the tables have it. Inside hand/ only.
    struct SuitPlan {
        const std::uint8_t* classes = nullptr;  ///< by index; null: tile by tile
        std::uint16_t high = 0;                 ///< of the sort of suit, in the tables
        std::uint8_t first = 0, length = 0;     ///< its kinds
        std::uint8_t copies = 0;                ///< of each kind that the table has room for
        std::uint16_t runs = 0, triplets = 0, pairs = 0, must = 0;
        std::array<std::uint8_t, ranks> place{};  ///< of each kind in the code; `nowhere`: not in any complete hand
        bool whole = false;                       ///< each kind has its own rank's place
    };
    static constexpr std::uint8_t nowhere = 255;
    struct FormPlan {
        bool counted = true;  ///< false: only the plain solver can do it
        bool tabled = false;  ///< sets: every suit by table
        const SuitTables* tables = nullptr;
        KindSet needed;   ///< kinds that a joker must be able to be to stand for anything
        KindSet orphans;  ///< orphans: their kinds
        std::array<SuitPlan, suit_count + 1> suits{};
    };

private:
    friend struct SolverWork;

    using Visit = bool (*)(void*, const Division&);
    template <class F>
    static Visit visitor() {
        return [](void* to, const Division& d) {
            auto& g = *static_cast<std::remove_reference_t<F>*>(to);
            if constexpr (std::is_same_v<decltype(g(d)), bool>) return g(d);
            g(d);
            return true;
        };
    }
    void visit_divisions(const Hand& before, Kind win, KindSet win_reads, Visit, void* to) const;
    void visit_standings(const Hand& before, Kind win, KindSet win_reads, void (*visit)(void*, const Standing&), void* to) const;
    using PartDraws = std::array<int, max_forms>;  ///< of the parts, then of what is counted
    /// Least draws, and those of each part: exact where they are least. `undecided` if they are not known.
    int draws_of_parts(const Hand&, PartDraws&) const;
    enum class Ask : std::uint8_t { useful, waits };
    KindSet useful_to_parts(const Hand&, Ask) const;
    KindSet discards_of_parts(const Hand&, int draws) const;
    int worked_out_shanten(const Hand&) const;
    KindSet worked_out_waits(const Hand&) const;
    KindSet worked_out_useful(const Hand&) const;
    KindSet worked_out_discards_to(const Hand&, int most) const;

    Grammar grammar_;
    std::array<FormPlan, max_forms> plans_{};
    QuickPlan quick_;
    const QuickPath* path_ = &quick::no_path;
    // In place of the one plan, where one form of each type is not all.
    std::vector<QuickPlan> parts_;      ///< of which the answer is the best
    std::vector<CountedForm> counted_;  ///< so are these
    const QuickPath* parts_path_ = &quick::no_path;
};

}  // namespace jansou
