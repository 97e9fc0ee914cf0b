#include "jansou/wire/shown/replay_frames.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "jansou/wire/lines/event_lines.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/shown/frames.hpp"
#include "jansou/wire/terms.hpp"

namespace jansou::wire {

/// One hand of a log.
struct PlayedHand {
    nlohmann::ordered_json begun;  ///< start_kyoku
    std::vector<int> before, after;
    std::string ja, en;  ///< how it ended
    bool over = false;
    std::vector<Scene> frames;
};

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

json line_of(const std::string& text) { return json::parse(text, nullptr, false); }
/// What somebody may have said; the event that follows from it may be of the same type.
bool may_be_said(LineType type) { return type == LineType::act || type == LineType::offence || type == LineType::take_back; }

/// Whether an event of that type may tell what everybody has.
bool may_tell_scores(LineType type) {
    const auto is = [](const Field& field) { return std::string_view(field.name) == "scores"; };
    return std::ranges::any_of(event_lines(),
                               [&](const EventLine& row) { return row.word.type == type && std::ranges::any_of(row.fields, is); });
}

using GoOn = std::function<bool()>;

/// How a log is played again.
struct Again {
    std::size_t from = 1;                            ///< the first line
    std::function<void(std::size_t line)> before{};  ///< an act or an offence
    std::function<bool()> enough{};                  ///< the rest is not wanted
    GoOn go_on{};                                    ///< asked before each act; with no it is given up as too long
};

/// `hear` gets each event with its view once the step is done. REQUIRES: what comes before that line has been played.
template <class Hear>
std::optional<Sentence> rerun(const std::vector<std::string>& log, WatchedMatch& watched, Hear hear, const Again& how = {}) {
    const auto tell = [&] {
        for (Scene& f : watched.take()) hear(std::move(f));
    };
    if (how.from == 1) watched.begin();
    tell();
    for (std::size_t i = how.from; i < log.size(); ++i) {
        const LineType type = type_of(log[i]);
        if (!may_be_said(type)) continue;
        if (how.enough && how.enough()) break;
        if (how.go_on && !how.go_on()) return "to play the log again takes too long.";
        const json line = line_of(log[i]);
        if (line.is_object() && line.contains("actor")) continue;  // the offence that follows from the one declared
        if (line.is_discarded()) return "line " + std::to_string(i + 1) + " of the log is no JSON.";
        if (watched.session().over()) return "line " + std::to_string(i + 1) + " of the log comes after the end of the match.";
        if (how.before) how.before(i);
        const int by = line.is_object() && line.contains("seat") ? whole_number(line["seat"], 0, max_seats).value_or(-1) : -1;
        hear(Scene{.type = type, .event = log[i], .view = {}, .said_by = Seat(by)});
        watched.command(line);
        if (!watched.error().empty()) return "line " + std::to_string(i + 1) + " of the log is refused: " + watched.error() + ".";
        tell();
    }
    return {};
}

tl::expected<Start, Sentence> start_of_log(const std::vector<std::string>& log, Seat viewer) {
    if (log.empty()) return tl::unexpected<Sentence>("the log is empty.");
    auto start = parse_header(line_of(log[0]));
    if (!start) return tl::unexpected(start.error() + ".");
    const int seats = start->setup.people;
    if (viewer != no_seat && viewer >= seats)
        return tl::unexpected("there is no seat " + std::to_string(viewer) + "; seats go from 0 to " + std::to_string(seats - 1) + ".");
    start->view.seat = viewer;
    return start;
}

/// Follows the events of a log hand by hand.
class Hands {
public:
    Hands(const Rulebook& book, int wanted) : book_(book), wanted_(wanted) {}
    /// From within a hand on, which was the `first`.
    Hands(const Rulebook& book, int wanted, int first, PlayedHand now) : book_(book), wanted_(wanted), first_(first) {
        all.push_back(std::move(now));
    }

    /// Of the hand that was heard of last, from 0.
    int number() const { return first_ + int(all.size()) - 1; }

    void hear(Scene&& f) {
        if (f.said_by) return;
        if (f.type != LineType::start_kyoku && between(f.type)) return early_.push_back(std::move(f));
        const bool read = f.type == LineType::start_kyoku || says_how_it_ends(f.type) || may_tell_scores(f.type);
        hear_of(f.type, read ? ordered_json::parse(f.event) : ordered_json());
        if (all.empty()) return;
        if (number() != wanted_) return early_.clear();
        PlayedHand& hand = all.back();
        for (Scene& early : early_) hand.frames.push_back(std::move(early));
        early_.clear();
        hand.frames.push_back(std::move(f));
    }
    /// The event alone.
    void hear_of(LineType type, const ordered_json& event) {
        if (type == LineType::start_kyoku) begin(event);
        if (!all.empty()) note(all.back(), type, event);
    }
    std::vector<PlayedHand> all;

private:
    /// True of what comes before a hand is dealt and belongs to it.
    bool between(LineType type) const {
        if (!all.empty() && !all.back().over) return false;
        using enum LineType;
        return std::ranges::none_of(std::array{start_game, end_kyoku, end_game, end_set, missed},
                                    [type](LineType each) { return type == each; });
    }
    static bool says_how_it_ends(LineType type) { return type == LineType::hora || type == LineType::ryukyoku || type == LineType::chombo; }
    void begin(const ordered_json& line) {
        all.push_back({.begun = line, .before = {}, .after = {}, .ja = {}, .en = {}, .over = false, .frames = {}});
        PlayedHand& hand = all.back();
        hand.before = hand.after = hand.begun["scores"].get<std::vector<int>>();
    }
    void note(PlayedHand& hand, LineType type, const ordered_json& line) {
        if (type == LineType::end_kyoku) hand.over = true;
        if (says_how_it_ends(type)) settle(hand, line, type);
        if (hand.over || !may_tell_scores(type)) return;
        if (const auto scores = line.find("scores"); scores != line.end()) hand.after = scores->get<std::vector<int>>();
    }
    void settle(PlayedHand& hand, const ordered_json& line, LineType type) {
        if (type == LineType::hora) {
            const bool own = line["actor"] == line["target"];
            const Text who = wind(hand, line["actor"].get<int>());
            const bool nagashi = line.value("nagashi", false);
            add(hand,
                std::string(who.ja) + (nagashi ? "の流し"
                                       : own   ? "のツモ"
                                               : "のロン"),
                std::string(who.en) + (nagashi ? " won by discards"
                                       : own   ? " won by tsumo"
                                               : " won by ron"));
        } else if (type == LineType::ryukyoku) {
            const auto reason = line.value("reason", std::string());
            const auto word = book_.find_word(reason);
            const Text text = word ? book_.word_text(*word) : Text{};
            add(hand, text.ja.empty() ? reason : std::string(text.ja), text.en.empty() ? reason : std::string(text.en));
        } else if (type == LineType::chombo) {
            const Text who = wind(hand, line["actor"].get<int>());
            add(hand, std::string(who.ja) + "のチョンボ", "Chombo of " + std::string(who.en));
        }
    }
    static void add(PlayedHand& hand, const std::string& ja, const std::string& en) {
        hand.ja += (hand.ja.empty() ? "" : "、") + ja;
        hand.en += (hand.en.empty() ? "" : ", ") + en;
    }
    Text wind(const PlayedHand& hand, int chair) const {
        const Seating seating{book_.layout.seats, hand.begun.contains("out") ? Chair(hand.begun["out"].get<int>()) : no_chair};
        const int seat = seating.seat_of(Chair(chair)), dealer = seating.seat_of(Chair(hand.begun["oya"].get<int>()));
        if (seating.sits_out(Seat(seat))) return {"抜け番", "Who sat out"};
        return seat_wind_terms[std::size_t((seat + seating.seats - dealer) % seating.seats)];
    }

    const Rulebook& book_;
    int wanted_, first_ = 0;
    std::vector<Scene> early_;  ///< of the hand to come
};

ordered_json hand_json(const PlayedHand& hand) {
    ordered_json deltas = ordered_json::array();
    for (std::size_t s = 0; s < hand.before.size(); ++s) deltas.push_back(hand.after[s] - hand.before[s]);
    return {{"round", hand.begun["bakaze"]},
            {"kyoku", hand.begun["kyoku"]},
            {"honba", hand.begun["honba"]},
            {"deltas", deltas},
            {"what", in_both(hand)}};
}

tl::unexpected<Sentence> no_hand(int hand, std::size_t count) {
    return tl::unexpected("there is no hand " + std::to_string(hand) + "; " +
                          (count == 0 ? "none is over yet." : "hands go from 0 to " + std::to_string(count - 1) + "."));
}

/// The line of the act that each hand ends with.
std::set<std::size_t> last_acts(const std::vector<std::string>& log) {
    std::set<std::size_t> out;
    std::size_t act = 0;
    for (std::size_t i = 1; i < log.size(); ++i) {
        const LineType type = type_of(log[i]);
        if (type == LineType::act) act = i;
        if (type == LineType::end_kyoku && act) out.insert(act);
    }
    return out;
}

}  // namespace

tl::expected<ordered_json, Sentence> replay_json(const std::vector<std::string>& log, int hand, Seat viewer,
                                                 const std::function<bool()>& go_on) {
    auto start = start_of_log(log, viewer);
    if (!start) return tl::unexpected(start.error());
    const auto book = start->book;
    WatchedMatch watched(std::move(*start));
    Hands hands(*book, hand);
    watched.scenes().views_of(hand);
    watched.scenes().with_missed();
    const auto wrong = rerun(log, watched, [&](Scene&& f) { hands.hear(std::move(f)); }, {.go_on = go_on});
    if (wrong) return tl::unexpected(*wrong);
    std::erase_if(hands.all, [](const PlayedHand& h) { return !h.over; });
    if (hand < 0 || hand >= int(hands.all.size())) return no_hand(hand, hands.all.size());
    ordered_json out{{"hands", ordered_json::array()}, {"hand", hand}};
    for (const PlayedHand& h : hands.all) out["hands"].push_back(hand_json(h));
    out["frames"] = frames_json(hands.all[std::size_t(hand)].frames);
    return out;
}

/// A place to go on from, right before the act with which a hand ends.
struct Film::Place {
    std::size_t line = 0;
    int hand = 0;  ///< that ends there
    PlayedHand now;
    std::unique_ptr<const WatchedMatch> watched;
};

Film::Film() = default;
Film::Film(Film&&) noexcept = default;
Film& Film::operator=(Film&&) noexcept = default;
Film::~Film() = default;

tl::expected<Film, Sentence> Film::of(std::vector<std::string> log, Seat viewer, const GoOn& go_on) {
    constexpr int apart = 4;  // hands from one place to the next
    auto start = start_of_log(log, viewer);
    if (!start) return tl::unexpected(start.error());
    Film out;
    WatchedMatch watched(std::move(*start));
    watched.scenes().views_of(Scenes::none);
    watched.scenes().with_missed();
    out.beginning_ = std::make_unique<const WatchedMatch>(watched);
    Hands hands(*watched.session().start().book, Scenes::none);
    const auto ends = last_acts(log);
    const auto keep_place = [&](std::size_t line) {
        if (!ends.contains(line) || hands.all.empty() || hands.all.back().over) return;
        if (hands.number() < (out.places_.empty() ? 0 : out.places_.back().hand + apart)) return;
        out.places_.push_back({line, hands.number(), hands.all.back(), std::make_unique<const WatchedMatch>(watched)});
    };
    const auto wrong = rerun(log, watched, [&](Scene&& f) { hands.hear(std::move(f)); }, {.before = keep_place, .go_on = go_on});
    if (wrong) return tl::unexpected(*wrong);
    std::erase_if(hands.all, [](const PlayedHand& h) { return !h.over; });
    out.hands_ = ordered_json::array();
    for (const PlayedHand& h : hands.all) out.hands_.push_back(hand_json(h));
    const std::size_t rules = watched.session().start().rules.size();
    out.bytes_ = (out.places_.size() + 1) * (sizeof(WatchedMatch) + sizeof(Session) + 2 * rules);
    for (const std::string& line : log) out.bytes_ += line.size() + sizeof(std::string);
    out.log_ = std::move(log);
    return out;
}

tl::expected<ordered_json, Sentence> Film::hand(int hand, const GoOn& go_on) const {
    if (hand < 0 || hand >= int(hands_.size())) return no_hand(hand, hands_.size());
    const auto behind = std::ranges::partition_point(places_, [hand](const Place& place) { return place.hand < hand; });
    const Place* place = behind == places_.begin() ? nullptr : &*std::prev(behind);
    WatchedMatch watched(place ? *place->watched : *beginning_);
    watched.scenes().views_of(hand);
    const Rulebook& book = *watched.session().start().book;
    Hands hands = place ? Hands(book, hand, place->hand, place->now) : Hands(book, hand);
    const auto wrong = rerun(log_, watched, [&](Scene&& f) { hands.hear(std::move(f)); },
                             {.from = place ? place->line : 1, .enough = [&] { return hands.number() > hand; }, .go_on = go_on});
    if (wrong) return tl::unexpected(*wrong);
    const int at = hand - (place ? place->hand : 0);
    return ordered_json{{"hands", hands_}, {"hand", hand}, {"frames", frames_json(hands.all[std::size_t(at)].frames)}};
}

ordered_json hands_told(const Rulebook& book, const std::vector<const json*>& events) {
    Hands hands(book, Scenes::none);
    for (const json* event : events) hands.hear_of(line_type_named(event->at("type").get_ref<const std::string&>()), *event);
    ordered_json out = ordered_json::array();
    for (const PlayedHand& h : hands.all)
        if (h.over) out.push_back(hand_json(h));
    return out;
}

tl::expected<ordered_json, Sentence> frames_of_hand(const Rulebook& book, std::vector<Scene> scenes) {
    Hands hands(book, 0);
    for (Scene& scene : scenes) hands.hear(std::move(scene));
    if (hands.all.empty() || !hands.all.front().over) return no_hand(0, 0);
    return frames_json(hands.all.front().frames);
}

tl::expected<std::vector<std::string>, Sentence> log_cut(const std::vector<std::string>& log, Seat viewer) {
    auto start = start_of_log(log, viewer);
    if (!start) return tl::unexpected(start.error());
    ordered_json header = ordered_json::parse(header_line(*start));
    for (const char* hidden : {"seed", "stack", "fair"}) header.erase(hidden);
    WatchedMatch watched(std::move(*start));
    watched.scenes().views_of(Scenes::none);
    std::vector<std::string> out{dumped(header)}, open;
    const auto wrong = rerun(log, watched, [&](Scene&& f) {
        if (f.type == LineType::act && f.said_by != viewer) return;
        open.push_back(std::move(f.event));
        if (f.type != LineType::end_kyoku) return;
        out.insert(out.end(), open.begin(), open.end());
        open.clear();
    });
    if (wrong) return tl::unexpected(*wrong);
    return out;
}

std::span<const NamedShape> replay_shapes() {
    static constexpr NamedShape all[]{
        {"ReplayHand", "{round: tile, kyoku: int, honba: int, deltas: [int], what: Text}"},
        {"Replay",
         "{hands: [ReplayHand], hand: int, frames: [{event: Event, view: View | null}], fair?: Fair | null, "
         "handed?: [Handed]}"},
    };
    return all;
}

}  // namespace jansou::wire
