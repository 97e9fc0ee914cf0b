#include "apps/cli/terminal_answers.hpp"

#include <algorithm>
#include <tuple>

#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/win_of.hpp"
#include "jansou/table/view.hpp"
#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/waits.hpp"

namespace jansou::terminal {
namespace {

/// The table as if `from` had discarded a tile of that kind. The tile is made up; nothing is looked at.
Table with_discard(Table t, Seat from, Kind k) {
    const TileId tile = t.next < t.tile_count ? TileId(t.next) : TileId(t.tile_count - 1u);
    t.face[tile] = Face(k);
    t.phase = {.stage = Stage::claims, .seat = from, .tile = tile};
    return t;
}

/// Every reason by which the seat may not do that.
std::vector<ReasonId> reasons_against(const Rulebook& book, const Table& t, Seat s, const Action& a) {
    HandCache cache;
    const Position pos{book, t, cache};
    std::vector<ReasonId> out;
    for (const auto& veto : book.forbid[std::size_t(a.type)])
        if (const ReasonId reason = veto(pos, s, a)) out.push_back(reason);
    return out;
}

/// What the hand at hand waits for, and what the others' tiles would be worth to it.
struct Outlook {
    int shanten = 0;
    KindSet kinds;  ///< waits; further from tenpai: useful tiles
    int left = 0;   ///< copies of them not seen
};

/// The end of the word that begins there; what follows in brackets belongs to it.
std::size_t word_end(std::string_view text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        depth += (text[at] == '(') - (text[at] == ')');
        if (text[at] == ' ' && !depth && !text.substr(at + 1).starts_with('(')) break;
    }
    return at;
}

/// A text broken between its words, the lines after the first a little further in.
std::string in_lines(const std::string& indent, std::string_view text) {
    const std::string deeper = '\n' + indent + "    ";
    std::string out = indent;
    int column = int(indent.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = word_end(text, at);
        const auto word = text.substr(at, end - at);
        const int width = wire::columns_of(word);
        const bool broken = at && column + 1 + width > line_width;
        out += broken ? deeper : at ? " " : "";
        column = (broken ? int(deeper.size()) - 1 : column + (at ? 1 : 0)) + width;
        out += word;
        at = end + 1;
    }
    return out + '\n';
}

class Waits {
public:
    Waits(const Voice& voice, const Referee& r, Seat seat) : voice_(voice), r_(r), seat_(seat), table_(r.table()) {
        left_.fill(0);
        for (const Face f : r.book().layout.tiles) ++left_[f.kind()];
        const Counts seen = visible(view_of(table_, seat));
        for (std::size_t k = 0; k < left_.size(); ++k) left_[k] = std::uint8_t(left_[k] - std::min(left_[k], seen[k]));
    }

    std::string text(bool all, std::optional<Face> tile) {
        const bool to_discard = table_.phase.stage == Stage::turn && table_.phase.seat == seat_;
        if (!to_discard) return after_all(all);
        if (!tile) return per_discard();
        for (const TileId held : table_.hand(seat_)) {
            if (table_.kind(held) != tile->kind()) continue;
            apply(table_, {.type = EventType::discarded, .actor = seat_, .tile = held});
            return after_all(all);
        }
        return voice_.say(Msg::not_in_hand, voice_.tile(*tile)) + '\n';
    }

    /// A line for each way of waiting that the jokers make; `on`: only those that wait on that kind.
    std::string by_reading(bool all, std::optional<Kind> on = {}) {
        constexpr std::size_t most = 10;
        auto ways = ways_of_waiting();
        if (on) std::erase_if(ways, [&](const Way& way) { return !way.waits.has(*on); });
        if (ways.empty() || jokers_held(r_, seat_).empty()) return {};
        std::string out = "  " + voice_.say(Msg::by_reading) + '\n';
        const std::size_t shown = all ? ways.size() : std::min(most, ways.size());
        for (std::size_t i = 0; i < shown; ++i) out += way_text(ways[i], all);
        return shown == ways.size() ? out : out + "    " + voice_.say(Msg::readings_more, ways.size() - shown) + '\n';
    }

private:
    std::string after_all(bool all) { return in_lines("", told(outlook())) + by_reading(all); }

    Hand hand() const {
        HandCache cache;
        return Position{r_.book(), table_, cache}.hand(seat_);
    }

    Outlook outlook() const {
        Outlook o;
        const Hand h = hand();
        const Solver& solver = r_.book().solver_for(table_, seat_);
        o.shanten = solver.shanten(h);
        o.kinds = as_good_as(r_.book(), held_by(table_, seat_), o.shanten ? solver.useful(h) : solver.waits(h), Use::drawn);
        for (const Kind k : o.kinds) o.left += left_[k];
        return o;
    }

    /// What would forbid a ron if the next seat discarded that kind.
    ReasonId barred(Kind k) const {
        const Table t = with_discard(table_, table_.after(seat_), k);
        const auto reasons = reasons_against(r_.book(), t, seat_, {.type = ActionType::hora, .target = t.phase.seat, .tile = Face(k)});
        return reasons.empty() ? ReasonId{} : reasons.front();
    }

    std::string told(const Outlook& o) const {
        if (o.shanten < 0) return voice_.say(Msg::complete_now);
        if (o.shanten > 0) return voice_.say(Msg::far_now, o.shanten, o.left, kinds_text(o.kinds));
        const KindSet plain = r_.book().solver_for(table_, seat_).waits(hand());
        std::string list;
        for (const Kind k : o.kinds) {
            list += list.empty() ? "" : ", ";
            list += voice_.say(plain.has(k) ? Msg::wait_left : Msg::wait_own_draw, voice_.tile(Face(k)), int(left_[k]));
        }
        return voice_.say(Msg::tenpai_now, list) + no_ron(plain);
    }

    /// On which of these no ron is possible, and why.
    std::string no_ron(KindSet waits) const {
        std::vector<std::pair<ReasonId, KindSet>> reasons;
        for (const Kind k : waits) {
            const ReasonId why = barred(k);
            if (!why) continue;
            auto it = std::ranges::find(reasons, why, &std::pair<ReasonId, KindSet>::first);
            if (it == reasons.end()) it = reasons.insert(it, {why, {}});
            it->second.add(k);
        }
        std::string out;
        for (const auto& [why, kinds] : reasons) {
            const std::string words = reason_text(voice_, r_.book(), why);
            out += (voice_.lang == wire::Lang::ja ? "。" : ". ") +
                   (kinds == waits ? voice_.say(Msg::no_ron_at_all, words) : voice_.say(Msg::no_ron_on, kinds_text(kinds), words));
        }
        return out;
    }

    std::string kinds_text(KindSet kinds) const {
        std::string out;
        for (const Kind k : kinds) out += (out.empty() ? "" : " ") + voice_.tile(Face(k));
        return out;
    }

    // --- reading by reading ---

    /// Readings that wait on the same.
    struct Way {
        KindSet waits, barring;  ///< what it waits on; of those, what bars a ron
        std::vector<Reading> readings;
    };

    std::vector<Way> ways_of_waiting() const {
        HandCache cache;
        const Position pos{r_.book(), table_, cache};
        const KindSet barring = pos.furiten(seat_).readings;
        std::vector<Way> ways;
        for (const ReadingWaits& each : pos.solver(seat_).waits_by_reading(pos.hand(seat_))) {
            auto it = std::ranges::find(ways, each.waits, &Way::waits);
            if (it == ways.end()) it = ways.insert(it, {each.waits, each.waits & barring, {}});
            it->readings.push_back(each.reading);
        }
        const auto copies = [&](const Way& way) {
            int n = 0;
            for (const Kind k : way.waits) n += left_[k];
            return -n;
        };
        std::ranges::sort(ways, {}, [&](const Way& way) { return std::pair{copies(way), way.readings[0]}; });
        return ways;
    }

    std::string way_text(const Way& way, bool all) const {
        constexpr std::size_t most = 6;
        std::string as;
        const std::size_t shown = all ? way.readings.size() : std::min(most, way.readings.size());
        for (std::size_t i = 0; i < shown; ++i) as += (i ? " / " : "") + voice_.tiles(faces_of(way.readings[i]));
        if (shown < way.readings.size()) as += " / ...";
        std::string line = voice_.say(Msg::reading_waits, as, kinds_text(way.waits));
        if (!way.barring.empty()) line += voice_.say(Msg::reading_passed, kinds_text(way.barring));
        return in_lines("    ", line);
    }

    // --- with a tile to discard ---

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
                out += in_lines("  ", voice_.say(Msg::after_discard, voice_.tile(Face(a.kind)), a.words));
        if (all[0].outlook.shanten == 0 && !jokers_held(r_, seat_).empty())
            out += voice_.say(Msg::readings_by_discard, tile_text(Face(all[0].kind))) + '\n';
        return out;
    }

    const Voice& voice_;
    const Referee& r_;
    Seat seat_;
    Table table_;  ///< a copy, on which things are tried
    Counts left_{};
};

bool holds(const Referee& r, Seat s, Kind k) {
    return std::ranges::any_of(r.table().hand(s), [&](TileId tile) { return r.table().kind(tile) == k; });
}

/// A riichi with a certain tile: the hand after it must be tenpai.
ReasonId riichi_with(const Referee& r, Seat s, Face tile) {
    HandCache own;
    if (r.look(own).tenpai_after(s, tile.kind())) return 0;
    for (std::size_t id = 1; id < r.book().reasons.size(); ++id)
        if (r.book().reasons[id].id == "noten_after") return ReasonId(id);
    return 0;
}

/// What is there to be done for the seat here, whether or not something forbids it.
Options there(const Referee& r, Seat s) {
    HandCache own;
    const Position pos = r.look(own);
    const Phase& p = pos.phase();
    Options out;
    const bool may = p.stage == Stage::turn ? s == p.seat : p.stage == Stage::choice ? in(p.asked, s) : s != p.seat;
    if (!may) return out;
    for (const auto& offer : r.book().offer[std::size_t(p.stage)]) offer(pos, s, out);
    out.push_back({});
    return out;
}

std::string no_win_text(const Voice& voice, const Referee& r, Seat s) {
    const std::string missed = missed_text(voice, r, s);
    if (!missed.empty()) return voice.say(Msg::missed_so_far) + '\n' + missed;
    const Face open = seen(r.table(), r.table().phase.tile, s);
    if (!open.known()) return voice.say(Msg::why_unknown) + '\n';
    std::string out = voice.say(Msg::why_not_complete, voice.tile(open)) + '\n';
    const Numbers numbers = held_by(r.table(), s).numbers;
    const bool as_itself = !r.book().reads_of(numbers, open, Use::held).empty() && r.book().reads_of(numbers, open, Use::claimed).empty();
    if (as_itself && r.table().phase.seat != s) out += voice.say(Msg::why_as_itself, voice.tile(open)) + '\n';
    return out;
}

/// One reason that forbids the seat to call and to win, whatever tile it is: somebody bound, or a dead hand.
ReasonId silenced(const Referee& r, Seat s) {
    const Kind any = r.book().layout.tiles[0].kind();
    Table held = r.table();
    constexpr int with_a_draw = 2;  // of every three
    if (held.hand(s).size() % 3 == with_a_draw) apply(held, {.type = EventType::discarded, .actor = s, .tile = held.hand(s)[0]});
    const Table t = with_discard(held, held.after(s), any);
    const auto calls = reasons_against(
        r.book(), t, s,
        {.type = ActionType::pon, .target = t.phase.seat, .tile = Face(any), .used_count = 2, .used = {Face(any), Face(any)}});
    if (calls.empty()) return 0;
    const auto wins = reasons_against(r.book(), t, s, {.type = ActionType::hora, .target = t.phase.seat, .tile = Face(any)});
    const auto it = std::ranges::find_first_of(calls, wins);
    return it == calls.end() ? ReasonId{} : *it;
}

}  // namespace

std::string reason_text(const Voice& voice, const Rulebook& book, ReasonId id) {
    const Reason& reason = book.reasons[id];
    const auto words = voice.pick(reason.text);
    return reason.clause.empty() ? std::string(words) : voice.say(Msg::why_reason, words, reason.clause);
}

std::string waits_text(const Voice& voice, const Referee& r, Seat s, bool all, std::optional<Face> tile) {
    return Waits(voice, r, s).text(all, tile);
}

std::string why_text(const Voice& voice, const Referee& r, Seat s, const Wish& wish) {
    const Verb verb = *wish.verb;
    if (wish.tile && (verb == Verb::discard || verb == Verb::riichi) && !holds(r, s, wish.tile->kind()))
        return voice.say(Msg::not_in_hand, voice.tile(*wish.tile)) + '\n';
    ReasonId found = 0;
    for (const Action& a : there(r, s)) {
        const bool meant = fits(a, verb) && (!wish.kind || a.word == wish.kind);
        const bool that_tile = !wish.tile || (verb != Verb::discard && verb != Verb::kan) || about(a, *wish.tile, true);
        if (!meant || !that_tile) continue;
        ReasonId why = r.why(s, a);
        if (why == 0 && verb == Verb::riichi && wish.tile) why = riichi_with(r, s, *wish.tile);
        if (why == 0) return voice.say(Msg::is_possible) + '\n';
        if (found == 0 && why != Referee::no_reason_known) found = why;
    }
    if (found == 0) return verb == Verb::win ? no_win_text(voice, r, s) : voice.say(Msg::why_unknown) + '\n';
    std::string out = reason_text(voice, r.book(), found) + '\n';
    const Phase& p = r.table().phase;
    if (verb == Verb::win && p.stage == Stage::claims) out += Waits(voice, r, s).by_reading(false, r.table().kind(p.tile));
    return out;
}

bool is_bound(const Referee& r, Seat s) { return silenced(r, s) != 0; }

std::string bound_text(const Voice& voice, const Referee& r, bool clauses) {
    std::vector<std::pair<ReasonId, std::string>> bound;
    for (int i = 0; i < r.table().seats; ++i) {
        const Seat s = r.table().after(r.table().dealer, i);
        const ReasonId why = silenced(r, s);
        if (!why) continue;
        auto it = std::ranges::find(bound, why, &std::pair<ReasonId, std::string>::first);
        if (it == bound.end()) it = bound.insert(it, {why, ""});
        it->second += (it->second.empty() ? "" : ", ") + voice.who(r.table(), s);
    }
    std::string out;
    for (const auto& [why, who] : bound) {
        const std::string words = clauses ? reason_text(voice, r.book(), why) : std::string(voice.pick(r.book().reasons[why].text));
        out += (out.empty() ? "" : "\n") + voice.say(Msg::bound_now, who, words);
    }
    return out;
}

KindSet jokers_held(const Referee& r, Seat s) {
    KindSet kinds;
    if (r.book().reads.empty()) return kinds;
    const Win held = held_by(r.table(), s);
    for (const TileId tile : r.table().hand(s))
        if (const Face f = r.table().face[tile]; !r.book().reads_of(held.numbers, f, Use::held).empty()) kinds.add(f.kind());
    return kinds;
}

std::string missed_text(const Voice& voice, const Referee& r, Seat s) {
    std::string out;
    for (const wire::Missed& m : wire::missed_by(r, s)) {
        const bool ja = voice.lang == wire::Lang::ja;
        std::string why = ja ? m.ja : m.en;
        if (!m.clause.empty()) why = voice.say(Msg::why_reason, why, m.clause);
        if (m.why) why = voice.say(Msg::barred, why);
        const std::string tile = voice.tile(m.tile);
        const bool own = m.from == s;
        out += "  " +
               (own ? voice.say(Msg::missed_tsumo, tile, why) : voice.say(Msg::missed_ron, voice.who(r.table(), m.from), tile, why)) + '\n';
    }
    return out;
}

}  // namespace jansou::terminal
