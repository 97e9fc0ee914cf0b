// でたらめ Uniform over what is legal.
#include "jansou/bots/bot.hpp"

namespace jansou::random_bot {
namespace {

class Random final : public Bot {
public:
    Random(const Seed& seed, std::uint64_t index) : stream_(seed, bot_stream, index) {}
    Action choose(const View&, const Options& options) override { return options[stream_.below(std::uint32_t(options.size()))]; }
    Looks looks() const override { return Looks::blank; }

private:
    Stream stream_;
};

}  // namespace

extern const BotInfo bot{
    .name = "random",
    .title = {"でたらめ", "Random"},
    .about = {"打てる手から無作為に選ぶ。", "Takes any of what is legal, by lot."},
    .strength = 1,
    .make = [](const HouseFacts&, const Seed& seed, std::uint64_t index) -> std::unique_ptr<Bot> {
        return std::make_unique<Random>(seed, index);
    },
};

}  // namespace jansou::random_bot
