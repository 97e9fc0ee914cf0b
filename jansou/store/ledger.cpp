#include "jansou/store/ledger.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "jansou/store/schema.hpp"

namespace jansou::store {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// The name, where somebody has it, becomes the other one. RETURNS: whether it stood there.
bool rename_in(json& body, std::string_view name, std::string_view other) {
    bool found = false;
    const auto put = [&](json& place) {
        if (!place.is_string() || place.get_ref<const std::string&>() != name) return;
        place = other;
        found = true;
    };
    if (const auto own = body.find("name"); own != body.end()) put(*own);
    if (const auto names = body.find("names"); names != body.end() && names->is_array())
        for (json& each : *names) put(each);
    if (const auto seats = body.find("seats"); seats != body.end() && seats->is_array())
        for (json& seat : *seats)
            if (seat.is_object() && seat.contains("name")) put(seat["name"]);
    return found;
}

std::string text_of(const Row& row, int column) { return std::string(row.text(column)); }

std::optional<std::int64_t> number_of(Sql& base, std::string_view statement, std::initializer_list<Value> values) {
    std::optional<std::int64_t> found;
    const bool good = base.ask(statement, values, [&](const Row& row) { found = row.number(0); });
    return good ? found : std::nullopt;
}

/// Within a transaction: nobody leads the table now, or until it ends. Sets `led` if a process of the house that lives does.
bool hold(Sql& base, std::string_view table, bool& led) {
    led = base.is_shared();
    return !led ||
           base.ask(
               "INSERT INTO leases(table_id, owner, epoch) VALUES(?1, '', 1) ON CONFLICT(table_id) DO UPDATE SET owner = '', epoch "
               "= leases.epoch + 1 WHERE leases.owner = '' OR NOT EXISTS(SELECT 1 FROM processes p WHERE p.id = leases.owner AND p." +
                   std::string(living) + ") RETURNING 1",
               {table}, [&](const Row&) { led = false; });
}

tl::unexpected<Sentence> led_now(std::string_view table) {
    return tl::unexpected("a process of the house leads table " + std::string(table) + " at this moment; ask again when nobody is there.");
}

}  // namespace

tl::expected<Ledger, Sentence> Ledger::open(const Place& place, For what) {
    auto base = open_sql(place, what == For::reading ? Opening::reading : Opening::changing);
    if (!base) return tl::unexpected(base.error());
    return Ledger(std::move(*base));
}

tl::expected<Ledger, Sentence> Ledger::open_file(const fs::path& file, Schema schema) {
    auto base = open_sqlite_file(file, schema == Schema::any ? Opening::any : Opening::reading);
    if (!base) return tl::unexpected(base.error());
    return Ledger(std::move(*base));
}

tl::expected<std::vector<TableRow>, Sentence> Ledger::tables() {
    std::vector<TableRow> found;
    const bool good = base_->ask(
        "SELECT t.id, t.made, t.closed, max(r.at), count(*), sum(length(r.body)), max(c.body),"
        " NOT EXISTS (SELECT 1 FROM tokens k WHERE k.table_id = t.id)"
        " FROM tables t JOIN records r ON r.table_id = t.id LEFT JOIN cards c ON c.table_id = t.id GROUP BY t.id, t.made, t.closed ORDER "
        "BY "
        "max(r.at) DESC, t.id",
        {}, [&](const Row& row) {
            found.push_back({.id = text_of(row, 0),
                             .made = row.number(1),
                             .changed = row.number(3),
                             .records = row.number(4),
                             .bytes = row.number(5),
                             .closed = row.number(2) != 0,
                             .barred = row.number(7) != 0,
                             .card = text_of(row, 6)});
        });
    if (!good) return base_->failure("tell its tables");
    return found;
}

tl::expected<std::vector<Record>, Sentence> Ledger::records(std::string_view table) {
    std::vector<Record> found;
    const bool good =
        base_->ask("SELECT number, at, kind, body FROM records WHERE table_id = ?1 ORDER BY number", {table}, [&](const Row& row) {
            found.push_back({.table = std::string(table),
                             .number = row.number(0),
                             .at = row.number(1),
                             .kind = text_of(row, 2),
                             .body = text_of(row, 3),
                             .token = {}});
        });
    if (!good) return base_->failure("tell the records of table " + std::string(table));
    return found;
}

tl::expected<bool, Sentence> Ledger::bar(std::string_view table, parlour::Millis now) {
    const std::string id(table);
    const auto open = number_of(*base_, "SELECT count(*) FROM tables WHERE id = ?1", {id});
    if (!open) return base_->failure("look for table " + id);
    if (*open == 0) return false;
    bool led = false;
    const bool done = base_->all([&] {
        return hold(*base_, id, led) && !led &&
               base_->add(
                   "INSERT INTO records(table_id, number, at, kind, body)"
                   " SELECT id, (SELECT max(number) + 1 FROM records WHERE table_id = id), ?1, 'closed', '{}' FROM tables WHERE id = ?2 "
                   "AND "
                   "NOT closed",
                   {now, id}) &&
               base_->add("UPDATE tables SET closed = ?1 WHERE id = ?2", {Value(std::int64_t(1)), id}) &&
               base_->add("DELETE FROM tokens WHERE table_id = ?1", {id});
    });
    if (led) return led_now(id);
    if (!done) return base_->failure("close table " + id);
    return true;
}

tl::expected<std::size_t, Sentence> Ledger::prune(parlour::Millis before) {
    std::vector<std::string> old;
    const bool good =
        base_->ask("SELECT t.id FROM tables t JOIN records r ON r.table_id = t.id WHERE t.closed GROUP BY t.id HAVING max(r.at) < ?1",
                   {before}, [&](const Row& row) { old.push_back(text_of(row, 0)); });
    if (!good) return base_->failure("look for old tables");
    std::size_t erased = 0;
    for (const std::string& id : old) {
        bool led = false;
        const bool done = base_->all([&] {
            return hold(*base_, id, led) && !led && base_->add("DELETE FROM records WHERE table_id = ?1", {id}) &&
                   base_->add("DELETE FROM tokens WHERE table_id = ?1", {id}) &&
                   base_->add("DELETE FROM cards WHERE table_id = ?1", {id}) &&
                   (!base_->is_shared() || base_->add("DELETE FROM leases WHERE table_id = ?1", {id})) &&
                   base_->add("DELETE FROM tables WHERE id = ?1", {id});
        });
        if (led) continue;  // somebody has come back to it
        if (!done) return base_->failure("erase table " + id);
        ++erased;
    }
    return erased;
}

tl::expected<std::vector<std::string>, Sentence> Ledger::tables_of_name(std::string_view name) {
    std::vector<std::string> found;
    const bool good = base_->ask(
        "SELECT DISTINCT table_id, body FROM records WHERE kind IN ('seated', 'begun') AND strpos(body, ?1) > 0 ORDER BY table_id",
        {json(name).dump()}, [&](const Row& row) {
            json body = json::parse(text_of(row, 1), nullptr, false);
            std::string id = text_of(row, 0);
            if (body.is_object() && rename_in(body, name, name) && (found.empty() || found.back() != id)) found.push_back(std::move(id));
        });
    if (!good) return base_->failure("look for a name");
    return found;
}

tl::expected<void, Sentence> Ledger::rename(std::string_view table, std::string_view name, std::string_view other) {
    const std::string id(table);
    std::vector<std::pair<std::int64_t, std::string>> changed;
    std::optional<std::string> card;
    const auto renamed = [&](const std::string& text) -> std::optional<std::string> {
        json body = json::parse(text, nullptr, false);
        return body.is_object() && rename_in(body, name, other) ? std::optional(body.dump()) : std::nullopt;
    };
    const bool read =
        base_->ask("SELECT number, body FROM records WHERE table_id = ?1 AND kind IN ('created', 'seated', 'begun')", {id},
                   [&](const Row& row) {
                       if (auto text = renamed(text_of(row, 1))) changed.emplace_back(row.number(0), *text);
                   }) &&
        base_->ask("SELECT body FROM cards WHERE table_id = ?1", {id}, [&](const Row& row) { card = renamed(text_of(row, 0)); });
    bool led = false;
    const bool done = read && base_->all([&] {
        if (!hold(*base_, id, led) || led) return false;
        for (const auto& [number, body] : changed)
            if (!base_->add("UPDATE records SET body = ?1 WHERE table_id = ?2 AND number = ?3", {body, id, number})) return false;
        return !card || base_->add("UPDATE cards SET body = ?1 WHERE table_id = ?2", {*card, id});
    });
    if (led) return led_now(id);
    if (!done) return base_->failure("put another name into table " + id);
    return {};
}

tl::expected<std::size_t, Sentence> Ledger::rename_in_pads(std::string_view name, std::string_view other) {
    const std::string was = json(name).dump(), is = json(other).dump();
    struct Changed {
        std::string pad, body;
        std::int64_t number;
    };
    std::vector<Changed> changed;
    const bool read =
        base_->ask("SELECT pad, number, body FROM pad_entries WHERE strpos(body, ?1) > 0 ORDER BY pad", {was}, [&](const Row& row) {
            std::string body = text_of(row, 2);
            for (std::size_t at = 0; (at = body.find(was, at)) != std::string::npos; at += is.size()) body.replace(at, was.size(), is);
            changed.push_back({text_of(row, 0), std::move(body), row.number(1)});
        });
    std::size_t pads = 0;
    const auto rename = [&] {
        pads = 0;
        for (std::size_t i = 0; i < changed.size(); ++i) {
            const Changed& each = changed[i];
            if (!base_->add("UPDATE pad_entries SET body = ?1 WHERE pad = ?2 AND number = ?3", {each.body, each.pad, each.number}))
                return false;
            if (i > 0 && changed[i - 1].pad == each.pad) continue;
            ++pads;
            if (!base_->add("UPDATE pads SET renamed = 1 WHERE id = ?1", {each.pad})) return false;
        }
        return true;
    };
    const bool done = read && base_->all(rename);
    if (!done) return base_->failure("put another name into score pads");
    return pads;
}

tl::expected<std::size_t, Sentence> Ledger::forget_in_clubs(std::string_view name) {
    const auto many = number_of(*base_, "SELECT count(*) FROM club_names WHERE name = ?1", {name});
    const bool done = many && base_->all([&] {
        return base_->add("UPDATE clubs SET version = version + 1 WHERE id IN (SELECT club FROM club_names WHERE name = ?1)", {name}) &&
               base_->add("DELETE FROM club_names WHERE name = ?1", {name});
    });
    if (!done) return base_->failure("take a name out of books of clubs");
    return std::size_t(*many);
}

tl::expected<std::size_t, Sentence> Ledger::prune_pads(parlour::Millis before) {
    const auto many = number_of(*base_, "SELECT count(*) FROM pads WHERE club = '' AND made < ?1", {before});
    const bool done = many && base_->all([&] {
        return base_->add("DELETE FROM pad_entries WHERE pad IN (SELECT id FROM pads WHERE club = '' AND made < ?1)", {before}) &&
               base_->add("DELETE FROM pads WHERE club = '' AND made < ?1", {before});
    });
    if (!done) return base_->failure("erase score pads");
    return std::size_t(*many);
}

tl::expected<void, Sentence> Ledger::compact() {
    if (!base_->ask("VACUUM")) return base_->failure("be made smaller");
    return {};
}

bool Ledger::is_of_today() {
    const auto schema = schema_of(*base_);
    return schema && *schema == schema_version;
}

tl::expected<std::vector<Sentence>, Sentence> Ledger::damage() { return damage_of(*base_); }

}  // namespace jansou::store
