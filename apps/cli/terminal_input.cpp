#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "apps/cli/terminal_choices.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/shown/choices.hpp"

namespace jansou::terminal {
namespace {

/// Full-width letters and digits as a Japanese keyboard gives them become plain ones; ASCII in lower case.
std::string plain(std::string_view in) {
    std::string out;
    for (std::size_t i = 0; i < in.size(); ++i) {
        const auto byte = [&](std::size_t n) { return i + n < in.size() ? static_cast<unsigned char>(in[i + n]) : 0u; };
        if (byte(0) == 0xE3 && byte(1) == 0x80 && byte(2) == 0x80)
            out += ' ', i += 2;
        else if (byte(0) == 0xEF && (byte(1) == 0xBC || byte(1) == 0xBD) && byte(2) >= 0x80 && (byte(1) == 0xBC || byte(2) <= 0x9E))
            out += char(byte(2) - 0x80 + (byte(1) == 0xBC ? 0x20 : 0x60)), i += 2;
        else
            out += in[i];
    }
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c == '\t' || c == '\r' ? ' ' : c;
    return out;
}

std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    for (std::size_t at = 0; (at = line.find_first_not_of(' ', at)) != std::string::npos;) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

struct Named {
    std::string_view word;
    Verb verb;
};
constexpr std::array verbs{
    Named{"d", Verb::discard},     Named{"discard", Verb::discard},   Named{"打", Verb::discard},    Named{"t", Verb::discard_drawn},
    Named{"r", Verb::riichi},      Named{"riichi", Verb::riichi},     Named{"reach", Verb::riichi},  Named{"立直", Verb::riichi},
    Named{"リーチ", Verb::riichi}, Named{"ron", Verb::win},           Named{"tsumo", Verb::win},     Named{"win", Verb::win},
    Named{"ロン", Verb::win},      Named{"ツモ", Verb::win},          Named{"和了", Verb::win},      Named{"ツモ和了", Verb::win},
    Named{"c", Verb::chi},         Named{"chi", Verb::chi},           Named{"チー", Verb::chi},      Named{"p", Verb::pon},
    Named{"pon", Verb::pon},       Named{"ポン", Verb::pon},          Named{"k", Verb::kan},         Named{"kan", Verb::kan},
    Named{"カン", Verb::kan},      Named{"kita", Verb::aside},        Named{"nuki", Verb::aside},    Named{"北", Verb::aside},
    Named{"aside", Verb::aside},   Named{"抜く", Verb::aside},        Named{"9k", Verb::end_hand},   Named{"kyuushu", Verb::end_hand},
    Named{"nine", Verb::end_hand}, Named{"九種九牌", Verb::end_hand}, Named{"流す", Verb::end_hand}, Named{"n", Verb::pass},
    Named{"no", Verb::pass},       Named{"pass", Verb::pass},         Named{"none", Verb::pass},     Named{"noten", Verb::pass},
    Named{"パス", Verb::pass},     Named{"見送る", Verb::pass},       Named{"open", Verb::pass},     Named{"決めない", Verb::pass},
};

struct Question {
    std::string_view word;
    Wish::Type type;
};
constexpr std::array questions{
    Question{"w", Wish::Type::waits},        Question{"waits", Wish::Type::waits},    Question{"待ち", Wish::Type::waits},
    Question{"h", Wish::Type::help},         Question{"help", Wish::Type::help},      Question{"?", Wish::Type::help},
    Question{"説明", Wish::Type::help},      Question{"l", Wish::Type::events},       Question{"log", Wish::Type::events},
    Question{"s", Wish::Type::scores},       Question{"scores", Wish::Type::scores},  Question{"点", Wish::Type::scores},
    Question{"b", Wish::Type::table},        Question{"table", Wish::Type::table},    Question{"卓", Wish::Type::table},
    Question{"q", Wish::Type::quit},         Question{"quit", Wish::Type::quit},      Question{"exit", Wish::Type::quit},
    Question{"m", Wish::Type::readings},     Question{"more", Wish::Type::readings},  Question{"読み", Wish::Type::readings},
    Question{"rules", Wish::Type::rules},    Question{"規則", Wish::Type::rules},     Question{"ルール", Wish::Type::rules},
    Question{"中断", Wish::Type::quit},      Question{"why", Wish::Type::why},        Question{"なぜ", Wish::Type::why},
    Question{"back", Wish::Type::take_back}, Question{"取消", Wish::Type::take_back}, Question{"取り消す", Wish::Type::take_back},
};

std::optional<Verb> verb_of(std::string_view word) {
    const auto it = std::ranges::find(verbs, word, &Named::word);
    return it == verbs.end() ? std::nullopt : std::optional(it->verb);
}

class Reader {
public:
    Reader(const Voice& voice, const Rulebook& book, const std::vector<Choice>& choices, std::string_view line)
        : voice_(voice), book_(book), choices_(choices), words_(words_of(plain(line))) {
        given_ = wire::shown(nlohmann::json(std::string(line)));
    }

    Wish read() {
        if (words_.empty()) return empty_line();
        const std::string& first = words_[0];
        if (const auto it = std::ranges::find(questions, first, &Question::word); it != questions.end()) return question(it->type);
        if (const auto read = said_reading(0); read && asked_for_reading()) return reading(*read);
        if (words_.size() == 1 && first.find_first_not_of("0123456789") == std::string::npos) return number(first);
        if (const auto verb = verb_of(first)) return with_argument(*verb);
        if (const Word kind = riichi_kind(first)) return of_kind(kind);
        if (const auto said = spoken(first)) return chosen(*said);
        if (const auto tile = parse_tile(first); tile && words_.size() == 1) return wanted(Verb::discard, *tile);
        return unclear(voice_.say(Msg::not_understood, given_, choices_.size()));
    }

private:
    Wish unclear(std::string sentence) const { return {.type = Wish::Type::unclear, .sentence = std::move(sentence), .given = given_}; }
    Wish chosen(std::size_t i) const { return {.type = Wish::Type::choice, .choice = i, .given = given_}; }
    Wish impossible(Verb verb, std::optional<Face> tile = {}) const {
        return {.type = Wish::Type::impossible, .given = given_, .verb = verb, .tile = tile, .kind = kind_};
    }

    Wish empty_line() const {
        for (std::size_t i = 0; i < choices_.size(); ++i)
            if (fits(choices_[i].act, Verb::discard_drawn)) return chosen(i);
        return unclear(voice_.say(Msg::nothing_drawn));
    }

    Wish number(const std::string& digits) const {
        std::size_t n = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), n);
        if (read.ec != std::errc{} || n == 0 || n > choices_.size())
            return unclear(voice_.say(Msg::no_such_number, given_, choices_.size()));
        return chosen(n - 1);
    }

    Wish question(Wish::Type type) const {
        Wish wish{.type = type, .given = given_, .all = words_.back() == "all" || words_.back() == "全部"};
        if (type == Wish::Type::waits && words_.size() > 1)
            if (const auto tile = parse_tile(words_[1])) wish.tile = *tile;
        if (type != Wish::Type::why) return wish;
        if (words_.size() > 1) {
            wish.verb = verb_of(words_[1]);
            if (wish.verb == Verb::riichi || !wish.verb) wish.kind = riichi_kind(words_[1]);
            if (wish.kind) wish.verb = Verb::riichi;
            if (const auto tile = parse_tile(words_.back())) wish.tile = *tile;
            if (!wish.verb && wish.tile) wish.verb = Verb::discard;
        }
        return wish.verb ? wish : unclear(voice_.say(Msg::why_what));
    }

    /// A word of the rule that is offered: "tenpai".
    std::optional<std::size_t> spoken(std::string_view word) const {
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            const Action& a = choices_[i].act;
            if (a.type != ActionType::choose) continue;
            if (book_.word_name(a.word) == word || book_.word_text(a.word).ja == word) return i;
        }
        return {};
    }

    // --- what jokers stand for ---

    bool asked_for_reading() const {
        return std::ranges::any_of(choices_, [](const Choice& c) { return c.names_reading(); });
    }
    /// The words from `from` on as kinds: "9m 8s", "9m8s".
    std::optional<Reading> said_reading(std::size_t from) const {
        Reading r;
        for (std::size_t i = from; i < words_.size(); ++i) {
            const auto faces = parse_tiles(words_[i]);
            if (!faces || r.count + faces->size() > r.kinds.size()) return {};
            for (const Face f : *faces) r.kinds[r.count++] = f.kind();
        }
        std::sort(r.kinds.begin(), r.kinds.begin() + r.count);
        return r.count ? std::optional(r) : std::nullopt;
    }
    Wish reading(const Reading& said) const {
        std::vector<Reading> possible;
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            if (!choices_[i].names_reading()) continue;
            possible.push_back(wire::reading_named(choices_[i].act));
            if (possible.back() == said) return chosen(i);
        }
        return no_reading(possible);
    }
    /// A win that names its reading at once.
    Wish win_as(std::size_t choice) const {
        const auto said = said_reading(1);
        const auto& possible = choices_[choice].readings;
        if (!said || std::ranges::find(possible, *said) == possible.end()) return no_reading(possible);
        Wish wish = chosen(choice);
        wish.named = said;
        return wish;
    }
    Wish no_reading(const std::vector<Reading>& possible) const {
        constexpr std::size_t most = 12;
        std::string list;
        for (std::size_t i = 0; i < std::min(most, possible.size()); ++i) list += (i ? " / " : "") + voice_.tiles(faces_of(possible[i]));
        if (possible.size() > most) list += " / ...";
        return unclear(voice_.say(Msg::no_such_reading, given_, list));
    }

    // --- the ways of declaring a riichi ---

    Word riichi_kind(std::string_view word) const {
        for (const Word kind : book_.riichi_kinds)
            if (const Text text = book_.word_text(kind); word == book_.word_name(kind) || word == text.ja || word == text.en) return kind;
        return 0;
    }
    /// "box 5z", "box riichi 5z".
    Wish of_kind(Word kind) {
        if (words_.size() > 1 && verb_of(words_[1]) == Verb::riichi) words_.erase(words_.begin() + 1);
        kind_ = kind;
        return with_argument(Verb::riichi);
    }

    /// "pon", "chi 2", "kan 5z", "r 5z", "d 5z".
    Wish with_argument(Verb verb) const {
        const auto win = std::ranges::find_if(choices_, [](const Choice& c) { return !c.readings.empty(); });
        if (verb == Verb::win && words_.size() > 1 && win != choices_.end()) return win_as(std::size_t(win - choices_.begin()));
        if (words_.size() > 2) return unclear(voice_.say(Msg::not_understood, given_, choices_.size()));
        if (words_.size() == 1) return wanted(verb, {});
        const std::string& argument = words_[1];
        if (argument.find_first_not_of("0123456789") == std::string::npos) return nth(verb, argument);
        const auto tile = parse_tile(argument);
        if (!tile) return unclear(voice_.say(Msg::no_such_tile, wire::shown(nlohmann::json(argument))));
        return wanted(verb, *tile);
    }

    Wish nth(Verb verb, const std::string& digits) const {
        const auto found = fitting(verb, {}, false);
        std::size_t n = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), n);
        if (found.empty()) return impossible(verb);
        if (n == 0 || n > found.size()) return unclear(voice_.say(Msg::no_such_number, given_, choices_.size()));
        return chosen(found[n - 1]);
    }

    std::vector<std::size_t> fitting(Verb verb, std::optional<Face> tile, bool kind_only) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < choices_.size(); ++i)
            if (fits(choices_[i].act, verb) && (!tile || about(choices_[i].last(), *tile, kind_only))) found.push_back(i);
        // said without its kind a riichi is the ordinary one, if that is there
        const Word kind = kind_ || book_.riichi_kinds.empty() ? kind_ : book_.riichi_kinds[0];
        const auto other = [&](std::size_t i) { return choices_[i].act.word != kind; };
        if (verb == Verb::riichi && kind && (kind_ || !std::ranges::all_of(found, other))) std::erase_if(found, other);
        return found;
    }

    /// The one choice that is meant: of two equal tiles the one drawn; a red five by its plain name if there is no other.
    Wish wanted(Verb verb, std::optional<Face> tile) const {
        auto found = fitting(verb, tile, false);
        if (found.empty() && tile) found = fitting(verb, tile, true);
        if (found.empty()) return impossible(verb, tile);
        if (tile && found.size() == 2 && choices_[found[0]].last().tile == choices_[found[1]].last().tile)
            for (const std::size_t i : found)
                if (choices_[i].last().drawn) return chosen(i);
        if (found.size() == 1) return chosen(found[0]);
        return several(found);
    }

    Wish several(const std::vector<std::size_t>& found) const {
        std::string list;
        for (const std::size_t i : found) list += fmt::format("{}{}) {}", list.empty() ? "" : ", ", i + 1, choices_[i].label);
        return unclear(voice_.say(Msg::several_fit, given_, list));
    }

    const Voice& voice_;
    const Rulebook& book_;
    const std::vector<Choice>& choices_;
    std::vector<std::string> words_;
    std::string given_;
    Word kind_ = 0;  ///< of the riichi that is wanted, if said
};

}  // namespace

bool fits(const Action& a, Verb verb) {
    switch (verb) {
        case Verb::discard: return a.type == ActionType::dahai;
        case Verb::discard_drawn: return a.type == ActionType::dahai && a.drawn;
        case Verb::riichi: return a.type == ActionType::reach;
        case Verb::win: return a.type == ActionType::hora;
        case Verb::chi: return a.type == ActionType::chi;
        case Verb::pon: return a.type == ActionType::pon;
        case Verb::kan: return a.type == ActionType::daiminkan || a.type == ActionType::ankan || a.type == ActionType::kakan;
        case Verb::aside: return a.type == ActionType::nukidora;
        case Verb::end_hand: return a.type == ActionType::ryukyoku;
        case Verb::pass: return a.type == ActionType::none;
        case Verb::say: return a.type == ActionType::choose;
    }
    return false;
}

bool about(const Action& a, Face tile, bool kind_only) {
    const auto same = [&](Face f) { return kind_only ? f.kind() == tile.kind() : f == tile; };
    if (a.tile.known() && same(a.tile)) return true;
    return a.type != ActionType::dahai && std::any_of(a.used.begin(), a.used.begin() + a.used_count, same);
}

Wish read_wish(const Voice& voice, const Rulebook& book, const std::vector<Choice>& choices, std::string_view line) {
    return Reader(voice, book, choices, line).read();
}

}  // namespace jansou::terminal
