// 白ジョーカー The white dragon may stand for other kinds in the concealed hand. What a winner's jokers stand for may be said by the winner
// before anything hidden is turned.
#include "jansou/hand/limits.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::white_joker_rule {

namespace {

/// A hand may hold as many of these kinds as there are of each with every white: the tables then know the jokers as they know any tile.
void allow_copies_beyond(Grammar& grammar, KindSet kinds) {
    if (grammar.copy_limit == 0) return;
    const Counts before = limits_of(grammar);
    grammar.copy_limit = most_copies;
    for (Kind k = 0; k < kind_count; ++k) grammar.fewer[k] = kinds.has(k) || before[k] >= most_copies ? 0 : before[k];
}

Action named(Word question, const Reading& r) {
    Action a{.type = ActionType::choose, .word = question, .names = Subject::reading, .used_count = r.count};
    for (std::size_t i = 0; i < r.count; ++i) a.used[i] = Face(r.kinds[i]);
    return a;
}

/// A winner with several readings says which one it is.
void install_naming(Rulebook& book) {
    const Word question = book.word(
        "choose_reading", {"白を何と読むか (裏ドラの前に決める)", "What does the white dragon stand for? Said before the ura are turned."});
    book.blind_choice = book.reason("unnamed_reading",
                                    {"和了者が名乗らなかったので、見えていた範囲で最も点の高い読み。同点なら最も安いもの。",
                                     "Not named by the winner: the reading worth most on what was visible, of equals the least."},
                                    book.clause("white_joker.reading"));
    book.on({EventType::won}, [](const Position&, const Event& e, Script& then) {
        if (e.used_count == 0 || e.flag) return;
        Event named{.type = EventType::reading, .actor = e.actor, .flag = true, .detail = 1, .used_count = e.used_count, .used = e.used};
        then << named;
    });
    book.on({EventType::all_shown}, [=](const Position& pos, const Event&, Script& then) {
        SeatMask asked = 0;
        for (Seat s = 0; s < pos.table.seats; ++s)
            if (in(pos.table.winners, s) && !pos.table.players[s].reading_fixed && readings(pos.book, win_of(pos, s)).size() > 1)
                asked = SeatMask(asked | only(s));
        then.ask(question, asked);
    });
    book.on_offer(Stage::choice, [=](const Position& pos, Seat s, Options& out) {
        if (pos.phase().word != question || !in(pos.table.winners, s)) return;
        HandCache own;
        Table wins = pos.table;
        wins.phase = wins.held[wins.held_count - 1u];
        for (const Reading& r : readings(pos.book, win_of({pos.book, wins, own}, s))) out.push_back(named(question, r));
        out.push_back({});
    });
    book.on({EventType::answered}, [=](const Position&, const Event& e, Script& then) {
        if (e.word != question || e.used_count == 0) return;
        then << Event{.type = EventType::reading, .actor = e.actor, .flag = true, .detail = 1, .used_count = e.used_count, .used = e.used};
    });
}

/// A white dragon of the wall that somebody showed; before the first discard the hand has not begun.
void add_offence(Rulebook& book, const RuleSet& rules) {
    const bool not_yet = rules.has_rule("offences") && rules.flag("offences.white_before_discard");
    book.add_offence({.name = "white_shown",
                      .text = {"山の白を見せた", "a white dragon of the wall shown"},
                      .behind = "tile_shown",
                      .eases = [not_yet](const Position& pos, Seat, const Declared& said, Ruling& ruling) {
                          if (not_yet && (pos.table.told ? said.mended : pos.table.discards == 0))
                              ruling.consequence = Ruling::Consequence::nothing;
                      }});
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    KindSet kinds;
    for (const Face f : book.layout.tiles) kinds.add(f.kind());
    if (rules.is("white_joker.stands_for", "honours")) kinds = kinds & honours;
    const bool claimed_too = rules.is("white_joker.claimed", "joker"), beyond = rules.flag("white_joker.beyond");
    if (rules.is("white_joker.melded", "joker")) book.add_melded(KindSet::of(white));
    if (beyond) allow_copies_beyond(book.grammar, kinds);
    book.add_reads({.kinds = KindSet::of(white), .reads = [=](const Numbers&, Face, const Coming& coming) {
                        return coming.use != Use::claimed || claimed_too ? Reads{kinds} : Reads{};
                    }});
    if (rules.is("white_joker.reading", "named")) install_naming(book);
    add_offence(book, rules);
}

extern const RuleInfo rule{
    .name = "white_joker",
    .topic = Topic::joker,
    .title = {"白ジョーカー", "white joker"},
    .meaning = {"手の中の白は他の牌の代わりになる。", "A white dragon in the hand may stand for another tile."},
    .options =
        {
            choice("white_joker.stands_for", "any", "any honours", {"何の代わりになるか", "what it may stand for"}),
            choice("white_joker.claimed", "white", "white joker", {"他家の白でロンするとき", "a white dragon won on from another"}),
            choice("white_joker.melded", "white", "white joker",
                   {"ポンとカンの白", "a white dragon in triplets and kans that are called or laid down"}),
            choice("white_joker.reading", "best", "best named", {"読みを決める者", "who decides on the reading"},
                   {.note = {"named: 裏ドラの前に和了者が言う", "named: the winner, before the ura are turned"}}),
            flag("white_joker.beyond", false, {"四枚ある牌の五枚目などにもなる", "it may be a copy beyond those that there are of a kind"}),
            choice("offences.white_shown", "unknown", "unknown nothing pay fine dead_hand pay_and_dead_hand fine_and_dead_hand chombo",
                   {"山の白を見せた", "a white dragon of the wall shown (beside the rule offences)"})
                .matters_with({"offences"}),
        },
    .install = install,
};

}  // namespace jansou::rules::white_joker_rule
