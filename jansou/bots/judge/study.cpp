#include "jansou/bots/judge/study.hpp"

#include <algorithm>

namespace jansou {

Held::Held(const Hand& h) : hand(h) {
    for (Kind k = 0; k < kind_count; ++k) key += tile_key(k) * h.tiles[k] + outside_key(k) * h.outside[k];
    key += meld_key * h.open_sets;
    for (std::size_t i = 0; i < h.wilds.size(); ++i) {
        const Wild& wild = h.wilds[i];
        if (wild.count) key += scrambled(2000 + 100 * i + wild.count + (wild.over_limit ? 50 : 0)) ^ wild.reads.bits;
    }
}

std::shared_ptr<StudyRoom> make_study_room() { return std::make_shared<StudyRoom>(); }

void Study::sit(const View& v) {
    view_ = &v;
    solver_ = &house_.solver_of(v);
    salt_ = scrambled(3000U + v.own_grammar);
    reds_ = {};
    const ViewPlayer& me = v.me();
    for (std::size_t i = 0; i < me.hand_size; ++i)
        if (me.hand[i].red()) ++reds_[me.hand[i].kind()];
    // all that a win's worth may rest on beside the hand
    std::uint64_t context = scrambled(salt_ + v.seat + 8U * v.dealer + 64U * v.round_wind + 4096U * std::uint64_t(std::uint16_t(v.honba)));
    const auto add = [&](std::uint64_t n) { context = scrambled(context ^ n); };
    add(std::uint64_t(std::uint16_t(v.sticks)));
    for (std::size_t i = 0; i < v.indicator_count; ++i) add(v.indicators[i].code);
    for (std::size_t i = 0; i < v.numbers.size(); ++i)
        if (v.numbers[i]) add(i << 16U | std::uint16_t(v.numbers[i]));
    for (std::size_t m = 0; m < me.meld_count; ++m) {
        add(std::uint64_t(me.melds[m].type) << 8U | me.melds[m].from);
        for (std::size_t i = 0; i < me.melds[m].size; ++i) add(me.melds[m].tiles[i].code);
    }
    for (std::size_t i = 0; i < me.aside_size; ++i) add(me.aside[i].code);
    for (std::size_t i = 0; i < me.hand_size; ++i)
        if (me.hand[i].red()) add(me.hand[i].code);
    context_ = context;
}

int Study::shanten(const Held& h) {
    std::int8_t* kept = nullptr;
    if (!room_->shanten.find(h.key + salt_, kept)) *kept = std::int8_t(solver_->shanten(h.hand));
    return *kept;
}

KindSet Study::useful(const Held& h) {
    KindSet* kept = nullptr;
    if (!room_->useful.find(h.key + salt_, kept)) *kept = solver_->useful(h.hand);
    return *kept;
}

KindSet Study::discards_to(const Held& h, int most) {
    KindSet* kept = nullptr;
    if (!room_->good.find(h.key + salt_ + std::uint64_t(most + 1) * scrambled(4000), kept)) *kept = solver_->discards_to(h.hand, most);
    return *kept;
}

Counsel::Worth Study::worth(const Held& h, Kind won, std::uint8_t riichi, KindSet calls, KindSet runs) {
    if (!house_.counsel) return {};
    Counsel::Worth* kept = nullptr;
    const std::uint64_t way = scrambled(std::uint64_t(won) + 64U * riichi) ^ scrambled(calls.bits + 3 * runs.bits);
    if (room_->worth.find((h.key ^ context_) + way, kept)) return *kept;
    Counsel::Wish wish{.hand = h.hand, .calls = calls, .runs = runs, .riichi = riichi};
    for (Kind k = 0; k < kind_count; ++k) wish.reds[k] = std::min(reds_[k], h.hand.tiles[k]);
    return *kept = house_.counsel->worth(*view_, wish, won);
}

}  // namespace jansou
