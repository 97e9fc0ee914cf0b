#include "jansou/store/store.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "jansou/store/bookings.hpp"
#include "jansou/store/move.hpp"
#include "jansou/store/postgres.hpp"
#include "jansou/store/sql.hpp"
#include "jansou/store/sqlite.hpp"

namespace jansou::store {
namespace {

std::int64_t today() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

constexpr int tries_to_claim = 5;
constexpr std::string_view add_record = "INSERT INTO records(table_id, number, at, kind, body) VALUES(?1, ?2, ?3, ?4, ?5)";
// what is written of a table in a shared store is written under its lease, which stays as it is until the transaction ends
constexpr std::string_view hold_lease = "SELECT 1 FROM leases WHERE table_id = ?1 AND owner = ?2 AND epoch = ?3 FOR SHARE";
static_assert(lease == std::chrono::seconds(2));  // as `living` has it

class SqlStore final : public Store {
public:
    SqlStore(std::unique_ptr<Sql> base, Place place) : base_(std::move(base)), place_(std::move(place)), bookings_(*base_) {}

    tl::expected<std::vector<std::string>, Sentence> append(std::span<const Record> records, std::span<const Card> cards,
                                                            std::span<const Booking> bookings) override {
        std::set<std::string> stale;
        std::string doing = "write";
        if (records.empty() && cards.empty() && bookings.empty()) return std::vector<std::string>{};
        const bool done = base_->all([&] {
            stale.clear();
            if (is_shared() && !hold_leases(records, cards, bookings, stale)) return false;
            for (const Record& r : records) {
                if (stale.contains(r.table) || put(r)) continue;
                doing = "keep record " + std::to_string(r.number) + " of table " + r.table;
                return false;
            }
            for (const Card& c : cards)
                if (!stale.contains(c.table) && !put(c)) return false;
            for (const Booking& each : bookings)
                if (!stale.contains(each.table) && !bookings_.put(each, today())) return false;
            return true;
        });
        if (!done) return base_->failure(doing);
        for (const Record& r : records)
            if (r.number == 1 && is_shared() && !stale.contains(r.table)) epochs_[r.table] = 1;
        for (const std::string& table : stale) epochs_.erase(table);
        return std::vector(stale.begin(), stale.end());
    }

    void on_wait(std::function<void()> call) override { base_->on_wait(std::move(call)); }

    tl::expected<void, Sentence> try_to_write() override {
        const std::string same =
            is_shared() ? "UPDATE schema_of_jansou SET version = version" : "PRAGMA user_version = " + std::to_string(schema_version);
        if (base_->all([&] { return base_->add(same, {}); })) return {};
        return base_->failure("be written");
    }

    tl::expected<std::vector<std::string>, Sentence> all_tables() override { return ids("SELECT id FROM tables ORDER BY made, id"); }
    tl::expected<std::vector<std::string>, Sentence> tokens_of_club_tables() override {
        return ids(
            "SELECT token FROM (SELECT t.made, (SELECT hash FROM tokens WHERE table_id = t.id LIMIT 1) AS token FROM tables t WHERE NOT "
            "t.closed AND EXISTS(SELECT 1 FROM club_sources WHERE table_id = t.id)) AS found WHERE token IS NOT NULL ORDER BY made");
    }
    tl::expected<std::vector<std::string>, Sentence> open_tables() override {
        return ids("SELECT id FROM tables WHERE NOT closed ORDER BY made, id");
    }

    std::vector<Loaded> load(std::span<const std::string> tables) override {
        std::vector<Loaded> found;
        const auto look = [&](std::size_t i) {
            found[i].emplace();
            return base_->look("SELECT number, at, kind, body FROM records WHERE table_id = ?1 ORDER BY number", {tables[i]},
                               [&found, &tables, i](const Row& row) {
                                   found[i]->push_back({.table = tables[i],
                                                        .number = row.number(0),
                                                        .at = row.number(1),
                                                        .kind = std::string(row.text(2)),
                                                        .body = std::string(row.text(3)),
                                                        .token = {}});
                               });
        };
        const auto fault = [&](std::size_t i) { return base_->failure("tell the records of table " + tables[i]); };
        const bool done = base_->at_one_moment([&] {
            found.assign(tables.size(), {});
            for (std::size_t i = 0; i < tables.size(); ++i)
                if (!look(i)) {
                    if (is_shared()) return false;
                    found[i] = fault(i);  // a file is damaged here or there
                }
            return base_->settle();
        });
        if (!done)
            for (std::size_t i = 0; i < tables.size(); ++i) found[i] = fault(i);
        return found;
    }

    tl::expected<std::vector<Token>, Sentence> tokens(std::span<const std::string> hashes) override {
        std::vector<Token> found;
        const auto fault = [&](const std::string& table) { return base_->failure("tell the card of table " + table); };
        const auto look_for_card = [&](Token& token) {
            return base_->look(
                "SELECT body, (SELECT at FROM records r WHERE r.table_id = c.table_id AND kind <> 'closed' ORDER BY number DESC LIMIT 1) "
                "FROM cards c WHERE table_id = ?1",
                {token.table},
                [&token](const Row& row) { *token.card = Kept{.body = std::string(row.text(0)), .updated = row.number(1)}; });
        };
        const auto look_for_records = [&](Token& token) {
            return base_->look("SELECT max(number) FROM records WHERE table_id = ?1", {token.table},
                               [&token](const Row& row) { token.records = row.number(0); });
        };
        const bool done = base_->at_one_moment([&] {
            found.assign(hashes.size(), {});
            for (std::size_t i = 0; i < hashes.size(); ++i)
                if (!base_->look("SELECT table_id FROM tokens WHERE hash = ?1", {hashes[i]},
                                 [&token = found[i]](const Row& row) { token.table = row.text(0); }))
                    return false;
            if (!base_->settle()) return false;
            for (Token& token : found) {
                if (token.table.empty()) continue;
                if (!look_for_records(token) && is_shared()) return false;
                if (look_for_card(token)) continue;
                if (is_shared()) return false;
                token.card = fault(token.table);
            }
            return base_->settle();
        });
        if (!done) return base_->failure("look up a token");
        return found;
    }

    std::vector<Sentence> damage() override { return damage_of(*base_); }

    tl::expected<void, Sentence> backup(const std::filesystem::path& to) override {
        std::error_code error;
        if (std::filesystem::exists(to, error))
            return tl::unexpected("The file " + to.string() + " is there already; name a new one for the backup.");
        return is_shared() ? copy_to_file(*base_, to) : copy_sqlite(*base_, to);
    }

    bool is_shared() const override { return base_->is_shared(); }

    tl::expected<void, Sentence> enter(const Process& self) override {
        self_ = self;
        std::string key;
        const bool known = base_->all([&] {
            return base_->add("INSERT INTO settings(name, value) VALUES('key', ?1) ON CONFLICT(name) DO NOTHING", {self_.key_hash}) &&
                   base_->ask("SELECT value FROM settings WHERE name = 'key'", {}, [&](const Row& row) { key = row.text(0); });
        });
        if (!known) return base_->failure("enter a process of the house");
        if (key != self_.key_hash)
            return tl::unexpected("The file key in " + place_.folder.string() + " is not that of the house in " + base_->name() +
                                  "; copy the one of a process that runs, or take the key beside a backup.");
        const bool done = base_->all([&] {
            // who had this address before has ended, however it did
            return base_->add("DELETE FROM processes WHERE address = ?1 OR seen < clock_timestamp() - interval '1 day'", {self_.address}) &&
                   // marks under which nothing was written for a day: a mark is read within a minute, and made anew if it is missed
                   base_->add(
                       "DELETE FROM settings WHERE CASE WHEN name LIKE 'mark:%' THEN split_part(value, ' ', 2)::bigint < extract(epoch "
                       "FROM "
                       "clock_timestamp()) - 86400 ELSE false END",
                       {}) &&
                   base_->add("INSERT INTO processes(id, address, schema, seen) VALUES(?1, ?2, ?3, clock_timestamp())",
                              {self_.id, self_.address, Value(std::int64_t(schema_version))});
        });
        if (!done) return base_->failure("enter a process of the house");
        return {};
    }

    tl::expected<Beat, Sentence> beat(bool look) override {
        Beat out;
        std::set<std::string> led;
        const bool done = base_->all([&] {
            out = {};
            led.clear();
            return base_->add(
                       "INSERT INTO processes(id, address, schema, seen) VALUES(?1, ?2, ?3, clock_timestamp()) ON CONFLICT(id) DO UPDATE "
                       "SET "
                       "seen = clock_timestamp()",
                       {self_.id, self_.address, Value(std::int64_t(schema_version))}) &&
                   base_->ask("SELECT id, address FROM processes WHERE id <> ?1 AND " + std::string(living), {self_.id},
                              [&](const Row& row) { out.others.push_back(process(row)); }) &&
                   (!look || base_->ask("SELECT table_id, epoch FROM leases WHERE owner = ?1", {self_.id}, [&](const Row& row) {
                       const auto known = epochs_.find(row.text(0));
                       if (known != epochs_.end() && known->second == row.number(1)) led.emplace(row.text(0));
                   }));
        });
        if (!done) return base_->failure("be told that a process lives");
        if (!look) return out;
        for (const auto& [table, epoch] : epochs_)
            if (!led.contains(table)) out.lost.push_back(table);
        for (const std::string& table : out.lost) epochs_.erase(table);
        return out;
    }

    std::vector<Leader> claim(std::span<const std::string> tables, Claim how) override {
        if (!is_shared()) return Store::claim(tables, how);
        return how == Claim::ask ? led_by(tables) : taken(tables);
    }

    tl::expected<void, Sentence> release(std::string_view table) override {
        if (!is_shared()) return {};
        if (const auto known = epochs_.find(table); known != epochs_.end()) epochs_.erase(known);
        if (base_->all([&] {
                return base_->add("UPDATE leases SET owner = '', epoch = epoch + 1 WHERE table_id = ?1 AND owner = ?2", {table, self_.id});
            }))
            return {};
        return base_->failure("free table " + std::string(table));
    }

    tl::expected<void, Sentence> leave() override {
        if (!is_shared()) return {};
        epochs_.clear();
        if (base_->all([&] {
                return base_->add("UPDATE leases SET owner = '', epoch = epoch + 1 WHERE owner = ?1", {self_.id}) &&
                       base_->add("DELETE FROM processes WHERE id = ?1", {self_.id});
            }))
            return {};
        return base_->failure("be left by a process");
    }

private:
    std::vector<Leader> led_by(std::span<const std::string> tables) {
        std::vector<Leader> out;
        const bool done = base_->at_one_moment([&] {
            out.assign(tables.size(), {});
            for (std::size_t i = 0; i < tables.size(); ++i)
                if (!base_->look(
                        "SELECT p.id, p.address FROM leases l JOIN processes p ON p.id = l.owner WHERE l.table_id = ?1 AND p.id <> "
                        "?2 AND p." +
                            std::string(living),
                        {tables[i], self_.id}, [&out, i](const Row& row) { *out[i] = process(row); }))
                    return false;
            return base_->settle();
        });
        return done ? out : unsaid(tables);
    }

    std::vector<Leader> taken(std::span<const std::string> tables) {
        std::vector<std::int64_t> epochs(tables.size());
        std::vector<std::optional<Process>> others(tables.size());
        std::vector<std::size_t> left(tables.size());
        std::iota(left.begin(), left.end(), std::size_t(0));
        // every process takes rows in the same order, so that none waits for one that waits for it
        std::ranges::sort(left, {}, [&](std::size_t i) -> const std::string& { return tables[i]; });
        const auto ask = [&] {
            for (const std::size_t i : left) {
                epochs[i] = 0;
                others[i].reset();
                if (!base_->look(
                        "INSERT INTO leases(table_id, owner, epoch) VALUES(?1, ?2, 1) ON CONFLICT(table_id) DO UPDATE SET owner = ?2, "
                        "epoch = leases.epoch + 1 WHERE leases.owner = '' OR leases.owner = ?2 OR NOT EXISTS(SELECT 1 FROM processes "
                        "p WHERE p.id = leases.owner AND p." +
                            std::string(living) + ") RETURNING epoch",
                        {tables[i], self_.id}, [&epoch = epochs[i]](const Row& row) { epoch = row.number(0); }))
                    return false;
            }
            if (!base_->settle()) return false;
            for (const std::size_t i : left)
                if (epochs[i] == 0 &&
                    !base_->look("SELECT p.id, p.address FROM leases l JOIN processes p ON p.id = l.owner WHERE l.table_id = ?1",
                                 {tables[i]}, [&other = others[i]](const Row& row) { other = process(row); }))
                    return false;
            return base_->settle();
        };
        // whoever led one may free it, or leave, between the two questions: then it can be had at the next try
        for (int tries = 0; tries < tries_to_claim && !left.empty(); ++tries) {
            if (!base_->all(ask)) return unsaid(tables);
            for (const std::size_t i : left)
                if (epochs[i] != 0) epochs_.insert_or_assign(tables[i], epochs[i]);
            std::erase_if(left, [&](std::size_t i) { return epochs[i] != 0 || others[i]; });
        }
        std::vector<Leader> out(std::make_move_iterator(others.begin()), std::make_move_iterator(others.end()));
        for (const std::size_t i : left)
            out[i] = tl::unexpected("The store " + base_->name() + " cannot say who leads table " + tables[i] + " now.");
        return out;
    }

    std::vector<Leader> unsaid(std::span<const std::string> tables) const {
        std::vector<Leader> out;
        for (const std::string& table : tables) out.push_back(base_->failure("say who leads table " + table));
        return out;
    }

    static Process process(const Row& row) { return {std::string(row.text(0)), std::string(row.text(1))}; }

    tl::expected<std::vector<std::string>, Sentence> ids(std::string_view statement) {
        std::vector<std::string> found;
        if (!base_->ask(statement, {}, [&](const Row& row) { found.emplace_back(row.text(0)); })) return base_->failure("tell its tables");
        return found;
    }

    std::int64_t epoch_of(std::string_view table) const {
        const auto known = epochs_.find(table);
        return known == epochs_.end() ? 1 : known->second;  // 1: it is being made
    }

    /// Which tables of a batch another process leads.
    bool hold_leases(std::span<const Record> records, std::span<const Card> cards, std::span<const Booking> bookings,
                     std::set<std::string>& stale) {
        std::map<std::string, std::int64_t> held;
        for (const Record& r : records) {
            held[r.table];
            if (r.number == 1 && !base_->add("INSERT INTO leases(table_id, owner, epoch) VALUES(?1, ?2, 1)", {r.table, self_.id}))
                return false;
        }
        for (const Card& c : cards) held[c.table];
        for (const Booking& b : bookings) held[b.table];
        for (auto& [table, found] : held)
            if (!base_->add(hold_lease, {table, self_.id, Value(epoch_of(table))}, &found)) return false;
        if (!base_->settle()) return false;
        for (const auto& [table, found] : held)
            if (found == 0) stale.insert(table);
        return true;
    }

    bool put(const Record& r) {
        if (!base_->add(add_record, {r.table, r.number, r.at, r.kind, r.body})) return false;
        if (r.number == 1 && !base_->add("INSERT INTO tables(id, made) VALUES(?1, ?2)", {r.table, r.at})) return false;
        if (!r.token.empty() &&
            !base_->add("INSERT INTO tokens(hash, table_id) VALUES(?1, ?2) ON CONFLICT(hash) DO UPDATE SET table_id = excluded.table_id",
                        {r.token, r.table}))
            return false;
        return r.kind != "closed" || base_->add("UPDATE tables SET closed = ?1 WHERE id = ?2", {Value(std::int64_t(1)), r.table});
    }

    bool put(const Card& c) {
        return base_->add("INSERT INTO cards(table_id, body) VALUES(?1, ?2) ON CONFLICT(table_id) DO UPDATE SET body = excluded.body",
                          {c.table, c.body});
    }

    std::unique_ptr<Sql> base_;
    Place place_;
    Bookings bookings_;
    Process self_;
    std::map<std::string, std::int64_t, std::less<>> epochs_;  ///< of the tables that this process leads
};

tl::expected<std::unique_ptr<Store>, Sentence> open_as(const Place& place, Opening how) {
    auto base = open_sql(place, how);
    if (!base) return tl::unexpected(base.error());
    return std::make_unique<SqlStore>(std::move(*base), place);
}

}  // namespace

bool is_away(const Place& place) { return place.is_shared() && is_postgres_away(place.url); }

tl::expected<std::unique_ptr<Store>, Sentence> Store::open(const Place& place) { return open_as(place, Opening::house); }
tl::expected<std::unique_ptr<Store>, Sentence> Store::open_to_read(const Place& place) { return open_as(place, Opening::any); }

}  // namespace jansou::store
