#include "tests/play/simulator/club_life.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace jansou::simulator {

using nlohmann::json;
using server::Response;

namespace {

constexpr std::array persons = {"a", "b", "c", "d"};
constexpr std::array names = {"Akiyoq", "Bennoq", "Chiekoq", "Daisukeq"};
constexpr std::array nights = {"n", "m"};

/// In tenths, as results have one decimal at most.
std::int64_t tenths(const json& number) { return std::llround(number.get<double>() * 10); }

json person(const char* id, const char* name) { return {{"id", id}, {"kind", "person"}, {"name", name}}; }

std::string first_of(const json& entry) { return entry.contains("corrects") ? entry["corrects"] : entry["id"]; }

}  // namespace

ClubLife::ClubLife(Street& street, const Seed& seed, Plan plan)
    : street_(street), chance_(seed, bot_stream, 2000), seed_(seed), plan_(std::move(plan)) {
    writers_[0].name = "v";
    writers_[1].name = "w";
}

void ClubLife::begin(std::function<void(const json&)> open) {
    open_ = std::move(open);
    street_.insist(post("/api/clubs", "", {{"name", "Friday"}}), [this](const Response& answer) {
        const json made = Street::read(answer);
        if (answer.status != 200) return breaks("a club cannot be made: " + std::string(answer.text()));
        other_ = made["look"];
        other_write_ = made["write"];
        street_.insist(post("/api/clubs", "", {{"name", "Thursday"}}), [this](const Response& mine) {
            const json tokens = Street::read(mine);
            if (mine.status != 200) return breaks("a club cannot be made: " + std::string(mine.text()));
            id_ = tokens["club"];
            keeper_ = tokens["keeper"];
            write_ = tokens["write"];
            look_ = tokens["look"];
            write_first();
        });
    });
}

/// Persons, nights, and a remark with two names.
void ClubLife::write_first() {
    std::vector<std::string> ids;
    const auto say = [&](json entry) {
        ids.push_back(entry["id"]);
        said_[ids.back()] = std::move(entry);
    };
    for (std::size_t i = 0; i < persons.size(); ++i) say(person(persons[i], names[i]));
    for (const char* night : nights) say({{"id", night}, {"kind", "night"}, {"date", night == nights[0] ? "2026-11-27" : "2026-11-28"}});
    say({{"id", "x"},
         {"kind", "extra"},
         {"night", "n"},
         {"person", "c"},
         {"chips", 0},
         {"reason", fmt::format("{}, {}, {} and {} came late", names[0], names[1], names[2], names[3])}});
    street_.insist(post("/api/club", write_, bodies(ids)), [this, ids, before = kept_.size()](const Response& answer) {
        took(nullptr, ids, before, answer);
        if (answer.status != 200) return;
        begun_ = true;
        PadLife::Plan plan{.rule = "mjkt",
                           .names = {names[0], names[1], "Gastq", names[3]},
                           .members = json::array({"a", "b", nullptr, "d"}),
                           .hands = 1 + chance(5),
                           .names_stay = plan_.tables};
        pad_ = std::make_unique<PadLife>(street_, seed_, 99, plan);
        pad_->begin(post("/api/pads", write_, {{"club", {{"night", "n"}}}}));
        for (Writer& w : writers_) act(w);
        if (finishing_) pad_->finish();
        if (plan_.tables)
            street_.insist(post("/api/club/links", keeper_, {{"make", "code"}, {"person", "a"}}), [this](const Response& code) {
                const json told = Street::read(code);
                if (code.status != 200) return breaks("a code cannot be made: " + std::string(code.text()));
                code_ = told["token"];
                open_({{"token", write_}, {"night", "n"}});
            });
    });
}

void ClubLife::act(Writer& w) {
    if (finishing_) return send_rest(w);
    street_.world().after(street_.world().between(200, 1'600), [this, &w] {
        const std::uint32_t lot = chance(20);
        if (lot < 4)
            enter(w);
        else if (lot < 9)
            for (Writer& each : writers_) (&each == &w || chance(2)) ? send(each) : void();
        else if (lot < 16)
            look(some_token());
        else if (lot < 18)
            try_what_is_not_allowed();
        else if (lot == 18 || links_ < 2)
            make_link();
        else if (!plan_.tables && pad_ && pad_->has_begun() && w.name == "v" && !std::exchange(forgets_, true)) {
            const std::size_t many = 2 + chance(3);  // at once
            for (std::size_t n = 0; n < many; ++n) forget(persons[n]);
        }
        act(w);
    });
}

void ClubLife::enter(Writer& w) {
    const std::string id = fmt::format("{}{}", w.name, w.drawn++);
    json entry{{"id", id}, {"night", nights[chance(2)]}};
    std::vector<std::string> people(persons.begin(), persons.end());
    for (std::size_t i = people.size(); i > 1; --i) std::swap(people[i - 1], people[chance(std::uint32_t(i))]);
    const auto result = [&] {
        const int x = int(chance(400)) - 200, y = int(chance(400)) - 200, z = int(chance(400)) - 200;
        return json::array({json{{"total", {x / 10.0, y / 10.0, z / 10.0, -(x + y + z) / 10.0}}}});
    };
    if (const auto lot = chance(8); lot < 4) {
        entry.update({{"kind", "game"}, {"rule", plan_.rule}, {"people", people}, {"games", result()}});
    } else if (lot == 4) {
        entry.update({{"kind", "game"},
                      {"rule", "mjkt"},
                      {"people", people},
                      {"games", json::array({{{"points", {41'000, 29'000, 20'000, 10'000}}, {"first_dealer", chance(4)}}})}});
    } else if (lot == 5) {
        entry.update({{"kind", "extra"}, {"person", people[0]}, {"total", int(chance(20)) - 10}, {"reason", "a wager"}});
    } else {  // something was told wrong
        std::vector<std::string> games;
        for (const std::string& each : kept_)
            if (said_.contains(each) && said_[each]["kind"] == "game" && !said_[each].contains("corrects")) games.push_back(each);
        if (games.empty()) return;
        const std::string& which = games[chance(std::uint32_t(games.size()))];
        entry.update({{"kind", "game"}, {"corrects", which}, {"reason", "told wrong"}});
        if (lot == 6) {
            entry.erase("night");
            entry["void"] = true;
        } else {
            entry.update({{"night", said_[which]["night"]}, {"rule", said_[which]["rule"]}, {"people", people}, {"games", result()}});
        }
    }
    w.unsent.push_back(id);
    said_[id] = entry;
}

json ClubLife::bodies(const std::vector<std::string>& ids) const {
    json entries = json::array();
    for (const std::string& id : ids) entries.push_back(said_.at(id));
    return {{"entries", entries}};
}

void ClubLife::send(Writer& w) {
    std::vector<std::string> ids;
    for (const std::string& id : kept_)
        if (said_.contains(id) && chance(12) == 0) ids.push_back(id);
    ids.insert(ids.end(), w.unsent.begin(), w.unsent.end());
    if (ids.empty()) return;
    street_.ask(post("/api/club", write_, bodies(ids)), [this, &w, ids, before = kept_.size()](const std::optional<Response>& answer) {
        if (answer && !Street::is_later(*answer)) took(&w, ids, before, *answer);
    });
}

void ClubLife::took(Writer* w, const std::vector<std::string>& ids, std::size_t kept_before, const Response& answer) {
    if (answer.status != 200) return breaks(fmt::format("a book refuses what it is told: {} {}", answer.status, answer.text()));
    const json told = Street::read(answer);
    const auto taken = told["taken"].get<std::size_t>(), known = told["known"].get<std::size_t>();
    if (taken + known != ids.size() || told["entries"].size() != ids.size())
        breaks(fmt::format("a book is told {} entries and answers {}", ids.size(), told.dump()));
    const auto first = kept_.begin(), last = kept_.begin() + std::ptrdiff_t(kept_before);
    const auto there = std::size_t(std::ranges::count_if(ids, [&](const std::string& id) { return std::find(first, last, id) != last; }));
    if (known < there) breaks("a book takes what it has acknowledged once more: " + told.dump());
    for (const std::string& id : ids)
        if (known_kept_.insert(id).second) kept_.push_back(id);
    if (w) std::erase_if(w->unsent, [this](const std::string& id) { return known_kept_.contains(id); });
}

// ---- what is read

void ClubLife::look_for_names(const Reading& then, const Response& answer) {
    for (std::size_t i = 0; i < then.forgotten; ++i)
        if (answer.text().find(forgotten_[i]) != std::string_view::npos)
            breaks(fmt::format("a book tells the name {}, which was forgotten: {}", forgotten_[i], answer.text().substr(0, 2'000)));
}

void ClubLife::look(const std::string& token) {
    const Reading then = reading();
    const auto read = [this, then](const auto& what) {
        return [this, then, what](const std::optional<Response>& answer) {
            if (!answer || Street::is_later(*answer)) return;
            if (answer->status != 200) return breaks(fmt::format("a book cannot be read: {} {}", answer->status, answer->text()));
            look_for_names(then, *answer);
            what(*answer);
        };
    };
    switch (chance(6)) {
        case 0:
        case 1: {
            const std::string night = nights[chance(2)];
            return street_.ask(get("/api/club/night?id=" + night, token),
                               read([this, then, night](const Response& a) { read_night(night, then, a); }));
        }
        case 2: {
            const std::size_t since = chance(3) ? order_.size() : 0;
            return street_.ask(get(fmt::format("/api/club/entries?since={}", since), token),
                               read([this, then, since](const Response& a) { read_entries(since, then, a); }));
        }
        case 3: return street_.ask(get("/api/club/standings", token), read([](const Response&) {}));
        case 4: return street_.ask(get("/api/club/person?id=a", token), read([](const Response&) {}));
        default:
            return street_.ask(get("/api/club", token), read([this](const Response& a) {
                                   const json told = Street::read(a);
                                   if (told.contains("links") || told["may"] == "keep")
                                       breaks("a book tells its links to whoever does not keep it: " + std::string(a.text()));
                                   for (const std::string& secret : {keeper_, write_})
                                       if (a.text().find(secret) != std::string_view::npos) breaks("a book tells a token");
                               }));
    }
}

/// What a night comes to is what its games come to.
void ClubLife::check_sums(const json& night) {
    std::map<std::string, std::int64_t> totals, rows;
    std::int64_t outside = 0;
    for (const json& match : night["matches"])
        for (const json& game : match["games"]) {
            const json& people = game.contains("people") ? game["people"] : match["people"];
            std::int64_t sum = 0;
            for (std::size_t c = 0; c < people.size(); ++c) {
                totals[people[c].is_null() ? "" : people[c].get<std::string>()] += tenths(game["total"][c]);
                sum += tenths(game["total"][c]);
            }
            if (sum != 0) breaks("a game of a night does not come to 0: " + match.dump());
        }
    for (const json& table : night["tables"])
        for (const json& row : table["rows"]) rows[row["person"].is_null() ? "" : row["person"].get<std::string>()] += tenths(row["total"]);
    for (const auto& [who, total] : totals)
        if (rows[who] != total) breaks(fmt::format("{} has won {} tenths in the games of a night, and it says {}", who, total, rows[who]));
    for (const json& extra : night["extras"]) {
        totals[extra["person"]] += tenths(extra["total"]);
        outside += tenths(extra["total"]);
    }
    std::int64_t sum = 0;
    for (const json& each : night["settle"]) {
        const std::string who = each["person"].is_null() ? "" : each["person"].get<std::string>();
        sum += tenths(each["total"]);
        if (tenths(each["total"]) != totals[who])
            breaks(fmt::format("{} settles {} tenths of a night, and it says {}", who, totals[who], each.dump()));
    }
    if (sum != outside || tenths(night["sum"]["total"]) != sum)
        breaks(fmt::format("a night comes to {} tenths, what came from outside to {}: {}", sum, outside, night["sum"].dump()));
}

void ClubLife::read_night(const std::string& night, const Reading& then, const Response& answer) {
    const json told = Street::read(answer);
    ++nights_read_;
    check_sums(told);
    std::set<std::string> there;
    for (const json& match : told["matches"])
        if (!there.insert(match["entry"]).second) breaks("a match is in a night twice: " + match.dump());
    std::set<std::string> maybe_void;
    for (const auto& [id, entry] : said_)
        if (entry.contains("void")) maybe_void.insert(entry["corrects"]);
    for (std::size_t i = 0; i < then.kept; ++i) {
        const auto entry = said_.find(kept_[i]);
        if (entry == said_.end() || entry->second["kind"] != "game" || entry->second.contains("corrects")) continue;
        if (entry->second["night"] == night && !maybe_void.contains(kept_[i]) && !there.contains(kept_[i]))
            breaks(fmt::format("game {} was acknowledged, and night {} does not have it: {}", kept_[i], night, answer.text()));
    }
}

/// In the order in which they were told before, each once; what was acknowledged when it was asked is among them.
void ClubLife::read_entries(std::size_t since, const Reading& then, const Response& answer) {
    const json told = Street::read(answer);
    std::size_t at = since;
    for (const json& entry : told["entries"]) {
        const std::string id = entry["id"];
        if (never_.contains(id)) return breaks("a book has what was refused: " + entry.dump());
        if (at == order_.size()) {
            order_.push_back(id);
            if (!bodies_.emplace(id, entry.dump()).second) return breaks("an entry is in a book twice: " + entry.dump());
        }
        if (at > order_.size() || order_[at] != id)
            return breaks(fmt::format("entry {} of a book is another one than before: {}", at, entry.dump()));
        if (!forgets_ && bodies_[id] != entry.dump()) breaks(fmt::format("a book tells {} and told {} before", entry.dump(), bodies_[id]));
        ++at;
    }
    if (told["next"].get<std::size_t>() != at) return;  // there are more of them
    const std::set<std::string> known(order_.begin(), order_.begin() + std::ptrdiff_t(at));
    for (std::size_t i = 0; i < then.kept; ++i)
        if (!known.contains(kept_[i])) return breaks(fmt::format("entry {} of a book was acknowledged and is lost", kept_[i]));
}

// ---- who may what

void ClubLife::try_what_is_not_allowed() {
    const auto refused = [this](int status, const std::string& text = {}) {
        return [this, status, text](const std::optional<Response>& answer) {
            if (!answer || Street::is_later(*answer)) return;
            if (answer->status != status || (!text.empty() && answer->text() != text))
                breaks(fmt::format("a book answers {} {} to what is not allowed", answer->status, answer->text()));
        };
    };
    const std::string id = fmt::format("y{}", ++links_), strange = fmt::format("{:032x}", street_.world().chance(1U << 30));
    json one{{"id", id}, {"kind", "extra"}, {"night", "n"}, {"person", "a"}, {"total", 5}, {"reason", "no"}};
    const std::string unknown = server::error_body("no_club", "no club's book is opened by this token; a link may have been taken back.");
    never_.insert(id);
    const auto entries = [](const json& entry) { return json{{"entries", json::array({entry})}}; };
    switch (chance(8)) {
        case 0: return street_.ask(post("/api/club", look_, entries(one)), refused(403));
        case 1: return street_.ask(post("/api/club", strange, entries(one)), refused(404, unknown));
        case 2: return street_.ask(get("/api/club/night?id=n", strange), refused(404, unknown));
        case 3: return street_.ask(get("/api/club/night?id=n", other_), refused(404));
        case 4: return street_.ask(post("/api/club/links", write_, {{"make", "look"}}), refused(403));
        case 5: return street_.ask(post("/api/pads", other_write_, {{"club", {{"night", "n"}}}}), refused(404));
        case 6:
            return street_.ask(post("/api/club", write_, {{"entries", json::array({one})}, {"try", true}}),
                               [this](const std::optional<Response>& answer) {
                                   if (answer && !Street::is_later(*answer) && answer->status != 200)
                                       breaks("a book refuses to try: " + std::string(answer->text()));
                               });
        default:
            for (const std::string& kept : kept_)
                if (said_.contains(kept) && said_[kept]["kind"] == "game" && !said_[kept].contains("void")) {
                    json otherwise = said_[kept];
                    otherwise["games"] = json::array({{{"total", {1, 2, 3, -6}}}});
                    return street_.ask(post("/api/club", write_, {{"entries", json::array({one, otherwise})}}), refused(409));
                }
    }
}

/// A link opens the book until it is taken back.
void ClubLife::make_link() {
    street_.ask(post("/api/club/links", keeper_, {{"make", "look"}}), [this](const std::optional<Response>& answer) {
        if (!answer || Street::is_later(*answer)) return;
        const json made = Street::read(*answer);
        if (answer->status != 200) return breaks("a link cannot be made: " + std::string(answer->text()));
        const std::string token = made["token"];
        street_.ask(get("/api/club/standings", token), [this](const std::optional<Response>& opened) {  // late, it may have been taken back
            if (opened && !Street::is_later(*opened) && opened->status != 200 && opened->status != 404)
                breaks("a link opens something else: " + std::string(opened->text()));
        });
        street_.world().after(street_.world().between(3'000, 4'000), [this, token, number = made["number"]] {
            street_.ask(post("/api/club/links", keeper_, {{"take_back", number}}), [this, token](const std::optional<Response>& taken) {
                if (!taken || Street::is_later(*taken)) return;
                if (taken->status != 200 && taken->status != 404)
                    return breaks("a link cannot be taken back: " + std::string(taken->text()));
                street_.ask(get("/api/club", token), [this](const std::optional<Response>& opened) {
                    if (opened && !Street::is_later(*opened) && opened->status != 404)
                        breaks("a link opens a book after it was taken back: " + std::string(opened->text()));
                });
            });
        });
    });
}

void ClubLife::forget(const std::string& who) {
    ++forgetting_;
    pad_->renamed();
    Call call = post("/api/club/forget", keeper_, {{"person", who}});
    call.on_the_dot = true;
    street_.insist(call, [this, who](const Response& answer) {
        if (answer.status != 200) return breaks(fmt::format("a name cannot be forgotten: {} {}", answer.status, answer.text()));
        --forgetting_;
        const std::string name = names[std::size_t(std::ranges::find(persons, who) - persons.begin())];
        forgotten_.push_back(name);
        pad_->forbid(name);
    });
}

// ---- tables

void ClubLife::played(const std::string& table, int game, std::vector<std::int64_t> totals) {
    std::ranges::sort(totals);
    played_[table][game] = std::move(totals);
}

void ClubLife::sits(const std::string& table, const std::string& token) {
    street_.insist(post("/api/member", token, {{"code", code_}}), [this, table](const Response& answer) {
        if (answer.status != 200) return;  // the table has gone, say
        if (Street::read(answer) != json{{"member", "a"}}) breaks("who sits there is somebody else: " + std::string(answer.text()));
        sitting_[table] = true;
    });
}

// ---- the end

void ClubLife::finish() {
    finishing_ = true;
    if (pad_) pad_->finish();
}

void ClubLife::send_rest(Writer& w) {
    if (w.unsent.empty()) {
        w.done = true;
        if (std::ranges::all_of(writers_, &Writer::done)) read_rest();
        return;
    }
    street_.insist(post("/api/club", write_, bodies(w.unsent)), [this, &w, ids = w.unsent, before = kept_.size()](const Response& answer) {
        took(&w, ids, before, answer);
        if (answer.status == 200) send_rest(w);
    });
}

/// All entries and both nights, again if something was booked between.
void ClubLife::read_rest() {
    if (!pad_->is_done() || forgetting_ > 0) return street_.world().after(200, [this] { read_rest(); });
    const auto next = [this](const std::string& target, std::function<void(const Response&)> then) {
        street_.insist(get(target, look_), [this, before = reading(), then = std::move(then)](const Response& answer) {
            if (answer.status != 200) return breaks(fmt::format("a book cannot be read: {} {}", answer.status, answer.text()));
            look_for_names(before, answer);
            then(answer);
        });
    };
    // the first who reads has what the pad has come to booked
    next("/api/club", [this, next](const Response&) {
        next("/api/club/entries?since=0", [this, next, before = reading()](const Response& entries) {
            read_entries(0, before, entries);
            next("/api/club/night?id=m", [this, next, entries](const Response& one) {
                next("/api/club/night?id=n", [this, next, entries, one](const Response& two) {
                    next("/api/club/entries?since=0", [this, entries, one, two](const Response& after) {
                        if (after.text() != entries.text()) return read_rest();
                        compare(Street::read(entries)["entries"], Street::read(one), Street::read(two));
                    });
                });
            });
        });
    });
}

void ClubLife::compare(const json& entries, const json& one, const json& two) {
    for (const json& night : {one, two}) {
        check_sums(night);
        compare_night(entries, night);
    }
    done_ = true;
}

/// What a night comes to, worked out anew from the entries: of each thing what was told last.
void ClubLife::compare_night(const json& entries, const json& night) {
    std::map<std::string, json> last;
    const auto content = [](json entry) {
        for (const char* field : {"id", "at", "corrects", "reason"}) entry.erase(field);
        return entry;
    };
    for (const json& entry : entries) {
        json& before = last[first_of(entry)];
        if (entry["by"] != "write" && !before.is_null() && content(before) == content(entry))
            breaks("a game is booked again as it was: " + entry.dump());
        before = entry;
    }
    std::map<std::string, std::int64_t> totals;
    std::set<std::string> matches;
    std::map<std::string, int> of_table;
    for (const auto& [id, entry] : last) {
        if (entry.contains("void") || entry.value("night", json()) != night["id"]) continue;
        if (entry["kind"] == "extra") totals[entry["person"]] += tenths(entry.value("total", json(0)));
        if (entry["kind"] != "game") continue;
        matches.insert(id);
        for (const json& game : entry["games"])
            for (std::size_t c = 0; c < entry["people"].size(); ++c) {
                const json& who = game.contains("people") ? game["people"][c] : entry["people"][c];
                totals[who.is_null() ? "" : who.get<std::string>()] += tenths(game["total"][c]);
            }
        if (entry.contains("source") && entry["source"].contains("table")) {
            const std::string table = entry["source"]["table"];
            if (++of_table[table] > 1) breaks("a match of a table is booked twice: " + entry.dump());
            if (sitting_[table] && std::ranges::find(entry["people"], json("a")) == entry["people"].end())
                breaks("who sits at a table said who he is, and the book does not know: " + entry.dump());
            for (const auto& [game, won] : played_[table]) {
                std::vector<std::int64_t> booked;
                if (std::size_t(game) < entry["games"].size())
                    for (const json& each : entry["games"][std::size_t(game)]["total"]) booked.push_back(tenths(each));
                std::ranges::sort(booked);
                if (booked != won) breaks(fmt::format("game {} of table {} is not booked as it was told: {}", game, table, entry.dump()));
            }
        }
    }
    std::set<std::string> told;
    for (const json& match : night["matches"]) told.insert(match["entry"]);
    if (told != matches) breaks("a night does not have the matches of its entries: " + night.dump());
    for (const json& each : night["settle"]) {
        const std::string who = each["person"].is_null() ? "" : each["person"].get<std::string>();
        if (tenths(each["total"]) != totals[who])
            breaks(fmt::format("{} has {} tenths by the entries, and the night says {}", who, totals[who], each.dump()));
    }
    if (night["id"] != "n") return;
    for (const auto& [table, games] : played_)
        if (of_table[table] == 0) breaks(fmt::format("a game of table {} was told and is not booked", table));
    json of_pad = json::array();
    for (const json& match : night["matches"])
        if (match.contains("source") && match["source"].contains("pad"))
            for (const json& game : match["games"]) of_pad.push_back(game["total"]);
    const json settled = pad_->settled();
    bool same = of_pad.size() == settled.size();
    for (std::size_t g = 0; same && g < settled.size(); ++g)
        for (std::size_t c = 0; c < settled[g].size(); ++c) same = same && tenths(of_pad[g][c]) == tenths(settled[g][c]);
    if (!same) breaks(fmt::format("a pad has come to {}, and its club's book says {}", settled.dump(), of_pad.dump()));
}

void ClubLife::look_at_the_end() {
    if (pad_) pad_->look_at_the_end();
    if (!done_) breaks("a club does not come to its end");
}

}  // namespace jansou::simulator
