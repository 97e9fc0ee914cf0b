// 罰則 Offences that the table declares and their consequence: nothing, a payment into the pot, a dead hand, or chombo.
#include <string>

#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

struct OffenceKind {
    std::string_view name;
    Text text;
};
constexpr OffenceKind kinds[] = {
    {"false_ron_shown", {"誤ロン (手牌公開)", "false ron, hand shown"}},
    {"false_tsumo_shown", {"誤ツモ (手牌公開)", "false tsumo, hand shown"}},
    {"false_ron_voice", {"空ロン (発声のみ)", "false ron by voice"}},
    {"false_tsumo_voice", {"空ツモ (発声のみ)", "false tsumo by voice"}},
    {"false_call_voice", {"空鳴き (発声のみ)", "empty call by voice"}},
    {"wrong_call", {"誤った鳴き", "wrong tiles shown in a call"}},
    {"kuikae", {"喰い替え", "kuikae"}},
    {"too_many", {"多牌", "too many tiles"}},
    {"too_few", {"少牌", "too few tiles"}},
    {"noten_riichi", {"不聴立直", "noten riichi"}},
    {"furiten_ron", {"振聴ロン", "ron in furiten"}},
    {"illegal_kan", {"許されない槓", "kan that is not allowed"}},
    {"game_impossible", {"続行不能", "the game made impossible"}},
    {"white_shown", {"山の白を見せた", "a white dragon of the wall shown"}},
};
using Consequence = Ruling::Consequence;

Consequence consequence_of(const std::string& word) {
    return word == "chombo"      ? Consequence::chombo
           : word == "dead_hand" ? Consequence::dead_hand
           : word == "pay"       ? Consequence::pay
                                 : Consequence::nothing;
}

struct Penalties {
    CounterId staked, said, riichi, free;  // free: declared without a deposit
    Word white_shown;
    int pay, chombo_each, chombo_chips, sitting_out, deposit;
    bool poor_is_dead;
    std::array<bool, 64> mendable{};

    Ruling operator()(const Position& pos, Seat s, const Offence& o, bool mended) const {
        Ruling r{.consequence = o.consequence, .clause = o.clause};
        if (mended && mendable[o.word]) r.consequence = Consequence::nothing;
        if (pos.table.seating().sits_out(s)) return of_sitting_out(pos.table, s, r);
        if (o.word == white_shown && pos.table.discards == 0) r.consequence = Consequence::nothing;  // the hand has not begun
        if (r.consequence == Consequence::pay && poor_is_dead && left(pos, s) < pay) r.consequence = Consequence::dead_hand;
        if (r.consequence == Consequence::pay) {
            r.deltas[s] = -pay;
            r.sticks = deposit ? pay / deposit : 0;
        }
        if (r.consequence == Consequence::chombo) chombo(pos.table, s, r);
        return r;
    }
    /// Whoever sits out has no hand that could be dead, and undoes none; for what would be chombo those are paid who play.
    Ruling of_sitting_out(const Table& t, Seat s, Ruling r) const {
        const bool pays = r.consequence == Consequence::chombo && sitting_out != 0;
        r.consequence = pays ? Consequence::pay : Consequence::nothing;
        for (Seat i = 0; pays && i < t.seats; ++i) {
            r.deltas[i] += sitting_out;
            r.deltas[s] -= sitting_out;
        }
        return r;
    }
    /// Points that are not spoken for by a riichi which is said and does not yet stand.
    int left(const Position& pos, Seat s) const {
        const bool to_lay = pos.count(said, s) && !pos.count(riichi, s) && !pos.count(free, s);
        return pos.table.players[s].points - (to_lay ? deposit : 0);
    }
    /// Pays every opponent; what was laid down in this hand goes back.
    void chombo(const Table& t, Seat s, Ruling& r) const {
        r.sticks = t.sticks;
        for (Seat i = 0; i < t.seats; ++i) {
            r.deltas[i] += t.count(staked, i) * deposit;
            r.sticks -= t.count(staked, i);
            if (i == s) continue;
            r.deltas[i] += chombo_each;
            r.deltas[s] -= chombo_each;
            r.chips[i] = std::int16_t(r.chips[i] + chombo_chips);
            r.chips[s] = std::int16_t(r.chips[s] - chombo_chips);
        }
    }
};

void install_dead_hand(Rulebook& book) {
    const CounterId dead = book.counter("dead_hand");
    const ReasonId reason = book.reason("dead_hand", {"和了放棄となっている。", "The hand is dead."}, book.clause("offences"));
    book.marks.push_back([=, clause = book.clause("offences")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || !pos.count(dead, s)) return;
        out.push_back({.id = "dead_hand",
                       .brief = {"和了放棄", "dead"},
                       .text = {"反則により和了放棄。この局は和了も発声もできない。",
                                "A dead hand after an offence: no win and no call in this hand."},
                       .clause = clause,
                       .tone = Tone::barred,
                       .icon = "x"});
    });
    const CounterId tenpai = book.counter("tenpai");
    book.on({EventType::offence}, [=](const Position&, const Event& e, Script& then) {
        if (e.detail != std::uint8_t(Consequence::dead_hand)) return;
        then.set(dead, e.actor, 1);
        then.set(tenpai, e.actor, 0);  // of a riichi, counted before anybody else declares
    });
    const Word declare = book.word("declare"), say = book.word("tenpai");
    book.on_forbid({ActionType::choose}, [=](const Position& pos, Seat s, const Action& a) {
        return pos.phase().word == declare && a.word == say && pos.count(dead, s) ? reason : ReasonId{};
    });
    book.on_forbid({ActionType::hora, ActionType::reach, ActionType::chi, ActionType::pon, ActionType::daiminkan, ActionType::ankan,
                    ActionType::kakan, ActionType::nukidora, ActionType::ryukyoku},
                   [=](const Position& pos, Seat s, const Action&) { return pos.count(dead, s) ? reason : ReasonId{}; });
}

}  // namespace

/// What a chombo costs when the game is settled, and nobody gets.
static void install_result(Rulebook& book, int result) {
    if (result == 0) return;
    book.finish.push_back([result](const GameEnd& end, Settlement& s) {
        Settlement::Prize prize{.id = "chombo", .words = {"チョンボ", "chombo"}, .by_chombos = true};
        for (Seat i = 0; i < end.seats; ++i) prize.amount[i] = end.chombos[i] * result * tenths;
        s.award(prize);
    });
}

static void install(Rulebook& book, const RuleSet& rules) {
    install_result(book, rules.number("offences.chombo_result"));
    Penalties p{book.counter("staked"),
                book.counter("riichi_said"),
                book.counter("riichi"),
                book.counter("riichi_free"),
                book.word("white_shown"),
                rules.number("offences.pay"),
                rules.number("offences.chombo_each"),
                rules.number("offences.chombo_chips"),
                rules.number("offences.sitting_out"),
                rules.number("riichi.deposit"),
                rules.flag("offences.poor_is_dead"),
                {}};
    for (const OffenceKind& k : kinds) {
        const std::string key = "offences." + std::string(k.name);
        if (!rules.settings.contains(key) || rules.is(key, "unknown")) continue;
        const Word word = book.word(k.name, k.text);
        book.offences.push_back({word, consequence_of(rules.text(key)), book.clause(key)});
        for (const std::string& mendable : rules.words("offences.mendable"))
            if (mendable == k.name) p.mendable[word] = true;
    }
    book.rule_on = p;
    install_dead_hand(book);
    book.on({EventType::riichi_stood, EventType::offence}, [staked = p.staked](const Position& pos, const Event& e, Script& then) {
        if (e.value) then.set(staked, e.actor, pos.count(staked, e.actor) + e.value);
    });
}

static std::vector<OptionSpec> options() {
    std::vector<OptionSpec> specs{
        number("offences.pay", 1000, {0, 100000}, {"場に払う点", "points paid into the pot"}),
        flag("offences.poor_is_dead", true, {"払えなければ和了放棄", "a dead hand instead for who has fewer points"}),
        number("offences.chombo_each", 3000, {0, 100000}, {"チョンボで各人に払う点", "points that chombo pays each opponent"}),
        number("offences.chombo_chips", 0, {0, 1000}, {"チョンボで各人に払うチップ", "chips that chombo pays each opponent"}),
        number("offences.sitting_out", 0, {0, 100000},
               {"抜け番の者がチョンボにあたる反則で各人に払う点", "points that who sits out pays each player for what would be chombo"}),
        number("offences.chombo_result", 0, {-1000, 0},
               {"チョンボ一回につき半荘の成績に加える点 (例 -20)", "what each chombo adds to the result of the game, as -20"}),
        words("offences.mendable", {}, "wrong_call kuikae illegal_kan too_many too_few false_call_voice",
              {"打牌前に直せば不問のもの", "nothing if put right before the discard"}),
    };
    static constexpr std::string_view keys[] = {
        "offences.false_ron_shown",  "offences.false_tsumo_shown", "offences.false_ron_voice", "offences.false_tsumo_voice",
        "offences.false_call_voice", "offences.wrong_call",        "offences.kuikae",          "offences.too_many",
        "offences.too_few",          "offences.noten_riichi",      "offences.furiten_ron",     "offences.illegal_kan",
        "offences.game_impossible"};
    static_assert(std::size(keys) + 1 == std::size(kinds));  // the last one is an option of the rule that it is about
    for (std::size_t i = 0; i < std::size(keys); ++i)
        specs.push_back(choice(keys[i], "unknown", "unknown nothing pay dead_hand chombo", kinds[i].text));
    return specs;
}

const RuleInfo offences_rule{
    .name = "offences",
    .title = {"罰則", "penalties"},
    .meaning = {"卓が申告する反則とその結果。", "What follows an offence that the table declares."},
    .options = options(),
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules
