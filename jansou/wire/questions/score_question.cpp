// The question of the score command: one JSON object that describes a win, and what about it cannot be.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/melding.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/rule_fields.hpp"
#include "jansou/wire/questions/score.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

constexpr int most_counters = 9999;  // honba and sticks

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
            if (fields_of_some_rules().contains(name)) fields_.given(name);
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
            if (const auto field = fields_of_some_rules().find(name); field != fields_of_some_rules().end())
                fields_.neutral(name, field->second);
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

}  // namespace

bool has_owners(const Rulebook& book) { return book.kans_on_others; }

tl::expected<Win, Sentence> win_from_json(const Rulebook& book, const json& object) { return WinReader(book, object).read(); }

}  // namespace jansou::wire
