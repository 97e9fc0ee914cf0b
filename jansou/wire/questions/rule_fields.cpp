#include "jansou/wire/questions/rule_fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

json empty_value(const ScoreField& field) {
    switch (field.type) {
        case ScoreField::Type::flag: return false;
        case ScoreField::Type::choice: return field.unknown_elsewhere ? json(nullptr) : json(std::string(field.choices[0]));
        case ScoreField::Type::turned: return "";
        case ScoreField::Type::number: return 0;
        case ScoreField::Type::seat:
        case ScoreField::Type::kind:
        case ScoreField::Type::kinds: break;
    }
    return nullptr;
}

/// Calls take(field) for each field that a rule set built in has.
template <class F>
void each_shipped_field(F take) {
    for (const std::string& id : shipped_rules())
        if (const auto book = load_book(id))
            for (const ScoreField& field : (*book)->score_fields) take(field);
}

/// Names that fields bring, in alphabetical order.
struct OfHands {
    std::vector<std::string_view> choices, flags;

    void add(const ScoreField& field) {
        if (field.of_hands) enter(choices, field.name);
        for (const auto& [flag, choice] : field.flags) enter(flags, flag);
    }

private:
    static void enter(std::vector<std::string_view>& names, std::string_view name) {
        const auto at = std::ranges::lower_bound(names, name);
        if (at == names.end() || *at != name) names.insert(at, name);
    }
};

OfHands of_hands(const Rulebook& book) {
    static const OfHands shipped = [] {
        OfHands all;
        each_shipped_field([&](const ScoreField& field) { all.add(field); });
        return all;
    }();
    OfHands all = shipped;
    for (const ScoreField& field : book.score_fields) all.add(field);
    return all;
}

}  // namespace

const std::map<std::string, json, std::less<>>& fields_of_some_rules() {
    static const auto known = [] {
        std::map<std::string, json, std::less<>> all{{"ura", ""},         {"river", ""},        {"missed", ""},       {"jokers", ""},
                                                     {"later", false},    {"win_joker", false}, {"owner", nullptr},   {"suit", nullptr},
                                                     {"robbed", nullptr}, {"out", nullptr},     {"reading", nullptr}, {"nukidora", ""},
                                                     {"indicators", ""}};
        each_shipped_field([&](const ScoreField& field) { all.emplace(field.name, empty_value(field)); });
        return all;
    }();
    return known;
}

const ScoreField* find_field(const Rulebook& book, std::string_view name) {
    const auto it = std::ranges::find(book.score_fields, name, &ScoreField::name);
    return it == book.score_fields.end() ? nullptr : &*it;
}

bool has_choice(const ScoreField& field, std::string_view choice) {
    return std::ranges::find(field.choices, choice) != field.choices.end();
}

void choose(const ScoreField& field, std::string_view choice, Numbers& numbers) {
    set_field(field, int(std::ranges::find(field.choices, choice) - field.choices.begin()), numbers);
}

std::vector<std::string_view> choices_of_hands(const Rulebook& book) { return of_hands(book).choices; }
std::vector<std::string_view> flags_of_hands(const Rulebook& book) { return of_hands(book).flags; }

FlagOfHand find_flag(const Rulebook& book, std::string_view flag) {
    for (const ScoreField& field : book.score_fields)
        for (const auto& [name, choice] : field.flags)
            if (name == flag) return {&field, choice};
    return {};
}

}  // namespace jansou::wire
