// 読みの突き合わせ The value of a win with jokers against every assignment of the jokers scored as plain tiles, under the same rules
// without jokers. `readings WITH WITHOUT --times N --seed HEX`: 400 N wins with one joker, 80 N with two, 15 N with three, 5 N with four.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <tuple>

#include "jansou/scoring/appraise.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/tile/stream.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace {

using namespace jansou;

constexpr std::uint32_t win_stream = 60;
constexpr std::array<int, 4> wins_with{400, 80, 15, 5};  ///< one to four jokers

/// Random complete hands of which some concealed tiles are made jokers.
class Maker {
public:
    Maker(const Rulebook& book, Stream random) : book_(book), random_(random) {
        for (const Face f : book.layout.tiles) kinds_.add(f.kind());
    }
    /// Nothing where the tiles do not suffice.
    std::optional<Win> make(int jokers) {
        left_ = {};
        for (const Face f : book_.layout.tiles) ++left_[f.kind()];
        concealed_.clear();
        Win win;
        win.seats = book_.layout.seats;
        win.seat = Seat(below(win.seats));
        win.by = below(2) ? By::tsumo : By::ron;
        if (win.by == By::ron) win.from = Seat((win.seat + 1) % win.seats);
        win.round_wind = Kind(east + below(2));
        win.indicators[win.indicator_count++] = Face(any_kind());
        --left_[win.indicators[0].kind()];
        if (!lay_out(win)) return {};
        return with_jokers(win, jokers);
    }

private:
    int below(int n) { return int(random_.below(std::uint32_t(n))); }
    Kind any_kind() {
        int n = below(kinds_.size());
        for (const Kind k : kinds_)
            if (n-- == 0) return k;
        return 0;
    }
    bool take(std::initializer_list<Kind> tiles) {
        for (const Kind k : tiles) {
            if (left_[k] == 0) return false;
            --left_[k];
        }
        return true;
    }
    /// A kind that the hand leans to: one suit and honours, outsides, or anything.
    Kind leaning() {
        for (int tries = 0; tries < 20; ++tries) {
            const Kind k = any_kind();
            if (lean_ == 0 || (lean_ == 1 && (is_honour(k) || suit_of(k) == suit_)) || (lean_ == 2 && is_yaochuu(k))) return k;
        }
        return any_kind();
    }
    bool lay_out(Win& win) {
        lean_ = below(3);
        suit_ = below(suit_count);
        const int form = below(12);
        if (form == 0) return seven_pairs();
        if (form == 1) return orphans();
        const KindSet runs = book_.grammar.forms[0].runs;
        for (int i = 0; i < book_.grammar.sets; ++i) {
            Kind k = leaning();
            const bool run = runs.has(k) && below(3) != 0;
            const Kind second = run ? next_in_run(k) : k, third = run ? next_in_run(second) : k;
            if (!take({k, second, third})) return false;
            if (below(5) == 0 && win.meld_count < 3) {
                OpenMeld& m = win.melds[win.meld_count++];
                m = {run ? MeldType::chi : MeldType::pon,
                     Seat((win.seat + 2) % win.seats),
                     no_seat,
                     3,
                     {Face(k), Face(second), Face(third)},
                     run ? no_kind : k};
            } else {
                concealed_.insert(concealed_.end(), {k, second, third});
            }
        }
        const Kind pair = leaning();
        concealed_.insert(concealed_.end(), {pair, pair});
        return take({pair, pair});
    }
    bool seven_pairs() {
        KindSet pairs;
        while (pairs.size() < 7) {
            const Kind k = leaning();
            if (pairs.has(k)) continue;
            if (!take({k, k})) return false;
            pairs.add(k);
            concealed_.insert(concealed_.end(), {k, k});
        }
        return true;
    }
    bool orphans() {
        for (const Kind k : yaochuu& kinds_) {
            if (!take({k})) return false;
            concealed_.push_back(k);
        }
        while (concealed_.size() < std::size_t(book_.layout.hand + 1))
            concealed_.push_back(concealed_[std::size_t(below(int(concealed_.size())))]);
        return true;
    }
    std::optional<Win> with_jokers(Win win, int jokers) {
        if (int(concealed_.size()) <= jokers) return {};
        for (std::size_t i = concealed_.size(); i > 1; --i) std::swap(concealed_[i - 1], concealed_[std::size_t(below(int(i)))]);
        for (const Kind k : concealed_)
            if (k == white) return {};                    // which of them would be jokers is not meant here
        const bool drawn = win.tsumo() && below(5) == 0;  // the first tile is the one won on
        for (int i = 0; i < jokers; ++i) concealed_[std::size_t(drawn ? i : i + 1)] = white;
        win.tile = Face(concealed_[0]);
        for (std::size_t i = 1; i < concealed_.size(); ++i) win.hand[win.hand_size++] = Face(concealed_[i]);
        return win;
    }

    const Rulebook& book_;
    Stream random_;
    KindSet kinds_;
    Counts left_{};
    std::vector<Kind> concealed_;
    int lean_ = 0, suit_ = 0;
};

auto rank(const Value& v) { return std::tuple{v.base, v.yakuman, v.han, v.fu}; }

/// The best of all assignments, each scored as a hand of plain tiles.
class Assignments {
public:
    Assignments(const Rulebook& plain, const Win& win) : book_(plain), win_(win) {
        for (const Face f : plain.layout.tiles) ++copies_[f.kind()];
        for (std::size_t i = 0; i < win.hand_size; ++i)
            if (win.hand[i].kind() == white)
                jokers_.push_back(&win_.hand[i]);
            else
                ++held_[win.hand[i].kind()];
        if (win.tile.kind() != white) ++held_[win.tile.kind()];
        for (std::size_t m = 0; m < win.meld_count; ++m)
            for (std::size_t i = 0; i < win.melds[m].size; ++i) ++held_[win.melds[m].tiles[i].kind()];
    }
    Appraisal best() {
        if (win_.tsumo() && win_.tile.kind() == white) {
            for (Kind k = 0; k < kind_count; ++k) {
                if (held_[k] >= copies_[k]) continue;
                win_.tile = Face(k);
                ++held_[k];
                go(0, 0);
                --held_[k];
            }
        } else {
            go(0, 0);
        }
        return best_;
    }

private:
    void go(std::size_t joker, Kind from) {
        if (joker == jokers_.size()) {
            const Appraisal a = appraise(book_, win_);
            if (a.win() && (!best_.win() || rank(a.value) > rank(best_.value))) best_ = a;
            return;
        }
        for (Kind k = from; k < kind_count; ++k) {
            if (held_[k] >= copies_[k]) continue;
            *jokers_[joker] = Face(k);
            ++held_[k];
            go(joker + 1, k);
            --held_[k];
        }
    }

    const Rulebook& book_;
    Win win_;
    std::vector<Face*> jokers_;
    Counts held_{}, copies_{};
    Appraisal best_;
};

std::string told(const Win& win) {
    std::string text;
    for (std::size_t i = 0; i < win.hand_size; ++i) text += std::string(to_mpsz(win.hand[i]));
    text += " + " + std::string(to_mpsz(win.tile)) + (win.tsumo() ? " tsumo" : " ron");
    for (std::size_t m = 0; m < win.meld_count; ++m) {
        text += " [";
        for (std::size_t i = 0; i < win.melds[m].size; ++i) text += std::string(to_mpsz(win.melds[m].tiles[i]));
        text += ']';
    }
    return text + ", indicator " + std::string(to_mpsz(win.indicators[0]));
}

int compare(const Rulebook& with, const Rulebook& without, int jokers, int count, const Seed& seed) {
    int different = 0, made = 0, yakuless = 0;
    Maker maker(without, Stream(seed, win_stream, std::uint64_t(jokers)));
    while (made < count) {
        const auto win = maker.make(jokers);
        if (!win) continue;
        ++made;
        const Appraisal ours = appraise(with, *win), theirs = Assignments(without, *win).best();
        yakuless += !theirs.win();
        if (ours.win() == theirs.win() && (!ours.win() || rank(ours.value) == rank(theirs.value))) continue;
        if (++different <= 5)
            std::fprintf(stderr, "%s: base %d, %d han, %d fu; by assignments base %d, %d han, %d fu\n", told(*win).c_str(), ours.value.base,
                         ours.value.han, ours.value.fu, theirs.value.base, theirs.value.han, theirs.value.fu);
    }
    std::printf("%d jokers: %d wins (%d without a yaku), %d different\n", jokers, made, yakuless, different);
    return different;
}

}  // namespace

int main(int argc, char** argv) {
    int times = 1;
    Seed seed;
    std::vector<std::string> files;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--times" && i + 1 < argc)
            times = int(std::strtol(argv[++i], nullptr, 10));
        else if (word == "--seed" && i + 1 < argc)
            seed = parse_seed(argv[++i]).value_or(Seed{});
        else
            files.push_back(word);
    }
    if (files.size() != 2 || times < 1) {
        std::fprintf(stderr, "usage: readings WITH WITHOUT [--times N] [--seed HEX]\n");
        return 2;
    }
    std::vector<Rulebook> books;
    for (const std::string& file : files) {
        auto rules = wire::load_rules(file);
        if (!rules) {
            std::fprintf(stderr, "%s\n", rules.error().c_str());
            return 2;
        }
        books.push_back(make_book(std::move(*rules)));
    }
    int different = 0;
    for (std::size_t i = 0; i < wins_with.size(); ++i) different += compare(books[0], books[1], int(i) + 1, wins_with[i] * times, seed);
    return different ? 1 : 0;
}
