#include "jansou/store/pads.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace jansou::store {

tl::expected<Pads, Sentence> Pads::open(const Place& place) {
    return open([&] { return open_sql(place, Opening::changing); });
}

tl::expected<Pads, Sentence> Pads::open(const Connect& connect) {
    auto base = connect();
    if (!base) return tl::unexpected(base.error());
    return Pads(std::move(*base));
}

/// Within a transaction. Nothing: the base cannot.
std::optional<Pads::Outcome> Pads::put(std::string_view pad, const std::vector<Entry>& entries) {
    Outcome out;
    std::int64_t bytes = 0;
    bool was_renamed = false;
    if (!base_->ask("SELECT renamed FROM pads WHERE id = ?1 FOR UPDATE", {pad},
                    [&](const Row& row) { was_renamed = row.number(0) != 0; }) ||
        !base_->ask("SELECT count(*), coalesce(sum(octet_length(body)), 0) FROM pad_entries WHERE pad = ?1", {pad}, [&](const Row& row) {
            out.next = row.number(0);
            bytes = row.number(1);
        }))
        return {};
    for (const Entry& entry : entries) {
        std::optional<std::string> there;
        if (!base_->ask("SELECT body FROM pad_entries WHERE pad = ?1 AND id = ?2", {pad, entry.id},
                        [&](const Row& row) { there = std::string(row.text(0)); }))
            return {};
        if (there && *there != entry.body && !was_renamed) {
            out.added = Added::differs;
            out.which = entry.id;
            return out;
        }
        if (there) {
            ++out.known;
            continue;
        }
        bytes += std::int64_t(entry.body.size());
        if (out.next >= std::int64_t(most_entries_of_pad) || bytes > std::int64_t(most_bytes_of_pad)) {
            out.added = Added::full;
            return out;
        }
        if (!base_->add("INSERT INTO pad_entries(pad, number, id, body) VALUES(?1, ?2, ?3, ?4)", {pad, out.next, entry.id, entry.body}))
            return {};
        ++out.next;
        ++out.taken;
    }
    return out;
}

tl::expected<bool, Sentence> Pads::make(std::string_view id, std::string_view write_hash, std::string_view look_hash, std::int64_t now,
                                        const parlour::Affiliation& book) {
    std::int64_t many = 0;
    const auto count = [&] { return base_->ask("SELECT count(*) FROM pads", {}, [&](const Row& row) { many = row.number(0); }); };
    const bool done = base_->whole([&] {
        if (!count()) return Sql::Then::fail;
        // only where there is no room: the date may have been set, and a day may be no day
        if (many >= std::int64_t(most_pads) &&
            (!base_->add("DELETE FROM pads WHERE made < ?1 AND NOT EXISTS(SELECT 1 FROM pad_entries WHERE pad = pads.id)",
                         {now - unwritten_ms}) ||
             !count()))
            return Sql::Then::fail;
        if (many >= std::int64_t(most_pads)) return Sql::Then::keep;
        const bool made = base_->add("INSERT INTO pads(id, write_hash, look_hash, made, club, night) VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
                                     {id, write_hash, look_hash, now, book.club, book.night});
        return made ? Sql::Then::keep : Sql::Then::fail;
    });
    if (!done) return base_->failure("make a score pad");
    return many < std::int64_t(most_pads);
}

tl::expected<std::optional<Pads::Found>, Sentence> Pads::find(std::string_view token_hash) {
    std::optional<Found> found;
    if (!base_->ask("SELECT id, write_hash = ?1, club, night FROM pads WHERE write_hash = ?1 OR look_hash = ?1", {token_hash},
                    [&](const Row& row) {
                        found = Found{std::string(row.text(0)), row.number(1) != 0, {std::string(row.text(2)), std::string(row.text(3))}};
                    }))
        return base_->failure("look up a score pad");
    return found;
}

tl::expected<Pads::Listed, Sentence> Pads::entries(std::string_view pad, std::int64_t since) {
    Listed out;
    if (!base_->ask("SELECT body FROM pad_entries WHERE pad = ?1 AND number >= ?2 ORDER BY number", {pad, since},
                    [&](const Row& row) { out.bodies.emplace_back(row.text(0)); }))
        return base_->failure("tell the entries of a score pad");
    out.next = since + std::int64_t(out.bodies.size());
    return out;
}

tl::expected<void, Sentence> Pads::rename(std::string_view pad, std::string_view name, std::string_view other) {
    const auto quoted = [](std::string_view text) {
        return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    const std::string was = quoted(name), is = quoted(other);
    const bool done = base_->whole([&] {
        std::vector<std::pair<std::int64_t, std::string>> changed;
        const auto change = [&](const Row& row) {
            std::string body(row.text(1));
            for (std::size_t at = 0; (at = body.find(was, at)) != std::string::npos; at += is.size()) body.replace(at, was.size(), is);
            changed.emplace_back(row.number(0), std::move(body));
        };
        if (!base_->add("UPDATE pads SET renamed = 1 WHERE id = ?1", {pad}) ||
            !base_->ask("SELECT number, body FROM pad_entries WHERE pad = ?1 AND strpos(body, ?2) > 0", {pad, was}, change))
            return Sql::Then::fail;
        for (const auto& [number, body] : changed)
            if (!base_->add("UPDATE pad_entries SET body = ?1 WHERE pad = ?2 AND number = ?3", {body, pad, number})) return Sql::Then::fail;
        return Sql::Then::keep;
    });
    if (!done) return base_->failure("put another name into a score pad");
    return {};
}

tl::expected<Pads::Outcome, Sentence> Pads::add(std::string_view pad, const std::vector<Entry>& entries) {
    std::optional<Outcome> out;
    const bool done = base_->whole([&] {
        out = put(pad, entries);
        if (!out) return Sql::Then::fail;
        return out->added == Added::kept ? Sql::Then::keep : Sql::Then::undo;
    });
    if (!done) return base_->failure("keep an entry of a score pad");
    return *out;
}

}  // namespace jansou::store
