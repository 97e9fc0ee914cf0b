// 点棒表の検め Games that bots play, told to a pad by their outcomes alone: it must come to the same scores, dealers, honba, deposits,
// sit-outs, ends and settlements. And telling a hand anew, entries that come in any order and twice, must come to what telling it right at
// once does.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "jansou/match/bot_seats.hpp"
#include "jansou/match/match.hpp"
#include "jansou/wire/pad/pad.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/play/pad/question_of.hpp"

namespace jansou {
namespace {

using nlohmann::json;

constexpr std::uint64_t lot_stream = 77;

struct Told {
    int by_tiles = 0, by_value = 0, by_payments = 0, draws = 0, nagashi = 0, offences = 0, chombos = 0, riichi = 0, stops = 0;
};

/// Writes down of a match what people at a table would say of it, and what the pad must come to.
class Scribe final : public MatchWitness {
public:
    Scribe(const Rulebook& book, Stream& lots, Told& count) : book_(book), lots_(lots), count_(count) {}

    const Match* match = nullptr;
    std::vector<json> hands, expected, settled;
    json set_prizes;
    bool broke = false;

    /// The table declares it next.
    void note_offence(const json& said) { offence_ = said; }

    void start_game() override {}
    void see(const Event& e) override {
        const Table& t = match->referee().table();
        if (e.type == EventType::dealt || e.type == EventType::opening) begin(e, t);
        if (e.type == EventType::riichi_said) {
            kind_[e.actor] = e.word;
            said_at_[e.actor] = hand_.contains("deeds") ? hand_["deeds"].size() : 0;
        }
        if (e.type == EventType::riichi_stood) {
            json& deeds = hand_["deeds"];
            if (deeds.is_null()) deeds = json::array();
            const json deed{{"riichi", chair(t, e.actor)}, {"kind", book_.word_name(kind_[e.actor])}};
            deeds.insert(deeds.begin() + std::ptrdiff_t(said_at_[e.actor]), deed);  // an offence may lie between the word and its tile
            ++count_.riichi;
        }
        if (e.type == EventType::offence) see_offence(e);
        if (e.type == EventType::hand_void && !e.flag) {
            over_ = true;
            ++count_.chombos;
        }
        if (e.type == EventType::drawn) reason_ = e.word;
        if (e.type == EventType::answered && book_.word_name(e.word) == "stop_or_go" && book_.word_name(e.detail) == "stop") {
            hand_["stop"] = true;
            ++count_.stops;
        }
        if (e.type == EventType::paid) see_paid(e, t);
    }
    void end_kyoku() override {
        const Table& t = match->referee().table();
        if (!over_ && reason_ && !hand_.contains("wins")) tell_draw(t);
        json now = before_;
        for (int c = 0; c < t.people(); ++c) {
            const Player& p = t.players[t.seat_of(Chair(c))];
            now["points"].push_back(p.points - points_[std::size_t(c)]);
            now["chips"].push_back(p.chips - chips_[std::size_t(c)]);
        }
        hands.push_back(hand_);
        expected.push_back(std::move(now));
        begun_ = false;
    }
    void end_game(const GameEnd&, const Settlement& s) override { settled.push_back(json::parse(wire::settlement_json(s).dump())); }
    void end_set(const std::vector<Settlement>& games) override {
        const SetEnd end = settle_set(book_, games);
        for (int c = 0; c < match->people(); ++c) set_prizes.push_back(end.prizes[std::size_t(c)]);
    }
    void broken(const std::string&) override { broke = true; }

private:
    static int chair(const Table& t, Seat s) { return int(t.chair_of(s)); }
    void begin(const Event&, const Table& t) {
        if (begun_) return;
        begun_ = true;
        over_ = false;
        reason_ = 0;
        hand_ = json::object();
        kind_.fill(book_.riichi_kinds.empty() ? Word{} : book_.riichi_kinds.front());
        flowed_.clear();
        before_ = {{"game", match->game()}, {"round", std::string(1, "ESWN"[std::size_t(t.round_wind() - east)])},
                   {"kyoku", t.kyoku},      {"honba", t.honba},
                   {"sticks", t.sticks},    {"dealer", chair(t, t.dealer)}};
        if (t.out != no_chair) before_["out"] = int(t.out);
        if (book_.breaks_wall) hand_["broken_at"] = chair(t, t.broken_at);
        for (int c = 0; c < t.people(); ++c) {
            points_[std::size_t(c)] = t.players[t.seat_of(Chair(c))].points;
            chips_[std::size_t(c)] = t.players[t.seat_of(Chair(c))].chips;
        }
    }
    void see_offence(const Event& e) {
        json said = offence_;
        const auto known = std::ranges::find(book_.offences, e.word, &Offence::word);
        const bool nothing = e.detail == std::uint8_t(Ruling::Consequence::nothing);
        if (nothing && !match->referee().table().seating().sits_out(e.actor) && (known->mendable || (known->eases && !known->counted)))
            said["mended"] = true;
        hand_["deeds"].push_back(said);
        ++count_.offences;
    }
    void see_paid(const Event& e, const Table& t) {
        const Referee& r = match->referee();
        if (e.actor == no_seat) {
            for (const PaymentLine& line : r.draw_payment().lines)
                if (line.purpose.id == "nagashi") flowed_.push_back(chair(t, line.receiver));
        } else if (e.flag) {
            flowed_.push_back(chair(t, e.actor));
        } else {
            hand_["wins"].push_back(win_of(r, t));
        }
    }
    void tell_draw(const Table& t) {
        hand_["draw"] = book_.word_name(reason_);
        ++count_.draws;
        for (const DrawKind& draw : book_.draws) {
            if (draw.reason != reason_) continue;
            for (const ToldSeats& seats : draw.told) {
                json list = json::array();
                for (Seat s = 0; s < t.seats; ++s)
                    if (t.count(seats.number, s)) list.push_back(chair(t, s));
                if (seats.name == "nagashi") {
                    std::ranges::sort(flowed_);
                    flowed_.erase(std::unique(flowed_.begin(), flowed_.end()), flowed_.end());
                    list = flowed_;
                    ++count_.nagashi;
                }
                hand_[std::string(seats.name)] = list;
            }
        }
    }

    // --- wins ---

    json win_of(const Referee& r, const Table& t) {
        const Win& win = r.winning();
        json told{{"seat", chair(t, win.seat)}};
        if (win.by == By::ron) told["from"] = chair(t, win.from);
        const auto way = lots_.below(4);
        if (way == 0 && by_value(r, told)) {
            ++count_.by_value;
        } else if (way == 1 && by_payments(r, t, told)) {
            ++count_.by_payments;
        } else if (by_tiles(r, told)) {
            ++count_.by_tiles;
        } else if (by_payments(r, t, told)) {
            ++count_.by_payments;
        } else {
            std::printf("a win that cannot be told\n");
            std::exit(1);
        }
        return told;
    }
    /// What the pad would make of those tiles at this table.
    bool by_tiles(const Referee& r, json& told) {
        const Win& win = r.winning();
        told["tiles"] = QuestionOf(book_, win).make();
        json question = told["tiles"];
        const Seating seating{win.seats, win.out};
        question["seat"] = int(seating.chair_of(win.seat));
        question["dealer"] = int(seating.chair_of(win.dealer));
        question["by"] = win.tsumo() ? "tsumo" : "ron";
        if (!win.tsumo()) question["from"] = int(seating.chair_of(win.from));
        question["round"] = std::string(1, "ESWN"[std::size_t(win.round_wind - east)]);
        question["honba"] = win.honba;
        question["sticks"] = win.first ? std::max<int>(win.sticks, 1) : win.sticks;
        question["later"] = !win.first;
        if (win.out != no_chair) question["out"] = int(win.out);
        auto read = wire::win_from_json(book_, question);
        if (!read) return untold(told, "tiles", question, read.error());
        read->sticks = win.sticks;
        for (std::size_t c = hand_counters; c < max_counters; ++c) read->numbers[c] = win.numbers[c];
        const Appraisal again = appraise(book_, *read);
        if (again.win() && again.payment.points == r.appraisal().payment.points && again.payment.chips == r.appraisal().payment.chips)
            return true;
        return untold(told, "tiles", question, "it is worth something else");
    }
    static bool untold(json& told, const char* way, const json& question, const std::string& why) {
        if (std::getenv("PAD_CHECK_TELL")) std::printf("%s: %s\n", why.c_str(), question.dump().c_str());
        told.erase(way);
        return false;
    }
    bool by_value(const Referee& r, json& told) {
        const Win& win = r.winning();
        const Appraisal& a = r.appraisal();
        json value;
        ToldValue as;
        if (a.value.points)
            value["points"] = as.points = a.value.base;
        else if (a.value.yakuman)
            value["yakuman"] = as.yakuman = a.value.yakuman;
        else {
            value["han"] = as.han = a.value.han;
            if (a.value.fu >= 20) value["fu"] = as.fu = a.value.fu;
        }
        const auto worth = book_.told_value(as);
        if (!worth || worth->base != a.value.base || worth->base == 0) return false;
        const bool shared = win.chankan() && win.owner != no_seat && book_.kans_on_others;
        Win bare{.seat = win.seat,  // as the pad has it: without a tile
                 .from = win.from,
                 .dealer = win.dealer,
                 .seats = win.seats,
                 .out = win.out,
                 .by = win.by,
                 .first = win.first,
                 .round_wind = win.round_wind,
                 .honba = win.honba,
                 .sticks = win.sticks,
                 .numbers = win.numbers};
        if (shared) {
            bare.contested = Contested::kakan;
            bare.owner = win.owner;
        }
        const Appraisal plain = r.appraise_told(bare, worth);
        int chips = -1;
        for (Seat s = 0; s < win.seats; ++s) {
            if (s == win.seat || !in(bare.payers(), s)) continue;
            const int more = plain.payment.chips[s] - a.payment.chips[s];
            if (more < 0 || (chips >= 0 && chips != more)) return false;
            chips = more;
        }
        for (Seat s = 0; s < win.seats; ++s)
            if (s != win.seat && !in(bare.payers(), s) && plain.payment.chips[s] != a.payment.chips[s]) return false;
        if (plain.payment.points != a.payment.points) return false;
        told["value"] = value;
        if (shared) told["owner"] = int(Seating{win.seats, win.out}.chair_of(win.owner));
        if (chips > 0) told["chips"] = chips;
        return true;
    }
    bool by_payments(const Referee& r, const Table& t, json& told) {
        const Win& win = r.winning();
        std::array<int, max_seats> points{}, chips{};
        for (const PaymentLine& line : r.appraisal().payment.lines) {
            if (line.purpose.id == "sticks") continue;
            if (line.payer == no_seat || line.receiver != win.seat) return false;
            points[line.payer] += line.points;
            chips[line.payer] += line.chips;
        }
        json pays = json::array();
        for (Seat s = 0; s < win.seats; ++s) {
            if (points[s] < 0 || chips[s] < 0) return false;
            if (points[s] == 0 && chips[s] == 0) continue;
            json one{{"from", chair(t, s)}, {"points", points[s]}};
            if (chips[s]) one["chips"] = chips[s];
            pays.push_back(one);
        }
        if (pays.empty()) return false;
        told["pays"] = pays;
        return true;
    }

    const Rulebook& book_;
    Stream& lots_;
    Told& count_;
    json hand_, before_, offence_;
    std::array<Word, max_seats> kind_{};
    std::array<std::size_t, max_seats> said_at_{};
    std::array<int, max_seats> points_{}, chips_{};
    std::vector<int> flowed_;
    Word reason_ = 0;
    bool begun_ = false, over_ = false;
};

struct Run {
    std::shared_ptr<const Rulebook> book;
    HouseFacts house;
    std::string rule, rule_text;
    int games = 1;
    Told count;
    int hands = 0, edits = 0;
};

/// Plays one match, the table declaring an offence now and then.
void play(Match& match, Scribe& scribe, const Run& run, const Seed& seed, std::uint64_t index, Stream& lots) {
    std::vector<std::unique_ptr<Bot>> bots;
    for (int c = 0; c < match.people(); ++c) bots.push_back(make_bot("basic", run.house, seed, index * 8 + std::uint64_t(c)));
    View view;
    for (match.run(); !match.over(); match.run()) {
        Referee& r = match.referee();
        if (!run.book->offences.empty() && r.table().phase.stage != Stage::choice && lots.below(500) == 0) {
            const Offence& offence = run.book->offences[lots.below(std::uint32_t(run.book->offences.size()))];
            const Seat s = Seat(lots.below(std::uint32_t(r.table().people())));
            json said{{"offence", run.book->word_name(offence.word)}, {"seat", int(r.table().chair_of(s))}};
            Declared declared;
            if (offence.mendable && lots.below(2)) said["mended"] = declared.mended = true;
            if (offence.counted) said["count"] = declared.tiles = std::uint8_t(1 + lots.below(4));
            if (offence.chosen && lots.below(2)) {
                declared.choice = lots.below(2) ? Declared::Choice::chombo : Declared::Choice::dead_hand;
                said["choice"] = declared.choice == Declared::Choice::chombo ? "chombo" : "dead_hand";
            }
            scribe.note_offence(said);
            r.offence(s, offence, declared);
            continue;
        }
        const SeatMask asked = r.waiting();
        for (Seat s = 0; s < r.table().seats; ++s) {
            if (!in(asked, s)) continue;
            Bot& bot = *bots[std::size_t(r.table().chair_of(s))];
            if (bot.looks() != Looks::blank) look_for_bot(r, s, bot.looks(), view);
            r.answer(s, bot.choose(view, r.options(s)));
        }
    }
}

json entries_of(const Run& run, const Scribe& scribe, int people, const MatchSetup& setup) {
    json start{{"id", "start"}, {"kind", "start"}, {"games", setup.games}, {"names", json::array()}, {"dealer", setup.dealer}};
    if (run.rule_text.empty())
        start["rule"] = run.rule;
    else
        start["rule_text"] = run.rule_text;
    for (int c = 0; c < people; ++c) start["names"].push_back(std::string(1, char('a' + c)));
    if (setup.out != no_chair) start["out"] = int(setup.out);
    json entries = json::array({start});
    std::string after = "start";
    for (std::size_t i = 0; i < scribe.hands.size(); ++i) {
        const std::string id = "hand" + std::to_string(i);
        entries.push_back({{"id", id}, {"kind", "hand"}, {"after", after}, {"hand", scribe.hands[i]}});
        after = id;
    }
    return entries;
}

int complain(const Run& run, std::uint64_t index, const std::string& what, const json& a, const json& b) {
    const auto cut = [](const json& j) { return std::getenv("PAD_CHECK_TELL") ? j.dump() : j.dump().substr(0, 600); };
    std::printf("%s game %llu: %s\n  expected %s\n  pad      %s\n", run.rule.c_str(), static_cast<unsigned long long>(index), what.c_str(),
                cut(a).c_str(), cut(b).c_str());
    return 1;
}

/// Entries in another order, some of them twice, one hand told wrongly and then anew: the state must be the same.
json disturbed(Run& run, json entries, Stream& lots) {
    for (int times = 0; times < 3 && entries.size() > 2; ++times) {
        const std::size_t i = 1 + lots.below(std::uint32_t(entries.size() - 1));
        if (!entries[i]["id"].get<std::string>().starts_with("hand") || entries[i].contains("replaces") || entries[i].contains("at"))
            continue;
        json right = entries[i], wrong = entries[1 + lots.below(std::uint32_t(entries.size() - 1))];
        right["id"] = "again" + std::to_string(times) + "-" + right["id"].get<std::string>();
        right["replaces"] = {entries[i]["id"]};
        entries[i]["hand"] = wrong["hand"];
        entries[i]["at"] = 1;  // it was told wrongly
        right.erase("at");
        entries.push_back(right);
        ++run.edits;
    }
    const std::size_t once = entries.size();
    for (std::size_t i = 0; i < once; ++i)
        if (lots.below(4) == 0) entries.push_back(json(entries[i]));
    for (std::size_t i = entries.size(); i > 1; --i) std::swap(entries[i - 1], entries[lots.below(std::uint32_t(i))]);
    return entries;
}

int check(Run& run, const Seed& seed, std::uint64_t index) {
    Stream lots(seed, lot_stream, index);
    Seed own = seed;
    own.bytes[0] = std::uint8_t(own.bytes[0] ^ index);
    own.bytes[1] = std::uint8_t(own.bytes[1] ^ index >> 8);
    own.bytes[2] = std::uint8_t(own.bytes[2] ^ index >> 16);
    const int people = int(run.book->people[lots.below(std::uint32_t(run.book->people.size()))]);
    MatchSetup setup{.seed = own, .games = run.games, .people = people};
    setup.dealer = setup.first_dealer = Seat(lots.below(std::uint32_t(people)));
    if (people > run.book->layout.seats) setup.out = Chair((int(setup.dealer) + 1 + int(lots.below(std::uint32_t(people - 1)))) % people);
    Scribe scribe(*run.book, lots, run.count);
    Match match(*run.book, setup, scribe);
    scribe.match = &match;
    play(match, scribe, run, own, index, lots);
    if (scribe.broke) return 0;
    run.hands += int(scribe.hands.size());
    const json entries = entries_of(run, scribe, people, setup);
    const auto told = wire::pad_json({{"entries", entries}});
    if (!told) return complain(run, index, told.error(), entries, nullptr);
    const json state = json::parse(told->dump());
    if (state.contains("refused")) return complain(run, index, "refused", state["refused"], entries);
    const json& hands = state["hands"];
    for (std::size_t i = 0; i < scribe.expected.size(); ++i) {
        if (i >= hands.size()) return complain(run, index, "a hand is missing", scribe.expected[i], state["table"]);
        for (const auto& [key, value] : scribe.expected[i].items())
            if (!hands[i].contains(key) || hands[i][key] != value)
                return complain(run, index, "hand " + std::to_string(i) + " " + key, scribe.expected[i], hands[i]);
    }
    if (!state["table"]["over"].get<bool>()) return complain(run, index, "the match is not over", true, state["table"]);
    if (state["settled"] != json(scribe.settled)) return complain(run, index, "settled", scribe.settled, state["settled"]);
    if (!scribe.set_prizes.is_null() && state["result"]["prizes"] != scribe.set_prizes)
        return complain(run, index, "prizes", scribe.set_prizes, state["result"]);
    json chips = json::array();
    for (int c = 0; c < people; ++c) chips.push_back(match.put_down().players[match.put_down().seat_of(Chair(c))].chips);
    if (state["table"]["chips"] != chips) return complain(run, index, "chips", chips, state["table"]);
    const json other = disturbed(run, entries, lots);
    const auto anew = wire::pad_json({{"entries", other}});
    if (!anew) return complain(run, index, anew.error(), other, nullptr);
    json again = json::parse(anew->dump()), first = state;
    for (json* each : {&again, &first}) {
        for (json& hand : (*each)["hands"])
            for (const char* key : {"entry", "doubled"}) hand.erase(key);
    }
    if (again != first) return complain(run, index, "told anew", first, again);
    return 0;
}

long number(const char* text) { return std::strtol(text, nullptr, 10); }

int main_of(int argc, char** argv) {
    if (argc < 4) {
        std::puts("pad_check RULE GAMES SEED [GAMES OF A SET]");
        return 2;
    }
    Run run;
    run.rule = argv[1];
    auto book = wire::load_book_to_play(run.rule);
    if (!book) {
        std::puts(book.error().c_str());
        return 2;
    }
    run.book = *book;
    run.house = house_facts(*run.book);
    run.games = argc > 4 ? int(number(argv[4])) : 1;
    const auto shipped = wire::shipped_rules();
    if (std::ranges::find(shipped, run.rule) == shipped.end()) {
        std::FILE* file = std::fopen(argv[1], "rb");
        for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) run.rule_text += char(c);
        std::fclose(file);
    }
    Seed seed{};
    seed.bytes[31] = std::uint8_t(number(argv[3]));
    int wrong = 0;
    for (int i = 0; i < number(argv[2]) && wrong < 5; ++i) wrong += check(run, seed, std::uint64_t(i));
    const Told& c = run.count;
    std::printf(
        "%s: %s games, %d hands: %d wins by tiles, %d by value, %d by payments, %d draws (%d nagashi), %d riichi, %d offences (%d "
        "chombos), %d stops, %d told anew; %d wrong\n",
        run.rule.c_str(), argv[2], run.hands, c.by_tiles, c.by_value, c.by_payments, c.draws, c.nagashi, c.riichi, c.offences, c.chombos,
        c.stops, run.edits, wrong);
    return wrong != 0;
}

}  // namespace
}  // namespace jansou

int main(int argc, char** argv) { return jansou::main_of(argc, argv); }
