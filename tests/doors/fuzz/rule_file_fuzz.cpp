// No text makes the reader of rule files fall over; what it takes, it writes and reads back unchanged, as TOML and as JSON.
#include <cstdint>
#include <cstdlib>

#include "jansou/wire/rule_text/own_rule.hpp"

namespace wire = jansou::wire;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    if (const auto own = wire::own_rule(text); own ? !wire::is_own_rule(own->id) : own.error().empty()) std::abort();
    const auto rules = wire::parse_rules(text, "fuzz.toml");
    if (!rules) {
        if (rules.error().empty() || rules.error().find('\n') != std::string::npos) std::abort();
        return 0;
    }
    const auto json = wire::to_json(*rules);
    const auto again = wire::parse_rules(wire::to_toml(*rules), "fuzz.toml");
    if (!again || wire::to_json(*again) != json) std::abort();
    const auto from_json = wire::rules_from_json(json);
    if (!from_json || wire::to_json(*from_json) != json) std::abort();
    return 0;
}
