// How deep JSON may nest that comes from outside: what reads and writes it calls itself for each level.
#pragma once
#include <string_view>

namespace jansou::wire {

inline constexpr int deepest_json = 32;

/// False for text that nests deeper. What stands in strings does not nest.
inline bool nests_shallowly(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') quoted = !quoted;
        i += quoted && c == '\\';
        if (quoted) continue;
        depth += c == '[' || c == '{';
        depth -= c == ']' || c == '}';
        if (depth > deepest_json) return false;
    }
    return true;
}

}  // namespace jansou::wire
