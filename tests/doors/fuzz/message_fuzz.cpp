// 雀荘の口 Any texts on sockets, to a house with a table, and any correction of its book: nothing crashes, what comes out is JSON, and what
// was kept can be read again.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "apps/server/hello.hpp"
#include "jansou/parlour/parlour.hpp"

namespace {

constexpr int most_lines = 100;

void must(bool holds) {
    if (!holds) std::abort();
}

void look_at(jansou::parlour::Parlour& house, std::vector<jansou::parlour::Record>& kept) {
    const auto batch = house.take();
    kept.insert(kept.end(), batch.records.begin(), batch.records.end());
    for (const auto& frame : batch.frames)
        if (!frame.text.empty()) must(nlohmann::json::accept(frame.text) && frame.text.find('\n') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using jansou::parlour::Parlour;
    jansou::parlour::Config config;
    config.bot_thinks = config.open_tile = 1;
    std::uint8_t next = 0;
    config.random = [&next](std::span<std::uint8_t> out) {
        for (auto& byte : out) byte = next++;
    };
    Parlour house(config);
    std::vector<jansou::parlour::Record> kept;
    const nlohmann::json bot{{"kind", "bot"}, {"bot", "random"}};
    const auto seats = nlohmann::json::array({nlohmann::json{{"kind", "you"}}, bot, bot, bot});
    const auto made = house.create({{"rule", "mjkt"}, {"seats", seats}, {"clock", nullptr}}, 1);
    must(made.has_value());
    const nlohmann::json hello{{"type", "hello"}, {"token", (*made)["token"]}, {"last", 0}, {"nonce", "0123456789abcdef"}};
    house.message(1, hello.dump(), 2);
    const auto told = house.table((*made)["token"].get<std::string>());
    const std::string door = (*told)["links"]["knock"].get<std::string>();
    const nlohmann::json asks{{"type", "hello"}, {"token", door.substr(door.rfind('/') + 1)}};
    house.message(3, asks.dump(), 2);
    look_at(house, kept);

    std::istringstream in(std::string(data, data + size));
    std::string line;
    jansou::parlour::Millis now = 10;
    for (int n = 0; n < most_lines && std::getline(in, line); ++n, now += 50) {
        const jansou::parlour::Connection from = line.starts_with('@')   ? 2
                                                 : line.starts_with('#') ? 3
                                                                         : 1;  // a stranger, a guest at the door
        const std::string text = from == 1 ? line : line.substr(1);
        jansou::server::listed_tokens(nlohmann::json::parse(text, nullptr, false), 8);
        const auto said = jansou::parlour::said::read(text);
        must(jansou::parlour::said::cost_of(said) >= 1);
        house.message(from, said, now);
        house.tick(now + 10);
        look_at(house, kept);
    }
    const auto body = nlohmann::json::parse(data, data + size, nullptr, false);
    if (!body.is_discarded()) {
        (void)house.create(body, now);
        (void)house.join(body, now);
        house.message(1, R"({"type":"say","id":"fuzz","what":"stop"})", now);
        if (house.correct((*made)["token"].get<std::string>(), body, now)) {  // what is taken can be read again
            look_at(house, kept);
            std::erase_if(kept, [id = (*made)["table"].get<std::string>()](const auto& record) { return record.table != id; });
            Parlour again(config);
            must(again.restore(kept, now).has_value());
        }
        look_at(house, kept);
    }
    return 0;
}
