#include "jansou/wire/lines/printer.hpp"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>
#include <vector>

#include "jansou/wire/lines/event_lines.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/text_out.hpp"

namespace jansou::wire {

const std::array<QuotedFace, 256> quoted_faces = [] {
    std::array<QuotedFace, 256> all;
    for (std::size_t code = 0; code < all.size(); ++code) {
        Face face;
        face.code = std::uint8_t(code);
        const std::string text = '"' + std::string(to_mjai(face)) + '"';
        text.copy(all[code].text.data(), text.size());
        all[code].size = std::uint8_t(text.size());
    }
    return all;
}();

namespace {

/// What somebody has who sits on that chair.
const Player& person(const Table& t, int chair) { return t.players[t.seat_of(Chair(chair))]; }

void chips_held(Object& o, const Rulebook& book, const Table& t) {
    o.nums("chips", t.people(), [&](int c) { return book.account.in_points ? 0 : person(t, c).chips; });
}

/// What is counted on an account of its own, by chair.
template <class Number>
void account(Object& o, const Rulebook& book, int people, Number number) {
    if (!book.account.in_points) return;
    o.named(book.account.id);
    o.list(people, [&](int c) { o.put(int(number(c))); });
}

void put_type(Object& o, std::string_view type) {
    o.put(Piece("{\"type\":\""));
    o.put(type);
    o.put('"');
}
/// Where a rule set knows several kinds of riichi, which one.
void put_kind(Object& o, const Rulebook& book, Word kind) {
    if (book.riichi_kinds.size() > 1) o.word("kind", book.word_name(kind));
}

/// Lines that differ in a seat, a face and a flag only. They are most of a log, and put together once.
class Ready {
public:
    /// `print(out, seat, face, flag)` gives the line.
    template <class Print>
    explicit Ready(Print print) : lines_(max_seats * faces * 2) {
        for (Seat s = 0; s < max_seats; ++s)
            for (int code = 0; code < int(faces); ++code) {
                Face face;
                face.code = std::uint8_t(code);
                if (face.known() && face.kind() >= kind_count) continue;
                for (const bool flag : {false, true}) {
                    std::string text;
                    print(text, s, face, flag);
                    Line& line = lines_[place(s, face, flag)];
                    line.size = std::uint8_t(text.copy(line.text.data(), line.text.size()));
                    assert(line.size == text.size());
                }
            }
    }
    void put(std::string& out, Seat s, Face face, bool flag) const {
        const Line& line = lines_[place(s, face, flag)];
        out.append(line.text.data(), line.size);
    }

private:
    static constexpr std::size_t faces = 256;
    struct Line {
        std::array<char, 95> text;
        std::uint8_t size;
    };
    static std::size_t place(Seat s, Face face, bool flag) { return (s * faces + face.code) * 2 + flag; }
    std::vector<Line> lines_;
};

void put_discard(Object& o, Face face, bool drawn) {
    o.tile("pai", face);
    o.flag("tsumogiri", drawn);
}
void begin_act(Object& o, Seat seat) {
    o.num("seat", seat);
    o.key("action");
}
const Ready draw_lines([](std::string& out, Seat s, Face face, bool) {
    Object o(out, Head("tsumo"));
    o.num("actor", s);
    o.tile("pai", face);
});
const Ready discards([](std::string& out, Seat s, Face face, bool drawn) {
    Object o(out, Head("dahai"));
    o.num("actor", s);
    put_discard(o, face, drawn);
});
const Ready discard_acts([](std::string& out, Seat s, Face face, bool drawn) {
    Object o(out, Head("act"));
    begin_act(o, s);
    o.put(Head("dahai"));
    put_discard(o, face, drawn);
    o.put('}');
});

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
    out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

LineType Printer::event(const Event& e, const Referee& r, std::string& out) const {
    const Table& t = r.table();
    const Seat viewer = view_.at(t);
    const bool joker = (e.type == EventType::drew || e.type == EventType::discarded) && book_->joker_by_source(t, e.actor, e.tile);
    if (e.type == EventType::drew && !joker)
        return draw_lines.put(out, Seat(t.chair_of(e.actor)), shown_to(t, e.tile, viewer), false), LineType::tsumo;
    const bool may_tell_waits = !book_->shown_waits.empty();
    if (e.type == EventType::discarded && t.phase.contested != Contested::down && !may_tell_waits && !joker)
        return discards.put(out, Seat(t.chair_of(e.actor)), shown_to(t, e.tile, viewer), e.flag), LineType::dahai;
    const ToldEvent told{e, r, *book_, viewer};
    const EventLine* line = line_of(told);
    if (!line) return LineType::none;
    Object o(out);
    put_type(o, line->word.empty() ? book_->word_name(e.word) : std::string_view(line->word));
    for (const Field& field : line->fields) {
        if (field.there && !field.there(told)) continue;
        if (*field.name) o.key(field.key);
        field.put(o, told, field.veil);
    }
    return line->word.type;
}

void Printer::start_game(const Rulebook& book, int game, const std::vector<std::string>& names, const std::optional<Seed>& seed,
                         std::string& out) {
    Object o(out, Head("start_game"));
    o.key("rule");
    append_quoted(o.out(), book.rules.id);
    o.num("game", game);
    o.key("names");
    o.list(int(names.size()), [&](int i) { append_quoted(o.out(), names[std::size_t(i)]); });
    if (seed) o.word("seed", to_hex(*seed));
}

void Printer::end_kyoku(std::string& out) const { Object(out, Head("end_kyoku")); }

/// With what the settlement of the game moves.
static int chips_after(const Table& t, const Settlement& s, int chair) {
    int chips = person(t, chair).chips;
    for (const Settlement::Prize& prize : s.prizes) chips += prize.in_chips ? prize.amount[std::size_t(chair)] : 0;
    return chips;
}

void Printer::end_game(const Table& t, const GameEnd& end, const Settlement& s, std::string& out) const {
    Object o(out, Head("end_game"));
    o.nums("scores", t.people(), [&](int i) { return end.points[std::size_t(i)]; });
    o.nums("chips", t.people(), [&](int i) { return book_->account.in_points ? 0 : chips_after(t, s, i); });
    account(o, *book_, t.people(), [&](int i) { return chips_after(t, s, i); });
    if (book_->ties_by_last_dealer)
        o.num("last_dealer", end.last_dealer);
    else
        o.num("first_dealer", end.first_dealer);
    o.num("sticks", end.sticks);
    o.key("won");
    o.list(t.people(), [&](int i) { o.put(in(end.won, Seat(i)) ? yes : no); });
    o.key("busted_by");
    o.list(t.people(), [&](int i) {
        if (const Seat by = end.busted_by[std::size_t(i)]; by == no_seat)
            o.put(null);
        else
            o.put(int(by));
    });
    if (std::ranges::any_of(s.prizes, &Settlement::Prize::by_chombos))
        o.nums("chombos", t.people(), [&](int i) { return end.chombos[std::size_t(i)]; });
    o.key("settle");
    o.out() += settlement_json(s).dump();
}

void Printer::end_set(const Table& t, const std::vector<Settlement>& games, std::string& out) const {
    Object o(out, Head("end_set"));
    chips_held(o, *book_, t);
    account(o, *book_, t.people(), [&](int c) { return person(t, c).chips; });
    o.key("totals");
    o.list(t.people(), [&](int s) {
        int sum = 0;
        for (const Settlement& g : games) sum += g.total[std::size_t(s)];
        o.out() += result_json(sum).dump();
    });
    o.nums("prizes", t.people(), [&, end = settle_set(*book_, games)](int s) { return end.prizes[std::size_t(s)]; });
}

/// What follows the type of an action.
static void fields(Object& o, const Rulebook& book, const Seating& seating, const Action& a) {
    const int target = int(seating.chair_of(a.target));
    switch (a.type) {
        case ActionType::dahai:
            put_discard(o, a.tile, a.drawn);
            if (a.joker) o.flag("joker", true);
            break;
        case ActionType::hora:
            o.num("target", target);
            o.tile("pai", a.tile);
            break;
        case ActionType::chi:
        case ActionType::pon:
        case ActionType::daiminkan:
            o.num("target", target);
            o.tile("pai", a.tile);
            break;
        case ActionType::kakan:
            if (a.word) o.num("target", target);
            o.tile("pai", a.tile);
            break;
        case ActionType::nukidora: o.tile("pai", a.tile); break;
        case ActionType::swap:
            o.tile("give", a.tile);
            o.tile("take", a.used[0]);
            o.num("target", target);
            o.num("index", a.place);
            return;
        case ActionType::reach: put_kind(o, book, a.word); break;
        default: break;
    }
    const bool names_reading = a.names == Subject::reading || a.type == ActionType::hora;
    if (a.names == Subject::kind)
        o.tile("pai", a.used[0]);
    else if (a.used_count)
        o.tiles(names_reading ? Key("reading") : Key("consumed"), a.used_count, [&](int i) { return a.used[std::size_t(i)]; });
}

/// An action without its closing brace.
static void open_action(Object& o, const Rulebook& book, const Seating& seating, const Action& a) {
    static constexpr std::array<Head, action_types> heads{"none",  "dahai", "reach",    "hora",     "chi", "pon", "daiminkan",
                                                          "ankan", "kakan", "nukidora", "ryukyoku", "",    "swap"};
    if (a.names == Subject::ability) {
        put_type(o, book.word_name(book.ability_question));
        o.word("ability", book.word_name(a.word));
    } else if (a.type == ActionType::choose || (a.type == ActionType::kakan && a.word)) {
        put_type(o, book.word_name(a.word));
    } else {
        o.put(heads[std::size_t(a.type)]);
    }
    fields(o, book, seating, a);
}

void Printer::action(const Rulebook& book, const Seating& seating, const Action& a, std::string& out) {
    Object o(out);
    open_action(o, book, seating, a);
}

void Printer::act(const Rulebook& book, const Seating& seating, Seat seat, const Action& a, std::string& out) {
    const Seat chair = Seat(seating.chair_of(seat));
    if (a.type == ActionType::dahai && !a.joker) return discard_acts.put(out, chair, a.tile, a.drawn);
    Object o(out, Head("act"));
    begin_act(o, chair);
    open_action(o, book, seating, a);
    o.put('}');
}

bool Printer::ask(const Referee& r, std::string& out, SeatMask of) const {
    const Seat viewer = view_.at(r.table());
    const Seating seating = r.table().seating();
    if (viewer != no_seat && (!in(r.asked(), viewer) || !in(of, viewer))) return false;
    Object o(out, Head("ask"));
    o.key("seats");
    o.put('{');
    bool first = true;
    for (Seat s = 0; s < r.table().seats; ++s) {
        if (!in(r.asked(), s) || !in(of, s) || (viewer != no_seat && viewer != s)) continue;
        if (!first) o.put(',');
        first = false;
        o.put('"');
        o.put(int(seating.chair_of(s)));
        o.put(Piece("\":"));
        const Options& menu = r.options(s);
        o.list(int(menu.size()), [&](int i) { action(*book_, seating, menu[std::size_t(i)], o.out()); });
    }
    o.put('}');
    return true;
}

std::span<const NamedShape> action_shapes() {
    static constexpr NamedShape all[]{
        {"Action",
         "{type: string, pai?: tile, tsumogiri?: bool, joker?: bool, target?: seat, consumed?: [tile], reading?: [tile], "
         "give?: tile, take?: tile, index?: int, kind?: string, ability?: string}"},
        {"Weighing",
         "{bot: string, choice: Action, options: [{action: Action, then?: tile, value: int, win: number, deal_in: number, gain: int, "
         "loss: int, draw: number}]}"},
    };
    return all;
}

}  // namespace jansou::wire
