// 積み込み What themes lay a wall with: tiles taken from those of the hand, put into hands, draws and the dead wall.
#pragma once
#include <algorithm>
#include <span>
#include <string_view>

#include "jansou/scoring/melding.hpp"
#include "jansou/tile/notation.hpp"
#include "walls.hpp"

namespace conformance {

/// A hand one tile away from something.
struct Ready13 {
    std::string_view hand, waits;
};

/// Lays tiles out; a kind that has run out makes the whole deal a plain one.
class Table4 {
public:
    Table4(const Rulebook& rules, Deal& deal, Stream& random, Seat dealt_by)
        : book(rules),
          deal_(deal),
          random_(random),
          layout_(rules.layout),
          start_(rules.rules.number("points.start")),
          least_(rules.rules.has_rule("bust") ? std::max(0, rules.rules.number("bust.below")) : 0),
          left_(tiles_of_the_hand()),
          other_suit_(!layout_.replaced.empty() && std::ranges::find(left_, layout_.replaced.first(), &Face::kind) == left_.end()),
          dealer(dealt_by),
          seats(layout_.seats) {
        stack.hands.resize(layout_.seats);
    }
    const Rulebook& book;
    bool ok = true;
    Stack stack;

private:
    Deal& deal_;
    Stream& random_;
    const Layout& layout_;
    int start_;  ///< points of each
    int least_;  ///< with which one is not bust
    std::vector<Face> left_;
    bool other_suit_;  ///< than pinzu

    std::vector<Face> tiles_of_the_hand() const {
        if (!book.tiles_of) return layout_.tiles;
        Table t;
        t.kyoku = deal_.setup.kyoku;
        return book.tiles_of(t);
    }

public:
    const Seat dealer;
    const int seats;

    int below(int n) { return int(random_.below(std::uint32_t(n))); }
    Wishes& wishes(Seat s) { return deal_.wishes[s]; }
    Seat after(Seat s, int n = 1) const { return Seat((s + n) % seats); }
    /// Where the n-th draw of a seat lies, if nobody calls.
    int draw_of(Seat s, int n = 0) const { return (s + seats - dealer) % seats + n * seats; }
    int live() const { return layout_.live_end() - layout_.first_draw(); }
    void all_quiet() {
        for (Seat s = 0; s < seats; ++s) wishes(s).quiet();
    }
    Seat any_seat() { return Seat(below(seats)); }
    Kind any_of(KindSet kinds) {
        int n = below(kinds.size());
        for (const Kind k : kinds)
            if (n-- == 0) return k;
        return no_kind;
    }

    // --- the suit of the hand ---------------------------------------------------------------------------------
    bool one_suit() const { return !layout_.replaced.empty(); }
    /// Where hands are of one suit or another, and pinzu is said: what it is in this hand.
    Kind own(Kind k) const { return other_suit_ && layout_.replaced.has(k) ? Kind(k + ranks) : k; }
    KindSet kinds(std::string_view tiles) const {
        KindSet out;
        const auto faces = parse_tiles(tiles).value();
        for (const Face face : faces) out.add(own(face.kind()));
        return out;
    }
    Kind kind(std::string_view tile) const { return kinds(tile).first(); }
    /// All that completes these tiles, and every joker.
    KindSet waits(std::string_view tiles) const {
        Win held;
        const auto faces = parse_tiles(tiles).value();
        for (const Face face : faces) held.hand[held.hand_size++] = Face(own(face.kind()));
        return waits_of(book, held) | book.jokers();
    }

    // --- tiles ------------------------------------------------------------------------------------------------
    Face take(Kind said) {
        const Kind k = own(said);
        const auto plain = std::ranges::find(left_, Face(k)), any = std::ranges::find(left_, k, &Face::kind);
        const auto it = plain != left_.end() ? plain : any;
        if (it == left_.end()) {
            ok = false;
            return {};
        }
        const Face face = *it;
        left_.erase(it);
        return face;
    }
    Face take_any(KindSet avoid) {
        for (int tries = 0; tries < 200 && !left_.empty(); ++tries) {
            const auto it = left_.begin() + below(int(left_.size()));
            if (avoid.has(it->kind())) continue;
            const Face face = *it;
            left_.erase(it);
            return face;
        }
        ok = false;
        return {};
    }
    void hand(Seat s, std::string_view tiles) {
        const auto faces = parse_tiles(tiles).value();
        for (const Face face : faces) stack.hands[s].push_back(take(face.kind()));
    }
    void hand_any(Seat s, KindSet avoid) {
        while (ok && stack.hands[s].size() < layout_.hand) stack.hands[s].push_back(take_any(avoid));
    }
    /// The draw at that place; what comes before it and is not said yet is filled with anything but `avoid`.
    void draw(int at, Kind k, KindSet avoid = {}) {
        const Face face = take(k);
        pad(at, avoid);
        if (int(stack.draws.size()) <= at) stack.draws.push_back(face);
    }
    void pad(int until, KindSet avoid) {
        while (ok && int(stack.draws.size()) < until) stack.draws.push_back(take_any(avoid));
    }
    void replacement(Kind k) { stack.replacements.push_back(take(k)); }
    void replacements_of(std::string_view tiles) {
        const auto faces = parse_tiles(tiles).value();
        for (const Face face : faces) replacement(face.kind());
    }
    /// What replaces the n-th kan, from 1, that is made with the draw at that place.
    void replaces_kan(int draw_at, int n, Kind k) {
        if (layout_.kan_from_live)
            draw(draw_at + n, k);
        else
            replacement(k);
    }
    void pad_replacements(int until, KindSet avoid) {
        while (ok && int(stack.replacements.size()) < until) stack.replacements.push_back(take_any(avoid));
    }
    /// What is left of these kinds lies where few replacements come from: behind all others.
    void hide(KindSet kinds) {
        std::vector<Face> hidden;
        std::erase_if(left_, [&](Face f) {
            if (!kinds.has(f.kind())) return false;
            hidden.push_back(f);
            return true;
        });
        const int room = layout_.replacements - int(stack.replacements.size());
        while (int(hidden.size()) > room) {
            left_.push_back(hidden.back());
            hidden.pop_back();
        }
        pad_replacements(layout_.replacements - int(hidden.size()), kinds);
        stack.replacements.insert(stack.replacements.end(), hidden.begin(), hidden.end());
    }
    void indicator(Kind k) { stack.indicators.push_back(take(k)); }
    void ura(Kind k) { stack.ura.push_back(take(k)); }
    /// What is left of a kind lies where nobody draws it.
    void bury(Kind k) {
        while (int(stack.ura.size()) < layout_.indicators() && std::ranges::find(left_, k, &Face::kind) != left_.end()) ura(k);
    }
    /// One tile of that hand is a joker instead.
    void with_joker(Seat s) {
        auto& tiles = stack.hands[s];
        if (book.jokers().empty() || tiles.empty()) return;
        Face& one = tiles[std::size_t(below(int(tiles.size())))];
        left_.push_back(one);
        one = take(any_of(book.jokers()));
    }

    /// Exactly no points for that seat, or as few as one may have and play on.
    void no_points(Seat s) {
        MatchSetup& m = deal_.setup;
        m.sticks = 0;
        constexpr int parts = 25;
        const int step = std::max(1, start_ / parts), some = step * below(start_ / step);
        auto& points = m.points.emplace();
        points[s] = least_;
        points[after(s)] = start_ + some - least_;
        points[after(s, 2)] = 2 * start_ - some;
    }
    void eager() { deal_.eager = true; }
    /// That seat has that ability in the first hand, the others any.
    void has(Seat s, std::string_view ability) {
        deal_.setup.abilities.assign(std::size_t(seats), MatchSetup::no_ability);
        for (std::size_t i = 0; i < book.abilities.size(); ++i)
            if (book.word_name(book.abilities[i].word) == ability) deal_.setup.abilities[s] = std::uint8_t(i);
        ok = ok && deal_.setup.abilities[s] != MatchSetup::no_ability;
    }
};

inline KindSet kinds_of(std::string_view tiles) {
    KindSet kinds;
    const auto faces = parse_tiles(tiles).value();
    for (const Face face : faces) kinds.add(face.kind());
    return kinds;
}
inline Kind any_of(KindSet kinds, Table4& t) { return t.any_of(kinds); }

struct Theme {
    std::string_view name;
    void (*lay)(Table4&, long);
};

/// Of houses in which tiles are set aside or kept, and whites are jokers; some where the rule has what they are for.
std::vector<Theme> themes_with_gari(const Rulebook&);
/// Of rules whose players have abilities.
std::span<const Theme> themes_of_abilities();
/// Jokers and tiles to set aside in every hand and in the first draws.
void jokers_and_gari(Table4&, long number);

}  // namespace conformance
