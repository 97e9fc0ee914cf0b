// 試しの和了 Random wins of a rule file, for tests that ask something of many.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "jansou/rulebook/win.hpp"
#include "jansou/rules/shared/dora.hpp"
#include "jansou/scoring/hands.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/random.hpp"

namespace jansou {

inline std::vector<std::string> rule_files() {
    std::vector<std::string> files;
    for (const char* folder : {JANSOU_ROOT "/rulesets", JANSOU_TEST_RULES})
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

inline Rulebook book_of(const std::string& file) {
    auto rules = wire::load_rules(file);
    EXPECT_TRUE(rules) << file;
    return make_book(std::move(*rules));
}

/// Random complete hands that lean to what yaku are made of, with melds, kans, tiles set aside and jokers.
class Wins {
public:
    Wins(Rulebook& book, std::uint64_t seed, int most_jokers = 2)
        : book_(book), kinds_(kinds_in_use(book.layout)), random_(seed), riichi_(book.counter("riichi")), most_jokers_(most_jokers) {}

    Win next() {
        for (;;)
            if (const auto win = make()) return *win;
    }

private:
    KindSet leaning() {
        const KindSet suit = suit_set(random_.below(suit_count)),
                      dragons = KindSet::of(white) | KindSet::of(green) | KindSet::of(red_dragon);
        KindSet greens = KindSet::of(green);
        for (const int rank : {2, 3, 4, 6, 8}) greens.add(Kind(2 * ranks + rank - 1));
        const KindSet all = KindSet::all();
        const std::array<KindSet, 12> sets{all,           all - yaochuu,
                                           suit,          suit | honours,
                                           yaochuu,       terminals,
                                           honours,       honours - dragons,
                                           greens,        dragons | KindSet::of(east),
                                           all - honours, all};
        const KindSet some = sets[std::size_t(random_.below(int(sets.size())))] & kinds_;
        return some.empty() ? kinds_ : some;
    }
    bool take(Kind k, int n) {
        if (left_[k] < n) return false;
        left_[k] = std::uint8_t(left_[k] - n);
        return true;
    }
    std::optional<Win> make() {
        left_ = {};
        for (const Face f : book_.layout.tiles) ++left_[f.kind()];
        concealed_.clear();
        lean_ = leaning();
        Win win;
        win.seats = book_.layout.seats;
        win.seat = Seat(random_.below(win.seats));
        win.dealer = Seat(random_.below(win.seats));
        win.by = random_.one_in(2) ? By::tsumo : By::ron;
        if (win.by == By::ron) win.from = Seat((win.seat + 1) % win.seats);
        win.round_wind = Kind(east + random_.below(2));
        for (int i = random_.below(3); i >= 0; --i) {
            const Kind k = random_.from(kinds_);
            if (!take(k, 1)) return {};
            win.indicators[win.indicator_count++] = Face(k);
        }
        const int form = random_.below(12);
        const bool laid = form == 3 && random_.one_in(8) && book_.find_yaku("daisharin") ? wheel()
                          : form == 0                                                    ? pairs()
                          : form == 1                                                    ? orphans()
                          : form == 2 && random_.one_in(4)                               ? gates()
                                                                                         : sets(win);
        if (!laid) return {};
        for (int i = random_.one_in(4) && book_.layout.seats == 3 ? random_.below(4) : 0; i > 0 && take(north, 1); --i)
            win.aside[win.aside_size++] = Face(north);
        hold(win);
        if (win.closed() && random_.one_in(3)) {
            win.numbers[riichi_] = 1;
            Table one_indicator{};
            one_indicator.indicator_count = 1;
            if (book_.ura_of && book_.ura_of(one_indicator, win.numbers)) win.ura[win.ura_count++] = Face(random_.from(kinds_));
        }
        win.last_tile = random_.one_in(20);
        note_jokers(book_, win);
        return win;
    }
    bool pairs() {
        KindSet taken;
        int left = 7;
        const auto lay = [&](Kind k, int n) {
            if (taken.has(k) || !take(k, 2 * n)) return;
            taken.add(k);
            concealed_.insert(concealed_.end(), std::size_t(2 * n), k);
            left -= n;
        };
        for (std::size_t i = 0; i < book_.grammar.form_count; ++i)
            if (const Form& f = book_.grammar.forms[i]; f.type == Form::Type::pairs && f.pair_limit > 1 && random_.one_in(2))
                lay(random_.from(kinds_), 2 + random_.below(f.pair_limit - 1));
        for (int tries = 0; left > 0 && tries < 100; ++tries) lay(random_.from(tries < 50 ? lean_ : kinds_), 1);
        return left == 0;
    }
    bool wheel() {
        for (Kind k = ranks + 1; k < 2 * ranks - 1; ++k) {
            if (!take(k, 2)) return false;
            concealed_.insert(concealed_.end(), 2, k);
        }
        return true;
    }
    bool orphans() {
        for (const Kind k : yaochuu& kinds_) {
            if (!take(k, 1)) return false;
            concealed_.push_back(k);
        }
        while (int(concealed_.size()) < book_.layout.hand + 1) concealed_.push_back(random_.from(yaochuu & kinds_));
        return true;
    }
    bool gates() {
        const Kind first = Kind(ranks * random_.below(suit_count));
        for (int rank = 0; rank < ranks; ++rank) {
            const int n = rank == 0 || rank == ranks - 1 ? 3 : 1;
            if (!take(Kind(first + rank), n)) return false;
            concealed_.insert(concealed_.end(), std::size_t(n), Kind(first + rank));
        }
        concealed_.push_back(Kind(first + random_.below(ranks)));
        return take(concealed_.back(), 1);
    }
    bool sets(Win& win) {
        const int calling = random_.below(3), kans = random_.one_in(4) ? 2 : 12, runs = random_.below(4);
        const KindSet starts = book_.grammar.forms[0].runs;
        std::optional<Kind> before;
        for (int i = 0; i < book_.grammar.sets; ++i) {
            Kind k = random_.from(lean_);
            if (before && !is_honour(*before) && random_.one_in(3))
                k = Kind((*before + ranks * random_.below(suit_count)) % first_honour);  // its like in some suit
            if (before && !is_honour(*before) && random_.one_in(6)) k = Kind(*before / ranks * ranks + (*before + 3) % ranks);
            before = k;
            const bool run = starts.has(k) && (runs == 0 || random_.below(4) < runs), kan = !run && random_.one_in(kans);
            const Kind second = run ? next_in_run(k) : k, third = run ? next_in_run(second) : k;
            if (!take(k, 1) || !take(second, 1) || !take(third, 1) || (kan && !take(k, 1))) return false;
            if (!kan && (calling == 0 || random_.below(3) >= calling)) {
                concealed_.insert(concealed_.end(), {k, second, third});
                continue;
            }
            OpenMeld& m = win.melds[win.meld_count++];
            m.type = run ? MeldType::chi : !kan ? MeldType::pon : random_.one_in(3) ? MeldType::daiminkan : MeldType::ankan;
            m.from = m.open() ? Seat((win.seat + win.seats - 1) % win.seats) : no_seat;
            m.size = kan ? 4 : 3;
            m.tiles = {Face(k), Face(second), Face(third), Face(third)};
            if (!run) m.kind = k;
        }
        const Kind pair = random_.from(lean_);
        concealed_.insert(concealed_.end(), 2, pair);
        return take(pair, 2);
    }
    /// The concealed tiles, some of them jokers where there are such.
    void hold(Win& win) {
        std::ranges::shuffle(concealed_, random_.engine);
        win.tile = Face(concealed_[0]);
        for (std::size_t i = 1; i < concealed_.size(); ++i) win.hand[win.hand_size++] = Face(concealed_[i]);
        if (book_.reads.empty()) return;
        for (const Ability& ability : book_.abilities)
            if (random_.one_in(int(book_.abilities.size()))) win.numbers[ability.number] = 1;
        const int jokers = std::min<int>(random_.below(most_jokers_ + 1), win.hand_size);
        if (!book_.reads_of(win.numbers, Face(white), Use::held).empty()) {
            for (int i = jokers; i > 0 && take(white, 1); --i) win.hand[std::size_t(i) - 1] = Face(white);
        } else if (!book_.reads_of(win.numbers, Face(white), {Use::held, Source::kan}).empty()) {
            for (int i = jokers; i > 0; --i) {  // whatever is printed on them
                const Kind k = random_.from(kinds_);
                if (!take(k, 1)) break;
                win.hand[std::size_t(i) - 1] = Face(k, random_.one_in(8) && has_red(k));
                win.of_kan = std::uint16_t(win.of_kan | 1U << (i - 1));
            }
        }
    }
    bool has_red(Kind k) const { return std::ranges::find(book_.layout.tiles, Face(k, true)) != book_.layout.tiles.end(); }

    Rulebook& book_;
    KindSet kinds_, lean_;
    Random random_;
    CounterId riichi_;
    int most_jokers_;
    Counts left_{};
    std::vector<Kind> concealed_;
};

inline std::string told(const Win& win) {
    std::string text;
    for (std::size_t i = 0; i < win.hand_size; ++i) text += std::string(to_mpsz(win.hand[i]));
    return text + " + " + std::string(to_mpsz(win.tile)) + ", " + std::to_string(win.meld_count) + " melds";
}

}  // namespace jansou
