#include "jansou/store/pads.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "jansou/store/sqlite.hpp"

namespace jansou::store {

namespace {

constexpr int patience_ms = 30'000;
constexpr std::int64_t unwritten_ms = 24LL * 3'600'000;

}  // namespace

struct Pads::Base {
    std::string path;
    Handle base;
    Statement begin, commit, rollback, make, forget, count, find, list, of_id, add, size, renamed, texts, put_text, note_renamed;

    tl::unexpected<Sentence> failure(std::string_view doing) const {
        return tl::unexpected("The store " + path + " cannot " + std::string(doing) + ": " + sqlite3_errmsg(base.get()) + ".");
    }
    bool prepare_all() {
        const auto ready = [this](Statement& into, const char* sql) { return prepare(base.get(), into, sql); };
        return ready(begin, "BEGIN IMMEDIATE") && ready(commit, "COMMIT") && ready(rollback, "ROLLBACK") &&
               ready(make, "INSERT INTO pads(id, write_hash, look_hash, made, club, night) VALUES(?, ?, ?, ?, ?, ?)") &&
               ready(forget, "DELETE FROM pads WHERE made < ? AND NOT EXISTS(SELECT 1 FROM pad_entries WHERE pad = pads.id)") &&
               ready(count, "SELECT count(*) FROM pads") &&
               ready(find, "SELECT id, write_hash = ?1, club, night FROM pads WHERE write_hash = ?1 OR look_hash = ?1") &&
               ready(list, "SELECT body FROM pad_entries WHERE pad = ? AND number >= ? ORDER BY number") &&
               ready(of_id, "SELECT body FROM pad_entries WHERE pad = ? AND id = ?") &&
               ready(add, "INSERT INTO pad_entries(pad, number, id, body) VALUES(?, ?, ?, ?)") &&
               ready(renamed, "SELECT renamed FROM pads WHERE id = ?") &&
               ready(texts, "SELECT number, body FROM pad_entries WHERE pad = ? AND instr(body, ?)") &&
               ready(put_text, "UPDATE pad_entries SET body = ? WHERE pad = ? AND number = ?") &&
               ready(note_renamed, "UPDATE pads SET renamed = 1 WHERE id = ?") &&
               ready(size, "SELECT count(*), coalesce(sum(length(CAST(body AS BLOB))), 0) FROM pad_entries WHERE pad = ?");
    }
    tl::unexpected<Sentence> undo(std::string_view doing) {
        auto failed = failure(doing);
        step(rollback);
        return failed;
    }

    /// Within a transaction. Nothing: the base cannot.
    std::optional<Outcome> put(std::string_view pad, const std::vector<Entry>& entries) {
        Outcome out;
        std::int64_t bytes = 0;
        bind_text(size.get(), 1, pad);
        if (!one_row(size, [&](sqlite3_stmt* r) {
                out.next = sqlite3_column_int64(r, 0);
                bytes = sqlite3_column_int64(r, 1);
            }))
            return {};
        bool was_renamed = false;
        bind_text(renamed.get(), 1, pad);
        if (!one_row(renamed, [&](sqlite3_stmt* r) { was_renamed = sqlite3_column_int(r, 0) != 0; })) return {};
        for (const Entry& entry : entries) {
            std::optional<std::string> there;
            bind_text(of_id.get(), 1, pad);
            bind_text(of_id.get(), 2, entry.id);
            if (!one_row(of_id, [&](sqlite3_stmt* r) { there = std::string(text_in(r, 0)); })) return {};
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
            bind_text(add.get(), 1, pad);
            sqlite3_bind_int64(add.get(), 2, out.next);
            bind_text(add.get(), 3, entry.id);
            bind_text(add.get(), 4, entry.body);
            if (!step(add)) return {};
            ++out.next;
            ++out.taken;
        }
        return out;
    }
};

Pads::Pads(std::unique_ptr<Base> base) : base_(std::move(base)) {}
Pads::~Pads() = default;
Pads::Pads(Pads&&) noexcept = default;
Pads& Pads::operator=(Pads&&) noexcept = default;

tl::expected<Pads, Sentence> Pads::open(const std::filesystem::path& folder) {
    auto base = std::make_unique<Base>();
    base->path = (folder / file_name).string();
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(base->path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    base->base.reset(raw);
    if (code != SQLITE_OK) return base->failure("be opened");
    sqlite3_busy_timeout(raw, patience_ms);
    if (sqlite3_exec(raw, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON", nullptr, nullptr, nullptr) !=
            SQLITE_OK ||
        !base->prepare_all())
        return base->failure("be opened for score pads");
    return Pads(std::move(base));
}

tl::expected<bool, Sentence> Pads::make(std::string_view id, std::string_view write_hash, std::string_view look_hash, std::int64_t now,
                                        const parlour::Affiliation& book) {
    Base& b = *base_;
    if (!step(b.begin)) return b.failure("begin to write");
    sqlite3_bind_int64(b.forget.get(), 1, now - unwritten_ms);
    if (!step(b.forget)) return b.undo("forget score pads");
    std::int64_t many = 0;
    if (!one_row(b.count, [&](sqlite3_stmt* r) { many = sqlite3_column_int64(r, 0); })) return b.undo("count score pads");
    if (many < std::int64_t(most_pads)) {
        bind_text(b.make.get(), 1, id);
        bind_text(b.make.get(), 2, write_hash);
        bind_text(b.make.get(), 3, look_hash);
        sqlite3_bind_int64(b.make.get(), 4, now);
        bind_text(b.make.get(), 5, book.club);
        bind_text(b.make.get(), 6, book.night);
        if (!step(b.make)) return b.undo("make a score pad");
    }
    if (!step(b.commit)) return b.undo("write");
    return many < std::int64_t(most_pads);
}

tl::expected<std::optional<Pads::Found>, Sentence> Pads::find(std::string_view token_hash) {
    std::optional<Found> found;
    bind_text(base_->find.get(), 1, token_hash);
    if (!one_row(base_->find, [&](sqlite3_stmt* r) {
            found =
                Found{std::string(text_in(r, 0)), sqlite3_column_int(r, 1) != 0, {std::string(text_in(r, 2)), std::string(text_in(r, 3))}};
        }))
        return base_->failure("look up a score pad");
    return found;
}

tl::expected<Pads::Listed, Sentence> Pads::entries(std::string_view pad, std::int64_t since) {
    Base& b = *base_;
    Listed out;
    sqlite3_stmt* row = b.list.get();
    bind_text(row, 1, pad);
    sqlite3_bind_int64(row, 2, since);
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) out.bodies.emplace_back(text_in(row, 0));
    sqlite3_reset(row);
    if (code != SQLITE_DONE) return b.failure("tell the entries of a score pad");
    out.next = since + std::int64_t(out.bodies.size());
    return out;
}

tl::expected<void, Sentence> Pads::rename(std::string_view pad, std::string_view name, std::string_view other) {
    Base& b = *base_;
    const auto quoted = [](std::string_view text) {
        return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    const std::string was = quoted(name), is = quoted(other);
    if (!step(b.begin)) return b.failure("begin to write");
    std::vector<std::pair<std::int64_t, std::string>> changed;
    bind_text(b.texts.get(), 1, pad);
    bind_text(b.texts.get(), 2, was);
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(b.texts.get())) == SQLITE_ROW) {
        std::string body(text_in(b.texts.get(), 1));
        for (std::size_t at = 0; (at = body.find(was, at)) != std::string::npos; at += is.size()) body.replace(at, was.size(), is);
        changed.emplace_back(sqlite3_column_int64(b.texts.get(), 0), std::move(body));
    }
    sqlite3_reset(b.texts.get());
    if (code != SQLITE_DONE) return b.undo("look for a name");
    for (const auto& [number, body] : changed) {
        bind_text(b.put_text.get(), 1, body);
        bind_text(b.put_text.get(), 2, pad);
        sqlite3_bind_int64(b.put_text.get(), 3, number);
        if (!step(b.put_text)) return b.undo("put another name");
    }
    bind_text(b.note_renamed.get(), 1, pad);
    if (!step(b.note_renamed)) return b.undo("put another name");
    if (!step(b.commit)) return b.undo("write");
    return {};
}

tl::expected<Pads::Outcome, Sentence> Pads::add(std::string_view pad, const std::vector<Entry>& entries) {
    Base& b = *base_;
    if (!step(b.begin)) return b.failure("begin to write");
    auto out = b.put(pad, entries);
    if (!out) return b.undo("keep an entry of a score pad");
    if (out->added != Added::kept) {
        step(b.rollback);
        return *out;
    }
    if (!step(b.commit)) return b.undo("write");
    return *out;
}

}  // namespace jansou::store
