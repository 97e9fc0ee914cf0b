// 文面 The texts of frames, and what a table says of its rule and of who sits there.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "jansou/parlour/parlour.hpp"
#include "jansou/rulebook/settings.hpp"

namespace jansou::parlour {

struct Chair;
struct Handover;

struct FrameRow {
    FrameType type;
    std::string_view word;
    std::string_view members{};  ///< beside the type, by the notation of jansou/wire/shape.hpp
};
/// The table, in the order of the enumerators.
std::span<const FrameRow> frame_rows();

/// {"type":TYPE, ..fields}, to nobody yet.
Frame frame(FrameType, const nlohmann::ordered_json& fields);
/// {"type":TYPE and no more: whoever asked for it writes the rest.
Frame begun_frame(FrameType);
Frame event_frame(std::int64_t n, std::string_view line);
/// `id`: of the message that it answers, if it had one.
Frame error_frame(Connection to, std::string_view code, std::string_view message, std::string_view id = {}, bool close = false);

/// What a bot is called: "Basic".
std::string bot_title(std::string_view bot);
/// The bot with its name in both languages.
nlohmann::ordered_json bot_json(std::string_view bot);

/// [{"key","name","value","was","clauses"}..]
nlohmann::ordered_json changed_json(const RuleSet&, const nlohmann::json& changed);
/// `grace`: after which somebody else plays for a person who is away.
nlohmann::ordered_json chair_json(const Chair&, std::optional<Millis> grace);

/// "2026-01-01T12:00:00Z"
std::string utc(Millis);

/// [{"seat","name","was","hands","game"}..]; who it was is left out with the names.
nlohmann::ordered_json handed_json(std::span<const Handover>, Names = Names::told);

/// The field if it is a text, else an empty one.
std::string text_at(const nlohmann::json& object, const char* key);

tl::unexpected<Refusal> refusal(int status, std::string_view code, std::string message);

/// A name for a seat as it is shown, or why it is none.
tl::expected<std::string, std::string> seat_name(const nlohmann::json&);

}  // namespace jansou::parlour
