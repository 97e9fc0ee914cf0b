#include "jansou/wire/printer.hpp"

#include <charconv>
#include <cstring>
#include <nlohmann/json.hpp>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/score.hpp"
#include "jansou/wire/settle.hpp"

namespace jansou::wire {
namespace {

/// Gathers short pieces and hands them on as one.
class Text {
public:
    explicit Text(std::string& out) : out_(out) {}
    ~Text() { flush(); }
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;

    void put(char c) {
        room(1);
        pieces_[size_++] = c;
    }
    void put(std::string_view piece) {
        const std::size_t n = piece.size();
        if (n > longest_piece) {
            flush();
            out_ += piece;
            return;
        }
        room(n);
        char* to = pieces_.data() + size_;
        size_ += n;
        // two copies of fixed length that may overlap
        if (n >= 16) {
            std::memcpy(to, piece.data(), 16);
            std::memcpy(to + n - 16, piece.data() + n - 16, 16);
        } else if (n >= 8) {
            std::memcpy(to, piece.data(), 8);
            std::memcpy(to + n - 8, piece.data() + n - 8, 8);
        } else if (n >= 4) {
            std::memcpy(to, piece.data(), 4);
            std::memcpy(to + n - 4, piece.data() + n - 4, 4);
        } else {
            for (std::size_t i = 0; i < n; ++i) to[i] = piece[i];
        }
    }
    void put(int n) {
        if (n >= 0 && n < 10) return put(char('0' + n));
        room(longest_piece);
        size_ = std::size_t(std::to_chars(pieces_.data() + size_, pieces_.data() + pieces_.size(), n).ptr - pieces_.data());
    }

    std::string& out() {
        flush();
        return out_;
    }

private:
    static constexpr std::size_t longest_piece = 32;
    void room(std::size_t n) {
        if (size_ + n > pieces_.size()) flush();
    }
    void flush() {
        out_.append(pieces_.data(), size_);
        size_ = 0;
    }

    std::string& out_;
    std::array<char, 512> pieces_;  // NOLINT: filled before it is read
    std::size_t size_ = 0;
};

/// A member's name with its quotes, comma and colon, put together when compiled.
class Key {
public:
    template <std::size_t N>
    consteval Key(const char (&name)[N]) : size_(N + 3) {
        static_assert(N + 3 <= longest);
        text_[0] = ',';
        text_[1] = '"';
        for (std::size_t i = 0; i + 1 < N; ++i) text_[i + 2] = name[i];
        text_[N + 1] = '"';
        text_[N + 2] = ':';
    }
    std::string_view text() const { return {text_.data(), size_}; }

private:
    static constexpr std::size_t longest = 24;
    std::array<char, longest> text_{};
    std::size_t size_;
};

/// Builds one flat JSON object.
class Object {
public:
    Object(std::string& out, std::string_view type) : text_(out) {
        put(std::string_view("{\"type\":\""));
        put(type);
        put('"');
    }
    ~Object() { put('}'); }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void put(auto piece) { text_.put(piece); }
    void quoted(std::string_view plain) {
        put('"');
        put(plain);
        put('"');
    }
    void key(Key name) { put(name.text()); }
    void num(Key name, int n) {
        key(name);
        put(n);
    }
    void flag(Key name, bool b) {
        key(name);
        put(std::string_view(b ? "true" : "false"));
    }
    void word(Key name, std::string_view plain) {
        key(name);
        quoted(plain);
    }
    template <class Value>
    void nums(Key name, int n, Value value) {
        key(name);
        list(n, [&](int i) { put(int(value(i))); });
    }
    template <class Word>
    void words(Key name, int n, Word word) {
        key(name);
        list(n, [&](int i) { quoted(word(i)); });
    }
    template <class Item>
    void list(int n, Item item) {
        put('[');
        for (int i = 0; i < n; ++i) {
            if (i) put(',');
            item(i);
        }
        put(']');
    }
    /// For what is written by others in between.
    std::string& out() { return text_.out(); }

private:
    Text text_;
};

void scores(Object& o, const Table& t) {
    o.nums("scores", t.seats, [&](int s) { return t.players[std::size_t(s)].points; });
}
void chips_held(Object& o, const Table& t) {
    o.nums("chips", t.seats, [&](int s) { return t.players[std::size_t(s)].chips; });
}
void changes(Object& o, const Table& t, const Event& e) {
    o.nums("deltas", t.seats, [&](int s) { return e.deltas[std::size_t(s)]; });
    o.nums("chips", t.seats, [&](int s) { return e.chips[std::size_t(s)]; });
    scores(o, t);
}

std::string_view name_of(ActionType type) {
    constexpr std::array<std::string_view, action_types> names{"none",      "dahai", "reach", "hora",     "chi",      "pon",
                                                               "daiminkan", "ankan", "kakan", "nukidora", "ryukyoku", ""};
    return names[std::size_t(type)];
}

constexpr std::array<std::string_view, 4> consequences{"nothing", "pay", "dead_hand", "chombo"};

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
    out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string_view Printer::face(const Table& t, TileId tile) const { return to_mjai(seen(t, tile, view_.seat)); }

void Printer::start_kyoku(const Table& t, std::string& out) const {
    Object o(out, "start_kyoku");
    o.word("bakaze", to_mjai(t.round_wind()));
    o.num("kyoku", t.kyoku);
    o.num("honba", t.honba);
    o.num("kyotaku", t.sticks);
    o.num("oya", t.dealer);
    scores(o, t);
    chips_held(o, t);
    o.word("dora_marker", face(t, t.indicators[0]));
    o.key("tehais");
    o.list(t.seats, [&](int s) {
        const auto hand = t.hand(Seat(s));
        o.list(int(hand.size()), [&](int i) { o.quoted(face(t, hand[std::size_t(i)])); });
    });
}

void Printer::hora(const Event& e, const Referee& r, std::string& out) const {
    const Table& t = r.table();
    Object o(out, "hora");
    o.num("actor", e.actor);
    o.num("target", e.target);
    if (e.flag)
        o.flag("nagashi", true);
    else
        o.word("pai", to_mjai(t.face[e.tile]));
    const Win& win = r.winning();
    o.words("uradora_markers", win.ura_count, [&](int i) { return to_mjai(win.ura[std::size_t(i)]); });
    changes(o, t, e);
    o.key("score");
    o.out() += score_json(*book_, win, r.appraisal()).dump();
}

void Printer::ryukyoku(const Event& e, const Referee& r, std::string& out) const {
    const Table& t = r.table();
    Object o(out, "ryukyoku");
    o.word("reason", book_->word_name(e.word));
    o.key("tehais");
    o.list(t.seats, [&](int s) {
        const auto hand = t.hand(Seat(s));
        o.list(int(hand.size()), [&](int i) { o.quoted(face(t, hand[std::size_t(i)])); });
    });
    changes(o, t, e);
}

bool Printer::event(const Event& e, const Referee& r, std::string& out) const {
    using enum EventType;
    const Table& t = r.table();
    const auto used = [&](int i) { return to_mjai(t.face[e.used[std::size_t(i)]]); };
    const auto simple = [&](std::string_view type) {
        Object o(out, type);
        o.num("actor", e.actor);
    };
    const auto call = [&](std::string_view type) {
        Object o(out, type);
        o.num("actor", e.actor);
        o.num("target", e.target);
        o.word("pai", to_mjai(t.face[e.tile]));
        o.words("consumed", e.used_count, used);
    };
    switch (e.type) {
        case dealt: start_kyoku(t, out); return true;
        case drew: {
            Object o(out, "tsumo");
            o.num("actor", e.actor);
            o.word("pai", face(t, e.tile));
            return true;
        }
        case discarded: {
            Object o(out, "dahai");
            o.num("actor", e.actor);
            o.word("pai", face(t, e.tile));
            o.flag("tsumogiri", e.flag);
            return true;
        }
        case chi: call("chi"); return true;
        case pon: call("pon"); return true;
        case daiminkan: call("daiminkan"); return true;
        case kakan: {
            Object o(out, e.target == e.actor ? "kakan" : "foreign_kakan");
            o.num("actor", e.actor);
            if (e.target != e.actor) o.num("target", e.target);
            o.word("pai", to_mjai(t.face[e.tile]));
            for (const Meld& m : t.melds(e.target))
                if (m.size == 4 && m.tiles[3] == e.tile)
                    o.words("consumed", 3, [&](int i) { return to_mjai(t.face[m.tiles[std::size_t(i)]]); });
            return true;
        }
        case ankan: {
            Object o(out, "ankan");
            o.num("actor", e.actor);
            o.words("consumed", e.used_count, used);
            return true;
        }
        case set_aside: {
            Object o(out, "nukidora");
            o.num("actor", e.actor);
            o.word("pai", to_mjai(t.face[e.tile]));
            return true;
        }
        case indicator: {
            Object o(out, "dora");
            o.word("dora_marker", face(t, e.tile));
            return true;
        }
        case riichi_said: simple("reach"); return true;
        case riichi_stood: {
            Object o(out, "reach_accepted");
            o.num("actor", e.actor);
            o.nums("deltas", t.seats, [&](int s) { return e.deltas[std::size_t(s)]; });
            scores(o, t);
            return true;
        }
        case won: {
            if (e.flag) return false;
            Object o(out, "win");
            o.num("actor", e.actor);
            o.num("target", e.target);
            o.word("pai", to_mjai(t.face[e.tile]));
            const auto hand = t.hand(e.actor);
            std::vector<TileId> before;
            for (const TileId tile : hand)
                if (tile != e.tile) before.push_back(tile);
            o.words("tehai", int(before.size()), [&](int i) { return face(t, before[std::size_t(i)]); });
            return true;
        }
        case ura: {
            Object o(out, "ura");
            o.words("markers", e.value, [&](int i) { return to_mjai(t.face[book_->layout.ura(i)]); });
            return true;
        }
        case paid:
            if (e.actor == no_seat)
                ryukyoku(e, r, out);
            else
                hora(e, r, out);
            return true;
        case offence: {
            Object o(out, "offence");
            o.num("actor", e.actor);
            o.word("kind", book_->word_name(e.word));
            for (const Offence& known : book_->offences)
                if (known.word == e.word) o.word("clause", known.clause);
            o.word("consequence", consequences[e.detail]);
            changes(o, t, e);
            return true;
        }
        case hand_void: {
            Object o(out, "chombo");
            o.num("actor", e.actor);
            changes(o, t, e);
            return true;
        }
        default: return false;
    }
}

void Printer::end_kyoku(std::string& out) const { Object(out, "end_kyoku"); }

void Printer::end_game(const Table& t, const GameEnd& end, const Settlement& s, std::string& out) const {
    Object o(out, "end_game");
    o.nums("scores", t.seats, [&](int i) { return end.points[std::size_t(i)]; });
    chips_held(o, t);
    o.num("first_dealer", end.first_dealer);
    o.num("sticks", end.sticks);
    o.key("won");
    o.list(t.seats, [&](int i) { o.put(std::string_view(in(end.won, Seat(i)) ? "true" : "false")); });
    o.key("busted_by");
    o.list(t.seats, [&](int i) {
        if (const Seat by = end.busted_by[std::size_t(i)]; by == no_seat)
            o.put(std::string_view("null"));
        else
            o.put(int(by));
    });
    o.key("settle");
    o.out() += settlement_json(*book_, s).dump();
}

void Printer::end_set(const Table& t, const std::vector<Settlement>& games, std::string& out) const {
    Object o(out, "end_set");
    chips_held(o, t);
    o.nums("totals", t.seats, [&](int s) {
        int sum = 0;
        for (const Settlement& g : games) sum += g.total[std::size_t(s)];
        return sum;
    });
    o.nums("prizes", t.seats, [](int) { return 0; });
}

/// What follows the type of an action.
static void fields(Object& o, const Action& a) {
    switch (a.type) {
        case ActionType::dahai:
            o.word("pai", to_mjai(a.tile));
            o.flag("tsumogiri", a.drawn);
            break;
        case ActionType::hora:
            o.num("target", a.target);
            o.word("pai", to_mjai(a.tile));
            break;
        case ActionType::chi:
        case ActionType::pon:
        case ActionType::daiminkan:
            o.num("target", a.target);
            o.word("pai", to_mjai(a.tile));
            break;
        case ActionType::kakan:
        case ActionType::nukidora: o.word("pai", to_mjai(a.tile)); break;
        default: break;
    }
    if (a.used_count) o.words("consumed", a.used_count, [&](int i) { return to_mjai(a.used[std::size_t(i)]); });
}

static std::string_view type_of(const Rulebook& book, const Action& a) {
    return a.type == ActionType::choose ? book.word_name(a.word) : name_of(a.type);
}

void Printer::action(const Rulebook& book, const Action& a, std::string& out) {
    Object o(out, type_of(book, a));
    fields(o, a);
}

void Printer::act(const Rulebook& book, Seat seat, const Action& a, std::string& out) {
    Object o(out, "act");
    o.num("seat", seat);
    o.key("action");
    o.put(std::string_view("{\"type\":"));
    o.quoted(type_of(book, a));
    fields(o, a);
    o.put('}');
}

bool Printer::ask(const Referee& r, std::string& out) const {
    if (view_.seat != no_seat && !in(r.asked(), view_.seat)) return false;
    Object o(out, "ask");
    o.key("seats");
    o.put('{');
    bool first = true;
    for (Seat s = 0; s < r.table().seats; ++s) {
        if (!in(r.asked(), s) || (view_.seat != no_seat && view_.seat != s)) continue;
        if (!first) o.put(',');
        first = false;
        o.put('"');
        o.put(int(s));
        o.put(std::string_view("\":"));
        const Options& menu = r.options(s);
        o.list(int(menu.size()), [&](int i) { action(*book_, menu[std::size_t(i)], o.out()); });
    }
    o.put('}');
    return true;
}

}  // namespace jansou::wire
