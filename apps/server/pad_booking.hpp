// 点棒表から帳簿へ What a score pad has come to, as an entry of a club's book.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "jansou/wire/club/book.hpp"

namespace jansou::server {

struct PadBooking {
    std::string body;  ///< without what the book adds; empty: no game is over
    std::vector<std::pair<std::string, std::string>> guests;
};

/// `entries`: all of the pad. Takes as long as a state of the pad takes, or gives up.
PadBooking booking_of_pad(const std::string& pad, const std::string& night, const nlohmann::json& entries, const wire::ClubBook&);

}  // namespace jansou::server
