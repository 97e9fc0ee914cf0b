#include "jansou/bots/judge/player.hpp"

#include <algorithm>

#include "jansou/bots/judge/judge.hpp"

namespace jansou {
namespace {

constexpr int silly = 12;  ///< options that are worse than the best by more than a mean win divided by this are never taken

class JudgeBot final : public Bot {
public:
    JudgeBot(const HouseFacts& house, const Seed& seed, std::uint64_t index, int heat)
        : house_(house), basic_(make_bot("basic", house, seed, index)), seed_(seed), index_(index), heat_(heat) {
        if (house_.judge) judge_.emplace(house_);
    }
    Looks looks() const override { return Looks::rules; }

    Action choose(const View& v, const Options& options) override {
        if (!judge_) return basic_->choose(v, options);
        if (const auto swap = swap_among(v, options)) return *swap;
        const Decision& d = judge_->consider(v, options);
        if (d.settled) return *d.settled;
        if (d.prospects.empty()) return basic_->choose(v, options);
        return d.prospects[heat_ ? by_lot(v, d.prospects) : Judge::best_of(d.prospects)].action;
    }
    std::vector<Thought> weigh(const View& v, const Options& options) override {
        std::vector<Thought> thoughts;
        if (!judge_) return thoughts;
        const Decision& d = judge_->consider(v, options);
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < d.prospects.size(); ++i) order.push_back(i);
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return d.prospects[a].rank() != d.prospects[b].rank() ? d.prospects[a].rank() > d.prospects[b].rank() : a < b;
        });
        for (const std::size_t i : order) thoughts.push_back(judge_->thought_of(d.prospects[i]));
        return thoughts;
    }

private:
    /// Nothing was learned of swaps.
    std::optional<Action> swap_among(const View& v, const Options& options) {
        if (std::ranges::none_of(options, [](const Action& a) { return a.type == ActionType::swap; })) return {};
        const Action a = basic_->choose(v, options);
        return a.type == ActionType::swap ? std::optional(a) : std::nullopt;
    }
    /// The better the likelier. The lot is drawn from what the seat sees, so that the same seat at the same table does the same again.
    std::size_t by_lot(const View& v, const std::vector<Prospect>& all) const {
        const std::int64_t unit = std::int64_t(house_.judge->unit) * 16;
        const std::int64_t best = std::ranges::max(all, {}, &Prospect::value).value;  // whoever errs has no habit
        std::vector<std::uint32_t> weights;
        std::uint64_t sum = 0;
        for (const Prospect& p : all) {
            const std::int64_t below = best - p.value;
            const bool out = below * silly > unit;
            weights.push_back(out ? 0 : falling(std::int32_t(below * 256 * 1000 / (unit * heat_))) >> 8U);
            sum += weights.back();
        }
        std::uint64_t place =
            scrambled(index_ ^ std::uint64_t(v.discards) << 8U ^ std::uint64_t(v.live) << 16U ^ std::uint64_t(v.kyoku) << 24U);
        for (std::size_t i = 0; i < v.me().hand_size; ++i) place = scrambled(place ^ v.me().hand[i].code);
        Stream lots(seed_, bot_stream, place);
        std::uint32_t lot = lots.below(std::uint32_t(sum));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (lot < weights[i]) return i;
            lot -= weights[i];
        }
        return Judge::best_of(all);
    }

    HouseFacts house_;
    std::unique_ptr<Bot> basic_;
    std::optional<Judge> judge_;
    Seed seed_;
    std::uint64_t index_;
    int heat_;
};

}  // namespace

std::unique_ptr<Bot> make_judge_bot(const HouseFacts& house, const Seed& seed, std::uint64_t index, int heat) {
    return std::make_unique<JudgeBot>(house, seed, index, heat);
}

}  // namespace jansou
