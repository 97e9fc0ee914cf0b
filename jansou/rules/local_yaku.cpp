#include "jansou/rules/local_yaku.hpp"

#include <algorithm>

namespace jansou::rules {

namespace {

/// Calls f for each word.
template <class F>
void each_word(std::string_view list, F f) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(' '), list.size());
        f(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

}  // namespace

void suppress(Rulebook& book, std::string_view list, std::uint8_t more) {
    each_word(list, [&](std::string_view id) {
        if (const auto less = book.find_yaku(id)) book.yaku[*less].suppressed_by |= std::uint64_t{1} << more;
    });
}

void by_discards(Rulebook& book, std::string_view yaku) {
    const auto mine = book.find_yaku(yaku);
    if (!mine) return;
    book.yaku[*mine].by_discards = true;
    suppress(book, "nagashi_mangan nagashi_yakuman", *mine);
}

void add_local_yaku(Rulebook& book, const LocalYaku& yaku) {
    if (yaku.beside) yaku.beside(book);
    if (yaku.of_win)
        book.add_yaku(yaku.id(), yaku.name, yaku.of_win, yaku.number.empty() ? 0 : book.counter(yaku.number));
    else if (yaku.is)
        book.add_yaku(yaku.id(), yaku.name, yaku.needs, yaku.is);
    else
        book.add_yaku(yaku.id(), yaku.name, yaku.needs);
    if (const auto mine = book.find_yaku(yaku.id())) suppress(book, yaku.instead_of, *mine);
}

std::vector<std::string_view> standing_before(const LocalYaku& yaku) {
    std::vector<std::string_view> rules;
    if (!yaku.instead_of.empty()) rules = {"yaku_of_the_win", "yaku_of_the_shape", "yaku_of_the_tiles"};
    if (!yaku.behind.empty()) rules.push_back(yaku.behind);
    return rules;
}

}  // namespace jansou::rules
