#include "jansou/store/clubs.hpp"

#include "jansou/store/bookings.hpp"
#include "jansou/store/sqlite.hpp"

namespace jansou::store {

namespace {

constexpr int patience_ms = 30'000;
constexpr std::int64_t unwritten_ms = 24LL * 3'600'000;

}  // namespace

struct Clubs::Base {
    std::string path;
    Handle base;
    std::optional<Bookings> bookings;
    Statement begin, commit, rollback, make, forget_unwritten, forget_links, count, find, state, list, names, add_link, next_link,
        drop_code, count_links, take_back, links, drop_name, drop_links, put_body, put_title, newer, pads_to_book, pads, booked, tables;

    tl::unexpected<Sentence> failure(std::string_view doing) const {
        return tl::unexpected("The store " + path + " cannot " + std::string(doing) + ": " + sqlite3_errmsg(base.get()) + ".");
    }
    bool prepare_all() {
        bookings.emplace(base.get());
        const auto ready = [this](Statement& into, const char* sql) { return prepare(base.get(), into, sql); };
        return bookings->good() && ready(begin, "BEGIN IMMEDIATE") && ready(commit, "COMMIT") && ready(rollback, "ROLLBACK") &&
               ready(make, "INSERT INTO clubs(id, name, made, links) VALUES(?, ?, ?, ?)") &&
               ready(forget_unwritten,
                     "DELETE FROM clubs WHERE made < ? AND NOT EXISTS(SELECT 1 FROM club_entries WHERE club = clubs.id)") &&
               ready(forget_links, "DELETE FROM club_links WHERE club NOT IN (SELECT id FROM clubs)") &&
               ready(count, "SELECT count(*) FROM clubs") &&
               ready(find, "SELECT club, kind, person, number, made FROM club_links WHERE hash = ?") &&
               ready(state,
                     "SELECT name, (SELECT coalesce(max(number) + 1, 0) FROM club_entries WHERE club = clubs.id), version FROM clubs WHERE "
                     "id = ?") &&
               ready(list, "SELECT body FROM club_entries WHERE club = ? AND number >= ? ORDER BY number LIMIT ?") &&
               ready(names, "SELECT person, name FROM club_names WHERE club = ? ORDER BY person") &&
               ready(next_link, "UPDATE clubs SET links = links + 1 WHERE id = ? RETURNING links") &&
               ready(drop_code, "DELETE FROM club_links WHERE club = ? AND kind = 'code' AND person = ?") &&
               ready(count_links, "SELECT count(*) FROM club_links WHERE club = ?") &&
               ready(add_link, "INSERT INTO club_links(hash, club, number, kind, person, made) VALUES(?, ?, ?, ?, ?, ?)") &&
               ready(take_back, "DELETE FROM club_links WHERE club = ? AND number = ? RETURNING 1") &&
               ready(links, "SELECT hash, kind, person, number, made FROM club_links WHERE club = ? ORDER BY number") &&
               ready(drop_name, "DELETE FROM club_names WHERE club = ? AND person = ?") &&
               ready(drop_links, "DELETE FROM club_links WHERE club = ? AND person = ? AND kind <> 'keeper'") &&
               ready(put_body, "UPDATE club_entries SET body = ? WHERE club = ? AND number = ?") &&
               ready(put_title, "UPDATE clubs SET name = ? WHERE id = ?") &&
               ready(newer, "UPDATE clubs SET version = version + 1 WHERE id = ?") &&
               ready(pads_to_book,
                     "SELECT id, night, (SELECT coalesce(max(number) + 1, 0) FROM pad_entries WHERE pad = pads.id) AS many FROM pads "
                     "WHERE club = ?1 AND club <> '' AND many <> booked ORDER BY made") &&
               ready(pads, "SELECT id FROM pads WHERE club = ?1 AND club <> '' ORDER BY made") &&
               ready(booked, "UPDATE pads SET booked = ? WHERE id = ?") &&
               ready(tables, "SELECT DISTINCT table_id FROM club_sources WHERE club = ? AND table_id <> ''");
    }
    /// Calls read for every row. False: the base cannot.
    template <class Read>
    bool rows(const Statement& of, Read read) {
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(of.get())) == SQLITE_ROW) read(of.get());
        sqlite3_reset(of.get());
        return code == SQLITE_DONE;
    }
    /// All of it or nothing, on the disk.
    template <class Work>
    tl::expected<void, Sentence> whole(std::string_view doing, Work work) {
        if (!step(begin)) return failure("begin to write");
        if (!work()) {
            auto failed = failure(doing);
            step(rollback);
            return failed;
        }
        if (step(commit)) return {};
        auto failed = failure("write");
        step(rollback);
        return failed;
    }
    bool put(std::string_view club, const Link& link, std::int64_t number) {
        bind_text(add_link.get(), 1, link.hash);
        bind_text(add_link.get(), 2, club);
        sqlite3_bind_int64(add_link.get(), 3, number);
        bind_text(add_link.get(), 4, link.kind);
        bind_text(add_link.get(), 5, link.person);
        sqlite3_bind_int64(add_link.get(), 6, link.made);
        return step(add_link);
    }
    bool touch(std::string_view club) {
        bind_text(newer.get(), 1, club);
        return step(newer);
    }
};

Clubs::Clubs(std::unique_ptr<Base> base) : base_(std::move(base)) {}
Clubs::~Clubs() = default;
Clubs::Clubs(Clubs&&) noexcept = default;
Clubs& Clubs::operator=(Clubs&&) noexcept = default;

tl::expected<Clubs, Sentence> Clubs::open(const std::filesystem::path& folder) {
    auto base = std::make_unique<Base>();
    base->path = (folder / file_name).string();
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(base->path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    base->base.reset(raw);
    if (code != SQLITE_OK) return base->failure("be opened");
    sqlite3_busy_timeout(raw, patience_ms);
    // what is forgotten leaves no trace in the file's free pages
    if (sqlite3_exec(raw, "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON", nullptr, nullptr, nullptr) != SQLITE_OK ||
        !base->prepare_all())
        return base->failure("be opened for books of clubs");
    return Clubs(std::move(base));
}

tl::expected<bool, Sentence> Clubs::make(std::string_view id, std::string_view name, const std::vector<Link>& first, std::int64_t now) {
    Base& b = *base_;
    bool room = true;
    const auto done = b.whole("make a book", [&] {
        sqlite3_bind_int64(b.forget_unwritten.get(), 1, now - unwritten_ms);
        if (!step(b.forget_unwritten) || !step(b.forget_links)) return false;
        std::int64_t many = 0;
        if (!b.rows(b.count, [&](sqlite3_stmt* row) { many = sqlite3_column_int64(row, 0); })) return false;
        if (room = many < std::int64_t(most_clubs); !room) return true;
        bind_text(b.make.get(), 1, id);
        bind_text(b.make.get(), 2, name);
        sqlite3_bind_int64(b.make.get(), 3, now);
        sqlite3_bind_int64(b.make.get(), 4, std::int64_t(first.size()));
        if (!step(b.make)) return false;
        std::int64_t number = 0;
        for (const Link& link : first)
            if (!b.put(id, link, ++number)) return false;
        return true;
    });
    if (!done) return tl::unexpected(done.error());
    return room;
}

tl::expected<std::optional<Clubs::Found>, Sentence> Clubs::find(std::string_view token_hash) {
    std::optional<Found> found;
    bind_text(base_->find.get(), 1, token_hash);
    const bool read = base_->rows(base_->find, [&](sqlite3_stmt* row) {
        found = Found{.club = std::string(text_in(row, 0)),
                      .link = {.hash = std::string(token_hash),
                               .kind = std::string(text_in(row, 1)),
                               .person = std::string(text_in(row, 2)),
                               .number = sqlite3_column_int64(row, 3),
                               .made = sqlite3_column_int64(row, 4)}};
    });
    if (!read) return base_->failure("look up a book");
    return found;
}

tl::expected<Clubs::State, Sentence> Clubs::state(std::string_view club) {
    State out;
    bind_text(base_->state.get(), 1, club);
    const bool read = base_->rows(base_->state, [&](sqlite3_stmt* row) {
        out = {.name = std::string(text_in(row, 0)), .next = sqlite3_column_int64(row, 1), .version = sqlite3_column_int64(row, 2)};
    });
    if (!read) return base_->failure("look at a book");
    return out;
}

tl::expected<std::vector<std::string>, Sentence> Clubs::entries(std::string_view club, std::int64_t since, std::int64_t most) {
    std::vector<std::string> out;
    bind_text(base_->list.get(), 1, club);
    sqlite3_bind_int64(base_->list.get(), 2, since);
    sqlite3_bind_int64(base_->list.get(), 3, most);
    if (!base_->rows(base_->list, [&](sqlite3_stmt* row) { out.emplace_back(text_in(row, 0)); }))
        return base_->failure("tell the entries of a book");
    return out;
}

tl::expected<std::vector<std::pair<std::string, std::string>>, Sentence> Clubs::names(std::string_view club) {
    std::vector<std::pair<std::string, std::string>> out;
    bind_text(base_->names.get(), 1, club);
    if (!base_->rows(base_->names, [&](sqlite3_stmt* row) { out.emplace_back(text_in(row, 0), text_in(row, 1)); }))
        return base_->failure("tell the names of a book");
    return out;
}

tl::expected<Clubs::Added, Sentence> Clubs::add(std::string_view club, const std::vector<Entry>& entries) {
    Base& b = *base_;
    Added out = Added::kept;
    const auto done = b.whole("keep an entry of a book", [&] {
        Bookings::Size size;
        if (!b.bookings->size(club, size)) return false;
        for (const Entry& entry : entries) size.bytes += std::int64_t(entry.body.size());
        if (size.entries + std::int64_t(entries.size()) > most_entries_of_club || size.bytes > most_bytes_of_club) {
            out = Added::full;
            return true;
        }
        for (const Entry& entry : entries) {
            if (!b.bookings->add_entry(club, entry.id, entry.body)) return false;
            if (entry.name && !b.bookings->name(club, entry.person, *entry.name)) return false;
        }
        return true;
    });
    if (!done) return tl::unexpected(done.error());
    return out;
}

tl::expected<std::int64_t, Sentence> Clubs::add_link(std::string_view club, const Link& link) {
    Base& b = *base_;
    std::int64_t number = 0;
    const auto done = b.whole("make a link", [&] {
        if (link.kind == "code") {
            bind_text(b.drop_code.get(), 1, club);
            bind_text(b.drop_code.get(), 2, link.person);
            if (!step(b.drop_code)) return false;
        }
        std::int64_t many = 0;
        bind_text(b.count_links.get(), 1, club);
        if (!b.rows(b.count_links, [&](sqlite3_stmt* row) { many = sqlite3_column_int64(row, 0); })) return false;
        if (many >= std::int64_t(most_links_of_club)) return true;
        bind_text(b.next_link.get(), 1, club);
        return b.rows(b.next_link, [&](sqlite3_stmt* row) { number = sqlite3_column_int64(row, 0); }) && b.put(club, link, number);
    });
    if (!done) return tl::unexpected(done.error());
    return number;
}

tl::expected<bool, Sentence> Clubs::take_back(std::string_view club, std::int64_t number) {
    bool found = false;
    const auto done = base_->whole("take a link back", [&] {
        bind_text(base_->take_back.get(), 1, club);
        sqlite3_bind_int64(base_->take_back.get(), 2, number);
        return base_->rows(base_->take_back, [&](sqlite3_stmt*) { found = true; });
    });
    if (!done) return tl::unexpected(done.error());
    return found;
}

tl::expected<std::vector<Clubs::Link>, Sentence> Clubs::links(std::string_view club) {
    std::vector<Link> out;
    bind_text(base_->links.get(), 1, club);
    const bool read = base_->rows(base_->links, [&](sqlite3_stmt* row) {
        out.push_back({.hash = std::string(text_in(row, 0)),
                       .kind = std::string(text_in(row, 1)),
                       .person = std::string(text_in(row, 2)),
                       .number = sqlite3_column_int64(row, 3),
                       .made = sqlite3_column_int64(row, 4)});
    });
    if (!read) return base_->failure("tell the links of a book");
    return out;
}

tl::expected<void, Sentence> Clubs::forget(std::string_view club, std::string_view person,
                                           const std::vector<std::pair<std::int64_t, std::string>>& bodies, std::string_view title) {
    Base& b = *base_;
    return b.whole("forget a name", [&] {
        for (const Statement* drop : {&b.drop_name, &b.drop_links}) {
            bind_text(drop->get(), 1, club);
            bind_text(drop->get(), 2, person);
            if (!step(*drop)) return false;
        }
        for (const auto& [number, body] : bodies) {
            bind_text(b.put_body.get(), 1, body);
            bind_text(b.put_body.get(), 2, club);
            sqlite3_bind_int64(b.put_body.get(), 3, number);
            if (!step(b.put_body)) return false;
        }
        bind_text(b.put_title.get(), 1, title);
        bind_text(b.put_title.get(), 2, club);
        return step(b.put_title) && b.touch(club);
    });
}

tl::expected<bool, Sentence> Clubs::copy(std::string_view club, std::string_view name, const std::vector<Entry>& entries,
                                         const std::vector<std::pair<std::string, std::string>>& names) {
    Base& b = *base_;
    bool empty = true;
    const auto done = b.whole("take in a book", [&] {
        Bookings::Size size;
        if (!b.bookings->size(club, size)) return false;
        if (empty = size.there && size.entries == 0; !empty) return true;
        for (const Entry& entry : entries)
            if (!b.bookings->add_entry(club, entry.id, entry.body)) return false;
        for (const auto& [person, called] : names)
            if (!b.bookings->name(club, person, called)) return false;
        bind_text(b.put_title.get(), 1, name);
        bind_text(b.put_title.get(), 2, club);
        return step(b.put_title) && b.touch(club);
    });
    if (!done) return tl::unexpected(done.error());
    return empty;
}

tl::expected<std::vector<Clubs::PadOfClub>, Sentence> Clubs::pads_to_book(std::string_view club) {
    std::vector<PadOfClub> out;
    bind_text(base_->pads_to_book.get(), 1, club);
    const bool read = base_->rows(base_->pads_to_book, [&](sqlite3_stmt* row) {
        out.push_back({.id = std::string(text_in(row, 0)), .night = std::string(text_in(row, 1)), .entries = sqlite3_column_int64(row, 2)});
    });
    if (!read) return base_->failure("tell the score pads of a book");
    return out;
}

tl::expected<std::vector<std::string>, Sentence> Clubs::pads(std::string_view club) {
    std::vector<std::string> out;
    bind_text(base_->pads.get(), 1, club);
    if (!base_->rows(base_->pads, [&](sqlite3_stmt* row) { out.emplace_back(text_in(row, 0)); }))
        return base_->failure("tell the score pads of a book");
    return out;
}

tl::expected<void, Sentence> Clubs::book_pad(std::string_view club, const PadOfClub& pad, std::string_view body,
                                             const std::vector<std::pair<std::string, std::string>>& guests, std::int64_t now) {
    Base& b = *base_;
    return b.whole("book a score pad", [&] {
        constexpr std::size_t told = 16;
        const std::string source = "pad-" + pad.id.substr(0, told);
        if (!b.bookings->put({.club = club, .source = source, .table = "", .by = "pad", .body = body, .guests = guests}, now)) return false;
        sqlite3_bind_int64(b.booked.get(), 1, pad.entries);
        bind_text(b.booked.get(), 2, pad.id);
        return step(b.booked);
    });
}

tl::expected<std::vector<std::string>, Sentence> Clubs::tables(std::string_view club) {
    std::vector<std::string> out;
    bind_text(base_->tables.get(), 1, club);
    if (!base_->rows(base_->tables, [&](sqlite3_stmt* row) { out.emplace_back(text_in(row, 0)); }))
        return base_->failure("tell the tables of a book");
    return out;
}

}  // namespace jansou::store
