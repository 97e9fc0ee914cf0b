#include "jansou/wire/lines/line_type.hpp"

namespace jansou::wire {

LineType type_of(std::string_view line) {
    constexpr std::string_view head = "{\"type\":\"";
    if (!line.starts_with(head)) return LineType::none;
    line.remove_prefix(head.size());
    const std::size_t end = line.find('"');
    return end == std::string_view::npos || end == 0 ? LineType::none : line_type_named(line.substr(0, end));
}

}  // namespace jansou::wire
