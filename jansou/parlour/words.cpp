#include "jansou/parlour/words.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/names.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::parlour {

std::span<const FrameRow> frame_rows() {
    using enum FrameType;
    static constexpr std::array rows{
        FrameRow{none, ""},
        FrameRow{welcome, "welcome", "table: Table, seat: seat | null, last: int, all?: int, points?: [[int]], coming?: seat"},
        FrameRow{event, "event", "n: int, event: Event"},
        FrameRow{view, "view", "n?: int, view: View"},
        FrameRow{ask, "ask", "ask: int, actions: [Choice], question?: Text, clock: Clock | null"},
        FrameRow{table, "table", "table: Table"},
        FrameRow{book, "book", "book: Book"},
        FrameRow{timeout, "timeout", "ask: int, action: Action"},
        FrameRow{ended, "ended", "ask: int"},
        FrameRow{left, "left"},
        FrameRow{over, "over", "table: Table, fair: Fair"},
        FrameRow{handed, "handed", "seat: seat, name: string, was: string"},
        FrameRow{stamp, "stamp", "seat: seat, stamp: string"},
        FrameRow{moved, "moved"},
        FrameRow{answer, "answer", "granted: bool, token?: string, seat?: seat, commitment?: string, why?: string, again?: number"},
        FrameRow{done, "done", "id: string, stands?: number"},
        FrameRow{refused, "refused", "id: string, code: string, message: string, reason?: Text, clause?: string"},
        FrameRow{why, "why", "id: string, legal: bool, reason: string, clause: string, message: Text"},
        FrameRow{waits, "waits", "id: string, waits: Waits"},
        FrameRow{missed, "missed", "id: string, missed: [Missed]"},
        FrameRow{pong, "pong"},
        FrameRow{error, "error", "code: string, message: string, id?: string"}};
    static_assert([] {
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (std::size_t(rows[i].type) != i) return false;
        return rows.back().type == error;
    }());
    return rows;
}

Frame begun_frame(FrameType type) {
    return {.type = type, .text = "{\"type\":\"" + std::string(frame_rows()[std::size_t(type)].word) + '"'};
}

Frame frame(FrameType type, const ordered_json& fields) {
    Frame out = begun_frame(type);
    const std::string rest = wire::dumped(fields);
    if (rest.size() > 2 && rest.front() == '{') out.text += ',' + rest.substr(1, rest.size() - 2);
    out.text += '}';
    return out;
}

Frame event_frame(std::int64_t n, std::string_view line) {
    Frame out = begun_frame(FrameType::event);
    out.text += ",\"n\":" + std::to_string(n) + ",\"event\":";
    out.text.append(line);
    out.text += '}';
    return out;
}

Frame error_frame(Connection to, std::string_view code, std::string_view message, std::string_view id, bool close) {
    ordered_json fields{{"code", code}, {"message", message}};
    if (!id.empty()) fields["id"] = id;
    Frame out = frame(FrameType::error, fields);
    out.to = to;
    out.close = close;
    return out;
}

std::string bot_title(std::string_view bot) {
    std::string title(bot);
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = char(title[0] - 'a' + 'A');
    return title;
}

ordered_json bot_json(std::string_view bot) {
    const BotInfo* known = find_bot(bot);
    return {{"bot", bot}, {"title", known ? wire::in_both(known->title) : wire::in_both(bot, bot)}};
}

ordered_json changed_json(const RuleSet& rules, const json& changed) {
    ordered_json out = ordered_json::array();
    for (const auto& change : changed) {
        const auto key = change["key"].get<std::string>();
        const OptionSpec* option = wire::find_option(key, rules.rules);
        ordered_json clauses = ordered_json::array();
        std::string_view ids = rules.clause(key);
        while (!ids.empty()) {
            const auto blank = ids.find(' ');
            if (blank != 0) clauses.push_back(ids.substr(0, blank));
            ids = blank == std::string_view::npos ? std::string_view() : ids.substr(blank + 1);
        }
        const Text name = option ? option->meaning : Text{};
        const Text group = wire::option_group(rules, key);
        ordered_json entry{{"key", key}, {"name", wire::in_both(name)}, {"group", wire::in_both(group)}, {"value", change["value"]}};
        if (change.contains("was")) entry["was"] = change["was"];
        entry["clauses"] = std::move(clauses);
        out.push_back(std::move(entry));
    }
    return out;
}

ordered_json chair_json(const Chair& chair, std::optional<Millis> grace) {
    if (chair.kind == Chair::Kind::open) return {{"name", ""}, {"kind", "open"}};
    if (chair.kind == Chair::Kind::bot)
        return {{"name", chair.name}, {"kind", "bot"}, {"bot", chair.bot}, {"title", bot_json(chair.bot)["title"]}, {"here", true}};
    ordered_json out{{"name", chair.name}, {"kind", "person"}, {"here", chair.here()}, {"standin", chair.standin}, {"ready", chair.ready}};
    if (!chair.bound && !chair.gave_nonce) out["came"] = false;
    out["grace"] = nullptr;
    if (grace && chair.away_since && !chair.standin) out["grace"] = double(*grace) / 1000;
    return out;
}

ordered_json handed_json(std::span<const Handover> handovers, Names names) {
    ordered_json out = ordered_json::array();
    for (const Handover& each : handovers) {
        ordered_json row{{"seat", each.seat}};
        if (names == Names::told) row.update({{"name", each.name}, {"was", each.was}});
        row.update({{"hands", each.hands}, {"game", each.game}});
        out.push_back(std::move(row));
    }
    return out;
}

std::string utc(Millis at) {
    // days since 1970 to a date, after Howard Hinnant's "chrono-compatible low-level date algorithms"
    const Millis seconds = at / 1000, day = seconds / 86400 + 719468;
    const Millis era = day / 146097, of_era = day % 146097;
    const Millis year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const Millis of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const Millis shifted = (5 * of_year + 2) / 153;
    const Millis month = shifted < 10 ? shifted + 3 : shifted - 9;
    const Millis year = year_of_era + era * 400 + (month <= 2);
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02dZ", int(year % 10000), int(month),
                  int(of_year - (153 * shifted + 2) / 5 + 1), int(seconds / 3600 % 24), int(seconds / 60 % 60), int(seconds % 60));
    return text.data();
}

tl::expected<std::string, std::string> seat_name(const json& given) {
    const auto name = given.is_string() ? shown_name(given.get_ref<const std::string&>()) : std::nullopt;
    if (!name) return tl::unexpected("name: a text of 1 to 40 bytes is expected, not " + wire::shown(given));
    if (like_a_bot(*name)) return tl::unexpected("name: " + wire::shown(given) + " is what a bot is called; another name is expected");
    return *name;
}

std::string text_at(const json& object, const char* key) {
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

tl::unexpected<Refusal> refusal(int status, std::string_view code, std::string message) {
    return tl::unexpected(Refusal{status, std::string(code), std::move(message)});
}

std::span<const wire::NamedShape> frame_shapes() {
    static constexpr wire::NamedShape all[]{
        {"Handed", "{seat: seat, name?: string, was?: string, hands: int, game: int}"},
        {"Changed", "{key: string, name: Text, group: Text, value: any, was?: any, clauses: [string]}"},
        {"TableSeat",
         "{name: string, kind: 'person' | 'bot' | 'open', bot?: string, title?: Text, here?: bool, standin?: bool, ready?: bool, "
         "came?: bool, grace?: number | null, was?: string, wish?: seat, coming?: {name: string, here: bool}}"},
    };
    return all;
}

}  // namespace jansou::parlour
