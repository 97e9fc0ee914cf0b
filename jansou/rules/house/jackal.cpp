// ジャッカル After riichi a winner who has it names a kind that is dora, in place of the first ura indicator and before any ura is turned.
#include <algorithm>

#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/ability.hpp"

namespace jansou::rules::jackal_rule {

namespace {

struct Named {
    Holder has;
    CounterId riichi, named, asked;  // named: kind and one more; asked: has answered
    KindSet kinds;

    bool names(const Numbers& numbers) const { return has(numbers) && numbers[riichi] != 0; }
    static int held(const Win& win, const Shape& shape, Kind k) {
        return shape.counts[k] +
               int(std::count_if(win.aside.begin(), win.aside.begin() + win.aside_size, [k](Face f) { return f.kind() == k; }));
    }
    /// What was named, else the first of those of which there are most; no_kind: the winner names none.
    Kind kind(const Win& win, const Shape& shape) const {
        if (win.by == By::nagashi || !names(win.numbers)) return no_kind;
        if (win.number(named)) return Kind(win.number(named) - 1);
        Kind best = kinds.first();
        for (const Kind k : kinds)
            if (held(win, shape, k) > held(win, shape, best)) best = k;
        return best;
    }
    /// Tiles of one kind at most, of jokers any.
    static int most(const Win& win) {
        Counts counts{};
        ++counts[win.tile.kind()];
        for (std::size_t i = 0; i < win.hand_size; ++i) ++counts[win.hand[i].kind()];
        for (std::size_t m = 0; m < win.meld_count; ++m)
            for (std::size_t i = 0; i < win.melds[m].size; ++i) ++counts[win.melds[m].tiles[i].kind()];
        return *std::ranges::max_element(counts) + win.aside_size + max_jokers;
    }
};

/// The winner is asked before any ura is turned.
void ask_the_winner(Rulebook& book, const Named& ura) {
    const Word question = book.word("choose_ura", {"裏ドラにする牌を決める", "Which kind is your ura dora?"});
    book.on({EventType::all_shown}, [=](const Position& pos, const Event&, Script& then) {
        SeatMask asked = 0;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (in(pos.table.winners, s) && ura.names(numbers_of(pos.table, s))) asked = SeatMask(asked | only(s));
        if (asked) then.ask(question, asked);
    });
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != question) return;
        for (const Kind k : ura.kinds)
            out.push_back({.type = ActionType::choose, .word = question, .names = Subject::kind, .used_count = 1, .used = {Face(k)}});
        out.push_back({});
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word == question && e.used_count) then.set(ura.named, e.actor, e.used[0] + 1);
    });
}

/// The kind named counts in place of the first ura.
void count_what_was_named(Rulebook& book, const Named& ura) {
    book.no_ura.emplace_back([ura](const Numbers& numbers) { return IndicatorMask(ura.names(numbers) ? 1 : 0); });
    book.named_ura = [ura](const Win& win, const Shape& shape) { return ura.kind(win, shape); };
    const std::uint8_t line = book.add_bonus("uradora", {"裏ドラ", "Ura dora"}, book.clause("jackal"));
    const auto count = [=](const Win& win, const Shape& shape, Lines& lines) {
        const Kind k = ura.kind(win, shape);
        if (const int n = k == no_kind ? 0 : Named::held(win, shape, k)) lines.add({.bonus = line, .amount = n});
    };
    book.bonus.push_back(Bonus(count, [ura](const Win& win) { return ura.names(win.numbers) ? Named::most(win) : 0; }));
}

/// What a question says of it, and what cannot be.
void ask_about(Rulebook& book, const Named& ura) {
    book.score_fields.push_back(
        {.type = ScoreField::Type::kind, .name = "ura_choice", .counter = ura.named, .text = {"決めた裏ドラ", "ura named"}});
    book.contradictions.push_back([ura](const Win& win) -> std::optional<std::string> {
        if (win.number(ura.named) && !ura.names(win.numbers)) return "ura_choice: this winner names none";
        return {};
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet&) {
    const Named ura{.has = add_ability(book, {.id = "jackal",
                                              .name = {"ジャッカル", "Jackal"},
                                              .brief = {"ジャカル", "jackal"},
                                              .text = {"立直して和了すると、裏ドラを一種、自分で決める。",
                                                       "After riichi names the ura dora of its own win."}}),
                    .riichi = book.counter("riichi"),
                    .named = book.counter("ura_choice"),
                    .asked = book.counter("ura_choice_asked"),
                    .kinds = book.kinds};
    ask_the_winner(book, ura);
    count_what_was_named(book, ura);
    ask_about(book, ura);
}

extern const RuleInfo rule{
    .name = "jackal",
    .topic = Topic::ability,
    .title = {"ジャッカル", "Jackal"},
    .meaning = {"立直して和了すると裏ドラを自分で決める能力。", "An ability: names the ura dora of its own win after riichi."},
    .options =
        {
            flag("jackal.everybody", false, {"全員が持つ", "everybody has it"}),
        },
    .install = install,
    .needs = {"riichi", "ura", "dora"},
    .behind = {"ura"},
};

}  // namespace jansou::rules::jackal_rule
