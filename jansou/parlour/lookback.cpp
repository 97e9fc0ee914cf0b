#include "jansou/parlour/lookback.hpp"

#include <algorithm>

#include "jansou/parlour/words.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/fields.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/replay_frames.hpp"
#include "jansou/wire/session.hpp"
#include "jansou/wire/state.hpp"

namespace jansou::parlour {
namespace {

/// The last match, if one has begun.
const Play* last_play(const Desk& desk) { return desk.plays().empty() ? nullptr : desk.plays().back().get(); }

tl::expected<const Play*, Refusal> play_for(const Desk& desk, const Looker& who) {
    if (desk.plays().empty()) return refusal(409, "not_begun", "no game has begun at this table");
    if (!who.match) return last_play(desk);
    if (*who.match >= desk.plays().size())
        return refusal(404, "no_match", "match: a number from 0 to " + std::to_string(desk.plays().size() - 1) + " is expected");
    return desk.plays()[*who.match].get();
}

}  // namespace

std::vector<std::string> whole_log(const Play& play, Names names) {
    std::vector<std::string> lines;
    wire::LogWriter writer([&](std::string_view line) { lines.emplace_back(line.substr(0, line.size() - 1)); });
    wire::Start start = play.start();
    if (names == Names::left_out) start.names = wire::start_of(start.book, {}, {}).names;
    if (play.at() != Beat::over) start.given.erase("fair");  // the secret is out only at the end
    wire::Session session(std::move(start), [](std::string_view) {}, &writer, wire::Asks::silent);
    session.begin();
    for (const Deed& deed : play.deeds()) {
        if (deed.type == Deed::Type::act) session.act(deed.seat, deed.action);
        if (deed.type == Deed::Type::settle) session.command({{"type", "settle"}});
        if (deed.type != Deed::Type::offence) continue;
        json said{{"type", "offence"}, {"seat", deed.seat}, {"kind", play.book().word_name(play.book().offences[deed.offence].word)}};
        if (deed.mended) said["mended"] = true;
        session.command(said);
    }
    return lines;
}

Granted<std::string> log_text(const Desk& desk, const Looker& who, Names names) {
    const auto found = play_for(desk, who);
    if (!found) return tl::unexpected(found.error());
    const Play* play = *found;
    std::vector<std::string> lines = whole_log(*play, who.unnamed ? Names::left_out : names);
    if (play->at() != Beat::over) {
        if (who.seat == no_seat) return refusal(403, "not_over", "who looks on gets the log when the game is over");
        auto cut = wire::log_cut(lines, who.seat);
        if (!cut) return refusal(500, "broken", cut.error());
        lines = std::move(*cut);
    }
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

Granted<ordered_json> replay_frames(const Desk& desk, const Looker& who, int hand, bool mine) {
    const auto found = play_for(desk, who);
    if (!found) return tl::unexpected(found.error());
    const Play* play = *found;
    const bool over = play->at() == Beat::over;
    if (!over && who.seat == no_seat) return refusal(403, "not_over", "who looks on sees the hands again when the game is over");
    const Seat eyes = over && !mine ? no_seat : who.seat;
    auto answer = wire::replay_json(whole_log(*play, who.unnamed ? Names::left_out : Names::told), hand, eyes);
    if (!answer) return refusal(404, "no_hand", answer.error());
    (*answer)["fair"] = nullptr;
    if (over) (*answer)["fair"] = wire::to_json(desk.fairs()[who.match.value_or(desk.plays().size() - 1)]);
    return *answer;
}

ordered_json mine_json(const Desk& desk, Seat seat, std::string_view token) {
    static constexpr std::string_view states[] = {"waiting", "playing", "over"};
    const RuleSet& rules = desk.plan().rule->book->rules;
    ordered_json entry{
        {"token", token}, {"table", desk.id()}, {"rule", rules.id}, {"title", {{"ja", rules.title_ja}, {"en", rules.title_en}}}};
    entry["seat"] = seat;
    entry["names"] = ordered_json::array();
    for (const Chair& chair : desk.chairs()) entry["names"].push_back(chair.name);
    entry["state"] = states[std::size_t(desk.state())];
    const Play* play = last_play(desk);
    entry["round"] = nullptr;
    entry["kyoku"] = nullptr;
    entry["points"] = ordered_json::array();
    if (play && play->begun()) {
        const Table& t = play->table();
        entry["round"] = std::string(to_mjai(t.round_wind()));
        entry["kyoku"] = t.kyoku;
        for (Seat s = 0; s < t.seats; ++s) entry["points"].push_back(t.players[s].points);
    }
    entry["finished"] = play ? play->settled().size() : 0;
    entry["matches"] = desk.plays().size();
    entry["updated"] = utc(desk.updated());
    return entry;
}

std::string digest_of(const Desk& desk) {
    wire::Sha256 hash;
    for (const auto& play : desk.plays()) {
        for (const std::string& line : whole_log(*play)) hash.add(line + '\n');
        for (Seat s = 0; s < play->table().seats; ++s) {
            hash.add(std::to_string(play->ask_number(s)) + ' ' + std::to_string(play->seen().count(s)) + ' ');
            hash.add(wire::dumped(ordered_json{{"answered", play->referee().answer_of(s).has_value()}}));
        }
        if (play->begun()) hash.add(wire::dumped(wire::state_json(play->match(), no_seat)));
    }
    for (const Chair& chair : desk.chairs()) hash.add(chair.name + '/' + chair.bot + '/' + chair.token_hash + '/' + chair.nonce + ';');
    for (std::size_t match = 0; match < desk.plays().size(); ++match) hash.add(wire::dumped(*desk.book(match)));
    for (const auto& [token, match] : desk.shares()) hash.add(token + std::to_string(match));
    hash.add(std::to_string(int(desk.state())));
    return hash.hex();
}

}  // namespace jansou::parlour
