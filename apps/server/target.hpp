// 宛先 What a request asks for: path and query, decoded; and the parts of an address as the limits count it.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jansou::server {

struct Target {
    std::string path;
    std::vector<std::pair<std::string, std::string>> query;

    bool operator==(const Target&) const = default;
    /// The first of that name.
    std::optional<std::string> find(std::string_view name) const;
    /// The path behind `prefix`, if it begins so.
    std::optional<std::string> after(std::string_view prefix) const;
};

/// "/api/rules/a%2Bb?hand=3": nothing if it does not begin with a slash, has a bad escape or a byte that is no text.
std::optional<Target> parse_target(std::string_view);

/// The text behind "Bearer ", else nothing.
std::string bearer(std::string_view authorization);

inline constexpr int not_said = -1, no_count = -2;
/// A number from 0, of at most five digits, in the query; `not_said` or `no_count` else.
int count_of(const Target&, std::string_view name);

/// Whether an encoding is among those of `Accept-Encoding`.
bool accepts(std::string_view header, std::string_view encoding);

/// Whether a `Content-Type` says that the body is JSON.
bool is_json(std::string_view type);

/// Whether one of the tags of `If-None-Match` is this one.
bool names_tag(std::string_view header, std::string_view tag);

/// "https://host:443/path" -> "https://host:443", in lower case; nothing if there is neither http nor https.
std::optional<std::string> origin_of(std::string_view url);

/// "host" of "https://host:443".
std::string host_of(std::string_view origin);

/// A page of that origin may speak with a server reached as `host`, or known as `public_url`. An origin that is not sent is no browser's.
bool may_speak(std::string_view origin, std::string_view host, std::string_view public_url);

/// A name in `Host` under which nobody else can have a page lead here: an address, this machine's own name for itself, or one of these (in
/// lower case). None at all is no browser's.
bool goes_by(std::string_view host, std::span<const std::string> names);

/// Addresses that count as one: of IPv6 the first 64 bits, of IPv4 all.
std::string neighbourhood(std::string_view address);

/// The last address that a proxy noted in `X-Forwarded-For`, if it is one; a port behind it is left out.
std::optional<std::string> forwarded_for(std::string_view header);

}  // namespace jansou::server
