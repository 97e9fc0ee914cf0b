// What the log tells of the tables: who sat down, came and left, matches begun and over, offences. No name, no token, no tile.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "apps/server/journal.hpp"
#include "jansou/parlour/parlour.hpp"

namespace jansou::server {

class HouseLog {
public:
    explicit HouseLog(const Journal& journal) : journal_(journal) {}
    void stored(std::span<const parlour::Record>);
    void told(const parlour::Frame&);

private:
    const Journal& journal_;
    std::unordered_set<std::string> over_;  ///< tables whose match was told to be over
};

}  // namespace jansou::server
