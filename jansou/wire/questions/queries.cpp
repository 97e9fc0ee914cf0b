#include "jansou/wire/questions/queries.hpp"

#include <nlohmann/json.hpp>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/melds.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/questions/waits.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using Answer = tl::expected<std::string, Sentence>;

std::string line_of(std::string_view rule, std::string_view text, Answer (*ask)(const Rulebook&, std::string_view)) {
    const auto book = kept_book(rule);
    if (!book) return error_line(book.error());
    const Answer answer = ask(**book, text);
    return answer ? *answer : error_line(answer.error());
}

}  // namespace

tl::expected<std::shared_ptr<const Rulebook>, Sentence> kept_book(std::string_view rule) {
    thread_local std::string kept_name;
    thread_local std::shared_ptr<const Rulebook> kept;
    if (kept && kept_name == rule) return kept;
    auto book = load_book(rule);
    if (book) {
        kept_name = rule;
        kept = *book;
    }
    return book;
}

Answer score_answer(const Rulebook& book, std::string_view text) {
    const auto question = parse_json(text);
    if (!question) return tl::unexpected(question.error());
    const auto win = win_from_json(book, *question);
    if (!win) return tl::unexpected(win.error());
    return dumped(score_json(book, *win));
}

Answer settle_answer(const Rulebook& book, std::string_view text) {
    const auto question = parse_json(text);
    if (!question) return tl::unexpected(question.error());
    const auto answer = settle_json(book, *question);
    if (!answer) return tl::unexpected(answer.error());
    return dumped(*answer);
}

Answer waits_answer(const Rulebook& book, std::string_view text) {
    const auto question = parse_json(text);
    if (!question) return tl::unexpected(question.error());
    const auto query = waits_from_json(book, *question);
    if (!query) return tl::unexpected(query.error());
    return dumped(waits_json(book, *query));
}

Answer melds_answer(const Rulebook& book, std::string_view text) {
    const auto question = parse_json(text);
    if (!question) return tl::unexpected(question.error());
    const auto answer = melds_json(book, *question);
    if (!answer) return tl::unexpected(answer.error());
    return dumped(*answer);
}

std::string score_line(std::string_view rule, std::string_view text) { return line_of(rule, text, score_answer); }
std::string settle_line(std::string_view rule, std::string_view text) { return line_of(rule, text, settle_answer); }
std::string waits_line(std::string_view rule, std::string_view text) { return line_of(rule, text, waits_answer); }
std::string melds_line(std::string_view rule, std::string_view text) { return line_of(rule, text, melds_answer); }

}  // namespace jansou::wire
