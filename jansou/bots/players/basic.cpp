// A plain player: towards tenpai by shanten and useful tiles, riichi when it can, calls that bring a hand with a yaku nearer, folds against
// a riichi when the own hand is far. What others wait on for all to see it discards only where nothing else may go.
#include <algorithm>
#include <cassert>

#include "jansou/bots/bot.hpp"

namespace jansou::basic_bot {
namespace {

constexpr int far_hand = 2;  ///< shanten from which a riichi is not fought
constexpr int pass = -1000000, deals_in = 100000;

class Basic final : public Bot {
public:
    explicit Basic(const HouseFacts& house) : house_(house) {}

    Action choose(const View& v, const Options& options) override {
        const Action* discard = nullptr;
        if (options[0].names == Subject::ability) return ability(v, options);
        if (options[0].names == Subject::draw) return draws_on(v) ? options.front() : options.back();
        if (options[0].names != Subject::nothing) return options.back();  // left open, which is the best
        for (const Action& a : options) {
            if (a.type == ActionType::hora || a.type == ActionType::choose || a.type == ActionType::nukidora) return a;
            if (a.type == ActionType::dahai && !discard) discard = &a;
        }
        if (!discard) return answer_claim(v, options);
        if (const Action* swap = useful_swap(v, options)) return *swap;
        if (const Action* riichi = riichi_among(v, options)) return *riichi;
        return take_turn(v, options);
    }

private:
    /// With open waits where nobody can keep from dealing into them: all others are in riichi themselves.
    const Action* riichi_among(const View& v, const Options& options) const {
        bool all = house_.showing_riichi != 0;
        for (Seat s = 0; s < v.seats; ++s) all = all && (s == v.seat || v.players[s].riichi);
        const Action* riichi = nullptr;
        for (const Action& a : options)
            if (a.type == ActionType::reach && (!riichi || (all && a.word == house_.showing_riichi))) riichi = &a;
        return riichi;
    }
    /// The first of the house's order that is left; for a dealer there is one before it.
    Action ability(const View& v, const Options& options) const {
        for (const auto* order : {&house_.dealer_likes, &house_.likes}) {
            if (order == &house_.dealer_likes && v.seat != v.dealer) continue;
            for (const std::uint8_t word : *order)
                for (const Action& a : options)
                    if (a.word == word) return a;
        }
        return options.front();
    }
    /// Towards tenpai.
    bool draws_on(const View& v) const { return house_.solver_of(v).shanten(hand_of(house_, v)) > 0; }
    /// A swap that completes the hand, or else brings it to tenpai.
    const Action* useful_swap(const View& v, const Options& options) const {
        if (std::ranges::none_of(options, [](const Action& a) { return a.type == ActionType::swap; })) return nullptr;
        const Hand whole = hand_of(house_, v);
        const Solver& solver = house_.solver_of(v);
        const int now = solver.shanten(whole);
        if (now < 0 || now > 1) return nullptr;
        const Action* tenpai = nullptr;
        Kind last = no_kind;
        KindSet better;  // what brings the hand nearer once `last` is given
        for (const Action& a : options) {
            if (a.type != ActionType::swap || whole.tiles[a.tile.kind()] == 0) continue;
            if (a.tile.kind() != last) {
                Hand rest = whole;
                --rest.tiles[last = a.tile.kind()];
                better = solver.shanten(rest) == now ? solver.useful(rest) : KindSet{};
            }
            if (!better.has(a.used[0].kind())) continue;
            if (now == 0) return &a;
            if (!tenpai) tenpai = &a;
        }
        return tenpai;
    }
    /// What others whose hands lie open to this seat wait for.
    KindSet seen_waits(const View& v) const {
        KindSet waits;
        for (Seat s = 0; s < v.seats; ++s) {
            const ViewPlayer& p = v.players[s];
            if (s != v.seat) waits = waits | p.shows;
            if (s == v.seat || p.hand_size % 3 != 1 ||
                !std::all_of(p.hand.begin(), p.hand.begin() + p.hand_size, [](Face f) { return f.known(); }))
                continue;
            Hand h;
            for (std::size_t i = 0; i < p.hand_size; ++i) ++h.tiles[p.hand[i].kind()];
            h.open_sets = p.meld_count;
            waits = waits | house_.solver.waits(h);
        }
        return waits;
    }
    static bool riichi_against(const View& v) {
        for (Seat s = 0; s < v.seats; ++s)
            if (s != v.seat && v.players[s].riichi) return true;
        return false;
    }

    Action take_turn(const View& v, const Options& options) const {
        const Hand hand = hand_of(house_, v);
        const int now = house_.solver_of(v).shanten(hand);
        const bool fold = now >= far_hand && riichi_against(v);
        for (const Action& a : options)
            if (!fold && (a.type == ActionType::ankan || a.type == ActionType::kakan) && keeps(v, hand, a, now)) return a;
        return fold ? safest(v, options) : nearest(v, hand, options, now);
    }
    bool uses_joker(const Action& a) const {
        return std::any_of(a.used.begin(), a.used.begin() + a.used_count, [&](Face f) { return house_.jokers.has(f.kind()); });
    }
    /// True if the kan leaves the hand as near to tenpai as it was.
    bool keeps(const View& v, Hand hand, const Action& a, int now) const {
        const Kind k = a.type == ActionType::ankan ? a.used[0].kind() : a.tile.kind();
        if (house_.jokers.has(k) || (a.type == ActionType::ankan && uses_joker(a))) return false;
        if (hand.tiles[k] < (a.type == ActionType::ankan ? 4 : 1)) return false;  // one of them is a joker
        const int out = a.type == ActionType::ankan ? 4 : 1;
        const bool others = a.type == ActionType::kakan && a.target != v.seat;
        hand.tiles[k] = std::uint8_t(hand.tiles[k] - out);
        if (a.type == ActionType::ankan) ++hand.open_sets;
        if (!others) hand.outside[k] = std::uint8_t(hand.outside[k] + out);
        return house_.solver_of(v).shanten(hand) <= now + int(v.jokers_from.has(Source::kan) && !others);
    }
    /// The discard that leaves most useful tiles; of equals the one least wanted.
    Action nearest(const View& v, Hand hand, const Options& options, int now) const {
        const KindSet good = house_.solver_of(v).discards_to(hand, now), danger = seen_waits(v);
        const Counts gone = visible(v);
        const Action* best = nullptr;
        int best_worth = pass;
        Kind last = no_kind;
        int last_worth = 0;
        for (const Action& a : options) {
            if (a.type != ActionType::dahai) continue;
            const Kind k = a.tile.kind();
            if (house_.jokers.has(k) || a.joker) {  // only where nothing else may go
                if (!best) best = &a;
                continue;
            }
            if (k != last) {
                last = k;
                last_worth = good.has(k) ? 64 * left_after(v, hand, k, gone) + 2000 : 0;
                last_worth -= keep_value(v, hand, k) + (danger.has(k) ? deals_in : 0);
            }
            const int worth = last_worth - (a.tile.red() ? 8 : 0);
            if (!best || worth > best_worth) {
                best = &a;
                best_worth = worth;
            }
        }
        assert(best);  // on a turn something may be discarded
        return *best;
    }
    int left_after(const View& v, Hand hand, Kind out, const Counts& gone) const {
        --hand.tiles[out];
        int left = 0;
        for (const Kind k : house_.solver_of(v).useful(hand)) left += v.absent.has(k) ? 0 : std::max(0, house_.tiles[k] - gone[k]);
        return left;
    }
    static int keep_value(const View& v, const Hand& hand, Kind k) {
        if (is_honour(k)) return (yields_yaku(v, v.seat, k) ? 2 : 0) + 4 * (hand.tiles[k] - 1);
        return 3 + std::min(rank_of(k), ranks + 1 - rank_of(k));
    }
    /// A tile that lies in the rivers of those in riichi if there is one, else an honour or terminal of which most are gone.
    Action safest(const View& v, const Options& options) const {
        const Counts gone = visible(v);
        const KindSet danger = seen_waits(v);
        const Action* best = nullptr;
        int best_worth = pass;
        for (const Action& a : options) {
            if (a.type != ActionType::dahai || (best && (house_.jokers.has(a.tile.kind()) || a.joker))) continue;
            const Kind k = a.tile.kind();
            int worth = gone[k] * 2 + (is_honour(k) ? 6 : is_terminal(k) ? 3 : 0);
            if (danger.has(k)) worth -= deals_in;
            for (Seat s = 0; s < v.seats; ++s) {
                if (s == v.seat || !v.players[s].riichi) continue;
                const auto* river = v.players[s].river.data();
                if (std::any_of(river, river + v.players[s].river_size, [&](const ViewRiver& r) { return r.face.kind() == k; }))
                    worth += 100;
            }
            if (best && worth <= best_worth) continue;
            best = &a;
            best_worth = worth;
        }
        assert(best);  // on a turn something may be discarded
        return *best;
    }

    // --- claims -----------------------------------------------------------------------------------------------
    Action answer_claim(const View& v, const Options& options) const {
        const Hand hand = hand_of(house_, v);
        const int now = house_.solver_of(v).shanten(hand);
        const Action* best = nullptr;
        int best_after = now;
        if (!(now >= far_hand && riichi_against(v)))
            for (const Action& a : options) {
                if ((a.type != ActionType::pon && a.type != ActionType::chi) || house_.jokers.has(a.tile.kind()) || uses_joker(a)) continue;
                if (!yaku_in_sight(v, hand, a)) continue;
                const int after = after_call(v, hand, a);
                if (after >= best_after) continue;
                best = &a;
                best_after = after;
            }
        return best ? *best : options.back();
    }
    int after_call(const View& v, Hand hand, const Action& a) const {
        for (std::size_t i = 0; i < a.used_count; ++i) {
            --hand.tiles[a.used[i].kind()];
            ++hand.outside[a.used[i].kind()];
        }
        ++hand.outside[a.tile.kind()];
        ++hand.open_sets;
        return house_.solver_of(v).shanten(hand);
    }
    /// A value triplet in the melds or by this call, all simples, or one suit.
    static bool yaku_in_sight(const View& v, const Hand& hand, const Action& a) {
        if (a.type == ActionType::pon && yields_yaku(v, v.seat, a.tile.kind())) return true;
        Counts all = hand.tiles;
        ++all[a.tile.kind()];
        KindSet kinds;
        int simple = 0;
        for (Kind k = 0; k < kind_count; ++k) {
            if (hand.outside[k] >= 3 && yields_yaku(v, v.seat, k)) return true;
            if (!all[k] && !hand.outside[k]) continue;
            kinds.add(k);
            if (!is_yaochuu(k)) simple += all[k];
        }
        KindSet melded;
        for (Kind k = 0; k < kind_count; ++k)
            if (hand.outside[k]) melded.add(k);
        melded.add(a.tile.kind());
        for (std::size_t i = 0; i < a.used_count; ++i) melded.add(a.used[i].kind());
        if ((melded & yaochuu).empty() && total(all) - simple <= 2) return true;
        for (int suit = 0; suit < suit_count; ++suit) {
            int others = 0;
            for (const Kind k : kinds - suit_set(suit) - honours) others += all[k];
            if ((melded - suit_set(suit) - honours).empty() && others <= 2) return true;
        }
        return false;
    }

    HouseFacts house_;
};

}  // namespace

extern const BotInfo bot{
    .name = "basic",
    .title = {"基本", "Basic"},
    .about = {"聴牌へ向かい、遠ければ立直から降りる。", "Heads for tenpai, and folds against a riichi when far from it."},
    .strength = 2,
    .make = [](const HouseFacts& house, const Seed&, std::uint64_t) -> std::unique_ptr<Bot> { return std::make_unique<Basic>(house); },
};

}  // namespace jansou::basic_bot
