// 卓のやりとり Any lines to the table protocol: always an answer, never a crash, and after an error the state is what it was.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "jansou/wire/lines/table_protocol.hpp"

namespace {

constexpr int most_lines = 200;
constexpr std::size_t compared_lines = 4;  ///< of so many lines the state is compared at one: it is slow
constexpr const char* ask_state = R"({"type":"state"})";

bool is_error(const std::string& line) { return line.starts_with("{\"type\":\"error\""); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    jansou::wire::TableProtocol protocol;
    std::istringstream in(std::string(data, data + size));
    std::string line;
    for (int n = 0; n < most_lines && std::getline(in, line); ++n) {
        const bool compares = std::size_t(n) % compared_lines == size % compared_lines;
        const auto before = compares ? protocol.line(ask_state) : std::vector<std::string>{};
        const auto out = protocol.line(line);
        bool refused = false;
        for (const std::string& answer : out) {
            if (answer.empty() || answer.find('\n') != std::string::npos) std::abort();
            refused = refused || is_error(answer);
        }
        if (refused && (out.size() != 1 || (compares && protocol.line(ask_state) != before))) std::abort();
    }
    return 0;
}
