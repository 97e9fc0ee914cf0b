#include "jansou/wire/pad/entries.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace jansou::wire {

using nlohmann::json;

namespace {

std::string id_of(const json& entry) { return entry.at("id").get<std::string>(); }

/// Ids that the entry stands for.
std::vector<std::string> replaced_by(const json& entry) {
    std::vector<std::string> ids;
    if (const auto list = entry.find("replaces"); list != entry.end())
        for (const json& id : *list) ids.push_back(id.get<std::string>());
    return ids;
}

/// Sets that grow together: which entries stand for one thing.
class Together {
public:
    explicit Together(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
    std::size_t root(std::size_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) {
        const std::size_t one = root(a), other = root(b);
        parent_[std::max(one, other)] = std::min(one, other);  // the first id stands for all
    }

private:
    std::vector<std::size_t> parent_;
};

/// What an entry tells, without who told it, when, and what it stands for or follows.
json told_by(const json& entry) {
    json told = entry;
    for (const char* of_the_entry : {"id", "replaces", "by", "at", "after"}) told.erase(of_the_entry);
    return told;
}

std::string_view followed(const json& entry) {
    const auto after = entry.find("after");
    return after != entry.end() && after->is_string() ? std::string_view(after->get_ref<const std::string&>()) : std::string_view();
}

}  // namespace

PadEntries::PadEntries(const std::vector<const json*>& entries) {
    std::map<std::string, const json*, std::less<>> by_id;
    for (const json* entry : entries) {
        const auto [there, fresh] = by_id.emplace(id_of(*entry), entry);
        if (!fresh && *entry < *there->second) there->second = entry;
    }
    std::vector<const json*> list;
    std::map<std::string, std::size_t, std::less<>> place;
    for (const auto& [id, entry] : by_id) {
        place.emplace(id, list.size());
        list.push_back(entry);
    }
    Together together(list.size());
    std::vector<bool> replaced(list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        for (const std::string& id : replaced_by(*list[i])) {
            const auto it = place.find(id);
            if (it == place.end() || it->second == i || list[it->second]->at("kind") != list[i]->at("kind")) continue;
            together.join(i, it->second);
            replaced[it->second] = true;
        }
    std::map<std::size_t, std::size_t> thing_of_root;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto [it, fresh] = thing_of_root.emplace(together.root(i), things_.size());
        if (fresh) things_.emplace_back();
        PadThing& thing = things_[it->second];
        thing.all.push_back(list[i]);
        if (!replaced[i]) thing.standing.push_back(list[i]);
        thing_.emplace(id_of(*list[i]), it->second);
    }
    for (PadThing& thing : things_) {
        if (thing.standing.empty()) thing.standing = thing.all;  // each stands for another of them: somebody has to say
        keep_different(thing);
    }
    note_what_follows();
}

bool PadEntries::alike(const json& a, const json& b) const {
    return thing_of(followed(a)) == thing_of(followed(b)) && told_by(a) == told_by(b);
}

bool PadEntries::alike(const PadThing& a, const PadThing& b) const {
    return a.settled() && b.settled() && alike(*a.standing.front(), *b.standing.front());
}

/// Of equal entries the first; what differs stays.
void PadEntries::keep_different(PadThing& thing) const {
    std::vector<const json*> kept;
    for (const json* entry : thing.standing) {
        if (std::ranges::any_of(kept, [&](const json* other) { return alike(*entry, *other); }))
            thing.doubled = true;
        else
            kept.push_back(entry);
    }
    thing.standing = std::move(kept);
}

void PadEntries::note_what_follows() {
    behind_.resize(things_.size());
    for (std::size_t i = 0; i < things_.size(); ++i)
        for (const json* entry : things_[i].standing) {
            const auto it = thing_.find(followed(*entry));
            if (it == thing_.end() || it->second == i) continue;
            std::vector<std::size_t>& list = behind_[it->second];
            if (std::ranges::find(list, i) == list.end()) list.push_back(i);
        }
}

std::vector<const PadThing*> PadEntries::of_kind(std::string_view kind) const {
    std::vector<const PadThing*> found;
    for (const PadThing& thing : things_)
        if (thing.all.front()->at("kind") == kind) found.push_back(&thing);
    return found;
}

std::vector<const PadThing*> PadEntries::behind(const std::vector<const PadThing*>& those) const {
    std::vector<const PadThing*> found;
    for (const PadThing* thing : those)
        for (const std::size_t i : behind_[std::size_t(thing - things_.data())])
            if (const PadThing* next = &things_[i];
                std::ranges::find(those, next) == those.end() && std::ranges::find(found, next) == found.end())
                found.push_back(next);
    return found;
}

const PadThing* PadEntries::thing_of(std::string_view id) const {
    const auto it = thing_.find(id);
    return it == thing_.end() ? nullptr : &things_[it->second];
}

}  // namespace jansou::wire
