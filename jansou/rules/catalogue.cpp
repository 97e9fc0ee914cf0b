// The rules by name, and how a book is made of a rule set.
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <map>

#include "jansou/hand/limits.hpp"
#include "jansou/rules/every_rule.hpp"
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dora.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou {
namespace {

/// Of each kind, in use or not.
Counts copies_of(const RuleSet& rules) {
    Counts copies{};
    for (Kind k = 0; k < kind_count; ++k) copies[k] = std::uint8_t(rules.number("tiles.copies"));
    for (const std::string& text : rules.words("tiles.copies_of")) {
        const auto named = parse_copies(text);
        assert(named);
        for (const Kind k : named->kinds) copies[k] = std::uint8_t(named->copies);
    }
    return copies;
}

Layout layout_of(const RuleSet& rules) {
    Layout l;
    l.seats = std::uint8_t(rules.number("table.seats"));
    l.dead = std::uint8_t(rules.number("wall.dead"));
    l.replacements = std::uint8_t(rules.number("wall.replacements"));
    l.further = std::uint8_t(rules.number("wall.further_replacements"));
    l.refill = rules.flag("wall.refill");
    l.kan_from_live = rules.is("wall.kan_replacement", "live_wall");
    l.last_live_replaces = rules.is("wall.used_up", "last_live");
    l.further_indicators = std::uint8_t(rules.number("wall.further_indicators"));
    const Counts copies = copies_of(rules);
    const auto kinds = parse_tiles(rules.text("tiles.kinds")), red = parse_tiles(rules.text("tiles.red")),
               marked = parse_tiles(rules.text("tiles.marked"));
    assert(kinds && red && marked);
    for (const Face face : *kinds)
        for (int i = 0; i < copies[face.kind()]; ++i) l.tiles.push_back(Face(face.kind()));
    const auto others = parse_tiles(rules.text("tiles.other_kinds"));
    assert(others);
    for (const Face face : *others) l.others.insert(l.others.end(), copies[face.kind()], Face(face.kind()));
    for (const Face face : *red) *std::ranges::find(l.tiles, Face(face.kind())) = face;
    for (const Face face : *marked) *std::ranges::find(l.tiles, Face(face.kind())) = Face::marked(face.kind());
    std::ranges::sort(l.tiles);
    return l;
}

std::uint8_t most_of(const Counts& copies, KindSet kinds) {
    std::uint8_t most = 0;
    for (const Kind k : kinds) most = std::max(most, copies[k]);
    return most;
}

/// "a < b": a is suppressed by b.
void chain(Rulebook& book, std::string_view text) {
    const std::size_t middle = text.find(" < ");
    assert(middle != std::string_view::npos);
    const auto less = book.find_yaku(text.substr(0, middle)), more = book.find_yaku(text.substr(middle + 3));
    if (less && more) book.yaku[*less].suppressed_by |= std::uint64_t{1} << *more;
}

/// The forms without kinds that are not in use.
Grammar limited_to(Grammar g, KindSet in_use) {
    for (std::size_t i = 0; i < g.form_count; ++i) {
        Form& f = g.forms[i];
        f.triplets = f.triplets & in_use;
        f.pair_kinds = f.pair_kinds & in_use;
        for (Kind k = 0; k < first_honour; ++k)
            if (f.runs.has(k) && !(in_use.has(k) && in_use.has(next_in_run(k)) && in_use.has(next_in_run(next_in_run(k))))) f.runs.drop(k);
    }
    return g;
}

/// Rules that a program brings along, and whether the catalogue has been read.
struct Brought {
    std::vector<const RuleInfo*> rules;
    bool read = false;
};
Brought& brought() {
    static Brought all;
    return all;
}

}  // namespace

BroughtRules::BroughtRules(std::initializer_list<const RuleInfo*> rules) {
    assert(!brought().read);
    brought().rules.insert(brought().rules.end(), rules);
}

std::span<const RuleInfo* const> catalogue() {
    static const std::vector<const RuleInfo*> all = [] {
        std::vector<const RuleInfo*> list;
        for (int topic = 0; topic <= int(Topic::penalty); ++topic)
            for (const RuleInfo* rule : rules::every_rule())
                if (int(rule->topic) == topic) list.push_back(rule);
        brought().read = true;
        list.insert(list.end(), brought().rules.begin(), brought().rules.end());
        return list;
    }();
    return all;
}

const RuleInfo* find_rule(std::string_view name) {
    static const auto by_name = [] {
        std::map<std::string_view, const RuleInfo*> map;
        for (const RuleInfo* rule : catalogue()) map.emplace(rule->name, rule);  // the first one of that name
        return map;
    }();
    const auto it = by_name.find(name);
    return it == by_name.end() ? nullptr : it->second;
}

#ifdef JANSOU_MUTANTS
/// Takes out the n-th thing, from 0 on, that a rule adds to a joint, as JANSOU_MUTANT=rule:joint:which:n says (`which`: of its action,
/// event or moment, as their enumerations count); where it says `?` every rule tells on stderr how many it adds to which. For
/// scripts/campaign mutants alone.
class Mutation {
public:
    Mutation(Rulebook& book, std::string_view rule) : rule_(rule) {
        each(book, [this](const char*, std::size_t, auto& joint) { before_.push_back(joint.size()); });
    }
    void take_one_out(Rulebook& book) const {
        const char* asked = std::getenv("JANSOU_MUTANT");
        if (!asked) return;
        const std::string_view word(asked);
        std::size_t joints = 0;
        if (word == "?") std::fprintf(stderr, "%.*s\n", int(rule_.size()), rule_.data());
        each(book, [&](const char* name, std::size_t which, auto& joint) {
            const std::size_t old = before_[joints++], added = joint.size() - old;
            if (word == "?" && added) std::fprintf(stderr, "  %s:%zu %zu\n", name, which, added);
            for (std::size_t n = 0; n < added; ++n)
                if (word == std::string(rule_) + ":" + name + ":" + std::to_string(which) + ":" + std::to_string(n)) {
                    joint.erase(joint.begin() + std::ptrdiff_t(old + n));
                    break;
                }
        });
    }

private:
    template <class F>
    static void each(Rulebook& b, F f) {
        const auto all = [&](const char* name, auto& joints) {
            for (std::size_t i = 0; i < joints.size(); ++i) f(name, i, joints[i]);
        };
        all("offer", b.offer), all("forbid", b.forbid), all("react", b.react), all("adjourn", b.adjourn);
        f("follow", 0, b.follow), f("reads", 0, b.reads), f("furiten", 0, b.furiten), f("yaku", 0, b.yaku), f("bonus", 0, b.bonus);
        f("revise", 0, b.revise), f("share", 0, b.share), f("share_draw", 0, b.share_draw), f("advance", 0, b.advance);
        f("finish", 0, b.finish), f("finish_set", 0, b.finish_set), f("marks", 0, b.marks), f("shown_waits", 0, b.shown_waits);
        f("value_of", 0, b.value_of), f("contradictions", 0, b.contradictions), f("score_fields", 0, b.score_fields);
        f("offence_kinds", 0, b.offence_kinds), f("counts_cheapest_tile", 0, b.counts_cheapest_tile);
    }
    std::string_view rule_;
    std::vector<std::size_t> before_;
};
#endif

/// Where a hand may have two triplets of one honour, yaku that need one are there for each.
static void count_equal_triplets(Rulebook& book) {
    const Counts most = limits_of(book.grammar);
    constexpr int beyond = 2;  // jokers that may be any copy: four triplets of a kind are no hand that could be drawn
    const bool unlimited = book.grammar.copy_limit == 0;
    const int triplets =
        unlimited ? beyond : std::max(*std::max_element(most.begin() + first_honour, most.end()) / 3, book.reads_beyond ? beyond : 0);
    for (YakuInfo& y : book.yaku) {
        if (!y.each || triplets < 2) continue;
        y.count = y.each;
        y.most = triplets;
    }
}

/// The kinds of offences as they are listed: each behind the one that it names, after others that name it too.
static std::vector<OffenceKind> in_order(const std::vector<OffenceKind>& kinds) {
    std::vector<OffenceKind> out;
    for (const OffenceKind& kind : kinds)
        if (kind.behind.empty()) out.push_back(kind);
    for (const OffenceKind& kind : kinds) {
        if (kind.behind.empty()) continue;
        auto at = std::ranges::find(out, kind.behind, &OffenceKind::name);
        if (at != out.end()) ++at;
        while (at != out.end() && at->behind == kind.behind) ++at;
        out.insert(at, kind);
    }
    return out;
}

/// What the table may declare, once every rule has brought its kinds.
static void list_offences(Rulebook& book) {
    if (!book.penalty_of) return;
    for (const OffenceKind& kind : in_order(book.offence_kinds))
        if (auto offence = book.penalty_of(book.rules, kind)) {
            offence->word = book.word(kind.name, kind.text);
            offence->eases = kind.eases;
            book.offences.push_back(*std::move(offence));
        }
}

/// Everything but the solvers.
static Rulebook draw_up(RuleSet rules, std::vector<Clash>& both) {
    Rulebook book;
    book.rules = std::move(rules);
    book.layout = layout_of(book.rules);
    book.people = book.rules.numbers("table.people");
    if (book.people.empty()) book.people = {book.layout.seats};
    book.kinds = kinds_in_use(book.layout);
    book.grammar = limited_to(ordinary_grammar(), book.kinds);
    const Counts copies = copies_of(book.rules);
    book.grammar.copy_limit = most_of(copies, book.kinds);
    for (const Kind k : book.kinds)
        if (copies[k] < book.grammar.copy_limit) book.grammar.fewer[k] = copies[k];
    book.melds_bar = book.rules.flag("tenpai.melds_bar");
    if (!book.rules.flag("tenpai.held_bar")) {
        book.grammar.copy_limit = 0;
        book.grammar.fewer = {};
        book.melds_bar = false;
    }
    std::vector<std::string_view> filled_by(book.slots().size());
    for (const std::string& name : book.rules.rules) {
        book.installing = name;
        std::vector<int> before;
        for (const SlotBase* slot : book.slots()) before.push_back(slot->filled());
#ifdef JANSOU_MUTANTS
        const Mutation mutation(book, name);
#endif
        find_rule(name)->install(book, book.rules);
#ifdef JANSOU_MUTANTS
        mutation.take_one_out(book);
#endif
        for (std::size_t i = 0; i < before.size(); ++i) {
            const SlotBase& slot = *book.slots()[i];
            if (slot.filled() == before[i]) continue;
            if (!filled_by[i].empty()) both.push_back({"say " + std::string(slot.question()), filled_by[i], name});
            filled_by[i] = name;
        }
        for (Revision& r : book.revise)
            if (r.rule.empty()) r.rule = name;
        if (book.ceiling && book.ceiling.rule.empty()) book.ceiling.rule = name;
    }
    book.installing = {};
    both.insert(both.end(), book.same_yaku().begin(), book.same_yaku().end());
    for (const std::string& text : book.rules.words("value.chains")) chain(book, text);
    for (const std::string& name : book.rules.words("value.not_enough"))
        if (const auto yaku = book.find_yaku(name)) book.yaku[*yaku].not_enough = true;
    count_equal_triplets(book);
    list_offences(book);
    book.yaku_masks = YakuMasks(book.yaku);
    return book;
}

Rulebook make_book(RuleSet rules) {
    std::vector<Clash> both;
    Rulebook book = draw_up(std::move(rules), both);
    assert(both.empty());
    book.make_solvers();
    return book;
}

std::vector<Clash> clashes(const RuleSet& rules) {
    std::vector<Clash> both;
    const Rulebook book = draw_up(rules, both);
    for (Clash& c : both) {  // names that outlive the book
        c.first = find_rule(c.first)->name;
        c.second = find_rule(c.second)->name;
    }
    return both;
}

}  // namespace jansou
