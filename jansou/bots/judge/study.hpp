// 手の下調べ What the solver says of hands, kept: a bot asks about the same hands turn after turn.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "jansou/bots/bot.hpp"

namespace jansou {

/// Numbers that look drawn by lot, the same everywhere.
constexpr std::uint64_t scrambled(std::uint64_t n) {
    n = (n + 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
    n = (n ^ n >> 27U) * 0x94d049bb133111ebULL;
    return n ^ n >> 31U;
}

/// A hand with the number by which it is found again.
struct Held {
    Hand hand;
    std::uint64_t key = 0;

    explicit Held(const Hand& h);
    Held() = default;
    void give(Kind k) { --hand.tiles[k], key -= tile_key(k); }
    void take(Kind k) { ++hand.tiles[k], key += tile_key(k); }
    void lay_out(Kind k, int n) { hand.outside[k] = std::uint8_t(hand.outside[k] + n), key += outside_key(k) * std::uint64_t(n); }
    void meld() { ++hand.open_sets, key += meld_key; }

    static std::uint64_t tile_key(Kind k) { return keys[k]; }
    static std::uint64_t outside_key(Kind k) { return keys[kind_count + k]; }
    static constexpr std::uint64_t meld_key = scrambled(1000);

private:
    static constexpr auto keys = [] {
        std::array<std::uint64_t, 2 * kind_count> all{};
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = scrambled(i + 1);
        return all;
    }();
};

/// A table that forgets: each entry has one place.
template <class Answer>
class Kept {
public:
    explicit Kept(unsigned bits) : bits_(bits) {}
    /// The entry of that number: true if it was there, else it is the caller's to fill.
    bool find(std::uint64_t key, Answer*& answer) {
        if (entries_.empty()) entries_.resize(std::size_t{1} << bits_);
        Entry& entry = entries_[std::size_t(key * 0x9e3779b97f4a7c15ULL >> (64 - bits_))];
        answer = &entry.answer;
        if (entry.key == key) return true;
        entry.key = key;
        return false;
    }

private:
    struct Entry {
        std::uint64_t key = 0;  ///< 0: nothing; a hand whose number is 0 is worked out each time or never asked about
        Answer answer{};
    };
    std::vector<Entry> entries_;  ///< empty before the first question
    unsigned bits_;
};

/// What is kept of the hands of one house: half a megabyte. For one thread.
struct StudyRoom {
    Kept<std::int8_t> shanten{12};
    Kept<KindSet> useful{13}, good{13};
    Kept<Counsel::Worth> worth{13};
};

/// Of one seat at a time. Not for several threads.
class Study {
public:
    explicit Study(const HouseFacts& house) : house_(house), room_(house.room ? house.room : make_study_room()) {}

    /// The questions that follow are about this seat's hands.
    void sit(const View& v);
    int shanten(const Held&);
    /// REQUIRES: size % 3 == 1.
    KindSet useful(const Held&);
    /// REQUIRES: size % 3 == 2.
    KindSet discards_to(const Held&, int most);
    /// Of a win on that kind, with the view that `sit` was told. `riichi`: as Counsel::Wish has it; `calls` may be empty.
    Counsel::Worth worth(const Held&, Kind won, std::uint8_t riichi, KindSet calls, KindSet runs);
    const HouseFacts& house() const { return house_; }

private:
    const HouseFacts& house_;
    const View* view_ = nullptr;
    const Solver* solver_ = nullptr;
    std::uint64_t salt_ = 0, context_ = 0;
    Counts reds_{};
    std::shared_ptr<StudyRoom> room_;
};

}  // namespace jansou
