#include "jansou/wire/questions/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "jansou/rulebook/melding.hpp"
#include "jansou/rulebook/readings.hpp"
#include "jansou/wire/questions/division.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {

std::string_view limit_name(Limit limit) {
    constexpr std::array<std::string_view, 6> names{"", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"};
    return names[std::size_t(limit)];
}

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// --- The question ---------------------------------------------------------------------------------------------

constexpr int most_counters = 9999;  // honba and sticks

using EmptyFields = std::map<std::string, json, std::less<>>;

json empty_value(const ScoreField& field) {
    switch (field.type) {
        case ScoreField::Type::flag: return false;
        case ScoreField::Type::choice: return std::string(field.choices[0]);
        case ScoreField::Type::turned: return "";
        case ScoreField::Type::number: return 0;
        case ScoreField::Type::seat:
        case ScoreField::Type::kind:
        case ScoreField::Type::kinds: break;
    }
    return nullptr;
}

/// Fields that only some rules have, and what they say when left out; null: nothing else says so.
const EmptyFields& fields_of_rules() {
    static const EmptyFields known = [] {
        EmptyFields all{{"ura", ""},         {"river", ""},        {"missed", ""},          {"jokers", ""},
                        {"later", false},    {"win_joker", false}, {"from_riichi", false},  {"renchan", 0},
                        {"owner", nullptr},  {"ability", nullptr}, {"ura_choice", nullptr}, {"suit", nullptr},
                        {"robbed", nullptr}, {"out", nullptr},     {"reading", nullptr},    {"choose_dora", nullptr},
                        {"nukidora", ""},    {"indicators", ""}};
        for (const std::string& id : shipped_rules())
            if (const auto book = load_book(id))
                for (const ScoreField& field : (*book)->score_fields) all.emplace(field.name, empty_value(field));
        return all;
    }();
    return known;
}

class WinReader {
public:
    WinReader(const Rulebook& book, const json& object) : book_(book), fields_(object), stock_(book.layout) {}

    tl::expected<Win, Sentence> read() {
        win_.seats = book_.layout.seats;
        read_out();
        for (const std::string_view name : {"by", "seat", "dealer"}) fields_.require(name);
        win_.by = By(fields_.choice("by", {"ron", "tsumo", "nagashi"}));
        win_.seat = seat_in(fields_, "seat");
        win_.dealer = seat_in(fields_, "dealer");
        win_.honba = std::int16_t(fields_.number("honba", 0, most_counters));
        win_.sticks = std::int16_t(fields_.number("sticks", 0, most_counters));
        if (win_.by == By::nagashi)
            read_nagashi();
        else
            read_hand();
        if (fields_.bad()) return tl::unexpected(fields_.error);
        return win_;
    }

private:
    /// Where one more is at the table: the chair that is empty. All else names chairs too.
    void read_out() {
        if (book_.most_people() == book_.layout.seats) return;
        if (const Seat out = fields_.seat("out", book_.most_people()); out != no_seat) win_.out = Chair(out);
    }
    Seat seat_in(Fields& fields, std::string_view name) {
        const Seating seating{win_.seats, win_.out};
        const Seat seat = seating.seat_of(Chair(fields.seat(name, seating.people())));
        if (seating.sits_out(seat)) fields.fail(name, fmt::format("{} sits out.", int(win_.out)));
        return seat;
    }
    int chair(Seat s) const { return int(Seating{win_.seats, win_.out}.chair_of(s)); }
    /// A win by discards alone: what a hand would say is not read.
    void read_nagashi() {
        if (!fields_.bad() && !appraise_nagashi(book_, win_).win()) fields_.fail("by", "nagashi is no win in this rule.");
        for (const std::string_view name : {"round", "from", "hand", "win", "melds", "river", "missed", "last_tile", "rinshan", "chankan"})
            fields_.given(name);
        for (const ScoreField& field : book_.score_fields) fields_.given(field.name);
        for (const std::string_view name : fields_.unread())
            if (fields_of_rules().contains(name)) fields_.given(name);
        fields_.refuse_unread();
    }

    void read_hand() {
        read_round();
        win_.from = seat_in(fields_, "from");
        if (has_owners(book_)) win_.owner = seat_in(fields_, "owner");
        win_.first = !fields_.flag("later");
        win_.last_tile = fields_.flag("last_tile");
        win_.rinshan = fields_.flag("rinshan");
        if (win_.rinshan) win_.source = Source::kan;
        if (fields_.flag("chankan")) win_.contested = Contested::kakan;
        if (!book_.layout.others.empty()) suit_ = fields_.given("suit") ? fields_.text("suit") : std::string();
        read_tiles();
        read_rules_fields();
        read_jokers();
        read_reading();
        drop_ura();
        pass_over_ippatsu();
        // fields of other rules may be there, but say nothing
        for (const std::string_view name : fields_.unread())
            if (const auto field = fields_of_rules().find(name); field != fields_of_rules().end()) fields_.neutral(name, field->second);
        fields_.refuse_unread();
        if (fields_.bad()) return;
        check_runs();
        contradict();
        if (win_.by == By::ron) win_.furiten = furiten_of({book_, win_, discarded_, passed_, [&] { return waits_of(book_, win_); }});
    }

    void read_round() {
        if (book_.rules.number("game.rounds") > 1) fields_.require("round");
        if (!fields_.given("round") || fields_.bad()) return;
        const std::string text = fields_.text("round");
        const auto face = parse_tile(text);
        if (!face || !is_wind(face->kind())) return fields_.fail("round", shown(json(text)) + " is none of E, S, W, N.");
        win_.round_wind = face->kind();
    }

    // --- tiles ---

    Face take(std::string_view field, Face face) {
        const auto taken = stock_.take(face);
        if (!taken) fields_.fail(field, taken.error());
        kinds_.add(face.kind());
        return taken.value_or(face);
    }
    template <std::size_t n>
    void keep(std::string_view field, const std::vector<Face>& faces, std::array<Face, n>& out, std::uint8_t& size) {
        for (const Face face : faces) {
            const Face taken = take(field, face);
            if (!fields_.bad()) out[size++] = taken;
        }
    }

    void read_tiles() {
        for (const std::string_view name : {"hand", "win"}) fields_.require(name);
        const int room = book_.layout.hand;
        keep("hand", fields_.tiles("hand", std::size_t(room)), win_.hand, win_.hand_size);
        const auto won = fields_.tiles("win", max_hand);
        if (!fields_.bad() && won.size() != 1) fields_.fail("win", fmt::format("one tile is wanted, not {}.", won.size()));
        for (const Face face : won) win_.tile = take("win", face);
        if (const json* melds = fields_.array("melds")) read_melds(*melds);
        if (const int tiles = win_.hand_size + 3 * win_.meld_count; !fields_.bad() && tiles != room)
            fields_.fail("hand",
                         fmt::format("{} tiles and {} melds make {} tiles (a meld counts 3); without the winning tile it must be {}.",
                                     win_.hand_size, win_.meld_count, tiles, room));
        if (book_.find_word("nukidora"))
            keep("nukidora", fields_.tiles("nukidora", max_aside), win_.aside, win_.aside_size);
        else
            fields_.neutral("nukidora", "");
        if (has_bonus(book_, "dora"))
            keep("indicators", fields_.tiles("indicators", max_indicators), win_.indicators, win_.indicator_count);
        else
            fields_.neutral("indicators", "");
        if (has_bonus(book_, "uradora")) keep("ura", fields_.tiles("ura", max_indicators), win_.ura, win_.ura_count);
        discarded_ = read_forgone("river");
        passed_ = read_forgone("missed");
        read_robbed();
    }

    /// Tiles of the hand that are jokers by where they were drawn; whether the tile won on is one follows from what else is said.
    void read_jokers() {
        const bool by_source = std::ranges::any_of(book_.reads, [](const JokerRule& r) { return !r.last && !r.from.has(Source::wall); });
        const bool of_tile = by_source || book_.reads_last;
        if (by_source) named_in_order(fields_.tiles("jokers", max_jokers));
        note_jokers(book_, win_);
        // left out or null: as it follows
        if (of_tile && fields_.given("win_joker") && fields_.flag("win_joker") != win_.tile_joker && !fields_.bad())
            fields_.fail("win_joker", win_.tile_joker ? "the tile won on is a joker here." : "the tile won on is no joker here.");
    }
    /// The answer names what they stand for in this order.
    template <class Faces>
    void named_in_order(const Faces& jokers) {
        for (const Face face : jokers) read_joker(face);
        if (fields_.bad()) return;
        auto next = jokers.begin();
        for (std::size_t i = 0; i < win_.hand_size && next != jokers.end(); ++i)
            if (win_.of_kan >> i & 1) win_.hand[i] = *next++;
    }
    void read_joker(Face face) {
        if (fields_.bad()) return;
        for (std::size_t i = 0; i < win_.hand_size; ++i) {
            if (win_.hand[i] != face || (win_.of_kan >> i & 1)) continue;
            win_.of_kan = std::uint16_t(win_.of_kan | 1U << i);
            if (!book_.joker_by_source(win_, i)) fields_.fail("jokers", "the winner has none.");
            return;
        }
        fields_.fail("jokers", fmt::format("there is no such {} in the hand.", to_mpsz(face)));
    }

    /// Where it is worth nothing it may be said all the same, of who is in riichi.
    void pass_over_ippatsu() {
        const auto field = [&](std::string_view name) { return std::ranges::find(book_.score_fields, name, &ScoreField::name); };
        const auto riichi = field("riichi");
        if (field("ippatsu") != book_.score_fields.end() || riichi == book_.score_fields.end()) return;
        if (fields_.flag("ippatsu") && win_.numbers[riichi->counter] == 0) fields_.fail("ippatsu", "there is none without riichi.");
    }

    /// Those that do not count for the winner.
    void drop_ura() {
        if (win_.ura_count && win_.ura_count != win_.indicator_count && !book_.no_ura.empty())
            return fields_.fail("ura", fmt::format("{} are not one for each of {} indicators.", win_.ura_count, win_.indicator_count));
        const IndicatorMask none = ura_that_do_not_count(book_, win_.numbers);
        std::uint8_t kept = 0;
        for (std::size_t i = 0; i < win_.ura_count; ++i)
            if (!(none >> i & 1)) win_.ura[kept++] = win_.ura[i];
        win_.ura_count = kept;
    }

    /// Of what the kan is, where the tile won on is a joker that was added to it.
    void read_robbed() {
        if (book_.melded_jokers().empty() || !fields_.given("robbed")) return;
        const auto tiles = fields_.tiles("robbed", 1);
        if (fields_.bad()) return;
        if (tiles.size() != 1 || !stock_.has(tiles[0].kind())) return fields_.fail("robbed", "it is no kind of this rule.");
        if (win_.chankan() && !book_.melded_reads({}, win_.tile).empty()) win_.robbed = tiles[0].kind();
    }

    /// One kind for each joker held or won on, and for each meld of jokers alone, in any order.
    void read_reading() {
        if (book_.reads.empty()) return;
        const json* list = fields_.given("reading") ? fields_.array("reading") : nullptr;
        if (!list) return;
        int jokers = win_.tsumo() && !reads_of_won(book_, win_).empty();
        jokers += win_.by == By::ron && !reads_of_won(book_, win_).empty();
        for (std::size_t m = 0; m < win_.meld_count; ++m) jokers += win_.melds[m].of_jokers;
        for (std::size_t i = 0; i < win_.hand_size; ++i)
            jokers += !book_.reads_of(win_.numbers, win_.hand[i], {Use::held, win_.source_of(i)}).empty();
        if (int(list->size()) != jokers)
            return fields_.fail("reading", fmt::format("{} kinds are not one for each of {} jokers.", list->size(), jokers));
        if (jokers > max_jokers) return fields_.fail("reading", fmt::format("there may be {} jokers.", max_jokers));
        for (const json& item : *list) {
            const auto face = item.is_string() ? parse_tile(item.get<std::string>()) : tl::unexpected(Sentence());
            if (!face || !stock_.has(face->kind())) return fields_.fail("reading", shown(item) + " is no kind of this rule.");
            win_.reading.kinds[win_.reading.count++] = face->kind();
        }
        std::sort(win_.reading.kinds.begin(), win_.reading.kinds.begin() + win_.reading.count);
        win_.reading_fixed = true;
    }

    KindSet read_forgone(std::string_view name) {
        KindSet kinds;
        for (const Face face : fields_.tiles(name, max_tiles)) {
            if (const auto wrong = stock_.unknown(face))
                fields_.fail(name, *wrong);
            else
                kinds.add(face.kind());
        }
        return kinds;
    }

    void read_melds(const json& melds) {
        if (melds.size() > max_melds)
            return fields_.fail("melds", fmt::format("{} are too many; there may be {}.", melds.size(), max_melds));
        for (std::size_t i = 0; i < melds.size(); ++i) {
            if (!melds[i].is_object())
                return fields_.fail(
                    fmt::format("melds[{}]", i),
                    fmt::format("a meld is written {{\"type\":\"pon\",\"tiles\":\"555z\",\"from\":2}}, not {}.", shown(melds[i])));
            Fields meld(melds[i], fmt::format("melds[{}].", i));
            read_meld(meld);
            if (!fields_.bad()) fields_.error = meld.error;
        }
    }

    void read_meld(Fields& in) {
        for (const std::string_view name : {"type", "tiles"}) in.require(name);
        const std::string type = in.text("type");
        const auto tiles = in.tiles("tiles", max_hand);
        const Seat from = seat_in(in, "from"), by = seat_in(in, "by");
        in.refuse_unread();
        if (in.bad()) return;
        auto meld = meld_of(book_, type, tiles);
        if (!meld) return in.fail(type == "chi" || tiles.empty() ? "tiles" : "type", meld.error());
        if (from != no_seat && meld->type == MeldType::ankan) return in.fail("from", "an ankan is from nobody.");
        if (from != no_seat && from == win_.seat) return in.fail("from", fmt::format("{} is the winner's own seat.", chair(from)));
        if (by != no_seat && meld->type != MeldType::kakan) return in.fail("by", "only a kakan has it.");
        meld->from = from;
        meld->added_by = meld->type == MeldType::kakan && by == no_seat ? win_.seat : by;
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            const auto taken = stock_.take(tiles[i]);
            if (!taken) return in.fail("tiles", taken.error());
            meld->tiles[i] = *taken;
            kinds_.add(taken->kind());
        }
        win_.melds[win_.meld_count++] = *meld;
    }

    /// Runs that are none for this seat.
    void check_runs() {
        for (std::size_t m = 0; m < win_.meld_count; ++m)
            if (const OpenMeld& meld = win_.melds[m]; meld.type == MeldType::chi && !is_run(book_.grammar_for(win_.numbers), meld))
                return fields_.fail(
                    fmt::format("melds[{}].tiles", m),
                    fmt::format("\"{}\" is no chi.", to_mpsz(std::vector<Face>(meld.tiles.begin(), meld.tiles.begin() + meld.size))));
    }

    // --- what belongs to the rules ---

    void read_rules_fields() {
        for (const ScoreField& field : book_.score_fields) {
            int value = 0;
            switch (field.type) {
                case ScoreField::Type::flag: value = fields_.flag(field.name); break;
                case ScoreField::Type::choice: value = fields_.choice(field.name, field.choices); break;
                case ScoreField::Type::turned: keep_turned(field.name); continue;
                case ScoreField::Type::kind: read_kind(field); continue;
                case ScoreField::Type::kinds: read_kinds(field); continue;
                case ScoreField::Type::number: value = fields_.number(field.name, 0, field.most); break;
                case ScoreField::Type::seat:
                    if (!fields_.bad() && !field.named.empty() && fields_.is_object(field.name)) {
                        read_named(field);
                        continue;
                    }
                    if (const Seat seat = seat_in(fields_, field.name); seat != no_seat) value = seat + 1;
                    break;
            }
            set_field(field, value, win_.numbers);
        }
    }

    /// A seat for each of some names.
    void read_named(const ScoreField& field) {
        Fields each(*fields_.object(field.name), fmt::format("{}.", field.name));
        for (const auto& [name, number] : field.named)
            if (const Seat seat = seat_in(each, name); seat != no_seat) win_.numbers[number] = std::int16_t(seat + 1);
        each.refuse_unread();
        if (!fields_.bad()) fields_.error = each.error;
    }
    void read_kind(const ScoreField& field) {
        if (!fields_.given(field.name)) return;
        const std::string text = fields_.text(field.name);
        const auto face = parse_tile(text);
        if (!face || !stock_.has(face->kind())) return fields_.fail(field.name, shown(json(text)) + " is no kind of this rule.");
        win_.numbers[field.counter] = std::int16_t(face->kind() + 1);
    }
    /// A kind for each of its numbers, as far as the list goes.
    void read_kinds(const ScoreField& field) {
        const json* list = fields_.given(field.name) ? fields_.array(field.name) : nullptr;
        if (!list) return;
        if (list->size() > field.also.size() + 1)
            return fields_.fail(field.name, fmt::format("there may be {} kinds.", field.also.size() + 1));
        for (std::size_t n = 0; n < list->size(); ++n) {
            const json& item = (*list)[n];
            const auto face = item.is_string() ? parse_tile(item.get<std::string>()) : tl::unexpected(Sentence());
            if (!face || !stock_.has(face->kind())) return fields_.fail(field.name, shown(item) + " is no kind of this rule.");
            win_.numbers[n == 0 ? field.counter : field.also[n - 1]] = std::int16_t(face->kind() + 1);
        }
    }

    void keep_turned(std::string_view name) { keep(name, fields_.tiles(name, max_turned), win_.turned, win_.turned_size); }

    void contradict() {
        if (const auto absent = absent_kinds(book_.layout, kinds_, suit_); !absent) return fields_.fail("hand", absent.error());
        if (win_.owner != no_seat && !win_.chankan()) return fields_.fail("owner", "there is none without chankan.");
        if (win_.owner == win_.from) win_.owner = no_seat;
        if (win_.by == By::ron && win_.from == no_seat) return fields_.fail("from", "who pays the ron is missing.");
        if (win_.by == By::ron && win_.from == win_.seat)
            return fields_.fail("from", fmt::format("{} is the winner's own seat.", chair(win_.from)));
        if (win_.tsumo() && win_.from != no_seat) return fields_.fail("from", "a tsumo is from nobody.");
        if (win_.by == By::ron && win_.rinshan) return fields_.fail("rinshan", "there is none on ron.");
        if (win_.tsumo() && win_.chankan()) return fields_.fail("chankan", "there is none on tsumo.");
        if (win_.rinshan && win_.last_tile) return fields_.fail("rinshan", "a replacement tile is not the last tile.");
        for (const auto& rule : book_.contradictions)
            if (auto why = rule(win_); why && !fields_.bad()) fields_.error = why->ends_with('.') ? *why : *why + ".";
    }

    const Rulebook& book_;
    Fields fields_;
    Stock stock_;
    Win win_;
    std::string suit_;
    KindSet discarded_, passed_, kinds_;  ///< the last: of the hand, its melds and what lies beside it
};

// --- The answer -----------------------------------------------------------------------------------------------

struct NamedText {
    std::string_view id;
    Text name;
    std::string_view clause;
};

NamedText named(const Rulebook& book, const Line& line) {
    if (line.yaku < book.yaku.size()) return {book.yaku[line.yaku].id, book.yaku[line.yaku].name, book.yaku[line.yaku].clause};
    const BonusInfo& bonus = book.bonuses[line.bonus];
    return {bonus.id, bonus.name, bonus.clause};
}

std::string_view limit_in_japanese(Limit limit) {
    constexpr std::array<std::string_view, 6> names{"", "満貫", "跳満", "倍満", "三倍満", "役満"};
    return names[std::size_t(limit)];
}

std::string_view no_win_reason(const Rulebook& book, const Win& win, const Appraisal& a) {
    if (a.verdict == Verdict::not_complete) return "not_complete";
    if (a.verdict == Verdict::no_yaku) return "no_yaku";
    if (a.verdict == Verdict::few_yaku) return "few_yaku";
    if (a.verdict == Verdict::refused) return book.reasons[jansou::refusal(book, win)].id;
    return a.verdict == Verdict::furiten ? "furiten" : "";
}

Appraisal appraisal_of(const Rulebook& book, const Win& win) {
    return win.by == By::nagashi ? appraise_nagashi(book, win) : appraise(book, win);
}

ordered_json no_win(const Rulebook& book, const Win& win, const Appraisal& a) {
    ordered_json out;
    out["win"] = false;
    out["reason"] = no_win_reason(book, win, a);
    if (a.verdict != Verdict::refused) return out;
    const Reason& why = book.reasons[jansou::refusal(book, win)];
    out["message"] = {{"ja", why.text.ja}, {"en", why.text.en}};
    out["clause"] = why.clause;
    return out;
}

ordered_json line_json(const Rulebook& book, const Value& value, const Line& line) {
    const NamedText text = named(book, line);
    ordered_json out;
    out["id"] = text.id;
    out["name"]["ja"] = text.name.ja;
    out["name"]["en"] = text.name.en;
    if (line.yakuman)
        out["yakuman"] = line.yakuman;
    else
        out[value.points ? "points" : "han"] = line.amount;
    out["clause"] = text.clause;
    return out;
}

/// What is paid beside points: "チップ3枚", "3 chips".
std::string beside_in_japanese(const Account& account, int n) {
    return account.in_points ? fmt::format("{}{}点", account.name.ja, with_commas(n)) : fmt::format("{}{}枚", account.name.ja, n);
}
std::string beside_in_english(const Account& account, int n) {
    if (account.in_points) return fmt::format("{} points of {}", with_commas(n), account.name.en);
    return fmt::format("{} {}", n, n == 1 ? std::string_view("chip") : account.name.en);
}

std::string amount_in_japanese(const Account& account, const PaymentLine& line) {
    std::string out;
    if (line.points || !line.chips) out = with_commas(line.points) + "点";
    if (line.chips) out += (out.empty() ? "" : "と") + beside_in_japanese(account, line.chips);
    return out;
}

std::string amount_in_english(const Account& account, const PaymentLine& line) {
    std::string out;
    if (line.points || !line.chips) out = with_commas(line.points) + " points";
    if (line.chips) out += (out.empty() ? "" : " and ") + beside_in_english(account, line.chips);
    return out;
}

ordered_json payment_json(const Account& account, const Seating& seating, const PaymentLine& line) {
    const Text why = line.purpose.words;
    const int payer = int(seating.chair_of(line.payer)), receiver = int(seating.chair_of(line.receiver));
    ordered_json out;
    if (line.payer == no_seat)
        out["payer"] = nullptr;
    else
        out["payer"] = payer;
    out["receiver"] = receiver;
    out["points"] = line.points;
    out["chips"] = account.in_points ? 0 : line.chips;
    if (account.in_points) out[std::string(account.id)] = line.chips;
    out["for"] = line.purpose.id;
    out["clause"] = line.purpose.clause;
    if (line.payer == no_seat) {
        out["ja"] = fmt::format("席{}が場から{}を取る ({})。", receiver, amount_in_japanese(account, line), why.ja);
        out["en"] = fmt::format("Seat {} takes {} from the table ({}).", receiver, amount_in_english(account, line), why.en);
    } else {
        out["ja"] = fmt::format("席{}が席{}に{}を払う ({})。", payer, receiver, amount_in_japanese(account, line), why.ja);
        out["en"] = fmt::format("Seat {} pays seat {} {} ({}).", payer, receiver, amount_in_english(account, line), why.en);
    }
    return out;
}

void put_value(const Value& value, ordered_json& out) {
    if (value.points) {
        out["points"] = value.base;
    } else if (value.yakuman) {
        out["han"] = nullptr;
        out["fu"] = nullptr;
    } else {
        out["han"] = value.han;
        out["fu"] = value.fu;
    }
    if (value.limit == Limit::none)
        out["limit"] = nullptr;
    else
        out["limit"] = limit_name(value.limit);
    out["yakuman"] = value.yakuman;
}

/// Every reading that completes the hand: what it is worth, whether furiten bars it, which one counts.
ordered_json readings_json(const Rulebook& book, const Win& win, const Reading& taken) {
    ordered_json list = ordered_json::array();
    for (const WeighedReading& r : weigh_readings(book, win)) {
        ordered_json one;
        one["reading"] = ordered_json::array();
        for (std::size_t i = 0; i < r.reading.count; ++i) one["reading"].push_back(to_mpsz(r.reading.kinds[i]));
        one["furiten"] = r.furiten;
        one["yaku"] = r.has_yaku;
        one["taken"] = r.reading == taken;
        if (r.has_yaku) {
            put_value(r.best.value, one);
            one["points_received"] = r.best.payment.points[win.seat];
            one["chips_received"] = r.best.payment.chips[win.seat];
        }
        list.push_back(std::move(one));
    }
    return list;
}

// --- In words -------------------------------------------------------------------------------------------------

std::string_view wind_name(Kind wind, Lang lang) {
    constexpr std::array<std::string_view, 4> ja{"東", "南", "西", "北"}, en{"East", "South", "West", "North"};
    return (lang == Lang::ja ? ja : en)[std::size_t(wind - east)];
}

class Telling {
public:
    Telling(const Rulebook& book, const Win& win, Lang lang) : book_(book), win_(win), lang_(lang) {}

    std::string text() {
        const Appraisal a = appraisal_of(book_, win_);
        if (const auto reason = no_win_reason(book_, win_, a); !reason.empty()) return refusal(reason);
        head();
        lines(a);
        total(a.value);
        payments(a.payment);
        if (a.has_jokers) readings(a);
        return out_;
    }

private:
    bool ja() const { return lang_ == Lang::ja; }
    std::string_view pick(Text text) const { return ja() ? text.ja : text.en; }

    std::string refusal(std::string_view reason) const {
        if (reason == "not_complete")
            return std::string(pick({"和了ではない: 手が完成していない。\n", "No win: the hand is not complete.\n"}));
        if (reason == "no_yaku") return std::string(pick({"和了ではない: 役がない。\n", "No win: the hand has no yaku.\n"}));
        if (reason == "few_yaku")
            return std::string(pick({"和了ではない: 役が足りない。\n", "No win: the yaku come to less than a win needs.\n"}));
        if (const ReasonId why = jansou::refusal(book_, win_); why && book_.reasons[why].id == reason)
            return fmt::format(fmt::runtime(pick({"和了ではない: {}\n", "No win: {}\n"})), pick(book_.reasons[why].text));
        return std::string(pick({"和了ではない: 振聴。\n", "No win: furiten, a wait was discarded or let pass.\n"}));
    }

    std::string seat(Seat s) const {
        if (s == no_seat) return std::string(pick({"場", "table"}));
        const Kind wind = Kind(east + (s + win_.seats - win_.dealer) % win_.seats);
        return fmt::format(fmt::runtime(pick({"席{} {}家", "seat {} {}"})), int(Seating{win_.seats, win_.out}.chair_of(s)),
                           wind_name(wind, lang_));
    }

    void head() {
        const std::string who = seat(win_.seat);
        if (win_.by == By::ron)
            out_ += fmt::format(fmt::runtime(pick({"{}のロン、放銃は{}\n", "{} wins by ron from {}\n"})), who, seat(win_.from));
        else if (win_.tsumo())
            out_ += fmt::format(fmt::runtime(pick({"{}のツモ\n", "{} wins by tsumo\n"})), who);
        else
            out_ += fmt::format(fmt::runtime(pick({"{}の流し\n", "{} wins by discards alone\n"})), who);
    }

    std::string amount(const Value& value, const Line& line) const {
        if (line.yakuman > 1) return fmt::format(fmt::runtime(pick({"{}倍役満", "{} yakuman"})), line.yakuman);
        if (line.yakuman) return std::string(pick({"役満", "yakuman"}));
        return fmt::format(fmt::runtime(value.points ? pick({"{}点", "{} points"}) : pick({"{}翻", "{} han"})), line.amount);
    }

    void lines(const Appraisal& a) {
        int names = 0, amounts = 0;
        for (const Line& line : a.lines) {
            names = std::max(names, columns_of(pick(named(book_, line).name)));
            amounts = std::max(amounts, columns_of(amount(a.value, line)));
        }
        for (const Line& line : a.lines) {
            const NamedText text = named(book_, line);
            put_row({padded(pick(text.name), names), padded(amount(a.value, line), amounts), std::string(text.clause)});
        }
    }

    void total(const Value& v) {
        std::string text;
        if (v.points)
            text = fmt::format(fmt::runtime(pick({"{}点", "{} points"})), v.base);
        else if (!v.yakuman && v.fu)
            text = fmt::format(fmt::runtime(pick({"{}翻{}符", "{} han {} fu"})), v.han, v.fu);
        else if (!v.yakuman)
            text = fmt::format(fmt::runtime(pick({"{}翻", "{} han"})), v.han);
        if (v.limit != Limit::none) {
            if (!text.empty()) text += ' ';
            if (v.yakuman > 1) text += fmt::format(fmt::runtime(pick({"{}倍", "{} times "})), v.yakuman);
            text += ja() ? limit_in_japanese(v.limit) : limit_name(v.limit);
        }
        out_ += "= " + text + "\n\n";
    }

    void payments(const Payment& p) {
        int payers = 0, receivers = 0, amounts = 0, reasons = 0;
        const auto amount_of = [&](const PaymentLine& l) {
            return ja() ? amount_in_japanese(book_.account, l) : amount_in_english(book_.account, l);
        };
        for (const PaymentLine& l : p.lines) {
            payers = std::max(payers, columns_of(seat(l.payer)));
            receivers = std::max(receivers, columns_of(seat(l.receiver)));
            amounts = std::max(amounts, columns_of(amount_of(l)));
            reasons = std::max(reasons, columns_of(pick(l.purpose.words)));
        }
        for (const PaymentLine& l : p.lines) {
            const std::string amount = amount_of(l), blanks(std::size_t(amounts - columns_of(amount)), ' ');
            put_row({padded(seat(l.payer), payers) + " -> " + padded(seat(l.receiver), receivers), blanks + amount,
                     padded(pick(l.purpose.words), reasons), std::string(l.purpose.clause)});
        }
        out_ += '\n';
        for (Seat s = 0; s < win_.seats; ++s) put_sum(s, p);
    }

    /// Every reading with its value, and why it was taken or not.
    void readings(const Appraisal& taken) {
        out_ += pick({"\n読み\n", "\nReadings of the jokers\n"});
        const auto all = weigh_readings(book_, win_);
        int widest = 0, amounts = 0;
        std::vector<std::string> kinds, values;
        for (const WeighedReading& r : all) {
            std::vector<Face> faces;
            for (std::size_t i = 0; i < r.reading.count; ++i) faces.emplace_back(r.reading.kinds[i]);
            kinds.push_back(to_mpsz(faces));
            values.push_back(r.has_yaku ? with_commas(r.best.payment.points[win_.seat]) : std::string("-"));
            widest = std::max(widest, columns_of(kinds.back()));
            amounts = std::max(amounts, columns_of(values.back()));
        }
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::string value(std::size_t(amounts - columns_of(values[i])), ' ');
            value += values[i] + std::string(pick({"点", " points"}));
            if (const int chips = all[i].best.payment.chips[win_.seat]; all[i].has_yaku && chips)
                value += ja() ? " " + beside_in_japanese(book_.account, chips) : ", " + beside_in_english(book_.account, chips);
            put_row({padded(kinds[i], widest), value, std::string(standing(all[i], taken))});
        }
    }
    std::string_view standing(const WeighedReading& r, const Appraisal& taken) const {
        if (r.reading == taken.reading) {
            if (win_.reading_fixed) return pick({"<- 和了者の読み", "<- named by the winner"});
            return book_.blind_choice ? pick({"<- 見えている範囲で最も高く、同点なら最も安い",
                                              "<- taken: worth most on what was visible, of equals the least"})
                                      : pick({"<- 最も高い", "<- worth most"});
        }
        if (!r.has_yaku) return pick({"役なし", "no yaku"});
        if (r.furiten) return pick({"振聴", "furiten"});
        return "";
    }

    void put_sum(Seat s, const Payment& p) {
        if (!p.points[s] && !p.chips[s]) return;
        const std::string points = (p.points[s] > 0 ? "+" : "") + with_commas(p.points[s]);
        std::string row = fmt::format("{} {:>9}", padded(seat(s), ja() ? 8 : 12), points);
        if (p.chips[s] && book_.account.in_points)
            row += fmt::format("  {} {:+}", pick(book_.account.name), p.chips[s]);
        else if (p.chips[s])
            row += fmt::format(fmt::runtime(pick({"  チップ{:+}枚", "  {:+} chips"})), p.chips[s]);
        put_row({row});
    }

    void put_row(std::initializer_list<std::string> cells) {
        std::string row;
        for (const std::string& cell : cells) row += "  " + cell;
        out_ += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
    }

    const Rulebook& book_;
    const Win& win_;
    Lang lang_;
    std::string out_;
};

}  // namespace

bool has_owners(const Rulebook& book) { return book.find_word("foreign_kakan").has_value(); }

tl::expected<Win, Sentence> win_from_json(const Rulebook& book, const json& object) { return WinReader(book, object).read(); }

ordered_json score_json(const Rulebook& book, const Win& win) {
    const Appraisal a = appraisal_of(book, win);
    return score_json(book, win, a);
}

ordered_json score_json(const Rulebook& book, const Win& win, const Appraisal& a) {
    if (!a.win()) return no_win(book, win, a);
    ordered_json out;
    out["win"] = true;
    put_value(a.value, out);
    out["points_unit"] = "points";
    out["yaku"] = ordered_json::array();
    for (const Line& line : a.lines) out["yaku"].push_back(line_json(book, a.value, line));
    out["reading"] = nullptr;
    if (!book.reads.empty()) {
        out["reading"] = ordered_json::array();
        const Reading told = told_reading(win, a);
        for (std::size_t i = 0; i < told.count; ++i) out["reading"].push_back(to_mpsz(told.kinds[i]));
    }
    const std::string account(book.account.id);
    for (const std::string& name : {std::string("payments"), std::string("chips"), account, std::string("explain")})
        out[name] = ordered_json::array();
    const Seating seating{win.seats, win.out};
    for (int c = 0; c < seating.people(); ++c) {
        const Seat s = seating.seat_of(Chair(c));
        out["payments"].push_back(a.payment.points[s]);
        if (book.account.in_points) out["chips"].push_back(0);
        out[account].push_back(a.payment.chips[s]);
    }
    for (const PaymentLine& line : a.payment.lines) out["explain"].push_back(payment_json(book.account, seating, line));
    if (win.by != By::nagashi) out["division"] = division_json(book, win, a);
    if (a.has_jokers) out["readings"] = readings_json(book, win, a.reading);
    return out;
}

std::string score_text(const Rulebook& book, const Win& win, Lang lang) { return Telling(book, win, lang).text(); }

std::span<const NamedShape> score_shapes() {
    static constexpr NamedShape all[]{
        {"Score", "NoWin | Win"},
        {"NoWin", "{win: false, reason: string, message?: Text, clause?: string}"},
        {"Win",
         "{win: true, points?: int, han?: int | null, fu?: int | null, limit: string | null, yakuman: int, "
         "points_unit: string, yaku: [ScoreLine], reading: [kind] | null, payments: [int], chips: [int], "
         "@account?: [int], explain: [Payment], division?: [Group], readings?: [ReadingValue]}"},
        {"ScoreLine", "{id: string, name: Text, yakuman?: int, points?: int, han?: int, clause: string}"},
        {"Payment",
         "{payer: seat | null, receiver: seat, points: int, chips: int, @account?: int, for: string, clause: string, "
         "ja: string, en: string}"},
        {"ReadingValue",
         "{reading: [kind], furiten: bool, yaku: bool, taken: bool, points?: int, han?: int | null, fu?: int | null, "
         "limit?: string | null, yakuman?: int, points_received?: int, chips_received?: int}"},
        {"Group", "{type: string, tiles: [kind], as?: [kind], won?: int}"},
    };
    return all;
}

}  // namespace jansou::wire
