// A house of several processes: which of them leads a table, who is led on, and how tables change hands.
#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "apps/server/host.hpp"

namespace jansou::server {

namespace {

Response moved() { return refusal(503, "moved", "another process of the house has this table now; try again."); }

}  // namespace

/// Tells the others that this process lives, and hears which others do.
void Host::beat() {
    if (broken_ || finishing_) return;
    net_.after(store::beat_every, [this] { beat(); });
    if (std::exchange(beating_, true)) return;
    beat_asked_ = time_.now();
    keeper_->give([this, begun = beat_asked_, sure = is_sure()] {
        auto beaten = store_->beat(!sure);
        post([this, begun, beaten = std::move(beaten)] {
            beating_ = false;
            if (broken_ || finishing_) return;
            if (!beaten) return fail(beaten.error());
            noted_beat(*beaten, begun);
            Outgoing nothing;
            if (!beaten->lost.empty()) lose(beaten->lost, nothing);
            pump();
        });
    });
}

void Host::noted_beat(const store::Store::Beat& beat, Clock::time_point begun) {
    others_ = beat.others;
    metrics_.processes = others_.size() + 1;
    sure_until_ = begun + store::lease;
    if (peers_ != nullptr) peers_->living(others_);
}

void Host::lose(const std::vector<std::string>& tables, Outgoing& out) {
    const std::unordered_set<std::string> lost(tables.begin(), tables.end());
    const auto concerns = [&](const std::string& table) { return lost.contains(table); };
    std::erase_if(out.batch.frames, [&](const parlour::Frame& frame) { return concerns(frame.table); });
    for (auto& [reply, response, table] : out.answers)
        if (concerns(table)) response = moved();
    for (const std::string& table : lost) {
        ++metrics_.tables_lost_to_others;
        journal_.write(Level::warn, "table_taken",
                       {{"table", table}, {"why", "another process leads it, as this one was silent too long."}});
        send_away(table);
        drop_loaded(table);
        parlour_.let_go(table);
    }
    // what they did since then is not true
    parlour::Batch since = parlour_.take();
    std::erase_if(since.records, [&](const parlour::Record& r) { return concerns(r.table); });
    std::erase_if(since.cards, [&](const parlour::Card& c) { return concerns(c.table); });
    std::erase_if(since.bookings, [&](const parlour::Booking& b) { return concerns(b.table); });
    std::erase_if(since.frames, [&](const parlour::Frame& frame) { return concerns(frame.table); });
    parlour_.put_back(std::move(since));
    for (auto& [reply, response, table] : gathered_.answers)
        if (concerns(table)) response = moved();
}

void Host::send_away(std::string_view table) {
    for (const parlour::Connection each : parlour_.sockets_of(table)) net_.close(each, come_again, "");
}

std::optional<store::Process> Host::another() const {
    return others_.empty() || peers_ == nullptr ? std::nullopt : std::optional(others_.front());
}

void Host::ask_elsewhere(const Request& request, const store::Process& other, const Reply& reply) {
    if (request.led || peers_ == nullptr) return reply(moved());
    peers_->ask(request, other, reply);
}

/// Only once all that the table did is kept, and before anybody there says something new.
void Host::hand_on(const std::string& table) {
    journal_.write(Level::debug, "table_handed_on", {{"table", table}});
    const std::vector<parlour::Connection> there = parlour_.sockets_of(table);
    parlour_.let_go(table);
    for (const parlour::Connection each : there)
        if (const auto guest = guests_.find(each); guest != guests_.end()) guest->second.finding = true;  // what he says now is not heard
    keeper_->give([this, table, there] {
        std::ignore = store_->release(table);
        post([this, there] {
            for (const parlour::Connection each : there) net_.close(each, come_again, "");
        });
    });
}

void Host::hand_on_all() {
    pump();
    if (committing_ || delivering_) return;  // at the next look
    for (const std::string& table : parlour_.tables())
        if (parlour_.rests(table)) hand_on(table);
    parlour::Batch rest = parlour_.take();
    std::erase_if(rest.frames, [](const parlour::Frame& frame) { return frame.close; });  // they are closed when the table is free
    parlour_.put_back(std::move(rest));
}

void Host::leave() {
    if (!is_shared()) return std::exchange(when_finished_, {})();
    keeper_->give([this] {
        std::ignore = store_->leave();
        post([this] {
            if (when_finished_) std::exchange(when_finished_, {})();
        });
    });
}

}  // namespace jansou::server
