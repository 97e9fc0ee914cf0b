// bot_check leak RULE POSITIONS [BOT]: no choice rests on what the seat cannot see.
// bot_check said RULE HANDS [BOT]: chances to win and to deal in as they were said, against what came of them.
// bot_check pace RULE HANDS [BOT]: how long a decision takes.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>

#include "jansou/lab/forecasts.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "leak.hpp"

using namespace jansou;

namespace {

int leak(const Rulebook& book, long positions, const std::string& bot) {
    const lab::LeakCount count = lab::count_leaks(book, bot, positions);
    std::printf("%s, %s: %ld positions, %ld dealt anew, %ld answered otherwise%s%s\n", book.rules.id.c_str(), bot.c_str(), count.positions,
                count.dealt_anew, count.different, count.first.empty() ? "" : "; first: ", count.first.c_str());
    return count.different == 0 && count.dealt_anew * 10 > count.positions * 9 ? 0 : 1;
}

void print(const char* what, std::span<const lab::Forecast> tenths) {
    std::printf("  %s, said / seen %% (decisions):", what);
    for (const lab::Forecast& t : tenths)
        if (t.n > 0) std::printf(" %.1f/%.1f (%.0f)", 100 * t.said / t.n, 100 * t.came / t.n, t.n);
    std::printf("\n");
}

int said(const Rulebook& book, long hands, const lab::Contender& bot) {
    const Seed unlearned = *parse_seed("5a1d");  // none that `jansou learn` begins with
    const lab::Forecasts all = lab::forecasts_of(book, bot, unlearned, hands);
    std::printf("%s, %s: %ld hands\n", book.rules.id.c_str(), bot.bot.c_str(), all.hands);
    double worst = 0;
    constexpr double few = 1000;  // of fewer decisions the share itself is not known to a point
    for (const auto& [what, shares] : {std::pair("wins", &all.wins), std::pair("deals in", &all.deal_ins)}) {
        std::array<lab::Forecast, 10> tenths{};
        for (std::size_t i = 0; i < shares->size(); ++i) {
            lab::Forecast& tenth = tenths[i / 2];
            tenth.said += (*shares)[i].said;
            tenth.came += (*shares)[i].came;
            tenth.n += (*shares)[i].n;
        }
        print(what, tenths);
        for (const lab::Forecast& t : tenths)
            if (t.n >= few) worst = std::max(worst, std::fabs(t.error()));
    }
    std::printf("  the largest difference of a tenth with %.0f decisions or more: %.1f points\n", few, 100 * worst);
    return 0;
}

int pace(const Rulebook& book, long hands, const std::string& bot) {
    std::vector<double> ms;
    long played = 0;
    lab::Positions{.book = book, .bot = bot}.each(
        [&](lab::BotGame&, Seat, const View& view, const Options& options, Bot& player) {
            const auto begin = std::chrono::steady_clock::now();
            player.choose(view, options);
            ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
            return played < hands;
        },
        [&](lab::BotGame& game, auto&) { game.on_hand_over = [&] { ++played; }; });
    std::sort(ms.begin(), ms.end());
    const auto at = [&](double share) { return ms[std::min(ms.size() - 1, std::size_t(share * double(ms.size())))]; };
    std::printf("%s, %s: %zu decisions of %ld hands; ms: half %.3f, 99 %% %.3f, 99.9 %% %.3f, the slowest %.1f\n", book.rules.id.c_str(),
                bot.c_str(), ms.size(), played, at(0.5), at(0.99), at(0.999), ms.back());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return std::fprintf(stderr, "usage: bot_check leak|said|pace RULE NUMBER [BOT]\n"), 2;
    const auto book = wire::load_book_to_play(argv[2]);
    if (!book) return std::fprintf(stderr, "%s\n", book.error().c_str()), 2;
    const std::string what = argv[1], bot = argc > 4 ? argv[4] : "strong";
    const long n = std::stol(argv[3]);
    if (what == "leak") return leak(**book, n, bot);
    if (what == "said") {
        const auto who = lab::parse_contender(bot);
        if (!who) return std::fprintf(stderr, "%s\n", who.error().c_str()), 2;
        return said(**book, n, *who);
    }
    if (what == "pace") return pace(**book, n, bot);
    return std::fprintf(stderr, "bot_check: leak, said or pace is expected\n"), 2;
}
