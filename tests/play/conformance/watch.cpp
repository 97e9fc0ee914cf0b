#include "watch.hpp"

#include <algorithm>
#include <bit>

#include "jansou/tile/notation.hpp"

namespace conformance {
namespace {

constexpr int all_norths = 4, most_indicators = 5, live_draws = 51, most_replacements = 7, flash_discards = 2;

bool is_call(std::string_view type) { return type == "pon" || type == "daiminkan"; }
bool is_kan_of_turn(std::string_view type) { return type == "ankan" || type == "kakan" || type == "foreign_kakan"; }

}  // namespace

Watch::Watch(const Rulebook& book, Tally& tally) : book_(&book), tally_(&tally), on_(book.rules.has_rule("white_flash")) {}

Kind Watch::kind(const Json& tile) const { return parse_tile(tile.get<std::string>()).value().kind(); }

Seat Watch::top(const Table& t) const {
    Seat best = course_.first_dealer;
    for (int i = 1; i < seats(); ++i)
        if (const Seat s = Seat((course_.first_dealer + i) % seats()); t.players[s].points > t.players[best].points) best = s;
    return best;
}

/// MI-30, MI-31, MI-33: any flash of another runs, and the seat is not in the free turn of a caller.
bool Watch::bound(Seat s) const {
    if (h_.free == s) return false;
    return std::ranges::any_of(h_.running, [&](const Flash& f) { return f.owner != s; });
}

bool Watch::claimed_joker() const { return !book_->reads_of({}, Face(white), Use::claimed).empty(); }

/// What the hand completes on as plain tiles, `without` the tile just drawn.
KindSet Watch::waits(const Table& t, Seat s, TileId without) const {
    jansou::Hand hand;
    KindSet all;
    for (const Face f : book_->layout.tiles) all.add(f.kind());
    hand.wilds[0].reads = all;
    for (const TileId tile : t.hand(s))
        if (tile == without)
            continue;
        else if (t.kind(tile) == white)
            ++hand.wilds[0].count;
        else
            ++hand.tiles[t.kind(tile)];
    for (const Meld& m : t.melds(s)) {
        ++hand.open_sets;
        for (std::size_t i = 0; i < m.size; ++i) ++hand.outside[t.kind(m.tiles[i])];
    }
    for (const TileId tile : t.aside(s)) ++hand.outside[t.kind(tile)];
    return book_->solver.waits(hand);
}

// --- lines ------------------------------------------------------------------------------------------------------

void Watch::hear(std::string_view text, const Table& t) {
    if (!on_) return;
    const Json line = Json::parse(text);
    const std::string type = line.at("type");
    if (type != "flash" && type != "start_game") demand(h_.must_end.empty(), "a flash goes on after the second discard of its owner");
    if (type == "start_kyoku") return start_kyoku(line, t);
    if (type == "tsumo") return on_tsumo(line);
    if (type == "dahai") return on_dahai(line);
    if (is_call(type)) return on_call(line);
    if (is_kan_of_turn(type)) return on_kan(line);
    if (type == "nukidora") return on_aside(line);
    if (type == "flash") return on_flash(line);
    if (type == "dora") return on_dora(line);
    if (type == "reach") return on_reach(line, t);
    if (type == "reach_accepted") return on_accepted(line);
    if (type == "win") return on_win(line);
    if (type == "ura") demand(int(line.at("markers").size()) == h_.indicators, "not as many ura as indicators are turned (MI-7)");
    if (type == "alice") return on_alice(line, t);
    if (type == "hora") return on_hora(line, t);
    if (type == "ryukyoku") return on_ryukyoku(line, t);
    if (type == "bust") return on_bust(line, t);
    if (type == "chombo") return on_chombo(line);
    if (type == "offence" && line.at("consequence") == "dead_hand") h_.dead |= only(seat_of(line, "actor"));
    if (type == "end_kyoku") return on_end_kyoku(t);
    if (type == "end_game") return on_end_game(line);
    if (type == "end_set") return on_end_set(line);
}

void Watch::start_kyoku(const Json& line, const Table& t) {
    const Seat dealer = seat_of(line, "oya");
    const int honba = line.at("honba"), kyoku = line.at("kyoku"), round = line.at("bakaze") == "E" ? 0 : 1;
    if (course_.over) {
        if (course_.game++ > 0) {
            demand(dealer == (course_.first_dealer + 1) % seats(), "the first dealer does not move on (MI-3)");
            demand(honba == 0 && kyoku == 1 && round == 0, "a new game does not start anew");
        }
        course_.first_dealer = course_.game == 1 ? t.first_dealer : dealer;
    } else {
        check_ends(false);
        const Hand& last = h_;
        const bool dealer_won = in(last.winners, course_.dealer);
        const bool stays =
            last.end == End::chombo || last.end == End::abortive || dealer_won || (last.end == End::exhaustive && last.dealer_tenpai);
        const int maiba = last.end == End::chombo ? course_.honba : last.winners && !dealer_won ? 0 : course_.honba + 1;
        demand(honba == maiba, "the maiba are not those of MI-84");
        demand(dealer == (stays ? course_.dealer : (course_.dealer + 1) % seats()), "the deal is not where MI-10 leads it");
        demand(stays ? kyoku == course_.kyoku && round == course_.round
                     : kyoku == course_.kyoku % seats() + 1 && round == course_.round + (course_.kyoku == seats()),
               "the hand is not the next one");
        for (Seat s = 0; s < seats(); ++s)
            if (t.players[s].points == 0) {
                count("exactly_zero_goes_on");
                break;
            }
    }
    course_.over = false;
    course_.dealer = dealer;
    course_.honba = honba;
    course_.kyoku = kyoku;
    course_.round = round;
    h_ = {};
    if (kind(line.at("dora_marker")) == north) see_north(1, "indicator");
}

void Watch::see_north(int n, std::string_view way) {
    h_.norths += n;
    demand(h_.norths <= all_norths, "more norths are seen than there are");
    if (h_.norths == all_norths) h_.north_way = way;
}

/// The claims on the tile are over and nobody won on it.
void Watch::pass_pending() { h_.pending = {}; }

void Watch::on_tsumo(const Json& line) {
    const Seat s = seat_of(line, "actor");
    demand(h_.due == no_seat, "a white dragon passed and does not flash before the next draw (MI-31)");
    pass_pending();
    if (h_.replacing)
        ++h_.replacements;
    else
        ++h_.draws;
    demand(h_.draws <= live_draws && h_.replacements <= most_replacements, "too many tiles were drawn (MI-15, MI-91)");
    h_.replacing = false;
    if (h_.free != s) h_.free = no_seat;
    h_.drew = true;
    h_.turn = s;
    h_.drawn = kind(line.at("pai"));
}

void Watch::on_dahai(const Json& line) {
    const Seat s = seat_of(line, "actor");
    const Kind k = kind(line.at("pai"));
    const bool down = line.value("down", false);
    demand(down == in(h_.box, s), "a discard lies face down, or does not, against MI-61");
    demand(!bound(s) || line.at("tsumogiri") == true, "a bound seat discards another tile than the one drawn (MI-30)");
    h_.pending = {.type = "dahai", .actor = s, .owner = s, .kind = k, .down = down, .riichi = h_.declaring, .norths_before = h_.norths};
    for (Flash& f : h_.running)
        if (f.owner == s && --f.left == 0) h_.must_end.push_back(f);
    std::erase_if(h_.running, [](const Flash& f) { return f.left == 0; });
    if (h_.free == s) h_.free = no_seat;
    if (k == white && !down) {
        h_.due = s;
        h_.due_riichi = h_.declaring;
    }
    if (k == white && down) count("white_face_down");
    if (k == north && !down) see_north(1, "discard");
    h_.declaring = h_.drew = false;
}

void Watch::on_call(const Json& line) {
    const Seat s = seat_of(line, "actor");
    const Kind k = kind(line.at("pai"));
    const bool kan = line.at("type") == "daiminkan", aside = h_.pending.type == "nukidora";
    demand(!h_.pending.down && h_.pending.kind == k && !bound(s), "a tile is called that lies face down, or by a bound seat");
    demand(h_.draws < live_draws, "the last discard is called (MI-15)");
    if (h_.free != no_seat && h_.free != s) h_.free = no_seat;
    if (h_.due != no_seat) {
        h_.caller = s;
        count(kan ? "kan_of_flashing_white" : "pon_of_flashing_white");
    }
    if (aside) {
        count(kan ? "north_aside_claimed_by_kan" : "north_aside_claimed_by_pon");
        h_.replacing = false;
    }
    if (k == north) see_north(kan ? 3 : 2, kan ? "open_kan" : "pon");
    h_.open |= only(s);
    h_.drew = false;
    pass_pending();
    if (!kan) return;
    ++h_.kans;
    if (h_.kans == 5) count("fifth_kan");
    ++h_.kans_of[s];
    h_.replacing = true;
}

void Watch::on_kan(const Json& line) {
    const std::string type = line.at("type");
    const Seat s = seat_of(line, "actor"), owner = type == "foreign_kakan" ? seat_of(line, "target") : s;
    demand(!bound(s) && h_.drew, "a kan by a bound seat, or without a draw (MI-53)");
    demand(h_.draws < live_draws, "a kan after the last draw (MI-15)");
    const Kind k = kind(type == "ankan" ? line.at("consumed")[0] : line.at("pai"));
    if (type == "ankan")
        for (const Json& tile : line.at("consumed")) demand(kind(tile) == k, "a concealed kan of tiles that are not the same (MI-21)");
    h_.pending = {.type = type, .actor = s, .owner = owner, .kind = k, .down = false, .riichi = false, .norths_before = h_.norths};
    if (k == north) see_north(type == "ankan" ? 4 : 1, type == "ankan" ? "concealed_kan" : "added_kan");
    ++h_.kans;
    if (h_.kans == 5) count("fifth_kan");
    ++h_.kans_of[owner];
    h_.replacing = true;
    h_.drew = false;
    if (type == "foreign_kakan" && in(h_.riichi, s)) count("foreign_kan_in_riichi");
}

void Watch::on_aside(const Json& line) {
    const Seat s = seat_of(line, "actor");
    demand(!bound(s) && h_.drew, "north is set aside by a bound seat, or without a draw (MI-40)");
    demand(h_.draws < live_draws, "north is set aside after the last draw (MI-15)");
    demand(line.at("pai") == "N" && (!in(h_.riichi, s) || h_.drawn == north), "another tile than north is set aside");
    h_.pending = {.type = "nukidora", .actor = s, .owner = s, .kind = north, .down = false, .riichi = false, .norths_before = h_.norths};
    see_north(1, "aside");
    h_.aside |= only(s);
    h_.replacing = true;
    h_.drew = false;
}

void Watch::on_flash(const Json& line) {
    const Seat s = seat_of(line, "actor");
    const int id = line.at("id");
    if (!line.at("begins").get<bool>()) {
        const auto it = std::ranges::find(h_.must_end, id, &Flash::id);
        demand(it != h_.must_end.end() && it->owner == s, "a flash ends that does not end here (MI-30)");
        h_.must_end.erase(it);
        return;
    }
    demand(h_.due == s, "a flash begins of which no white dragon passed (MI-30)");
    demand(id == ++h_.flashes, "flashes are not counted from 1");
    h_.running.push_back({.id = id, .owner = s, .left = flash_discards});
    if (h_.caller != no_seat) h_.free = h_.caller;
    h_.caller = h_.due = no_seat;
    h_.free_told = false;
    count("flash");
    if (h_.running.size() > 1) count("two_flashes_at_once");
    if (h_.due_riichi) count("flash_of_riichi_tile");
}

void Watch::on_dora(const Json& line) {
    demand(h_.due == no_seat, "an indicator is turned before the flash begins");
    ++h_.indicators;
    demand(h_.indicators <= most_indicators, "a sixth indicator is turned");
    if (kind(line.at("dora_marker")) == north) see_north(1, "indicator");
}

void Watch::on_reach(const Json& line, const Table& t) {
    const Seat s = seat_of(line, "actor");
    const bool box = line.at("kind") == "box";
    const int points = t.players[s].points;
    demand(box ? points == 0 : points >= 1000, "riichi of the wrong kind for these points (MI-60)");
    demand(live_draws - h_.draws >= 3 && !in(h_.open, s) && !bound(s) && !in(h_.dead, s), "a riichi that MI-60 does not allow");
    h_.declaring = true;
    if (box) h_.box_said |= only(s);
}

void Watch::on_accepted(const Json& line) {
    const Seat s = seat_of(line, "actor");
    const bool box = in(h_.box_said, s);
    demand(line.at("deltas")[s] == (box ? 0 : -1000), "a riichi lays down another stick than it should (MI-14, MI-60)");
    h_.riichi |= only(s);
    if (!box) return;
    h_.box |= only(s);
    count("box_riichi");
}

// --- the end of a hand ------------------------------------------------------------------------------------------

int Watch::expected_indicators(bool without_pending) const {
    const bool kan = without_pending && is_kan_of_turn(h_.pending.type);
    const int norths = without_pending && !h_.pending.type.empty() ? h_.pending.norths_before : h_.norths;
    return 1 + h_.kans - int(kan) + int(norths == all_norths);
}

void Watch::on_win(const Json& line) {
    const Seat s = seat_of(line, "actor");
    demand(!bound(s) && !in(h_.dead, s), "a win by a bound seat or a dead hand");
    const bool ron = line.at("target") != s;
    demand(!ron || !h_.pending.down, "a ron on a tile that lies face down (MI-61)");
    demand(h_.indicators == expected_indicators(ron), "the indicators are not those of MI-7 and MI-42 at a win");
    h_.winners |= only(s);
    h_.end = End::wins;
    h_.win[std::to_string(s)] = line;
}

Counts Watch::finished(const Json& win, const Json& reading, const Table& t, Seat s) const {
    Counts counts{};
    const bool tsumo = win.at("target") == s;
    const Kind won = kind(win.at("pai"));
    int jokers = 0;
    for (const Json& tile : win.at("tehai"))
        if (const Kind k = kind(tile); k != white)
            ++counts[k];
        else
            ++jokers;
    if (won == white && (tsumo || claimed_joker()))
        ++jokers;
    else
        ++counts[won];
    demand(int(reading.size()) == jokers, "a reading has not one kind for each joker");
    for (const Json& tile : reading) ++counts[kind(tile)];
    const bool robbed = !tsumo && is_kan_of_turn(h_.pending.type);
    for (const Meld& m : t.melds(s))
        for (std::size_t i = 0; i < m.size; ++i)
            if (!robbed || m.tiles[i] != t.phase.tile) ++counts[t.kind(m.tiles[i])];
    for (const TileId tile : t.aside(s)) ++counts[t.kind(tile)];
    for (const auto n : counts) demand(n <= 4, "a reading with five of a kind wins (MI-25)");
    return counts;
}

/// The tiles turned, one by one from the wall (MI-83); what each counts is held against the reading when the win is paid.
void Watch::on_alice(const Json& line, const Table& t) {
    const Seat s = seat_of(line, "actor");
    demand(in(h_.riichi, s) && in(h_.winners, s), "tiles are turned for a seat that has not won in riichi");
    h_.alice |= only(s);
    h_.win[std::to_string(s)]["alice"] = line;
    const Json &tiles = line.at("tiles"), &counts = line.at("counts");
    int number = h_.draws % 2 ? h_.draws + 1 : h_.draws + 2, sum = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i, number += 2) {
        demand(number < live_draws, "a tile is turned behind draw 50 (MI-83)");
        demand(to_mjai(t.face[std::size_t(book_->layout.first_draw() + number - 1)]) == tiles[i].get<std::string>(),
               "not the next upper tile is turned (MI-83)");
        const int n = counts[i];
        demand((n > 0) || i + 1 == tiles.size(), "tiles are turned after one that counts nothing (MI-83)");
        sum += n;
    }
    demand(!tiles.empty() && (counts.back() == 0 || number >= live_draws), "the turning ends before it should (MI-83)");
    if (sum > 0) count("alice_with_tiles");
    if (counts.back() != 0) count("alice_to_the_end_of_the_wall");
}

bool Watch::discarded(const Table& t, Seat s, KindSet kinds) const {
    return std::ranges::any_of(t.river(s), [&](const RiverTile& r) { return kinds.has(t.kind(r.tile)); });
}

/// MI-22: no reading that waits on an own discard takes a ron. The plain solver says what it waits on.
void Watch::check_reading(const Json& hora, const Table& t) {
    const Seat s = seat_of(hora, "actor");
    const Json& win = h_.win.at(std::to_string(s));
    const Json& reading = hora.at("score").at("reading");
    const Counts all = finished(win, reading, t, s);
    if (const auto alice = win.find("alice"); alice != win.end())
        for (std::size_t i = 0; i < alice->at("tiles").size(); ++i)
            demand(all[kind(alice->at("tiles")[i])] == alice->at("counts")[i],
                   "a tile turned does not count what the hand holds of it (MI-83)");
    if (hora.at("target") == s || in(h_.box, s)) return;
    jansou::Hand hand;
    for (const Json& tile : win.at("tehai"))
        if (const Kind k = kind(tile); k != white) ++hand.tiles[k];
    for (const Json& tile : reading) ++hand.tiles[kind(tile)];
    const bool robbed = is_kan_of_turn(h_.pending.type);
    for (const Meld& m : t.melds(s)) {
        ++hand.open_sets;
        for (std::size_t i = 0; i < m.size; ++i)
            if (!robbed || m.tiles[i] != t.phase.tile) ++hand.outside[t.kind(m.tiles[i])];
    }
    for (const TileId tile : t.aside(s)) ++hand.outside[t.kind(tile)];
    const Kind won = kind(hora.at("pai"));
    if (won != white || !claimed_joker()) {
        const KindSet waits = reference::waits(hand, book_->grammar);
        demand(waits.has(won), "a reading wins on a tile that it does not wait on (MI-22)");
        return demand(!discarded(t, s, waits), "a ron by a reading that waits on an own discard (MI-22)");
    }
    // which of the reading is the tile won on is not told
    KindSet read;
    for (const Json& tile : reading) read.add(kind(tile));
    bool waited = false;
    for (const Kind k : read) {
        jansou::Hand before = hand;
        --before.tiles[k];
        const KindSet waits = reference::waits(before, book_->grammar);
        waited = waited || (waits.has(k) && !discarded(t, s, waits));
    }
    demand(waited, "a joker is won on that completes no reading, or only those that wait on an own discard (MI-22)");
}

/// Maiba are chips of every payer (MI-84), a ron on white is doubled and told (MI-23), of two winners the payer's next comes first (MI-80).
void Watch::check_payment(const Json& hora) {
    const Seat s = seat_of(hora, "actor"), from = seat_of(hora, "target");
    int maiba = 0;
    for (const Json& l : hora.at("score").at("explain"))
        if (l.at("for") == "maiba") {
            demand(l.at("chips") == course_.honba, "the maiba are paid otherwise than one chip each (MI-84)");
            ++maiba;
        }
    demand((maiba > 0) == (course_.honba > 0), "maiba that lie are not paid, or others are (MI-84)");
    bool doubled = false;
    for (const Json& yaku : hora.at("score").at("yaku")) doubled = doubled || yaku.at("id") == "white_doubled";
    const bool on_white = from != s && hora.at("pai") == "P";
    const int yakuman = hora.at("score").at("yakuman");
    demand(yakuman ? !doubled : doubled == on_white, "a ron on white is not doubled, or another win is (MI-23)");
    int paid = 0;
    for (const Json& l : hora.at("score").at("explain"))
        if (l.at("for") == "hand") paid += l.at("points").get<int>();
    const bool halved = h_.pending.type == "foreign_kakan" && h_.pending.owner == s;
    const int whole = (s == course_.dealer ? 48000 : 32000) * yakuman * (on_white ? 2 : 1);
    demand(!yakuman || from == s || paid == (halved ? whole / 2 : whole), "a ron of a yakuman is not paid as MI-23 and MI-72 say");
    if (h_.horas.size() < 2) return;
    const Seat before = seat_of(h_.horas[h_.horas.size() - 2], "actor");
    const auto distance = [&](Seat a) { return (a + seats() - from) % seats(); };
    demand(distance(before) < distance(s), "two winners are paid in another order than that of MI-80");
}

/// MI-92: two chips to each other, what was laid down in this hand goes back.
void Watch::on_chombo(const Json& line) {
    const Seat s = seat_of(line, "actor");
    for (Seat o = 0; o < seats(); ++o) {
        demand(line.at("chips")[o] == (o == s ? -2 * (seats() - 1) : 2), "a chombo is not paid as MI-92 says");
        demand(line.at("deltas")[o] == (in(h_.riichi, o) && !in(h_.box, o) ? 1000 : 0),
               "a chombo does not give back the sticks of its hand (MI-92)");
    }
    h_.end = End::chombo;
    h_.winners = 0;
}

void Watch::count_win(const Json& hora) {
    const bool ron = hora.at("target") != hora.at("actor");
    const Json& score = hora.at("score");
    if (score.contains("readings") && ron) {
        bool refused = false;
        for (const Json& r : score.at("readings")) refused = refused || (r.at("furiten") == true && r.at("yaku") == true);
        if (refused) count("furiten_reading_refused_another_taken");
    }
    for (const Json& yaku : score.at("yaku"))
        if (yaku.at("id") == "onishogun") count("onishogun");
    if (!ron) return;
    if (hora.at("pai") == "P") count(h_.horas.size() > 1 ? "double_ron_on_white" : "ron_on_white");
    if (h_.pending.type == "nukidora" && h_.horas.size() == 1) count("north_aside_claimed_by_ron");
}

void Watch::on_hora(const Json& line, const Table& t) {
    const Seat s = seat_of(line, "actor");
    for (Seat o = 0; o < seats(); ++o)
        if (line.at("deltas")[o] > 0) h_.received |= only(o);
    h_.horas.push_back(line);
    course_.won |= only(s);
    if (line.value("nagashi", false)) {
        h_.winners |= only(s);
        return;
    }
    const bool turns = in(h_.riichi, s) && h_.draws + (h_.draws % 2 ? 1 : 2) < live_draws;
    demand(turns == in(h_.alice, s), "tiles are turned, or not turned, for a winner against MI-83");
    check_reading(line, t);
    check_payment(line);
    count_win(line);
    if (h_.pending.type == "foreign_kakan" && line.at("target") != s) {
        const bool own = s == h_.pending.owner;
        if (h_.horas.size() == 2)
            count("foreign_kan_robbed_by_both");
        else if (std::popcount(h_.winners) == 1)
            count(own ? "foreign_kan_robbed_by_owner" : "foreign_kan_robbed_by_third");
        int half = 0, rest = 0;
        for (const Json& l : line.at("score").at("explain"))
            if (l.at("for") == "hand") (l.at("payer") == h_.pending.owner ? half : rest) += l.at("points").get<int>();
        demand(own ? half == 0 : half == (half + rest) / 2 / 100 * 100, "a robbed foreign kan is not paid by halves (MI-51, MI-52)");
    }
}

void Watch::on_ryukyoku(const Json& line, const Table& t) {
    const std::string reason = line.at("reason");
    for (Seat o = 0; o < seats(); ++o)
        if (line.at("deltas")[o] > 0) h_.received |= only(o);
    const int whole = expected_indicators(false), before = expected_indicators(true);
    if (reason == "exhaustive" || reason == "nagashi") {
        h_.end = reason == "nagashi" ? End::nagashi : End::exhaustive;
        demand(h_.draws == live_draws, "the live wall did not give 51 draws (MI-6)");
        demand(h_.indicators == before, "the indicators are not those of MI-7 and MI-42 at the last discard");
    } else {
        h_.end = End::abortive;
    }
    if (reason == "fifth_indicator")
        demand(h_.indicators == most_indicators && whole > most_indicators,
               "the hand ends by an indicator that would not be turned (MI-91)");
    if (reason == "four_kans") {
        demand(h_.kans == 4 && std::ranges::find(h_.kans_of, 4) == h_.kans_of.end(), "four kans that do not end the hand (MI-91)");
        demand(h_.pending.type == "dahai", "four kans end the hand at another moment than after a discard");
    }
    if (reason == "kyuushu") {
        demand(h_.drew && h_.kans == 0 && h_.open == 0, "kyuushu after a call (MI-90)");
        KindSet kinds;
        for (const TileId tile : t.hand(h_.turn)) kinds.add(t.kind(tile));
        demand((kinds & yaochuu).size() >= 9, "kyuushu with fewer than nine kinds (MI-90)");
        if (h_.aside) count("kyuushu_after_north_aside");
    }
    if (h_.end == End::nagashi || h_.end == End::abortive) {
        for (Seat s = 0; s < seats(); ++s) demand(line.at("deltas")[s] == 0, "a payment at a draw that has none (MI-16)");
        return;
    }
    SeatMask ready = 0;
    for (Seat s = 0; s < seats(); ++s)
        if (!in(h_.dead, s) && !waits(t, s).empty()) ready |= only(s);
    h_.dealer_tenpai = in(ready, course_.dealer);
    const int n = std::popcount(ready);
    for (Seat s = 0; s < seats(); ++s) {
        const int one = n == 1 ? (in(ready, s) ? 2000 : -1000) : n == 2 ? (in(ready, s) ? 1000 : -2000) : 0;
        demand(line.at("deltas")[s] == one, "the noten payments are not those of MI-10");
    }
}

void Watch::on_bust(const Json& line, const Table& t) {
    const Seat s = seat_of(line, "actor"), to = seat_of(line, "target");
    demand(in(h_.box, s) && !in(h_.received, s), "a seat is bust by a box riichi that received points (MI-64)");
    demand(line.at("deltas")[s] == 0 && line.at("deltas")[to] == 0 && t.players[s].points == 0,
           "who is bust by box riichi does not stay at 0 (MI-64)");
    Table before = t;
    for (Seat o = 0; o < seats(); ++o) before.players[o].points -= line.at("deltas")[o].get<int>();
    if (!h_.busted) demand(to == top(before), "the top does not have the prize of a box riichi (MI-64)");
    demand(h_.end != End::chombo, "a bust by box riichi after a chombo (MI-64)");
    h_.busted |= only(s);
    count("box_riichi_bust_by_levy");
}

void Watch::on_end_kyoku(const Table& t) {
    bool negative = false;
    for (Seat s = 0; s < seats(); ++s) {
        course_.points[s] = t.players[s].points;
        negative = negative || t.players[s].chips < 0;
        for (const RiverTile& r : t.river(s))
            demand(t.known[r.tile] == (r.down ? only(s) : t.everyone()),
                   "after the hand a tile of a river is known to the wrong seats (MI-62)");
        if (!in(h_.box, s) || h_.end == End::chombo) continue;
        if (in(h_.received, s)) {
            demand(!in(h_.busted, s), "a box riichi with income is bust");
            count("box_riichi_with_income");
        } else {
            demand(t.players[s].points < 0 || in(h_.busted, s), "a box riichi without income is not bust (MI-64)");
            if (!in(h_.busted, s)) count("box_riichi_bust_by_payment");
        }
    }
    if (negative) count("negative_chips");
    if (!h_.horas.empty() && h_.horas[0].value("nagashi", false)) count(h_.horas.size() == 1 ? "nagashi_of_one" : "nagashi_of_two_seats");
    const bool may_stop = last_hand() && in(h_.winners, course_.dealer) && top(t) == course_.dealer && !anybody_bust();
    demand(h_.end == End::chombo || h_.asked_stop == may_stop, "the dealer is, or is not, asked whether to stop against MI-5");
}

bool Watch::anybody_bust() const {
    return h_.busted || std::ranges::any_of(std::span(course_.points).first(seats()), [](int p) { return p < 0; });
}

/// MI-5: when the game ends.
void Watch::check_ends(bool game_over) {
    if (anybody_bust()) return demand(game_over, "someone is bust and the game goes on (MI-5, MI-64)");
    const bool dealer_won = in(h_.winners, course_.dealer);
    const bool stays = h_.end == End::chombo || h_.end == End::abortive || dealer_won || (h_.end == End::exhaustive && h_.dealer_tenpai);
    const bool ends = last_hand() && (!stays || h_.stopped);
    demand(game_over == ends, game_over ? "the game ends too early (MI-5)" : "the game does not end (MI-5)");
}

void Watch::on_end_game(const Json& line) {
    check_ends(true);
    for (Seat s = 0; s < seats(); ++s)
        demand(line.at("won")[s] == bool(in(course_.won, s)), "who has won in the game is told wrongly (MI-4)");
    course_.won = 0;
    course_.over = true;
    course_.ends.push_back(line);
    const Json& settle = line.at("settle");
    int sum = 0;
    for (Seat s = 0; s < seats(); ++s) {
        sum += settle.at("total")[s].get<int>();
        demand(line.at("busted_by")[s].is_null() == (line.at("scores")[s] >= 0 && !in(h_.busted, s)),
               "who is bust and who was taken there are not the same (MI-64, MI-80)");
    }
    demand(sum == 0, "the settlement of a game is not zero sum");
    for (const Json& n : settle.at("yakitori"))
        if (n != 0) {
            count("yakitori");
            break;
        }
    for (const Json& n : settle.at("bust"))
        if (n != 0) {
            count("bust_prize");
            break;
        }
}

/// MI-104: six tops, or lasts, in a row.
void Watch::on_end_set(const Json& line) {
    std::array<int, max_seats> totals{}, prizes{};
    for (const auto& [place, chips] : {std::pair{1, 5}, std::pair{3, 2}})
        for (Seat s = 0; s < seats(); ++s) {
            int row = 0;
            for (const Json& game : course_.ends) {
                row = game.at("settle").at("place")[s] == place ? row + 1 : 0;
                if (row < 6) continue;
                row = 0;
                for (Seat o = 0; o < seats(); ++o) prizes[o] += o == s ? 2 * chips : -chips;
                count(place == 1 ? "streak_prize_of_tops" : "streak_prize_of_lasts");
            }
        }
    int chips = 0;
    for (Seat s = 0; s < seats(); ++s) {
        for (const Json& game : course_.ends) totals[s] += game.at("settle").at("total")[s].get<int>();
        demand(line.at("totals")[s] == totals[s], "the total of a set is not the sum of its games (MI-105)");
        demand(line.at("prizes")[s] == prizes[s], "the prizes of a set are not those of MI-104");
        chips += line.at("chips")[s].get<int>();
    }
    demand(chips == 30 * seats(), "chips of a set do not add up");
    count("whole_set");
    course_.ends.clear();
}

// --- asks -------------------------------------------------------------------------------------------------------

void Watch::at_ask(const Referee& r) {
    if (!on_) return;
    const Table& t = r.table();
    demand(h_.must_end.empty(), "a flash goes on after the second discard of its owner");
    demand(t.phase.stage != Stage::turn || h_.due == no_seat, "a white dragon passed and does not flash (MI-31)");
    if (t.phase.stage == Stage::choice) {
        const auto question = book_->word_name(t.phase.word);
        if (question == "choose_reading") count("choose_reading_asked");
        if (question != "stop_or_go") return;
        demand(last_hand() && r.asked() == only(course_.dealer) && in(h_.winners, course_.dealer) && top(t) == course_.dealer,
               "the dealer is asked whether to stop where MI-5 does not");
        h_.asked_stop = true;
        return;
    }
    const bool claims = t.phase.stage == Stage::claims;
    if (!claims && h_.norths == all_norths && !h_.north_way.empty()) {
        count("fourth_north_by_" + h_.north_way);
        h_.north_way.clear();
    }
    demand(t.live() == live_draws - h_.draws, "kans or norths shorten the live wall (MI-15)");
    demand(h_.indicators == expected_indicators(claims), "the indicators are not those of MI-7 and MI-42");
    demand(!claims || !h_.pending.down, "somebody is asked about a face-down discard (MI-61)");
    for (Seat s = 0; s < seats(); ++s) {
        must_win(r, s);
        if (!in(r.asked(), s)) continue;
        if (claims)
            demand(!bound(s) && !in(h_.dead, s), "a bound seat, or a dead hand, is asked for a claim (MI-30)");
        else
            check_turn(r, s);
        check_offers(r, s);
    }
}

/// A seat in riichi that is free has a yaku: it may win on every tile that completes its hand; by ron only a box riichi is sure of it
/// (MI-62).
void Watch::must_win(const Referee& r, Seat s) {
    const Table& t = r.table();
    const bool own = t.phase.stage == Stage::turn;
    if (bound(s) || in(h_.dead, s) || h_.pending.type == "ankan" || own != (s == t.phase.seat)) return;
    if (own ? !in(h_.riichi, s) || !h_.drew : !in(h_.box, s)) return;
    const KindSet on = waits(t, s, own ? t.phase.tile : no_tile);
    const Kind k = t.kind(t.phase.tile);
    const bool wins = on.has(k) || (k == white && (own || claimed_joker()) && !on.empty());
    const bool offered = in(r.asked(), s) && std::ranges::count(r.options(s), ActionType::hora, &Action::type) != 0;
    demand(wins == offered, "a riichi is not offered the win that it waits for, or another");
    if (offered && !own) count("ron_offered_to_box_riichi");
}

void Watch::check_turn(const Referee& r, Seat s) {
    const Options& menu = r.options(s);
    const Table& t = r.table();
    if (bound(s)) {
        demand(menu.size() == 1 && menu[0].type == ActionType::dahai && menu[0].drawn, "a bound seat is offered something else (MI-30)");
        return count("forced_discard");
    }
    if (h_.free == s && !h_.free_told) {
        count("free_turn_of_caller");
        h_.free_told = true;
    }
    const auto discards = std::ranges::count(menu, ActionType::dahai, &Action::type);
    if (in(h_.riichi, s)) {
        demand(discards == 1, "a seat in riichi may choose what to discard");
        return;
    }
    if (in(h_.dead, s)) demand(discards == long(menu.size()), "a dead hand is offered more than discards (MI-93)");
    if (!h_.drew) demand(discards == long(menu.size()), "after a call more than a discard is offered");
    if (!h_.drew || h_.declaring) return;
    std::vector<std::pair<Face, bool>> distinct;
    for (const TileId tile : t.hand(s)) {
        const std::pair one{t.face[tile], tile == t.phase.tile};
        if (std::ranges::find(distinct, one) == distinct.end()) distinct.push_back(one);
    }
    demand(discards == long(distinct.size()), "a free seat is not offered each tile of its hand");
}

void Watch::check_offers(const Referee& r, Seat s) {
    const int points = r.table().players[s].points;
    for (const Action& a : r.options(s)) {
        switch (a.type) {
            case ActionType::reach: {
                const bool box = book_->word_name(a.word) == "box";
                demand(box ? points == 0 : points >= 1000, "a riichi is offered for the wrong points (MI-60)");
                demand(live_draws - h_.draws >= 3 && !in(h_.open, s), "a riichi is offered late, or to an open hand (MI-60)");
                break;
            }
            case ActionType::nukidora:
                demand(a.tile.kind() == north && (!in(h_.riichi, s) || h_.drawn == north), "a tile is offered to be set aside (MI-40)");
                [[fallthrough]];
            case ActionType::ankan:
            case ActionType::kakan: demand(h_.drew && h_.draws < live_draws, "a kan, or north, is offered too late (MI-15, MI-53)"); break;
            case ActionType::pon:
            case ActionType::daiminkan: demand(h_.draws < live_draws && !in(h_.riichi, s), "a call is offered that is none (MI-15)"); break;
            default: break;
        }
    }
}

void Watch::answered(const Referee& r, Seat, const Action& a) {
    if (!on_) return;
    const Phase& p = r.table().phase;
    if (a.type == ActionType::hora && a.used_count) count("reading_named_at_once");
    if (p.stage != Stage::choice) return;
    const auto question = book_->word_name(p.word);
    if (question == "choose_reading") count(a.type == ActionType::none ? "reading_left_open" : "reading_named");
    if (question != "stop_or_go") return;
    h_.stopped = a.type != ActionType::none;
    count(h_.stopped ? "last_dealer_stops" : "last_dealer_goes_on");
}

}  // namespace conformance
