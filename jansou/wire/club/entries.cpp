#include "jansou/wire/club/entries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using rule_text::said;

constexpr std::size_t longest_club_id = 64, longest_club_reason = 240, longest_club_name = 60, longest_club_title = 60;
constexpr std::size_t longest_source = 120;
constexpr int most_result = 1'000'000, most_club_chips = 1'000'000, most_fee = 10'000'000, most_hands_of_match = 10'000;

/// Characters, if the text is UTF-8 in one line that can be seen.
std::optional<std::size_t> characters_of(std::string_view text) {
    std::size_t many = 0;
    for (std::size_t i = 0; i < text.size(); ++many) {
        const auto c = static_cast<unsigned char>(text[i]);
        const std::size_t size = c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
        if (c < 0x20 || c == 0x7f || (c >= 0x80 && c < 0xc2) || c > 0xf4 || i + size > text.size()) return {};
        for (std::size_t k = 1; k < size; ++k)
            if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return {};
        i += size;
    }
    return many;
}

bool is_line(std::string_view text, std::size_t most_bytes) { return !text.empty() && text.size() <= most_bytes && characters_of(text); }

std::optional<std::int64_t> result_told(const json& value) {
    if (!value.is_number()) return {};
    const double size = value.get<double>() * tenths, nearest = std::round(size);
    constexpr double inexact = 1e-6;
    if (!(std::abs(size - nearest) <= inexact) || std::abs(nearest) > double(most_result) * tenths) return {};
    return std::int64_t(nearest);
}

const Said a_result{"a number with at most one decimal is expected.", "小数第一位までの数を書いてください。"};

constexpr const char* one_for_each = "一人に一つずつ書いてください。";

class EntryReader {
public:
    EntryReader(const json& told, const ClubBook& book, OwnRules own) : fields_(told, "entry."), book_(book), own_(own) {}

    tl::expected<ClubEntry, ClubWrong> read() {
        if (fields_.bad()) return tl::unexpected(wrong());
        read_common();
        if (!fields_.bad() && !out_.kept.contains("void")) read_kind();
        fields_.refuse_unread();
        if (!fields_.bad() && out_.kept.dump(-1, ' ', false, json::error_handler_t::replace).size() > most_club_entry_bytes)
            fields_.fail("id", said("the entry is longer than {} bytes.", "記入が{}バイトより長くなっています。", most_club_entry_bytes));
        if (fields_.bad()) return tl::unexpected(wrong());
        return std::move(out_);
    }

private:
    ClubWrong wrong() const { return {.why = fields_.error, .ja = fields_.error_ja}; }
    std::string id_at(std::string_view name) {
        const std::string id = fields_.text(name);
        if (!fields_.bad() && !is_club_id(id))
            fields_.fail(name, Said{"letters, digits, - and _ are expected, at most 64.", "英数字と - と _ で64字までにしてください。"});
        return id;
    }
    std::string line_at(std::string_view name, std::size_t most) {
        const std::string text = fields_.text(name);
        if (!fields_.bad() && !is_line(text, most))
            fields_.fail(name, said("one line of 1 to {} bytes is expected.", "1行で{}バイトまでにしてください。", most));
        return text;
    }

    void read_common() {
        fields_.require("id");
        out_.kept["id"] = id_at("id");
        fields_.require("kind");
        kind_ = fields_.text("kind");
        static constexpr std::string_view kinds[]{"person", "same", "night", "game", "extra"};
        if (!fields_.bad() && std::ranges::find(kinds, kind_) == std::end(kinds))
            fields_.fail(
                "kind", said("{} is none of person, same, night, game and extra.", "{}という種類の記入はありません。", shown(json(kind_))));
        out_.kept["kind"] = kind_;
        if (fields_.given("corrects")) read_corrects();
        if (fields_.given("reason")) out_.kept["reason"] = line_at("reason", longest_club_reason);
        if (fields_.flag("void")) read_void();
    }
    void read_corrects() {
        const std::string first = id_at("corrects");
        if (fields_.bad()) return;
        const std::string_view known = book_.kind_of(first);
        if (known.empty())
            fields_.fail("corrects", said("{} is the first telling of nothing in this book.", "{}という記入はこの帳簿にありません。",
                                          shown(json(first))));
        if (!fields_.bad() && known != kind_)
            fields_.fail("corrects",
                         said("{} tells a {}, not a {}.", "{}は{}の記入で、{}ではありません。", shown(json(first)), known, kind_));
        out_.kept["corrects"] = first;
        if (kind_ != "person") fields_.require("reason");
    }
    void read_void() {
        if (!out_.kept.contains("corrects"))
            return fields_.fail("void", Said{"what there was not is named by corrects.", "何を取り消すのかが書かれていません。"});
        const std::string first = out_.kept["corrects"];
        if (kind_ == "person")
            fields_.fail("void", Said{"a person stays; the name can be forgotten.", "人は取り消せません。名前は消せます。"});
        if (const auto at = book_.night(first); kind_ == "night" && at && book_.is_used(*at))
            fields_.fail("void", Said{"games or extras of this night count; they go first.",
                                      "この日の対局や増減が残っています。先にそちらを取り消してください。"});
        out_.kept["void"] = true;
    }

    void read_kind() {
        if (kind_ == "person") return read_person();
        if (kind_ == "same") return read_same();
        if (kind_ == "night") return read_night();
        if (kind_ == "game") return read_game();
        read_extra();
    }

    void read_person() {
        fields_.require("name");
        std::string name = fields_.text("name");
        if (const auto wrong = fields_.bad() ? std::nullopt : wrong_club_name(name))
            fields_.fail("name",
                         Said{*wrong, fmt::format("名前は1行で1字から{}字まで、前後に空白を付けずに書いてください。", longest_club_name)});
        if (fields_.flag("guest")) out_.kept["guest"] = true;
        if (!out_.kept.contains("corrects") && book_.persons().size() >= most_club_persons)
            fields_.fail("kind", said("a book has at most {} persons.", "一冊に入るのは{}人までです。", most_club_persons));
        out_.name = std::move(name);
    }

    static Said nobody(const json& id) { return said("{} is nobody of this book.", "{}という人はこの帳簿にいません。", shown(id)); }
    std::string person_at(std::string_view name) {
        fields_.require(name);
        const std::string id = fields_.text(name);
        if (!fields_.bad() && book_.person(id) < 0) fields_.fail(name, nobody(json(id)));
        return id;
    }
    void read_same() {
        const std::string one = person_at("person"), other = person_at("is");
        if (!fields_.bad() && book_.stands_for(book_.person(other)) == book_.person(one))
            fields_.fail("is", Said{"this is the same person already, or its name for another.", "もう同じ人として数えています。"});
        if (!out_.kept.contains("corrects") && book_.sames() >= most_club_persons)
            fields_.fail(
                "kind", said("at most {} times somebody is said to be somebody.", "人をまとめられるのは{}回までです。", most_club_persons));
        out_.kept["person"] = one;
        out_.kept["is"] = other;
    }

    void read_night() {
        fields_.require("date");
        const std::string date = fields_.text("date");
        if (!fields_.bad() && !is_day(date))
            fields_.fail("date", Said{"a day as 2026-11-27 is expected.", "日付は2026-11-27のように書いてください。"});
        if (!out_.kept.contains("corrects") && book_.nights().size() >= most_club_nights)
            fields_.fail("kind", said("a book has at most {} nights.", "一冊に入るのは{}日までです。", most_club_nights));
        out_.kept["date"] = date;
        if (fields_.given("name")) out_.kept["name"] = line_at("name", longest_club_title * 4);
        if (fields_.given("fee")) read_fee();
        if (fields_.given("left")) read_left();
        if (fields_.given("chip_worth")) {
            const json& value = *raw("chip_worth");
            const auto worth = result_told(value);
            if (!worth)
                fields_.fail("chip_worth", a_result);
            else
                out_.kept["chip_worth"] = result_json(*worth);
        }
    }
    const json* raw(const char* name) const { return &said_->at(name); }
    void read_fee() {
        if (!fields_.is_object("fee")) return fields_.fail("fee", Said{"an object is expected.", "場代の書き方が違います。"});
        Fields in(*fields_.object("fee"), "entry.fee.");
        in.require("by");
        const std::string by = in.text("by");
        if (!in.bad() && by != "game" && by != "head" && by != "room")
            in.fail("by", Said{"game, head or room is expected.", "場代は半荘ごと、人ごと、部屋のどれかです。"});
        in.require("amount");
        ordered_json fee{{"by", by}, {"amount", in.number("amount", 0, most_fee)}};
        if (in.given("unit")) {
            const std::string unit = in.text("unit");
            if (!in.bad() && !is_line(unit, longest_club_title))
                in.fail("unit", Said{"a short word is expected.", "単位は短い言葉にしてください。"});
            fee["unit"] = unit;
        }
        in.refuse_unread();
        if (in.bad()) return adopt(in);
        out_.kept["fee"] = std::move(fee);
    }
    void read_left() {
        const json* list = fields_.array("left");
        if (!list) return;
        ordered_json kept = ordered_json::array();
        std::set<std::string> seen;
        if (list->size() > most_club_persons)
            return fields_.fail("left", Said{"that is more than there are persons.", "帳簿の人数より多くなっています。"});
        for (std::size_t i = 0; i < list->size() && !fields_.bad(); ++i) {
            Fields in((*list)[i], fmt::format("entry.left[{}].", i));
            in.require("person");
            const std::string id = in.text("person");
            if (!in.bad() && (book_.person(id) < 0 || !seen.insert(id).second))
                in.fail("person", said("{} is nobody of this book, or named twice.", "{}はこの帳簿にいないか、二度書かれています。",
                                       shown(json(id))));
            in.require("percent");
            const int percent = in.number("percent", 0, 100);
            in.refuse_unread();
            if (in.bad()) return adopt(in);
            kept.push_back({{"person", id}, {"percent", percent}});
        }
        out_.kept["left"] = std::move(kept);
    }
    /// What is wrong within a field is wrong with the entry.
    void adopt(const Fields& inner) {
        if (fields_.bad()) return;
        fields_.error = inner.error;
        fields_.error_ja = inner.error_ja;
    }

    std::string night_at() {
        fields_.require("night");
        const std::string id = fields_.text("night");
        const auto at = fields_.bad() ? std::nullopt : book_.night(id);
        if (!fields_.bad() && (!at || book_.nights()[*at].gone))
            fields_.fail("night", said("{} is no night of this book.", "{}という日はこの帳簿にありません。", shown(json(id))));
        return id;
    }

    void read_extra() {
        out_.kept["night"] = night_at();
        out_.kept["person"] = person_at("person");
        fields_.require("reason");
        if (fields_.given("rule")) {
            const std::string key = fields_.text("rule");
            if (!fields_.bad() && book_.rule(key) < 0)
                fields_.fail("rule", said("{} is no rule of this book.", "{}という規則はこの帳簿にありません。", shown(json(key))));
            out_.kept["rule"] = key;
        }
        if (!fields_.given("total") && !fields_.given("chips"))
            fields_.fail("total", Said{"a result or chips are expected.", "点かチップを書いてください。"});
        if (fields_.given("total") && !fields_.bad()) {
            const auto total = result_told(*raw("total"));
            if (!total) return fields_.fail("total", a_result);
            out_.kept["total"] = result_json(*total);
        }
        if (fields_.given("chips")) out_.kept["chips"] = fields_.number("chips", -most_club_chips, most_club_chips);
    }

    // ---- games

    void read_game() {
        out_.kept["night"] = night_at();
        if (!fields_.bad()) read_rule();
        if (!fields_.bad()) read_people();
        if (!fields_.bad()) read_games();
        if (!fields_.bad() && fields_.given("chips")) read_chips();
        if (!fields_.bad()) read_beside();
        if (!fields_.bad() && fields_.given("source")) read_source();
        if (!fields_.bad() && fields_.given("changed")) read_changed();
    }

    void read_rule() {
        const bool id = fields_.given("rule"), text = fields_.given("rule_text"), name = fields_.given("rule_name"),
                   is = fields_.given("rule_is");
        if (int(id) + int(text) + int(name) + int(is) != 1)
            return fields_.fail("rule", Said{"one of rule, rule_text and rule_name is expected.", "規則を一つ選んでください。"});
        if (is) return read_rule_is();
        if (name) {
            const std::string title = line_at("rule_name", longest_club_title * 4);
            out_.kept["rule_is"] = {{"key", "name-" + title}, {"title", in_both(title, title)}, {"chips", true}};
            out_.kept["rule_is"]["chips_name"] = in_both("チップ", "chips");
            return;
        }
        if (id) {
            const std::string rule = fields_.text("rule");
            if (fields_.bad()) return;
            const auto shipped = shipped_rules();
            const bool is_shipped = std::ranges::find(shipped, rule) != shipped.end();
            if (const int known = book_.rule(rule); !is_shipped && known >= 0) {  // its games are told by their results
                out_.kept["rule_is"] = ordered_json::parse(book_.rule_json(std::size_t(known)));
                return;
            }
            if (!is_shipped)
                return fields_.fail("rule", said("{} is no rule that is built in, and none of this book.",
                                                 "{}という規則は、備え付けにもこの帳簿にもありません。", shown(json(rule))));
            auto book = kept_book(rule);
            if (!book) return fields_.fail("rule", Said{book.error(), "この規則は読めません。"});
            rules_ = *book;
        } else {
            if (own_ == OwnRules::refused)

                return fields_.fail("rule_text", Said{"this house plays its own rules only; rule or rule_name is expected.",
                                                      "この店では備え付けの規則だけを使います。"});
            const std::string rule = fields_.text("rule_text");
            if (fields_.bad()) return;
            auto read = own_rule(rule);
            if (!read) {
                fields_.error_ja = "規則の文が読めません。";
                return void(fields_.error = read.error());
            }
            rules_ = std::make_shared<const Rulebook>(make_book(std::move(*read)));
        }
        out_.kept["rule_is"] = club_rule(*rules_);
    }
    /// As it was kept once, for games that are told by their results.
    void read_rule_is() {
        as_kept_ = true;  // what a rule made of it may come to more or less than 0
        if (!fields_.is_object("rule_is")) return fields_.fail("rule_is", Said{"an object is expected.", "規則の書き方が違います。"});
        const json& is = *fields_.object("rule_is");
        Fields in(is, "entry.rule_is.");
        const auto both = [&](const char* name) {
            in.require(name);
            if (in.bad()) return ordered_json();
            if (!in.is_object(name))
                return in.fail(name, Said{"a text in two languages is expected.", "二つの言語で書いてください。"}), ordered_json();
            Fields text(*in.object(name), fmt::format("entry.rule_is.{}.", name));
            const std::string ja = text.text("ja"), en = text.text("en");
            text.refuse_unread();
            if (!text.bad() && (!is_line(ja, longest_club_reason) || !is_line(en, longest_club_reason)))
                text.fail("ja", Said{"one line is expected in each language.", "それぞれの言語で1行にしてください。"});
            if (text.bad() && !in.bad()) {
                in.error = text.error;
                in.error_ja = text.error_ja;
            }
            return in_both(ja, en);
        };
        ordered_json kept;
        in.require("key");
        const std::string key = in.text("key");
        if (!in.bad() && !is_line(key, longest_club_reason)) in.fail("key", Said{"one line is expected.", "1行にしてください。"});
        kept["key"] = key;
        if (in.given("id")) {
            kept["id"] = in.text("id");
            if (!in.bad() && kept["id"] != key)
                in.fail("id", Said{"it is the key, where there is one.", "keyと同じでなければなりません。"});
        }
        kept["title"] = both("title");
        in.require("chips");
        kept["chips"] = in.flag("chips");
        kept["chips_name"] = both("chips_name");
        if (in.given("places")) kept["places"] = in.number("places", 2, max_seats);
        in.refuse_unread();
        if (in.bad()) return adopt(in);
        out_.kept["rule_is"] = std::move(kept);
    }

    /// A person for each chair, or null; nobody twice.
    ordered_json people_of(const json& list, const std::string& where) {
        ordered_json kept = ordered_json::array();
        std::set<int> seen;
        for (std::size_t c = 0; c < list.size() && !fields_.bad(); ++c) {
            const std::string name = fmt::format("{}[{}]", where, c);
            if (list[c].is_null()) {
                kept.push_back(nullptr);
                continue;
            }
            const int person = list[c].is_string() ? book_.person(list[c].get_ref<const std::string&>()) : -1;
            if (person < 0)
                fields_.fail(name, nobody(list[c]));
            else if (!seen.insert(book_.stands_for(person)).second)
                fields_.fail(name, Said{"this person sits there twice.", "同じ人が二つの席に座っています。"});
            kept.push_back(ordered_json(list[c]));
        }
        return kept;
    }
    void read_people() {
        fields_.require("people");
        const json* list = fields_.array("people");
        if (!list) return;
        people_ = list->size();
        const bool fits = rules_ ? rules_->may_be(int(people_)) : people_ >= 2 && people_ <= std::size_t(max_seats);
        if (!fits)
            return fields_.fail("people", said("{} persons are not as many as the rule has.", "この規則は{}人では打てません。", people_));
        out_.kept["people"] = people_of(*list, "people");
    }

    void read_games() {
        fields_.require("games");
        const json* list = fields_.array("games");
        if (!list) return;
        if (list->empty() || list->size() > most_club_games)
            return fields_.fail("games", said("1 to {} of them are expected.", "1回から{}回までにしてください。", most_club_games));
        if (book_.games() + list->size() > most_games_of_club)
            return fields_.fail("games", said("a book has at most {} games.", "一冊に入るのは{}回までです。", most_games_of_club));
        ordered_json kept = ordered_json::array();
        for (std::size_t g = 0; g < list->size() && !fields_.bad(); ++g) kept.push_back(game((*list)[g], fmt::format("games[{}]", g)));
        out_.kept["games"] = std::move(kept);
    }
    ordered_json game(json told, const std::string& where) {
        ordered_json kept;
        if (!told.is_object()) return fields_.fail(where, Said{"an object is expected.", "半荘の書き方が違います。"}), kept;
        ordered_json people;
        if (const auto there = told.find("people"); there != told.end()) {
            if (!there->is_array() || there->size() != people_)
                return fields_.fail(where + ".people", Said{"a person for each chair is expected.", "席ごとに一人を書いてください。"}),
                       kept;
            people = people_of(*there, where + ".people");
            told.erase("people");
        }
        kept = told.contains("total") ? told_results(told, where) : settled_results(told, where);
        if (!people.is_null()) kept["people"] = std::move(people);
        return kept;
    }
    ordered_json settled_results(const json& told, const std::string& where) {
        ordered_json kept;
        if (!rules_)
            return fields_.fail(where + ".total",
                                Said{"results are expected, as no rule reckons them.", "計算する規則がないので、成績を書いてください。"}),
                   kept;
        const auto end = game_from_json(*rules_, told, &fields_.error_ja);
        if (!end) return fields_.error = "entry." + where + '.' + end.error(), kept;
        if (end->seats != people_) return fields_.fail(where + ".points", Said{"they are not one for each person.", one_for_each}), kept;
        const Settlement s = settle(*rules_, *end);
        settled_.push_back(s);
        kept["told"] = told;
        for (std::size_t c = 0; c < people_; ++c) {
            kept["points"].push_back(s.points[c]);
            kept["total"].push_back(result_json(s.total[c]));
            kept["place"].push_back(s.place[c]);
        }
        return kept;
    }
    ordered_json told_results(const json& told, const std::string& where) {
        Fields in(told, "entry." + where + ".");
        ordered_json kept;
        const json* totals = in.array("total");
        std::vector<std::int64_t> total;
        std::int64_t sum = 0;
        if (totals && totals->size() != people_) in.fail("total", Said{"one for each person is expected.", one_for_each});
        for (std::size_t c = 0; totals && c < totals->size() && !in.bad(); ++c) {
            const auto value = result_told((*totals)[c]);
            if (!value) in.fail(fmt::format("total[{}]", c), a_result);
            total.push_back(value.value_or(0));
            sum += total.back();
            kept["total"].push_back(result_json(total.back()));
        }
        const bool uneven = in.flag("uneven");
        if (!in.bad() && sum != 0 && !uneven && !as_kept_)
            in.fail("total", said("they are {} together, not 0; where that is so, uneven says it.", "合計が{}で、0になっていません。",
                                  result_text(sum)));
        if (uneven) kept["uneven"] = true;
        if (in.given("place")) {
            const json* list = in.array("place");
            if (list && list->size() != people_) in.fail("place", Said{"one for each person is expected.", one_for_each});
            for (std::size_t c = 0; list && c < list->size() && !in.bad(); ++c) {
                const auto place = whole_number((*list)[c], 1, int(people_));
                if (!place)
                    in.fail(fmt::format("place[{}]", c),
                            said("a number from 1 to {} is expected.", "1から{}までの数を書いてください。", people_));
                kept["place"].push_back(place.value_or(1));
            }
        } else {
            for (const std::int64_t mine : total)
                kept["place"].push_back(1 + std::ranges::count_if(total, [mine](std::int64_t other) { return other > mine; }));
        }
        if (in.given("points")) {
            const json* list = in.array("points");
            if (list && list->size() != people_) in.fail("points", Said{"one for each person is expected.", one_for_each});
            for (std::size_t c = 0; list && c < list->size() && !in.bad(); ++c) {
                const auto points = whole_number((*list)[c], -most_points, most_points);
                if (!points) in.fail(fmt::format("points[{}]", c), Said{"a whole number is expected.", "整数を書いてください。"});
                kept["points"].push_back(points.value_or(0));
            }
        }
        if (in.given("told")) kept["told"] = told["told"];  // of an entry as it was kept
        in.refuse_unread();
        if (in.bad()) adopt(in);
        return kept;
    }

    void read_chips() {
        if (!out_.kept["rule_is"]["chips"].get<bool>())
            return fields_.fail("chips", Said{"this rule has none.", "この規則にチップはありません。"});
        out_.kept["chips"] = per_chair("chips", -most_club_chips, most_club_chips, true);
    }
    /// A number for each chair; together nothing, if they must be.
    ordered_json per_chair(const char* name, int least, int most, bool even) {
        ordered_json kept = ordered_json::array();
        const json* list = fields_.array(name);
        if (!list) return kept;
        if (list->size() != people_) return fields_.fail(name, Said{"one for each person is expected.", one_for_each}), kept;
        std::int64_t sum = 0;
        for (std::size_t c = 0; c < list->size() && !fields_.bad(); ++c) {
            const auto n = whole_number((*list)[c], least, most);
            if (!n)
                fields_.fail(fmt::format("{}[{}]", name, c),
                             said("a whole number from {} to {} is expected.", "{}から{}までの整数を書いてください。", least, most));
            kept.push_back(n.value_or(0));
            sum += n.value_or(0);
        }
        if (even && sum != 0 && !as_kept_ && !fields_.bad())
            fields_.fail(name, said("they are {} together, not 0.", "合計が{}で、0になっていません。", sum));
        return kept;
    }
    void read_beside() {
        if (fields_.given("prizes"))
            out_.kept["prizes"] = per_chair("prizes", -most_club_chips, most_club_chips, true);
        else if (settled_.size() > 1 && settled_.size() == out_.kept["games"].size())
            reckon_prizes();
        if (fields_.given("out")) out_.kept["out"] = per_chair("out", 0, most_hands_of_match, false);
        if (fields_.given("deeds")) read_deeds();
        if (fields_.given("over") && !fields_.flag("over")) out_.kept["over"] = false;
    }
    /// Of the set, as the rule has them.
    void reckon_prizes() {
        const SetEnd end = settle_set(*rules_, settled_);
        ordered_json prizes = ordered_json::array();
        for (std::size_t c = 0; c < people_; ++c) prizes.push_back(end.prizes[c]);
        if (std::ranges::any_of(prizes, [](const auto& prize) { return prize != 0; })) out_.kept["prizes"] = std::move(prizes);
    }
    void read_deeds() {
        const json* list = fields_.array("deeds");
        if (!list) return;
        if (list->size() != people_) return fields_.fail("deeds", Said{"one for each person is expected.", one_for_each});
        ordered_json kept = ordered_json::array();
        for (std::size_t c = 0; c < list->size(); ++c) {
            Fields in((*list)[c], fmt::format("entry.deeds[{}].", c));
            ordered_json one;
            for (const char* name : {"hands", "wins", "dealt_in", "riichi"}) one[name] = in.number(name, 0, most_hands_of_match);
            in.refuse_unread();
            if (in.bad()) return adopt(in);
            kept.push_back(std::move(one));
        }
        out_.kept["deeds"] = std::move(kept);
    }
    /// Options that the table had otherwise than its rule.
    void read_changed() {
        const json* list = fields_.array("changed");
        if (!list) return;
        const Said wrong{"options with a key, a name, a group and a value are expected.", "変えた項目の書き方が違います。"};
        if (list->empty() || list->size() > most_club_changed ||
            list->dump(-1, ' ', false, json::error_handler_t::replace).size() > most_club_changed_bytes)
            return fields_.fail("changed", said("1 to {} options are expected, in {} bytes.", "変えた項目は{}個、{}バイトまでです。",
                                                most_club_changed, most_club_changed_bytes));
        for (const json& each : *list) {
            const auto is_said = [&each](const char* name) {
                return each.contains(name) && each[name].is_object() && each[name].size() == 2 && each[name].contains("ja") &&
                       each[name].contains("en") && each[name]["ja"].is_string() && each[name]["en"].is_string();
            };
            const bool well = each.is_object() && each.contains("key") && each["key"].is_string() && each.contains("value") &&
                              is_said("name") && is_said("group") && each.size() == (each.contains("was") ? 5U : 4U);
            if (!well) return fields_.fail("changed", wrong);
        }
        out_.kept["changed"] = *list;
        if (fields_.given("changed_more")) out_.kept["changed_more"] = fields_.number("changed_more", 1, most_club_chips);
    }
    void read_source() {
        if (!fields_.is_object("source")) return fields_.fail("source", Said{"an object is expected.", "出どころの書き方が違います。"});
        const json& source = *fields_.object("source");
        const bool well =
            source.size() <= 3 && std::ranges::all_of(source.items(), [](const auto& each) {
                const bool named = each.key() == "table" || each.key() == "match" || each.key() == "pad" || each.key() == "import";
                const bool text = each.value().is_string() && is_line(each.value().template get_ref<const std::string&>(), longest_source);
                return named && (text || each.value().is_number_unsigned());
            });
        if (!well)
            return fields_.fail("source", Said{"a table with its match, a pad or an import is expected.", "出どころの書き方が違います。"});
        out_.kept["source"] = source;
    }

public:
    const json* said_ = nullptr;

private:
    Fields fields_;
    const ClubBook& book_;
    OwnRules own_;
    ClubEntry out_;
    std::string kind_;
    std::shared_ptr<const Rulebook> rules_;
    std::vector<Settlement> settled_;
    std::size_t people_ = 0;
    bool as_kept_ = false;
};

}  // namespace

void tell_changed(const ordered_json& changed, ordered_json& entry) {
    ordered_json list = ordered_json::array();
    for (const ordered_json& each : changed) {
        ordered_json one = each;
        one.erase("clauses");
        list.push_back(std::move(one));
        if (list.size() <= most_club_changed && list.dump().size() <= most_club_changed_bytes) continue;
        list.erase(list.size() - 1);
        break;
    }
    if (list.empty()) return;
    if (const auto more = changed.size() - list.size(); more > 0) entry["changed_more"] = more;
    entry["changed"] = std::move(list);
}

ordered_json club_rule(const Rulebook& book) {
    const RuleSet& rules = book.rules;
    ordered_json out{{"key", rules.id}};
    if (!is_own_rule(rules.id)) out["id"] = rules.id;
    out["title"] = in_both(rules.title_ja, rules.title_en);
    out["chips"] = uses_chips(book) || book.account.in_points;
    out["chips_name"] = in_both(book.account.name);
    out["places"] = *std::ranges::max_element(book.people);
    return out;
}

tl::expected<ClubEntry, ClubWrong> read_club_entry(const json& told, const ClubBook& book, OwnRules own) {
    EntryReader reader(told, book, own);
    reader.said_ = &told;
    return reader.read();
}

bool is_club_id(std::string_view id) {
    return !id.empty() && id.size() <= longest_club_id && std::ranges::all_of(id, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

bool is_day(std::string_view text) {
    constexpr std::string_view form = "0000-00-00";
    if (text.size() != form.size()) return false;
    for (std::size_t i = 0; i < form.size(); ++i)
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
    const auto number = [&](std::size_t at, std::size_t size) {
        int n = 0;
        for (std::size_t i = at; i < at + size; ++i) n = n * 10 + (text[i] - '0');
        return n;
    };
    const int year = number(0, 4), month = number(5, 2), day = number(8, 2);
    if (year < 1900 || month < 1 || month > 12 || day < 1) return false;
    static constexpr int days[]{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return day <= days[month - 1] + (month == 2 && leap ? 1 : 0);
}

std::optional<Sentence> wrong_club_name(std::string_view name) {
    const auto many = characters_of(name);
    if (!many || *many == 0 || *many > longest_club_name || name.front() == ' ' || name.back() == ' ')
        return fmt::format("a name of 1 to {} characters in one line is expected, without blanks at its ends.", longest_club_name);
    return {};
}

std::string without_name(std::string_view text, std::string_view name) {
    const auto is_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const bool here = !name.empty() && text.substr(i).starts_with(name);
        const bool begins = here && (i == 0 || !is_word(name.front()) || !is_word(text[i - 1]));
        const std::size_t end = i + name.size();
        if (begins && (end == text.size() || !is_word(name.back()) || !is_word(text[end]))) {
            out += "…";
            i = end;
        } else {
            out += text[i++];
        }
    }
    return out;
}

bool may_be_without_names(std::string_view kept, std::string_view text) {
    constexpr std::string_view gap = "…";
    const auto last = kept.rfind(gap);
    if (last == std::string_view::npos) return kept == text;
    const std::string_view end = kept.substr(last + gap.size());
    if (!text.ends_with(end)) return false;
    text.remove_suffix(end.size());
    kept = kept.substr(0, last);
    for (bool first = true; !kept.empty(); first = false) {
        const std::string_view part = kept.substr(0, kept.find(gap));
        const auto at = text.find(part);
        if (at == std::string_view::npos || (first && at != 0)) return false;
        text.remove_prefix(at + part.size());
        kept.remove_prefix(std::min(kept.size(), part.size() + gap.size()));
    }
    return true;
}

}  // namespace jansou::wire
