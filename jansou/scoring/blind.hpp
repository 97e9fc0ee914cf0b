// 裏の前の読み The reading that counts where a rule says so and the winner named none (`Rulebook::blind_choice`): worth most on what is
// visible before the ura are turned, of equals least after them. For appraise.cpp alone.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "jansou/scoring/readings.hpp"
#include "jansou/scoring/weigher.hpp"

namespace jansou {

/// Weighs one win as it is before any ura is turned.
class Unturned {
public:
    Unturned(const Rulebook& book, const Win& win, Weigher& turned) : book_(book), win_(win), turned_(turned) {}

    Weigher& weigher() {
        if (win_.ura_count == 0) return turned_;
        if (!weigher_) {
            without_.emplace(win_);
            without_->ura_count = 0;
            weigher_.emplace(book_, *without_);
        }
        return *weigher_;
    }
    /// The value of a placed tile before any ura is turned. `turned`: its value with the ura.
    Value value(const Placed& s, const Value& turned) { return win_.ura_count == 0 ? turned : *weigher().value(s); }

private:
    const Rulebook& book_;
    const Win& win_;
    Weigher& turned_;
    std::optional<Win> without_;
    std::optional<Weigher> weigher_;
};

/// Chooses among all ways in which a win stands. `Appraiser`: the one of appraise.cpp, whose ways it looks at. REQUIRES: its win has jokers
/// and no reading was named.
template <class Appraiser>
class BlindChoice {
    using WinningPlace = typename Appraiser::WinningPlace;
    using Place = typename Appraiser::TilePlace;
    using Candidate = typename Appraiser::Candidate;
    using Kept = typename Appraiser::Kept;
    using Found = Weigher::Found;

public:
    explicit BlindChoice(Appraiser& win) : win_(win) {}

    Appraisal best() {
        Verdict verdict = Verdict::not_complete;
        std::vector<WinningPlace> winning;
        const auto consider_place = [&](const Place& p, const Placed& s) {
            const auto value = win_.weigher_.value(s);
            if (win_.note(p.standing, value ? Found::enough : win_.weigher_.find_enough(s), verdict))
                win_.add(winning, {win_.reading_of(p.standing), win_.unturned_.value(s, *value).base, p, *value});
        };
        if (win_.in_hand_ && Bounds::known(win_.book_))
            each_most_visible(verdict, consider_place);
        else
            win_.find([&](const Candidate& c) { win_.each_place(c, win_.standing_of(c), consider_place); });
        if (winning.empty()) return Appraiser::none(verdict);
        const WinningPlace* best = &winning[0];
        for (const WinningPlace& won : winning)
            if (&won != best && comes_before(won, *best)) best = &won;
        return win_.whole(*best);
    }

private:
    /// Most points on what is visible, of equals fewest after the ura, then fewest chips, then the first.
    bool comes_before(const WinningPlace& won, const WinningPlace& than) {
        if (won.visible != than.visible) return won.visible > than.visible;
        if (won.value.base != than.value.base) return won.value.base < than.value.base;
        const int ours = win_.chips(won), theirs = win_.chips(than);
        return ours != theirs ? ours < theirs : won.reading < than.reading;
    }

    /// Calls `f` for every place of the readings that are worth most without the ura; where no reading wins, of none.
    template <class F>
    void each_most_visible(Verdict& verdict, F f) {
        struct Seen {
            Reading reading;
            int base;
        };
        Weigher& visible = win_.unturned_.weigher();
        win_.note_worth(visible);
        typename Appraiser::Field field(win_, visible);
        win_.find([&](const Candidate& c) { field.add(c); });
        if (field.kept().empty()) return;
        std::vector<Seen> most;  // readings with as many points as any
        const auto see = [&](const Place& p, const Placed& placed) {
            const auto value = visible.value(placed);
            if (!win_.note(p.standing, value ? Found::enough : visible.find_enough(placed), verdict)) return;
            if (!most.empty() && value->base > most[0].base) most.clear();
            if (most.empty() || value->base == most[0].base) most.push_back({win_.reading_of(p.standing), value->base});
        };
        const auto see_it = [&](const Candidate& c) { win_.each_place(c, win_.standing_of(c), see); };
        const Kept& first = field.first();
        field.with(first, see_it);
        for (const Kept& k : field.kept())
            if (&k != &first && (most.empty() || k.bound.base >= most[0].base))
                field.with(k, [&](const Candidate& c) {
                    if (most.empty() || field.most(k, c).base >= most[0].base) see_it(c);
                });
        if (most.empty()) return;
        for (const Kept& k : field.kept())
            field.with(k, [&](const Candidate& c) {
                const auto s = win_.standing_of(c);
                if (std::ranges::find(most, win_.reading_of(s), &Seen::reading) != most.end()) win_.each_place(c, s, f);
            });
    }

    Appraiser& win_;
};

/// The choice among readings that are weighed already; where none wins, why not.
Appraisal best_for_the_blind(const Rulebook&, const Win&, const std::vector<WeighedReading>&);

}  // namespace jansou
