#include "jansou/wire/shown/view_frame.hpp"

#include <algorithm>

#include "jansou/rules/shared/ability.hpp"
#include "jansou/rules/shared/dora.hpp"
#include "jansou/wire/lines/printer.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/terms.hpp"
#include "jansou/wire/text_out.hpp"

namespace jansou::wire {
namespace {

/// A text that needs no escapes, as the rules' own are; any other goes the long way.
void put_plain(auto& o, std::string_view text) {
    const auto plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(text, plain)) {
        append_quoted(o.out(), text);
        return;
    }
    o.put('"');
    o.put(text);
    o.put('"');
}
void put_plain(auto& o, Text text) {
    put_both(o, text.ja, text.en, [&o](std::string_view one) { put_plain(o, one); });
}
void put_text(std::string& out, Text text) {
    Gathered gathered(out);
    put_plain(gathered, text);
}

/// By its chair.
void put_seat(Object& o, const Table& t, const Key& name, Seat s) {
    o.put(name);
    if (s >= max_seats)
        o.put(null);
    else
        o.put(int(t.chair_of(s)));
}

/// The phase that a question holds up, else the phase itself.
const Phase& underlying(const Table& t) { return t.phase.stage == Stage::choice && t.held_count ? t.held[t.held_count - 1u] : t.phase; }

/// What indicators name in a rule set.
class DoraNames {
public:
    explicit DoraNames(const Rulebook& book) : in_use_(book.kinds) {
        every_.fill(1);
        if (book.rules.has_rule("dora")) count_.emplace(book.kinds, book.rules);
    }
    Kind kind(Face indicator) const {
        const Kind k = count_ ? count_->named(indicator.kind()) : no_kind;
        return k == no_kind ? dora_of(indicator.kind(), in_use_) : k;
    }
    /// How many dora one tile is that it names.
    int times(Face indicator) const { return count_ ? std::max(1, (*count_)(none_, {&indicator, 1}, every_)) : 1; }

private:
    KindSet in_use_;
    Counts every_{};
    Win none_{};
    std::optional<DoraCount> count_;
};

/// The view of one seat.
class ViewParts {
public:
    /// `jokers`: of the hand of each seat the tiles that are jokers by how they came there.
    ViewParts(Object& o, const Rulebook& book, const Table& t, Seat viewer, const std::array<std::vector<TileId>, max_seats>& jokers)
        : o_(o), book_(book), t_(t), viewer_(viewer), phase_(underlying(t)), jokers_(jokers) {}

    void marks(const Key& name, const std::vector<Mark>& marks) {
        o_.put(name);
        o_.put('[');
        bool first = true;
        for (const Mark& m : marks) {
            if (m.discard >= 0 || m.id == hand_seen_mark || !sees(m)) continue;
            if (!first) o_.put(',');
            first = false;
            mark(m);
        }
        o_.put(']');
    }

    /// `account`: whether something is counted beside the points.
    void seat(Seat s, bool account, const std::vector<Mark>& carried) {
        const Player& p = t_.players[s];
        o_.put(Piece("{\"wind\":"));
        if (t_.seating().sits_out(s))
            o_.put(null);
        else
            o_.put(Face(t_.seat_wind(s)));
        o_.flag("dealer", s == t_.dealer);
        o_.num("points", p.points);
        if (account) {
            o_.named(book_.account.id);
            o_.put(int(p.chips));
        }
        hand(s, carried);
        river(s, carried);
        melds(s);
        const auto aside = t_.aside(s);
        o_.tiles("aside", int(aside.size()), [&](int i) { return face(aside[std::size_t(i)]); });
        marks("marks", carried);
        o_.put('}');
    }

    /// `joker`: for whoever looks that tile would stand for others by how it comes.
    void focus(bool joker) {
        o_.key("focus");
        const bool there = phase_.tile != no_tile && (phase_.stage == Stage::claims || phase_.stage == Stage::wins);
        if (!there) return o_.put(null);
        o_.put(Piece("{\"seat\":"));
        o_.put(int(t_.chair_of(phase_.seat)));
        o_.tile("pai", face(phase_.tile));
        if (joker) o_.flag("joker", true);
        o_.put('}');
    }

private:
    Face face(TileId tile) const { return shown_to(t_, tile, viewer_); }
    bool sees(const Mark& m) const {
        return viewer_ < t_.seats ? in(m.seen_by, viewer_) : viewer_ == no_seat || (m.seen_by & t_.everyone()) == t_.everyone();
    }

    void mark(const Mark& m) {
        o_.put(Piece("{\"id\":\""));
        o_.put(m.id);
        o_.put(Piece("\",\"brief\":"));
        put_plain(o_, m.brief);
        o_.key("text");
        put_plain(o_, m.text);
        o_.key("clause");
        put_plain(o_, m.clause);
        o_.key("count");
        if (m.count < 0)
            o_.put(null);
        else
            o_.put(m.count);
        if (!m.kinds.empty()) {
            o_.key("kinds");
            o_.kinds(m.kinds);
        }
        if (m.tone != Tone::note) o_.word("tone", tone_terms[std::size_t(m.tone)]);
        if (!m.icon.empty()) o_.word("icon", m.icon);
        o_.put('}');
    }

    void hand(Seat s, const std::vector<Mark>& carried) {
        const Player& p = t_.players[s];
        const bool draws = s == phase_.seat && (phase_.stage == Stage::turn || phase_.stage == Stage::wins);
        const TileId drawn = draws ? phase_.tile : no_tile;
        std::array<Face, max_hand> faces;
        int size = 0, known = 0;
        bool open = p.hand_size != 0, has_drawn = false;
        for (const TileId tile : t_.hand(s)) {
            open = open && t_.known[tile] == t_.everyone();
            if (tile == drawn) {
                has_drawn = true;
                continue;
            }
            faces[std::size_t(size)] = face(tile);
            known += faces[std::size_t(size++)].known();
        }
        // the order of unknown tiles tells nothing
        if (known && known < size) std::sort(faces.begin(), faces.begin() + size);
        o_.put(Piece(",\"hand\":{\"tiles\":"));
        o_.list(size, [&](int i) { o_.put(faces[std::size_t(i)]); });
        o_.key("drawn");
        if (has_drawn)
            o_.put(face(drawn));
        else
            o_.put(null);
        jokers(s, drawn);
        o_.flag("shown", open);
        if (!open && viewer_ < t_.seats) {
            const auto why = std::ranges::find_if(carried, [&](const Mark& m) { return m.id == hand_seen_mark && in(m.seen_by, viewer_); });
            if (why != carried.end()) {
                o_.key("why");
                mark(*why);
            }
        }
        // a reading named with the win is told once nothing is asked any more
        if (open && p.reading_size && (t_.phase.stage != Stage::choice || viewer_ == s || viewer_ == no_seat))
            o_.tiles("reading", p.reading_size, [&](int i) { return Face(p.reading[std::size_t(i)]); });
        o_.put('}');
    }

    /// Which tiles of the hand are jokers that others with the same face are not: for its owner, who watches it, and everybody once it is
    /// open.
    void jokers(Seat s, TileId drawn) {
        std::vector<Face> held;
        bool of_drawn = false;
        for (const TileId tile : jokers_[s]) {
            if (!face(tile).known()) continue;
            if (tile == drawn)
                of_drawn = true;
            else
                held.push_back(face(tile));
        }
        if (!held.empty()) o_.tiles("jokers", int(held.size()), [&](int i) { return held[std::size_t(i)]; });
        if (of_drawn) o_.flag("drawn_joker", true);
    }

    void river(Seat s, const std::vector<Mark>& carried) {
        const auto river = t_.river(s);
        o_.put(Piece(",\"river\":{\"tiles\":"));
        o_.list(int(river.size()), [&](int i) {
            const RiverTile& r = river[std::size_t(i)];
            o_.put(Piece("{\"pai\":"));
            o_.put(face(r.tile));
            o_.flag("tsumogiri", r.drawn);
            o_.flag("riichi", r.riichi);
            o_.flag("down", r.down);
            put_seat(o_, t_, "called_by", r.called_by);
            const auto on_it = std::ranges::find_if(carried, [&](const Mark& m) { return m.discard == i && sees(m); });
            if (on_it != carried.end()) {
                o_.key("mark");
                mark(*on_it);
            }
            o_.put('}');
        });
        o_.flag("covered", t_.players[s].river_down);
        o_.put('}');
    }

    void melds(Seat s) {
        const auto melds = t_.melds(s);
        o_.key("melds");
        o_.list(int(melds.size()), [&](int i) {
            const Meld& m = melds[std::size_t(i)];
            o_.put(Piece("{\"type\":\""));
            o_.put(meld_terms[std::size_t(m.type)]);
            o_.put(Piece("\",\"tiles\":"));
            o_.list(m.size, [&](int n) { o_.put(face(m.tiles[std::size_t(n)])); });
            o_.key("called");
            if (m.called == no_tile)
                o_.put(null);
            else
                o_.put(int(std::ranges::find(m.tiles, m.called) - m.tiles.begin()));
            put_seat(o_, t_, "from", m.from);
            put_seat(o_, t_, "by", m.added_by);
            if (has_jokers(t_, m)) {
                o_.key("kind");
                if (m.open_kind())
                    o_.put(null);
                else
                    o_.put(Face(m.kind));
            }
            o_.put('}');
        });
    }

    Object& o_;
    const Rulebook& book_;
    const Table& t_;
    Seat viewer_;
    const Phase& phase_;
    const std::array<std::vector<TileId>, max_seats>& jokers_;
};

/// The tiles that are jokers in the seat's hand, and would be none had they come otherwise; the one drawn last among them where it is one
/// to win on.
std::vector<TileId> jokers_by_coming(const Position& pos, Seat s) {
    const Table& t = pos.table;
    const Phase& phase = underlying(t);
    std::vector<TileId> out;
    for (const TileId tile : t.hand(s)) {
        const bool last = tile == phase.tile && phase.stage != Stage::claims && pos.book.reads_last && t.live() == 0 && phase.seat == s &&
                          !pos.book.rinshan.has(phase.source) && phase.source != Source::river;
        if (pos.book.joker_by_source(t, s, tile) || (last && pos.book.may_read(t, s, t.kind(tile), {Use::drawn, phase.source, true}) &&
                                                     !pos.book.may_read(t, s, t.kind(tile), Use::held)))
            out.push_back(tile);
    }
    return out;
}

/// Seats for which the tile that lies open to claims is a joker by how it comes.
SeatMask joker_claims(const Position& pos) {
    const Phase& phase = underlying(pos.table);
    if (!pos.book.reads_last || phase.stage != Stage::claims || phase.tile == no_tile || pos.table.live() != 0) return 0;
    SeatMask out = 0;
    for (Seat s = 0; s < pos.table.seats; ++s) {
        if (s == phase.seat || !in(pos.table.known[phase.tile], s)) continue;
        const Kind kind = pos.table.kind(phase.tile);
        if (pos.book.may_read(pos.table, s, kind, {Use::claimed, Source::wall, true}) &&
            !pos.book.may_read(pos.table, s, kind, Use::claimed))
            out = SeatMask(out | only(s));
    }
    return out;
}

}  // namespace

std::vector<Mark> marks_of(const Position& pos, Seat s) {
    std::vector<Mark> out;
    for (const auto& rule : pos.book.marks) rule(pos, s, out);
    return out;
}

std::vector<Face> dora_named(const Rulebook& book, Face indicator) {
    if (!indicator.known()) return {};
    const DoraNames names(book);
    return {std::size_t(names.times(indicator)), Face(names.kind(indicator))};
}

bool uses_chips(const Rulebook& book) { return book.pays_chips || book.rules.number("chips.start") != 0; }

KindSet joker_kinds(const Position& pos, Seat viewer) {
    KindSet kinds;
    if (pos.book.reads.empty()) return kinds;
    const KindSet in_use = pos.book.kinds;
    for (Seat s = 0; s < pos.table.seats; ++s) {
        if (viewer != no_seat && viewer != s) continue;
        Numbers numbers;
        for (std::size_t c = 0; c < max_counters; ++c) numbers[c] = pos.table.counters[c][s];
        for (const Kind k : in_use)
            if (!pos.book.reads_of(numbers, Face(k), Use::held).empty()) kinds.add(k);
    }
    return kinds;
}

ViewPrinter::ViewPrinter(const Rulebook& book, int games) : book_(&book), games_(games), chips_(uses_chips(book)) {
    const DoraNames names(book);
    for (const Face indicator : book.layout.tiles)
        if (auto& named = named_[indicator.code]; !named.times) named = {names.kind(indicator), std::uint8_t(names.times(indicator))};
    currencies_ = R"([{"id":"points","name":)";
    put_text(currencies_, {"点", "points"});
    currencies_ += '}';
    if (chips_) {
        currencies_ += ",{\"id\":\"";
        currencies_ += book.account.id;
        currencies_ += R"(","name":)";
        put_text(currencies_, book.account.name);
        if (book.account.in_points) currencies_ += ",\"in_points\":true";
        currencies_ += '}';
    }
    currencies_ += ']';
    has_suits_ = !book.layout.others.empty();
    words_ = "{\"honba\":";
    const auto honba = book.find_word("honba");
    put_text(words_, honba ? book.word_text(*honba) : Text{"本場", "honba"});
    words_ += '}';
}

void ViewPrinter::look(const Position& pos) {
    table_ = &pos.table;
    next_ = nullptr;
    for (auto& words : take_backs_) words.clear();
    const auto collect = [&](Seat s, std::vector<Mark>& out) {
        out.clear();
        for (const auto& rule : book_->marks) rule(pos, s, out);
    };
    collect(no_seat, facts_);
    for (auto& marks : marks_) marks.clear();
    if (pos.table.out != no_chair)
        marks_[pos.table.seats].push_back(
            {"sits_out", {"抜け番", "out"}, {"この局は抜け番。", "Sits this hand out."}, book_->rules.clause("table.people")});
    for (Seat s = 0; s < pos.table.seats; ++s) {
        collect(s, marks_[s]);
        if (book_->reads.empty()) continue;
        jokers_[s] = joker_kinds(pos, s);
        hand_jokers_[s] = jokers_by_coming(pos, s);
    }
    joker_claims_ = book_->reads.empty() ? SeatMask(0) : joker_claims(pos);
}

void ViewPrinter::print(Seat chair, std::string& out) const {
    const Table& t = *table_;
    const Seat viewer = Viewer{chair}.at(t);
    Object o(out);
    o.put(Piece("{\"rule\":"));
    put_plain(o, book_->rules.id);
    o.num("game", t.game);
    o.num("games", games_);
    put_seat(o, t, "you", viewer);
    o.tile("round", Face(t.round_wind()));
    o.num("kyoku", t.kyoku);
    o.num("honba", t.honba);
    o.num("sticks", t.sticks);
    o.num("wall", t.live());
    o.num("dead", t.tile_count - t.live_end - t.replacements_drawn);
    o.key("next");
    if (next_) {
        o.put(Piece("{\"round\":"));
        o.put(Face(next_->round_wind()));
        o.num("kyoku", next_->kyoku);
        o.num("honba", next_->honba);
        o.num("dealer", int(next_->chair_of(next_->dealer)));
        if (next_->out != no_chair) o.num("out", int(next_->out));
        o.put('}');
    } else {
        o.put(Piece("null"));
    }
    o.key("words");
    o.put(std::string_view(words_));
    o.key("dora_markers");
    o.list(std::max(book_->layout.indicators(), int(t.indicator_count)), [&](int i) {
        o.put(Piece("{\"pai\":"));
        o.put(i < t.indicator_count ? shown_to(t, t.indicators[std::size_t(i)], viewer) : Face{});
        o.put('}');
    });
    const UraTiles ura = ura_below(t, t.turned_ura);
    o.tiles("ura_markers", ura.count, [&](int i) { return t.face[ura.tiles[std::size_t(i)]]; });
    o.key("dora");
    o.put('[');
    bool first = true;
    for (std::size_t i = 0; i < t.indicator_count; ++i) {
        const Named& named = named_[shown_to(t, t.indicators[i], viewer).code];
        for (int n = 0; n < named.times; ++n) {
            if (!first) o.put(',');
            first = false;
            o.put(Face(named.kind));
        }
    }
    o.put(']');
    o.key("currencies");
    o.put(std::string_view(currencies_));
    o.key("jokers");
    o.put('[');
    first = true;
    KindSet jokers;
    for (Seat s = 0; s < t.seats; ++s)
        if (viewer >= t.seats || viewer == s) jokers = jokers | jokers_[s];
    for (const Kind k : jokers) {
        if (!first) o.put(',');
        first = false;
        o.put(Face(k));
    }
    o.put(']');
    o.word("stage", stage_terms[std::size_t(t.phase.stage)]);
    put_seat(o, t, "turn", t.phase.seat);
    if (t.out != no_chair) o.num("out", int(t.out));
    if (has_suits_) o.word("suit", suit_of_hand(book_->layout, t));
    opening(o);
    if (viewer < t.seats && !take_backs_[viewer].empty()) {
        o.key("take_back");
        o.list(int(take_backs_[viewer].size()), [&](int i) {
            const TakeBackWords& words = take_backs_[viewer][std::size_t(i)];
            o.put(Piece("{\"kind\":"));
            put_plain(o, words.kind);
            o.key("text");
            put_plain(o, Text{words.ja, words.en});
            o.key("clause");
            put_plain(o, words.clause);
            o.put('}');
        });
    }
    ViewParts parts(o, *book_, t, viewer, hand_jokers_);
    parts.focus(viewer < t.seats && in(joker_claims_, viewer));
    parts.marks("facts", facts_);
    o.key("seats");
    o.list(t.people(), [&](int c) {
        const Seat s = t.seat_of(Chair(c));
        parts.seat(s, chips_, marks_[s]);
    });
}

/// What is asked before the hand is dealt: of whom, and who has taken what.
void ViewPrinter::opening(Object& o) const {
    const Table& t = *table_;
    if (t.phase.stage != Stage::choice || underlying(t).stage != Stage::idle) return;
    o.key("opening");
    o.put(Piece("{\"asked\":"));
    std::vector<int> asked;
    for (Seat s = 0; s < t.seats; ++s)
        if (in(t.phase.asked, s)) asked.push_back(int(t.chair_of(s)));
    o.list(int(asked.size()), [&](int i) { o.put(asked[std::size_t(i)]); });
    o.key("abilities");
    o.list(int(book_->abilities.size()), [&](int i) {
        const Ability& a = book_->abilities[std::size_t(i)];
        Seat taken = no_seat;
        for (Seat s = 0; s < t.seats; ++s)
            if (t.count(a.number, s)) taken = s;
        o.put(Piece("{\"id\":"));
        put_plain(o, book_->word_name(a.word));
        o.key("name");
        put_plain(o, book_->word_text(a.word));
        o.key("text");
        put_plain(o, a.text);
        put_seat(o, t, "seat", taken);
        o.put('}');
    });
    o.put('}');
}

void view_line(const Match& match, int games, Seat chair, std::string& out) {
    ViewPrinter views(match.referee().book(), games);
    views.look(match);
    views.print(chair, out);
}

nlohmann::ordered_json view_json(const Match& match, int games, Seat chair) {
    std::string line;
    view_line(match, games, chair, line);
    return nlohmann::ordered_json::parse(line);
}

std::span<const NamedShape> view_shapes() {
    static constexpr NamedShape all[]{
        {"View",
         "{rule: string, game: int, games: int, you: seat | null, round: tile, kyoku: int, honba: int, sticks: int, "
         "wall: int, dead: int, next: {round: tile, kyoku: int, honba: int, dealer: seat, out?: seat} | null, "
         "words: {honba: Text}, dora_markers: [{pai: tile}], ura_markers: [tile], dora: [tile], currencies: [Currency], "
         "jokers: [tile], stage: string, turn: seat | null, out?: seat, suit?: 'm' | 'p' | 's', opening?: {asked: [seat], "
         "abilities: [{id: string, name: Text, text: Text, seat: seat | null}]}, take_back?: [{kind: string, text: Text, "
         "clause: string}], focus: {seat: seat, pai: tile, joker?: bool} | null, facts: [Mark], seats: [SeatView]}"},
        {"Currency", "{id: string, name: Text, in_points?: bool}"},
        {"Mark",
         "{id: string, brief: Text, text: Text, clause: string, count: int | null, kinds?: [tile], "
         "tone?: 'declared' | 'staked' | 'binds' | 'bound' | 'barred', icon?: string}"},
        {"SeatView",
         "{wind: tile | null, dealer: bool, points: int, chips?: int, @account?: int, hand: Hand, "
         "river: {tiles: [RiverTile], covered: bool}, melds: [Meld], aside: [tile], marks: [Mark]}"},
        {"Hand",
         "{tiles: [tile], drawn: tile | null, jokers?: [tile], drawn_joker?: bool, shown: bool, why?: Mark, "
         "reading?: [tile]}"},
        {"RiverTile", "{pai: tile, tsumogiri: bool, riichi: bool, down: bool, called_by: seat | null, mark?: Mark}"},
        {"Meld", "{type: string, tiles: [tile], called: int | null, from: seat | null, by: seat | null, kind?: tile | null}"},
    };
    return all;
}

}  // namespace jansou::wire
