#include "jansou/scenario/setup.hpp"

#include <set>

namespace jansou::scenario {

/// A row of tiles, without the blanks.
static std::string checked(const std::string& row) {
    std::string out;
    for (const auto& word : split(row)) {
        static_cast<void>(tiles(word));
        out += word;
    }
    return out;
}

static std::vector<bool> flags(const Words& words) {
    std::vector<bool> out;
    for (const auto& word : words) out.push_back(word == "1" || word == "true");
    return out;
}

bool Setup::is_setup(const Words& words) {
    static const std::set<std::string> keys{"rule",  "clause",       "set",        "seed", "games",     "names",
                                            "draws", "replacements", "indicators", "ura",  "abilities", "facts"};
    return keys.count(words[0]) || (find_seat(words[0]) && words.size() > 1 && looks_like_tiles(words[1]));
}

void Setup::read(const std::vector<Line>& lines, int& at) {
    for (const auto& each : lines) {
        at = each.number;
        const auto& words = each.words;
        if (words[0] == "hand") {
            if (words.size() != 2 || number(words[1]) < 1) fail("`hand` is followed by its number");
            block_ = static_cast<std::size_t>(number(words[1])) - 1;
        } else if (is_setup(words)) {
            take(words);
        }
    }
}

void Setup::take(const Words& words) {
    const auto& key = words[0];
    if (words.size() < 2) fail("`" + key + "` says nothing");
    if (key == "clause") return;
    if (key == "facts" && words[1] != "unknown") fail("`facts` is followed by `unknown`");
    if (key == "facts") return static_cast<void>(facts_known_ = false);
    if (key == "set") return take_set(words);
    if (key == "rule") return static_cast<void>(start_[key] = rule_from(folder_, words[1]));
    if (key == "names") return static_cast<void>(start_[key] = Words(words.begin() + 1, words.end()));
    if (key == "abilities") return static_cast<void>(start_[key] = Words(words.begin() + 1, words.end()));
    if (key == "seed") return static_cast<void>(start_[key] = words[1]);
    if (key == "games") return static_cast<void>(start_[key] = number(words[1]));
    auto& stack = start_["stack"];
    while (stack.size() <= block_) stack.push_back(json::object());
    auto& deck = stack[block_];
    if (const auto who = find_seat(key)) {
        auto& hands = deck["hands"];
        while (hands.size() <= static_cast<std::size_t>(*who)) hands.push_back("");
        hands[static_cast<std::size_t>(*who)] = checked(join(words, 1));
    } else {
        deck[key] = deck.value(key, std::string()) + checked(join(words, 1));
    }
}

void Setup::take_set(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto [key, value] = key_value(words[i]);
        if (key == "dealer" || key == "first_dealer" || key == "out")
            start_["set"][key] = seat(value);
        else if (key == "won")
            start_["set"][key] = flags(split_at(value, ','));
        else if (key == "points" || key == "chips" || key == "chombos" || key == "congratulation")
            start_["set"][key] = numbers(split_at(value, ','));
        else
            start_["set"][key] = is_number(value) ? json(number(value)) : json(value);
    }
}

}  // namespace jansou::scenario
