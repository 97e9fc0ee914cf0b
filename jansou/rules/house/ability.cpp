// 能力の選択 Before every hand each seat takes one of the abilities that there are, the last-placed first; nobody takes one that is taken.
// Or everybody has one for the whole game.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::ability_rule {

namespace {

struct Draft {
    std::vector<Ability> all;
    CounterId held;  ///< in the last hand: place and one more, 0: none
    bool again;

    bool has(const Position& pos, Seat s) const {
        return std::ranges::any_of(all, [&](const Ability& a) { return pos.count(a.number, s) != 0; });
    }
    bool taken(const Position& pos, const Ability& a) const {
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (pos.count(a.number, s)) return true;
        return false;
    }
    int place(Word word) const { return int(std::ranges::find(all, word, &Ability::word) - all.begin()); }
    /// What the seat held in the last hand, where something else is left to take.
    bool barred(const Position& pos, Seat s, Word word) const {
        const auto left = [&](const Ability& a) { return a.word != word && !taken(pos, a); };
        return pos.count(held, s) == place(word) + 1 && std::ranges::any_of(all, left);
    }
    /// The seats from the last-placed on; of equals the one farther from the first dealer.
    static std::vector<Seat> order(const Table& t) {
        std::vector<Seat> seats;
        for (Seat s = 0; s < t.seats; ++s) seats.push_back(s);
        const auto from_first = [&](Seat s) { return (int(t.chair_of(s)) - int(t.chair_of(t.first_dealer)) + t.people()) % t.people(); };
        std::ranges::sort(seats, [&](Seat a, Seat b) {
            const int ours = t.players[a].points, theirs = t.players[b].points;
            return ours != theirs ? ours < theirs : from_first(a) > from_first(b);
        });
        return seats;
    }
    void tell(const Position& pos, Seat s, Script& then) const {
        for (const Ability& a : all)
            if (pos.count(a.number, s)) then << Event{.type = EventType::ability, .actor = s, .word = a.word};
    }
};

/// Nobody takes again what they held in the last hand.
void install_bar(Rulebook& book, const Draft& draft, Word question) {
    const ReasonId why =
        book.reason("held_last_hand", {"前局に持っていた能力は選べない。", "It was held in the last hand."}, book.clause("ability.again"));
    book.on({EventType::ability},
            [=](const Position&, const Event& e, Script& then) { then.set(draft.held, e.actor, draft.place(e.word) + 1); });
    book.on_forbid({ActionType::choose}, [=](const Position& pos, Seat s, const Action& a) {
        return pos.phase().word == question && draft.barred(pos, s, a.word) ? why : ReasonId{};
    });
}

void install_draft(Rulebook& book, const Draft& draft) {
    const Word question = book.word("choose_ability", {"この局の能力を選ぶ", "Which ability do you take for this hand?"});
    book.ability_question = question;
    const auto ask_next = [=](const Position& pos, Script& then) {
        for (const Seat s : Draft::order(pos.table))
            if (!draft.has(pos, s)) return then.ask(question, only(s));
    };
    book.on({EventType::opening}, [=](const Position& pos, const Event&, Script& then) {
        bool begun = false;  // a match may begin with what was taken
        for (const Seat s : Draft::order(pos.table)) {
            begun = begun || draft.has(pos, s);
            draft.tell(pos, s, then);
        }
        if (!begun) ask_next(pos, then);
    });
    book.on_offer(Stage::choice, [=](const Position& pos, Seat, Options& out) {
        if (pos.phase().word != question) return;
        for (const Ability& a : draft.all)
            if (!draft.taken(pos, a)) out.push_back({.type = ActionType::choose, .word = a.word, .names = Subject::ability});
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word != question) return;
        for (const Ability& a : draft.all) {
            if (a.word != e.detail) continue;
            then.set(a.number, e.actor, 1);
            then << Event{.type = EventType::ability, .actor = e.actor, .word = a.word};
        }
    });
    book.on({EventType::resumed}, [=](const Position& pos, const Event&, Script& then) {
        if (pos.phase().stage == Stage::idle) ask_next(pos, then);
    });
    if (!draft.again) install_bar(book, draft, question);
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Draft draft{book.abilities, book.counter("ability_held", Lifetime::game), rules.flag("ability.again")};
    const auto read = [&](std::string_view option, std::vector<Word>& order) {
        for (const std::string& name : rules.words(option))
            if (const auto word = book.find_word(name)) order.push_back(*word);
    };
    read("ability.order", book.likes);
    read("ability.dealers_order", book.dealer_likes);
    const std::vector<std::string>& fixed = rules.words("ability.fixed");
    if (fixed.empty()) return install_draft(book, draft);
    std::vector<Ability> by_chair;
    for (const std::string& name : fixed)
        for (const Ability& a : draft.all)
            if (book.word_name(a.word) == name) by_chair.push_back(a);
    book.on({EventType::opening}, [=](const Position& pos, const Event&, Script& then) {
        for (Seat s = 0; s < pos.table.seats; ++s) {
            const auto chair = std::size_t(pos.table.chair_of(s));
            if (chair >= by_chair.size()) continue;
            then.set(by_chair[chair].number, s, 1);
            then << Event{.type = EventType::ability, .actor = s, .word = by_chair[chair].word};
        }
    });
}

extern const RuleInfo rule{
    .name = "ability",
    .topic = Topic::ability,
    .title = {"能力", "abilities"},
    .meaning = {"局ごとに、順位の下の者から能力を一つずつ選ぶ (または席ごとに決まっている)。",
                "Before each hand everybody takes an ability, the last-placed first (or has one by its chair)."},
    .options =
        {
            words("ability.fixed", {}, {"席ごとに決めておく能力", "abilities that the chairs have instead of choosing"},
                  {.note = {"起家から順に (例 [\"jackal\", \"akagi\"])。[] = 選ぶ",
                            "from the first dealer's chair on, as [\"jackal\", \"akagi\"]; []: they are chosen"}}),
            flag("ability.again", true,
                 {"前局と同じ能力をまた選べる", "the one held in the last hand may be taken again by the same player"})
                .matters_with({"!ability.fixed"}),
            words("ability.order", {"akagi", "jackal", "rabbit", "jungarian", "koromo", "papa", "demon_king"},
                  {"この家の打ち手 (ボット) が選ぶ順", "in which order the house's bots take them"})
                .matters_with({"!ability.fixed"}),
            words("ability.dealers_order", {"akagi", "papa"},
                  {"親になるボットがその前に選ぶ能力 (順に)", "what a bot that is the dealer takes before these"})
                .matters_with({"!ability.fixed"}),
        },
    .install = install,
    .behind = {"rabbit", "jackal", "demon_king", "koromo", "papa", "akagi", "jungarian"},
};

}  // namespace jansou::rules::ability_rule
