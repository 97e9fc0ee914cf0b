#include "jansou/rules/shared/lasting.hpp"

namespace jansou {
namespace {

struct Ends {
    CounterId number;
    Lasting lasting;

    void operator()(const Position& pos, Seat s, Script& script) const {
        const int was = pos.count(number, s);
        if (was == 0 || (lasting.unless && pos.count(*lasting.unless, s) != 0)) return;
        const int left = lasting.counts ? was - 1 : 0;
        script.set(number, s, left);
        if (left != 0) return;
        if (lasting.then) script.set(*lasting.then, s, was);
        if (lasting.at_end) lasting.at_end(s, was, script);
    }
};

std::vector<EventType> types_of(const Until& until) {
    switch (until.what) {
        case Until::What::fact: return {until.type};
        case Until::What::claim: return {EventType::chi, EventType::pon, EventType::daiminkan};
        case Until::What::call: return {EventType::chi, EventType::pon, EventType::daiminkan, EventType::stood};
        case Until::What::aside: return {EventType::stood};
    }
    return {};
}

bool takes_place(Until::What what, const Event& e) {
    if (what == Until::What::call) return call_stands(e);
    return what != Until::What::aside || Contested(e.detail) == Contested::aside;
}

}  // namespace

void lasts(Rulebook& book, CounterId number, const Lasting& lasting) {
    for (const EventType type : lasting.from)
        book.on({type}, [number](const Position& pos, const Event& e, Script& script) {
            for (Seat s = 0; s < pos.table.seats; ++s)
                if (e.actor == no_seat || e.actor == s) script.set(number, s, 1);
        });
    const Ends ends{number, lasting};
    for (const Until& until : lasting.until)
        for (const EventType type : types_of(until)) {
            const Until::What what = until.what;
            // asked at every draw and discard, of which most end nothing
            if (until.own)
                book.on({type}, [ends, what](const Position& pos, const Event& e, Script& script) {
                    if (e.actor >= pos.table.seats || pos.count(ends.number, e.actor) == 0) return;
                    if (takes_place(what, e)) ends(pos, e.actor, script);
                });
            else
                book.on({type}, [ends, what](const Position& pos, const Event& e, Script& script) {
                    if (!takes_place(what, e)) return;
                    for (Seat s = 0; s < pos.table.seats; ++s) ends(pos, s, script);
                });
        }
}

}  // namespace jansou
