#include "jansou/wire/shown/drill_hands.hpp"

#include <algorithm>

#include "jansou/wire/questions/melds.hpp"

namespace jansou::wire {

DrillHands::DrillHands(const Rulebook& book, Stream& random) : book_(book), random_(random) {
    for (const Face f : book.layout.tiles) kinds_.add(f.kind());
    for (const Kind k : kinds_)
        if (!book.reads_of(Numbers{}, Face(k), Use::held).empty()) jokers_.add(k);
    plain_ = kinds_ - jokers_;
    for (const std::string_view type : meld_types(book)) melds_.emplace_back(type);
}

Kind DrillHands::from(KindSet set) {
    auto n = random_.below(std::uint32_t(set.size()));
    for (const Kind k : set)
        if (n-- == 0) return k;
    return 0;
}

Kind DrillHands::any() { return from(plain_); }

bool DrillHands::take(Kind k, int n) {
    if (left_[k] < n) return false;
    left_[k] = std::uint8_t(left_[k] - n);
    return true;
}

/// A run or a triplet, sometimes a kan.
bool DrillHands::set(const HandWish& wish, DrawnHand& out, bool open) {
    const Kind k = from(random_.below(5) ? lean_ : plain_);
    const auto has = [&](std::string_view type) { return std::ranges::find(melds_, type) != melds_.end(); };
    const bool starts = k < first_honour && (wish.around || book_.grammar.forms[0].runs.has(k));
    const bool run = starts && random_.below(4) != 0 && (!open || has("chi"));
    const Kind second = run ? next_in_run(k) : k, third = run ? next_in_run(second) : k;
    const bool kan = open && !run && random_.below(3) == 0 && has("daiminkan");
    if (!take(k, 1) || !take(second, 1) || !take(third, 1) || (kan && !take(k, 1))) return false;
    if (!open) {
        concealed_.insert(concealed_.end(), {k, second, third});
        return true;
    }
    DrawnMeld meld{.type = run ? "chi" : kan ? "daiminkan" : "pon", .tiles = {Face(k), Face(second), Face(third)}};
    if (kan) meld.tiles.emplace_back(k);
    out.melds.push_back(std::move(meld));
    return true;
}

bool DrillHands::pairs() {
    KindSet taken;
    const std::size_t whole = std::size_t(book_.layout.hand) + 1;
    for (int tries = 0; concealed_.size() < whole && tries < 60; ++tries) {
        const Kind k = from(tries < 30 ? lean_ : plain_);
        if (taken.has(k) || !take(k, 2)) continue;
        taken.add(k);
        concealed_.insert(concealed_.end(), 2, k);
    }
    return concealed_.size() == whole;
}

std::optional<DrawnHand> DrillHands::draw(const HandWish& wish) {
    left_ = {};
    for (const Face f : book_.layout.tiles) ++left_[f.kind()];
    concealed_.clear();
    DrawnHand out;
    KindSet suit = suit_set(int(random_.below(suit_count))) & plain_;
    if (suit.size() < 5) suit = plain_ - honours;
    lean_ = wish.one_suit ? suit : random_.below(3) ? plain_ - honours : plain_;
    if (lean_.empty()) lean_ = plain_;
    const bool has_pairs = std::ranges::any_of(std::span(book_.grammar.forms).first(book_.grammar.form_count),
                                               [](const Form& f) { return f.type == Form::Type::pairs; });
    if (has_pairs && random_.below(10) == 0) {
        if (!pairs()) return {};
    } else {
        const int open = wish.melds ? int(random_.below(std::uint32_t(wish.melds) + 1)) : 0;
        for (int i = 0; i < book_.grammar.sets; ++i)
            if (!set(wish, out, i < open)) return {};
        const Kind pair = from(random_.below(4) ? lean_ : plain_);
        if (!take(pair, 2)) return {};
        concealed_.insert(concealed_.end(), 2, pair);
    }
    random_.shuffle(concealed_);
    out.tile = Face(concealed_.back());
    concealed_.pop_back();
    const int jokers = jokers_.empty() || !wish.jokers ? 0 : int(random_.below(std::uint32_t(wish.jokers) + 1));
    for (int i = 0; i < jokers && i < int(concealed_.size()); ++i) {
        const Kind joker = from(jokers_);
        if (!take(joker, 1)) break;
        ++left_[concealed_[std::size_t(i)]];
        concealed_[std::size_t(i)] = joker;
        ++out.jokers;
    }
    for (const Kind k : concealed_) out.hand.emplace_back(k);
    std::ranges::sort(out.hand);
    return out;
}

std::vector<Face> DrillHands::more(std::size_t count, std::optional<Kind> wanted) {
    std::vector<Face> out;
    if (wanted && take(*wanted, 1)) out.emplace_back(*wanted);
    for (int tries = 0; out.size() < count && tries < 200; ++tries)
        if (const Kind k = from(plain_); !book_.set_aside.has(k) && take(k, 1)) out.emplace_back(k);
    random_.shuffle(out);
    return out;
}

std::vector<Face> DrillHands::aside(std::size_t count) {
    std::vector<Face> out;
    for (const Kind k : book_.set_aside)
        while (out.size() < count && take(k, 1)) out.emplace_back(k);
    return out;
}

}  // namespace jansou::wire
