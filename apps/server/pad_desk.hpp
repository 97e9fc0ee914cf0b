// 点棒表の係 Score pads as requests and answers: who may read or write one, what is kept, what its state is.
#pragma once
#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "apps/server/exchange.hpp"
#include "jansou/store/pads.hpp"

namespace jansou::server {

inline constexpr std::size_t most_entries_at_once = 100;
inline constexpr std::chrono::seconds reckoned_within{5};  ///< a state

/// Used by one thread at a time.
class PadDesk {
public:
    /// `own_rules`: a pad may be by a rule that somebody brings along.
    PadDesk(store::Connect connect, bool own_rules, parlour::Random random)
        : connect_(std::move(connect)), own_rules_(own_rules), random_(std::move(random)) {}

    /// `book`: a club's, to which the pad belongs.
    Response make(std::int64_t now, const parlour::Affiliation& book = {});
    /// Its entries from `since` on.
    Response read(const Request&);
    Response write(const Request&);
    /// The state of a pad that a token opens, with the entries of the body beside those that are kept; without a token of these alone.
    Response state(const Request&);

    // for the book of the pad's club
    tl::expected<nlohmann::json, Response> all_entries(const std::string& pad);
    /// What went wrong, if anything did.
    std::optional<Response> forget_name(const std::string& pad, const std::string& name);

private:
    /// The store is opened when the first asks; what is wrong, if it cannot be.
    std::optional<Response> open();
    tl::expected<store::Pads::Found, Response> found(const Request&);
    /// What stands against a rule that somebody brings along.
    std::optional<Response> wrong_rule(const nlohmann::json& entries);

    store::Connect connect_;
    bool own_rules_;
    parlour::Random random_;
    std::optional<store::Pads> pads_;
    std::string sound_rule_;  ///< the text that was looked at last, and is well
};

}  // namespace jansou::server
