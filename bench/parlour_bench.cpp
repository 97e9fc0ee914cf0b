// What an act costs in the house, without sockets and disk: `parlour_bench [tables] [views] [acts]`. Every seat is a person that discards
// or passes as soon as it is asked; only the time inside the house is counted.
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

#include "jansou/parlour/parlour.hpp"

namespace {

using namespace jansou::parlour;

/// Seconds that this thread has had of a core.
double core_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

/// The first action of an ask that keeps the game going: a discard, else a pass, else whatever is there.
std::string pick(const std::string& ask) {
    for (const char* type : {"{\"action\":{\"type\":\"dahai\"", "{\"action\":{\"type\":\"none\"", "{\"action\":{\"type\":"}) {
        const auto at = ask.find(type);
        if (at == std::string::npos) continue;
        const auto from = at + 10;
        return ask.substr(from, ask.find('}', from) + 1 - from);
    }
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    const int tables = argc > 1 ? std::atoi(argv[1]) : 500;
    const bool views = argc > 2 && std::atoi(argv[2]) != 0;
    const long wanted = argc > 3 ? std::atol(argv[3]) : 200'000;
    Parlour house({.open_tile = 0, .ready = 0});
    Millis now = 1'700'000'000'000;
    double inside = 0;
    const auto timed = [&](auto call) {
        const double from = core_seconds();
        call();
        inside += core_seconds() - from;
    };
    Connection connections = 0;
    const nlohmann::json open{{"kind", "open"}};
    for (int t = 0; t < tables; ++t) {
        const auto made = house.create({{"rule", "mjkt"}, {"games", 50}, {"seats", {{{"kind", "you"}}, open, open, open}}}, now);
        std::vector<std::string> tokens{(*made)["token"]};
        for (int s = 1; s < 4; ++s) tokens.push_back((*house.join({{"invitation", (*made)["invitation"]}}, now))["token"]);
        for (const auto& token : tokens)
            house.message(++connections, nlohmann::json{{"type", "hello"}, {"token", token}, {"views", views}}.dump(), now);
    }
    long acts = 0, frames = 0, records = 0, bytes = 0;
    inside = 0;
    while (acts < wanted) {
        Batch batch;
        timed([&] { batch = house.take(); });
        records += long(batch.records.size());
        bool asked = false;
        for (const Frame& f : batch.frames) {
            ++frames;
            bytes += long(f.text.size());
            if (!f.text.starts_with("{\"type\":\"ask\"")) continue;
            asked = true;
            const std::string number = f.text.substr(20, f.text.find(',', 20) - 20);
            const std::string act =
                R"({"type":"act","id":"c)" + std::to_string(++acts) + R"(","ask":)" + number + R"(,"action":)" + pick(f.text) + '}';
            timed([&] { house.message(f.to, act, now); });
        }
        if (asked) continue;
        ++now;
        timed([&] { house.tick(now); });
    }
    std::printf("%d tables, views %s: %ld acts in %.2f s of a core, %.0f acts/s; %ld frames (%.0f bytes each), %ld records\n", tables,
                views ? "on" : "off", acts, inside, double(acts) / inside, frames, double(bytes) / double(frames), records);
}
