// 和了を問いに The question of the score command that describes a win, without what a table knows of it.
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/rule_fields.hpp"

namespace jansou {

inline std::string tiles_of(const auto& faces, std::size_t count) {
    return to_mpsz(std::vector<Face>(faces.begin(), faces.begin() + std::ptrdiff_t(count)));
}

class QuestionOf {
public:
    QuestionOf(const Rulebook& book, const Win& win) : book_(book), win_(win) {}

    nlohmann::json make() {
        q_["hand"] = tiles_of(win_.hand, win_.hand_size);
        q_["win"] = to_mpsz({win_.tile});
        for (std::size_t m = 0; m < win_.meld_count; ++m) q_["melds"].push_back(meld(win_.melds[m]));
        put_tiles("nukidora", win_.aside, win_.aside_size);
        put_tiles("indicators", win_.indicators, win_.indicator_count);
        put_tiles("ura", win_.ura, win_.ura_count);
        for (const auto& [name, is] : {std::pair{"rinshan", win_.rinshan}, {"last_tile", win_.last_tile}, {"chankan", win_.chankan()}})
            if (is) q_[name] = true;
        if (win_.owner != no_seat && win_.owner != win_.from) q_["owner"] = chair(win_.owner);
        if (win_.chankan() && win_.robbed != no_kind) q_["robbed"] = to_mpsz({Face(win_.robbed)});
        std::vector<Face> of_kan;
        for (std::size_t i = 0; i < win_.hand_size; ++i)
            if (book_.joker_by_source(win_, i)) of_kan.push_back(win_.hand[i]);
        if (!of_kan.empty()) q_["jokers"] = to_mpsz(of_kan);
        if (win_.reading_fixed)
            for (std::size_t i = 0; i < win_.reading.count; ++i) q_["reading"].push_back(to_mpsz({Face(win_.reading.kinds[i])}));
        for (const ScoreField& field : book_.score_fields) put(field);
        return q_;
    }

private:
    int chair(Seat s) const { return int(Seating{win_.seats, win_.out}.chair_of(s)); }
    void put_tiles(const char* name, const auto& faces, std::size_t count) {
        if (count != 0) q_[name] = tiles_of(faces, count);
    }
    nlohmann::json meld(const OpenMeld& m) {
        static constexpr const char* names[]{"chi", "pon", "daiminkan", "kakan", "ankan"};
        nlohmann::json out{{"type", names[std::size_t(m.type)]}, {"tiles", tiles_of(m.tiles, m.size)}};
        if (m.from != no_seat) out["from"] = chair(m.from);
        return out;
    }
    void put(const ScoreField& field) {
        const std::string name(field.name);
        const int value = win_.number(field.counter);
        switch (field.type) {
            case ScoreField::Type::flag:
                if (value) q_[name] = true;
                break;
            case ScoreField::Type::number: q_[name] = value; break;
            case ScoreField::Type::choice:
                for (const std::string_view choice : field.choices) {
                    Numbers numbers{};
                    wire::choose(field, choice, numbers);
                    if (std::ranges::all_of(counters_of(field), [&](CounterId c) { return numbers[c] == win_.numbers[c]; }))
                        q_[name] = choice;
                }
                break;
            case ScoreField::Type::turned: put_tiles(name.c_str(), win_.turned, win_.turned_size); break;
            case ScoreField::Type::kind:
                if (value) q_[name] = to_mpsz({Face(Kind(value - 1))});
                break;
            case ScoreField::Type::kinds:
                if (value) q_[name].push_back(to_mpsz({Face(Kind(value - 1))}));
                for (const CounterId c : field.also)
                    if (win_.number(c)) q_[name].push_back(to_mpsz({Face(Kind(win_.number(c) - 1))}));
                break;
            case ScoreField::Type::seat:
                for (const auto& [who, c] : field.named)
                    if (win_.number(c)) q_[name][std::string(who)] = chair(Seat(win_.number(c) - 1));
                if (field.named.empty() && value) q_[name] = chair(Seat(value - 1));
                break;
        }
    }
    static std::vector<CounterId> counters_of(const ScoreField& field) {
        std::vector<CounterId> all{field.counter};
        for (const auto& set : field.sets)
            for (const auto& [c, value] : set) all.push_back(c);
        return all;
    }

    const Rulebook& book_;
    const Win& win_;
    nlohmann::json q_;
};

}  // namespace jansou
