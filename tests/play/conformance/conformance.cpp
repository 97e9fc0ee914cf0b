// 適合試験 Random play of a rule set with every invariant checked: `conformance RULE --hands N --seed HEX [--sets N] [--quiet]`. What
// happened how often is printed at the end; a run in which something the rule set knows hardly ever happened fails.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "game.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace {

using namespace conformance;

/// How often each expected thing must be met, in so many hands; in more where three play or abilities are taken.
constexpr long wanted = 100, of_hands = 100000, of_hands_of_more = 200000;

struct Arguments {
    std::string rule;
    long hands = 1000, sets = 0;
    Seed seed;
    bool quiet = false;
};

std::optional<Arguments> parse(int argc, char** argv) {
    Arguments a;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--quiet") {
            a.quiet = true;
        } else if (word == "--hands" && i + 1 < argc) {
            a.hands = std::strtol(argv[++i], nullptr, 10);
        } else if (word == "--sets" && i + 1 < argc) {
            a.sets = std::strtol(argv[++i], nullptr, 10);
        } else if (word == "--seed" && i + 1 < argc) {
            const auto seed = parse_seed(argv[++i]);
            if (!seed) return {};
            a.seed = *seed;
        } else if (a.rule.empty() && !word.starts_with("--")) {
            a.rule = word;
        } else {
            return {};
        }
    }
    if (a.rule.empty() || a.hands <= 0 || a.sets < 0) return {};
    return a;
}

// for an assertion that fails inside the engine
const Game* playing = nullptr;
std::string context;

void report(std::string_view what, const Game* game) {
    std::fprintf(stderr, "%s: %.*s\n", context.c_str(), int(what.size()), what.data());
    if (game) std::fprintf(stderr, "%s", game->reproduction().c_str());
}

void on_abort(int) {
    std::signal(SIGABRT, SIG_DFL);
    report("the engine aborted", playing);
    std::abort();
}

void play(Run& run, const Arguments& arguments, long number, bool whole_set) {
    Game game(run, number, whole_set);
    playing = &game;
    context = "rule " + arguments.rule + ", seed " + to_hex(arguments.seed) + (whole_set ? ", set " : ", game ") + std::to_string(number) +
              ", hand " + std::to_string(run.hands);
    try {
        game.play();
    } catch (const Violation& violation) {
        report(violation.what(), &game);
        std::exit(1);
    }
    playing = nullptr;
}

void play(Run& run, const Arguments& arguments) {
    for (long number = 0; run.hands < arguments.hands; ++number) play(run, arguments, number, false);
    for (long number = 0; number < arguments.sets; ++number) play(run, arguments, number, true);
}

void print(const Tally& tally) {
    std::string_view group;
    for (const auto& [key, count] : tally.all()) {
        if (group != key.first) std::printf("%s\n", key.first.c_str());
        group = key.first;
        std::printf("  %10ld  %s\n", count, key.second.c_str());
    }
}

bool enough(const Run& run, bool quiet) {
    const long least = wanted * run.hands / (run.book->layout.seats == 3 || run.book->ability_question ? of_hands_of_more : of_hands);
    bool all = true;
    for (const Expected& e : expected(*run.book)) {
        const long n = run.tally.of(e.group, e.name);
        if (n < least)
            std::fprintf(stderr, "%s %s: %ld times in %ld hands, at least %ld are expected\n", e.group.c_str(), e.name.c_str(), n,
                         run.hands, least);
        else if (!quiet && n < 3 * least)
            std::printf("seldom: %s %s, %ld times\n", e.group.c_str(), e.name.c_str(), n);
        all = all && n >= least;
    }
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    const auto arguments = parse(argc, argv);
    if (!arguments) {
        std::fprintf(stderr, "usage: conformance RULE --hands N --seed HEX [--sets N] [--quiet]\n");
        return 2;
    }
    const auto rules = wire::load_rules(arguments->rule);
    if (!rules) {
        std::fprintf(stderr, "%s\n", rules.error().c_str());
        return 2;
    }
    std::signal(SIGABRT, on_abort);
    Run run{.book = std::make_shared<const Rulebook>(make_book(*rules)),
            .other_order = std::make_shared<const Rulebook>(make_book(reversed(*rules))),
            .seed = arguments->seed,
            .tally = {},
            .hands = 0};
    const auto start = std::chrono::steady_clock::now();
    play(run, *arguments);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!arguments->quiet) print(run.tally);
    std::printf("%s: %ld hands in %.1f s, %.0f a second\n", arguments->rule.c_str(), run.hands, seconds, double(run.hands) / seconds);
    return enough(run, arguments->quiet) ? 0 : 1;
}
