#include "jansou/match/match.hpp"

#include <algorithm>
#include <cassert>

#include "jansou/tile/notation.hpp"
#include "jansou/tile/room.hpp"

namespace jansou {

/// Of each round; those that are not named have the one after the last that is.
static std::array<std::uint8_t, 4> winds_of(const RuleSet& rules) {
    std::array<std::uint8_t, 4> winds{};
    const auto named = parse_tiles(rules.text("game.winds")).value_or(std::vector<Face>{});
    for (std::size_t i = 0; i < winds.size(); ++i)
        winds[i] = i < named.size() ? std::uint8_t(named[i].kind() - east) : i == 0 ? 0 : std::uint8_t((winds[i - 1] + 1) % winds.size());
    return winds;
}

Match::Match(const Rulebook& book, const MatchSetup& setup, MatchWitness& witness)
    : book_(&book), setup_(setup), witness_(&witness), referee_(book, &ear_) {
    ear_.match = this;
    Table& t = table_;
    t.seats = book.layout.seats;
    t.round = setup.round;
    t.winds = winds_of(book.rules);
    t.kyoku = setup.kyoku;
    t.game = setup.game;
    if ((setup.people ? setup.people : book.people.front()) > t.seats) {
        t.out = Chair(t.seats);  // somebody, so that there are so many people
        t.out = setup.out != no_chair ? setup.out : before(Chair(setup.dealer));
    }
    t.dealer = t.seat_of(Chair(setup.dealer));
    t.first_dealer = t.seat_of(Chair(setup.first_dealer));
    t.honba = std::int16_t(setup.honba);
    t.sticks = std::int16_t(setup.sticks);
    for (std::size_t c = 0; c < std::size_t(t.people()); ++c) {
        Player& p = t.players[t.seat_of(Chair(c))];
        p.points = setup.points ? (*setup.points)[c] : book.rules.number("points.start");
        p.chips = setup.chips ? (*setup.chips)[c] : book.rules.number("chips.start");
    }
    for (const MatchSetup::Begun& begun : setup.numbers) t.counters[begun.number][t.seat_of(begun.chair)] = begun.value;
    for (const CounterId number : book.counts_of_winners)
        for (Seat c = 0; c < t.people(); ++c) t.counters[number][t.seat_of(Chair(c))] = in(setup.won, c);
    tally_.won = setup.won;
    tally_.chombos = setup.chombos;
    game_ = setup.game;
    games_done_ = std::min(setup.game, std::uint8_t(std::min(setup.games, 255))) - 1;
}

Match::Match(const Match& other, MatchWitness& witness)
    : book_(other.book_),
      setup_(other.setup_),
      witness_(&witness),
      referee_(other.referee_, &ear_),
      table_(other.table_),
      settled_(other.settled_),
      settled_chips_(other.settled_chips_),
      tally_(other.tally_),
      hands_(other.hands_),
      game_(other.game_),
      games_done_(other.games_done_),
      over_(other.over_),
      started_(other.started_),
      to_deal_(other.to_deal_),
      broken_off_(other.broken_off_) {
    ear_.match = this;
}

/// One stretch of play. REQUIRES: not over, nobody is waited for.
void Match::step() {
    if (!started_) {
        started_ = true;
        witness_->start_game();
        deal_next();
    } else if (to_deal_) {
        deal_next();
    } else if (referee_.over()) {
        finish_hand();
    } else {
        referee_.go_on();
    }
    if (!over_ && !referee_.broken().empty()) {
        witness_->broken(referee_.broken());
        break_off();
    }
}

void Match::run() {
    referee_.stop_at_open_tiles(false);
    while (!over_ && !referee_.waiting()) step();
}

Beat Match::beat() {
    referee_.stop_at_open_tiles(true);
    while (!over_) {
        if (referee_.waiting()) return Beat::asked;
        const int games = games_done_;
        step();
        if (!over_ && (to_deal_ || games_done_ != games)) return Beat::hand_over;
        if (referee_.at_open_tile()) return Beat::open_tile;
    }
    return Beat::over;
}

void Match::break_off() {
    if (started_ && !to_deal_) tally_.take_back_hand();
    broken_off_ = true;
    finish_game();
}

/// The wall of a hand that is played with other tiles.
Layout Match::layout_with(std::vector<Face> tiles) const {
    Layout l = book_->layout;
    need_room(tiles.size() == l.tiles.size(), "tiles of a hand");
    l.tiles = std::move(tiles);
    return l;
}

/// The stack of the next hand, its hands by seat.
Stack Match::dealt_stack() const {
    if (std::size_t(hands_) >= setup_.stack.size()) return {};
    Stack stack = setup_.stack[std::size_t(hands_)];
    if (std::size_t(table_.out) < stack.hands.size()) stack.hands.erase(stack.hands.begin() + int(table_.out));
    return stack;
}

/// Whose wall is broken in the hand, by the sum of two dice counted from the dealer on.
Seat Match::broken_wall() const {
    if (!book_->breaks_wall) return no_seat;
    constexpr std::uint32_t faces = 6;
    Stream dice(setup_.seed, dice_stream, std::uint64_t(hands_));
    const auto first = dice.below(faces), second = dice.below(faces);
    return table_.after(table_.dealer, int(first + second + 1));
}

/// The tiles of the next hand lie on the table.
void Match::put_tiles_down() {
    to_deal_ = false;
    const Stack stack = dealt_stack();
    deal(table_, book_->tiles_of ? layout_with(book_->tiles_of(table_)) : book_->layout, stack,
         Stream(setup_.seed, wall_stream, std::uint64_t(hands_)));
    table_.hand_number = std::uint8_t(hands_);
}

void Match::deal_next() {
    table_.broken_at = broken_wall();
    put_tiles_down();
    if (hands_ == 0)
        for (std::size_t c = 0; c < setup_.abilities.size(); ++c)
            if (const std::uint8_t held = setup_.abilities[c]; held != MatchSetup::no_ability)
                table_.counters[book_->abilities[held].number][table_.seat_of(Chair(c))] = 1;
    ++hands_;
    referee_.begin(table_);
}

void Match::begin_told_hand(Seat broken_at) {
    if (!started_) {
        started_ = true;
        witness_->start_game();
    }
    table_.broken_at = broken_at;
    put_tiles_down();
    ++hands_;
    referee_.begin_told(table_);
}

void Match::end_told_hand() {
    if (referee_.broken().empty()) return finish_hand();
    witness_->broken(referee_.broken());
    break_off();
}

void Match::change_chairs(Chair a, Chair b) {
    const Seat one = table_.seat_of(a), other = table_.seat_of(b);
    std::swap(table_.players[one].points, table_.players[other].points);
    std::swap(table_.players[one].chips, table_.players[other].chips);
    for (auto& number : table_.counters) std::swap(number[one], number[other]);
    std::swap(settled_chips_[std::size_t(a)], settled_chips_[std::size_t(b)]);
    for (Settlement& game : settled_) game.change_chairs(Seat(a), Seat(b));
    tally_.change_chairs(Seat(a), Seat(b));
}

void Match::finish_hand() {
    HandCache own;
    const Succession next = succession(referee_.look(own), referee_.ending());
    witness_->end_kyoku();
    table_ = referee_.table();
    if (next.game_over) return finish_game();
    Event e{
        .type = EventType::game_set, .actor = next.dealer, .target = next.sits_out, .word = next.round, .value = std::int16_t(next.honba)};
    e.used[0] = next.kyoku;
    apply(table_, e);
    to_deal_ = true;
}

/// Chips that change hands by the settlement of a game.
void Match::pay_chips(const Settlement& settlement) {
    for (const Settlement::Prize& prize : settlement.prizes)
        for (Seat s = 0; s < table_.people() && prize.in_chips; ++s) table_.players[s].chips += prize.amount[std::size_t(chair(s))];
}

/// Chips won so far are put by where the rule settles them within a set; its end counts them all.
void Match::settle_chips() {
    const int every = book_->rules.number("chips.settled_every"), start = book_->rules.number("chips.start");
    const bool last = games_done_ == setup_.games || broken_off_;
    if (!every || (games_done_ % every && !last)) return;
    for (Seat s = 0; s < table_.people(); ++s) {
        std::int32_t& held = table_.players[s].chips;
        std::int32_t& settled = settled_chips_[std::size_t(chair(s))];
        settled += held - start;
        held = last ? start + settled : start;
    }
}

void Match::finish_game() {
    GameEnd end{.seats = std::uint8_t(table_.people()),
                .first_dealer = Seat(chair(table_.first_dealer)),
                .last_dealer = Seat(chair(table_.dealer)),
                .points = {},
                .sticks = table_.sticks,
                .won = tally_.won,
                .busted_by = tally_.busted_by,
                .chombos = tally_.chombos};
    for (Seat s = 0; s < table_.people(); ++s) end.points[std::size_t(chair(s))] = table_.players[s].points;
    settled_.push_back(settle(*book_, end));
    pay_chips(settled_.back());
    witness_->end_game(end, settled_.back());
    ++games_done_;
    settle_chips();
    if (games_done_ == setup_.games || broken_off_) {
        over_ = true;
        if (setup_.games > 1) witness_->end_set(settled_);
        return;
    }
    ++game_;
    ++table_.game;
    tally_.begin_game();
    const bool moves = book_->rules.flag("game.first_dealer_moves");
    table_.first_dealer = table_.dealer = moves ? table_.next_person(table_.first_dealer) : table_.first_dealer;
    if (table_.out != no_chair) sit_out(table_, before(chair(table_.dealer)));
    table_.round = 0;
    table_.kyoku = 1;
    table_.honba = table_.sticks = 0;
    for (auto& counter : table_.counters) counter.fill(0);
    for (Seat s = 0; s < table_.people(); ++s) table_.players[s].points = book_->rules.number("points.start");
    started_ = false;
}

}  // namespace jansou
