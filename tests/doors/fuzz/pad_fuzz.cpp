// A score pad of any text: an answer or a sentence, never a fault; and what is answered does not depend on the order of the entries.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "jansou/wire/pad/pad.hpp"
#include "jansou/wire/questions/fields.hpp"

using nlohmann::json;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace jansou::wire;
    const auto pad = parse_json({reinterpret_cast<const char*>(data), size});
    if (!pad || !pad->is_object()) return 0;
    const auto state = pad_json(*pad);
    if (!state) return 0;
    json other = *pad;
    std::ranges::reverse(other["entries"]);
    const auto again = pad_json(other);
    if (!again || json::parse(again->dump()) != json::parse(state->dump())) std::abort();
    return 0;
}
