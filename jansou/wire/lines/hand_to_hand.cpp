#include "jansou/wire/lines/hand_to_hand.hpp"

#include <algorithm>
#include <numeric>

#include "jansou/wire/lines/fact_fields.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {

using nlohmann::json;

namespace {

constexpr int most_honba = 1000, most_hands = 255;

int sum_of(const std::array<int, max_seats>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); }

std::string what_stands(int expected, const json& told) { return std::to_string(expected) + " is expected, not " + shown(told); }

int wind_of(const json& line) {
    const Face wind = fact_tile(line, "bakaze");
    if (wind.kind() < east || wind.kind() > east + 3) wrong_fact("bakaze", "a wind is expected, not " + shown(line["bakaze"]));
    return wind.kind() - east;
}

std::string wind_name(int wind) { return std::string(1, "ESWN"[std::size_t(wind)]); }

}  // namespace

void HandToHand::play_by(const json& rules) {
    const auto list = rules.find("rules"), settings = rules.find("settings");
    if (list == rules.end() || settings == rules.end() || !list->is_array() || !settings->is_object()) return;
    const auto has = [&](const char* name) { return std::ranges::find(*list, json(name)) != list->end(); };
    const auto set = [&](const char* key, auto& value) {
        const auto it = settings->find(key);
        if (it != settings->end() && it->is_primitive() && it->type() == json(value).type())
            value = it->get<std::decay_t<decltype(value)>>();
    };
    const auto number = [&](const char* key, int& value) {
        if (const auto it = settings->find(key); it != settings->end())
            value = whole_number(*it, -most_points, most_points).value_or(value);
    };
    number("riichi.deposit", deposit_);
    number("points.start", start_);
    takes_sticks_ = has("sticks");
    by_succession_ = has("succession");
    set("succession.dealer_tenpai", by_tenpai_);
    set("succession.abortive", by_abortive_);
    set("succession.abortive_honba", abortive_honba_);
    std::string double_ron;
    set("succession.double_ron", double_ron);
    first_only_ = double_ron == "first";
    std::string sticks, tsumo, winds;
    set("sticks.several", sticks);
    shares_sticks_ = sticks == "shared";
    set("payment.tsumo", tsumo);
    empty_seat_pays_ = tsumo == "empty_seat";
    set("game.winds", winds);
    for (std::size_t i = 0; i < winds_.size(); ++i)
        if (i < winds.size() && winds[i] >= '1' && winds[i] <= '4')
            winds_[i] = winds[i] - '1';
        else if (i > 0)
            winds_[i] = (winds_[i - 1] + 1) % int(winds_.size());
    if (const auto rows = settings->find("succession.rows"); rows != settings->end() && !rows->empty()) by_succession_ = false;
}

void HandToHand::start_game(const Line&) {
    new_game_ = true;
    dealing_ = false;
}

void HandToHand::start_kyoku(const Line& line, int seats) {
    if (playing_ && !paid_) wrong_fact("", "the hand before has not ended");
    seats_ = seats;
    const Deal deal{wind_of(line), fact_number(line, "kyoku", 1, by_succession_ ? seats : most_hands),
                    fact_number(line, "honba", 0, most_honba), fact_seat(line, "oya", seats)};
    const int sticks = fact_number(line, "kyotaku", 0, most_honba);
    const auto points = fact_numbers(line, "scores", seats);
    const auto chips = line.contains("chips") ? fact_numbers(line, "chips", seats) : std::array<int, max_seats>{};
    if (!new_game_) {
        if (points != points_)
            wrong_fact("scores", listed(points_, seats) + " is what the hands before leave, not " + listed(points, seats));
        if (chips != chips_) wrong_fact("chips", listed(chips_, seats) + " is what the hands before leave, not " + listed(chips, seats));
        if (sticks != sticks_) wrong_fact("kyotaku", what_stands(sticks_, line["kyotaku"]));
        if (dealing_) check_next(deal);
    }
    deal_ = deal;
    points_ = points_before_ = points;
    chips_ = chips_before_ = chips;
    sticks_ = sticks_before_ = sticks;
    staked_ = 0;
    told_ = playing_ = true;
    new_game_ = first_game_ = dealing_ = false;
    paid_ = void_ = won_ = dealer_won_ = nagashi_ = taken_ = false;
    dealer_tenpai_.reset();
    reason_.clear();
}

/// Who deals next, and with how many honba, as the succession of the rule has it.
void HandToHand::check_next(const Deal& next) const {
    if (!by_succession_) return;
    const bool exhaustive = reason_ == "exhaustive" || reason_ == "nagashi";
    bool may_stay = true, may_pass = true;
    if (void_) {
        may_pass = false;
    } else if (won_) {
        (dealer_won_ ? may_pass : may_stay) = false;
    } else if (!exhaustive) {
        (by_abortive_ ? may_pass : may_stay) = false;
    } else if (!by_tenpai_) {
        may_stay = false;
    } else if (dealer_tenpai_) {
        (*dealer_tenpai_ ? may_pass : may_stay) = false;
    }
    const bool stays = next.dealer == deal_.dealer;
    const int passed_to = (deal_.dealer + 1) % seats_;
    if (!(stays ? may_stay : may_pass && next.dealer == passed_to)) {
        const std::string deals = may_stay && may_pass ? std::to_string(deal_.dealer) + " or " + std::to_string(passed_to)
                                                       : std::to_string(may_stay ? deal_.dealer : passed_to);
        wrong_fact("oya", "seat " + deals + " deals this hand, not seat " + std::to_string(next.dealer));
    }
    const bool round_over = !stays && deal_.kyoku == seats_;
    const int kyoku = stays ? deal_.kyoku : round_over ? 1 : deal_.kyoku + 1;
    if (!is_next_round(next.wind, round_over)) {
        const auto at = std::ranges::find(winds_, deal_.wind);
        const std::size_t round = at == winds_.end() ? 0 : std::size_t(at - winds_.begin()) + round_over;
        wrong_fact("bakaze", wind_name(winds_[round % winds_.size()]) + " is expected, not " + wind_name(next.wind));
    }
    if (next.kyoku != kyoku) wrong_fact("kyoku", what_stands(kyoku, next.kyoku));
    const bool keeps = void_ || (!won_ && !exhaustive && !abortive_honba_);
    const int honba = keeps ? deal_.honba : stays || !won_ ? deal_.honba + 1 : 0;
    if (next.honba != honba) wrong_fact("honba", what_stands(honba, next.honba));
}

/// Whether a round of that wind may come now: several rounds may have the same.
bool HandToHand::is_next_round(int wind, bool round_over) const {
    for (std::size_t i = 0; i < winds_.size(); ++i)
        if (winds_[i] == deal_.wind && winds_[(i + round_over) % winds_.size()] == wind) return true;
    return false;
}

/// Put on the table by that payment; taken from it, below 0.
int HandToHand::sticks_moved(const Line& line, Payer payer, int sum) const {
    const bool tsumo = payer == Payer::win && line.value("actor", -1) == line.value("target", -2);
    if (tsumo && empty_seat_pays_) return takes_sticks_ && !taken_ ? -sticks_ : 0;
    return deposit_ ? -sum / deposit_ : 0;
}

void HandToHand::check_sum(Payer payer, int sum) const {
    const int all = sticks_ * deposit_;
    const auto is = [&](int expected, const char* why) {
        if (sum != expected)
            wrong_fact("deltas", "they come to " + std::to_string(sum) + " together, not to " + std::to_string(expected) + ", " + why);
    };
    switch (payer) {
        case Payer::riichi:
            if (sum) is(-deposit_, "a stick");
            break;
        case Payer::taken_back:
            if (sum) is(deposit_, "the stick that is given back");
            break;
        case Payer::nagashi:
            if (sum) is(all, "what lies on the table");
            break;
        case Payer::win:
            if (empty_seat_pays_ && sum >= (taken_ ? 0 : all)) break;
            if (shares_sticks_ && takes_sticks_ && sum >= 0 && sum <= all && (deposit_ == 0 || sum % deposit_ == 0)) break;
            is(takes_sticks_ && !taken_ ? all : 0, takes_sticks_ && !taken_ ? "what lies on the table" : "since the sticks are taken");
            break;
        case Payer::draw:
        case Payer::bust: is(0, "for nobody but the players pays"); break;
        case Payer::chombo: {
            const bool stands = paid_ && !void_;  // one that breaks the hand off may come behind others that are due
            if (sum || stands)
                is(stands ? 0 : staked_ * deposit_, stands ? "for the hand stands" : "the sticks of this hand, which are returned");
            break;
        }
        case Payer::offence:
            if (sum > 0 || (deposit_ && sum % deposit_)) is(-deposit_, "paid onto the table in sticks");
            break;
    }
}

/// The answer of the score command that a win carries says the same as the win.
void HandToHand::check_score(const Line& line, const std::array<int, max_seats>& deltas) const {
    const auto score = line.find("score");
    if (score == line.end() || !score->is_object()) return;
    if (score->contains("payments") && fact_numbers(*score, "payments", seats_) != deltas)
        wrong_fact("deltas", "they are not the payments of its score, " + shown((*score)["payments"]));
    const auto han = score->find("han"), yaku = score->find("yaku");
    if (han == score->end() || !han->is_number_integer() || yaku == score->end() || !yaku->is_array()) return;
    int sum = 0;
    for (const json& each : *yaku) {
        if (!each.is_object() || !each.contains("han") || !each["han"].is_number_integer()) return;
        sum += fact_number(each, "han", -most_points, most_points);
    }
    if (sum != fact_number(*score, "han", -most_points, most_points)) wrong_fact("score.han", what_stands(sum, *han));
}

void HandToHand::note(const Line& line, Payer payer) {
    const bool was_paid = paid_;
    paid_ = paid_ || (payer != Payer::riichi && payer != Payer::offence && payer != Payer::taken_back);
    if (payer == Payer::chombo && !was_paid) void_ = true;
    if (payer == Payer::win || payer == Payer::nagashi) {
        nagashi_ = payer == Payer::nagashi;
        const bool counts = !won_ || nagashi_ || !first_only_;  // of a double ron perhaps only who is paid first
        dealer_won_ = dealer_won_ || (counts && fact_seat(line, "actor", seats_) == deal_.dealer);
        won_ = true;
    }
    if (payer != Payer::draw) return;
    const auto it = line.find("reason");
    reason_ = it != line.end() && it->is_string() ? it->get<std::string>() : "exhaustive";
    const int own = fact_numbers(line, "deltas", seats_)[std::size_t(deal_.dealer)];
    if (reason_ == "exhaustive" && own) dealer_tenpai_ = own > 0;
}

int HandToHand::pay(const Line& line, Payer payer) {
    const auto deltas = fact_numbers(line, "deltas", seats_);
    const int sum = sum_of(deltas);
    if (payer == Payer::riichi || payer == Payer::taken_back)
        for (int s = 0; s < seats_; ++s)
            if (deltas[std::size_t(s)] && s != fact_seat(line, "actor", seats_))
                wrong_fact("deltas", "nobody but seat " + shown(line["actor"]) + " pays or is paid");
    check_sum(payer, sum);
    if (payer == Payer::win || payer == Payer::nagashi) check_score(line, deltas);
    const int sticks = sticks_moved(line, payer, sum);
    sticks_ += sticks;
    if (payer == Payer::riichi || payer == Payer::offence || payer == Payer::taken_back) staked_ += sticks;
    if (payer == Payer::win) taken_ = true;
    for (int s = 0; s < seats_; ++s) {
        int& points = points_[std::size_t(s)];
        points += deltas[std::size_t(s)];
        if (std::abs(points) > most_points) wrong_fact("deltas", "nobody can have " + std::to_string(points) + " points");
    }
    if (line.contains("scores"))
        if (const auto scores = fact_numbers(line, "scores", seats_); scores != points_)
            wrong_fact("scores", listed(points_, seats_) + " follows from the payments so far, not " + listed(scores, seats_));
    if (line.contains("chips")) {
        const auto chips = fact_numbers(line, "chips", seats_);
        if (sum_of(chips)) wrong_fact("chips", "they come to " + std::to_string(sum_of(chips)) + " together, not to 0");
        for (std::size_t s = 0; s < max_seats; ++s) chips_[s] = std::clamp(chips_[s] + chips[s], -most_points, most_points);
    }
    note(line, payer);
    return sticks;
}

void HandToHand::end_kyoku() {
    if (!paid_) wrong_fact("", "the hand has no result: hora, ryukyoku or chombo");
    playing_ = false;
    dealing_ = true;
}

/// The game is broken off: the hand being played does not count.
void HandToHand::settle() {
    if (playing_) {
        points_ = points_before_;
        chips_ = chips_before_;
        sticks_ = sticks_before_;
    }
    playing_ = false;
    new_game_ = true;
}

void HandToHand::end_game(const Line& line) {
    if (playing_ && !paid_) wrong_fact("", "the hand before has not ended");
    playing_ = false;
    if (told_ && line.contains("scores"))
        if (const auto scores = fact_numbers(line, "scores", seats_); scores != points_)
            wrong_fact("scores", listed(points_, seats_) + " follows from the payments so far, not " + listed(scores, seats_));
    if (told_ && line.contains("sticks") && fact_number(line, "sticks", 0, most_honba) != sticks_)
        wrong_fact("sticks", what_stands(sticks_, line["sticks"]));
    new_game_ = true;
}

}  // namespace jansou::wire
