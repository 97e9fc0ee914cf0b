#include "jansou/scenario/forms.hpp"

#include <map>

#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/questions/queries.hpp"

namespace jansou::scenario {

void Form::run(const std::vector<Line>& lines) {
    for (const auto& each : lines) {
        line_ = each.number;
        read(each.words);
    }
    if (checks_ == 0) fail("the file asserts nothing");
    if (!answered_) fail("the last case asserts nothing");
}

void Form::read(const Words& words) {
    if (words[0] == "rule" && words.size() == 2) return static_cast<void>(rule_ = rule_from(folder_, words[1]));
    if (words[0] == "clause") return;
    if (words[0] == "case") return begin_case(words);
    if (words[0] == "expect") return expect(Words(words.begin() + 1, words.end()));
    if (words[0] == "game") return take_game(words);
    at_ = 0;
    while (at_ < words.size()) take_key(words);
}

void Form::begin_case(const Words& words) {
    if (!answered_) fail("the case before asserts nothing");
    if (name_.empty()) common_ = input_;
    name_ = join(words, 1);
    if (name_.empty()) fail("a case has a name");
    input_ = common_;
    answered_ = false;
    output_ = json();
}

const std::string& Form::next(const Words& words, std::size_t& at) {
    if (at + 1 >= words.size()) fail("what about '" + words[at] + "'?");
    return words[++at];
}

void Form::take_key(const Words& words) {
    const std::string& key = words[at_];
    static const std::map<std::string, void (Form::*)(const std::string&, const Words&)> keys{
        {"seat", &Form::take_seat},        {"dealer", &Form::take_seat},       {"from", &Form::take_seat},
        {"pao", &Form::take_pao},          {"first_dealer", &Form::take_seat}, {"round", &Form::take_text},
        {"by", &Form::take_text},          {"hand", &Form::take_tiles},        {"win", &Form::take_tiles},
        {"indicators", &Form::take_tiles}, {"ura", &Form::take_tiles},         {"river", &Form::take_tiles},
        {"missed", &Form::take_tiles},     {"riichi", &Form::take_riichi},     {"honba", &Form::take_number},
        {"sticks", &Form::take_number},    {"meld", &Form::take_meld},         {"points", &Form::take_list},
        {"won", &Form::take_list},         {"ippatsu", &Form::take_flag},      {"last_tile", &Form::take_flag},
        {"rinshan", &Form::take_flag},     {"chankan", &Form::take_flag},      {"first_turn", &Form::take_flag},
        {"nukidora", &Form::take_tiles},   {"nuki", &Form::take_tiles},        {"alice", &Form::take_tiles},
        {"reading", &Form::take_reading},  {"owner", &Form::take_seat},        {"box", &Form::take_flag},
        {"busted_by", &Form::take_busted}, {"chips", &Form::take_list},        {"chombos", &Form::take_list},
        {"last_dealer", &Form::take_seat}, {"later", &Form::take_flag},        {"from_riichi", &Form::take_flag},
        {"suit", &Form::take_text},        {"robbed", &Form::take_tiles},      {"ability", &Form::take_text},
        {"jokers", &Form::take_tiles},     {"joker", &Form::take_tiles},       {"win_joker", &Form::take_flag},
        {"ura_choice", &Form::take_tiles}, {"renchan", &Form::take_number},    {"choose_dora", &Form::take_reading},
        {"mixed_in", &Form::take_flag},    {"with", &Form::take_field},        {"wareme", &Form::take_seat}};
    const auto found = keys.find(key);
    if (found == keys.end()) fail("unknown word '" + key + "'");
    (this->*found->second)(key, words);
    ++at_;
}

void Form::take_pao(const std::string& key, const Words& words) {
    if (at_ + 1 < words.size() && words[at_ + 1].find('=') == std::string::npos) return take_seat(key, words);
    while (at_ + 1 < words.size() && words[at_ + 1].find('=') != std::string::npos) {
        const std::string& each = words[++at_];
        input_[key][each.substr(0, each.find('='))] = seat(each.substr(each.find('=') + 1));
    }
}

void Form::take_field(const std::string&, const Words& words) {
    const std::string& field = next(words, at_);
    const std::size_t sign = field.find('=');
    if (sign == std::string::npos) return static_cast<void>(input_[field] = true);
    const std::string name = field.substr(0, sign), value = field.substr(sign + 1);
    if (value.find_first_not_of("0123456789") == std::string::npos) return static_cast<void>(input_[name] = number(value));
    for (const auto& tile : tiles(value)) input_[name].push_back(tile);
}

void Form::take_game(const Words& words) {
    json set = std::move(input_);
    input_ = json::object();
    at_ = 1;
    while (at_ < words.size()) take_key(words);
    set["games"].push_back(std::move(input_));
    input_ = std::move(set);
}

void Form::take_busted(const std::string& key, const Words& words) {
    for (const auto& word : split_at(next(words, at_), ',')) input_[key].push_back(word == "none" ? json() : json(seat(word)));
}

void Form::take_reading(const std::string& key, const Words& words) {
    input_[key] = json::array();
    for (const auto& name : tiles(next(words, at_))) input_[key].push_back(name);
}

void Form::take_tiles(const std::string& key, const Words& words) {
    const auto row = next(words, at_);
    static_cast<void>(tiles(row));
    input_[key] = row;
}

void Form::take_riichi(const std::string& key, const Words& words) {
    if (ending_ == "waits") return take_flag(key, words);
    take_text(key, words);
}

void Form::take_list(const std::string& key, const Words& words) {
    const auto values = numbers(split_at(next(words, at_), ','));
    if (key != "won") return static_cast<void>(input_[key] = values);
    for (const int value : values) input_[key].push_back(value != 0);
}

void Form::take_meld(const std::string& key, const Words& words) {
    const auto type = next(words, at_);
    const auto row = next(words, at_);
    static_cast<void>(tiles(row));
    if (ending_ == "waits") return input_["meld"].push_back(type + ":" + row);
    json meld{{"type", type}, {"tiles", row}};
    if (at_ + 2 < words.size() && words[at_ + 1] == "from") {
        meld["from"] = seat(words[at_ + 2]);
        at_ += 2;
    }
    if (at_ + 2 < words.size() && words[at_ + 1] == "by" && find_seat(words[at_ + 2])) {
        meld["by"] = seat(words[at_ + 2]);
        at_ += 2;
    }
    input_[key + "s"].push_back(meld);
}

void Form::ask() {
    if (rule_.empty()) fail("the file names no `rule`");
    if (name_.empty()) fail("`expect` stands in a `case`");
    if (answered_) return;
    const auto question = input_.dump();
    const auto answer = ending_ == "score"    ? wire::score_line(rule_, question)
                        : ending_ == "settle" ? wire::settle_line(rule_, question)
                                              : wire::waits_line(rule_, question);
    asked_.push_back({ending_, rule_, question, answer});
    output_ = parse(answer);
    answered_ = true;
}

void Form::expect(const Words& words) {
    ask();
    if (words.empty()) fail("expect what?");
    ++checks_;
    if (words[0] == "error") return output_.contains("error") ? void() : fail("expected an error");
    if (output_.contains("error")) fail("the engine refuses");
    if (ending_ == "score") return expect_of_win(words);
    if (ending_ == "settle") return expect_field(output_, words[0], results(Words(words.begin() + 1, words.end())));
    expect_of_waits(words);
}

void Form::expect_of_win(const Words& words) {
    const Words rest(words.begin() + 1, words.end());
    if (words[0] == "paid") return expect_field(output_, "payments", numbers(rest));
    if (words[0] == "line") return expect_line(output_, rest);
    if (words[0] == "chips" || words[0] == "congratulation") return expect_field(output_, words[0], numbers(rest));
    if (words[0] == "reading")
        return expect_tiles(output_, "reading", sorted(rest.empty() || rest[0] == "none" ? Words{} : tiles(rest[0])));
    if (words.size() == 3 && words[0] == "no" && words[1] == "win") {
        expect_field(output_, "win", false);
        return expect_field(output_, "reason", words[2]);
    }
    expect_score(output_, words);
}

void Form::expect_of_waits(const Words& words) {
    if (words.size() < 2) fail("expect what of " + words[0] + "?");
    const auto row =
        words.back() == "none" ? std::vector<std::string>{} : sorted(looks_like_tiles(words.back()) ? tiles(words.back()) : Words{});
    if (words[0] == "shanten") return expect_field(output_, "shanten", number(words[1]));
    if (words[0] == "furiten") return expect_field(output_, "furiten", words[1] == "yes");
    if (words[0] == "waits" || words[0] == "ron") return expect_tiles(output_, words[0], row);
    if (words[0] != "discard" || words.size() != 3) fail("unknown word '" + words[0] + "'");
    for (const auto& each : output_.value("discards", json::array()))
        if (tile_list(json::array({each.at("discard")})) == tiles(words[1])) return expect_tiles(each, "waits", row);
    fail("no discard " + words[1]);
}

void Form::expect_tiles(const json& object, const std::string& key, const std::vector<std::string>& row) {
    if (!object.contains(key) || tile_list(object.at(key)) != row) fail("expected " + key + " " + join(row));
}

}  // namespace jansou::scenario
