// 形 What a JSON value looks like, in a short notation that stands beside whatever prints the value, and its JSON Schema:
//
//   bool int number string null any      tile: "5mr", "E", "?"; kind: "5m", "1z"; seat: the number of a chair
//   'word' true false                    that value alone
//   [T]  {name: T, name?: T}  {*: T}     a list; an object with these members and no others (`?`: it may be left out); one with any names
//   A | B                                one of them
//   Name                                 the shape of that name
//
// `..Name` stands for the members of that object, and `@list?: T` for a member for each name of a list, which the rule sets bring:
// @account,
// @column.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace jansou::wire {

struct NamedShape {
    std::string_view name, shape;
};

/// What a shape may refer to: lists of names, and shapes by their name for `..Name`.
struct Shapes {
    std::map<std::string, std::vector<std::string>, std::less<>> lists;
    std::map<std::string, std::string_view, std::less<>> named;
};

/// JSON Schema (2020-12) of a shape; named ones are references to "#/$defs/Name". REQUIRES: a shape by the notation, as all that are
/// compiled in are; tests read every one.
nlohmann::ordered_json schema_of(std::string_view shape, const Shapes& = {});

/// Of an object by its members, as "a: int, b?: string", the first of them a `type` with that word if one is given.
nlohmann::ordered_json object_schema(std::string_view members, const Shapes& = {}, std::string_view type = {});

/// What `tile`, `kind` and `seat` are, as definitions.
nlohmann::ordered_json base_definitions();

// ---- the shapes of what is printed, each beside its printer

std::span<const NamedShape> action_shapes();
std::span<const NamedShape> answer_shapes();
std::span<const NamedShape> choice_shapes();
std::span<const NamedShape> club_shapes();
std::span<const NamedShape> drill_shapes();
std::span<const NamedShape> fair_shapes();
std::span<const NamedShape> looked_shapes();
std::span<const NamedShape> pad_shapes();
std::span<const NamedShape> penalty_shapes();
std::span<const NamedShape> replay_shapes();
std::span<const NamedShape> rule_shapes();
std::span<const NamedShape> score_shapes();
std::span<const NamedShape> settle_shapes();
std::span<const NamedShape> state_shapes();
std::span<const NamedShape> view_shapes();
std::span<const NamedShape> waits_shapes();

}  // namespace jansou::wire
