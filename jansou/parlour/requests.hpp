// 注文 A request for a table, read strictly: the first thing wrong with it is one sentence.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "jansou/parlour/desk.hpp"

namespace jansou::parlour {

/// Rules that are in use, by their whole text.
class Shelf {
public:
    tl::expected<std::shared_ptr<const KnownRule>, Sentence> rule(const json& rules);
    /// One of those that are built in, as its file has it.
    tl::expected<json, Sentence> shipped(const std::string& id);

private:
    std::map<std::string, std::weak_ptr<const KnownRule>> known_;
    std::map<std::string, json> shipped_;  ///< they are read once
};

/// A table as asked for.
struct Order {
    Plan plan;
    std::vector<Chair> chairs;  ///< those of kind `person` are yet to be seated
    std::string name;
    json body;  ///< what the record of it says
};
tl::expected<Order, Sentence> read_order(const json& request, Shelf&);
/// The same from its record.
tl::expected<Order, Sentence> order_of_record(const json& body, Shelf&);

/// Why a rule whose jokers are too many is not played here: with five in a hand a question about it may take seconds.
std::optional<Sentence> too_many_jokers(const Rulebook&);

/// The rule of a plan as a page shows it, without what was changed for the table.
ordered_json rule_page(const Plan&);

}  // namespace jansou::parlour
