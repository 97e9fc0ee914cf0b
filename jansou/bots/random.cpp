// Uniform over what is legal; and `eager`, which takes every win, riichi, kan and call that is offered, a test's way to rare events.
#include "jansou/bots/bot.hpp"

namespace jansou {
namespace {

class Random final : public Bot {
public:
    Random(const Seed& seed, std::uint64_t index) : stream_(seed, bot_stream, index) {}
    Action choose(const View&, const Options& options) override { return options[stream_.below(std::uint32_t(options.size()))]; }
    bool looks() const override { return false; }

private:
    Stream stream_;
};

class Eager final : public Bot {
public:
    Eager(const Seed& seed, std::uint64_t index) : stream_(seed, bot_stream, index) {}
    bool looks() const override { return false; }
    Action choose(const View&, const Options& options) override {
        int best = -1;
        std::uint32_t equals = 0;
        Action chosen;
        for (const Action& a : options) {
            const int w = weight(a.type);
            if (w < best) continue;
            if (w > best) equals = 0;
            best = w;
            if (stream_.below(++equals) == 0) chosen = a;
        }
        return chosen;
    }

private:
    static int weight(ActionType t) {
        switch (t) {
            case ActionType::hora: return 9;
            case ActionType::reach: return 8;
            case ActionType::ryukyoku: return 7;
            case ActionType::choose: return 6;
            case ActionType::swap: return 1;
            case ActionType::nukidora: return 5;
            case ActionType::ankan:
            case ActionType::kakan:
            case ActionType::daiminkan: return 4;
            case ActionType::pon: return 3;
            case ActionType::chi: return 2;
            case ActionType::dahai: return 1;
            case ActionType::none: return 0;
        }
        return 0;
    }
    Stream stream_;
};

}  // namespace

std::unique_ptr<Bot> make_random(const Seed& seed, std::uint64_t index) { return std::make_unique<Random>(seed, index); }
std::unique_ptr<Bot> make_eager(const Seed& seed, std::uint64_t index) { return std::make_unique<Eager>(seed, index); }

std::span<const std::string_view> bot_names() {
    static constexpr std::string_view names[] = {"random", "basic", "eager"};
    return names;
}

std::unique_ptr<Bot> make_bot(std::string_view name, const HouseFacts& house, const Seed& seed, std::uint64_t index) {
    if (name == "random") return make_random(seed, index);
    if (name == "basic") return make_basic(house);
    if (name == "eager") return make_eager(seed, index);
    return nullptr;
}

}  // namespace jansou
