#include "jansou/scenario/steps.hpp"

#include <algorithm>
#include <map>

namespace jansou::scenario {

json offence_line(const Words& words) {
    json in{{"type", "offence"}, {"seat", seat(words.at(1))}, {"kind", words.at(2)}};
    for (std::size_t i = 3; i < words.size(); ++i) {
        if (words[i] == "mended") {
            in["mended"] = true;
            continue;
        }
        const auto [key, value] = key_value(words[i]);
        in[key] = is_number(value) ? json(number(value)) : json(value);
    }
    return in;
}

json take_back_line(int who, const Words& words) {
    const bool changes = words.size() == 3 && words[1] == "for";
    if (words.empty() || words[0] != "back" || (words.size() != 1 && !changes)) fail("`takes back` or `takes back for KIND`");
    json in{{"type", "take_back"}, {"seat", who}};
    if (changes) in["kind"] = words[2];
    return in;
}

void Steps::seat_does(int who, const Words& words) {
    const Words rest(words.begin() + 1, words.end());
    static const std::map<std::string, Verb> verbs{
        {"discards", &Steps::discards}, {"riichi", &Steps::riichi}, {"pons", &Steps::pons},       {"chis", &Steps::chis},
        {"kans", &Steps::kans},         {"ron", &Steps::plain},     {"tsumo", &Steps::plain},     {"passes", &Steps::plain},
        {"declares", &Steps::plain},    {"tenpai", &Steps::plain},  {"noten", &Steps::plain},     {"stops", &Steps::plain},
        {"sets", &Steps::sets_aside},   {"reads", &Steps::reads},   {"answers", &Steps::answers}, {"swaps", &Steps::swaps},
        {"takes", &Steps::takes_back}};
    if (OfferWords::is_kind_of_riichi(words[0])) {
        talk_.begin_step();
        return riichi_of_kind(who, words);
    }
    const auto found = verbs.find(words[0]);
    if (found == verbs.end()) fail("unknown word '" + words[0] + "'");
    talk_.begin_step();
    if (const auto named = std::ranges::find(words, "reading"); named != words.end()) return win_as(who, words, named);
    (this->*found->second)(who, found->second == &Steps::plain ? words : rest);
}

void Steps::discards(int who, const Words& said) {
    if (said.empty()) fail("discards what?");
    if (join(said) == "what they draw")
        return talk_.act(who, "discard the drawn tile",
                         [](const json& offer) { return is(offer, "dahai") && offer.value("tsumogiri", false); });
    talk_.act(who, "discard " + join(said), words_.wanted({"dahai"}, said));
}

void Steps::riichi(int who, const Words& said) {
    if (said.empty()) fail("riichi with which discard?");
    talk_.act(who, "riichi", OfferWords::riichi_named("riichi"));
    talk_.act(who, "riichi with " + join(said), words_.wanted({"dahai"}, said));
}

/// `box riichi 5z`, `open riichi 5z`.
void Steps::riichi_of_kind(int who, const Words& said) {
    const std::string& kind = said[0];
    if (said.size() < 3 || said[1] != "riichi") fail("`" + kind + " riichi` with which discard?");
    const Words rest(said.begin() + 2, said.end());
    talk_.act(who, kind + " riichi", OfferWords::riichi_named(kind));
    talk_.act(who, kind + " riichi with " + join(rest), words_.wanted({"dahai"}, rest));
}

void Steps::sets_aside(int who, const Words& said) {
    if (said.size() != 2 || said[1] != "aside") fail("`sets north aside`, `sets 5m aside`");
    talk_.act(who, "set " + join(said), OfferWords::setting_aside(said[0]));
}

/// `reads 1p9s`, `reads nothing`.
void Steps::reads(int who, const Words& said) {
    if (said.size() != 1) fail("`reads 1p9s` or `reads nothing`");
    if (said[0] == "nothing") return talk_.act(who, "read nothing", [](const json& offer) { return is(offer, "none"); });
    talk_.act(who, "read " + said[0], OfferWords::reading(said[0]));
}

/// `ron reading 1p9s`.
void Steps::win_as(int who, const Words& words, Words::const_iterator named) {
    if (named + 2 != words.end() || words.size() != 3) fail("`ron reading 1p9s`");
    const auto win = [&](const json& offer) { return is(offer, "hora") && (offer.value("target", who) == who) == (words[0] == "tsumo"); };
    if (talk_.offers(who, win).empty()) talk_.pass_rest();
    auto found = talk_.offers(who, win);
    if (found.empty()) fail(seat_name(who) + " may not " + words[0]);
    found.front()["reading"] = tiles(named[1]);
    talk_.answer(who, found.front());
}

void Steps::plain(int who, const Words& words) {
    static const std::map<std::string, std::string> types{
        {"ron", "hora"},      {"tsumo", "hora"}, {"passes", "none"}, {"declares nine kinds", "ryukyoku"},
        {"tenpai", "tenpai"}, {"noten", "none"}, {"stops", "stop"}};
    if (words.size() == 3 && words[0] == "declares" && OfferWords::is_kind_of_riichi(words[1]) && words[2] == "riichi")
        return talk_.act(who, join(words), OfferWords::riichi_named(words[1]));
    if (join(words) == "declares riichi") return talk_.act(who, join(words), OfferWords::riichi_named("riichi"));
    const auto found = types.find(join(words));
    if (found == types.end()) fail("unknown words '" + join(words) + "'");
    const auto type = found->second;
    const auto match = [&](const json& offer) {
        return is(offer, type) && (type != "hora" || (offer.value("target", who) == who) == (words[0] == "tsumo"));
    };
    if (type == "none" && !talk_.offers(who, match).empty()) return static_cast<void>(talk_.take(who, match));
    if (type == "none") fail(seat_name(who) + " is not asked and so cannot pass");
    talk_.act(who, join(words), match);
}

/// The drawn tile that its drawer may set aside and not discard.
bool Steps::set_drawn_aside() {
    if (talk_.ask().size() != 1 || talk_.drawer() || !talk_.has_drawn(talk_.ask().begin()->first)) return false;
    const int who = talk_.ask().begin()->first;
    const auto aside = talk_.offers(who, [drawn = talk_.last_event({"tsumo"}).at("pai")](const json& offer) {
        return is(offer, "nukidora") && offer.at("pai") == drawn;
    });
    if (aside.empty()) return false;
    talk_.answer(who, aside.front());
    return true;
}

void Steps::to_next_draw() {
    while (!talk_.drawer())
        if (!set_drawn_aside() && !talk_.pass_rest()) fail("nobody stands to discard a drawn tile");
}

void Steps::play_on(const Words& words) {
    const bool turns = words.size() == 3 && words[2] == "turns";
    if (!turns && (words.size() != 4 || words[1] != "until" || words[2] != "wall")) fail("`play 12 turns` or `play until wall 3`");
    const int goal = number(turns ? words[1] : words[3]);
    const auto hands = [&] { return std::ranges::count_if(talk_.events(), [](const json& event) { return is(event, "start_kyoku"); }); };
    const auto hand = hands();
    to_next_draw();
    for (int done = 0; turns ? done < goal : wall() > goal; ++done) {
        const int who = talk_.drawer().value();
        talk_.act(who, "discard the drawn tile", [](const json& offer) { return is(offer, "dahai") && offer.value("tsumogiri", false); });
        to_next_draw();
        if (hands() != hand) fail("the hand has ended before that");
    }
}

void Steps::hand_begins(const Words& words) {
    talk_.settle_answers();
    int begun = 0;
    for (const auto& event : talk_.events()) begun += is(event, "start_kyoku") ? 1 : 0;
    if (begun != number(words.at(1))) fail("the table is in hand " + std::to_string(begun) + ", not in hand " + words[1]);
}

}  // namespace jansou::scenario
