#include "apps/cli/terminal_answers.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "jansou/table/view.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/state.hpp"

namespace jansou::terminal {
namespace {

/// What the hand at hand waits for, and what the others' tiles would be worth to it.
struct Outlook {
    int shanten = 0;
    KindSet kinds;  ///< waits; further from tenpai: useful tiles
    int left = 0;   ///< copies of them not seen
};

class Waits {
public:
    Waits(const Voice& voice, const Referee& r, Seat seat) : voice_(voice), r_(r), seat_(seat), table_(r.table()) {
        left_.fill(0);
        for (const Face f : r.book().layout.tiles) ++left_[f.kind()];
        const Counts seen = visible(view_of(table_, seat));
        for (std::size_t k = 0; k < left_.size(); ++k) left_[k] = std::uint8_t(left_[k] - std::min(left_[k], seen[k]));
    }

    std::string text() {
        const bool to_discard = table_.phase.stage == Stage::turn && table_.phase.seat == seat_;
        return to_discard ? per_discard() : told(outlook()) + '\n';
    }

private:
    Outlook outlook() const {
        HandCache cache;
        const Hand hand = Position{r_.book(), table_, cache}.hand(seat_);
        Outlook o;
        o.shanten = r_.book().solver.shanten(hand);
        o.kinds = o.shanten ? r_.book().solver.useful(hand) : r_.book().solver.waits(hand);
        for (const Kind k : o.kinds) o.left += left_[k];
        return o;
    }

    /// What would forbid a ron if the next seat discarded that kind. The tile laid there is made up; nothing is looked at.
    ReasonId barred(Kind k) {
        const Phase phase = table_.phase;
        const TileId tile = table_.next < table_.tile_count ? TileId(table_.next) : TileId(table_.tile_count - 1u);
        const Face face = table_.face[tile];
        table_.face[tile] = Face(k);
        table_.phase = {.stage = Stage::claims, .seat = table_.after(seat_), .tile = tile};
        HandCache cache;
        const Position pos{r_.book(), table_, cache};
        const Action win{.type = ActionType::hora, .target = table_.phase.seat, .tile = Face(k)};
        ReasonId reason = 0;
        for (const auto& veto : r_.book().forbid[std::size_t(ActionType::hora)])
            if (!reason) reason = veto(pos, seat_, win);
        table_.phase = phase;
        table_.face[tile] = face;
        return reason;
    }

    std::string told(const Outlook& o) {
        if (o.shanten < 0) return voice_.say(Msg::complete_now);
        if (o.shanten > 0) return voice_.say(Msg::far_now, o.shanten, o.left, kinds_text(o.kinds));
        std::string list;
        std::vector<ReasonId> reasons;
        for (const Kind k : o.kinds) reasons.push_back(barred(k));
        const bool alike = !reasons.empty() && reasons[0] && std::ranges::all_of(reasons, [&](ReasonId id) { return id == reasons[0]; });
        std::size_t n = 0;
        for (const Kind k : o.kinds) {
            list += (n ? ", " : "") + voice_.say(Msg::wait_left, voice_.tile(Face(k)), int(left_[k]));
            if (reasons[n] && !alike) list += voice_.say(Msg::no_ron, reason_text(voice_, r_.book(), reasons[n]));
            ++n;
        }
        std::string out = voice_.say(Msg::tenpai_now, list);
        if (alike) out += ". " + voice_.say(Msg::no_ron_at_all, reason_text(voice_, r_.book(), reasons[0]));
        return out;
    }

    std::string kinds_text(KindSet kinds) const {
        std::string out;
        for (const Kind k : kinds) out += (out.empty() ? "" : " ") + voice_.tile(Face(k));
        return out;
    }

    struct After {
        Kind kind;
        Outlook outlook;
        std::string words;
    };

    std::string per_discard() {
        const Table before = table_;
        std::vector<After> all;
        KindSet done;
        for (const TileId tile : before.hand(seat_)) {
            const Kind k = before.kind(tile);
            if (done.has(k) || !discardable(k)) continue;
            done.add(k);
            apply(table_, {.type = EventType::discarded, .actor = seat_, .tile = tile});
            const Outlook o = outlook();
            all.push_back({k, o, told(o)});
            table_ = before;
        }
        return nearest(all);
    }

    bool discardable(Kind k) const {
        return std::ranges::any_of(r_.options(seat_), [k](const Action& a) { return a.type == ActionType::dahai && a.tile.kind() == k; });
    }

    std::string nearest(std::vector<After>& all) const {
        const auto key = [](const After& a) { return std::tuple{a.outlook.shanten, -a.outlook.left, a.kind}; };
        std::ranges::sort(all, {}, key);
        std::string out = voice_.say(Msg::useful_now) + '\n';
        for (const After& a : all)
            if (a.outlook.shanten == all[0].outlook.shanten)
                out += "  " + voice_.say(Msg::after_discard, voice_.tile(Face(a.kind)), a.words) + '\n';
        return out;
    }

    const Voice& voice_;
    const Referee& r_;
    Seat seat_;
    Table table_;  ///< a copy, on which things are tried
    Counts left_{};
};

std::vector<std::string> types_of(Verb verb) {
    switch (verb) {
        case Verb::discard:
        case Verb::discard_drawn: return {"dahai"};
        case Verb::riichi: return {"reach"};
        case Verb::win: return {"hora"};
        case Verb::chi: return {"chi"};
        case Verb::pon: return {"pon"};
        case Verb::kan: return {"daiminkan", "ankan", "kakan"};
        case Verb::aside: return {"nukidora"};
        case Verb::end_hand: return {"ryukyoku"};
        case Verb::pass:
        case Verb::say: return {"none"};
    }
    return {};
}

bool holds(const Referee& r, Seat s, Kind k) {
    return std::ranges::any_of(r.table().hand(s), [&](TileId tile) { return r.table().kind(tile) == k; });
}

/// A riichi with a certain tile: the hand after it must be tenpai.
std::optional<ReasonId> riichi_with(const Referee& r, Seat s, Face tile) {
    if (r.position().tenpai_after(s, tile.kind())) return {};
    for (std::size_t id = 1; id < r.book().reasons.size(); ++id)
        if (r.book().reasons[id].id == "noten_after") return ReasonId(id);
    return {};
}

std::string no_win_text(const Voice& voice, const Referee& r, Seat s) {
    const std::string missed = missed_text(voice, r, s);
    if (!missed.empty()) return voice.say(Msg::missed_so_far) + '\n' + missed;
    const Face open = seen(r.table(), r.table().phase.tile, s);
    return (open.known() ? voice.say(Msg::why_not_complete, voice.tile(open)) : voice.say(Msg::why_unknown)) + '\n';
}

}  // namespace

std::string reason_text(const Voice& voice, const Rulebook& book, ReasonId id) {
    const Reason& reason = book.reasons[id];
    const auto words = voice.pick(reason.text);
    return reason.clause.empty() ? std::string(words) : voice.say(Msg::why_reason, words, reason.clause);
}

std::string waits_text(const Voice& voice, const Referee& r, Seat s) { return Waits(voice, r, s).text(); }

std::string why_text(const Voice& voice, const Referee& r, Seat s, Verb verb, std::optional<Face> tile) {
    if (tile && (verb == Verb::discard || verb == Verb::riichi) && !holds(r, s, tile->kind()))
        return voice.say(Msg::not_in_hand, voice.tile(*tile)) + '\n';
    for (const std::string& type : types_of(verb)) {
        nlohmann::json action{{"type", type}};
        if (tile && verb == Verb::discard) action["pai"] = std::string(to_mjai(*tile));
        ReasonId why = wire::why_not(r, s, action);
        if (why == 0 && verb == Verb::riichi && tile) why = riichi_with(r, s, *tile).value_or(ReasonId{});
        if (why == 0) return voice.say(Msg::is_possible) + '\n';
        if (why != Referee::no_reason_known) return reason_text(voice, r.book(), why) + '\n';
    }
    return verb == Verb::win ? no_win_text(voice, r, s) : voice.say(Msg::why_unknown) + '\n';
}

std::string missed_text(const Voice& voice, const Referee& r, Seat s) {
    std::string out;
    for (const MissedWin& m : r.missed()) {
        if (m.seat != s) continue;
        std::string why = voice.say(Msg::let_pass);
        if (m.barred == Referee::no_reason_known)
            why = voice.say(Msg::barred, voice.say(Msg::why_unknown));
        else if (m.barred)
            why = voice.say(Msg::barred, reason_text(voice, r.book(), m.barred));
        const std::string tile = voice.tile(m.tile);
        out +=
            "  " +
            (m.from == s ? voice.say(Msg::missed_tsumo, tile, why) : voice.say(Msg::missed_ron, voice.who(r.table(), m.from), tile, why)) +
            '\n';
    }
    return out;
}

}  // namespace jansou::terminal
