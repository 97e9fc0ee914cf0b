#include "jansou/wire/shown/search_words.hpp"

#include <cassert>

#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using nlohmann::ordered_json;

/// {words = [..], of = [..]}.
ordered_json thing_json(const Member& thing, Faults& faults) {
    ordered_json out{{"words", ordered_json::array()}, {"of", ordered_json::array()}};
    for (const Member& part : thing.value.table) {
        if (!out.contains(part.key)) faults.add(part.line, said("unknown key {}.", "{} は知らない項目です。", named(part.key)));
        for (const Value& one : part.value.list) out[part.key].push_back(one.text);
    }
    if (out["words"].empty()) faults.add(thing.line, said("{} has no \"words\".", "{} に \"words\" がありません。", named(thing.key)));
    return out;
}

}  // namespace

/// A file that is wrong is a fault of ours.
ordered_json search_json() {
    ordered_json out{{"things", ordered_json::array()}};
    for (const ShippedFile& f : shipped_words()) {
        if (f.id != search_words) continue;
        Faults faults{std::string(f.id)};
        for (const Member& thing : read_whole(f.text, faults).table) out["things"].push_back(thing_json(thing, faults));
        assert(!faults.any());
    }
    return out;
}

}  // namespace jansou::wire
