#include "jansou/store/clubs.hpp"

namespace jansou::store {

tl::expected<Clubs, Sentence> Clubs::open(const Place& place) {
    return open([&] { return open_sql(place, Opening::changing); });
}

tl::expected<Clubs, Sentence> Clubs::open(const Connect& connect) {
    auto base = connect();
    if (!base) return tl::unexpected(base.error());
    return Clubs(std::move(*base));
}

tl::expected<void, Sentence> Clubs::whole(std::string_view doing, const std::function<bool()>& work) {
    if (base_->all(work)) return {};
    return base_->failure(doing);
}

bool Clubs::put(std::string_view club, const Link& link, std::int64_t number) {
    return base_->add("INSERT INTO club_links(hash, club, number, kind, person, made) VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
                      {link.hash, club, number, link.kind, link.person, link.made});
}

bool Clubs::touch(std::string_view club) { return base_->add("UPDATE clubs SET version = version + 1 WHERE id = ?1", {club}); }

tl::expected<bool, Sentence> Clubs::make(std::string_view id, std::string_view name, const std::vector<Link>& first, std::int64_t now) {
    bool room = true;
    const auto done = whole("make a book", [&] {
        std::int64_t many = 0;
        const auto count = [&] { return base_->ask("SELECT count(*) FROM clubs", {}, [&](const Row& row) { many = row.number(0); }); };
        if (!count()) return false;
        // only where there is no room: the date may have been set, and a day may be no day
        if (many >= std::int64_t(most_clubs) &&
            (!base_->add("DELETE FROM clubs WHERE made < ?1 AND NOT EXISTS(SELECT 1 FROM club_entries WHERE club = clubs.id)",
                         {now - unwritten_ms}) ||
             !base_->add("DELETE FROM club_links WHERE club NOT IN (SELECT id FROM clubs)", {}) || !count()))
            return false;
        if (room = many < std::int64_t(most_clubs); !room) return true;
        if (!base_->add("INSERT INTO clubs(id, name, made, links) VALUES(?1, ?2, ?3, ?4)", {id, name, now, std::int64_t(first.size())}))
            return false;
        std::int64_t number = 0;
        for (const Link& link : first)
            if (!put(id, link, ++number)) return false;
        return true;
    });
    if (!done) return tl::unexpected(done.error());
    return room;
}

tl::expected<std::optional<Clubs::Found>, Sentence> Clubs::find(std::string_view token_hash) {
    std::optional<Found> found;
    const bool read =
        base_->ask("SELECT club, kind, person, number, made FROM club_links WHERE hash = ?1", {token_hash}, [&](const Row& row) {
            found = Found{.club = std::string(row.text(0)),
                          .link = {.hash = std::string(token_hash),
                                   .kind = std::string(row.text(1)),
                                   .person = std::string(row.text(2)),
                                   .number = row.number(3),
                                   .made = row.number(4)}};
        });
    if (!read) return base_->failure("look up a book");
    return found;
}

bool Clubs::look(std::string_view club, State& into) {
    return base_->ask(
        "SELECT name, (SELECT coalesce(max(number) + 1, 0) FROM club_entries WHERE club = clubs.id), version FROM clubs WHERE id = ?1",
        {club}, [&](const Row& row) { into = {.name = std::string(row.text(0)), .next = row.number(1), .version = row.number(2)}; });
}

tl::expected<Clubs::State, Sentence> Clubs::state(std::string_view club) {
    State out;
    if (!look(club, out)) return base_->failure("look at a book");
    return out;
}

tl::expected<std::vector<std::string>, Sentence> Clubs::entries(std::string_view club, std::int64_t since, std::int64_t most) {
    std::vector<std::string> out;
    if (!base_->ask("SELECT body FROM club_entries WHERE club = ?1 AND number >= ?2 ORDER BY number LIMIT ?3", {club, since, most},
                    [&](const Row& row) { out.emplace_back(row.text(0)); }))
        return base_->failure("tell the entries of a book");
    return out;
}

tl::expected<std::vector<std::pair<std::string, std::string>>, Sentence> Clubs::names(std::string_view club) {
    std::vector<std::pair<std::string, std::string>> out;
    if (!base_->ask("SELECT person, name FROM club_names WHERE club = ?1 ORDER BY person", {club},
                    [&](const Row& row) { out.emplace_back(row.text(0), row.text(1)); }))
        return base_->failure("tell the names of a book");
    return out;
}

tl::expected<Clubs::Added, Sentence> Clubs::add(std::string_view club, const std::vector<Entry>& entries) {
    Added out = Added::kept;
    const auto done = whole("keep an entry of a book", [&] {
        out = Added::kept;
        Bookings::Size size;
        if (!bookings_.size(club, size)) return false;
        for (const Entry& entry : entries) size.bytes += std::int64_t(entry.body.size());
        if (size.entries + std::int64_t(entries.size()) > most_entries_of_club || size.bytes > most_bytes_of_club) {
            out = Added::full;
            return true;
        }
        for (const Entry& entry : entries) {
            if (!bookings_.add_entry(club, entry.id, entry.body)) return false;
            if (entry.name && !bookings_.name(club, entry.person, *entry.name)) return false;
        }
        return true;
    });
    if (!done) return tl::unexpected(done.error());
    return out;
}

tl::expected<std::int64_t, Sentence> Clubs::add_link(std::string_view club, const Link& link) {
    std::int64_t number = 0;
    const auto done = whole("make a link", [&] {
        number = 0;
        std::int64_t many = 0;
        if (link.kind == "code" &&
            !base_->add("DELETE FROM club_links WHERE club = ?1 AND kind = 'code' AND person = ?2", {club, link.person}))
            return false;
        if (!base_->ask("SELECT count(*) FROM club_links WHERE club = ?1", {club}, [&](const Row& row) { many = row.number(0); }))
            return false;
        if (many >= std::int64_t(most_links_of_club)) return true;
        return base_->ask("UPDATE clubs SET links = links + 1 WHERE id = ?1 RETURNING links", {club}, [&](const Row& row) {
            number = row.number(0);
        }) && put(club, link, number);
    });
    if (!done) return tl::unexpected(done.error());
    return number;
}

tl::expected<bool, Sentence> Clubs::take_back(std::string_view club, std::int64_t number) {
    std::int64_t found = 0;
    const auto done = whole("take a link back", [&] {
        return base_->add("DELETE FROM club_links WHERE club = ?1 AND number = ?2", {club, number}, &found) && base_->settle();
    });
    if (!done) return tl::unexpected(done.error());
    return found > 0;
}

tl::expected<std::vector<Clubs::Link>, Sentence> Clubs::links(std::string_view club) {
    std::vector<Link> out;
    const bool read =
        base_->ask("SELECT hash, kind, person, number, made FROM club_links WHERE club = ?1 ORDER BY number", {club}, [&](const Row& row) {
            out.push_back({.hash = std::string(row.text(0)),
                           .kind = std::string(row.text(1)),
                           .person = std::string(row.text(2)),
                           .number = row.number(3),
                           .made = row.number(4)});
        });
    if (!read) return base_->failure("tell the links of a book");
    return out;
}

tl::expected<bool, Sentence> Clubs::forget(std::string_view club, std::string_view person,
                                           const std::vector<std::pair<std::int64_t, std::string>>& bodies, std::string_view title,
                                           const State& seen) {
    bool same = true;
    const auto done = whole("forget a name", [&] {
        State now;
        if (!base_->ask("SELECT 1 FROM clubs WHERE id = ?1 FOR UPDATE", {club}) || !look(club, now)) return false;
        if (same = now.next == seen.next && now.version == seen.version; !same) return true;
        if (!base_->add("UPDATE clubs SET name = ?1 WHERE id = ?2", {title, club}) ||
            !base_->add("DELETE FROM club_names WHERE club = ?1 AND person = ?2", {club, person}) ||
            !base_->add("DELETE FROM club_links WHERE club = ?1 AND person = ?2 AND kind <> 'keeper'", {club, person}))
            return false;
        for (const auto& [number, body] : bodies)
            if (!base_->add("UPDATE club_entries SET body = ?1 WHERE club = ?2 AND number = ?3", {body, club, number})) return false;
        return touch(club);
    });
    if (!done) return tl::unexpected(done.error());
    return same;
}

tl::expected<bool, Sentence> Clubs::copy(std::string_view club, std::string_view name, const std::vector<Entry>& entries,
                                         const std::vector<std::pair<std::string, std::string>>& names) {
    bool empty = true;
    const auto done = whole("take in a book", [&] {
        Bookings::Size size;
        if (!bookings_.size(club, size)) return false;
        if (empty = size.there && size.entries == 0; !empty) return true;
        for (const Entry& entry : entries)
            if (!bookings_.add_entry(club, entry.id, entry.body)) return false;
        for (const auto& [person, called] : names)
            if (!bookings_.name(club, person, called)) return false;
        return base_->add("UPDATE clubs SET name = ?1 WHERE id = ?2", {name, club}) && touch(club);
    });
    if (!done) return tl::unexpected(done.error());
    return empty;
}

tl::expected<std::vector<Clubs::PadOfClub>, Sentence> Clubs::pads_to_book(std::string_view club) {
    std::vector<PadOfClub> out;
    const bool read = base_->ask(
        "SELECT id, night, many FROM (SELECT id, night, made, booked, (SELECT coalesce(max(number) + 1, 0) FROM pad_entries WHERE pad = "
        "pads.id) AS many FROM pads WHERE club = ?1 AND club <> '') AS written WHERE many <> booked ORDER BY made",
        {club}, [&](const Row& row) {
            out.push_back({.id = std::string(row.text(0)), .night = std::string(row.text(1)), .entries = row.number(2)});
        });
    if (!read) return base_->failure("tell the score pads of a book");
    return out;
}

tl::expected<std::vector<std::string>, Sentence> Clubs::pads(std::string_view club) {
    std::vector<std::string> out;
    if (!base_->ask("SELECT id FROM pads WHERE club = ?1 AND club <> '' ORDER BY made", {club},
                    [&](const Row& row) { out.emplace_back(row.text(0)); }))
        return base_->failure("tell the score pads of a book");
    return out;
}

tl::expected<void, Sentence> Clubs::book_pad(std::string_view club, const PadOfClub& pad, std::string_view body,
                                             const std::vector<std::pair<std::string, std::string>>& guests, std::int64_t now) {
    return whole("book a score pad", [&] {
        constexpr std::size_t told = 16;
        std::int64_t booked = 0;
        if (!base_->ask("SELECT booked FROM pads WHERE id = ?1 FOR UPDATE", {pad.id}, [&](const Row& row) { booked = row.number(0); }))
            return false;
        if (booked >= pad.entries) return true;
        const std::string source = "pad-" + pad.id.substr(0, told);
        return bookings_.put({.club = club, .source = source, .table = "", .by = "pad", .body = body, .guests = guests}, now) &&
               base_->add("UPDATE pads SET booked = ?1 WHERE id = ?2", {pad.entries, pad.id});
    });
}

tl::expected<std::vector<std::string>, Sentence> Clubs::tables(std::string_view club) {
    std::vector<std::string> out;
    if (!base_->ask("SELECT DISTINCT table_id FROM club_sources WHERE club = ?1 AND table_id <> ''", {club},
                    [&](const Row& row) { out.emplace_back(row.text(0)); }))
        return base_->failure("tell the tables of a book");
    return out;
}

}  // namespace jansou::store
