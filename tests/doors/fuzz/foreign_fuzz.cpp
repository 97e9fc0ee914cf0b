// よその牌譜 Any text as a log of another program: it is refused with a sentence, or it becomes a game whose facts can be read again. The
// first byte chooses the rule.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "jansou/wire/foreign/open.hpp"
#include "jansou/wire/foreign/retrace.hpp"
#include "jansou/wire/foreign/tenhou_write.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace foreign = jansou::wire::foreign;

namespace {

constexpr std::size_t longest = 20000;

const std::shared_ptr<const jansou::Rulebook>& book_of(std::uint8_t choice) {
    static const std::array books{*jansou::wire::load_book("tenhou4p"), *jansou::wire::load_book("tenhou3p"),
                                  *jansou::wire::load_book("mjkt")};
    return books[choice % books.size()];
}

void read_back(const std::string& text, const std::shared_ptr<const jansou::Rulebook>& book) {
    const auto opened = foreign::open_log(text, book);
    if (!opened) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1 || size > longest) return 0;
    const auto& book = book_of(data[0]);
    const std::string text(data + 1, data + size);
    const auto opened = foreign::open_log(text, book);
    if (!opened) {
        if (opened.error().sentence().empty()) std::abort();
        return 0;
    }
    const auto played = foreign::retraced(book, opened->record);
    for (const auto& difference : played.differences)
        if (difference.sentence().empty()) std::abort();
    if (!played.log.empty()) {
        std::istringstream log(played.log);
        if (!jansou::wire::replay(log).same) std::abort();
    }
    read_back(foreign::facts_log(*book, opened->record), book);
    if (const auto mjai = foreign::written_as(foreign::Form::mjai, *opened)) read_back(*mjai, book);
    if (const auto written = foreign::write_tenhou(opened->record, *book); written && written->game["log"].empty() && written->lost.empty())
        std::abort();
    return 0;
}
