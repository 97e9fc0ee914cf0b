// 頻度 How often things happened, and what is expected to happen under a rule set.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"

namespace conformance {

class Tally {
public:
    void count(std::string_view group, std::string_view name, long n = 1) {
        const auto it = counts_.find(std::pair{group, name});
        if (it != counts_.end())
            it->second += n;
        else
            counts_.emplace(std::pair{std::string(group), std::string(name)}, n);
    }
    long of(std::string_view group, std::string_view name) const {
        const auto it = counts_.find(std::pair{group, name});
        return it == counts_.end() ? 0 : it->second;
    }
    const auto& all() const { return counts_; }

private:
    using Key = std::pair<std::string, std::string>;
    struct Less {
        using is_transparent = void;
        template <class A, class B>
        bool operator()(const A& a, const B& b) const {
            return std::pair<std::string_view, std::string_view>(a.first, a.second) <
                   std::pair<std::string_view, std::string_view>(b.first, b.second);
        }
    };
    std::map<Key, long, Less> counts_;
};

struct Expected {
    std::string group, name;
};

/// What a run under that book must have met.
std::vector<Expected> expected(const jansou::Rulebook&);

}  // namespace conformance
