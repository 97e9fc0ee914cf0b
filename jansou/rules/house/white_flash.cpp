// 白フラッシュ A white dragon that passes flashes until its owner's second discard after it: every other seat is bound to discard what it
// draws and may say nothing.
#include <algorithm>

#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/lasting.hpp"

namespace jansou::rules::white_flash_rule {

namespace {

struct Flashes {
    CounterId young, old;  ///< number of a seat's flash that lasts for two more of its discards, for one more; 0: none
    CounterId due;         ///< its white dragon has passed and flashes with what comes next
    CounterId free;        ///< called a flashing white dragon and has not yet discarded
    CounterId made;        ///< how many there were in this hand, kept at seat 0
    CounterId own;         ///< how many of them were a seat's
    Word word;

    bool bound(const Position& pos, Seat s) const {
        if (pos.count(free, s)) return false;
        for (Seat other = 0; other < pos.table.seats; ++other)
            if (other != s && (pos.count(young, other) || pos.count(old, other))) return true;
        return false;
    }
    /// Discards of the seat until none of its flashes lasts.
    int left(const Position& pos, Seat s) const { return pos.count(young, s) ? 2 : pos.count(old, s) ? 1 : 0; }
    void mark(Seat s, int number, bool begins, Script& then) const {
        then << Event{.type = EventType::marked, .actor = s, .flag = begins, .word = word, .value = std::int16_t(number)};
    }
    void begin(const Position& pos, Seat s, Script& then) const {
        const int number = pos.count(made, 0) + 1;
        then.set(made, 0, number);
        then.set(young, s, number);
        then.set(own, s, pos.count(own, s) + 1);
        mark(s, number, true, then);
    }
    /// The discards of the seat that flashed. Every white dragon lying open has, but for one with which the hand ended.
    void on_river(const Position& pos, Seat s, std::string_view clause, std::vector<Mark>& out) const {
        const auto river = pos.table.river(s);
        int left = pos.count(own, s);
        for (std::size_t i = 0; i < river.size() && left; ++i) {
            if (river[i].down || pos.table.kind(river[i].tile) != white) continue;
            --left;
            out.push_back({.id = "flash",
                           .brief = {"フラッシュ", "flash"},
                           .text = {"この白がフラッシュした。", "This white dragon flashed."},
                           .clause = clause,
                           .discard = int(i),
                           .tone = Tone::binds,
                           .icon = "bolt"});
        }
    }
    /// The hand ends with that tile: no draw is left, or the kan of it would need an indicator that is not there.
    static bool ends(const Position& pos, const Event& e) {
        if (e.type == EventType::turn_given) return pos.table.live() == 0;
        return e.type == EventType::daiminkan && pos.table.indicator_count >= pos.book.layout.indicators();
    }
    /// The white dragon that passed flashes now: after a call of it, or when the next turn is given.
    void on_next(const Position& pos, const Event& e, Script& then) const {
        const bool called = e.type != EventType::turn_given;
        if (called && pos.count(free, e.target)) then.set(free, e.target, 0);
        for (Seat s = 0; s < pos.table.seats; ++s) {
            if (!pos.count(due, s)) continue;
            then.set(due, s, 0);
            if (called) then.set(free, e.actor, 1);
            if (!ends(pos, e)) begin(pos, s, then);
        }
    }
};

/// A white dragon that nobody wins on flashes with what comes next.
void flash_when_it_passes(Rulebook& book, const Flashes& f) {
    book.on({EventType::stood}, [f](const Position& pos, const Event& e, Script& then) {
        if (e.detail == int(Contested::discard) && pos.table.kind(e.tile) == white) then.set(f.due, e.actor, 1);
    });
    book.on({EventType::pon, EventType::daiminkan, EventType::turn_given},
            [f](const Position& pos, const Event& e, Script& then) { f.on_next(pos, e, then); });
}

/// It lasts until its owner's second discard after it; who called it is free until its own discard.
void last_for_two_discards(Rulebook& book, const Flashes& f) {
    lasts(book, f.old, {.until = {own_discard}, .at_end = [f](Seat s, int number, Script& then) { f.mark(s, number, false, then); }});
    lasts(book, f.young, {.until = {own_discard}, .then = f.old});
    lasts(book, f.free, {.until = {own_discard}});
}

void mark_who_flashes_and_who_is_bound(Rulebook& book, const Flashes& f) {
    book.marks.push_back([f, clause = book.clause("white_flash")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat) return;
        if (const int left = f.left(pos, s))
            out.push_back({.id = "flash",
                           .brief = {"フラッシュ", "flash"},
                           .text = {"白フラッシュ。他家はツモ切りしかできず、発声できない。",
                                    "White flash: the others discard what they draw and may call nothing."},
                           .clause = clause,
                           .count = left,
                           .tone = Tone::binds,
                           .icon = "bolt"});
        f.on_river(pos, s, clause, out);
        if (!f.bound(pos, s)) return;
        int until = 0;
        for (Seat other = 0; other < pos.table.seats; ++other)
            if (other != s) until = std::max(until, f.left(pos, other));
        out.push_back({.id = "bound",
                       .brief = {"縛り", "bound"},
                       .text = {"他家の白フラッシュに縛られ、ツモ切りしかできない。",
                                "Bound by another's white flash: only the tile drawn may be discarded."},
                       .clause = clause,
                       .count = until,
                       .tone = Tone::bound,
                       .icon = "lock"});
    });
}

/// The others discard what they draw and say nothing.
void bind_the_others(Rulebook& book, const Flashes& f) {
    const ReasonId bound = book.reason(
        "flash", {"白フラッシュ中は発声できず、ツモ切りしかできない。", "Under another's white flash one may only discard the tile drawn."},
        book.clause("white_flash"));
    const auto under = [f](const Position& pos, Seat s) { return f.bound(pos, s); };
    book.on_forbid({ActionType::hora, ActionType::reach, ActionType::chi, ActionType::pon, ActionType::daiminkan, ActionType::ankan,
                    ActionType::kakan, ActionType::nukidora, ActionType::ryukyoku},
                   under, [=](const Position&, Seat, const Action&) { return bound; });
    book.on_forbid({ActionType::dahai}, under, [=](const Position&, Seat, const Action& a) { return a.drawn ? ReasonId{} : bound; },
                   {.by_numbers = true});
}

}  // namespace

static void install(Rulebook& book, const RuleSet&) {
    const Flashes f{book.counter("flash_young"),
                    book.counter("flash_old"),
                    book.counter("flash_due"),
                    book.counter("flash_free"),
                    book.counter("flash_count"),
                    book.counter("flash_own"),
                    book.word("flash", {"白フラッシュ", "white flash"})};
    flash_when_it_passes(book, f);
    last_for_two_discards(book, f);
    mark_who_flashes_and_who_is_bound(book, f);
    bind_the_others(book, f);
}

extern const RuleInfo rule{
    .name = "white_flash",
    .topic = Topic::joker,
    .title = {"白フラッシュ", "white flash"},
    .meaning = {"通った白は、捨てた者の二打後まで他家を縛る。",
                "A white dragon that passes binds the others until its owner's second discard after it."},
    .install = install,
};

}  // namespace jansou::rules::white_flash_rule
