// Tables that come from the store when somebody comes with a token of theirs, those that cannot, and whether there is room for more.
#include <algorithm>
#include <set>
#include <utility>

#include "apps/server/host.hpp"
#include "apps/server/process.hpp"

namespace jansou::server {

namespace {

constexpr std::size_t most_lost_tokens = 10'000;
constexpr std::size_t most_brought_at_start = 500;  // tables of clubs

}  // namespace

tl::expected<std::size_t, std::string> Host::open() {
    const auto ids = store_->open_tables();
    if (!ids) return tl::unexpected(ids.error());
    store_->on_wait([this] {
        journal_.write(
            Level::warn, "store_busy",
            {{"why", "the store does not answer, or another program has locked it; what is played waits for it, at most 30 s."}});
        post([this] { store_waits_ = committing_; });
    });
    post([this] { watch_stalls(); });
    if (is_shared()) {
        const auto begun = time_.now();
        if (const auto entered = store_->enter(setup_.self); !entered) return tl::unexpected(entered.error());
        sure_until_ = begun + store::lease;
        post([this] { beat(); });
    }
    // what was won at a club's table right before the house went down is booked without waiting for somebody to come
    if (auto tokens = store_->tokens_of_club_tables(); tokens && !tokens->empty()) {
        if (tokens->size() > most_brought_at_start) tokens->erase(tokens->begin(), tokens->end() - std::ptrdiff_t(most_brought_at_start));
        post([this, tokens = std::move(*tokens)] {
            wanted_.back().push_back({.hashes = {tokens.begin(), tokens.end()}, .then = [](const Found&) {}});
            bring_next();
        });
    }
    return ids->size();
}

void Host::watch_stalls() {
    constexpr std::chrono::milliseconds beat{250};
    constexpr std::size_t kept = 240;  // a minute
    constexpr double worth_a_line = 0.5;
    const auto now = time_.now();
    if (beat_ != Clock::time_point{}) {
        const double late = std::max(0.0, std::chrono::duration<double>(now - beat_ - beat).count());
        if (stalls_.size() >= kept) stalls_.erase(stalls_.begin());
        stalls_.push_back(late);
        if (late > worth_a_line) journal_.write(Level::warn, "stalled", {{"seconds", std::to_string(late)}});
    }
    beat_ = now;
    give_up_late();
    if (!finishing_ && !broken_) net_.after(beat, [this] { watch_stalls(); });
}

/// On the thread of the store.
std::vector<Host::Loaded> Host::load(std::span<const std::string> hashes, bool others, const std::optional<store::Process>& instead) {
    std::vector<Loaded> out(hashes.size());
    try {
        const auto tokens = store_->tokens(hashes);
        if (!tokens) {
            for (Loaded& each : out) each.unsaid = tokens.error();
            return out;
        }
        std::set<std::string> seen;
        std::vector<std::string> tables;
        std::int64_t records = 0;
        std::vector<Loaded*> of;  // where what is found of each goes
        for (std::size_t i = 0; i < hashes.size(); ++i) {
            const auto& [table, card, count] = (*tokens)[i];
            out[i].table = table;
            if (table.empty()) continue;
            out[i].later = !seen.insert(table).second;
            out[i].may_wait = others && card && *card && parlour::is_over((*card)->body);
            if (out[i].may_wait || out[i].later) continue;
            // what is long is read alone, as the records of all wait for it, and the word that this process lives
            records += count.value_or(most_records_at_once);
            out[i].later = !tables.empty() && records > most_records_at_once;
            if (out[i].later) continue;
            tables.push_back(table);
            of.push_back(&out[i]);
        }
        const auto leaders = store_->claim(tables, instead ? store::Store::Claim::ask : store::Store::Claim::take);
        for (std::size_t i = 0; i < of.size(); ++i) {
            if (!leaders[i])
                of[i]->unsaid = leaders[i].error();
            else
                of[i]->elsewhere = *leaders[i] ? *leaders[i] : instead;
        }
        std::vector<std::size_t> led;
        for (std::size_t i = 0; i < of.size(); ++i)
            if (of[i]->unsaid.empty() && !of[i]->elsewhere) led.push_back(i);
        std::vector<std::string> wanted;
        for (const std::size_t i : led) wanted.push_back(tables[i]);
        auto read = store_->load(wanted);
        for (std::size_t n = 0; n < led.size(); ++n) {
            Loaded& each = *of[led[n]];
            each.records = std::move(read[n]);
            if (!each.records && is_shared())
                each.unsaid = each.records.error();  // a file that cannot be read is damaged, a database is away
        }
    } catch (const std::exception& failed) {
        for (Loaded& each : out) each = {.table = std::move(each.table), .unsaid = failed.what()};
    }
    return out;
}

void Host::drop_loaded(std::string_view table) {
    if (!table.empty()) std::erase_if(loaded_, [&](const auto& each) { return each.second.table == table; });
}

void Host::bring(const Loaded& found, const std::string& token_hash, Bringing& wanted) {
    if (broken_) return;
    if (!found.unsaid.empty()) {
        wanted.found.unsaid = true;
        journal_.write(Level::warn, "store_unsaid", {{"table", found.table}, {"why", found.unsaid}});
        return;
    }
    if (found.table.empty()) return;
    if (parlour_.has_table(found.table)) {
        const bool behind = found.records && std::int64_t(found.records->size()) > parlour_.records_of(found.table);
        if (parlour_.knows_hash(token_hash) || (!found.elsewhere && !behind)) return;
        // this process was silent too long and has yet to hear of it: the token was made where the table is now, or was meanwhile
        Outgoing nothing;
        lose({found.table}, nothing);
    }
    if (found.elsewhere) {
        wanted.found.elsewhere = found.elsewhere;
        return;
    }
    if (found.records && !parlour_.make_room(clock_.now())) {
        wanted.found.no_room = true;
        if (is_shared()) keeper_->give([this, table = found.table] { std::ignore = store_->release(table); });
        return;
    }
    const auto begun = time_.now();
    const auto up = found.records ? parlour_.restore(*found.records, clock_.now()) : tl::unexpected(found.records.error());
    if (up) {
        ++metrics_.restores;
        const double seconds = std::chrono::duration<double>(time_.now() - begun).count();
        metrics_.restore.add(seconds);
        journal_.write(Level::debug, "restored",
                       {{"table", found.table}, {"records", std::to_string(found.records->size())}, {"seconds", std::to_string(seconds)}});
        return;
    }
    if (lost_tokens_.size() >= most_lost_tokens) lost_tokens_.clear();
    lost_tokens_.insert(token_hash);
    if (!lost_tables_.insert(found.table).second) return;  // once is enough
    ++metrics_.lost_tables;
    journal_.write(Level::error, "table_lost", {{"table", found.table}, {"why", up.error()}});
}

std::optional<Response> Host::if_lost(const std::string& token) const {
    if (parlour_.knows(token) || !lost_tokens_.contains(parlour::token_hash(token))) return {};
    return refusal(410, "table_lost", lost_table);
}

std::optional<std::string> Host::disk_is_low() const {
    const std::uint64_t room = disk_free(setup_.place.folder) >> 20, reserve = setup_.limits.disk_reserve_mb;
    if (room >= reserve) return {};
    return "the disk has " + std::to_string(room) + " MB left, and there are no new tables below " + std::to_string(reserve) + " MB.";
}

Response Host::readiness() const {
    std::string why;
    if (finishing_ || broken_ || drained_by_)
        why = "the house closes.";
    else if (store_waits_ || is_cut_off())
        why = "the store does not answer, or another program has locked it.";
    else
        why = disk_is_low().value_or("");
    nlohmann::ordered_json body{{"ready", why.empty()}};
    if (!why.empty()) body["why"] = why;
    Response out = json_response(body.dump());
    out.status = why.empty() ? 200 : 503;
    return out;
}

}  // namespace jansou::server
