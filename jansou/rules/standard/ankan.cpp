// 暗槓 Four of a kind in the hand may be laid down as a concealed kan after a draw.
#include "jansou/rules/rule.hpp"
#include "jansou/scoring/melding.hpp"

namespace jansou::rules::ankan_rule {

static void install(Rulebook& book, const RuleSet&) {
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        if (pos.phase().tile == no_tile) return;
        if (has_melded_jokers(pos, s)) offer_with_jokers(pos, s, {.type = ActionType::ankan}, 4, out);
        if (at_least(pos.held(s), 4).empty()) return;
        const auto hand = pos.table.hand(s);
        const auto face = [&](std::size_t i) { return pos.table.face[hand[i]]; };
        // the hand is sorted
        for (std::size_t i = 0; i + 3 < hand.size(); ++i) {
            if (face(i).kind() != face(i + 3).kind() || is_melded_joker(pos, s, face(i))) continue;
            out.push_back({.type = ActionType::ankan, .used_count = 4, .used = {face(i), face(i + 1), face(i + 2), face(i + 3)}});
            while (i + 1 < hand.size() && face(i + 1).kind() == face(i).kind()) ++i;  // of more than four one kan at a time
        }
    });
}

extern const RuleInfo rule{
    .name = "ankan",
    .topic = Topic::turn,
    .title = {"暗槓", "concealed kan"},
    .meaning = {"手の中の同じ牌四枚を槓できる。", "Four of a kind in the hand may be laid down as a kan."},
    .install = install,
    .needs = {"last_tile"},
};

}  // namespace jansou::rules::ankan_rule
