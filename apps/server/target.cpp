#include "apps/server/target.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

#include "jansou/tile/hex.hpp"

namespace jansou::server {
namespace {

std::optional<std::string> decoded(std::string_view text, bool plus_is_blank) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '+' && plus_is_blank) c = ' ';
        if (c == '%') {
            if (i + 2 >= text.size()) return {};
            const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return {};
            c = char(high * 16 + low);
            i += 2;
        }
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return {};
        out += c;
    }
    return out;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return out;
}

bool is_address(const std::string& text) {
    std::array<unsigned char, 16> bytes{};
    return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

/// "host" of "host:80", "::1" of "[::1]:80" and of "::1".
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) return text.substr(1, text.find(']') == std::string_view::npos ? text.size() : text.find(']') - 1);
    const std::size_t colon = text.find(':');
    return colon != std::string_view::npos && colon == text.rfind(':') ? text.substr(0, colon) : text;
}

/// Calls `found` with every part between commas until it says true.
template <class Found>
bool any_part(std::string_view list, Found found) {
    while (true) {
        const std::size_t comma = list.find(',');
        if (found(trimmed(list.substr(0, comma)))) return true;
        if (comma == std::string_view::npos) return false;
        list.remove_prefix(comma + 1);
    }
}

}  // namespace

std::optional<std::string> Target::find(std::string_view name) const {
    const auto it = std::ranges::find(query, name, [](const auto& pair) { return std::string_view(pair.first); });
    return it == query.end() ? std::nullopt : std::optional(it->second);
}

std::optional<std::string> Target::after(std::string_view prefix) const {
    return path.starts_with(prefix) ? std::optional(path.substr(prefix.size())) : std::nullopt;
}

std::optional<Target> parse_target(std::string_view text) {
    if (text.empty() || text.front() != '/') return {};
    text = text.substr(0, text.find('#'));
    const std::size_t question = text.find('?');
    const auto path = decoded(text.substr(0, question), false);
    if (!path) return {};
    Target out{*path, {}};
    if (question == std::string_view::npos) return out;
    std::string_view rest = text.substr(question + 1);
    while (!rest.empty()) {
        const std::size_t end = rest.find('&');
        const std::string_view pair = rest.substr(0, end);
        const std::size_t equals = pair.find('=');
        const auto name = decoded(pair.substr(0, equals), true);
        const auto value = equals == std::string_view::npos ? std::optional<std::string>("") : decoded(pair.substr(equals + 1), true);
        if (!name || !value) return {};
        if (!pair.empty()) out.query.emplace_back(*name, *value);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return out;
}

std::string bearer(std::string_view authorization) {
    constexpr std::string_view scheme = "bearer ";
    if (authorization.size() < scheme.size() || lower(authorization.substr(0, scheme.size())) != scheme) return {};
    return std::string(trimmed(authorization.substr(scheme.size())));
}

int count_of(const Target& target, std::string_view name) {
    const auto text = target.find(name);
    if (!text) return not_said;
    if (text->empty() || text->size() > 5 || text->find_first_not_of("0123456789") != std::string::npos) return no_count;
    return std::stoi(*text);
}

bool accepts(std::string_view header, std::string_view encoding) {
    return any_part(header, [&](std::string_view part) {
        const std::size_t semicolon = part.find(';');
        const std::string_view weight = semicolon == std::string_view::npos ? "" : trimmed(part.substr(semicolon + 1));
        return lower(trimmed(part.substr(0, semicolon))) == encoding && weight != "q=0" && weight != "q=0.0";
    });
}

bool is_json(std::string_view type) { return lower(trimmed(type.substr(0, type.find(';')))) == "application/json"; }

bool names_tag(std::string_view header, std::string_view tag) {
    return any_part(header, [&](std::string_view part) {
        if (part.starts_with("W/")) part.remove_prefix(2);
        return part == tag || part == "*";
    });
}

std::optional<std::string> origin_of(std::string_view url) {
    const std::string text = lower(url);
    const std::size_t scheme = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
    if (scheme == 0) return {};
    const std::size_t end = std::min(text.find_first_of("/?#", scheme), text.size());
    if (end == scheme || text.find('@') < end) return {};
    return text.substr(0, end);
}

std::string host_of(std::string_view origin) { return std::string(without_port(origin.substr(origin.find("//") + 2))); }

bool may_speak(std::string_view origin, std::string_view host, std::string_view public_url) {
    if (origin.empty()) return true;
    const auto from = origin_of(origin);
    if (!from) return false;
    if (const auto known = origin_of(public_url); known && *known == *from) return true;
    return !host.empty() && from->substr(from->find("//") + 2) == lower(host);
}

bool goes_by(std::string_view host, std::span<const std::string> names) {
    if (host.empty()) return true;
    std::string name = lower(without_port(host));
    if (name.ends_with('.')) name.pop_back();
    return is_address(name) || name == "localhost" || name.ends_with(".localhost") || std::ranges::find(names, name) != names.end();
}

std::string neighbourhood(std::string_view address) {
    std::string text(address);
    std::array<unsigned char, 16> bytes{};
    if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
    constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    std::array<char, INET6_ADDRSTRLEN> out{};
    if (std::memcmp(bytes.data(), mapped.data(), mapped.size()) == 0)
        return inet_ntop(AF_INET, bytes.data() + mapped.size(), out.data(), out.size());
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return inet_ntop(AF_INET6, bytes.data(), out.data(), out.size()) + std::string("/64");
}

std::optional<std::string> forwarded_for(std::string_view header) {
    const std::size_t comma = header.rfind(',');
    std::string_view last = trimmed(comma == std::string_view::npos ? header : header.substr(comma + 1));
    if (last.size() > 1 && last.starts_with('"') && last.ends_with('"')) last = last.substr(1, last.size() - 2);
    const std::string address(without_port(last));
    return is_address(address) ? std::optional(address) : std::nullopt;
}

}  // namespace jansou::server
