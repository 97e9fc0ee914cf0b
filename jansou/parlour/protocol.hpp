// 約束 The protocol described by machine: what a client and a process may be told, and all that is printed, as one JSON Schema. It is made
// of the tables by which messages are read and lines and frames are printed.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::parlour {

std::span<const wire::NamedShape> frame_shapes();
std::span<const wire::NamedShape> table_shapes();
std::span<const wire::NamedShape> book_shapes();

using Books = std::vector<std::shared_ptr<const Rulebook>>;

/// JSON Schema (2020-12). Each of these definitions is a whole message, by its `type`: `Said` (to the socket), `Frame` (from it), `Command`
/// (to `jansou table`), `Output` (from it), `LogLine` (of a log). Words and columns of rules are those of these rule sets.
nlohmann::ordered_json protocol_schema(const Books&);

}  // namespace jansou::parlour
