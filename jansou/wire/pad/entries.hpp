// 記入 The entries of a pad put in order: which of several that stand for each other counts, and what follows what.
#pragma once
#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace jansou::wire {

/// Entries that stand for one thing: the first telling of it and all that replace it.
struct PadThing {
    std::vector<const nlohmann::json*> all;       ///< by id
    std::vector<const nlohmann::json*> standing;  ///< not replaced by another, by id; equal ones once
    bool doubled = false;                         ///< of equal ones there were several
    bool settled() const { return standing.size() == 1; }
};

/// What the entries of a pad come to, by nothing but themselves. The JSON outlives it.
class PadEntries {
public:
    /// REQUIRES: each has passed check_pad_entry. Of several with one id the first by its text counts.
    explicit PadEntries(const std::vector<const nlohmann::json*>&);

    /// Of that kind, by the smallest id of each.
    std::vector<const PadThing*> of_kind(std::string_view kind) const;
    /// What follows one of these things, which are told alike.
    std::vector<const PadThing*> behind(const std::vector<const PadThing*>&) const;
    /// True if both are settled and tell the same of the same.
    bool alike(const PadThing&, const PadThing&) const;
    /// How many entries there are, each counted once.
    std::size_t size() const { return thing_.size(); }
    /// nullptr: no entry has that id.
    const PadThing* thing_of(std::string_view id) const;

private:
    bool alike(const nlohmann::json&, const nlohmann::json&) const;
    void keep_different(PadThing&) const;
    void note_what_follows();

    std::vector<PadThing> things_;
    std::map<std::string, std::size_t, std::less<>> thing_;  ///< by id of an entry
    std::vector<std::vector<std::size_t>> behind_;           ///< by thing
};

}  // namespace jansou::wire
