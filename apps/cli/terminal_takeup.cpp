#include "apps/cli/terminal_takeup.hpp"

#include <nlohmann/json.hpp>

#include "apps/cli/terminal_seating.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::terminal {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> names_in(const std::string& header) {
    const auto line = nlohmann::json::parse(header, nullptr, false);
    std::vector<std::string> names;
    if (!line.is_object() || !line.contains("names") || !line["names"].is_array()) return names;
    for (const auto& name : line["names"]) names.push_back(name.is_string() ? harmless(name.get<std::string>()) : "");
    return names;
}

wire::Session::Sink sink_to(Announcer& narrator) {
    return [&narrator](const wire::Printed& line) { narrator.hear(line); };
}

std::unique_ptr<wire::LogWriter> writer_to(LogFile& log) {
    return std::make_unique<wire::LogWriter>([&log](std::string_view line) { log.append(line); });
}

}  // namespace

Voice TakeUp::voice_for(Seat me, std::vector<std::string> names) const {
    return {.lang = plan_.lang,
            .style = plan_.tiles,
            .color = plan_.color,
            .me = me,
            .names = std::move(names),
            .account = plan_.book->account};
}

std::optional<Game> TakeUp::fail(const Sentence& sentence) {
    error_ = sentence;
    return {};
}

std::optional<Game> TakeUp::open() {
    fs::path path = plan_.log;
    std::vector<fs::path> old;
    if (path.empty()) {
        const auto folder = games_folder(plan_.data);
        if (!folder) return fail(folder.error());
        if (!plan_.fresh) old = unfinished_games(*folder, plan_.book->rules.id);
        path = fresh_name(*folder, plan_.book->rules.id);
    } else if (std::error_code error; fs::exists(path, error)) {
        if (plan_.fresh || !fs::is_regular_file(path, error)) return fail(fmt::format("--log: {} is there already.", path.string()));
        old.push_back(path);
    }
    bool left = false;
    if (auto game = old_game(old, left); game || left) return game;
    if (!plan_.log.empty() && !old.empty()) return fail(fmt::format("--log: {} is there already.", path.string()));
    return new_game(path);
}

std::optional<Game> TakeUp::old_game(const std::vector<fs::path>& paths, bool& left) {
    for (const fs::path& path : paths) {
        auto file = LogFile::open(path);
        if (!file) {
            if (file.error() == busy)
                say(Msg::in_use, path.string());
            else
                out_ << file.error() << '\n';
            continue;
        }
        const auto lines = file->lines();
        if (is_finished(lines)) continue;
        std::vector<std::string> kept;
        Sentence why;
        auto game = resumed(std::move(*file), kept, why);
        if (!game) {
            if (why.empty())
                say(Msg::taken_up_closed, path.string());
            else
                say(Msg::left_alone, path.string(), harmless(why.substr(0, 200)));
            continue;
        }
        const Answer answer = offer(*game);
        left = answer == Answer::leave;
        if (answer != Answer::go_on) return {};
        if (!write_back(*game, lines, kept)) return left = true, fail(game->log->error());
        say(Msg::taken_up);
        return game;
    }
    return {};
}

/// A game whose log lacks only its last lines is over: they are written, and nothing is left in `why`.
std::optional<Game> TakeUp::resumed(LogFile file, std::vector<std::string>& kept, Sentence& why) {
    Game game;
    const auto lines = file.lines();
    auto names = names_in(lines.empty() ? "" : lines[0]);
    const Seat me = person_in(names);
    if (me == no_seat || names.size() > max_seats) {
        why = lines.empty() ? "its first line is not complete" : "its names do not tell the person's seat";
        return {};
    }
    game.voice = std::make_unique<Voice>(voice_for(me, std::move(names)));
    game.narrator = std::make_unique<Announcer>(*game.voice, out_);
    game.log = std::make_unique<LogFile>(std::move(file));
    game.session = wire::resume(lines, me, sink_to(*game.narrator), kept, why);
    if (!game.session) {
        if (is_finished(kept) &&
            std::equal(lines.begin(), lines.end(), kept.begin(), kept.begin() + std::ptrdiff_t(std::min(lines.size(), kept.size()))) &&
            game.log->replace(kept))
            why.clear();
        return {};
    }
    game.voice->account = game.session->start().book->account;
    return game;
}

bool TakeUp::write_back(Game& game, const std::vector<std::string>& lines, const std::vector<std::string>& kept) {
    std::error_code error;
    std::uintmax_t size = 0;
    for (const std::string& line : kept) size += line.size() + 1;
    const bool same = lines == kept && fs::file_size(game.log->path(), error) == size;
    if (!same && !game.log->replace(kept)) return false;
    game.writer = writer_to(*game.log);
    for (const std::string& line : kept) game.writer->resume(line);
    game.session->log_to(game.writer.get());
    game.narrator->watch(game.session->match(), game.session->start().setup.games);
    game.narrator->recall(kept);
    return true;
}

TakeUp::Answer TakeUp::offer(const Game& game) {
    const Voice& voice = *game.voice;
    const Table& t = game.session->match().table();
    std::string where = voice.hand_name(t.round_wind() - east, t.kyoku);
    if (const int games = game.session->start().setup.games; games > 1)
        where += " (" + voice.say(Msg::game_of_set, game.session->match().game(), games) + ')';
    say(Msg::offer_again, voice.pick({game.session->start().book->rules.title_ja, game.session->start().book->rules.title_en}), where,
        wire::with_commas(t.players[voice.me].points), game.log->path().filename().string());
    while (true) {
        const auto line = ask(plan_, voice.say(Msg::offer_prompt), in_, out_);
        if (!line || *line == "q") return Answer::leave;
        if (line->empty() || *line == "y" || *line == "Y" || *line == "yes") return Answer::go_on;
        if (*line == "n" || *line == "N" || *line == "no") return Answer::start_anew;
        say(Msg::offer_unclear, harmless(line->substr(0, 40)));
    }
}

std::optional<Game> TakeUp::new_game(const fs::path& path) {
    auto file = LogFile::create(path);
    if (!file) return fail(file.error());
    Game game;
    game.voice = std::make_unique<Voice>(voice_for(plan_.seat, names_of(plan_)));
    game.narrator = std::make_unique<Announcer>(*game.voice, out_);
    game.log = std::make_unique<LogFile>(std::move(*file));
    game.writer = writer_to(*game.log);
    auto start = wire::start_of(plan_.book, plan_.seed.value_or(wire::random_seed()), game.voice->names);
    start.view.seat = plan_.seat;
    start.setup.games = plan_.games;
    if (plan_.games > 1) start.given["games"] = plan_.games;
    game.session = std::make_unique<wire::Session>(std::move(start), sink_to(*game.narrator), game.writer.get(), wire::Asks::silent);
    game.narrator->watch(game.session->match(), plan_.games);
    std::string others;
    for (const std::string& name : game.voice->names) others += (others.empty() ? "" : ", ") + name;
    say(Msg::welcome, game.voice->pick({plan_.book->rules.title_ja, plan_.book->rules.title_en}), others);
    game.session->begin();
    return game;
}

}  // namespace jansou::terminal
