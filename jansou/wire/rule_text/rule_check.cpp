#include "jansou/wire/rule_text/rule_check.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire::rule_text {
namespace {

class Whole {
public:
    Whole(const RuleSet& rules, const Draft& draft, Faults& faults) : rules_(rules), draft_(draft), faults_(faults) {}

    void check() {
        for (const std::string& name : rules_.rules) {
            company(*find_rule(name));
            order(*find_rule(name));
        }
        tiles();
        wall();
        refilled();
        payments();
        people();
        places();
        goal();
        thousands();
        uma();
        noten_pot();
        rounds();
        deposits();
        chains();
        plain_points();
        cycles();
        if (!faults_.any()) one_answer();
    }

private:
    void company(const RuleInfo& rule) {
        for (const std::string_view needed : rule.needs)
            if (!rules_.has_rule(needed))
                faults_.add(line_of(rule.name, needed),
                            "rule " + named(rule.name) + " needs rule " + named(needed) + ", which is not in this rule set.");
        for (const std::string_view barred : rule.bars)
            if (rules_.has_rule(barred))
                faults_.add(line_of(rule.name, barred),
                            "rule " + named(rule.name) + " cannot be in one rule set with rule " + named(barred) + ".");
    }
    void order(const RuleInfo& rule) {
        const auto at = [&](std::string_view name) { return std::ranges::find(rules_.rules, name); };
        for (const std::string_view first : rule.behind)
            if (rules_.has_rule(first) && at(rule.name) < at(first))
                faults_.add(line_of(rule.name, first), "rule " + named(rule.name) + " must stand behind rule " + named(first) + ".");
    }
    /// Where this file names one of two rules.
    int line_of(std::string_view a, std::string_view b) const {
        for (const Word& word : draft_.rules) {
            std::string_view name = word.text;
            if (name.starts_with('-')) name.remove_prefix(1);
            name = name.substr(0, name.find(' '));
            if (name == a || name == b) return word.line;
        }
        return draft_.rules_line;
    }
    /// Where this file sets the first of the options that it sets.
    int line_of(std::initializer_list<std::string_view> keys) const {
        for (const std::string_view key : keys)
            for (const Member& m : draft_.options)
                if (m.key == key) return m.line;
        return draft_.rules_line;
    }

    std::vector<Face> faces(std::string_view key) const { return parse_tiles(rules_.text(key)).value_or(std::vector<Face>{}); }

    void tiles() {
        KindSet kinds;
        for (const Face face : faces("tiles.kinds")) {
            if (face.red() || kinds.has(face.kind()))
                faults_.add(line_of({"tiles.kinds"}),
                            "\"tiles.kinds\" must name every kind once and no red tile, not " + named(to_mpsz(face)) + ".");
            kinds.add(face.kind());
        }
        KindSet others;
        for (const Face face : faces("tiles.other_kinds")) {
            if (face.red() || kinds.has(face.kind()) || others.has(face.kind()))
                faults_.add(line_of({"tiles.other_kinds", "tiles.kinds"}),
                            "\"tiles.other_kinds\" must name kinds once, none of \"tiles.kinds\" and no red tile, not " +
                                named(to_mpsz(face)) + ".");
            others.add(face.kind());
        }
        Counts copies{};
        for (const Kind k : kinds) copies[k] = std::uint8_t(rules_.number("tiles.copies"));
        for (const std::string& text : rules_.words("tiles.copies_of")) {
            const auto said = parse_copies(text);
            if (!said) {
                faults_.add(line_of({"tiles.copies_of"}),
                            "\"tiles.copies_of\" must hold texts such as \"8 123456789p\", a number from 1 to " +
                                std::to_string(most_copies) + " and kinds, not " + named(text) + ".");
                continue;
            }
            for (const Kind k : said->kinds) {
                if (!kinds.has(k) && !others.has(k))
                    faults_.add(line_of({"tiles.copies_of", "tiles.kinds"}),
                                "\"tiles.copies_of\" names " + named(to_mpsz(Face(k))) +
                                    ", which is neither in \"tiles.kinds\" nor in \"tiles.other_kinds\".");
                else if (kinds.has(k))
                    copies[k] = std::uint8_t(said->copies);
            }
        }
        Counts reds{};
        for (const Face face : faces("tiles.red")) {
            const int line = line_of({"tiles.red", "tiles.kinds", "tiles.copies"});
            if (!face.red()) faults_.add(line, "\"tiles.red\" must name red tiles only, not " + named(to_mpsz(face)) + ".");
            if (!kinds.has(face.kind()))
                faults_.add(line, "\"tiles.red\" names " + named(to_mpsz(face)) + ", whose kind is not in \"tiles.kinds\".");
            if (++reds[face.kind()] == copies[face.kind()] + 1)
                faults_.add(line, "\"tiles.red\" names " + named(to_mpsz(face)) + " more often than there are tiles of its kind.");
        }
        const int line = line_of({"tiles.copies", "tiles.copies_of", "tiles.kinds"});
        tile_count_ = total(copies);
        if (tile_count_ > max_tiles)
            faults_.add(
                line, "the rule set has " + std::to_string(tile_count_) + " tiles, more than the most, " + std::to_string(max_tiles) + ".");
    }

    void wall() {
        const int dead = rules_.number("wall.dead"), replacements = rules_.number("wall.replacements");
        const int dealt = Layout{}.hand * rules_.number("table.seats") + 1;
        const int further = rules_.number("wall.further_indicators");
        // where the live wall has some, kans may turn none once they are used up
        const int indicators = further == 0 ? most_indicators() : std::min(most_indicators(), 1 + further);
        if (indicators > max_indicators)
            faults_.add(line_of({"wall.replacements", "dora.kan"}), "kans could turn " + std::to_string(indicators) +
                                                                        " indicators, more than the most, " +
                                                                        std::to_string(max_indicators) + ".");
        const int in_dead = indicators - std::min(indicators - 1, further);
        if (replacements + 2 * in_dead > dead)
            faults_.add(line_of({"wall.replacements", "wall.dead", "dora.kan"}),
                        "a dead wall of " + std::to_string(dead) + " has no room for " + std::to_string(replacements) +
                            " replacement tiles and " +
                            (in_dead == 1 ? "an indicator with its ura." : std::to_string(in_dead) + " indicators with their ura."));
        if (dealt + dead > tile_count_)
            faults_.add(line_of({"wall.dead", "tiles.copies", "tiles.kinds", "table.seats"}),
                        "the deal of " + std::to_string(dealt) + " tiles and the dead wall of " + std::to_string(dead) +
                            " need more than the " + std::to_string(tile_count_) + " tiles there are.");
    }

    /// How many indicators a hand can turn.
    int most_indicators() const {
        if (!rules_.has_rule("dora") || !rules_.flag("dora.kan")) return 1;
        if (!rules_.has_rule("daiminkan") && !rules_.has_rule("ankan") && !rules_.has_rule("kakan")) return 1;
        const int most_kans = rules_.has_rule("four_kans") ? 4 : max_melds * rules_.number("table.seats");
        const bool live = rules_.is("wall.kan_replacement", "live_wall") || rules_.is("wall.used_up", "last_live");
        const int drawn = live ? most_kans : rules_.number("wall.replacements") + rules_.number("wall.further_replacements");
        return 1 + std::min(most_kans, drawn);
    }

    /// Further replacement tiles are those that refilled the dead wall.
    void refilled() {
        if (rules_.number("wall.further_replacements") == 0 || rules_.flag("wall.refill")) return;
        faults_.add(line_of({"wall.further_replacements", "wall.refill"}),
                    "\"wall.further_replacements\" needs \"wall.refill\": they are the tiles that refilled the dead wall.");
    }

    void payments() {
        if (!rules_.has_rule("payment")) return;
        if (const int unit = rules_.number("payment.unit"); unit % 100 != 0)
            faults_.add(line_of({"payment.unit"}), "\"payment.unit\" must be whole hundreds, not " + std::to_string(unit) + ".");
        if (rules_.number("table.seats") == 3 || rules_.is("payment.tsumo", "loss")) return;
        faults_.add(line_of({"payment.tsumo", "table.seats"}), "\"payment.tsumo\" = " + named(rules_.text("payment.tsumo")) +
                                                                   " is for three players: with four nobody's share is missing.");
    }

    /// A game that begins at its goal would be over at once.
    void goal() {
        if (!rules_.has_rule("game_length")) return;
        const int goal = rules_.number("game_length.goal"), start = rules_.number("points.start");
        if (goal != 0 && goal <= start)
            faults_.add(line_of({"game_length.goal", "points.start"}), "\"game_length.goal\" must be 0 or above the " +
                                                                           std::to_string(start) + " points at the start, not " +
                                                                           std::to_string(goal) + ".");
    }

    /// Each round has its wind.
    void rounds() {
        if (!rules_.has_rule("game_length")) return;
        constexpr int winds = 4;
        const int all = rules_.number("game.rounds") + rules_.number("game_length.extension");
        if (all > winds)
            faults_.add(
                line_of({"game_length.extension", "game.rounds"}),
                "\"game.rounds\" and \"game_length.extension\" are " + std::to_string(all) + " rounds together; there are four winds.");
    }

    /// One may sit out, where there is a chair for one more.
    void people() {
        const auto& all = rules_.numbers("table.people");
        const int seats = rules_.number("table.seats");
        for (const int n : all)
            if (n < seats || n > seats + 1)
                return faults_.add(line_of({"table.people", "table.seats"}),
                                   "\"table.people\" must be as many as the " + std::to_string(seats) +
                                       " players, or one more, who sits out, not " + std::to_string(n) + ".");
        if (all.size() > 1 && rules_.has_rule("uma"))
            faults_.add(line_of({"table.people", "uma.by_place"}),
                        "\"table.people\" must be one number: the rank points of rule \"uma\" are for so many.");
    }
    /// How many settle a game together.
    std::size_t settling() const {
        const auto& all = rules_.numbers("table.people");
        return std::size_t(all.empty() ? rules_.number("table.seats") : all.front());
    }

    void places() {
        if (!rules_.has_rule("uma")) return;
        const std::size_t given = rules_.numbers("uma.by_place").size(), seats = settling();
        if (const std::size_t above = rules_.numbers("uma.by_above").size(); above != 0) {
            if (above != seats * (seats - 1))
                faults_.add(line_of({"uma.by_above", "table.seats"}),
                            "\"uma.by_above\" has " + std::to_string(above) + " numbers; for " + std::to_string(seats) +
                                " players it has " + std::to_string(seats * (seats - 1)) +
                                ": a row of places for each number of seats at or above the start.");
            return;
        }
        if (given != seats && given != 0)
            faults_.add(line_of({"uma.by_place", "table.seats"}),
                        "\"uma.by_place\" has " + std::to_string(given) + " places for " + std::to_string(seats) + " players.");
    }

    /// The settlement is in whole thousands, and what the first balances is the sum of the places.
    void thousands() {
        if (!rules_.has_rule("rounding")) return;
        const int unit = std::stoi(rules_.text("rounding.unit"));
        if (const int back = rules_.number("points.return"); back % unit != 0 && !rules_.is("rounding.to", "none"))
            faults_.add(line_of({"points.return"}),
                        "\"points.return\" must be whole " + std::string(unit == 1000 ? "thousands" : "hundreds") +
                            ", by which a game is settled (rule " + named("rounding") + "), not " + std::to_string(back) + ".");
    }

    /// Results that do not make 0 together cannot be booked.
    void uma() {
        if (!rules_.has_rule("uma")) return;
        const bool by_above = !rules_.numbers("uma.by_above").empty();
        const std::string_view key = by_above ? "uma.by_above" : "uma.by_place";
        const std::span<const std::int32_t> all = rules_.numbers(key);
        const auto seats = settling();
        if (all.size() % seats != 0) return;  // which is a fault by itself
        for (std::size_t row = 0; row + seats <= all.size(); row += seats)
            if (const int sum = std::accumulate(all.begin() + row, all.begin() + row + seats, 0); sum != 0)
                return faults_.add(line_of({key}),
                                   "the places of " + named(key) + " must make 0 together, not " + std::to_string(sum) + ".");
    }

    /// However many are tenpai, who gets and who pays does so in whole hundreds, or points where these are what is counted.
    void noten_pot() {
        if (!rules_.has_rule("exhaustive")) return;
        const int pot = rules_.number("exhaustive.noten_pot"), seats = rules_.number("table.seats");
        const int least = rules_.has_rule("plain_points") ? 1 : 100;
        for (int tenpai = 1; tenpai < seats; ++tenpai) {
            const int shares = tenpai * (seats - tenpai);
            if (pot % shares == 0 && pot / tenpai % least == 0 && pot / (seats - tenpai) % least == 0) continue;
            return faults_.add(line_of({"exhaustive.noten_pot"}),
                               "the " + std::to_string(pot) + " points of \"exhaustive.noten_pot\" make no whole " +
                                   (least == 1 ? "points" : "hundreds") + " for each of " + std::to_string(seats) + " players where " +
                                   std::to_string(tenpai) + (tenpai == 1 ? " is" : " are") + " tenpai.");
        }
    }

    /// What an offence pays into the pot lies there as deposits.
    void deposits() {
        if (!rules_.has_rule("offences") || !rules_.has_rule("riichi")) return;
        const int pay = rules_.number("offences.pay"), deposit = rules_.number("riichi.deposit");
        if (pay == 0 || (deposit != 0 && pay % deposit == 0)) return;
        for (const OptionSpec& spec : find_rule("offences")->options)
            if (spec.type == OptionType::choice && rules_.is(spec.key, "pay"))
                return faults_.add(line_of({"offences.pay", "riichi.deposit", spec.key}),
                                   "the " + std::to_string(pay) + " points of \"offences.pay\" cannot be laid down in deposits of " +
                                       std::to_string(deposit) + " (\"riichi.deposit\").");
    }

    /// Where exactly one rule may answer.
    void one_answer() {
        for (const Clash& c : clashes(rules_))
            faults_.add(line_of(c.first, c.second),
                        "rule " + named(c.first) + " and rule " + named(c.second) + " both " + c.what + "; only one of them may.");
    }

    /// Points are no multiples of anything.
    void plain_points() {
        if (!rules_.has_rule("plain_points")) return;
        for (const auto& [key, setting] : rules_.settings) {
            const auto* worth = std::get_if<Worth>(&setting);
            if (worth && worth->yakuman)
                faults_.add(line_of({key}),
                            named(key) + " must be a number of points where the rule \"plain_points\" adds them up, not \"yakuman\".");
        }
    }

    /// Orders of kinds.
    void cycles() {
        if (!rules_.has_rule("dora")) return;
        for (const std::string& text : rules_.words("dora.cycles"))
            if (const auto cycle = parse_tiles(text); !cycle || cycle->empty())
                faults_.add(line_of({"dora.cycles"}), "\"dora.cycles\" must hold kinds such as \"123z\", not " + named(text) + ".");
    }

    void chains() {
        for (const std::string& text : rules_.words("value.chains")) {
            const std::size_t middle = text.find(" < ");
            const int line = line_of({"value.chains"});
            if (middle == std::string::npos) {
                faults_.add(line, "\"value.chains\" must hold pairs such as \"chanta < junchan\", not " + named(text) + ".");
                continue;
            }
            const std::string less = text.substr(0, middle), more = text.substr(middle + 3);
            for (const std::string& yaku : {less, more})
                if (!known_option("yaku." + yaku)) faults_.add(line, "\"value.chains\" names the unknown yaku " + named(yaku) + ".");
            if (less == more) faults_.add(line, "\"value.chains\" sets " + named(less) + " against itself.");
        }
    }

    const RuleSet& rules_;
    const Draft& draft_;
    Faults& faults_;
    int tile_count_ = 0;
};

}  // namespace

void check_whole(const RuleSet& rules, const Draft& draft, Faults& faults) { Whole(rules, draft, faults).check(); }

}  // namespace jansou::wire::rule_text
