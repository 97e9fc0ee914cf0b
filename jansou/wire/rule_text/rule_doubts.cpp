#include "jansou/wire/rule_text/rule_doubts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire::rule_text {
namespace {

class Doubting {
public:
    Doubting(const RuleSet& rules, const Draft& draft) : rules_(rules), draft_(draft) {}

    std::vector<Doubt> all() {
        points_given_back();
        riichi_at_the_start();
        rounding();
        real_wins();
        head_bump();
        for (const auto& [key, rule] : {std::pair{"chips.ippatsu", "ippatsu"}, {"chips.ura", "ura"}, {"ura.kan", "dora.kan"}})
            idle(key, rule);
        extension();
        nobody_out();
        return std::move(out_);
    }

private:
    void tell(std::initializer_list<std::string_view> at, std::string ja, std::string en) {
        const int line = line_of(at);
        out_.insert(std::ranges::upper_bound(out_, line, {}, &Doubt::line),
                    {.file = {}, .line = line, .ja = std::move(ja), .en = std::move(en)});
    }
    /// Where this file sets the first of these options, or names a rule.
    int line_of(std::initializer_list<std::string_view> names) const {
        for (const std::string_view name : names) {
            for (const Member& m : draft_.options)
                if (m.key == name) return m.line;
            for (const Word& word : draft_.rules)
                if (std::string_view(word.text).substr(word.text.starts_with('-')).starts_with(name)) return word.line;
        }
        return 0;
    }

    void points_given_back() {
        const int start = rules_.number("points.start"), back = rules_.number("points.return");
        if (back >= start) return;
        tell({"points.return", "points.start"},
             fmt::format("返し点 (points.return) {} が配給原点 (points.start) {} より低い。", back, start),
             fmt::format("\"points.return\" {} is below \"points.start\" {}: the first pays what the others are given.", back, start));
    }

    void riichi_at_the_start() {
        if (!rules_.has_rule("riichi")) return;
        const int start = rules_.number("points.start"), least = rules_.number("riichi.least_points");
        if (least <= start) return;
        tell({"points.start", "riichi.least_points"},
             fmt::format("配給原点 (points.start) {} は立直に要る点 (riichi.least_points) {} より低く、初めは誰も立直を払えない。", start,
                         least),
             fmt::format("\"points.start\" {} is below \"riichi.least_points\" {}: nobody can pay for a riichi at the start.", start,
                         least));
    }

    void rounding() {
        if (rules_.has_rule("rounding")) return;
        tell({"rounding"}, "rounding がないので、持ち点は成績に入らない。",
             "without the rule \"rounding\" the points of a game do not count in its result.");
    }

    void real_wins() {
        if (!rules_.has_rule("chips") || rules_.number("chips.real") == 0 || !make_book(rules_).reads.empty()) return;
        tell({"chips.real", "chips"},
             fmt::format("ジョーカーがないので、chips.real の {} 枚はすべての和了に付く。", rules_.number("chips.real")),
             fmt::format("there are no jokers, so the {} of \"chips.real\" go with every win.", rules_.number("chips.real")));
    }

    void head_bump() {
        if (!rules_.has_rule("triple_ron") || !rules_.has_rule("contest") || !rules_.flag("contest.head_bump")) return;
        tell({"contest.head_bump", "triple_ron"}, "頭ハネ (contest.head_bump) でロンは一人だけになるので、triple_ron は何もしない。",
             "only one ron counts (\"contest.head_bump\"), so the rule \"triple_ron\" does nothing.");
    }

    /// An option that somebody has set and that says nothing without another rule or option.
    void idle(std::string_view key, std::string_view without) {
        const auto it = rules_.settings.find(key);
        if (it == rules_.settings.end() || !rules_.origins.contains(key) || it->second == Setting(0) || it->second == Setting(false))
            return;
        const bool is_option = without.find('.') != std::string_view::npos;
        if (is_option ? !rules_.settings.contains(without) || rules_.flag(without) : rules_.has_rule(without)) return;
        tell({key}, fmt::format("{} は {} がないので何もしない。", key, without),
             fmt::format("\"{}\" does nothing without \"{}\".", key, without));
    }

    void extension() {
        if (!rules_.has_rule("game_length") || !rules_.origins.contains("game_length.target")) return;
        if (rules_.number("game_length.extension") > 0 || rules_.number("game_length.target") <= 0) return;
        if (!rules_.is("game_length.last_dealer_stops", "never")) return;  // who may stop must have reached it
        tell({"game_length.target", "game_length.extension"}, "延長 (game_length.extension) が 0 なので、game_length.target は何もしない。",
             "\"game_length.target\" does nothing while \"game_length.extension\" is 0: the game ends after its last round.");
    }

    void nobody_out() {
        if (!rules_.has_rule("sits_out")) return;
        for (const int n : rules_.numbers("table.people"))
            if (n > rules_.number("table.seats")) return;
        tell({"table.people", "sits_out"}, "卓に着くのは打つ人数だけ (table.people) なので、sits_out は何もしない。",
             "nobody sits out where as many are at the table as play (\"table.people\"), so the rule \"sits_out\" does nothing.");
    }

    const RuleSet& rules_;
    const Draft& draft_;
    std::vector<Doubt> out_;
};

}  // namespace

std::vector<Doubt> doubts_about(const RuleSet& rules, const Draft& draft) { return Doubting(rules, draft).all(); }

}  // namespace jansou::wire::rule_text
