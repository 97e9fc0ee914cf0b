#include "jansou/scenario/offer_words.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace jansou::scenario {

namespace {

/// Which of equal tiles is meant: `(drawn)` or `(hand)`, `(joker)` or `(plain)`, `(drawn joker)`.
struct Which {
    std::optional<bool> drawn, joker;

    /// True if the word says something of it.
    bool take(std::string word) {
        std::erase_if(word, [](char c) { return c == '(' || c == ')'; });
        if (word == "drawn" || word == "hand")
            drawn = word == "drawn";
        else if (word == "joker" || word == "plain")
            joker = word == "joker";
        else
            return false;
        return true;
    }
    bool fits(const json& offer) const {
        return (!drawn || offer.value("tsumogiri", false) == *drawn) && (!joker || offer.value("joker", false) == *joker);
    }
};

}  // namespace

Wanted OfferWords::wanted(const std::vector<std::string>& types, const Words& said) const {
    Words names;
    std::vector<std::string> with;
    Which which;
    for (std::size_t i = 0; i < said.size(); ++i) {
        if (said[i] == "with" && i + 1 < said.size())
            with = sorted(talk_.told(tiles(said[++i])));
        else if (!which.take(said[i]))
            names.push_back(talk_.told(tile(said[i])));
    }
    if (names.size() > 1) fail("one tile at a time");
    return [=](const json& offer) {
        if (std::ranges::find(types, offer.value("type", std::string())) == types.end()) return false;
        if (!which.fits(offer)) return false;
        const auto used =
            offer.contains("consumed") ? sorted(offer.at("consumed").get<std::vector<std::string>>()) : std::vector<std::string>{};
        if (!with.empty() && used != with) return false;
        if (names.empty()) return true;
        if (is(offer, "ankan")) return kind(used.front()) == kind(names.front());
        if (is(offer, "daiminkan") || is(offer, "kakan") || is(offer, "foreign_kakan")) return kind(offer.at("pai")) == kind(names.front());
        return offer.at("pai") == names.front();
    };
}

Wanted OfferWords::kan(const Words& said) const {
    const auto of = std::ranges::find(said, "of");
    if (of == said.end()) return wanted(kan_types(), said);
    if (of + 2 != said.end()) fail("`kan 5z of west`");
    return [owner = seat(of[1]), named = wanted({"foreign_kakan"}, Words(said.begin(), of))](const json& offer) {
        return named(offer) && offer.at("target") == owner;
    };
}

Wanted OfferWords::swapping(Words said) const {
    std::erase_if(said, [](const std::string& word) { return word == "(drawn)" || word == "(hand)"; });  // for readers
    if ((said.size() != 5 && (said.size() != 7 || said[5] != "at")) || said[1] != "for" || said[3] != "of")
        fail("`swap 1z for 5p of south at 3`");
    return [give = talk_.told(tile(said[0])), take = talk_.told(tile(said[2])), target = seat(said[4]),
            place = said.size() == 7 ? number(said[6]) : -1](const json& offer) {
        return is(offer, "swap") && offer.at("give") == give && offer.at("take") == take && offer.at("target") == target &&
               (place < 0 || offer.at("index") == place);
    };
}

Wanted OfferWords::riichi_named(const std::string& kind) {
    return [kind](const json& offer) { return is(offer, "reach") && offer.value("kind", std::string("riichi")) == kind; };
}

Wanted OfferWords::reading(const std::string& named) {
    return [kinds = sorted(tiles(named))](const json& offer) {
        return is(offer, "choose_reading") && sorted(offer.at("reading").get<std::vector<std::string>>()) == kinds;
    };
}

Wanted OfferWords::answering(const Words& said) {
    if (said.empty() || said.size() > 2) fail("`answers choose_dora 3p`");
    if (said.size() == 2 && said[1] == "none") return [](const json& offer) { return is(offer, "none"); };
    const bool of_tile = said.size() == 2 && looks_like_tiles(said[1]);
    const std::string named = said.size() < 2 ? "" : of_tile ? tile(said[1]) : said[1];
    return [type = said[0], key = of_tile ? "pai" : "ability", named](const json& offer) {
        return is(offer, type) && (named.empty() || offer.value(key, std::string()) == named);
    };
}

Wanted OfferWords::setting_aside(const std::string& word) {
    return [pai = aside_tile(word)](const json& offer) { return is(offer, "nukidora") && offer.value("pai", std::string()) == pai; };
}

Wanted OfferWords::possibility(int who, const Words& words) const {
    if (words.empty()) fail("may not what?");
    const Words rest(words.begin() + 1, words.end());
    static const std::map<std::string, Words> types{{"discard", {"dahai"}}, {"pon", {"pon"}},       {"chi", {"chi"}},
                                                    {"pass", {"none"}},     {"tenpai", {"tenpai"}}, {"stop", {"stop"}}};
    if (const auto found = types.find(words[0]); found != types.end()) return wanted(found->second, rest);
    if (words[0] == "kan") return kan(rest);
    if (words[0] == "riichi") return riichi_named("riichi");
    if (words.size() == 2 && is_kind_of_riichi(words[0]) && words[1] == "riichi") return riichi_named(words[0]);
    if (words.size() == 3 && words[0] == "set" && words[2] == "aside") return setting_aside(words[1]);
    if (words[0] == "answer") return answering(rest);
    if (words[0] == "swap") return swapping(rest);
    if (words[0] == "read" && rest.size() == 1) return reading(rest[0]);
    if (join(words) == "declare nine kinds") return [](const json& offer) { return is(offer, "ryukyoku"); };
    if (words.size() == 1 && (words[0] == "ron" || words[0] == "tsumo"))
        return
            [who, own = words[0] == "tsumo"](const json& offer) { return is(offer, "hora") && (offer.value("target", who) == who) == own; };
    fail("unknown words '" + join(words) + "'");
}

}  // namespace jansou::scenario
