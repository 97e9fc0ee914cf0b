#include "jansou/rules/shared/dora.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "jansou/tile/notation.hpp"

namespace jansou {

Kind dora_of(Kind indicator, KindSet in_use) {
    const auto next = [](Kind k) {
        if (k < first_honour) return next_in_run(k);
        if (is_wind(k)) return k == north ? east : Kind(k + 1);
        return k == red_dragon ? white : Kind(k + 1);
    };
    Kind k = next(indicator);
    while (!in_use.has(k)) k = next(k);
    return k;
}

KindSet kinds_of(const RuleSet& rules, std::string_view key) {
    KindSet kinds;
    for (const Face f : parse_tiles(rules.text(key)).value_or(std::vector<Face>{})) kinds.add(f.kind());
    return kinds;
}

DoraCount::DoraCount(KindSet in_use, const RuleSet& rules) : named_{}, red_counts_(rules.number("dora.red_indicator")) {
    constexpr KindSet wind_kinds{honours.bits & ((std::uint64_t{1} << white) - 1)};
    for (Kind k = 0; k < kind_count; ++k) {
        const bool named = !(in_use & (is_wind(k) ? wind_kinds : is_dragon(k) ? honours - wind_kinds : suit_set(suit_of(k)))).empty();
        named_[k] = named ? dora_of(k, in_use) : k;
    }
    for (const std::string& text : rules.words("dora.cycles")) {
        const auto cycle = parse_tiles(text).value_or(std::vector<Face>{});
        for (std::size_t i = 0; i < cycle.size(); ++i) named_[cycle[i].kind()] = cycle[(i + 1) % cycle.size()].kind();
    }
    aside_only_ = kinds_of(rules, "dora.aside_only");
    all_tiles_ = kinds_of(rules, "dora.all_tiles");
    chosen_ = kinds_of(rules, "dora.chosen");
    by_face_ = kinds_of(rules, "dora.by_face");
}

/// Tiles of the whole hand with what was set aside: those of that kind by their faces, or all of them.
static int faces(const Win& win, std::optional<Kind> kind) {
    const auto is = [&](Face f) { return !kind || f.kind() == *kind; };
    int n = int(is(win.tile)) + int(std::count_if(win.hand.begin(), win.hand.begin() + win.hand_size, is)) +
            int(std::count_if(win.aside.begin(), win.aside.begin() + win.aside_size, is));
    for (std::size_t m = 0; m < win.meld_count; ++m) {
        const OpenMeld& meld = win.melds[m];
        n += int(std::count_if(meld.tiles.begin(), meld.tiles.begin() + meld.size, is));
    }
    return n;
}

void DoraCount::add(const Win& win, std::span<const Face> indicators, TileWorth& worth) const {
    for (const Face f : indicators) {
        const Kind k = named_[f.kind()];
        if (chosen_.has(f.kind())) continue;
        const int n = f.red() ? red_counts_ : 1;
        if (all_tiles_.has(f.kind()) || by_face_.has(k)) {
            worth.outside += n * faces(win, all_tiles_.has(f.kind()) ? std::optional<Kind>() : k);
            continue;
        }
        if (!aside_only_.has(k)) worth.add(k, n);
        for (std::size_t i = 0; i < win.aside_size; ++i) worth.outside += win.aside[i].kind() == k ? n : 0;
    }
}

int DoraCount::operator()(const Win& win, std::span<const Face> indicators, const Counts& counts) const {
    TileWorth worth;
    add(win, indicators, worth);
    return worth.of(counts);
}

namespace {

/// Honours that a winner names for indicators which leave the choice.
struct Chosen {
    KindSet indicators;
    std::array<CounterId, 4> named{};  ///< kind and one more; 0: whichever counts most

    explicit Chosen(Rulebook& book) : indicators(kinds_of(book.rules, "dora.chosen")) {
        if (indicators.empty()) return;
        constexpr std::array<std::string_view, 4> names{"chosen_dora_1", "chosen_dora_2", "chosen_dora_3", "chosen_dora_4"};
        for (std::size_t i = 0; i < named.size(); ++i) named[i] = book.counter(names[i]);
    }
    template <class Faces>
    int among(const Faces& faces, std::size_t count) const {
        return int(std::count_if(faces.begin(), faces.begin() + std::ptrdiff_t(count), [&](Face f) { return indicators.has(f.kind()); }));
    }
    int turned(const Win& win, bool ura) const { return ura ? among(win.ura, win.ura_count) : among(win.indicators, win.indicator_count); }
    static int held(const Win& win, const Shape& shape, Kind k) {
        return shape.counts[k] +
               int(std::count_if(win.aside.begin(), win.aside.begin() + win.aside_size, [k](Face f) { return f.kind() == k; }));
    }
    /// What the n-th of them names: the winner's word, else the first of those of which there are most.
    Kind kind(const Win& win, const Shape& shape, int n) const {
        if (std::size_t(n) < named.size() && win.number(named[std::size_t(n)])) return Kind(win.number(named[std::size_t(n)]) - 1);
        Kind best = first_honour;
        for (const Kind k : honours)
            if (held(win, shape, k) > held(win, shape, best)) best = k;
        return best;
    }
};

}  // namespace

void add_chosen_dora(Rulebook& book, std::uint8_t line, bool ura) {
    const Chosen chosen(book);
    if (chosen.indicators.empty()) return;
    const auto best = [=](const Win& win, const Shape& shape, Lines& lines) {
        const int first = ura ? chosen.turned(win, false) : 0, times = chosen.turned(win, ura);
        int sum = 0;
        for (int n = first; n < first + times; ++n) sum += Chosen::held(win, shape, chosen.kind(win, shape, n));
        if (sum) lines.add({.bonus = line, .amount = sum});
    };
    book.bonus.push_back(Bonus(best, [=](const Win& win) { return chosen.turned(win, ura) * (max_hand + max_melds + max_aside); }));
}

void ask_for_chosen_dora(Rulebook& book) {
    const Chosen chosen(book);
    if (chosen.indicators.empty()) return;
    book.ura_first.raise();
    book.chosen_dora = [=](const Win& win, const Shape& shape) {
        std::vector<Kind> kinds;
        for (int n = 0; n < chosen.turned(win, false) + chosen.turned(win, true); ++n) kinds.push_back(chosen.kind(win, shape, n));
        return kinds;
    };
    ScoreField field{
        .type = ScoreField::Type::kinds, .name = "choose_dora", .counter = chosen.named[0], .text = {"選ぶドラ", "dora chosen"}};
    field.also.assign(chosen.named.begin() + 1, chosen.named.end());
    book.score_fields.push_back(field);
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        const int turned = chosen.turned(win, false) + chosen.turned(win, true);
        for (std::size_t n = 0; n < chosen.named.size(); ++n) {
            const int named = win.number(chosen.named[n]);
            if (named && int(n) >= turned) return "choose_dora: there is nothing to choose for " + std::to_string(n + 1) + " indicators";
            if (named && !honours.has(Kind(named - 1))) return "choose_dora: only honours are chosen";
        }
        return {};
    });
    const Word question = book.word("choose_dora", {"白の表示牌で何をドラにするか", "Which honour does the white indicator make dora?"});
    const CounterId answers = book.counter("chosen_dora_answers");
    const auto turned_for = [=](const Position& pos, Seat s) {
        const Table& t = pos.table;
        int n = 0;
        for (std::size_t i = 0; i < t.indicator_count; ++i) n += chosen.indicators.has(t.kind(t.indicators[i]));
        if (!pos.book.ura_of) return n;
        Numbers numbers{};
        for (std::size_t c = 0; c < max_counters; ++c) numbers[c] = t.counters[c][s];
        const UraTiles ura = ura_below(t, ura_for(pos.book, t, numbers));
        for (int i = 0; i < ura.count; ++i) n += chosen.indicators.has(t.kind(ura.tiles[std::size_t(i)]));
        return n;
    };
    const auto ask = [=](const Position& pos, const Event&, Script& then) {
        if (pos.phase().stage != Stage::wins) return;
        int least = 1000;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (in(pos.table.winners, s) && pos.count(answers, s) < turned_for(pos, s)) least = std::min(least, pos.count(answers, s));
        SeatMask asked = 0;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (in(pos.table.winners, s) && pos.count(answers, s) == least && least < turned_for(pos, s)) asked = SeatMask(asked | only(s));
        if (asked) then.ask(question, asked);
    };
    book.on({EventType::settling, EventType::resumed}, ask);
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != question) return;
        for (const Kind k : honours)
            out.push_back({.type = ActionType::choose, .word = question, .names = Subject::kind, .used_count = 1, .used = {Face(k)}});
        out.push_back({});
    });
    book.on({EventType::answered}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word != question) return;
        const int n = pos.count(answers, e.actor);
        if (e.used_count && std::size_t(n) < chosen.named.size()) then.set(chosen.named[std::size_t(n)], e.actor, e.used[0] + 1);
        then.set(answers, e.actor, n + 1);
    });
}

/// Red tiles of the hand, and the tile won on, that are jokers.
static int red_jokers(const Win& win) {
    int n = win.tile_joker && win.tile.red();
    for (std::size_t i = 0; i < win.hand_size; ++i) n += (win.jokers >> i & 1) && win.hand[i].red();
    return n;
}

int red_jokers_read(const Win& win, const Shape& shape) {
    int n = win.tile_joker && win.tile.red() && shape.won == win.tile.kind();
    for (std::size_t i = 0; i < win.hand_size; ++i) {
        if (!(win.jokers >> i & 1) || !win.hand[i].red()) continue;
        const Kind k = win.hand[i].kind();
        int plain = 0;
        for (std::size_t j = 0; j < win.hand_size; ++j) plain += !(win.jokers >> j & 1) && win.hand[j].kind() == k;
        n += shape.before[k] > plain;  // one of the jokers is read as it, so the red one
    }
    return n;
}

void count_red_jokers(Rulebook& book) {
    if (!book.rules.has_rule("akadora") || book.counts_red_jokers) return;
    book.counts_red_jokers.raise();
    const std::uint8_t line = book.add_bonus("akadora", {"赤ドラ", "Red dora"}, book.clause("akadora"));
    const auto read = [line](const Win& win, const Shape& shape, Lines& lines) {
        if (!win.jokers && !win.tile_joker) return;
        if (const int n = red_jokers_read(win, shape)) lines.add({.bonus = line, .amount = n});
    };
    book.bonus.push_back(Bonus(read, red_jokers));
}

int red_tiles(const Win& win) {
    std::uint64_t first = 0, rest = 0;  // a red tile has the bit 6 and not, as an unknown one, the bit 7
    static_assert(sizeof(Face) == 1 && max_hand > sizeof first && max_hand <= 2 * sizeof first);
    std::memcpy(&first, win.hand.data(), std::min<std::size_t>(win.hand_size, sizeof first));
    if (win.hand_size > sizeof first) std::memcpy(&rest, &win.hand[sizeof first], win.hand_size - sizeof first);
    const auto reds = [](std::uint64_t codes) { return std::popcount(codes & ~(codes >> 1) & 0x4040404040404040U); };
    int n = win.tile.red() + reds(first) + reds(rest);
    for (std::size_t m = 0; m < win.meld_count; ++m)
        for (std::size_t i = 0; i < win.melds[m].size; ++i) n += win.melds[m].tiles[i].red();
    return win.jokers || win.tile_joker ? n - red_jokers(win) : n;
}

void turn_indicator(const Position& pos, Seat s, CounterId none_left, Script& then, int ahead) {
    const auto next = pos.book.layout.next_indicator(pos.table, ahead);
    if (!next) return then.set(none_left, s, 1);
    then << Event{.type = EventType::indicator, .actor = s, .tile = next->tile, .flag = next->bare, .value = std::int16_t(next->live_end)};
}

}  // namespace jansou
