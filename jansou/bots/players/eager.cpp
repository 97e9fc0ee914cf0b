// 食いつき Takes every win, riichi, kan and call that is offered: a test's way to rare events.
#include "jansou/bots/bot.hpp"

namespace jansou::eager_bot {
namespace {

class Eager final : public Bot {
public:
    Eager(const Seed& seed, std::uint64_t index) : stream_(seed, bot_stream, index) {}
    Looks looks() const override { return Looks::blank; }
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

extern const BotInfo bot{
    .name = "eager",
    .title = {"何でも", "Eager"},
    .about = {"和了、立直、カン、鳴きができれば必ずする。試験用。", "Takes every win, riichi, kan and call. For tests."},
    .strength = 0,
    .make = [](const HouseFacts&, const Seed& seed, std::uint64_t index) -> std::unique_ptr<Bot> {
        return std::make_unique<Eager>(seed, index);
    },
};

}  // namespace jansou::eager_bot
