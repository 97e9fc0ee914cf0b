#include "jansou/wire/shown/choices.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jansou/scoring/hands.hpp"
#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/lines/tile_words.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/terms.hpp"

namespace jansou::wire {
namespace {

using nlohmann::ordered_json;

/// {0} the tile, {1} the tiles used, {2} a seat or a word.
struct Template {
    Text label, about, line;
};
constexpr Template ron_words{{"ロン", "ron"}, {"{0}", "{0}"}, {"ロン {0}", "ron {0}"}};
constexpr Template tsumo_words{{"ツモ", "tsumo"}, {"{0}", "{0}"}, {"ツモ和了 {0}", "tsumo {0}"}};
constexpr Template chi_words{{"チー", "chi"}, {"{0}（手の{1}）", "{0} with {1}"}, {"チー {0} (手の {1})", "chi {0} with {1}"}};
constexpr Template pon_words{{"ポン", "pon"}, {"{0}（手の{1}）", "{0} with {1}"}, {"ポン {0} (手の {1})", "pon {0} with {1}"}};
constexpr Template kan_words{{"カン", "kan"}, {"{0}（手の{1}）", "{0} with {1}"}, {"カン {0} (手の {1})", "kan {0} with {1}"}};
constexpr Template ankan_words{{"カン", "kan"}, {"暗槓　{1}", "concealed, {1}"}, {"暗槓 {1}", "concealed kan {1}"}};
constexpr Template kakan_words{{"カン", "kan"}, {"加槓　{0}", "added, {0}"}, {"加槓 {0}", "added kan {0}"}};
constexpr Template kakan_to_words{
    {"カン", "kan"}, {"{2}のポンに{0}", "{0} to the pon of {2}"}, {"{2}のポンに加槓 {0}", "kan: add {0} to the pon of {2}"}};
constexpr Template aside_words{{"{2}", "{2}"}, {"{0}", "{0}"}, {"抜き {0}", "set {0} aside"}};
constexpr Template swap_words{{"交換", "swap"},
                              {"{0}を出し{2}の河の{1}を取る", "{0} for the {1} in the river of {2}"},
                              {"交換 {0} ({2}の河の{1}と)", "swap {0} for the {1} in the river of {2}"}};
constexpr Template riichi_words{{"{2}", "{2}"}, {}, {"{2}", "{2}"}};
constexpr Template end_hand_words{{"流す", "end"}, {"{2}", "{2}"}, {"流す ({2})", "end the hand ({2})"}};
constexpr Template said_words{{"{2}", "{2}"}, {}, {"{2}", "{2}"}};
constexpr Template read_as_words{{"{1}", "{1}"}, {}, {"{1}", "{1}"}};
constexpr Template drawn_words{{"{0}", "{0}"}, {"ツモ切り", "as drawn"}, {"{0} (ツモ)", "{0} (drawn)"}};
constexpr Template discard_words{{"{0}", "{0}"}, {}, {"{0}", "{0}"}};
constexpr Template pass_words{{"見送る", "pass"}, {}, {"見送る", "pass"}};
constexpr Template no_thanks_words{{"しない", "no"}, {}, {"しない", "no"}};
constexpr Template leave_open_words{
    {"決めない", "leave open"},
    {"見えている中で最も高い読みになる", "the reading worth most on what can be seen"},
    {"決めない (見えている中で最も高い読みになる)", "leave it open (the reading worth most on what can be seen)"}};

const Template& template_of(const Table& t, const Action& a) {
    switch (a.type) {
        case ActionType::dahai: return a.drawn ? drawn_words : discard_words;
        case ActionType::reach: return riichi_words;
        case ActionType::hora: return t.phase.stage == Stage::turn ? tsumo_words : ron_words;
        case ActionType::chi: return chi_words;
        case ActionType::pon: return pon_words;
        case ActionType::daiminkan: return kan_words;
        case ActionType::ankan: return ankan_words;
        case ActionType::kakan: return a.target == t.phase.seat ? kakan_words : kakan_to_words;
        case ActionType::nukidora: return aside_words;
        case ActionType::swap: return swap_words;
        case ActionType::ryukyoku: return end_hand_words;
        case ActionType::choose: return a.names == Subject::reading ? read_as_words : said_words;
        case ActionType::none: break;
    }
    if (t.phase.stage == Stage::claims) return pass_words;
    return t.held_count && t.held[t.held_count - 1u].stage == Stage::wins ? leave_open_words : no_thanks_words;
}

/// Which of the places for choices it stands at, whatever the rule: a thumb finds each there for ever. A discard stands in the hand.
std::string_view place_of(const Action& a) {
    switch (a.type) {
        case ActionType::dahai: return {};
        case ActionType::hora: return "win";
        case ActionType::daiminkan:
        case ActionType::ankan:
        case ActionType::kakan: return "kan";
        case ActionType::pon:
        case ActionType::reach: return "pon";
        case ActionType::chi:
        case ActionType::nukidora: return "chi";
        case ActionType::none: return "pass";
        case ActionType::ryukyoku:
        case ActionType::swap:
        case ActionType::choose: break;
    }
    return "own";
}

std::string_view pick(Text t, Lang lang) { return lang == Lang::ja ? t.ja : t.en; }

std::string word_in(const Rulebook& book, Word w, Lang lang) {
    const auto text = pick(book.word_text(w), lang);
    return std::string(text.empty() ? book.word_name(w) : text);
}

ordered_json worth_json(const Appraisal& a, Seat s) {
    ordered_json out;
    out["han"] = a.value.yakuman || a.value.points ? ordered_json(nullptr) : ordered_json(a.value.han);
    out["fu"] = a.value.yakuman || a.value.points ? ordered_json(nullptr) : ordered_json(a.value.fu);
    out["limit"] = a.value.limit == Limit::none ? ordered_json(nullptr) : ordered_json(limit_name(a.value.limit));
    if (a.value.yakuman) out["yakuman"] = a.value.yakuman;
    out["points"] = a.payment.points[s];
    out["chips"] = a.payment.chips[s];
    return out;
}

}  // namespace

Naming worded_naming(const Table& t, Lang lang) {
    const auto tile = [lang](Face f) { return tile_words(f, lang); };
    const auto seat = [&t, lang](Seat s) { return std::string(pick(seat_wind_terms[std::size_t(t.seat_wind(s) - east)], lang)); };
    return {.lang = lang, .tile = tile, .used = tile, .seat = seat, .between = lang == Lang::ja ? "・" : ", "};
}

ActionWords words_of(const Rulebook& book, const Table& t, const Action& a, const Naming& name) {
    const Template& words = template_of(t, a);
    std::string used, third;
    for (std::size_t i = 0; i < a.used_count; ++i) used += (i ? std::string(name.between) : "") + name.used(a.used[i]);
    if (a.type == ActionType::kakan || a.type == ActionType::swap)
        third = name.seat(a.target);
    else if (a.type == ActionType::nukidora)
        third = word_in(book, book.find_word("nukidora").value_or(0), name.lang);
    else if (a.word)
        third = word_in(book, a.word, name.lang);
    if (a.names == Subject::ability) {
        const auto taken = std::ranges::find(book.abilities, a.word, &Ability::word);
        const std::string about(pick(taken->text, name.lang));
        return {third, about, third + (name.lang == Lang::ja ? "：" : ": ") + about};
    }
    const std::string tile = a.tile.known() ? name.tile(a.tile) : "";
    const auto filled = [&](Text text) { return fmt::format(fmt::runtime(pick(text, name.lang)), tile, used, third); };
    return {filled(words.label), filled(words.about), filled(words.line)};
}

std::optional<Text> question_of(const Referee& r) {
    const Phase& p = r.table().phase;
    if (p.declaring) return Text{"立直の宣言牌を選ぶ。", "Riichi: choose the tile to discard."};
    if (p.stage != Stage::choice) return {};
    const Text text = r.book().word_text(p.word);
    return text.en.empty() ? Text{"選ぶ。", "Choose."} : text;
}

Text label_of(ActionType type, bool own_turn) {
    switch (type) {
        case ActionType::hora: return own_turn ? tsumo_words.label : ron_words.label;
        case ActionType::chi: return chi_words.label;
        case ActionType::pon: return pon_words.label;
        case ActionType::daiminkan:
        case ActionType::ankan:
        case ActionType::kakan: return kan_words.label;
        case ActionType::none: return pass_words.label;
        default: return {};
    }
}

Reading reading_named(const Action& a) {
    Reading r;
    for (std::size_t i = 0; i < a.used_count; ++i) r.kinds[r.count++] = a.used[i].kind();
    std::sort(r.kinds.begin(), r.kinds.begin() + r.count);
    return r;
}

Appraisal worth_now(const Referee& r, Seat s, const Reading& reading) {
    Table t = r.table();
    if (t.phase.stage == Stage::choice && t.held_count) t.phase = t.held[t.held_count - 1u];
    HandCache cache;
    Win win = win_of({r.book(), t, cache}, s);
    win.first = r.winners().empty() || r.winners()[0] == s;
    const auto place = std::ranges::find(r.winners(), s) - r.winners().begin();
    const int winners = std::max(int(place) + 1, int(r.winners().size()));
    win.sticks = std::int16_t(r.book().sticks_of(t.sticks, win.first ? 0 : int(place), winners));
    win.reading_fixed = true;
    win.reading = reading;
    return appraise(r.book(), win);
}

ordered_json waits_worth_json(const Position& pos, Seat s, std::optional<Kind> discard) {
    const Table& t = pos.table;
    Win held = held_by(t, s);
    if (held.hand_size % 3 == 2) {
        const auto end = held.hand.begin() + held.hand_size;
        const auto thrown = std::find_if(held.hand.begin(), end, [&](Face f) { return discard && f.kind() == *discard; });
        if (thrown == end) return ordered_json::object();
        held.take_out(std::size_t(thrown - held.hand.begin()));
        for (const ScoreField& field : pos.book.score_fields)  // what holds of this moment, as the first turn, ends with the discard
            if (field.type == ScoreField::Type::flag) set_field(field, 0, held.numbers);
    }
    for (std::size_t i = 0; i < t.indicator_count; ++i) held.indicators[held.indicator_count++] = t.face[t.indicators[i]];
    const KindSet waits = as_good_as(pos.book, held, pos.book.solver_for(held.numbers).waits(hand_of(pos.book, held)), Use::drawn);
    ordered_json out = ordered_json::object();
    if (std::size_t(waits.size()) > most_weighed) return out;
    for (const Kind k : waits) {
        ordered_json& worth = out[std::string(to_mpsz(k))];
        for (const By by : {By::ron, By::tsumo}) {
            Win win = held;
            win.by = by;
            win.from = by == By::ron ? Seat((s + 1) % t.seats) : no_seat;
            win.tile = as_made(pos.book.layout, Face(k));
            const Appraisal found = appraise(pos.book, win);
            worth[by == By::ron ? "ron" : "tsumo"] = found.win() ? worth_json(found, s) : ordered_json(nullptr);
        }
    }
    return out;
}

std::vector<WeighedAction> weighed_options(const Referee& r, Seat s) {
    const auto better = [s](const WeighedAction& a, const WeighedAction& b) {
        if (!a.worth || !b.worth) return a.worth.has_value() && !b.worth;
        const auto key = [s](const WeighedAction& w) { return std::pair{w.worth->payment.points[s], w.worth->payment.chips[s]}; };
        return key(a) > key(b);
    };
    std::vector<WeighedAction> out;
    for (const Action& a : r.options(s)) {
        WeighedAction weighed{a, {}};
        if (a.names == Subject::reading) weighed.worth = worth_now(r, s, reading_named(a));
        const auto place = std::ranges::upper_bound(out, weighed, better);
        out.insert(place, std::move(weighed));
    }
    return out;
}

ordered_json choices_json(const Referee& r, Seat s) {
    const Table& t = r.table();
    const Naming ja = worded_naming(t, Lang::ja), en = worded_naming(t, Lang::en);
    ordered_json out{{"actions", ordered_json::array()}};
    std::string line;
    const std::vector<WeighedAction> all = weighed_options(r, s);
    const bool of_readings = std::ranges::any_of(all, [](const WeighedAction& w) { return w.action.names == Subject::reading; });
    for (const WeighedAction& w : all) {
        line.clear();
        Printer::action(r.book(), t.seating(), w.action, line);
        ActionWords in_ja = words_of(r.book(), t, w.action, ja), in_en = words_of(r.book(), t, w.action, en);
        ordered_json choice{{"action", ordered_json::parse(line)}, {"label", in_both(in_ja.label, in_en.label)}, {"about", nullptr}};
        if (w.action.type == ActionType::hora && !r.book().reads.empty())
            if (const auto n = r.named_readings(s).size(); n > 1) {
                choice["readings"] = n;
                in_ja.about += fmt::format("　{}通り", n);
                in_en.about += fmt::format(", {} readings", n);
            }
        if (w.action.type == ActionType::none && !of_readings && &template_of(t, w.action) == &leave_open_words) {
            in_ja.about = "規則に任せる";
            in_en.about = "the rule decides";
        }
        if (!in_en.about.empty()) choice["about"] = in_both(in_ja.about, in_en.about);
        if (const std::string_view place = place_of(w.action); !place.empty()) choice["place"] = place;
        if (w.action.names == Subject::reading) choice["names"] = "reading";
        if (w.action.type == ActionType::kakan && w.action.target != s) choice["onto"] = w.action.target;
        if (w.worth) choice["worth"] = worth_json(*w.worth, s);
        out["actions"].push_back(std::move(choice));
    }
    if (const auto question = question_of(r)) out["question"] = in_both(std::string(question->ja), std::string(question->en));
    return out;
}

std::span<const NamedShape> choice_shapes() {
    static constexpr NamedShape all[]{
        {"Choice",
         "{action: Action, label?: Text, about?: Text | null, readings?: int, "
         "place?: 'own' | 'win' | 'kan' | 'pon' | 'chi' | 'pass', names?: 'reading', onto?: seat, worth?: Worth}"},
        {"Worth", "{han: int | null, fu: int | null, limit: string | null, yakuman?: int, points: int, chips: int}"},
    };
    return all;
}

}  // namespace jansou::wire
