// 窓口 What a client may write into a request: nothing that is taken apart can crash, and what is found holds what it promises.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "apps/server/exchange.hpp"
#include "apps/server/target.hpp"

namespace {

void must(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace jansou::server;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto target = parse_target(text)) {
        must(target->path.starts_with('/'));
        for (const char c : target->path) must(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
        must(target->path.size() <= text.size());
        for (const auto& [name, value] : target->query) must(target->find(name).has_value() && value.size() <= text.size());
    }
    must(bearer(text).size() <= size);
    accepts(text, "gzip");
    names_tag(text, "\"a\"");
    if (const auto origin = origin_of(text)) must(origin->starts_with("http") && may_speak(text, "elsewhere", *origin));
    if (!text.empty() && !origin_of(text)) must(!may_speak(text, "host", "http://host"));
    if (const auto address = forwarded_for(text)) must(!neighbourhood(*address).empty());
    neighbourhood(text);
    must(error_body("code", text).starts_with("{\"error\":{\"code\":\"code\",\"message\":\""));
    return 0;
}
