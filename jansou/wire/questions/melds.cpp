#include "jansou/wire/questions/melds.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "jansou/scoring/melding.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/rule_fields.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t most_melds = 60;  ///< that are told
constexpr std::size_t most_tiles = 4;

struct Named {
    std::string_view name;
    MeldType type;
    std::size_t size;
};
constexpr std::array<Named, 5> all_types{Named{"pon", MeldType::pon, 3}, Named{"chi", MeldType::chi, 3},
                                         Named{"daiminkan", MeldType::daiminkan, 4}, Named{"kakan", MeldType::kakan, 4},
                                         Named{"ankan", MeldType::ankan, 4}};

/// The melds of one type that hold the tiles given.
class Melds {
public:
    Melds(const Rulebook& book, const Numbers& numbers, const Named& type, const std::vector<Face>& given)
        : book_(book), numbers_(numbers), type_(type), given_(given), stock_(book.layout), tiles_(given) {
        faces_ = book.layout.tiles;
        faces_.insert(faces_.end(), book.layout.others.begin(), book.layout.others.end());
        std::ranges::sort(faces_);
        const auto twice = std::ranges::unique(faces_);
        faces_.erase(twice.begin(), twice.end());
        for (const Face face : given) (void)stock_.take(face);
    }

    std::vector<OpenMeld> all() {
        if (tiles_.size() <= type_.size) add(0);
        std::ranges::sort(found_, {}, [this](const OpenMeld& meld) { return strangeness(meld); });
        return std::move(found_);
    }

private:
    void add(std::size_t from) {
        if (type_.type != MeldType::chi && kinds_of_meld(book_, {}, tiles_).empty()) return;
        if (tiles_.size() == type_.size) return take_it();
        for (std::size_t i = from; i < faces_.size(); ++i) {
            const Stock before = stock_;
            if (const auto taken = stock_.take(faces_[i]); taken && *taken == faces_[i]) {
                tiles_.push_back(faces_[i]);
                add(i);
                tiles_.pop_back();
            }
            stock_ = before;
        }
    }
    void take_it() {
        const auto meld = meld_of(book_, type_.name, tiles_);
        if (!meld || (type_.type == MeldType::chi && !is_run(book_.grammar_for(numbers_), *meld))) return;
        found_.push_back(in_order(*meld));
    }

    /// As one lays it down: a run from its beginning, of other melds what they are of first, and the red of them last.
    static OpenMeld in_order(OpenMeld meld) {
        const auto end = meld.tiles.begin() + meld.size;
        const auto place = [&meld](Face f) { return std::tuple(meld.type != MeldType::chi && f.kind() != meld.kind, f.kind(), f.red()); };
        const auto before = [&place](Face a, Face b) { return place(a) < place(b); };
        for (auto it = meld.tiles.begin(); it != end; ++it)  // at most four
            std::rotate(std::upper_bound(meld.tiles.begin(), it, *it, before), it, it + 1);
        if (meld.type == MeldType::chi)
            for (Kind wanted = meld.first(); meld.tiles[0].kind() != wanted;) std::rotate(meld.tiles.begin(), meld.tiles.begin() + 1, end);
        return meld;
    }

    /// Least is what one means most often who names the tiles given: more of the same, a run that begins so, nothing red, the lower run.
    std::tuple<long, bool, long, Kind> strangeness(const OpenMeld& meld) const {
        const auto tiles = std::span(meld.tiles).first(meld.size);
        const Kind first = given_.front().kind();
        const auto others = std::ranges::count_if(tiles, [=](Face face) { return face.kind() != first; });
        return {others, meld.first() != first, std::ranges::count_if(tiles, &Face::red), meld.first()};
    }

    const Rulebook& book_;
    const Numbers& numbers_;
    const Named& type_;
    const std::vector<Face>& given_;
    Stock stock_;
    std::vector<Face> faces_, tiles_;
    std::vector<OpenMeld> found_;
};

/// What the seat is that makes them, as far as that changes its runs.
void read_seat(const Rulebook& book, Fields& in, Numbers& numbers) {
    for (const std::string_view name : choices_of_hands(book)) {
        if (!in.given(name)) continue;
        if (const ScoreField* field = find_field(book, name))
            set_field(*field, in.choice(name, field->choices), numbers);
        else
            in.neutral(name, nullptr);
    }
}

}  // namespace

std::vector<std::string_view> meld_types(const Rulebook& book) {
    std::vector<std::string_view> out;
    for (const Named& type : all_types)
        if (book.rules.has_rule(type.name)) out.push_back(type.name);
    return out;
}

tl::expected<ordered_json, Sentence> melds_json(const Rulebook& book, const json& question) {
    Fields in(question);
    in.require("tiles");
    auto given = in.tiles("tiles", most_tiles);
    Numbers numbers{};
    read_seat(book, in, numbers);
    const auto known = meld_types(book);
    const std::string_view wanted = in.given("type") ? known.empty() ? "" : known[std::size_t(in.choice("type", known))] : "";
    in.refuse_unread();
    Stock stock(book.layout);
    if (!in.bad() && given.empty()) in.fail("tiles", "there are no tiles.");
    for (Face& face : given) {
        const auto taken = stock.take(face);
        if (!taken) in.fail("tiles", taken.error());
        face = taken.value_or(face);
    }
    if (in.bad()) return tl::unexpected(in.error);
    ordered_json out{{"melds", ordered_json::array()}};
    std::size_t more = 0;
    for (const Named& type : all_types) {
        if (wanted.empty() ? std::ranges::find(known, type.name) == known.end() : type.name != wanted) continue;
        for (const OpenMeld& meld : Melds(book, numbers, type, given).all()) {
            if (out["melds"].size() == most_melds)
                ++more;
            else
                out["melds"].push_back(
                    {{"type", type.name}, {"tiles", to_mpsz(std::vector<Face>(meld.tiles.begin(), meld.tiles.begin() + meld.size))}});
        }
    }
    if (more) out["more"] = more;
    return out;
}

}  // namespace jansou::wire
