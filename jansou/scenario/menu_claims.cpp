#include "jansou/scenario/menu_claims.hpp"

#include <algorithm>
#include <set>

namespace jansou::scenario {

void MenuClaims::nobody(const Words& words) {
    if (join(words) != "is asked") fail("`nobody is asked`");
    if (!talk_.ask().empty()) fail("expected that nobody is asked");
}

void MenuClaims::is_asked(int who, const Words& words) {
    const bool asked = talk_.ask().count(who) && !talk_.has_answered(who);
    if (join(words) != "asked" && join(words) != "not asked") fail("`is asked` or `is not asked`");
    if (asked != (words[0] == "asked")) fail(seat_name(who) + (asked ? " is asked" : " is not asked"));
}

void MenuClaims::may(int who, Words words) {
    std::vector<std::string> clauses;
    if (const auto because = std::ranges::find(words, "because"); because != words.end()) {
        std::copy_if(because + 1, words.end(), std::back_inserter(clauses), [](const std::string& word) { return word != "or"; });
        words.erase(because, words.end());
        if (clauses.empty()) fail("because of which clause?");
    }
    if (words.empty()) fail("may what?");
    if (words[0] == "only") return check_only(who, Words(words.begin() + 1, words.end()));
    const bool allowed = words[0] != "not";
    if (!allowed) words.erase(words.begin());
    const auto match = words_.possibility(who, words);
    if (const bool offered = !talk_.offers(who, match).empty(); offered != allowed)
        fail(seat_name(who) + (offered ? " may " : " may not ") + join(words));
    if (!clauses.empty()) check_reason(who, words, clauses);
}

void MenuClaims::would(int who, Words words) {
    const bool wanted = words.empty() || words[0] != "not";
    if (!wanted) words.erase(words.begin());
    if (words.empty()) fail("would what?");
    const auto thought = talk_.question({{"type", "weigh"}, {"seat", who}});
    if (is(thought, "error")) fail("the engine refuses: " + thought.dump());
    const json& choice = thought.at("choice");
    const bool riichi = words[0] == "riichi";
    bool does = false;
    if (words.size() == 1 || words[0] == "set") {
        does = riichi ? is(choice, "reach") : words_.possibility(who, words)(choice);
    } else {
        const json& options = thought.at("options");
        const std::string then = options.empty() ? std::string() : options.front().value("then", std::string());
        for (auto name = words.begin() + 1; name != words.end(); ++name)
            if (*name != "or")
                does = does || (riichi ? is(choice, "reach") && then == talk_.told(tile(*name))
                                       : words_.possibility(who, {words[0], *name})(choice));
    }
    if (does != wanted)
        fail(seat_name(who) + (wanted ? " would not " : " would ") + join(words) + " but " + choice.dump() + ", of " +
             thought.at("options").dump());
}

void MenuClaims::check_only(int who, const Words& words) {
    if (words.size() < 2 || words[0] != "discard") fail("`may only discard 1m2m`");
    std::set<std::string> found;
    std::vector<std::string> expected;
    for (const auto& offer : talk_.offers(who, [](const json& each) { return is(each, "dahai"); })) found.insert(offer.at("pai"));
    for (std::size_t i = 1; i < words.size(); ++i)
        for (const auto& name : talk_.told(tiles(words[i]))) expected.push_back(name);
    if (sorted(expected) != std::vector<std::string>(found.begin(), found.end()))
        fail("expected exactly the discards " + join(sorted(expected)) + ", found " + json(found).dump());
}

void MenuClaims::check_reason(int who, const Words& words, const std::vector<std::string>& clauses) {
    const auto why = talk_.question({{"type", "why"}, {"seat", who}, {"action", forbidden_action(who, words)}});
    if (names_clause(why.value("clause", json()), clauses)) return;
    fail("expected the reason " + join(clauses) + ", found " + why.dump());
}

/// The action that `words` name, in full, although nobody offers it.
json MenuClaims::forbidden_action(int who, const Words& words) const {
    if (OfferWords::is_kind_of_riichi(words[0])) return {{"type", "reach"}, {"kind", words[0]}};
    if (words[0] == "riichi") return {{"type", "reach"}};
    if (words[0] == "set") return {{"type", "nukidora"}, {"pai", OfferWords::aside_tile(words[1])}};
    if (words[0] == "kan" && words.size() == 4 && words[2] == "of")
        return {{"type", "foreign_kakan"}, {"target", seat(words[3])}, {"pai", tile(words[1])}};
    if (words[0] == "swap") {
        json swap{{"type", "swap"}, {"give", tile(words.at(1))}, {"take", tile(words.at(3))}, {"target", seat(words.at(5))}};
        if (words.size() == 8) swap["index"] = number(words[7]);
        return swap;
    }
    if (words[0] == "tenpai") return {{"type", "tenpai"}};
    if (words[0] == "pass") return {{"type", "none"}};
    if (words[0] == "declare") return {{"type", "ryukyoku"}};
    const auto draw = talk_.last_event({"tsumo"});
    const bool turn = talk_.drawer() == who;
    if (words[0] == "tsumo") return {{"type", "hora"}, {"target", who}, {"pai", draw.at("pai")}};
    if (words[0] == "discard")
        return {{"type", "dahai"}, {"pai", tile(words.at(1))}, {"tsumogiri", talk_.has_drawn(who) && draw.at("pai") == tile(words[1])}};
    if (words[0] == "kan" && turn && talk_.has_pon(who, kind(tile(words.at(1))))) return {{"type", "kakan"}, {"pai", tile(words.at(1))}};
    if (words[0] == "kan" && turn) return {{"type", "ankan"}, {"consumed", std::vector<std::string>(4, kind(tile(words.at(1))))}};
    return forbidden_claim(words);
}

json MenuClaims::forbidden_claim(const Words& words) const {
    const auto open = talk_.last_event({"dahai", "kakan", "foreign_kakan", "ankan", "nukidora"});
    const int target = open.at("actor");
    const std::string name = open.contains("pai") ? open.at("pai") : open.at("consumed").at(0);
    if (words[0] == "ron") return {{"type", "hora"}, {"target", target}, {"pai", name}};
    const auto with =
        words.size() > 3 && words[2] == "with" ? tiles(words[3]) : std::vector<std::string>(words[0] == "pon" ? 2 : 3, kind(name));
    return {{"type", words[0] == "kan" ? "daiminkan" : words[0]}, {"target", target}, {"pai", name}, {"consumed", with}};
}

}  // namespace jansou::scenario
