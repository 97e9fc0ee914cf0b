#include "tests/play/simulator/pad_life.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "jansou/wire/pad/pad.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::simulator {

using nlohmann::json;
using nlohmann::ordered_json;
using server::Response;

namespace {

constexpr std::size_t most_sent = 100;

json win(std::uint32_t seat, std::uint32_t from, std::uint32_t han) {
    json one{{"seat", seat}, {"value", {{"han", han}, {"fu", 30}}}};
    if (from != seat) one["from"] = from;
    return {{"wins", json::array({one})}};
}

json hand(const std::string& id, const std::string& after, const json& told) {
    return {{"id", id}, {"kind", "hand"}, {"after", after}, {"hand", told}};
}

}  // namespace

PadLife::PadLife(Street& street, const Seed& seed, std::uint64_t number, Plan plan)
    : street_(street), chance_(seed, bot_stream, 1000 + number), number_(number), plan_(std::move(plan)) {
    phones_[0].name = "a";
    phones_[1].name = "b";
    phones_[2].name = "c";
    phones_[2].writes = false;
}

void PadLife::begin(const Call& make) {
    street_.insist(make, [this](const Response& answer) {
        const json made = Street::read(answer);
        if (answer.status != 200) return breaks("a pad cannot be made: " + std::string(answer.text()));
        write_ = made["write"];
        look_ = made["look"];
        json start{{"id", "s"}, {"kind", "start"}, {"rule", plan_.rule}, {"names", plan_.names}};
        if (plan_.members.is_array()) start["members"] = plan_.members;
        add(phones_[0], start);
        for (Phone& p : phones_) act(p);
    });
}

void PadLife::add(Phone& p, json entry) {
    const std::string id = entry["id"];
    said_[id] = entry.dump();
    p.entries[id] = std::move(entry);
}

/// What happened at the table, whoever writes it down.
json PadLife::happened(std::size_t n) {
    while (hands_.size() <= n) {
        const std::uint32_t seat = chance(4);
        if (chance(5) == 0) {
            hands_.push_back({{"draw", "exhaustive"}, {"tenpai", json::array({seat})}});
        } else {
            const std::uint32_t han = 1 + chance(4);
            hands_.push_back(win(seat, chance(3) == 0 ? seat : (seat + 1 + chance(3)) % 4, han));
        }
        if (chance(4) == 0) hands_.back()["deeds"] = json::array({{{"riichi", seat}}});
    }
    return hands_[n];
}

void PadLife::act(Phone& p) {
    if (finishing_) return p.writes ? send_rest(p) : read_rest(p);
    street_.world().after(street_.world().between(200, 1'400), [this, &p] {
        const std::uint32_t lot = chance(14);
        if (!p.writes)
            lot < 10 ? fetch(p, chance(4) == 0 ? 0 : p.next) : try_what_is_not_allowed(p);
        else if (lot < 4)
            enter(p);
        else if (lot < 8)
            send(p);
        else if (lot < 11)
            fetch(p, chance(4) == 0 ? 0 : p.next);
        else if (lot == 11)
            try_what_is_not_allowed(p);
        else if (lot == 12)
            tell_anew(p);
        else
            solve(p);
        act(p);
    });
}

void PadLife::enter(Phone& p) {
    if (!p.entries.contains("s")) return;
    follow(p);
    if (p.at >= plan_.hands) return end_game(p);
    const std::string id = fmt::format("{}{}", p.name, p.drawn++);
    const json told = happened(p.at);
    add(p, hand(id, p.last, chance(10) == 0 ? win(3, 0, 2) : told));
    p.last = id;
    ++p.at;
}

void PadLife::end_game(Phone& p) {
    if (p.name != "a" || std::exchange(p.ended, true)) return;
    add(p, {{"id", "e"}, {"kind", "end"}, {"after", p.last}});
}

/// A hand was another one.
void PadLife::tell_anew(Phone& p) {
    std::vector<std::string> hands;
    for (const auto& [id, entry] : p.entries)
        if (entry["kind"] == "hand") hands.push_back(id);
    if (hands.empty() || chance(2) == 0) return;
    const std::string which = hands[chance(std::uint32_t(hands.size()))];
    const std::uint32_t han = 1 + chance(3), from = chance(4), winner = chance(4);
    json entry = hand(fmt::format("{}{}", p.name, p.drawn++), p.entries[which]["after"], win(winner, from, han));
    entry["replaces"] = json::array({which});
    add(p, entry);
}

/// The phone goes on behind what it has read.
void PadLife::follow(Phone& p) {
    for (bool moved = true; moved && p.at < plan_.hands;) {
        moved = false;
        for (const auto& [id, entry] : p.entries)
            if (entry["kind"] == "hand" && entry["after"] == p.last && !entry.contains("replaces")) {
                p.last = id;
                ++p.at;
                moved = true;
                break;
            }
    }
}

/// What was told differently is decided.
void PadLife::solve(Phone& p) {
    if (p.name != "a") return;
    json entries = json::array();
    for (const auto& [id, entry] : p.entries) entries.push_back(entry);
    const auto state = wire::pad_json({{"entries", entries}});
    if (!state || !state->contains("asks") || (*state)["asks"].empty()) return;
    const ordered_json asked = (*state)["asks"][0];
    json entry =
        hand(fmt::format("{}{}", p.name, p.drawn++), p.entries[asked[0].get<std::string>()]["after"], happened((*state)["hands"].size()));
    for (const ordered_json& id : asked) entry["replaces"].push_back(id.get<std::string>());
    add(p, entry);
}

std::vector<std::string> PadLife::unsent(const Phone& p) const {
    std::vector<std::string> out;
    for (const auto& [id, entry] : p.entries)
        if (!p.acknowledged.contains(id)) out.push_back(id);
    return out;
}

json PadLife::bodies(const Phone& p, const std::vector<std::string>& ids) const {
    json entries = json::array();
    for (const std::string& id : ids) entries.push_back(p.entries.at(id));
    return {{"entries", entries}};
}

/// Some of what it has not sent, some of what it has, in any order.
void PadLife::send(Phone& p) {
    std::vector<std::string> ids;
    for (const auto& [id, entry] : p.entries)
        if (p.acknowledged.contains(id) ? chance(5) == 0 : chance(5) > 0)
            ids.insert(ids.begin() + std::ptrdiff_t(chance(std::uint32_t(ids.size()) + 1)), id);
    if (ids.empty()) return;
    street_.ask(post("/api/pad", write_, bodies(p, ids)), [this, &p, ids, before = kept_.size()](const std::optional<Response>& answer) {
        if (answer && !Street::is_later(*answer)) took(p, ids, before, *answer);
    });
}

void PadLife::took(Phone& p, const std::vector<std::string>& ids, std::size_t kept_before, const Response& answer) {
    const json told = Street::read(answer);
    if (answer.status != 200) return breaks(fmt::format("a pad refuses what it is told: {} {}", answer.status, answer.text()));
    const auto taken = told["taken"].get<std::size_t>(), known = told["known"].get<std::size_t>();
    if (taken + known != ids.size()) breaks(fmt::format("a pad is told {} entries and answers {}", ids.size(), told.dump()));
    const auto first = kept_.begin(), last = kept_.begin() + std::ptrdiff_t(kept_before);
    const auto there = std::size_t(std::ranges::count_if(ids, [&](const std::string& id) { return std::find(first, last, id) != last; }));
    if (known < there) breaks(fmt::format("a pad takes what it has acknowledged once more: {}", told.dump()));
    for (const std::string& id : ids) {
        p.acknowledged.insert(id);
        if (known_kept_.insert(id).second) kept_.push_back(id);
    }
}

void PadLife::fetch(Phone& p, std::int64_t since) {
    street_.ask(get(fmt::format("/api/pad?since={}", since), token(p)),
                [this, &p, since, before = kept_.size(), forbidden = forbidden_.size()](const std::optional<Response>& answer) {
                    if (answer && !Street::is_later(*answer)) listed(p, since, before, forbidden, *answer);
                });
}

/// In the order in which it was told before, each once, as it was said; what was acknowledged when it was asked is among it.
void PadLife::listed(Phone& p, std::int64_t since, std::size_t kept_before, std::size_t forbidden_before, const Response& answer) {
    if (answer.status != 200) return breaks(fmt::format("a pad cannot be read: {} {}", answer.status, answer.text()));
    for (std::size_t i = 0; i < forbidden_before; ++i)
        if (answer.text().find(forbidden_[i]) != std::string_view::npos) breaks("a pad tells a name that was forgotten: " + forbidden_[i]);
    const json told = Street::read(answer);
    const auto next = told["next"].get<std::int64_t>();
    if (next != since + std::int64_t(told["entries"].size())) breaks("a pad tells less than it says: " + std::string(answer.text()));
    if (told["may_write"] != p.writes || told.contains("look") != p.writes ||
        (!p.writes && answer.text().find(write_) != std::string_view::npos))
        breaks("a pad tells whoever looks on more than he may know: " + std::string(answer.text()));
    std::size_t at = std::size_t(since);
    for (const json& entry : told["entries"]) {
        const std::string id = entry["id"], body = entry.dump();
        if (at == order_.size()) {
            order_.push_back(id);
            if (!index_.emplace(id, at).second) breaks("an entry is in a pad twice: " + body);
        }
        if (at > order_.size() || order_[at] != id)
            return breaks(fmt::format("entry {} of a pad is another one than before: {}", at, body));
        if (never_.contains(id) || !said_.contains(id)) return breaks("a pad has what was refused: " + body);
        if (body != said_[id] && !renamed_) breaks(fmt::format("a pad tells {}, and it was told {}", body, said_[id]));
        ++at;
        if (!p.entries.contains(id)) p.entries[id] = json::parse(said_[id]);
        p.acknowledged.insert(id);
    }
    for (std::size_t i = 0; i < kept_before; ++i)
        if (const auto there = index_.find(kept_[i]); there == index_.end() || std::int64_t(there->second) >= next)
            return breaks(fmt::format("entry {} of a pad was acknowledged and is lost", kept_[i]));
    if (since <= p.next) p.next = std::max(p.next, next);
}

void PadLife::try_what_is_not_allowed(Phone& p) {
    const auto refused = [this](int status, const std::string& text) {
        return [this, status, text](const std::optional<Response>& answer) {
            if (!answer || Street::is_later(*answer)) return;
            if (answer->status != status || (!text.empty() && answer->text() != text))
                breaks(fmt::format("a pad answers {} {} to what is not allowed", answer->status, answer->text()));
        };
    };
    const std::string unknown = server::error_body("no_pad", "no score pad is opened by this token.");
    const json one = hand(fmt::format("x{}", ++strange_), "s", win(0, 1, 3));
    never_.insert(one["id"].get<std::string>());
    if (!p.writes) return street_.ask(post("/api/pad", look_, {{"entries", json::array({one})}}), refused(403, ""));
    const std::string strange = fmt::format("{:032x}", street_.world().chance(1U << 30));
    if (chance(3) == 0) return street_.ask(get("/api/pad?since=0", strange), refused(404, unknown));
    if (chance(2) == 0) return street_.ask(post("/api/pad", strange, {{"entries", json::array({one})}}), refused(404, unknown));
    std::string other;  // a hand that is there
    for (const std::string& id : kept_)
        if (json::parse(said_[id])["kind"] == "hand") other = id;
    if (other.empty() || !plan_.names_stay) return;
    street_.ask(post("/api/pad", write_, {{"entries", json::array({one, hand(other, "s", {{"draw", "no_such"}})})}}), refused(409, ""));
}

// ---- the end

void PadLife::finish() {
    finishing_ = true;
    if (plan_.hands > phones_[0].at && phones_[0].entries.contains("s")) plan_.hands = phones_[0].at;  // that is all
    if (phones_[0].at > 0) end_game(phones_[0]);
}

void PadLife::send_rest(Phone& p) {
    std::vector<std::string> ids = unsent(p);
    if (ids.size() > most_sent) ids.resize(most_sent);
    if (ids.empty()) return read_rest(p);
    street_.insist(post("/api/pad", write_, bodies(p, ids)), [this, &p, ids, before = kept_.size()](const Response& answer) {
        took(p, ids, before, answer);
        if (answer.status == 200) send_rest(p);
    });
}

void PadLife::read_rest(Phone& p) {
    street_.insist(get("/api/pad?since=0", token(p)),
                   [this, &p, before = kept_.size(), forbidden = forbidden_.size()](const Response& answer) {
                       listed(p, 0, before, forbidden, answer);
                       p.done = true;
                       if (std::ranges::all_of(phones_, &Phone::done)) compare();
                   });
}

json PadLife::all(bool shuffled) {
    json entries = json::array();
    for (const std::string& id : order_) {
        const auto at = std::ptrdiff_t(shuffled ? chance(std::uint32_t(entries.size()) + 1) : entries.size());
        entries.insert(entries.begin() + at, json::parse(said_[id]));
    }
    if (shuffled && !entries.empty()) entries.push_back(entries[0]);
    return {{"entries", entries}};
}

/// What the house makes of the entries is what they come to, in any order.
void PadLife::compare() {
    street_.insist(post("/api/pad/state", look_, {{"entries", json::array()}}), [this](const Response& answer) {
        done_ = true;
        if (answer.status != 200) return breaks("a pad has no state: " + std::string(answer.text()));
        if (renamed_) return;
        const auto here = wire::pad_json(all(false)), mixed = wire::pad_json(all(true));
        if (!here || !mixed || wire::dumped(*here) != wire::dumped(*mixed))
            return breaks("the state of a pad depends on the order of its entries");
        if (wire::dumped(*here) != answer.text()) breaks("the state of a pad is not that of its entries: " + std::string(answer.text()));
        double points = 0;
        for (const ordered_json& each : (*here)["table"]["points"]) points += each.get<double>();
        points += 1000 * (*here)["table"]["sticks"].get<double>();
        if (!(*here)["table"]["over"].get<bool>() && points != 100'000)
            breaks("points of a pad went or came: " + std::string(answer.text()));
        for (const ordered_json& game : (*here)["settled"]) {
            double sum = 0;
            for (const ordered_json& each : game["total"]) sum += each.get<double>();
            if (std::abs(sum) > 0.01) breaks("a game of a pad does not come to 0: " + game.dump());
        }
    });
}

json PadLife::settled() const {
    json entries = json::array();
    for (const std::string& id : order_) entries.push_back(json::parse(said_.at(id)));
    const auto state = wire::pad_json({{"entries", entries}});
    json out = json::array();
    if (state)
        for (const ordered_json& game : (*state)["settled"]) out.push_back(json::parse(game["total"].dump()));
    return out;
}

void PadLife::look_at_the_end() {
    if (!done_) breaks(fmt::format("pad {} does not come to its end", number_));
}

}  // namespace jansou::simulator
