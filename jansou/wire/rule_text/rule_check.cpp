#include "jansou/wire/rule_text/rule_check.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/rules/shared/deal_rows.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

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
        winds();
        deal_rows();
        noten_pot();
        rounds();
        deposits();
        chains();
        not_enough();
        flowers();
        plain_points();
        cycles();
        yaku();
        if (!faults_.any()) one_answer();
    }

private:
    void company(const RuleInfo& rule) {
        for (const std::string_view needed : rule.needs)
            if (!rules_.has_rule(needed))
                faults_.add(line_of(rule.name, needed),
                            said("rule {} needs rule {}, which is not in this rule set.", "規則{}には規則{}が要りますが、入っていません。",
                                 rule_called(rule.name), rule_called(needed)));
        for (const std::string_view barred : rule.bars)
            if (rules_.has_rule(barred))
                faults_.add(line_of(rule.name, barred),
                            said("rule {} cannot be in one rule set with rule {}.", "規則{}と規則{}は一緒に使えません。",
                                 rule_called(rule.name), rule_called(barred)));
    }
    void order(const RuleInfo& rule) {
        const auto at = [&](std::string_view name) { return std::ranges::find(rules_.rules, name); };
        for (const std::string_view first : rule.behind)
            if (rules_.has_rule(first) && at(rule.name) < at(first))
                faults_.add(line_of(rule.name, first), said("rule {} must stand behind rule {}.", "規則{}は規則{}より後に並べてください。",
                                                            rule_called(rule.name), rule_called(first)));
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
            if (face.red() || face.marked() || kinds.has(face.kind()))
                faults_.add(
                    line_of({"tiles.kinds"}),
                    said("\"tiles.kinds\" must name every kind once and no red tile, not {}.",
                         "使う牌の種類 (tiles.kinds) には、どの種類も一度だけ、赤牌なしで書いてください: {}", named(to_mpsz(face))));
            kinds.add(face.kind());
        }
        KindSet others;
        for (const Face face : faces("tiles.other_kinds")) {
            if (face.red() || face.marked() || kinds.has(face.kind()) || others.has(face.kind()))
                faults_.add(
                    line_of({"tiles.other_kinds", "tiles.kinds"}),
                    said("\"tiles.other_kinds\" must name kinds once, none of \"tiles.kinds\" and no red tile, not {}.",
                         "他の局で使う牌 (tiles.other_kinds) には、使う牌 (tiles.kinds) にない種類を一度だけ、赤牌なしで書いてください: {}",
                         named(to_mpsz(face))));
            others.add(face.kind());
        }
        Counts copies{};
        for (const Kind k : kinds) copies[k] = std::uint8_t(rules_.number("tiles.copies"));
        for (const std::string& text : rules_.words("tiles.copies_of")) {
            const auto told = parse_copies(text);
            if (!told) {
                faults_.add(
                    line_of({"tiles.copies_of"}),
                    said("\"tiles.copies_of\" must hold texts such as \"8 123456789p\", a number from 1 to {} and kinds, not {}.",
                         "枚数の異なる牌 (tiles.copies_of) は「8 123456789p」のように、1から{}までの枚数と牌の種類で書いてください: {}",
                         most_copies, named(text)));
                continue;
            }
            for (const Kind k : told->kinds) {
                if (!kinds.has(k) && !others.has(k))
                    faults_.add(line_of({"tiles.copies_of", "tiles.kinds"}),
                                said("\"tiles.copies_of\" names {}, which is neither in \"tiles.kinds\" nor in \"tiles.other_kinds\".",
                                     "枚数の異なる牌 (tiles.copies_of) の {} は、使う牌 (tiles.kinds、tiles.other_kinds) にありません。",
                                     named(to_mpsz(Face(k)))));
                else if (kinds.has(k))
                    copies[k] = std::uint8_t(told->copies);
            }
        }
        Counts reds{}, marked{};
        for (const Face face : faces("tiles.red")) {
            const int line = line_of({"tiles.red", "tiles.kinds", "tiles.copies"});
            const std::string name = named(to_mpsz(face));
            if (!face.red())
                faults_.add(line, said("\"tiles.red\" must name red tiles only, not {}.",
                                       "赤牌 (tiles.red) には赤牌だけを書いてください (赤5萬 = 0m、赤5筒 = 0p、赤5索 = 0s): {}", name));
            if (!kinds.has(face.kind()))
                faults_.add(line, said("\"tiles.red\" names {}, whose kind is not in \"tiles.kinds\".",
                                       "赤牌 (tiles.red) の {} は、使う牌にない種類です。", name));
            if (++reds[face.kind()] == copies[face.kind()] + 1)
                faults_.add(line, said("\"tiles.red\" names {} more often than there are tiles of its kind.",
                                       "赤牌 (tiles.red) の {} は、その牌の枚数より多くなっています。", name));
        }
        for (const Face face : faces("tiles.marked")) {
            const int line = line_of({"tiles.marked", "tiles.kinds", "tiles.copies"});
            const std::string name = named(to_mpsz(face));
            if (face.red() || face.marked())
                faults_.add(line, said("\"tiles.marked\" must name plain tiles, not {}.",
                                       "印のある牌 (tiles.marked) には普通の牌だけを書いてください: {}", name));
            if (!kinds.has(face.kind()))
                faults_.add(line, said("\"tiles.marked\" names {}, whose kind is not in \"tiles.kinds\".",
                                       "印のある牌 (tiles.marked) の {} は、使う牌にない種類です。", name));
            if (++marked[face.kind()] == copies[face.kind()] - reds[face.kind()] + 1)
                faults_.add(line, said("\"tiles.marked\" names {} more often than there are plain tiles of its kind.",
                                       "印のある牌 (tiles.marked) の {} は、赤でないその牌の枚数より多くなっています。", name));
        }
        const int line = line_of({"tiles.copies", "tiles.copies_of", "tiles.kinds"});
        tile_count_ = total(copies);
        if (tile_count_ > max_tiles)
            faults_.add(line, said("the rule set has {} tiles, more than the most, {}.", "牌が{}枚あります。多くても{}枚です。",
                                   tile_count_, max_tiles));
    }

    void wall() {
        const int dead = rules_.number("wall.dead"), replacements = rules_.number("wall.replacements");
        const int dealt = Layout{}.hand * rules_.number("table.seats") + 1;
        const int further = rules_.number("wall.further_indicators");
        // where the live wall has some, kans may turn none once they are used up
        const int at_start = rules_.has_rule("dora") ? rules_.number("dora.at_start") : 1;
        const int indicators = further == 0 ? most_indicators() : std::min(most_indicators(), at_start + further);
        if (indicators > max_indicators)
            faults_.add(line_of({"wall.replacements", "dora.kan"}),
                        said("kans could turn {} indicators, more than the most, {}.",
                             "カンで表示牌が{}枚めくれることがあります。多くても{}枚です。", indicators, max_indicators));
        const int in_dead = indicators - std::min(indicators - 1, further);
        if (replacements + 2 * in_dead > dead)
            faults_.add(line_of({"wall.replacements", "wall.dead", "dora.kan"}),
                        said("a dead wall of {} has no room for {} replacement tiles and {}",
                             "王牌{}枚には、嶺上牌{}枚と{}が入りません。王牌 (wall.dead) を増やすか、嶺上牌 (wall.replacements) "
                             "を減らしてください。",
                             dead, replacements,
                             in_dead == 1 ? Said{"an indicator with its ura.", "表示牌一枚とその裏"}
                                          : said("{} indicators with their ura.", "表示牌{}枚とその裏", in_dead)));
        if (dealt + dead > tile_count_)
            faults_.add(line_of({"wall.dead", "tiles.copies", "tiles.kinds", "table.seats"}),
                        said("the deal of {} tiles and the dead wall of {} need more than the {} tiles there are.",
                             "配牌{}枚と王牌{}枚に、牌が足りません (全部で{}枚)。", dealt, dead, tile_count_));
    }

    /// How many indicators a hand can turn.
    int most_indicators() const {
        if (!rules_.has_rule("dora")) return 1;
        const int at_start = rules_.number("dora.at_start");
        if (!rules_.flag("dora.kan")) return at_start;
        if (!rules_.has_rule("daiminkan") && !rules_.has_rule("ankan") && !rules_.has_rule("kakan")) return at_start;
        const int most_kans = rules_.has_rule("four_kans") ? 4 : max_melds * rules_.number("table.seats");
        const bool live = rules_.is("wall.kan_replacement", "live_wall") || rules_.is("wall.used_up", "last_live");
        const int drawn = live ? most_kans : rules_.number("wall.replacements") + rules_.number("wall.further_replacements");
        return at_start + std::min(most_kans, drawn);
    }

    /// Further replacement tiles are those that refilled the dead wall.
    void refilled() {
        if (rules_.number("wall.further_replacements") == 0 || rules_.flag("wall.refill")) return;
        faults_.add(line_of({"wall.further_replacements", "wall.refill"}),
                    {"\"wall.further_replacements\" needs \"wall.refill\": they are the tiles that refilled the dead wall.",
                     "wall.further_replacements は王牌に補われた牌のことなので、wall.refill が要ります。"});
    }

    void payments() {
        if (!rules_.has_rule("payment")) return;
        if (const int unit = rules_.number("payment.unit"); unit % 100 != 0)
            faults_.add(line_of({"payment.unit"}), said("\"payment.unit\" must be whole hundreds, not {}.",
                                                        "支払いの単位 (payment.unit) は百点の倍数にしてください (いまは{})。", unit));
        if (rules_.number("table.seats") == 3 || rules_.is("payment.tsumo", "loss")) return;
        faults_.add(
            line_of({"payment.tsumo", "table.seats"}),
            said("\"payment.tsumo\" = {} is for three players: with four nobody's share is missing.",
                 "payment.tsumo の {} は三人打ちのものです。四人では欠けた一人の分がありません。", named(rules_.text("payment.tsumo"))));
    }

    /// A game that begins at its goal would be over at once.
    void goal() {
        if (!rules_.has_rule("game_length")) return;
        const int goal = rules_.number("game_length.goal"), start = rules_.number("points.start");
        if (goal != 0 && goal <= start)
            faults_.add(line_of({"game_length.goal", "points.start"}),
                        said("\"game_length.goal\" must be 0 or above the {} points at the start, not {}.",
                             "終局となる点 (game_length.goal) は 0 (なし) か、配給原点 {} より高くしてください (いまは{})。", start, goal));
    }

    /// Each round has its wind.
    void rounds() {
        if (!rules_.has_rule("game_length")) return;
        constexpr int winds = 4;
        const int all = rules_.number("game.rounds") + rules_.number("game_length.extension");
        if (all > winds)
            faults_.add(line_of({"game_length.extension", "game.rounds"}),
                        said("\"game.rounds\" and \"game_length.extension\" are {} rounds together; there are four winds.",
                             "対局の長さ (game.rounds) と延長 (game_length.extension) を合わせて{}場になります。風は四つです。", all));
    }

    /// One may sit out, where there is a chair for one more.
    void people() {
        const auto& all = rules_.numbers("table.people");
        const int seats = rules_.number("table.seats");
        for (const int n : all)
            if (n < seats || n > seats + 1)
                return faults_.add(
                    line_of({"table.people", "table.seats"}),
                    said("\"table.people\" must be as many as the {} players, or one more, who sits out, not {}.",
                         "卓に着ける人の数 (table.people) は、打つ{}人か、抜け番を入れて一人多い数にしてください (いまは{})。", seats, n));
        if (all.size() > 1 && rules_.has_rule("uma"))
            faults_.add(line_of({"table.people", "uma.by_place"}),
                        {"\"table.people\" must be one number: the rank points of rule \"uma\" are for so many.",
                         "順位ウマは人数で決まるので、卓に着ける人の数 (table.people) は一つの数にしてください。"});
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
                            said("\"uma.by_above\" has {} numbers; for {} players it has {}: a row of places for each number of seats at "
                                 "or above the line.",
                                 "uma.by_above の数は{}個ですが、{}人なら{}個です。浮きの人数ごとに順位の数だけ並べてください。", above,
                                 seats, seats * (seats - 1)));
            return;
        }
        if (given != seats && given != 0)
            faults_.add(line_of({"uma.by_place", "table.seats"}),
                        said("\"uma.by_place\" has {} places for {} players.",
                             "順位ウマ (uma.by_place) の数は{}個ですが、{}人なら一位から順に人数分です。", given, seats));
    }

    /// The settlement is in whole thousands, and what the first balances is the sum of the places.
    void thousands() {
        if (!rules_.has_rule("rounding")) return;
        const int unit = std::stoi(rules_.text("rounding.unit"));
        if (const int back = rules_.number("points.return"); back % unit != 0 && !rules_.is("rounding.to", "none"))
            faults_.add(line_of({"points.return"}),
                        said("\"points.return\" must be whole {}, by which a game is settled (rule \"rounding\"), not {}.",
                             "返し点 (points.return) は、精算の単位の{}の倍数にしてください (いまは{})。",
                             unit == 1000 ? Said{"thousands", "千点"} : Said{"hundreds", "百点"}, back));
    }

    /// Results that do not make 0 together, where the rule set does not say that it means them so.
    void uma() {
        if (!rules_.has_rule("uma") || rules_.is("uma.sum", "any")) return;
        const bool by_above = !rules_.numbers("uma.by_above").empty();
        const std::string_view key = by_above ? "uma.by_above" : "uma.by_place";
        const std::span<const std::int32_t> all = rules_.numbers(key);
        const auto seats = settling();
        if (all.size() % seats != 0) return;  // which is a fault by itself
        for (std::size_t row = 0; row + seats <= all.size(); row += seats)
            if (const int sum = std::accumulate(all.begin() + row, all.begin() + row + seats, 0); sum != 0)
                return faults_.add(
                    line_of({key}),
                    said("the places of {} must make 0 together, not {} (\"uma.sum\" = \"any\" if they are meant so).",
                         "順位ウマ ({}) は足して0になるようにしてください (いまは{})。0にしないつもりなら uma.sum = \"any\" と"
                         "書いてください。",
                         named(key), sum));
    }

    /// Each round has a wind.
    void winds() {
        const auto named_winds = parse_tiles(rules_.text("game.winds"));
        if (!named_winds) return;  // a fault by itself
        constexpr std::size_t most = 4;
        const bool ok = !named_winds->empty() && named_winds->size() <= most &&
                        std::ranges::all_of(*named_winds, [](Face f) { return is_wind(f.kind()); });
        if (!ok)
            faults_.add(line_of({"game.winds"}),
                        said("\"game.winds\" must name one to four winds, the wind of each round as \"1212z\", not {}.",
                             "場の順の場風 (game.winds) は、\"1212z\" のように風牌を一枚から四枚並べてください (いまは {})。",
                             named(rules_.text("game.winds"))));
    }

    /// Who deals on, as a table.
    void deal_rows() {
        if (!rules_.has_rule("succession")) return;
        for (const std::string& text : rules_.words("succession.rows"))
            if (!parse_deal_row(text))
                faults_.add(
                    line_of({"succession.rows"}),
                    said("\"succession.rows\" must hold rows such as \"south exhaustive stays\": rounds (east south west north "
                         "extra), ends of a hand (win exhaustive nagashi abortive, or the name of an abortive draw), then stays, "
                         "passes or tenpai, not {}.",
                         "succession.rows の行は \"south exhaustive stays\" のように、場 (east south west north extra)、局の終わり方 "
                         "(win exhaustive nagashi abortive か途中流局の名前)、結果 (stays passes tenpai) の順に書いてください "
                         "(いまは {})。",
                         named(text)));
    }

    /// However many are tenpai, who gets and who pays does so in whole hundreds, or points where these are what is counted.
    void noten_pot() {
        if (!rules_.has_rule("exhaustive")) return;
        const int pot = rules_.number("exhaustive.noten_pot"), seats = rules_.number("table.seats");
        const int least = rules_.has_rule("plain_points") ? 1 : 100;
        for (int tenpai = 1; tenpai < seats; ++tenpai) {
            const int shares = tenpai * (seats - tenpai);
            if (pot % shares == 0 && pot / tenpai % least == 0 && pot / (seats - tenpai) % least == 0) continue;
            return faults_.add(
                line_of({"exhaustive.noten_pot"}),
                said("the {0} points of \"exhaustive.noten_pot\" cannot be shared in {1} where {3} of {2} players {4} tenpai.",
                     "ノーテン罰符の総額 (exhaustive.noten_pot) {0}点は、{2}人のうち{3}人が聴牌のとき、{1}では分けられません。", pot,
                     least == 1 ? Said{"whole points", "一点単位"} : Said{"hundreds", "百点単位"}, seats, tenpai,
                     tenpai == 1 ? "is" : "are"));
        }
    }

    /// What an offence pays into the pot lies there as deposits.
    void deposits() {
        if (!rules_.has_rule("offences") || !rules_.has_rule("riichi")) return;
        const int pay = rules_.number("offences.pay"), deposit = rules_.number("riichi.deposit");
        if (pay == 0 || (deposit != 0 && pay % deposit == 0)) return;
        for (const OptionSpec& spec : find_rule("offences")->options)
            if (spec.type == OptionType::choice && (rules_.is(spec.key, "pay") || rules_.is(spec.key, "pay_and_dead_hand")))
                return faults_.add(line_of({"offences.pay", "riichi.deposit", spec.key}),
                                   said("the {} points of \"offences.pay\" cannot be laid down in deposits of {} (\"riichi.deposit\").",
                                        "供託に払う{}点 (offences.pay) は、{}点の供託 (riichi.deposit) では払えません。", pay, deposit));
    }

    /// Where exactly one rule may answer.
    void one_answer() {
        for (const Clash& c : clashes(rules_))
            faults_.add(line_of(c.first, c.second), said("rule {0} and rule {1} both {2}; only one of them may.",
                                                         "規則{0}と規則{1}は同じことを決めます。どちらか一つにしてください。",
                                                         rule_called(c.first), rule_called(c.second), c.what));
    }

    /// Points are no multiples of anything.
    void plain_points() {
        if (!rules_.has_rule("plain_points")) return;
        for (const auto& [key, setting] : rules_.settings) {
            const auto* worth = std::get_if<Worth>(&setting);
            if (worth && worth->yakuman)
                faults_.add(line_of({key}),
                            said("{} must be a number of points where the rule \"plain_points\" adds them up, not \"yakuman\".",
                                 "点をそのまま足す規則 (plain_points) では、{}は「yakuman」でなく点数で書いてください。",
                                 option_called(*find_option(key, rules_.rules))));
        }
    }

    /// Orders of kinds.
    void cycles() {
        if (!rules_.has_rule("dora")) return;
        for (const std::string& text : rules_.words("dora.cycles"))
            if (const auto cycle = parse_tiles(text); !cycle || cycle->empty())
                faults_.add(line_of({"dora.cycles"}),
                            said("\"dora.cycles\" must hold kinds such as \"123z\", not {}.",
                                 "表示牌の順 (dora.cycles) は「123z」のように牌の種類で書いてください: {}", named(text)));
    }

    void chains() {
        for (const std::string& text : rules_.words("value.chains")) {
            const std::size_t middle = text.find(" < ");
            const int line = line_of({"value.chains"});
            if (middle == std::string::npos) {
                faults_.add(line, said("\"value.chains\" must hold pairs such as \"chanta < junchan\", not {}.",
                                       "value.chains は「chanta < junchan」のように二つの役で書いてください: {}", named(text)));
                continue;
            }
            const std::string less = text.substr(0, middle), more = text.substr(middle + 3);
            for (const std::string& yaku : {less, more})
                if (!known_option("yaku." + yaku))
                    faults_.add(line, said("\"value.chains\" names the unknown yaku {}{}", "value.chains の役 {} はありません{}",
                                           named(yaku), nearest(yaku, yaku_ids())));
            if (less == more)
                faults_.add(line,
                            said("\"value.chains\" sets {} against itself.", "value.chains で {} が自分自身と並んでいます。", named(less)));
        }
    }

    /// A win keeps a bit for each.
    void yaku() {
        constexpr int most = 64;
        int counting = 0;
        for (const auto& [key, setting] : rules_.settings) {
            const auto* worth = std::get_if<Worth>(&setting);
            counting += worth && *worth != Worth{};
        }
        if (counting > most)
            faults_.add(line_of({}), said("the rule set has {} yaku, more than the most, {}; 0 takes one out, as in \"yaku.haitei\" = 0.",
                                          "役が{}あります。多くても{}です。yaku.haitei = 0 のように 0 とすれば外れます。", counting, most));
    }

    /// They take the place of kinds that the game does without.
    void flowers() {
        if (!rules_.has_rule("flowers")) return;
        const KindSet in_use = kinds_in_use_by(faces("tiles.kinds"));
        for (const Face face : faces("flowers.kinds")) {
            const Kind k = face.kind();
            const int line = line_of({"flowers.kinds", "tiles.kinds"});
            if (!in_use.has(k))
                faults_.add(line, said("\"flowers.kinds\" names {}, which is not in \"tiles.kinds\".",
                                       "花牌 (flowers.kinds) の {} は、使う牌 (tiles.kinds) にありません。", named(to_mpsz(k))));
            else if (!is_honour(k) && in_use.has(next_in_run(k)) && (in_use & suit_set(suit_of(k))).size() > 3)
                faults_.add(line, said("\"flowers.kinds\" names {}, of which this game makes runs: a flower takes the place of a kind that "
                                       "the game does without, as 2m to 8m with three players. With all kinds in use the nearest is the "
                                       "rule \"north_aside\".",
                                       "花牌 (flowers.kinds) の {} は順子になる牌です。花牌には、三人打ちの二萬から八萬のように、ほかに"
                                       "使わない種類を当ててください。すべての牌を使うなら、近いのは規則 north_aside です。",
                                       named(to_mpsz(k))));
        }
    }
    static KindSet kinds_in_use_by(const std::vector<Face>& faces) {
        KindSet kinds;
        for (const Face face : faces) kinds.add(face.kind());
        return kinds;
    }

    static std::vector<std::string_view> yaku_ids() {
        constexpr std::string_view head = "yaku.";
        std::vector<std::string_view> ids;
        for (const std::string_view key : option_keys())
            if (key.starts_with(head)) ids.push_back(key.substr(head.size()));
        return ids;
    }

    void not_enough() {
        for (const std::string& yaku : rules_.words("value.not_enough"))
            if (!known_option("yaku." + yaku))
                faults_.add(line_of({"value.not_enough"}),
                            said("\"value.not_enough\" names the unknown yaku {}{}", "value.not_enough の {} という役は知りません{}",
                                 named(yaku), nearest(yaku, yaku_ids())));
    }

    const RuleSet& rules_;
    const Draft& draft_;
    Faults& faults_;
    int tile_count_ = 0;
};

}  // namespace

void check_whole(const RuleSet& rules, const Draft& draft, Faults& faults) { Whole(rules, draft, faults).check(); }

}  // namespace jansou::wire::rule_text
