// What is a win worth under a rule set, and who pays? `score` or `score club.toml`
#include <cstdio>
#include <nlohmann/json.hpp>

#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

int main(int argc, char** argv) {
    const auto book = jansou::wire::load_book(argc > 1 ? argv[1] : "mjkt");  // a shipped rule set, or a file
    if (!book) return std::fprintf(stderr, "%s\n", book.error().c_str()), 2;

    const auto win = jansou::wire::win_from_json(**book, {{"seat", 1},
                                                          {"dealer", 0},
                                                          {"round", "E"},
                                                          {"by", "ron"},
                                                          {"from", 2},
                                                          {"hand", "234m567p345s2278s"},
                                                          {"win", "9s"},
                                                          {"riichi", "riichi"},
                                                          {"sticks", 1}});
    if (!win) return std::fprintf(stderr, "%s\n", win.error().c_str()), 2;
    std::printf("%s", jansou::wire::score_text(**book, *win, jansou::wire::Lang::en).c_str());

    // the same as numbers: lines, their values, and payments with their clauses
    const jansou::Appraisal appraisal = jansou::appraise(**book, *win);
    for (const auto& line : appraisal.payment.lines)
        if (line.payer != jansou::no_seat && line.receiver != jansou::no_seat)
            std::printf("seat %d pays seat %d %d points (%.*s)\n", line.payer, line.receiver, line.points, int(line.purpose.id.size()),
                        line.purpose.id.data());
}
