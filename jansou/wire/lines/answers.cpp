#include "jansou/wire/lines/answers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/lines/tile_words.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// In a sentence of either language.
template <class Tiles>
std::string in_ja(const Tiles& tiles) {
    return tile_words(tiles, Lang::ja);
}
template <class Tiles>
std::string in_en(const Tiles& tiles) {
    return tile_words(tiles, Lang::en);
}

/// What forbids the action: as Referee::why. A description that leaves fields out stands for the first that fits.
ReasonId why_not(const Referee& r, Seat s, const json& action) {
    if (!meant(r.book(), r.table().seating(), r.options(s), action).empty() && in(r.asked(), s)) return 0;
    HandCache own;
    const Position pos = r.look(own);
    const Phase& phase = pos.table.phase;
    // of a question anybody may want to know why it is not theirs
    if (phase.stage != Stage::choice && (phase.stage == Stage::turn) != (s == phase.seat)) return Referee::no_reason_known;
    if (phase.stage == Stage::claims && phase.withheld) return phase.withheld;
    Options offered;
    for (const auto& offer : r.book().offer[std::size_t(phase.stage)]) offer(pos, s, offered);
    if (phase.stage == Stage::claims && in(r.asked(), s)) offered.push_back({});  // to pass
    for (const Action& a : meant(r.book(), r.table().seating(), offered, action))
        if (const ReasonId why = r.why(s, a); why && why != Referee::no_reason_known) return why;
    return Referee::no_reason_known;
}

/// Finds the words for what stands against an action.
class Why {
public:
    Why(const Referee& r, Seat s, const json& action) : r_(r), t_(r.table()), s_(s), action_(action) {
        if (action.is_object() && action.contains("type") && action["type"].is_string()) type_ = action["type"].get<std::string>();
    }

    Objection answer() {
        const ReasonId why = why_not(r_, s_, action_);
        if (why == 0) { return {.legal = true, .id = "legal", .ja = "できる。", .en = "It is possible now.", .clause = {}}; }
        if (why == Referee::no_reason_known) {
            if (const MissedWin* gone = just_gone()) return of_gone(*gone);
            const auto [ja, en] = not_there();
            return {.legal = false, .id = "not_there", .ja = ja, .en = en, .clause = {}};
        }
        const Reason& reason = r_.book().reasons[why];
        Objection out{.legal = false,
                      .id = std::string(reason.id),
                      .ja = std::string(reason.text.ja),
                      .en = std::string(reason.text.en),
                      .clause = std::string(reason.clause)};
        if (type_ == "hora" && !phase().out_of_reach()) facts_of_win(out);
        return out;
    }

private:
    struct Sentences {
        std::string ja, en;
    };
    const Phase& phase() const { return t_.phase; }
    bool mine() const { return phase().seat == s_; }

    /// What lies open to claims, as far as the seat may see it.
    Face open() const { return phase().stage == Stage::claims && !mine() ? seen(t_, phase().tile, s_) : Face{}; }

    int held(Kind k) const {
        int n = 0;
        for (const TileId tile : t_.hand(s_)) n += t_.kind(tile) == k;
        return n;
    }
    /// Jokers of other kinds that may stand for it in a triplet.
    int other_jokers(Kind k) const {
        if (r_.book().melded_jokers().empty()) return 0;
        const Numbers numbers = numbers_of(t_, s_);
        int n = 0;
        for (const TileId tile : t_.hand(s_)) n += t_.kind(tile) != k && r_.book().melded_reads(numbers, t_.face[tile]).kinds.has(k);
        return n;
    }

    /// The last tile of another's on which the seat could not win, if it is not its own turn since: a seat that cannot claim is not asked,
    /// and asks why only when the table has gone on.
    const MissedWin* just_gone() const {
        if (type_ != "hora" || phase().stage != Stage::turn || mine()) return nullptr;
        for (auto it = r_.missed().rbegin(); it != r_.missed().rend(); ++it)
            if (it->seat == s_) return it->from != s_ && it->barred && it->barred != Referee::no_reason_known ? &*it : nullptr;
        return nullptr;
    }
    Objection of_gone(const MissedWin& gone) const {
        const Reason& reason = r_.book().reasons[gone.barred];
        const Kind tile = gone.tile.kind();
        Objection out{.legal = false,
                      .id = std::string(reason.id),
                      .ja = fmt::format("{}：{}", in_ja(tile), reason.text.ja),
                      .en = fmt::format("{}: {}", in_en(tile), reason.text.en),
                      .clause = std::string(reason.clause)};
        HandCache own;
        const Position pos = r_.look(own);
        const Furiten furiten = pos.furiten(s_);
        if (furiten.is_for(gone.barred)) of_furiten(pos, furiten, tile, out);
        return out;
    }

    // --- nothing of the kind is there ---

    Sentences not_there() const {
        if (phase().stage != Stage::turn && phase().stage != Stage::claims)
            return {"今はその選択肢はない。", "There is nothing of that kind to be done now."};
        if (type_ == "hora") return no_win();
        if (type_ == "chi" || type_ == "pon" || type_ == "daiminkan") return no_call();
        if (type_ == "none") return {"見送るものがない。", "There is nothing to let pass."};
        if (phase().stage != Stage::turn || !mine()) return {"自分の番ではない。", "It is not your turn."};
        if (type_ == "reach" && phase().tile == no_tile) return {"鳴いた直後は立直できない。", "There is no riichi right after a call."};
        if (type_ == "reach" && phase().declaring) return {"立直はもう宣言した。", "The riichi is declared already."};
        if (type_ == "ankan" || type_ == "kakan" || type_ == "foreign_kakan") return no_kan();
        if (type_ == "nukidora") return no_aside();
        if (type_ == "dahai") return {"その牌は手にない。", "That tile is not in your hand."};
        return {"この場面でその選択肢はない。", "There is nothing of that kind to be done here."};
    }

    Sentences no_win() const {
        if (phase().stage == Stage::turn && !mine())
            return {"自分の番でも、他家の捨て牌が出た時でもない。", "It is not your turn, and no tile lies open."};
        if (phase().tile == no_tile) return {"鳴いた直後はツモ和了できない。", "There is no win right after a call: no tile was drawn."};
        if (phase().stage == Stage::claims && mine()) return {"自分の捨て牌では和了できない。", "You cannot win on your own discard."};
        const Face face = seen(t_, phase().tile, s_);
        if (!face.known() || phase().contested == Contested::down)
            return {"伏せて切られた牌には、誰も声をかけられない。", "A tile discarded face down can be claimed by nobody."};
        Sentences out{fmt::format("{}では手が完成しない。", in_ja(face.kind())),
                      fmt::format("{} does not complete your hand.", in_en(face.kind()))};
        const Numbers numbers = held_by(t_, s_).numbers;
        const auto reads = [&](Use use) { return !r_.book().reads_of(numbers, face, use).empty(); };
        if (phase().stage == Stage::claims && reads(Use::held) && !reads(Use::claimed)) {
            out.ja += fmt::format("他家の{0}は{0}としてしか使えない。", in_ja(face.kind()));
            out.en += fmt::format(" Another's {0} is {0} only, no joker.", in_en(face.kind()));
        }
        return out;
    }

    Sentences no_call() const {
        if (phase().stage != Stage::claims) return {"鳴ける捨て牌が出ていない。", "No discard lies open to a call."};
        if (mine()) return {"自分の捨て牌は鳴けない。", "You cannot call your own discard."};
        const Face face = open();
        if (!face.known() || phase().contested == Contested::down)
            return {"伏せて切られた牌には、誰も声をかけられない。", "A tile discarded face down can be claimed by nobody."};
        if (phase().contested == Contested::kakan || phase().contested == Contested::ankan)
            return {"カンされた牌は鳴けない。", "The tile of a kan cannot be called."};
        if (type_ == "chi") {
            if (!r_.book().rules.has_rule("chi")) return {"この卓にチーはない。", "There is no chi at this table."};
            if (t_.after(phase().seat) != s_) return {"チーは上家の捨て牌だけ。", "Chi is for the next seat only."};
            return {fmt::format("{}と順子になる二枚が手にない。", in_ja(face.kind())),
                    fmt::format("No two tiles in your hand make a run with {}.", in_en(face.kind()))};
        }
        const int needed = type_ == "pon" ? 2 : 3, have = held(face.kind()) + other_jokers(face.kind());
        if (have < needed)
            return {fmt::format("{}が手に{}枚しかない。{}枚要る。", in_ja(face.kind()), have, needed),
                    fmt::format("You hold {} of {}; {} are needed.", have, in_en(face.kind()), needed)};
        return {"この場面でその選択肢はない。", "There is nothing of that kind to be done here."};
    }

    Sentences no_kan() const {
        if (phase().tile == no_tile) return {"鳴いた直後はカンできない。", "There is no kan right after a call."};
        return {"同じ牌が四枚揃っておらず、ポンに加える牌もない。",
                "You have neither four alike nor a tile to add to a triplet that was called."};
    }

    Sentences no_aside() const {
        if (!r_.book().find_word("nukidora")) return {"この卓では牌を抜けない。", "No tile is set aside at this table."};
        if (phase().tile == no_tile) return {"鳴いた直後は抜けない。", "No tile is set aside right after a call."};
        return {"抜ける牌が手にない。", "You hold no tile that may be set aside."};
    }

    // --- what a refusal rests on ---

    void facts_of_win(Objection& out) const {
        if (phase().tile == no_tile) return;
        const Face face = seen(t_, phase().tile, s_);
        if (!face.known()) return;
        HandCache own;
        const Position pos = r_.look(own);
        const Verdict verdict = pos.completes(s_) ? judge(pos.book, win_of(pos, s_)) : Verdict::not_complete;
        if (verdict > Verdict::not_complete && verdict < Verdict::furiten) {
            out.ja += fmt::format("{}で手は完成する。", in_ja(face.kind()));
            out.en += fmt::format(" {} would complete it.", in_en(face.kind()));
        }
        if (phase().stage == Stage::claims) of_furiten(pos, pos.furiten(s_), face.kind(), out);
    }
    /// What the widest bar rests on.
    void of_furiten(const Position& pos, const Furiten& furiten, Kind won, Objection& out) const {
        if (furiten.all)
            of_all(pos, furiten, out);
        else if (!furiten.kinds.has(won))
            of_readings(pos, furiten, won, out);
    }

    /// Where the own discard of that kind lies.
    std::string place_ja(Kind k) const {
        const int n = in_river(k);
        return n ? fmt::format("{}は河の{}枚目", in_ja(k), n) : fmt::format("{}は見逃した牌", in_ja(k));
    }
    std::string place_en(Kind k) const {
        const int n = in_river(k);
        return n ? fmt::format("{} is tile {} of your river", in_en(k), n) : fmt::format("{} was let pass", in_en(k));
    }
    int in_river(Kind k) const {
        const auto river = t_.river(s_);
        for (std::size_t i = 0; i < river.size(); ++i)
            if (t_.kind(river[i].tile) == k) return int(i) + 1;
        return 0;
    }

    void of_all(const Position& pos, const Furiten& furiten, Objection& out) const {
        if (!furiten.behind.empty()) {
            const Kind k = furiten.behind.first();
            out.ja += fmt::format("待ちは{}。{}。", in_ja(pos.ready(s_).waits), place_ja(k));
            out.en += fmt::format(" You wait on {}; {}.", in_en(pos.ready(s_).waits), place_en(k));
            return;
        }
        for (auto it = r_.missed().rbegin(); it != r_.missed().rend(); ++it)
            if (it->seat == s_ && !it->barred) {
                out.ja += fmt::format("見逃したのは{}。", in_ja(it->tile.kind()));
                out.en += fmt::format(" It was {}.", in_en(it->tile.kind()));
                return;
            }
    }

    /// The readings that would win, and on which tile each is furiten.
    void of_readings(const Position& pos, const Furiten& furiten, Kind won, Objection& out) const {
        constexpr int most = 3;
        int told = 0;
        for (const ReadingWaits& each : pos.solver(s_).waits_by_reading(pos.hand(s_))) {
            const KindSet barring = each.waits & furiten.readings;
            if (!each.waits.has(won) || barring.empty()) continue;
            if (told++ == most) {
                out.ja += "ほかの読みも同じ。";
                out.en += " So are the others.";
                return;
            }
            const Kind k = barring.first();
            if (each.reading.count == 0) {
                out.ja += fmt::format("待ちは{}で、{}。", in_ja(each.waits), place_ja(k));
                out.en += fmt::format(" It waits on {}; {}.", in_en(each.waits), place_en(k));
            } else {
                out.ja += fmt::format("{}と読めば待ちは{}で、{}。", in_ja(each.reading), in_ja(each.waits), place_ja(k));
                out.en += fmt::format(" As {} it waits on {}; {}.", in_en(each.reading), in_en(each.waits), place_en(k));
            }
        }
    }

    const Referee& r_;
    const Table& t_;
    Seat s_;
    const json& action_;
    std::string type_;
};

}  // namespace

Objection objection_to(const Referee& r, Seat s, const json& action) {
    if (r.table().seating().sits_out(s))
        return {.legal = false,
                .id = "sits_out",
                .ja = "この局は抜け番。",
                .en = "You sit this hand out.",
                .clause = std::string(r.book().rules.clause("table.people"))};
    return Why(r, s, action).answer();
}

ordered_json why_json(const Referee& r, Seat s, const json& action) {
    const Objection refusal = objection_to(r, s, action);
    return {{"legal", refusal.legal}, {"reason", refusal.id}, {"clause", refusal.clause}, {"message", in_both(refusal)}};
}

std::vector<Missed> missed_by(const Referee& r, Seat s) {
    std::vector<Missed> out;
    for (const MissedWin& m : r.missed()) {
        if (m.seat != s) continue;
        Missed missed{.from = m.from, .tile = m.tile, .turn = m.turn, .why = m.barred, .ja = "見逃した", .en = "let pass", .clause = {}};
        if (m.barred == Referee::no_reason_known) {
            missed.ja = "この場面でその選択肢はない。";
            missed.en = "There is nothing of that kind to be done here.";
        } else if (m.barred) {
            const Reason& reason = r.book().reasons[m.barred];
            missed.ja = reason.text.ja;
            missed.en = reason.text.en;
            missed.clause = reason.clause;
        }
        out.push_back(std::move(missed));
    }
    return out;
}

ordered_json missed_json(const Referee& r, Seat s) {
    ordered_json out = ordered_json::array();
    for (const Missed& m : missed_by(r, s))
        out.push_back({{"from", int(r.table().chair_of(m.from))},
                       {"pai", std::string(to_mjai(m.tile))},
                       {"own", m.from == s},
                       {"turn", m.turn},
                       {"let_pass", m.why == 0},
                       {"text", in_both(m)},
                       {"clause", m.clause.empty() ? ordered_json(nullptr) : ordered_json(m.clause)}});
    return out;
}

std::span<const NamedShape> answer_shapes() {
    static constexpr NamedShape all[]{
        {"Missed", "{from: seat, pai: tile, own: bool, turn: int, let_pass: bool, text: Text, clause: string | null}"},
    };
    return all;
}

}  // namespace jansou::wire
