#include "jansou/batch/lane.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::batch {
namespace {

constexpr std::uint64_t digest_start = 0xcbf29ce484222325, digest_factor = 0x100000001b3;

std::uint64_t mixed(std::uint64_t digest, std::uint64_t word) {
    digest = (digest ^ word) * digest_factor;
    return digest ^ digest >> 29;
}

/// Which discards declare a riichi is what would be asked next.
void add_riichi(const Referee& r, Seat s, const Action& reach, std::vector<Choice>& out) {
    Referee said(r, nullptr);
    said.answer(s, reach);
    if (said.waiting()) return;
    said.go_on();
    if (!in(said.asked(), s)) return;
    for (const Action& discard : said.options(s))
        out.push_back({.action = reach, .then = discard, .has_then = true, .spelling = spell(r.book(), r.table(), s, reach, &discard)});
}

}  // namespace

void list_choices(const Referee& r, Seat s, std::vector<Choice>& out) {
    out.clear();
    out.reserve(r.options(s).size());
    for (const Action& a : r.options(s)) {
        if (a.type == ActionType::reach) {
            add_riichi(r, s, a, out);
            continue;
        }
        Choice& choice = out.emplace_back();
        choice.action = a;
        if (a.type == ActionType::dahai)  // as most are
            choice.spelling.add(spelled_discard(a));
        else
            choice.spelling = spell(r.book(), r.table(), s, a);
    }
}

Lane::Lane(const Lane& other)
    : book_(other.book_),
      run_(other.run_),
      game_(other.game_),
      match_(other.match_ ? std::make_unique<Match>(*other.match_, witness()) : nullptr),
      seat_(other.seat_),
      choices_(other.choices_),
      left_(other.left_),
      plain_(other.plain_),
      said_(other.said_),
      depth_(other.depth_),
      legal_(other.legal_),
      bits_(other.bits_),
      history_(other.history_),
      takings_(other.takings_),
      points_(other.points_),
      chips_(other.chips_),
      digest_(other.digest_) {}

Seed Lane::seed() const { return wire::game_seed(run_, game_); }

void Lane::see(const Event& e) {
    note_change(e);
    digest_ = mixed(digest_, std::uint64_t(e.type) | std::uint64_t(e.actor) << 8 | std::uint64_t(e.target) << 16 |
                                 std::uint64_t(e.tile) << 24 | std::uint64_t(e.word) << 32 | std::uint64_t(std::uint16_t(e.value)) << 40);
    if (e.type == EventType::dealt)
        for (const Face f : match_->table().face) digest_ = mixed(digest_, f.code);
    if (e.type == EventType::paid)
        for (const std::int32_t delta : e.deltas) digest_ = mixed(digest_, std::uint32_t(delta));
}

/// Whose discards, melds and tiles set aside may lie otherwise now, and whether points or chips have moved.
void Lane::note_change(const Event& e) {
    using enum EventType;
    switch (e.type) {
        case drew:
        case stood:
        case indicator:
        case turn_given:
        case counted:
        case asked:
        case answered:
        case resumed: return;
        case discarded:
            if (!in(stale_, e.actor)) add_discard(match_->table(), e.actor, sheets_[e.actor]);
            return;
        case opening:
        case dealt: stale_ = 0xff; return;
        case paid:
        case riichi_stood:
        case levied:
        case offence:
        case hand_void:
        case taken_back: moved_ = true; break;
        default: break;
    }
    if (e.actor < max_seats) stale_ = SeatMask(stale_ | only(e.actor));
    if (e.target < max_seats) stale_ = SeatMask(stale_ | only(e.target));
}

const SeatSheet* Lane::sheets() {
    const Table& t = match_->table();
    for (Seat s = 0; stale_ != 0 && s < t.seats; ++s)
        if (in(stale_, s)) sheets_[s] = sheet_of(t, s);
    stale_ = 0;
    return sheets_.data();
}

/// What each has more or less than when it was counted last.
void Lane::note_holdings(const Table& t) {
    for (Seat s = 0; s < t.people(); ++s) {
        const auto c = std::size_t(t.chair_of(s));
        const Player& p = t.players[s];
        takings_.points[c] += p.points - points_[c];
        takings_.chips[c] += p.chips - chips_[c];
        points_[c] = p.points;
        chips_[c] = p.chips;
    }
}

void Lane::end_game(const GameEnd& end, const Settlement& settlement) {
    note_holdings(match_->put_down());
    ++takings_.games;
    for (std::size_t c = 0; c < end.seats; ++c) takings_.settled[c] += settlement.total[c];
}

Takings Lane::taken() {
    if (moved_ && !over()) note_holdings(match_->table());
    moved_ = false;
    return std::exchange(takings_, {});
}

void Lane::start(long game) {
    game_ = game;
    match_ = std::make_unique<Match>(*book_, MatchSetup{.seed = seed()}, witness());
    match_->referee().keep_missed(false);
    history_.clear();
    digest_ = digest_start;
    const Table& t = match_->put_down();
    for (Seat s = 0; s < t.people(); ++s) {
        points_[std::size_t(t.chair_of(s))] = t.players[s].points;
        chips_[std::size_t(t.chair_of(s))] = t.players[s].chips;
    }
    match_->run();
    go_on();
}

void Lane::begin(long game, Manner manner) {
    takings_ = {};
    start(game);
    settle_down(manner);
}

void Lane::take(Number number, Manner manner) {
    put(number);
    settle_down(manner);
}

/// To the next decision that somebody is asked for.
void Lane::settle_down(Manner manner) {
    while (true) {
        if (match_->over()) {
            if (!manner.next_games) return;
            start(game_ + 1);
        } else if (legal_.size() == 1 && manner.skips_forced) {
            put(legal_.front());
        } else {
            return;
        }
    }
}

/// To the next decision, forced or not, or the end.
void Lane::go_on() {
    while (!find_decision()) {
        if (match_->over()) {
            seat_ = no_seat;
            legal_.clear();
            bits_ = {};
            return;
        }
        match_->run();
    }
}

/// The next seat that has not answered, and what it may say; false: nobody is left.
bool Lane::find_decision() {
    const Referee& r = match_->referee();
    const SeatMask waiting = r.waiting();
    if (match_->over() || !waiting) return false;
    const Table& t = r.table();
    const Seat from = t.phase.seat < t.seats ? t.phase.seat : t.dealer;
    for (int i = 1; i <= t.seats; ++i)
        if (const Seat s = t.after(from, i); in(waiting, s)) {
            seat_ = s;
            break;
        }
    said_.size = 0;
    depth_ = 0;
    plain_ = offer_plainly(r.options(seat_), t);
    if (plain_) return true;
    list();
    offer();
    return true;
}

/// Where each option has a first number of its own, as mostly, no more of its spelling is needed. False: it is not so.
bool Lane::offer_plainly(const Options& options, const Table& t) {
    for (const Number n : legal_) bits_[n / word_bits] = 0;
    legal_.clear();
    for (const Action& a : options) {
        if (a.type == ActionType::reach) return false;
        const Number n = a.type == ActionType::dahai ? spelled_discard(a) : spell(*book_, t, seat_, a).letter(0);
        std::uint64_t& word = bits_[n / word_bits];
        const std::uint64_t bit = std::uint64_t{1} << n % word_bits;
        if (word & bit) return false;
        word |= bit;
        legal_.push_back(n);
    }
    return true;
}

/// Tells of each of these choices the number by which it goes on; where spellings end their order tells them apart.
template <class Hear>
void Lane::each_letter(std::span<const std::uint16_t> of, std::size_t depth, Hear hear) const {
    int ended = 0;
    for (const std::uint16_t i : of) {
        const Number n = choices_[i].spelling.letter(depth);
        hear(i, n != Spelling::end ? n : number(Block::nth, std::min(ended++, most_nth - 1)));
    }
    assert(ended <= most_nth);
}

/// The numbers by which what is left goes on. Where all goes on alike nobody is asked.
void Lane::offer() {
    while (true) {
        for (const Number n : legal_) bits_[n / word_bits] = 0;
        legal_.clear();
        each_letter(left_, depth_, [this](std::uint16_t, Number n) {
            if (may(n)) return;
            bits_[n / word_bits] |= std::uint64_t{1} << n % word_bits;
            legal_.push_back(n);
        });
        if (legal_.size() > 1 || left_.size() == 1 || depth_ >= Spelling::room) return;
        ++depth_;
    }
}

void Lane::put(Number n) {
    assert(may(n));
    history_.push_back(n);
    if (said_.size < Spelling::room) said_.add(n);
    if (plain_) {
        const auto at = std::size_t(std::ranges::find(legal_, n) - legal_.begin());
        answer({.action = match_->referee().options(seat_)[at]});
        return go_on();
    }
    std::vector<std::uint16_t> left;
    each_letter(left_, depth_, [&](std::uint16_t i, Number letter) {
        if (letter == n) left.push_back(i);
    });
    left_ = std::move(left);
    if (left_.size() == 1) {
        answer(choices_[left_.front()]);
        return go_on();
    }
    ++depth_;
    offer();
}

void Lane::answer(const Choice& choice) {
    const Seat s = seat_;
    const Action first = choice.action, then = choice.then;
    const bool has_then = choice.has_then;
    [[maybe_unused]] Referee::Answer said = match_->referee().answer(s, first);
    assert(said == Referee::Answer::taken);
    if (match_->referee().waiting()) return;
    match_->run();
    if (!has_then) return;
    said = match_->referee().answer(s, then);
    assert(said == Referee::Answer::taken);
    match_->run();
}

void Lane::list() {
    list_choices(match_->referee(), seat_, choices_);
    left_.resize(choices_.size());
    std::iota(left_.begin(), left_.end(), std::uint16_t{0});
}

std::vector<Lane::Spelled> Lane::choices() {
    std::vector<Spelled> all;
    if (seat_ == no_seat) return all;
    if (plain_) list();
    for (const std::uint16_t i : left_) all.push_back({choices_[i], rest_of(i)});
    return all;
}

std::vector<Number> Lane::rest_of(std::uint16_t wanted) const {
    std::vector<Number> rest;
    std::vector<std::uint16_t> left = left_;
    for (std::size_t depth = depth_; depth <= Spelling::room; ++depth) {
        Number own = Spelling::end;
        each_letter(left, depth, [&](std::uint16_t i, Number n) {
            if (i == wanted) own = n;
        });
        std::vector<std::uint16_t> then;
        each_letter(left, depth, [&](std::uint16_t i, Number n) {
            if (n == own) then.push_back(i);
        });
        if (then.size() < left.size() || (rest.empty() && left.size() == 1)) rest.push_back(own);
        left = std::move(then);
        if (left.size() == 1) break;
    }
    return rest;
}

// --- saved ---

namespace {

constexpr std::string_view mark = "jansou table 1\n";

void add_number(std::string& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out += char(value >> (8 * i) & 0xff);
}
std::uint64_t read_number(std::string_view& text, int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= std::uint64_t(std::uint8_t(text[std::size_t(i)])) << (8 * i);
    text.remove_prefix(std::size_t(bytes));
    return value;
}

/// Of what the rule set says, so that a table of another one is not taken for one of it.
std::uint64_t print_of(const Rulebook& book) {
    std::uint64_t print = digest_start;
    for (const char c : wire::to_toml(book.rules)) print = mixed(print, std::uint8_t(c));
    return print;
}

constexpr std::size_t head = mark.size() + 8 + 32 + 8 + 8;

}  // namespace

std::string Lane::saved() const {
    std::string out(mark);
    add_number(out, print_of(*book_), 8);
    for (const std::uint8_t b : run_.bytes) out += char(b);
    add_number(out, std::uint64_t(game_), 8);
    add_number(out, digest_, 8);
    for (const Number n : history_) add_number(out, n, 2);
    return out;
}

tl::expected<std::unique_ptr<Lane>, Sentence> Lane::restored(const Rulebook& book, std::string_view saved, Manner manner) {
    if (!saved.starts_with(mark) || saved.size() < head || (saved.size() - head) % 2 != 0)
        return tl::unexpected(Sentence("the saved state is no state of a table, or is cut off"));
    saved.remove_prefix(mark.size());
    if (read_number(saved, 8) != print_of(book))
        return tl::unexpected("the saved state is of a table with other rules than " + book.rules.id);
    Seed run;
    for (std::uint8_t& b : run.bytes) b = std::uint8_t(read_number(saved, 1));
    const auto game = std::int64_t(read_number(saved, 8));
    const std::uint64_t digest = read_number(saved, 8);
    if (game < 0) return tl::unexpected(Sentence("the saved state names no game"));
    auto lane = std::make_unique<Lane>(book, run);
    lane->start(long(game));
    while (!saved.empty()) {
        const auto n = Number(read_number(saved, 2));
        if (!lane->may(n)) return tl::unexpected(Sentence("the saved state says a number that the table does not offer there"));
        lane->put(n);
    }
    if (lane->digest_ != digest) return tl::unexpected(Sentence("the saved state is of a table where something else happened"));
    lane->taken();  // what was won before the state was saved has been told
    lane->settle_down(manner);
    return lane;
}

}  // namespace jansou::batch
