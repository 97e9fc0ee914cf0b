#include "jansou/wire/lines/narrator.hpp"

namespace jansou::wire {

void Narrator::see(const Event& e) {
    tell([&](const Printer& p, std::string& out) { return p.event(e, match_.referee(), out); });
}

void Narrator::start_game() {
    tell([this](const Printer& p, std::string& out) {
        const bool with_seed = seed_ == Foretold::told && p.sees_all();
        Printer::start_game(*start_.book, match_.game(), start_.names, with_seed ? std::optional(start_.setup.seed) : std::nullopt, out);
        return LineType::start_game;
    });
}

void Narrator::end_kyoku() {
    tell([](const Printer& p, std::string& out) {
        p.end_kyoku(out);
        return LineType::end_kyoku;
    });
}

void Narrator::end_game(const GameEnd& end, const Settlement& settlement) {
    tell([&](const Printer& p, std::string& out) {
        p.end_game(match_.table(), end, settlement, out);
        return LineType::end_game;
    });
}

void Narrator::end_set(const std::vector<Settlement>& games) {
    tell([&](const Printer& p, std::string& out) {
        p.end_set(match_.put_down(), games, out);
        return LineType::end_set;
    });
}

}  // namespace jansou::wire
