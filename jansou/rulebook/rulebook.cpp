#include "jansou/rulebook/rulebook.hpp"

#include <algorithm>
#include <cassert>

#include "jansou/tile/room.hpp"

namespace jansou {

Numbers numbers_of(const Table& t, Seat s) {
    Numbers numbers{};
    for (std::size_t c = 0; c < max_counters; ++c) numbers[c] = t.counters[c][s];
    return numbers;
}

void Rulebook::add_own_grammar(CounterId number, std::function<void(Grammar&)> edit) {
    need_room(own_grammars_.size() < max_own_grammars, "grammars of single seats");
    own_grammars_.push_back({number, std::move(edit)});
    grammar_numbers_ |= std::uint64_t{1} << number;
}

void Rulebook::make_solvers() {
    static_assert(max_counters <= 64);
    solver = Solver(grammar);
    own_solvers_.clear();
    for (std::size_t which = 1; which < std::size_t{1} << own_grammars_.size(); ++which) {
        Grammar own = grammar;
        for (std::size_t i = 0; i < own_grammars_.size(); ++i)
            if (which >> i & 1) own_grammars_[i].edit(own);
        own_solvers_.emplace_back(own);
    }
}

CounterId Rulebook::counter(std::string_view name, Lifetime life) {
    auto& names = life == Lifetime::hand ? hand_names_ : game_names_;
    const std::size_t base = life == Lifetime::hand ? 0 : hand_counters;
    const std::size_t room = life == Lifetime::hand ? hand_counters : max_counters - hand_counters;
    if (const auto it = std::ranges::find(names, name); it != names.end()) return CounterId(base + std::size_t(it - names.begin()));
    need_room(names.size() < room, "numbers kept for a seat");
    names.push_back(name);
    return CounterId(base + names.size() - 1);
}

Word Rulebook::word(std::string_view name, Text text) {
    for (std::size_t i = 1; i < words_.size(); ++i)
        if (words_[i].name == name) {
            if (words_[i].text.en.empty()) words_[i].text = text;
            return Word(i);
        }
    words_.push_back({name, text});
    return Word(words_.size() - 1);
}

std::vector<SlotBase*> Rulebook::slots() {
    return {&scale,          &contest,         &receivers,      &rule_on,      &penalty_of,
            &ura_of,         &tiles_of,        &sits_out,       &turning,      &ura_each,
            &chosen_dora,    &aside_is_robbed, &bust_at_zero,   &account,      &ties_by_last_dealer,
            &yaku_needed,    &shares_sticks,   &points_come_in, &blind_choice, &ability_question,
            &showing_riichi, &named_ura,       &told_value,     &stand_riichi, &bars_every_win,
            &ceiling,        &taking_back,     &layout.replaced};
}

std::optional<Word> Rulebook::find_word(std::string_view name) const {
    for (std::size_t i = 1; i < words_.size(); ++i)
        if (words_[i].name == name) return Word(i);
    return {};
}

void Rulebook::add_draw(Word reason, const std::vector<ToldSeats>& told) {
    auto kind = std::ranges::find(draws, reason, &DrawKind::reason);
    if (kind == draws.end()) kind = draws.insert(draws.end(), {.reason = reason});
    for (const ToldSeats& seats : told)
        if (std::ranges::find(kind->told, seats.number, &ToldSeats::number) == kind->told.end()) kind->told.push_back(seats);
}

ReasonId Rulebook::reason(std::string_view id, Text text, std::string_view clause) {
    reasons.push_back({id, text, clause});
    assert(reasons.size() < 256);
    return ReasonId(reasons.size() - 1);
}

std::uint8_t Rulebook::add_bonus(std::string_view id, Text name, std::string_view clause) {
    if (const auto there = std::ranges::find(bonuses, id, &BonusInfo::id); there != bonuses.end())
        return std::uint8_t(there - bonuses.begin());
    bonuses.push_back({id, name, clause});
    return std::uint8_t(bonuses.size() - 1);
}

void Rulebook::add(YakuInfo info) {
    std::string key = "yaku." + std::string(info.id);
    info.worth = rules.worth(key);
    if (info.worth == Worth{}) return;
    if (const auto there = find_yaku(info.id)) {
        same_yaku_.push_back({"bring the yaku \"" + std::string(info.id) + "\"", yaku_rules_[*there], installing});
        return;
    }
    info.clause = clause(key);
    yaku.push_back(info);
    yaku_rules_.push_back(installing);
}

void Rulebook::add_yaku(std::string_view id, Text name, Traits needs) { add({.id = id, .name = name, .needs = needs}); }

void Rulebook::add_yaku(std::string_view id, Text name, Traits needs, YakuInfo::Stands* stands, int parameter) {
    add({.id = id, .name = name, .stands = stands, .parameter = parameter, .needs = needs});
}

void Rulebook::add_yaku(std::string_view id, Text name, Traits needs, YakuInfo::Is* is, int parameter) {
    add({.id = id, .name = name, .is = is, .parameter = parameter, .needs = needs});
}

void Rulebook::add_yaku(std::string_view id, Text name, Traits needs, YakuInfo::Count* count, int parameter, int most) {
    add({.id = id, .name = name, .count = count, .parameter = parameter, .most = most, .needs = needs});
}

void Rulebook::add_yaku(std::string_view id, Text name, YakuInfo::OfWin* of_win, int parameter) {
    add({.id = id, .name = name, .of_win = of_win, .parameter = parameter});
}

YakuMasks::YakuMasks(const std::vector<YakuInfo>& yaku) {
    assert(yaku.size() <= 64);
    for (std::size_t i = 0; i < yaku.size(); ++i) {
        const YakuInfo& y = yaku[i];
        const std::uint64_t bit = std::uint64_t{1} << i;
        if (y.worth.closed) closed_ |= bit;
        if (y.worth.open) open_ |= bit;
        if (y.by_discards) by_discards_ |= bit;
        if (y.of_win) of_win_ |= bit;
        if (y.stands) standing_ |= bit;
        if (y.count && y.most == 0) counted_ |= bit;
        if (y.not_enough) not_enough_ |= bit;
        if (!y.of_win && !y.is && !y.count && (y.needs.bits & traits_of_the_place.bits) == 0) plain_ |= bit;
        for (std::size_t p = 0; p < with_.size(); ++p) {
            const std::uint32_t needed = y.needs.bits >> (p * part_bits) & part;
            for (std::uint32_t there = 0; there <= part; ++there)
                if ((needed & ~there) == 0) with_[p][there] |= bit;
        }
    }
}

std::optional<std::uint8_t> Rulebook::find_yaku(std::string_view id) const {
    for (std::size_t i = 0; i < yaku.size(); ++i)
        if (yaku[i].id == id) return std::uint8_t(i);
    return {};
}

/// Who sits out after that hand. Whoever is to deal plays; then the one before the dealer, who would have the last wind, sits out.
static Seat who_sits_out(const Position& pos, const Ending& end, Seat dealer) {
    const Table& t = pos.table;
    if (t.out == no_chair) return no_seat;
    const Seat named = end.is_void ? t.seats : pos.book.sits_out ? pos.book.sits_out(pos, end) : no_seat;
    return named != no_seat && named != dealer ? named : t.next_person(dealer, t.people() - 1);
}

Succession succession(const Position& pos, const Ending& end) {
    const Table& t = pos.table;
    const bool round_over = t.kyoku == t.people();
    Succession next{.dealer = t.next_person(t.dealer),
                    .round = std::uint8_t(t.round + round_over),
                    .kyoku = std::uint8_t(round_over ? 1 : t.kyoku + 1),
                    .honba = t.honba};
    for (const auto& rule : pos.book.advance) rule(pos, end, next);
    next.sits_out = who_sits_out(pos, end, next.dealer);
    return next;
}

Settlement settle(const Rulebook& book, const GameEnd& end) {
    Settlement s;
    s.seats = end.seats;
    s.points = end.points;
    for (const auto& rule : book.finish) rule(end, s);
    return s;
}

SetEnd settle_set(const Rulebook& book, const std::vector<Settlement>& games) {
    SetEnd end{.seats = games.empty() ? book.layout.seats : games.front().seats};
    for (const auto& rule : book.finish_set) rule(games, end);
    return end;
}

Seat receiver(const Rulebook& book, const Table& t, Seat payer, int n) {
    return book.receivers ? book.receivers(t, payer, n) : t.after(payer, n);
}

Payment share_draw(const Rulebook& book, const Table& t, const Ending& end) {
    Payment p;
    for (const auto& rule : book.share_draw) rule(book, t, end, p);
    p.add_up();
    return p;
}

KindSet Rulebook::held_jokers(const Table& t, Seat s) const {
    KindSet all;
    for (const JokerRule& rule : reads) {
        if (rule.last || (rule.of && !t.count(*rule.of, s))) continue;
        if (rule.from.has(Source::wall) || std::ranges::any_of(t.of_kan, [](std::uint64_t tiles) { return tiles != 0; }))
            all = all | rule.kinds;
    }
    return all;
}

KindSet Rulebook::claimed_jokers(const Table& t, Seat s, bool only_beyond) const {
    KindSet all;
    for (const JokerRule& rule : reads)
        if (rule.from.has(Source::wall) && (!rule.last || t.live() == 0) && (!rule.of || t.count(*rule.of, s)) &&
            (rule.beyond || !only_beyond))
            all = all | rule.kinds;
    return all;
}

IndicatorMask ura_that_do_not_count(const Rulebook& book, const Numbers& numbers) {
    IndicatorMask none = 0;
    for (const auto& rule : book.no_ura) none = IndicatorMask(none | rule(numbers));
    return none;
}

IndicatorMask ura_for(const Rulebook& book, const Table& t, const Numbers& numbers) {
    return book.ura_of ? IndicatorMask(book.ura_of(t, numbers) & ~ura_that_do_not_count(book, numbers)) : IndicatorMask{};
}

}  // namespace jansou
