// 来客 Who stands at the door: of each address those without a WebSocket, the one that was served longest ago first.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace jansou::server {

template <class Visitor>
class Visitors {
public:
    void add(const std::string& address, Visitor* visitor) { at_[address].push_back(visitor); }
    void remove(const std::string& address, Visitor* visitor) {
        const auto it = at_.find(address);
        if (it == at_.end()) return;
        std::erase(it->second, visitor);
        if (it->second.empty()) at_.erase(it);
    }
    /// Goes to the end of the line.
    void served(const std::string& address, Visitor* visitor) {
        const auto it = at_.find(address);
        if (it == at_.end()) return;
        const auto place = std::ranges::find(it->second, visitor);
        if (place != it->second.end()) std::rotate(place, place + 1, it->second.end());
    }
    std::size_t of(const std::string& address) const {
        const auto it = at_.find(address);
        return it == at_.end() ? 0 : it->second.size();
    }
    /// Whom to send away: the first idle one, or the first if all are busy; null if there is none.
    Visitor* first(const std::string& address) const {
        const auto it = at_.find(address);
        if (it == at_.end()) return nullptr;
        const auto idle = std::ranges::find_if(it->second, [](const Visitor* each) { return each->idle(); });
        return idle == it->second.end() ? it->second.front() : *idle;
    }

private:
    std::unordered_map<std::string, std::vector<Visitor*>> at_;
};

}  // namespace jansou::server
