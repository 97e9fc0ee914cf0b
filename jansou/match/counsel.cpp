#include "jansou/match/counsel.hpp"

#include <algorithm>

#include "jansou/scoring/appraise.hpp"

namespace jansou {
namespace {

class BookCounsel final : public Counsel {
public:
    BookCounsel(const Rulebook& book, int chip_worth) : book_(book), chip_worth_(chip_worth) {
        for (const Face f : book.layout.tiles)
            if (!book.reads_of({}, Face(f.kind()), Use::held).kinds.empty()) joker_ = f.kind();
        for (const Word kind : book.riichi_kinds) numbers_of_.push_back(numbers_of(kind));
        // what holds for the tile that lies there now, and not for one that comes later
        for (const ScoreField& field : book.score_fields)
            if (field.name == "first_turn" || field.name == "ippatsu") passing_.push_back(field.counter);
    }

    Worth worth(const View& v, const Wish& wish, Kind won) const override {
        Win w = seen(v);
        put_hand(v, wish, w);
        for (const Kind first : wish.calls) {
            if (w.meld_count == max_melds) return {};
            put_meld(v, wish, first, w);
        }
        if (wish.riichi != 0) declare(wish.riichi, w);
        w.tile = Face(won);
        w.first = true;
        Worth answer;
        w.by = By::ron;
        w.from = Seat((v.seat + 1) % v.seats);
        answer.ron = value(w);
        w.by = By::tsumo;
        w.from = no_seat;
        answer.tsumo = value(w);
        return answer;
    }
    std::array<std::int8_t, kind_count> bonus(const View& v) const override {
        const Win w = seen(v);
        TileWorth all;
        for (const Bonus& b : book_.bonus) {
            TileWorth one;
            if (!b.of_tiles) continue;
            b.of_tiles(w, one);
            for (const Kind k : one.kinds) all.add(k, one.each[k]);
        }
        std::array<std::int8_t, kind_count> each{};
        for (const Kind k : all.kinds) each[k] = std::int8_t(all.each[k]);
        return each;
    }
    std::array<std::int8_t, kind_count> value_of(const View& v) const override {
        const Win w = seen(v);
        std::array<std::int8_t, kind_count> each{};
        for (const Kind k : honours)
            for (const auto& of : book_.value_of) each[k] = std::int8_t(each[k] + of(w, k));
        return each;
    }
    std::array<std::int32_t, max_seats> settled(const View& v, const std::array<std::int32_t, max_seats>& points) const override {
        GameEnd end{.seats = v.seats, .first_dealer = v.first_dealer, .last_dealer = v.dealer, .points = points, .sticks = v.sticks};
        end.won = SeatMask((1U << v.seats) - 1);
        return settle(book_, end).total;
    }

private:
    using Set = std::vector<std::pair<CounterId, int>>;
    /// The numbers that a declaration of that kind sets, as the question about a hand has them.
    Set numbers_of(Word kind) const {
        for (const ScoreField& field : book_.score_fields) {
            if (field.name != "riichi") continue;
            const auto choice = std::ranges::find(field.choices, book_.word_name(kind));
            if (choice == field.choices.end()) return {{field.counter, 1}};
            const auto at = std::size_t(choice - field.choices.begin());
            if (at < field.sets.size() && !field.sets[at].empty()) return field.sets[at];
            return {{field.counter, int(at)}};
        }
        return {};
    }
    void declare(Word kind, Win& w) const {
        const auto it = std::ranges::find(book_.riichi_kinds, kind);
        if (it == book_.riichi_kinds.end()) return;
        for (const auto& [number, value] : numbers_of_[std::size_t(it - book_.riichi_kinds.begin())])
            w.numbers[number] = std::int16_t(value);
        ++w.sticks;
    }
    /// All but the concealed tiles.
    Win seen(const View& v) const {
        Win w;
        w.seat = v.seat;
        w.dealer = v.dealer;
        w.seats = v.seats;
        w.round_wind = v.round_wind;
        w.honba = v.honba;
        w.sticks = v.sticks;
        const ViewPlayer& me = v.me();
        for (std::size_t m = 0; m < me.meld_count; ++m) {
            const ViewMeld& from = me.melds[m];
            OpenMeld& to = w.melds[w.meld_count++];
            to = {
                .type = from.type, .from = from.from, .added_by = from.added_by, .size = from.size, .tiles = from.tiles, .kind = from.kind};
            to.of_jokers = to.open_kind();
        }
        for (std::size_t i = 0; i < me.aside_size; ++i) w.aside[w.aside_size++] = me.aside[i];
        w.numbers = v.numbers;
        for (const CounterId number : passing_) w.numbers[number] = 0;
        for (std::size_t i = 0; i < v.indicator_count; ++i) w.indicators[w.indicator_count++] = v.indicators[i];
        return w;
    }
    /// Jokers by their kind come from the first group of the hand's jokers, those by where they were drawn from the other.
    void put_hand(const View& v, const Wish& wish, Win& w) const {
        for (Kind k = 0; k < kind_count; ++k)
            for (int i = 0; i < wish.hand.tiles[k]; ++i) w.hand[w.hand_size++] = Face(k, i < wish.reds[k]);
        int drawn = 0;
        for (const Wild& wild : wish.hand.wilds)
            if (wild.over_limit)
                drawn += wild.count;
            else
                for (int i = 0; i < wild.count; ++i) w.hand[w.hand_size++] = Face(joker_);
        const ViewPlayer& me = v.me();
        for (std::size_t i = 0; i < me.hand_size && drawn > 0; ++i) {
            if (!(v.jokers >> i & 1)) continue;
            w.jokers = std::uint16_t(w.jokers | 1U << w.hand_size);
            w.of_kan = std::uint16_t(w.of_kan | unsigned(v.of_kan >> i & 1) << w.hand_size);
            w.hand[w.hand_size++] = me.hand[i];
            --drawn;
        }
    }
    static void put_meld(const View& v, const Wish& wish, Kind first, Win& w) {
        OpenMeld& meld = w.melds[w.meld_count++];
        const bool run = wish.runs.has(first);
        meld.type = run ? MeldType::chi : MeldType::pon;
        meld.from = Seat((v.seat + v.seats - 1) % v.seats);
        meld.size = 3;
        meld.kind = run ? no_kind : first;
        for (std::size_t i = 0; i < 3; ++i) meld.tiles[i] = Face(Kind(first + (run ? i : 0)));
    }
    std::int32_t value(const Win& w) const {
        const Appraisal a = appraise(book_, w);
        return a.win() ? std::max(1, a.payment.points[w.seat] + chip_worth_ * a.payment.chips[w.seat]) : 0;
    }

    const Rulebook& book_;
    int chip_worth_;
    Kind joker_ = no_kind;
    std::vector<Set> numbers_of_;
    std::vector<CounterId> passing_;
};

}  // namespace

std::shared_ptr<const Counsel> make_counsel(const Rulebook& book, int chip_worth) {
    return std::make_shared<BookCounsel>(book, chip_worth);
}

}  // namespace jansou
