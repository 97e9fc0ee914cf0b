// 牌理 The solver compiled for one grammar: the questions of hand.hpp, answered from tables. It is cheap to make and to copy once the
// tables for its tile set are made; the first solver with such suits makes them.
//
// Exactness: every answer equals that of reference::. Where the tables do not suffice, the answer is worked out tile by tile, which is
// slower: several groups of jokers that may be parts of the same suits, copy limits without tables, runs of kinds that are no triplets,
// pairs of jokers beyond the limit.
//
// Threads: all questions are const and change nothing; any number of threads may ask one solver. Making and assigning one is its owner's.
#pragma once
#include <array>
#include <memory>
#include <optional>
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
    /// For a grammar without forms: no hand is ever complete.
    Solver() = default;
    /// `path`: one of `solver_paths()`; all give the same answers.
    explicit Solver(const Grammar&, SolverPath path = best_solver_path());

    const Grammar& grammar() const { return grammar_; }

    /// See hand.hpp for the contracts. Hands of 3 * (sets - open_sets) + 1 or + 2 tiles.
    int shanten(const Hand& hand) const {
        const int draws = path_->draws(quick_, hand);
        return QuickPath::decided(draws) ? draws - 1 : worked_out_shanten(hand);
    }
    bool complete(const Hand& hand) const {
        const int draws = path_->draws(quick_, hand);
        return QuickPath::decided(draws) ? draws == 0 : worked_out_complete(hand);
    }
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

    /// Calls `f(const Division&)` for each entry of `divide`, in the same order, without a list. Every call gets the same object: copy what
    /// is to be kept. If `f` returns a bool, false ends the walk. A hand without jokers allocates nothing.
    template <class F>
    void each_division(const Hand& before, Kind win, KindSet win_reads, F&& f) const {
        visit_divisions(before, win, win_reads, visitor<F>(), &f);
    }

    /// Calls `f(const Standing&)` for each standing of the complete hand, in no order.
    template <class F>
    void each_standing(const Hand& before, Kind win, KindSet win_reads, F&& f) const {
        const auto call = [](void* to, const Standing& s) { (*static_cast<std::remove_reference_t<F>*>(to))(s); };
        visit_standings(before, win, win_reads, call, &f);
    }
    /// A lower bound of shanten(), equal to it if no meld holds copies of a kind that the hand needs. The quickest question.
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
        std::array<std::uint8_t, ranks> place{};  ///< of each kind in the code; `nowhere`: no complete hand holds the kind
        bool whole = false;                       ///< the place of each kind is its rank
    };
    static constexpr std::uint8_t nowhere = 255;
    struct FormPlan {
        bool counted = true;  ///< false: only the plain solver (reference::) answers for this form
        bool tabled = false;  ///< sets: there is a table for every suit
        std::shared_ptr<const SuitTables> tables;
        KindSet needed;   ///< every kind that the form uses: a joker that may be all of these may be anything
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
    using PartDraws = std::array<int, max_forms>;  ///< of each entry of `parts_`, then of each of `counted_`
    /// The least number of draws, and the number of each part, which is exact if it is least. `undecided` if it is not known.
    int draws_of_parts(const Hand&, PartDraws&) const;
    enum class Ask : std::uint8_t { useful, waits };
    KindSet useful_to_parts(const Hand&, Ask) const;
    KindSet discards_of_parts(const Hand&, int draws) const;
    int worked_out_shanten(const Hand&) const;
    bool worked_out_complete(const Hand&) const;
    KindSet worked_out_waits(const Hand&) const;
    KindSet worked_out_useful(const Hand&) const;
    KindSet worked_out_discards_to(const Hand&, int most) const;

    const Solver* of_eight(const Hand&, int most) const;
    std::optional<int> shanten_of_eight(const Hand&) const;

    Grammar grammar_;
    std::array<FormPlan, max_forms> plans_{};
    /// For a grammar without a limit of copies: the solver of the same grammar with eight copies, for which there are tables. Else empty.
    std::vector<Solver> of_eight_;
    QuickPlan quick_;
    const QuickPath* path_ = &quick::no_path;
    // In place of `quick_`, for a grammar with several forms of one type: the answer is the best over all of these.
    std::vector<QuickPlan> parts_;
    std::vector<CountedForm> counted_;
    const QuickPath* parts_path_ = &quick::no_path;
};

}  // namespace jansou
