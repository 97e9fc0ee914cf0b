#include "game.hpp"

#include <algorithm>
#include <bit>
#include <sstream>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/replay.hpp"

namespace conformance {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint32_t play_stream = 41;

std::string_view type_of(std::string_view line) {
    constexpr std::string_view head = "{\"type\":\"";
    const auto text = line.substr(head.size());
    return text.substr(0, text.find('"'));
}

json stack_json(const Stack& stack) {
    json j;
    for (const auto& hand : stack.hands) j["hands"].push_back(to_mpsz(hand));
    j["draws"] = to_mpsz(stack.draws);
    j["replacements"] = to_mpsz(stack.replacements);
    j["indicators"] = to_mpsz(stack.indicators);
    j["ura"] = to_mpsz(stack.ura);
    return j;
}

wire::Start start_of(const Run& run, const Deal& deal) {
    wire::Start start =
        wire::start_of(run.book, deal.setup.seed, wire::usual_names(deal.setup.people ? deal.setup.people : run.book->people.front()));
    start.setup = deal.setup;
    const MatchSetup& m = deal.setup;
    if (m.points) {
        json set;
        set["round"] = std::string(1, "ESWN"[m.round]);
        set["hand"] = m.kyoku;
        set["dealer"] = m.dealer;
        set["first_dealer"] = m.first_dealer;
        set["honba"] = m.honba;
        set["sticks"] = m.sticks;
        for (std::size_t s = 0; s < run.book->layout.seats; ++s) set["points"].push_back((*m.points)[s]);
        for (std::size_t s = 0; m.chips && s < run.book->layout.seats; ++s) set[std::string(run.book->account.id)].push_back((*m.chips)[s]);
        for (const MatchSetup::Begun& begun : m.numbers)
            for (const SetField& field : run.book->set_fields)
                if (field.number == begun.number) set[std::string(field.name)] = begun.value;
        start.given["set"] = set;
    }
    if (m.games > 1) start.given["games"] = m.games;
    json stacks = json::array();
    for (const Stack& stack : m.stack) stacks.push_back(stack_json(stack));
    if (!stacks.empty()) start.given["stack"] = stacks;
    for (const std::uint8_t ability : m.abilities)
        start.given["abilities"].push_back(std::string(run.book->word_name(run.book->abilities[ability].word)));
    return start;
}

}  // namespace

Game::Game(Run& run, long number, bool whole_set)
    : run_(run),
      deal_(whole_set ? make_set(run.seed, number) : make_deal(*run.book, run.seed, number)),
      random_(run.seed, play_stream, std::uint64_t(number)),
      start_(start_of(run, deal_)),
      ledger_(*run.book),
      sight_(*run.book),
      watch_(*run.book, run.tally),
      powers_(*run.book, run.tally, start_),
      writer_([this](std::string_view line) { log_ += line; }),
      number_(number) {
    all_asks_ = !deal_.setup.stack.empty() || number % 16 == 0;
    const std::uint32_t seldom = deal_.setup.people ? 2 : 12;  // who sits out has an offence once in a while, too
    if (!run.book->offences.empty() && random_.below(seldom) == 0) offence_at_ = long(random_.below(40));
    for (Seat s = 0; deal_.eager && s < run.book->layout.seats; ++s) eager_.push_back(make_bot("eager", {}, deal_.setup.seed, s));
    session_ = std::make_unique<wire::Session>(start_, [this](std::string_view line) { hear(line); }, &writer_, wire::Asks::silent);
}

std::string Game::reproduction() const {
    ordered_json start{{"type", "start"}, {"rule", run_.book->rules.id}, {"seed", to_hex(start_.setup.seed)}};
    for (const auto& [key, value] : start_.given.items()) start[key] = value;
    std::string text = start.dump() + '\n';
    std::istringstream lines(log_);
    for (std::string line; std::getline(lines, line);)
        if (type_of(line) == "act" || line.starts_with("{\"type\":\"offence\",\"seat\"") ||
            line.starts_with("{\"type\":\"take_back\",\"seat\""))
            text += line + '\n';
    const Referee& r = session_->match().referee();
    for (Seat s = 0; s < r.table().seats; ++s) {
        if (!r.answer_of(s)) continue;
        text += "{\"type\":\"act\",\"seat\":" + std::to_string(int(r.table().chair_of(s))) + ",\"action\":";
        wire::Printer::action(*run_.book, r.table().seating(), *r.answer_of(s), text);
        text += "}\n";
    }
    return text;
}

void Game::play() {
    session_->begin();
    while (!session_->over() && ended_ < deal_.hands) ask();
    check_log();
    check_again();
}

// --- events -----------------------------------------------------------------------------------------------------

void Game::hear(std::string_view line) {
    const auto type = type_of(line);
    if (type == "error") return;
    run_.tally.count("event", type);
    if (type == "start_game") return ledger_.start_game();
    if (!type.starts_with("end_")) lay_wall();
    if (type == "start_kyoku") start_hand();
    if (type != "end_set") ledger_.check(session_->match().table());
    sight_.hear(line, session_->match().table());
    watch_.hear(line, session_->match().table());
    powers_.hear(line, session_->match().table());
    if (type != "start_game" && number_ % 4 == 0) {  // of these the log is played again, without looks
        check_kept(session_->match().referee());
        if (looks_++ % 8 == 0) look_around(session_->match());
    }
    if (type == "hora")
        note_win();
    else if (type == "ryukyoku")
        note_draw();
    else if (type == "ankan")
        note_ankan();
    else if (type == "chombo")
        chombo_ = true;
    else if (type == "tsumo")
        note_replacement();
    else if (type == "dora")
        note_indicator();
    else if (type == "end_kyoku")
        end_hand();
    else if (type == "end_game")
        end_game();
}

/// A hand may begin with questions, before anything is dealt.
void Game::lay_wall() {
    if (wall_lies_) return;
    wall_lies_ = true;
    ledger_.start_hand(session_->match().table());
    sight_.start_hand();
}

void Game::start_hand() {
    const Table& t = session_->match().table();
    if (ended_ == 0) dealt_ = t;
    if (last_dealer_ != no_seat && !chombo_) run_.tally.count("mechanism", last_dealer_ == t.dealer ? "renchan" : "deal_passes");
    last_dealer_ = t.dealer;
    if (t.out != no_chair && out_ != no_chair) run_.tally.count("mechanism", t.out == out_ ? "sits_out_again" : "another_sits_out");
    out_ = t.out;
    chombo_ = false;
    wins_ = 0;
    if (const auto suit = suit_of_hand(run_.book->layout, t); !suit.empty())
        run_.tally.count("mechanism", "hand_of_suit_" + std::string(suit));
}

void Game::end_hand() {
    const Table& t = session_->match().table();
    wall_lies_ = false;
    if (ended_++ == 0) end_ = t;
    ++run_.hands;
    run_.tally.count("theme", deal_.theme);
    for (Seat s = 0; s < t.seats; ++s) {
        if (t.players[s].points >= 0) continue;
        run_.tally.count("mechanism", "someone_below_zero");
        break;
    }
    note_melds();
}

/// Jokers in melds, and two kans of one kind.
void Game::note_melds() {
    const Table& t = session_->match().table();
    for (Seat s = 0; s < t.seats; ++s) {
        KindSet kans;
        for (const Meld& m : t.melds(s)) {
            if (has_jokers(t, m)) run_.tally.count("mechanism", m.open_kind() ? "meld_of_jokers" : "meld_with_jokers");
            if (m.type == MeldType::chi || m.type == MeldType::pon || m.open_kind()) continue;
            if (kans.has(m.kind)) run_.tally.count("mechanism", "two_kans_of_a_kind");
            kans.add(m.kind);
        }
    }
}

/// Out of the live wall where the dead one gives no more.
void Game::note_replacement() {
    const Layout& wall = run_.book->layout;
    const Phase& p = session_->match().table().phase;
    if (wall.last_live_replaces && is_replacement(p.source) && p.tile < wall.live_end())
        run_.tally.count("mechanism", "live_tile_as_replacement");
}

/// Beyond the indicators there are.
void Game::note_indicator() {
    const int beyond = session_->match().table().indicator_count - run_.book->layout.indicators();
    if (beyond > 0) run_.tally.count("mechanism", "ura_as_indicator_" + std::to_string(beyond));
}

void Game::end_game() {
    const Table& t = session_->match().table();
    const RuleSet& rules = run_.book->rules;
    const bool bust = rules.has_rule("bust") && std::ranges::any_of(std::span(t.players).first(t.seats),
                                                                    [&](const Player& p) { return p.points < rules.number("bust.below"); });
    const bool last = t.round + 1 == rules.number("game.rounds") && t.kyoku == t.seats;
    if (bust)
        run_.tally.count("mechanism", "end_by_bust");
    else if (last)
        run_.tally.count("mechanism", "end_after_last_hand");
    if (!bust && last && in(wins_, t.dealer)) run_.tally.count("mechanism", "end_with_dealer_winning_last_hand");
}

void Game::note_win() {
    const Referee& r = session_->match().referee();
    const Win& win = r.winning();
    const auto mechanism = [&](std::string_view name) { run_.tally.count("mechanism", name); };
    wins_ |= only(win.seat);
    for (const Line& l : r.appraisal().lines)
        if (l.yaku != 255)
            run_.tally.count("yaku", run_.book->yaku[l.yaku].id);
        else if (l.bonus != 255)
            run_.tally.count("bonus", run_.book->bonuses[l.bonus].id);
    mechanism(win.by == By::ron ? "ron" : win.by == By::tsumo ? "tsumo" : "nagashi_win");
    if (win.chankan()) mechanism("chankan");
    note_jokers(win);
    for (const PaymentLine& l : r.appraisal().payment.lines) {
        if (l.purpose.id == "pao") mechanism(win.tsumo() ? "pao_tsumo" : "pao_ron");
        if (l.purpose.id == "honba") mechanism("honba_paid");
        if (l.purpose.id == "sticks") mechanism("sticks_taken");
    }
    if (!win.first) {
        mechanism(win.by == By::ron ? "double_ron" : "nagashi_of_two");
    } else if (win.by == By::ron) {
        const auto river = r.table().river(win.from);
        if (!win.chankan() && !river.empty() && river.back().riichi) mechanism("riichi_stick_not_paid");
    }
}

/// How a joker, or a tile that is set aside, was won on.
void Game::note_jokers(const Win& win) {
    const Rulebook& book = *run_.book;
    const auto mechanism = [&](std::string_view name) { run_.tally.count("mechanism", name); };
    const bool joker = book.jokers().has(win.tile.kind());
    const auto lines = session_->match().referee().appraisal().lines;
    const auto has = [&](std::string_view id) {
        return std::ranges::any_of(lines, [&](const Line& l) {
            return l.yaku != 255 ? book.yaku[l.yaku].id == id : l.bonus != 255 && book.bonuses[l.bonus].id == id;
        });
    };
    if (win.by == By::ron) {
        if (win.contested == Contested::kakan && book.never_melded.has(win.tile.kind())) mechanism("aside_robbed");
        if (win.contested == Contested::ankan) mechanism("ankan_robbed");
        if (win.contested == Contested::kakan && joker) mechanism(win.robbed == no_kind ? "kan_of_jokers_robbed" : "joker_robbed");
        if (win.contested == Contested::discard && joker) mechanism("ron_on_joker");
        if (has("open_riichi") && !has("open_riichi_dealt_in")) mechanism("open_riichi_dealt_into_by_riichi");
        return;
    }
    if (joker && has("ippatsu")) mechanism(win.source == Source::aside ? "joker_of_ippatsu_replaces" : "joker_of_ippatsu");
    if (win.last_tile && win.source == Source::aside) mechanism("last_tile_replaces");
}

void Game::note_draw() {
    const Referee& r = session_->match().referee();
    const auto reason = run_.book->word_name(r.table().phase.word);
    run_.tally.count("draw", reason);
    const Table& t = r.table();
    for (Seat s = 0; s < t.seats; ++s)
        if (t.players[s].hand_size % 3 == 2 && t.live() == 0 && reason == "exhaustive")
            run_.tally.count("mechanism", "neither_kept_nor_set_aside");
    if (reason != "exhaustive") return;
    SeatMask receivers = 0;
    for (const PaymentLine& l : r.draw_payment().lines)
        if (l.purpose.id == "noten") receivers |= only(l.receiver);
    const int n = std::popcount(receivers);
    run_.tally.count("mechanism", n ? "noten_" + std::to_string(n) + "_tenpai" : "noten_no_payment");
}

void Game::note_ankan() {
    const Table& t = session_->match().table();
    if (std::ranges::any_of(t.river(t.phase.seat), &RiverTile::riichi)) run_.tally.count("mechanism", "riichi_ankan");
}

// --- asks -------------------------------------------------------------------------------------------------------

void Game::ask() {
    const Referee& r = session_->match().referee();
    lay_wall();
    check_menus(r);
    watch_.at_ask(r);
    sight_.look(r.table());
    if (all_asks_ || asks_ % 8 == number_ % 8) {
        check_refusals(*session_, random_, [this](ReasonId why) { run_.tally.count("refusal", run_.book->reasons[why].id); });
        check_tenpai_after(r);
        if (asks_ % 4 == 0) check_view(r.book(), r.table(), sight_, Seat(random_.below(r.table().seats)), random_);
    }
    if (asks_++ == offence_at_ && declare_offence()) return;
    if (take_something_back()) return;
    answer_all();
}

/// Now and then, whoever is asked.
bool Game::take_something_back() {
    const Referee& r = session_->match().referee();
    if (!run_.book->taking_back.nothing || random_.below(4) != 0) return false;
    const Seat s = Seat(random_.below(r.table().seats));
    const auto there = r.take_backs(s);
    for (const Word kind : run_.book->riichi_kinds)
        for (const TakenBack what : {TakenBack::call, TakenBack::declaration, TakenBack::riichi})
            for (const TakeBack wish : {TakeBack{what}, TakeBack{what, kind}})
                demand((r.why_not_taken_back(s, wish) == 0) == (std::ranges::find(there, wish) != there.end()),
                       "what may be taken back is not what is listed");
    if (there.empty()) return false;
    const Step step{.seat = s, .action = {}, .back = there[random_.below(std::uint32_t(there.size()))]};
    if (ended_ == 0) steps_.push_back(step);
    session_->take_back(s, *step.back);
    demand(!session_->refused(), "what may be taken back is refused");
    static constexpr std::array<std::string_view, 3> names{"call", "declaration", "riichi"};
    run_.tally.count("mechanism", "taken_back_" + std::string(names[std::size_t(step.back->what)]) + (step.back->to ? "_for_another" : ""));
    return true;
}

static Declared random_declared(const Offence& offence, Stream& random) {
    Declared d{.mended = random.below(6) == 0};
    if (offence.counted) d.tiles = std::uint8_t(1 + random.below(6));
    if (offence.chosen) d.choice = Declared::Choice(random.below(3));
    return d;
}

/// Until the hand is won or paid.
bool Game::declare_offence() {
    const Rulebook& book = *run_.book;
    const Table& t = session_->match().table();
    if (not_yet_dealt(t)) {
        run_.tally.count("refusal", "an offence before the deal");
        session_->command({{"type", "offence"}, {"seat", 0}, {"kind", std::string(book.word_name(book.offences.front().word))}});
        demand(session_->refused(), "an offence is declared before there is a hand");
    }
    if (not_yet_dealt(t) || t.phase.stage == Stage::paid || t.winners || (t.held_count && t.held[0].stage == Stage::paid)) {
        offence_at_ = asks_ + long(random_.below(10));
        return false;
    }
    const auto which = random_.below(std::uint32_t(book.offences.size()));
    const Step step{.seat = Seat(random_.below(std::uint32_t(t.people()))),  // of a person: who sits out may do something, too
                    .action = {},
                    .offence = int(which),
                    .declared = random_declared(book.offences[which], random_)};
    const auto kind = book.word_name(book.offences[std::size_t(step.offence)].word);
    if (ended_ == 0) steps_.push_back(step);
    json line{{"type", "offence"}, {"seat", step.seat}, {"kind", std::string(kind)}};
    wire::put_declared(line, book.offences[std::size_t(step.offence)], step.declared);
    session_->command(line);
    demand(!session_->refused(), "a declared offence is refused");
    run_.tally.count("offence", kind);
    if (Chair(step.seat) == t.out) run_.tally.count("mechanism", "offence_of_who_sits_out");
    if (random_.below(4) == 0) offence_at_ = asks_ + long(random_.below(10));
    return true;
}

void Game::answer_all() {
    const Referee& r = session_->match().referee();
    std::array<Seat, max_seats> order{};
    int n = 0;
    for (Seat s = 0; s < r.table().seats; ++s)
        if (in(r.asked(), s)) order[std::size_t(n++)] = s;
    auto seats = std::span(order).first(std::size_t(n));
    random_.shuffle(seats);
    std::array<Action, max_seats> actions{};
    for (const Seat s : seats) actions[s] = chosen(s);
    for (const Seat s : seats) answer(s, actions[s]);
}

Action Game::chosen(Seat s) {
    const Options& menu = session_->match().referee().options(s);
    if (deal_.uniform) return menu[random_.below(std::uint32_t(menu.size()))];
    if (!eager_.empty()) return eager_[s]->choose({}, menu);
    Wishes wishes = deal_.wishes[s];
    if (wishes.swap_late) wishes.swap = session_->match().table().live() == 0;
    return choose(wishes, menu, s, random_);
}

/// Now and then a winner says with the win what its jokers stand for.
void Game::name_at_once(Seat s, Action& a) {
    if (!run_.book->blind_choice || int(random_.below(100)) >= deal_.wishes[s].names) return;
    const auto readings = session_->match().referee().named_readings(s);
    const Reading& r = readings[random_.below(std::uint32_t(readings.size()))];
    for (std::size_t i = 0; i < r.count; ++i) a.used[a.used_count++] = Face(r.kinds[i]);
}

void Game::answer(Seat s, const Action& said) {
    Action a = said;
    if (a.type == ActionType::hora) name_at_once(s, a);
    const Referee& r = session_->match().referee();
    if (a.type != ActionType::dahai || asks_ % 8 == 0) check_round_trip(r, s, a);
    watch_.answered(r, s, a);
    note_act(s, a);
    if (ended_ == 0) steps_.push_back({.seat = s, .action = a});
    session_->act(s, a);
    demand(!session_->refused(), "an action that is offered is refused");
}

void Game::note_act(Seat s, const Action& a) {
    const Phase& p = session_->match().table().phase;
    if (p.stage != Stage::choice) return;
    const auto question = run_.book->word_name(p.word);
    const auto answer = a.type == ActionType::choose ? run_.book->word_name(a.word) : std::string_view("none");
    run_.tally.count("answer", std::string(question) + ": " + std::string(answer));
    if (question == "declare") run_.tally.count("mechanism", answer == "tenpai" ? "tenpai_declared" : "tenpai_undeclared");
    (void)s;
}

// --- afterwards -------------------------------------------------------------------------------------------------

void Game::check_log() {
    std::istringstream log(log_);
    const auto facts = wire::replay_facts(log);
    demand(facts.same, "line " + std::to_string(facts.line) + " of the log is no fact: " + facts.what);
    if (number_ % 4) return;
    log.clear();
    log.seekg(0);
    const auto report = wire::replay(log);
    const bool cut = !report.finished && report.what == "the log ends here unfinished";
    demand(report.same || (!session_->over() && cut),
           "line " + std::to_string(report.line) + " of the log does not replay: " + report.what);
}

void Game::check_again() {
    const int which = int(number_ % 16);
    const auto viewer = Seat(random_.below(run_.book->layout.seats));
    if (which == 3 || which == 10) {
        std::vector<std::string> lines;
        std::istringstream log(log_);
        for (std::string line; std::getline(log, line) && (lines.empty() || lines.back() != "{\"type\":\"end_kyoku\"}");)
            lines.push_back(line);
        check_streams(start_, steps_, lines);
    }
    if (which == 5 || which == 12) check_unknown_tiles(start_, steps_, dealt_, end_, viewer, which == 12, random_);
    if (which == 7 || which == 14) check_unknown_tiles(start_, steps_, dealt_, end_, viewer, which == 7, random_);
    if (which == 1 || which == 2 || which == 9) check_other_order(*run_.book, *run_.other_order, dealt_, steps_, random_);
}

}  // namespace conformance
