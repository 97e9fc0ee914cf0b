#include "apps/cli/commands.hpp"

#include <iostream>
#include <sstream>

namespace jansou::cli {

static constexpr int bad_input = 2;

int refuse(std::string_view sentence) {
    std::cerr << sentence << '\n';
    return bad_input;
}

int fail(std::string_view command, std::string_view why) {
    std::cerr << "jansou " << command << ": " << why << '\n';
    return bad_input;
}

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts;
    std::stringstream in(list);
    for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
    return parts;
}

}  // namespace jansou::cli
