#include "jansou/table/event.hpp"

#include <algorithm>

#include "jansou/tile/room.hpp"

namespace jansou {
namespace {

struct Apply {
    Table& t;
    const Event& e;

    Player& actor() { return t.players[e.actor]; }

    void take_from_hand(Seat s, TileId tile) {
        Player& p = t.players[s];
        auto* end = p.hand.data() + p.hand_size;
        auto* it = std::find(p.hand.data(), end, tile);
        need_room(it != end, "tiles taken from a hand");
        std::copy(it + 1, end, it);
        --p.hand_size;
    }
    /// Of equal tiles in a hand the first goes first: one that others know before one that would tell them of a second.
    enum class Among { first, last };
    void put_in_hand(Seat s, TileId tile, Among equals = Among::last) {
        Player& p = t.players[s];
        need_room(p.hand_size < max_hand, "tiles in a hand");
        const Face face = t.face[tile];
        const auto before = [&](Face other) { return face < other || (equals == Among::first && face == other); };
        std::size_t at = p.hand_size++;
        for (; at > 0 && before(t.face[p.hand[at - 1]]); --at) p.hand[at] = p.hand[at - 1];
        p.hand[at] = tile;
    }
    void lay_open(TileId tile) { t.known[tile] = t.everyone(); }
    void show(TileId tile, SeatMask seats) { t.known[tile] = SeatMask(t.known[tile] | seats); }
    void go(Stage stage, Seat seat, TileId tile = no_tile, Source source = Source::wall, Contested what = Contested::discard) {
        t.phase = {.stage = stage, .seat = seat, .tile = tile, .source = source, .contested = what};
    }

    void on_drew() {
        const Source source = t.phase.source;
        if (e.flag) {
            if (!e.detail) ++t.replacements_drawn;
            t.live_end = std::uint8_t(e.value);
            if (e.tile == t.next && t.next < t.live_end) ++t.next;
            if (source == Source::kan) t.of_kan[e.tile / 64u] |= std::uint64_t{1} << (e.tile % 64u);
        } else {
            ++t.next;
        }
        show(e.tile, SeatMask(only(e.actor) | t.watched_by[e.actor]));
        put_in_hand(e.actor, e.tile);
        go(Stage::turn, e.actor, e.tile, e.flag ? source : Source::wall);
    }
    void on_discarded() {
        const bool declaring = t.phase.declaring;
        const Source source = t.phase.source;
        const std::uint8_t withheld = t.phase.withheld;
        take_from_hand(e.actor, e.tile);
        Player& p = actor();
        const bool down = p.river_down;
        if (!down) lay_open(e.tile);
        need_room(p.river_size < max_river, "discards of a seat");
        p.river[p.river_size++] = {e.tile, e.flag, declaring, down, no_seat, t.discards};
        ++t.discards;
        go(Stage::claims, e.actor, e.tile, source, down ? Contested::down : Contested::discard);
        t.phase.withheld = withheld;
    }
    void call(MeldType type) {
        Player& from = t.players[e.target];
        Meld m{.type = type, .from = e.target, .added_by = no_seat, .size = 1, .called = e.tile, .kind = e.kind, .tiles = {}};
        m.tiles.fill(no_tile);
        m.tiles[0] = e.tile;
        for (int i = 0; i < e.used_count; ++i) {
            take_from_hand(e.actor, e.used[std::size_t(i)]);
            lay_open(e.used[std::size_t(i)]);
            m.tiles[m.size++] = e.used[std::size_t(i)];
        }
        if (t.phase.contested == Contested::aside)
            --from.aside_size;
        else
            from.river[from.river_size - 1u].called_by = e.actor;
        Player& p = actor();
        need_room(p.meld_count < max_melds, "melds of a seat");
        p.melds[p.meld_count++] = m;
        ++t.calls;
        go(Stage::turn, e.actor);
    }
    /// What was shown goes back unseen by all who did not know it before.
    void undo_call() {
        Player& p = actor();
        need_room(p.meld_count > 0, "calls taken back");
        const Meld m = p.melds[--p.meld_count];
        for (std::size_t i = 1; i < m.size; ++i) {
            t.known[m.tiles[i]] = SeatMask(only(e.actor) | t.watched_by[e.actor]);
            put_in_hand(e.actor, m.tiles[i]);
        }
        Player& from = t.players[m.from];
        if (e.flag)
            from.aside[from.aside_size++] = m.called;
        else
            from.river[from.river_size - 1u].called_by = no_seat;
        --t.calls;
        go(Stage::claims, m.from, m.called, Source::wall, e.flag ? Contested::aside : Contested::discard);
    }
    void on_taken_back() {
        pay();
        t.sticks = std::int16_t(t.sticks + e.value);
        if (TakenBack(e.detail) == TakenBack::call) undo_call();
        if (TakenBack(e.detail) == TakenBack::declaration) t.phase.declaring = false;
        if (TakenBack(e.detail) != TakenBack::riichi || e.word != 0) return;
        Player& p = actor();
        for (std::size_t i = 0; i < p.river_size; ++i) p.river[i].riichi = false;  // it lies as any other
    }
    void on_kakan() {
        take_from_hand(e.actor, e.tile);
        lay_open(e.tile);
        const std::span<const TileId> triplet(e.used.data(), e.used_count);
        for (int i = 0; i < t.players[e.target].meld_count; ++i) {
            Meld& m = t.players[e.target].melds[std::size_t(i)];
            if (m.type != MeldType::pon || !std::ranges::equal(triplet, std::span(m.tiles).first(m.size))) continue;
            m.type = MeldType::kakan;
            m.added_by = e.actor;
            m.kind = e.kind;
            need_room(m.size < m.tiles.size(), "tiles of a meld");
            m.tiles[m.size++] = e.tile;
            break;
        }
        go(Stage::claims, e.actor, e.tile, t.phase.source, Contested::kakan);
    }
    /// What lies open to be won on is what the kan is of, a joker only where all are jokers.
    void on_ankan() {
        Player& p = actor();
        Meld m{.type = MeldType::ankan, .from = no_seat, .added_by = no_seat, .size = e.used_count, .kind = e.kind, .tiles = {}};
        std::copy_n(e.used.begin(), m.tiles.size(), m.tiles.begin());
        for (int i = 0; i < e.used_count; ++i) {
            take_from_hand(e.actor, e.used[std::size_t(i)]);
            lay_open(e.used[std::size_t(i)]);
        }
        need_room(p.meld_count < max_melds, "melds of a seat");
        p.melds[p.meld_count++] = m;
        const auto plain = std::find_if(m.tiles.begin(), m.tiles.begin() + m.size, [&](TileId tile) { return t.kind(tile) == e.kind; });
        go(Stage::claims, e.actor, plain == m.tiles.begin() + m.size ? e.used[0] : *plain, t.phase.source, Contested::ankan);
    }
    void on_set_aside() {
        take_from_hand(e.actor, e.tile);
        lay_open(e.tile);
        Player& p = actor();
        need_room(p.aside_size < max_aside, "tiles set aside by a seat");
        p.aside[p.aside_size++] = e.tile;
        go(Stage::claims, e.actor, e.tile, t.phase.source, Contested::aside);
    }
    void on_swapped() {
        const TileId taken = e.used[0];
        take_from_hand(e.actor, e.tile);
        lay_open(e.tile);
        RiverTile& place = t.players[e.target].river[std::size_t(e.value)];
        place.tile = e.tile;
        place.drawn = place.down = false;
        t.of_kan[taken / 64u] &= ~(std::uint64_t{1} << (taken % 64u));
        put_in_hand(e.actor, taken, Among::first);
        t.phase.tile = taken;
        t.phase.source = Source::river;
    }
    void on_hand_seen() {
        SeatMask& watchers = t.watched_by[e.target];
        watchers = SeatMask(e.flag ? watchers | only(e.actor) : watchers & ~only(e.actor));
        if (!e.flag) return;
        for (const TileId tile : t.hand(e.target)) show(tile, only(e.actor));
    }
    void on_indicator() {
        lay_open(e.tile);
        need_room(t.indicator_count < max_indicators, "dora indicators");
        if (e.flag) t.bare_indicators = std::uint16_t(t.bare_indicators | 1U << t.indicator_count);
        t.indicators[t.indicator_count++] = e.tile;
        t.live_end = std::uint8_t(e.value);
    }
    void pay() {
        for (std::size_t s = 0; s < std::size_t(t.people()); ++s) {
            t.players[s].points += e.deltas[s];
            t.players[s].chips += e.chips[s];
        }
    }
    void give_turn() {
        if (t.phase.stage == Stage::claims && (t.phase.contested == Contested::kakan || t.phase.contested == Contested::ankan)) ++t.calls;
        const bool aside = t.phase.stage == Stage::claims && t.phase.contested == Contested::aside;
        go(Stage::draw, e.actor, no_tile, !e.flag ? Source::wall : aside ? Source::aside : Source::kan);
    }
    void hold() {
        need_room(t.held_count < max_held, "questions within questions");
        t.held[t.held_count++] = t.phase;
        t.phase = {.stage = Stage::choice, .seat = e.actor, .word = e.word, .asked = SeatMask(e.value)};
    }
    /// The question may by now be held up by another that followed from an answer.
    void on_answered() {
        Phase* question = &t.phase;
        for (std::size_t i = t.held_count; question->stage != Stage::choice || question->word != e.word; question = &t.held[--i])
            need_room(i > 0, "questions answered");
        question->asked = SeatMask(question->asked & ~only(e.actor));
    }
    /// Whatever was held up is over.
    void end_hand(Phase phase) {
        t.held_count = 0;
        t.phase = phase;
    }
    /// Who was to act holds a drawn tile still: what its hand waited for is told without it.
    void on_drawn() {
        const Phase& last = t.held_count != 0 ? t.held[0] : t.phase;
        const bool in_turn = last.stage == Stage::turn;
        end_hand({.stage = Stage::drawn, .seat = in_turn ? last.seat : no_seat, .tile = in_turn ? last.tile : no_tile, .word = e.word});
    }
    void resume() {
        need_room(t.held_count > 0, "questions answered");
        t.phase = t.held[--t.held_count];
    }
    void next_hand() {
        t.dealer = e.actor;
        t.round = e.word;
        t.kyoku = e.used[0];
        t.honba = e.value;
        if (e.target != no_seat) sit_out(t, t.chair_of(e.target));
    }

    void operator()() {
        using enum EventType;
        switch (e.type) {
            case opening: break;
            case dealt: go(Stage::draw, t.dealer); break;
            case drew: on_drew(); break;
            case discarded: on_discarded(); break;
            case stood: break;
            case chi: call(MeldType::chi); break;
            case pon: call(MeldType::pon); break;
            case daiminkan:
                call(MeldType::daiminkan);
                go(Stage::draw, e.actor, no_tile, Source::kan);
                break;
            case kakan: on_kakan(); break;
            case ankan: on_ankan(); break;
            case set_aside: on_set_aside(); break;
            case indicator: on_indicator(); break;
            case swapped: on_swapped(); break;
            case withheld: t.phase.withheld = e.detail; break;
            case hand_seen: on_hand_seen(); break;
            case riichi_said: t.phase.declaring = true; break;
            case riichi_stood:
                t.phase.declaring = false;
                t.sticks = std::int16_t(t.sticks + e.value);
                pay();
                break;
            case river_covered: actor().river_down = true; break;
            case turn_given: give_turn(); break;
            case ability:
            case marked:
            case settling:
            case told: break;
            case turned: lay_open(e.tile); break;
            case reading:
                actor().reading_fixed = e.flag;
                actor().reading_size = e.used_count;
                std::copy_n(e.used.begin(), max_jokers, actor().reading.begin());
                break;
            case counted: t.counters[e.word][e.actor] = e.value; break;
            case asked: hold(); break;
            case answered: on_answered(); break;
            case resumed: resume(); break;
            case shown:
                for (TileId tile : t.hand(e.actor)) lay_open(tile);
                break;
            case won:
                t.winners = SeatMask(t.winners | only(e.actor));
                t.phase.stage = Stage::wins;
                break;
            case all_shown: break;
            case drawn: on_drawn(); break;
            case ura: t.turned_ura = std::uint16_t(t.turned_ura | e.value); break;
            case taken_back: on_taken_back(); break;
            case levied: pay(); break;
            case paid:
                pay();
                t.sticks = e.value;
                break;
            case offence:
                pay();
                t.sticks = std::int16_t(t.sticks + e.value);
                break;
            case hand_void:
                pay();
                if (e.flag) break;
                t.sticks = e.value;
                end_hand({.stage = Stage::paid});
                break;
            case hand_over: t.phase = {.stage = Stage::paid}; break;
            case game_set: next_hand(); break;
        }
    }
};

}  // namespace

void apply(Table& t, const Event& e) { Apply{t, e}(); }

}  // namespace jansou
