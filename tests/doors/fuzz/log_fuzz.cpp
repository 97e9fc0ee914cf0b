// 牌譜 Any text as a log: it replays, or one sentence says at which line it does not; the same for its facts and for taking it up.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "jansou/wire/foreign/look.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/lines/replay.hpp"

namespace wire = jansou::wire;

namespace {

constexpr std::size_t most_lines = 2000;

void check(const wire::ReplayReport& report) {
    if (report.same == !report.what.empty()) std::abort();
    if (!report.same && report.line > report.lines) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    std::vector<std::string> lines;
    std::istringstream all(text), facts(text), split(text);
    for (std::string line; std::getline(split, line);) {
        lines.push_back(line);
        if (lines.size() > most_lines) return 0;
    }
    check(wire::replay(all));
    check(wire::replay_facts(facts));
    std::vector<std::string> kept;
    std::string why;
    using wire::foreign::Form;
    if (const auto opened = wire::foreign::opened_for(text, {}))
        for (const Form form : {Form::own, Form::mjai, Form::tenhou6})
            if (const auto written = wire::foreign::written_as(form, *opened); written ? written->empty() : written.error().empty())
                std::abort();
    const auto session = wire::resume(lines, jansou::no_seat, [](std::string_view) {}, kept, why);
    if (session ? session->over() : why.empty()) std::abort();
    return 0;
}
