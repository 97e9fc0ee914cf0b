#include "jansou/wire/shown/drill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/score.hpp"
#include "jansou/wire/questions/waits.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_value.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/shown/drill_hands.hpp"
#include "jansou/wire/shown/penalties.hpp"
#include "jansou/wire/shown/penalty_ruled.hpp"
#include "jansou/wire/shown/penalty_sentences.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr int most_drill = 10, most_draws = 250, hardest = 1000;
constexpr std::uint32_t drill_stream = 5;
constexpr std::size_t choices_wanted = 4, most_reason = 16;

Seed seed_of(std::uint32_t number, DrillKind kind, int level) {
    Seed out;
    for (std::size_t i = 0; i < 4; ++i) out.bytes[i] = std::uint8_t(number >> (8 * i));
    out.bytes[4] = std::uint8_t(kind);
    out.bytes[5] = std::uint8_t(level);
    return out;
}

ordered_json faces_json(const std::vector<Face>& faces) {
    ordered_json out = ordered_json::array();
    for (const Face f : faces) out.push_back(to_mjai(f));
    return out;
}

struct Group {
    const char* id;
    Said name;
};

ordered_json group_json(const Group& group, const std::vector<Face>& faces) {
    return {{"id", group.id}, {"name", in_both(group.name)}, {"tiles", faces_json(faces)}};
}

/// A question, and how hard it is.
struct Asked {
    int difficulty = 0;
    ordered_json body;
};

class Drill {
public:
    Drill(const Rulebook& book, const DrillWish& wish) : book_(book), wish_(wish) {}

    ordered_json made() {
        ordered_json out{
            {"id", book_.rules.id}, {"kind", drill_kinds[std::size_t(wish_.kind)]}, {"level", wish_.level}, {"seed", wish_.seed}};
        out["questions"] = ordered_json::array();
        for (int n = 0; n < wish_.count; ++n) {
            Stream random(seed_of(wish_.seed, wish_.kind, wish_.level), drill_stream, std::uint64_t(n));
            auto asked = fitting(random);
            if (!asked) break;
            asked->body["difficulty"] = asked->difficulty;
            out["questions"].push_back(std::move(asked->body));
        }
        return out;
    }

private:
    /// The first that is of the level, else the nearest to it.
    std::optional<Asked> fitting(Stream& random) {
        DrillHands hands(book_, random);
        std::optional<Asked> best;
        best_off_ = hardest;
        for (int n = 0; n < most_draws && best_off_ > 0; ++n) {
            auto asked = wish_.kind == DrillKind::score       ? score(hands, random)
                         : wish_.kind == DrillKind::penalties ? penalty(random)
                                                              : waits(hands, random);
            if (!asked) continue;
            const int off = off_by(asked->difficulty);
            if (off >= best_off_) continue;
            best_off_ = off;
            best = std::move(asked);
        }
        return best;
    }

    /// How far that is from the level.
    int off_by(int difficulty) const {
        const DrillRange range = drill_range(wish_.kind, wish_.level);
        return std::max({0, range.least - difficulty, difficulty - range.most});
    }

    HandWish hand_wish(Stream& random) const {
        const bool hard = wish_.level == 3;
        return {.jokers = wish_.level - 1,
                .melds = hard ? 1 : 2,
                .one_suit = hard ? random.below(3) != 0 : wish_.level == 2 && random.below(2) == 0,
                .around = wish_.level > 1 && !book_.abilities.empty()};
    }
    static ordered_json melds_json(const DrawnHand& hand) {
        ordered_json out = ordered_json::array();
        for (const DrawnMeld& meld : hand.melds) out.push_back(meld.type + ":" + to_mpsz(meld.tiles));
        return out;
    }
    /// What lies before the one who is asked.
    ordered_json groups_of(const DrawnHand& hand) const {
        ordered_json out = ordered_json::array({group_json({"hand", {"hand", "手牌"}}, hand.hand)});
        for (const DrawnMeld& meld : hand.melds) {
            const Said name = meld.type == "chi" ? Said{"chi", "チー"} : meld.type == "pon" ? Said{"pon", "ポン"} : Said{"kan", "カン"};
            out.push_back(group_json({"meld", name}, meld.tiles));
        }
        return out;
    }
    /// Somebody's ability in this hand, where the rule gives some.
    const Ability* ability(Stream& random) const {
        return book_.abilities.empty() ? nullptr : &book_.abilities[random.below(std::uint32_t(book_.abilities.size()))];
    }

    /// What the hand waits for; or, beside a river, what it may be won on by ron.
    std::optional<Asked> waits(DrillHands& hands, Stream& random) {
        const auto hand = hands.draw(hand_wish(random));
        if (!hand) return {};
        const bool about_ron = wish_.kind == DrillKind::furiten;
        json question{{"hand", to_mpsz(hand->hand)}, {"meld", melds_json(*hand)}};
        const Ability* able = ability(random);
        if (able) question["ability"] = book_.word_name(able->word);
        ordered_json groups = groups_of(*hand), facts = ordered_json::array();
        if (able) facts.push_back(in_both(book_.word_text(able->word)));
        if (about_ron) {
            std::optional<Kind> wait;
            if (random.below(2)) wait = hand->tile.kind();
            const auto river = hands.more(std::size_t(3 * wish_.level + int(random.below(3))), wait);
            question["river"] = to_mpsz(river);
            groups.push_back(group_json({"river", {"own discards", "自分の河"}}, river));
        }
        const auto query = waits_from_json(book_, question);
        if (!query) return {};
        const ordered_json answer = waits_json(book_, *query);
        if (answer["shanten"] != 0 || answer["waits"].empty()) return {};
        const auto count = int(answer["waits"].size());
        int difficulty = std::min(count, 9) + 3 * hand->jokers;
        if (about_ron) difficulty += in_part(answer) ? 3 : answer["furiten"].get<bool>() ? 1 : 0;
        return Asked{difficulty,
                     {{"groups", std::move(groups)},
                      {"facts", std::move(facts)},
                      {"ask", in_both(about_ron ? Said{"On which tiles may this hand win by ron?", "この手はどの牌でロンできますか。"}
                                                : Said{"What does this hand wait for?", "この手の待ちは何ですか。"})},
                      {"offered", offered()},
                      {"choices", nullptr},
                      {"answer", about_ron ? in_mjai(answer["ron"]) : in_mjai(answer["waits"])},
                      {"question", question},
                      {"reason", reason_of(waits_text(book_, *query, Lang::ja), waits_text(book_, *query, Lang::en))},
                      {"clauses", clauses_of_answer(answer)}}};
    }
    /// Whether some readings of the jokers are furiten and some are not.
    static bool in_part(const ordered_json& answer) {
        const auto readings = answer.find("readings");
        if (readings == answer.end()) return false;
        const auto barred = std::ranges::count_if(*readings, [](const ordered_json& one) { return one["furiten"].get<bool>(); });
        return barred > 0 && barred < std::ssize(*readings);
    }
    /// The reason, of which readings without number leave the first ones.
    static ordered_json reason_of(const std::string& ja, const std::string& en) {
        const auto cut = [](const std::string& text, std::string_view more) {
            std::size_t at = 0;
            for (std::size_t line = 0; line < most_reason; ++line) {
                at = text.find('\n', at);
                if (at == std::string::npos) return text;
                ++at;
            }
            const auto left = std::count(text.begin() + std::ptrdiff_t(at), text.end(), '\n');
            return left == 0 ? text : text.substr(0, at) + fmt::format(fmt::runtime(more), left);
        };
        return in_both(cut(ja, "  ほか {} 行\n"), cut(en, "  and {} more lines\n"));
    }
    /// The kinds among which tiles are named.
    ordered_json offered() const {
        ordered_json out = ordered_json::array();
        for (const Kind k : book_.kinds) out.push_back(to_mjai(Face(k)));
        return out;
    }
    static ordered_json in_mjai(const ordered_json& kinds) {
        ordered_json out = ordered_json::array();
        for (const auto& kind : kinds) out.push_back(to_mjai(parse_tiles(kind.get<std::string>()).value().front()));
        return out;
    }
    static ordered_json clauses_of_answer(const ordered_json& answer) {
        ordered_json out = ordered_json::array();
        if (const auto it = answer.find("furiten_clause"); it != answer.end() && it->is_string())
            for (const std::string_view id : split(it->get_ref<const std::string&>())) out.push_back(id);
        return out;
    }

    /// A win as the score command asks it.
    json win_question(const DrawnHand& hand, DrillHands& hands, Stream& random) const {
        const auto seats = std::uint32_t(book_.layout.seats);
        const std::uint32_t seat = random.below(seats), dealer = random.below(2) ? seat : random.below(seats);
        const bool ron = random.below(2) != 0, closed = hand.melds.empty();
        json out{{"seat", seat},
                 {"dealer", dealer},
                 {"round", "E"},
                 {"by", ron ? "ron" : "tsumo"},
                 {"hand", to_mpsz(hand.hand)},
                 {"win", std::string(to_mpsz(hand.tile))}};
        if (ron) out["from"] = (seat + 1 + random.below(seats - 1)) % seats;
        if (closed && random.below(3)) declare(out);
        out["melds"] = json::array();
        for (const DrawnMeld& meld : hand.melds)
            out["melds"].push_back({{"type", meld.type}, {"tiles", to_mpsz(meld.tiles)}, {"from", (seat + seats - 1) % seats}});
        out["indicators"] = to_mpsz(hands.more(1));
        if (wish_.level > 1) add_beside(out, hands, random);
        return out;
    }
    /// The winner's stick lies there; it comes back, and is not what is paid.
    static void declare(json& question) {
        question["riichi"] = "riichi";
        question["sticks"] = 1;
    }
    /// What a win may be worth beside its hand: counters, ura, tiles set aside, an ability. Where the rule has no such thing it refuses the
    /// question, and another is drawn.
    void add_beside(json& out, DrillHands& hands, Stream& random) const {
        constexpr std::uint32_t up_to_honba = 4, up_to_aside = 3;
        if (random.below(2)) out["honba"] = 1 + random.below(up_to_honba);
        if (out.contains("riichi") && random.below(2)) out["ura"] = to_mpsz(hands.more(1));
        if (!book_.set_aside.empty() && random.below(2))
            if (const auto aside = hands.aside(1 + random.below(up_to_aside)); !aside.empty()) out["nukidora"] = to_mpsz(aside);
        if (const Ability* able = ability(random)) out["ability"] = book_.word_name(able->word);
    }
    /// How many of these are there to be reckoned with.
    static int beside(const json& question) {
        return int(std::ranges::count_if(parts_beside, [&](const char* part) { return question.contains(part); }));
    }
    static constexpr std::array<const char*, 4> parts_beside{"honba", "ura", "nukidora", "ability"};
    std::optional<std::pair<Win, ordered_json>> scored(const json& question) const {
        const auto win = win_from_json(book_, question);
        if (!win) return {};
        ordered_json answer = score_json(book_, *win);
        if (!answer["win"].get<bool>()) return {};
        return std::pair{*win, std::move(answer)};
    }
    /// "3,900", or of a tsumo what each pays.
    static Said paid_said(const json& question, const ordered_json& answer) {
        const auto seat = question["seat"].get<std::size_t>(), dealer = question["dealer"].get<std::size_t>();
        const auto side = [](int points, int chips) {
            Said out{with_commas(points), with_commas(points) + "点"};
            if (chips) out = said("{} and {} chips", "{}とチップ{}枚", out, chips);
            return out;
        };
        if (question["by"] == "ron") {
            int paid = 0;
            for (std::size_t s = 0; s < answer["payments"].size(); ++s)
                if (s != seat) paid -= answer["payments"][s].get<int>();
            return side(paid, answer["chips"][seat].get<int>());
        }
        Said by_dealer, by_child;
        for (std::size_t s = 0; s < answer["payments"].size(); ++s) {
            if (s == seat) continue;
            const Said one = side(-answer["payments"][s].get<int>(), -answer["chips"][s].get<int>());
            (s == dealer ? by_dealer : by_child) = one;
        }
        if (by_dealer.en.empty() || by_dealer == by_child) return said("{} from each", "{}オール", by_child);
        if (by_child.en.empty()) return said("{} from the dealer", "親から{}", by_dealer);
        return said("{} from a child, {} from the dealer", "子{}・親{}", by_child, by_dealer);
    }
    /// What one comes to who forgets something, takes it for more, or counts the counters wrong.
    static std::vector<json> mistaken(const json& question, Stream& random, std::uint32_t seats, DrillHands& hands) {
        std::vector<json> out;
        json other = question;
        if (other.contains("riichi")) {
            for (const char* part : {"riichi", "sticks", "ura"}) other.erase(part);
        } else
            declare(other);
        out.push_back(other);
        for (const char* part : parts_beside) {
            if (!question.contains(part)) continue;
            other = question;
            other.erase(part);
            out.push_back(other);
        }
        other = question;
        other["dealer"] = question["dealer"] == question["seat"] ? (question["seat"].get<std::uint32_t>() + 1) % seats
                                                                 : question["seat"].get<std::uint32_t>();
        out.push_back(other);
        for (int i = 0; i < 4; ++i) {
            other = question;
            other["indicators"] = std::string(to_mpsz(Face(hands.any())));
            out.push_back(other);
        }
        random.shuffle(out);
        for (int honba = 1; honba <= 4; ++honba) {
            other = question;
            other["honba"] = honba;
            out.push_back(other);
        }
        for (const std::size_t first : {0U, 1U}) {
            other = out[first];
            other["honba"] = 1;
            out.push_back(other);
        }
        return out;
    }

    std::optional<Asked> score(DrillHands& hands, Stream& random) {
        const auto hand = hands.draw(hand_wish(random));
        if (!hand) return {};
        json question = win_question(*hand, hands, random);
        const auto right = scored(question);
        if (!right) return {};
        const auto& [win, answer] = *right;
        int difficulty = int(answer["yaku"].size()) + 2 * hand->jokers + int(hand->melds.size()) + beside(question);
        if (const auto fu = answer.find("fu");
            fu != answer.end() && fu->is_number() && *fu != 30 && *fu != 20 && *fu != 25 && answer["limit"].is_null())
            difficulty += 2;
        if (off_by(difficulty) >= best_off_) return {};  // not worth its choices
        std::vector<Said> choices{paid_said(question, answer)};
        for (const json& wrong : mistaken(question, random, std::uint32_t(book_.layout.seats), hands)) {
            if (choices.size() == choices_wanted) break;
            const auto other = scored(wrong);
            if (!other) continue;
            json as_asked = wrong;
            as_asked["dealer"] = question["dealer"];  // said of the same seats
            const Said said_so =
                paid_said(wrong["dealer"] == question["dealer"] || question["by"] == "ron" ? as_asked : wrong, other->second);
            if (std::ranges::find(choices, said_so) == choices.end()) choices.push_back(said_so);
        }
        if (choices.size() < 2) return {};
        ordered_json groups = groups_of(*hand);
        groups.push_back(group_json({"win", {"winning tile", "和了牌"}}, {hand->tile}));
        const auto lay = [&](const char* field, const Group& group) {
            if (const auto tiles = question.find(field); tiles != question.end())
                groups.push_back(group_json(group, parse_tiles(tiles->get<std::string>()).value_or(std::vector<Face>{})));
        };
        lay("nukidora", {"aside", {"set aside", "抜いた牌"}});
        lay("indicators", {"indicators", {"dora indicator", "ドラ表示牌"}});
        lay("ura", {"ura", {"ura indicator", "裏ドラ表示牌"}});
        return with_choices(difficulty, std::move(groups), facts_of(question), {"What is paid for this win?", "この和了の点は。"}, choices,
                            random, question, in_both(score_text(book_, win, Lang::ja), score_text(book_, win, Lang::en)),
                            clauses_of_lines(answer));
    }
    static ordered_json clauses_of_lines(const ordered_json& answer) {
        ordered_json out = ordered_json::array();
        for (const auto& line : answer["yaku"]) {
            if (!line["clause"].is_string()) continue;
            for (const std::string_view id : split(line["clause"].get_ref<const std::string&>()))
                if (std::ranges::find(out, ordered_json(id)) == out.end()) out.push_back(id);
        }
        return out;
    }
    /// What is said beside the tiles.
    ordered_json facts_of(const json& question) const {
        constexpr std::array<std::string_view, 4> winds_en{"East", "South", "West", "North"}, winds_ja{"東家", "南家", "西家", "北家"};
        const int seats = book_.layout.seats, seat = question["seat"].get<int>(), dealer = question["dealer"].get<int>();
        const auto wind = std::size_t((seat - dealer + seats) % seats);
        ordered_json out = ordered_json::array({in_both("東場", "East round")});
        out.push_back(wind == 0 ? in_both("親 (東家)", "dealer (East)")
                                : in_both(fmt::format("子 ({})", winds_ja[wind]), fmt::format("child ({})", winds_en[wind])));
        out.push_back(question["by"] == "ron" ? in_both("ロン", "ron") : in_both("ツモ", "tsumo"));
        if (question.contains("riichi")) out.push_back(in_both("立直", "riichi"));
        if (const auto honba = question.find("honba"); honba != question.end())
            out.push_back(in_both(said("honba {}", "{}本場", honba->get<int>())));
        for (const Ability& able : book_.abilities)
            if (question.contains("ability") && question["ability"] == book_.word_name(able.word))
                out.push_back(in_both(book_.word_text(able.word)));
        return out;
    }

    Asked with_choices(int difficulty, ordered_json groups, ordered_json facts, const Said& ask, std::vector<Said> choices, Stream& random,
                       const json& question, ordered_json reason, ordered_json clauses) {
        const Said right = choices.front();
        random.shuffle(choices);
        ordered_json list = ordered_json::array();
        for (const Said& one : choices) list.push_back(in_both(one));
        return {difficulty,
                {{"groups", std::move(groups)},
                 {"facts", std::move(facts)},
                 {"ask", in_both(ask)},
                 {"offered", nullptr},
                 {"choices", std::move(list)},
                 {"answer", std::ranges::find(choices, right) - choices.begin()},
                 {"question", question},
                 {"reason", std::move(reason)},
                 {"clauses", std::move(clauses)}}};
    }

    /// What is done about a mistake; the wrong choices are rulings on mistakes of another kind by the same rule.
    std::optional<Asked> penalty(Stream& random) {
        if (book_.offences.empty()) return {};
        if (!tables_) tables_.emplace(book_);
        if (listed_.is_null()) listed_ = penalties_json(book_);
        const Offence& offence = book_.offences[random.below(std::uint32_t(book_.offences.size()))];
        const auto cases = tables_->cases(offence);
        if (cases.empty()) return {};
        std::vector<Said> choices{ruling_said(cases, offence.mendable)};
        int alike = 0;
        for (int tries = 0; tries < 20 && choices.size() < choices_wanted; ++tries) {
            Offence other = offence;
            other.eases = {};
            other.counted = false;
            other.consequence = Ruling::Consequence(random.below(4));
            other.pays = other.consequence == Ruling::Consequence::pay;
            other.fined = false;
            other.chosen = random.below(4) == 0 && other.consequence >= Ruling::Consequence::dead_hand;
            other.mendable = random.below(2) != 0;
            const auto wrong = tables_->cases(other);
            const Said said_so = ruling_said(wrong, true);
            if (wrong.empty() || std::ranges::find(choices, said_so) != choices.end()) continue;
            if (other.pays && wrong[0].paid.empty()) continue;  // nothing is paid by this rule
            alike += wrong[0].consequence == cases[0].consequence;
            choices.push_back(said_so);
        }
        if (choices.size() < choices_wanted) return {};
        const std::string kind(book_.word_name(offence.word));
        ordered_json clauses = ordered_json::array();
        for (const auto& one : listed_["penalties"])
            if (one["id"] == kind)
                for (const auto& clause : one["clauses"])
                    if (clause["says"] == "rules") clauses.push_back(clause["id"]);
        const Said right = choices.front();
        const auto name = book_.word_text(offence.word);
        return with_choices(int(cases.size()) - 1 + alike, ordered_json::array(), ordered_json::array({in_both(name)}),
                            {"What is done about it?", "このときどうしますか。"}, std::move(choices), random, json{{"penalty", kind}},
                            in_both(right), std::move(clauses));
    }

    const Rulebook& book_;
    const DrillWish& wish_;
    std::optional<RulingTables> tables_;
    ordered_json listed_;
    int best_off_ = hardest;  ///< of the best question that was drawn so far
};

}  // namespace

DrillRange drill_range(DrillKind kind, int level) {
    if (kind == DrillKind::penalties) return level == 1 ? DrillRange{0, 0} : level == 2 ? DrillRange{1, 1} : DrillRange{2, hardest};
    return level == 1 ? DrillRange{0, 2} : level == 2 ? DrillRange{3, 5} : DrillRange{6, hardest / 4};
}

tl::expected<DrillWish, Sentence> drill_wish(const json& asked) {
    DrillWish out;
    if (!asked.is_object())
        return tl::unexpected(Sentence("an object is expected, as {\"kind\":\"waits\",\"level\":1,\"seed\":7,\"count\":5}."));
    for (const auto& [key, value] : asked.items()) {
        if (key == "kind") {
            const auto it = value.is_string() ? std::ranges::find(drill_kinds, value.get<std::string>()) : drill_kinds.end();
            if (it == drill_kinds.end()) return tl::unexpected(Sentence("kind: waits, furiten, score or penalties is expected."));
            out.kind = DrillKind(it - drill_kinds.begin());
        } else if (key == "level" || key == "count") {
            const int most = key == "level" ? 3 : most_drill;
            const auto number = whole_number(value, 1, most);
            if (!number) return tl::unexpected(fmt::format("{}: a number from 1 to {} is expected.", key, most));
            (key == "level" ? out.level : out.count) = *number;
        } else if (key == "seed") {
            const auto number = whole_number(value, 0, 2147483647);
            if (!number) return tl::unexpected(Sentence("seed: a number from 0 to 2147483647 is expected."));
            out.seed = std::uint32_t(*number);
        } else {
            return tl::unexpected(key.substr(0, 40) + ": kind, level, seed and count are expected, and nothing else.");
        }
    }
    return out;
}

ordered_json drill_json(const Rulebook& book, const DrillWish& wish) { return Drill(book, wish).made(); }

tl::expected<std::string, Sentence> drill_answer(const Rulebook& book, std::string_view question) {
    const auto read = parse_json(question);
    if (!read) return tl::unexpected(read.error());
    const auto wish = drill_wish(*read);
    if (!wish) return tl::unexpected(wish.error());
    return dumped(drill_json(book, *wish));
}

std::span<const NamedShape> drill_shapes() {
    static const std::vector<NamedShape> shapes{
        {"Drill", "{id: string, kind: string, level: int, seed: int, questions: [DrillQuestion]}"},
        {"DrillQuestion",
         "{groups: [{id: string, name: Text, tiles: [tile]}], facts: [Text], ask: Text, offered: [tile] | null, choices: [Text] | null, "
         "answer: [tile] | "
         "int, question: {*: any}, reason: Text, clauses: [string], difficulty: int}"},
    };
    return shapes;
}

}  // namespace jansou::wire
