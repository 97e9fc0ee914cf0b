#include "jansou/rules/shared/ability.hpp"

#include <algorithm>
#include <string>

namespace jansou {

/// Whose ability is asked about where there is no table.
static void add_score_field(Rulebook& book, const AbilityWords& words, CounterId number) {
    auto field = std::ranges::find(book.score_fields, "ability", &ScoreField::name);
    if (field == book.score_fields.end())
        field = book.score_fields.insert(field, {.type = ScoreField::Type::choice,
                                                 .name = "ability",
                                                 .counter = number,
                                                 .choices = {"none"},
                                                 .sets = {{}},
                                                 .text = {"能力", "ability"},
                                                 .choice_texts = {{"なし", "none"}},
                                                 .of_hands = true,
                                                 .unknown_elsewhere = true});
    field->choices.push_back(words.id);
    field->choice_texts.push_back(words.name);
    field->sets.push_back({{number, 1}});
}

Holder add_ability(Rulebook& book, const AbilityWords& words, const AbilityCount& count) {
    const Holder has{book.counter(words.id), book.rules.flag(std::string(words.id) + ".everybody")};
    if (!has.everybody) {
        book.abilities.push_back({book.word(words.id, words.name), has.given, words.text});
        add_score_field(book, words, has.given);
    }
    const CounterId dead = book.counter("dead_hand");
    book.marks.push_back([=, clause = book.clause(words.id)](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !has(pos, s) || pos.count(dead, s) || (has.everybody && !count)) return;
        out.push_back({.id = words.id,
                       .brief = words.brief,
                       .text = words.text,
                       .clause = clause,
                       .count = count ? count(pos, s) : -1,
                       .tone = Tone::note,
                       .icon = words.icon});
    });
    return has;
}

}  // namespace jansou
