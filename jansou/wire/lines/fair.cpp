#include "jansou/wire/lines/fair.hpp"

#include <algorithm>
#include <numeric>
#include <sstream>

#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/line_type.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {
namespace {

std::string_view bytes_of(const Seed& seed) { return {reinterpret_cast<const char*>(seed.bytes.data()), seed.bytes.size()}; }

std::string whole_hex(const Seed& seed) {
    const std::string digits = to_hex(seed);
    return std::string(2 * seed.bytes.size() - digits.size(), '0') + digits;
}

tl::unexpected<Sentence> wrong(long line, std::string_view what) {
    return tl::unexpected("line " + std::to_string(line) + ": " + std::string(what));
}

/// What is wrong with the walls' origin as a header tells it, if anything.
std::optional<Sentence> wrong_origin(const nlohmann::json& header) {
    const auto start = parse_header(header);
    if (!start) return start.error();
    const auto fair = header.find("fair");
    if (fair == header.end()) return "the header has no \"fair\": nothing was committed to before this game";
    const auto read = fair_from_json(*fair);
    if (!read) return read.error();
    if (fair->value("commitment", "") != commitment(*read)) return "fair: the commitment is not the SHA-256 of the secret";
    if (!(wall_seed(*read) == start->setup.seed)) return "fair: the seed is not made of that secret and those nonces";
    if (read->drawn.empty()) return {};
    std::vector<std::string> before(read->nonces.size());
    for (std::size_t chair = 0; chair < read->drawn.size(); ++chair) before[std::size_t(read->drawn[chair])] = read->nonces[chair];
    if (drawn_seats(read->secret, before) != read->drawn) return "fair: the seats are not those that secret and nonces draw";
    return {};
}

/// Each number below the count once.
bool is_order(const std::vector<int>& order) {
    std::vector<int> sorted = order, all(order.size());
    std::ranges::sort(sorted);
    std::iota(all.begin(), all.end(), 0);
    return sorted == all;
}

}  // namespace

std::string commitment(const Fair& fair) { return sha256_hex(bytes_of(fair.secret)); }

Seed wall_seed(const Fair& fair) {
    Sha256 hash;
    const bool lengths = fair.version >= 2;
    hash.add(lengths ? "jansou wall 2" : "jansou wall");
    hash.add(bytes_of(fair.secret));
    for (const std::string& nonce : fair.nonces) {
        if (lengths) hash.add(std::string(1, char(nonce.size())));
        hash.add(nonce);
    }
    return *parse_seed(hash.hex());
}

std::vector<int> drawn_seats(const Seed& secret, const std::vector<std::string>& nonces) {
    std::vector<std::pair<std::string, int>> tickets;
    for (std::size_t chair = 0; chair < nonces.size(); ++chair) {
        Sha256 hash;
        hash.add("jansou seats");
        hash.add(bytes_of(secret));
        for (const std::string& nonce : nonces) {
            hash.add(std::string(1, char(nonce.size())));
            hash.add(nonce);
        }
        hash.add(std::string(1, char(chair)));
        tickets.emplace_back(hash.hex(), int(chair));
    }
    std::ranges::sort(tickets);
    std::vector<int> out;
    for (const auto& [ticket, chair] : tickets) out.push_back(chair);
    return out;
}

nlohmann::ordered_json to_json(const Fair& fair) {
    nlohmann::ordered_json out{{"secret", whole_hex(fair.secret)}, {"nonces", fair.nonces}, {"commitment", commitment(fair)}};
    if (fair.version > 1) out["version"] = fair.version;
    if (!fair.drawn.empty()) out["drawn"] = fair.drawn;
    return out;
}

tl::expected<Fair, Sentence> fair_from_json(const nlohmann::json& given) {
    Fair fair;
    if (!given.is_object()) return tl::unexpected("fair: an object is expected, not " + shown(given));
    const auto digits = [](const nlohmann::json& text) {
        return text.is_string() && text.get<std::string>().find_first_not_of("0123456789abcdef") == std::string::npos;
    };
    const auto secret = given.find("secret");
    if (secret == given.end() || !digits(*secret) || secret->get<std::string>().size() != 64)
        return tl::unexpected(Sentence("fair.secret: 64 hex digits in lower case are expected"));
    fair.secret = *parse_seed(secret->get<std::string>());
    const auto version = given.contains("version") ? whole_number(given["version"], 1, 2) : 1;
    if (!version) return tl::unexpected(Sentence("fair.version: 1 or 2 is expected, not " + shown(given["version"])));
    fair.version = *version;
    const auto nonces = given.find("nonces");
    if (nonces == given.end() || !nonces->is_array() || nonces->size() > max_seats)
        return tl::unexpected(Sentence("fair.nonces: a list with one text for each seat is expected"));
    for (const auto& nonce : *nonces) {
        if (!digits(nonce) || nonce.get<std::string>().size() > 64)
            return tl::unexpected(Sentence("fair.nonces: at most 64 hex digits in lower case are expected"));
        fair.nonces.push_back(nonce.get<std::string>());
    }
    if (const auto drawn = given.find("drawn"); drawn != given.end()) {
        const auto wrong = tl::unexpected(Sentence("fair.drawn: the number of each chair once is expected, not " + shown(*drawn)));
        if (!drawn->is_array() || drawn->size() != fair.nonces.size()) return wrong;
        for (const auto& chair : *drawn) fair.drawn.push_back(whole_number(chair, 0, int(fair.nonces.size()) - 1).value_or(-1));
        if (!is_order(fair.drawn)) return wrong;
    }
    return fair;
}

tl::expected<Verified, Sentence> verify_log(std::string_view text) {
    Verified verified;
    long number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        const LineType type = type_of(line);
        if (number == 1 || type == LineType::header) {
            const auto header = nlohmann::json::parse(line, nullptr, false);
            if (!header.is_object()) return wrong(number, "the header of a log is expected");
            if (const auto why = wrong_origin(header)) return wrong(number, *why);
        }
        verified.hands += type == LineType::start_kyoku;
    }
    if (number == 0) return tl::unexpected(Sentence("the log is empty"));
    std::istringstream in{std::string(text)};
    const ReplayReport report = replay(in);
    if (!report.same) return wrong(report.line, report.what);
    verified.games = report.games;
    verified.finished = report.finished;
    return verified;
}

std::span<const NamedShape> fair_shapes() {
    static constexpr NamedShape all[]{
        {"Fair", "{secret: string, nonces: [string], commitment: string, version?: int, drawn?: [seat]}"},
    };
    return all;
}

}  // namespace jansou::wire
