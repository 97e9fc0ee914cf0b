#include "tests/play/simulator/world.hpp"

#include <algorithm>

#include "jansou/store/bookings.hpp"

namespace jansou::simulator {

using store::Sentence;

bool SimStore::leads(const std::string& table) const {
    const auto lease = base_.leases.find(table);
    const auto mine = epochs_.find(table);
    return lease != base_.leases.end() && mine != epochs_.end() && lease->second.owner == self_.id && lease->second.epoch == mine->second;
}

tl::expected<std::vector<std::string>, Sentence> SimStore::append(std::span<const store::Record> records,
                                                                  std::span<const store::Card> cards,
                                                                  std::span<const store::Booking> bookings) {
    if (std::exchange(fails_, false)) return tl::unexpected(Sentence("The store fails, as it was told to."));
    std::set<std::string> stale;
    if (shared_) {
        for (const auto& r : records)
            if (r.number == 1) {
                base_.leases[r.table] = {self_.id, 1};
                epochs_[r.table] = 1;
            }
        for (const auto& r : records)
            if (!leads(r.table)) stale.insert(r.table);
        for (const auto& c : cards)
            if (!leads(c.table)) stale.insert(c.table);
        for (const auto& b : bookings)
            if (!leads(b.table)) stale.insert(b.table);
    }
    for (const auto& r : records) {
        if (stale.contains(r.table)) continue;
        auto& kept = base_.tables[r.table];
        if (r.number != std::int64_t(kept.size()) + 1) {
            world_.breaks("record " + std::to_string(r.number) + " of table " + r.table + " comes behind " + std::to_string(kept.size()) +
                          " others");
            return tl::unexpected(Sentence("a record is there twice, or one is missing"));
        }
        kept.push_back(r);
        if (!r.token.empty()) base_.tokens[r.token] = r.table;
    }
    for (const auto& c : cards)
        if (!stale.contains(c.table)) base_.cards[c.table] = c.body;
    if (!bookings.empty() && base_.books) {
        store::Bookings books(*base_.books);
        const bool booked = base_.books->all([&] {
            return std::ranges::all_of(bookings,
                                       [&](const auto& each) { return stale.contains(each.table) || books.put(each, world_.date()); });
        });
        if (!booked) world_.breaks("a table cannot be booked: " + base_.books->why());
    }
    for (const std::string& table : stale) epochs_.erase(table);
    return std::vector(stale.begin(), stale.end());
}

tl::expected<std::vector<std::string>, Sentence> SimStore::tokens_of_club_tables() {
    std::vector<std::string> found;
    if (!base_.books) return found;
    base_.books->ask("SELECT DISTINCT table_id FROM club_sources WHERE table_id <> '' ORDER BY table_id", {}, [&](const store::Row& row) {
        for (const auto& [token, table] : base_.tokens)
            if (table == row.text(0)) return found.push_back(token);
    });
    return found;
}

bool SimSql::reaches(bool writes) {
    if (within_) return true;
    meanwhile_();
    failed_ = fails_ && (writes || world_.chance(4) == 0);
    if (failed_) fails_ = false;
    return !failed_;
}

bool SimSql::whole(const std::function<Then()>& work) {
    if (!reaches(true)) {  // in the middle: some of it was said to the base, and nothing stays
        within_ = true;
        base_.whole([&] {
            work();
            return Then::fail;
        });
        within_ = false;
        return false;
    }
    within_ = true;
    if (world_.chance(8) == 0)  // it is begun again
        base_.whole([&] {
            work();
            return Then::undo;
        });
    const bool done = base_.whole(work);
    within_ = false;
    return done;
}

tl::expected<std::vector<std::string>, Sentence> SimStore::open_tables() {
    std::vector<std::string> ids;
    for (const auto& [id, records] : base_.tables) ids.push_back(id);
    return ids;
}

std::vector<store::Store::Loaded> SimStore::load(std::span<const std::string> tables) {
    std::vector<Loaded> out;
    for (const std::string& table : tables) {
        const auto found = base_.tables.find(table);
        out.emplace_back(found == base_.tables.end() ? std::vector<store::Record>{} : found->second);
    }
    return out;
}

tl::expected<std::vector<store::Store::Token>, Sentence> SimStore::tokens(std::span<const std::string> hashes) {
    if (!shared_ && std::exchange(silent_, false)) return tl::unexpected(Sentence("The store says nothing, as it was told to."));
    std::vector<Token> out;
    for (const std::string& hash : hashes) {
        Token& token = out.emplace_back();
        const auto leads = base_.tokens.find(hash);
        if (leads == base_.tokens.end()) continue;
        token.table = leads->second;
        token.records = std::int64_t(base_.tables.find(token.table)->second.size());
        if (const auto card = base_.cards.find(token.table); card != base_.cards.end())
            *token.card = Kept{.body = card->second, .updated = base_.tables.find(token.table)->second.back().at};
    }
    return out;
}

tl::expected<void, Sentence> SimStore::enter(const store::Process& self) {
    self_ = self;
    base_.processes[self.id] = {self.address, world_.at()};
    return {};
}

tl::expected<store::Store::Beat, Sentence> SimStore::beat(bool look) {
    Beat out;
    base_.processes[self_.id] = {self_.address, world_.at()};
    for (const auto& [id, living] : base_.processes)
        if (id != self_.id && base_.lives(id, world_.at())) out.others.push_back({id, living.address});
    if (!look) return out;
    for (const auto& [table, epoch] : epochs_)
        if (!leads(table)) out.lost.push_back(table);
    for (const std::string& table : out.lost) epochs_.erase(table);
    return out;
}

std::vector<store::Store::Leader> SimStore::claim(std::span<const std::string> tables, Claim how) {
    if (!shared_) return Store::claim(tables, how);
    std::vector<Leader> out;
    for (const std::string& table : tables) out.push_back(claimed(table, how));
    return out;
}

store::Store::Leader SimStore::claimed(const std::string& table, Claim how) {
    if (std::exchange(silent_, false)) return tl::unexpected(Sentence("The store says nothing, as it was told to."));
    auto& lease = base_.leases[table];
    const bool others = !lease.owner.empty() && lease.owner != self_.id && base_.lives(lease.owner, world_.at());
    if (others) return store::Process{lease.owner, base_.processes.at(lease.owner).address};
    if (how == Claim::ask) return std::nullopt;
    lease = {self_.id, lease.epoch + 1};
    epochs_[table] = lease.epoch;
    return std::nullopt;
}

tl::expected<void, Sentence> SimStore::release(std::string_view table) {
    const std::string id(table);
    epochs_.erase(id);
    if (auto& lease = base_.leases[id]; lease.owner == self_.id) lease = {"", lease.epoch + 1};
    return {};
}

tl::expected<void, Sentence> SimStore::leave() {
    for (auto& [table, lease] : base_.leases)
        if (lease.owner == self_.id) lease = {"", lease.epoch + 1};
    epochs_.clear();
    base_.processes.erase(self_.id);
    return {};
}

}  // namespace jansou::simulator
