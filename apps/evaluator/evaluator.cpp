// 計算の部品 The evaluator for a page that cannot reach its house: text in, the answer of `jansou score`, `waits`, `melds` or `pad` as text
// out. Nothing is caught in here: what is thrown becomes a sentence, which the caller is given (`refuse`) and throws on. After that the
// instance is in an unknown state and must not be asked again; a new one of the same module is quickly made.
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <typeinfo>

#include "jansou/tile/room.hpp"
#include "jansou/wire/pad/pad.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace {

std::string question, answer;

/// What `parse_json` answers where it can catch, and what a question is refused with.
std::string sentence_of(const void* thrown, const std::type_info& type) {
    if (type == typeid(nlohmann::json::parse_error))
        return jansou::wire::breaks_at(question, static_cast<const nlohmann::json::parse_error*>(thrown)->byte);
    if (type == typeid(nlohmann::json::out_of_range)) return jansou::wire::number_too_large();
    if (type == typeid(jansou::OutOfRoom)) return static_cast<const jansou::OutOfRoom*>(thrown)->what();
    if (type == typeid(jansou::wire::Bad)) return static_cast<const jansou::wire::Bad*>(thrown)->why;
    return "This question is for the house alone.";
}

const char* told(std::string line) {
    answer = std::move(line);
    return answer.data();
}

/// The book of a rule text; the last one is kept.
tl::expected<std::shared_ptr<const jansou::Rulebook>, jansou::Sentence> book_of_text(const std::string& text) {
    static std::string kept_text;
    static std::shared_ptr<const jansou::Rulebook> kept;
    if (!kept || kept_text != text) {
        auto read = jansou::wire::review_text(text, "rule_text");
        if (!read.rules) return tl::unexpected(read.faults.front());
        kept = std::make_shared<const jansou::Rulebook>(jansou::make_book(std::move(*read.rules)));
        kept_text = text;
    }
    return kept;
}

}  // namespace

extern "C" {

/// Throws the sentence on, out of the module.
__attribute__((import_module("page"), import_name("refuse"))) void refuse(const char* sentence, std::size_t size);

void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
    const std::string why = sentence_of(thrown, *type);
    refuse(why.data(), why.size());
    __builtin_trap();
}

/// Room for text that is handed in; `ask` takes and frees what it is given.
__attribute__((export_name("room"))) char* room(std::size_t size) { return static_cast<char*>(std::malloc(size + 1)); }

/// How many bytes the last answer has.
__attribute__((export_name("size"))) std::size_t size() { return answer.size(); }

/// One question in JSON, of a win (door 0), of waits (1), of melds (2) or of a score pad (3); the answer in JSON is that of `jansou score`,
/// `waits`, `melds` or `pad`. `rule` is the id of a rule set built in or, `by_text`, the text of a rule file; a pad has its own.
__attribute__((export_name("ask"))) const char* ask(int door, int by_text, char* rule, std::size_t rule_size, char* text,
                                                    std::size_t text_size) {
    const std::string named(rule, rule_size);
    question.assign(text, text_size);
    std::free(rule);
    std::free(text);
    if (constexpr int of_pad = 3; door == of_pad) {
        const auto state = jansou::wire::pad_answer(question);
        return told(state ? *state : jansou::wire::error_line(state.error()));
    }
    const auto book = by_text ? book_of_text(named) : jansou::wire::kept_book(named);
    if (!book) return told(jansou::wire::error_line(book.error()));
    constexpr std::array doors{jansou::wire::score_answer, jansou::wire::waits_answer, jansou::wire::melds_answer};
    const auto found = doors.at(std::size_t(door))(**book, question);
    return told(found ? *found : jansou::wire::error_line(found.error()));
}
}
