#include "powers.hpp"

#include <algorithm>
#include <set>

#include "jansou/tile/notation.hpp"

namespace conformance {
namespace {

using nlohmann::json;

bool has_yaku(const json& hora, std::string_view id) {
    return std::ranges::any_of(hora.at("score").at("yaku"), [&](const json& line) { return line.at("id") == id; });
}

}  // namespace

Powers::Powers(const Rulebook& book, Tally& tally, const wire::Start& start)
    : book_(&book),
      tally_(&tally),
      on_(book.rules.has_rule("ability") && book.rules.has_rule("paarenchan") && book.rules.is("succession.double_ron", "first")) {
    if (const auto set = start.given.find("set"); set != start.given.end()) kept_ = set->value("renchan", 0);
}

Kind Powers::kind(const Json& tile) const { return parse_tile(tile.get<std::string>()).value().kind(); }

void Powers::hear(std::string_view text, const Table& t) {
    if (!on_) return;
    const Json line = Json::parse(text);
    const std::string type = line.at("type");
    if (type == "ability") return draft_.emplace_back(seat_of(line, "actor"), line.at("ability")), void();
    if (type == "start_kyoku") return start_kyoku(line, t);
    if (type == "tsumo") return on_tsumo(line);
    if (type == "dahai") return on_dahai(line);
    if (type == "chi" || type == "pon" || type == "daiminkan") return on_call(line);
    if (type == "ankan" || type == "kakan") return on_kan(line);
    if (type == "swap") return on_swap(line, t);
    if (type == "reveal") return on_reveal(line);
    if (type == "dora") ++h_.indicators;
    if (type == "reach_accepted") {
        const Seat s = seat_of(line, "actor");
        h_.riichi |= only(s);
        if (h_.row_open && h_.row > 1) count("papa_riichi_in_the_row");
    }
    if (type == "offence" && line.at("consequence") == "dead_hand") h_.dead |= only(seat_of(line, "actor"));
    if (type == "win") return on_win(line, t);
    if (type == "hora") return on_hora(line, t);
    if (type == "ryukyoku") return on_ryukyoku(line);
    if (type == "chombo") h_.end = End::chombo;
    if (type == "end_game") {
        over_ = true;
        kept_ = 0;
    }
}

// --- from hand to hand ------------------------------------------------------------------------------------------

void Powers::start_kyoku(const Json& line, const Table& t) {
    if (!over_) check_succession(line);
    check_draft(line, t);
    over_ = false;
    dealer_ = seat_of(line, "oya");
    honba_ = line.at("honba");
    h_ = {};
    for (const auto& [s, ability] : draft_) h_.ability[s] = ability;
    draft_.clear();
}

/// SP-1: from the last-placed to the first, of equals the one farther from the first dealer; no ability twice.
void Powers::check_draft(const Json& line, const Table& t) {
    std::set<std::string> taken;
    for (const auto& [s, ability] : draft_) {
        taken.insert(ability);
        demand(line.at("abilities")[s] == ability, "a seat has another ability than it took (SP-1)");
    }
    demand(draft_.size() == t.seats && taken.size() == t.seats, "not everybody has an ability of its own (SP-1)");
    if (!book_->rules.words("ability.fixed").empty()) return;
    const Json& points = line.at("scores");
    for (std::size_t i = 1; i < draft_.size(); ++i) {
        const Seat a = draft_[i - 1].first, b = draft_[i].first;
        demand(points[a] < points[b] || (points[a] == points[b] && t.distance(t.first_dealer, a) > t.distance(t.first_dealer, b)),
               "the draft does not go from the last-placed to the first (SP-1)");
    }
}

/// SP-31 to SP-33, SP-50.
void Powers::check_succession(const Json& line) {
    const Seat dealer = seat_of(line, "oya");
    const int honba = line.at("honba");
    const bool replayed = h_.end == End::abortive || h_.end == End::chombo;
    bool stays = dealer == dealer_;
    if (replayed) stays = true;
    if (h_.end == End::exhaustive && h_.dealer_tenpai >= 0) stays = h_.dealer_tenpai == 1;
    if (h_.end == End::wins && h_.nagashi)
        stays = std::ranges::any_of(h_.horas, [&](const Json& hora) { return hora.at("actor") == dealer_; });
    else if (h_.end == End::wins)
        stays = h_.horas[0].at("actor") == dealer_;
    demand(stays == (dealer == dealer_), "the deal is not where SP-31 to SP-33 lead it");
    const int expected = replayed ? honba_ : h_.end == End::wins && !stays ? 0 : honba_ + 1;
    demand(honba == expected, "the honba are not those of SP-31");
    if (!replayed) kept_ = stays ? kept_ + 1 : 0;
}

// --- in a hand --------------------------------------------------------------------------------------------------

void Powers::end_row() {
    if (!h_.row_open) return;
    h_.row_open = false;
    count("papa_row_of_" + std::to_string(h_.row));
}

void Powers::on_tsumo(const Json& line) {
    const Seat s = seat_of(line, "actor");
    if (s != dealer_) end_row();
    const bool joker = line.value("joker", false);
    demand(joker == (h_.kan_drawn && has(s, "demon_king")), "a tile is told as a joker that is none, or is not (SP-4)");
    h_.kan_drawn = false;
    h_.swapped = no_seat;
    if (!joker) return;
    count("demon_king_draws_a_joker");
    if (++h_.jokers[s] > 1) count("demon_king_holds_two_jokers");
    if (in(h_.riichi, s)) count("demon_king_draws_a_joker_in_riichi");
}

void Powers::on_dahai(const Json& line) {
    const Seat s = seat_of(line, "actor");
    h_.discarder = s;
    h_.swapped = no_seat;
    if (line.value("joker", false)) {
        demand(has(s, "demon_king"), "a joker is discarded by somebody who has none (SP-4)");
        --h_.jokers[s];
        count("demon_king_discards_a_joker");
    }
    if (s != dealer_ || !has(s, "papa")) return end_row();
    if (h_.row == 0 && !h_.calls && h_.discarder == s) h_.row_open = true;
    if (!h_.row_open) return;
    ++h_.row;
    demand(h_.row <= 1 + book_->rules.number("papa.draws"), "a row is longer than SP-6 allows");
}

void Powers::on_call(const Json& line) {
    const Seat s = seat_of(line, "actor");
    demand(!h_.row_open || in(h_.dead, dealer_), "a discard of the row is called (SP-6)");
    end_row();
    h_.calls = true;
    if (++h_.melds[s] == 3) count("three_open_melds");
    if (line.at("type") == "daiminkan") h_.kan_drawn = true;
    if (line.at("type") != "chi") return;
    KindSet kinds;
    kinds.add(kind(line.at("pai")));
    for (const Json& tile : line.at("consumed")) kinds.add(kind(tile));
    const Kind first = kinds.first();
    if (kinds.has(Kind(first + 1)) && kinds.has(Kind(first + 2))) return;
    demand(has(s, "jungarian"), "a chi around the corner by somebody who may not (SP-8)");
    count("jungarian_chi_around");
}

void Powers::on_kan(const Json& line) {
    const Seat s = seat_of(line, "actor");
    if (h_.row_open && s == dealer_) count("papa_kan_in_the_row");
    h_.calls = true;
    h_.kan_drawn = true;
}

void Powers::on_swap(const Json& line, const Table& t) {
    const Seat s = seat_of(line, "actor");
    demand(has(s, "akagi") && !in(h_.dead, s), "a swap by somebody who may not (SP-7)");
    demand(++h_.swaps[s] <= book_->rules.number("akagi.swaps"), "too many swaps in a hand (SP-7)");
    demand(!in(h_.riichi, s) || line.at("tsumogiri") == true, "after riichi another tile is given than the one drawn (SP-7)");
    count(h_.swaps[s] == 1 ? "akagi_swaps" : "akagi_swaps_again");
    if (in(h_.riichi, s)) count("akagi_swaps_in_riichi");
    if (t.live() == 0) count("akagi_swaps_the_last_tile");
    if (seat_of(line, "target") == s) count("akagi_swaps_with_the_own_river");
    h_.swapped = s;
    if (s == dealer_) h_.swap_of_dealer = true;
}

void Powers::on_reveal(const Json& line) {
    count(in(h_.riichi, seat_of(line, "target")) ? "rabbit_sees_a_riichi" : "rabbit_sees_three_melds");
}

// --- the end ----------------------------------------------------------------------------------------------------

void Powers::on_win(const Json& line, const Table& t) {
    const Seat s = seat_of(line, "actor");
    const bool tsumo = line.at("target") == s;
    h_.wins.push_back(line);
    demand(!in(h_.dead, s), "a dead hand wins (SP-53)");
    const bool on_discard = !tsumo && t.phase.contested == Contested::discard;
    demand(!on_discard || !h_.row_open || in(h_.dead, dealer_), "a discard of the row is won on (SP-6)");
    const auto jokers = line.at("jokers").size();
    demand(jokers == 0 || has(s, "demon_king") || has(s, "koromo"), "somebody wins with jokers who has none (SP-4, SP-5)");
    if (has(s, "demon_king") && jokers > 0) count("demon_king_wins_with_a_joker");
    if (has(s, "demon_king") && jokers > 1) count("demon_king_wins_with_two_jokers");
    if (has(s, "demon_king") && jokers > 0 && in(h_.riichi, s)) count("demon_king_wins_with_a_joker_in_riichi");
    if (has(s, "koromo") && jokers > 0) count(tsumo ? "koromo_wins_on_the_last_draw" : "koromo_wins_on_the_last_discard");
    if (!has(s, "jungarian") || jokers > 0) return;
    jansou::Hand hand;
    for (const Json& tile : line.at("tehai")) ++hand.tiles[kind(tile)];
    hand.open_sets = std::uint8_t(t.players[s].meld_count);
    if (!book_->solver.waits(hand).has(kind(line.at("pai")))) count("jungarian_wins_by_a_run_around");
}

void Powers::on_hora(const Json& line, const Table& t) {
    const Seat s = seat_of(line, "actor");
    h_.end = End::wins;
    h_.horas.push_back(line);
    check_congratulation(line);
    if (line.value("nagashi", false)) {
        h_.nagashi = true;
        return;
    }
    const bool tsumo = line.at("target") == s;
    demand(has_yaku(line, "paarenchan") == (s == dealer_ && kept_ >= book_->rules.number("paarenchan.from")),
           "a win is, or is not, a paarenchan against SP-25");
    check_ura(line);
    if (tsumo) check_first_turn(line);
    if (tsumo && h_.swapped == s) count("akagi_wins_on_the_tile_taken");
    if (h_.horas.size() == 2 && (h_.horas[0].at("actor") == dealer_ || s == dealer_))
        count(s == dealer_ ? "double_ron_of_child_and_dealer" : "double_ron_of_dealer_and_child");
    (void)t;
}

/// SP-12: once for each win, whatever the multiple; a counted yakuman and a nagashi have none.
void Powers::check_congratulation(const Json& hora) {
    if (!book_->rules.has_rule("congratulation") || !book_->rules.is("congratulation.paid_in", "account")) return;
    const Seat s = seat_of(hora, "actor"), target = seat_of(hora, "target");
    const bool due = hora.at("score").at("yakuman") != 0;
    if (due) count("congratulation");
    const Json& paid = hora.at("congratulation");
    int sum = 0;
    for (Seat o = 0; o < paid.size(); ++o) {
        sum += paid[o].get<int>();
        if (o == s) continue;
        const int each = target == s   ? book_->rules.number("congratulation.tsumo_each")
                         : o == target ? book_->rules.number("congratulation.ron")
                                       : 0;
        demand(paid[o] == (due ? -each : 0), "a congratulation is not that of SP-12");
    }
    demand(sum == 0, "a congratulation is not zero sum (SP-12)");
}

/// SP-3: what is named stands in place of the first ura, those under kan indicators stay.
void Powers::check_ura(const Json& hora) {
    const Seat s = seat_of(hora, "actor");
    const bool riichi = in(h_.riichi, s), names = riichi && has(s, "jackal");
    demand(int(hora.at("uradora_markers").size()) == (riichi ? h_.indicators - names : 0), "not as many ura as SP-3 and SP-11 say");
    demand(hora.contains("ura_choice") == names, "an ura is named, or is not, against SP-3");
    if (!names) return;
    count("jackal_names_an_ura");
    for (const Json& other : h_.horas)
        if (other.at("actor") != s && in(h_.riichi, seat_of(other, "actor"))) count("jackal_beside_another_riichi");
    for (const Json& win : h_.wins)
        if (win.at("actor") != s && in(h_.riichi, seat_of(win, "actor")) && h_.horas.size() == 1) count("jackal_beside_another_riichi");
}

/// SP-6, SP-7: all of the row counts as dealt, but for what follows a kan, and but for a tile out of a river.
void Powers::check_first_turn(const Json& hora) {
    const Seat s = seat_of(hora, "actor");
    if (h_.swapped == s)
        for (const char* id : {"tenhou", "chiihou", "haitei", "rinshan"})
            demand(!has_yaku(hora, id), "a tile out of a river counts as drawn (SP-7)");
    if (s != dealer_ || !h_.row_open) return;
    const bool tenhou = !h_.calls && !h_.swap_of_dealer;
    demand(has_yaku(hora, "tenhou") == tenhou, "a tsumo in the row is, or is not, tenhou against SP-6");
    if (tenhou) count("papa_tenhou_in_the_row");
}

void Powers::on_ryukyoku(const Json& line) {
    const std::string reason = line.at("reason");
    if (reason == "nagashi") return;
    h_.end = reason == "exhaustive" ? End::exhaustive : End::abortive;
    if (reason == "kyuushu" && h_.row_open) {
        demand(book_->rules.is("papa.nine_kinds", "row") && !h_.calls && !h_.swap_of_dealer, "nine kinds in the row against SP-6");
        count("papa_nine_kinds_in_the_row");
    }
    const int of_dealer = line.at("deltas")[dealer_];
    h_.dealer_tenpai = of_dealer > 0 ? 1 : of_dealer < 0 ? 0 : -1;
}

}  // namespace conformance
