// JSON の欄 One JSON object read strictly: every field has a type and a name that is known, and the first thing wrong is one sentence. And
// the tiles of a rule set, so that nobody holds one that there is not.
#pragma once
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/rule_text/said.hpp"

namespace jansou::wire {

/// The JSON text as a value.
tl::expected<nlohmann::json, Sentence> parse_json(std::string_view text);
/// What it says of a text that breaks at that character, from 1, and of one with a number that is none.
Sentence breaks_at(std::string_view text, std::size_t at);
Sentence number_too_large();

/// What is wrong with the input, thrown and caught inside one source file.
struct Bad {
    Sentence why;
};
[[noreturn]] inline void fail(Sentence why) { throw Bad{std::move(why)}; }

/// More or fewer points than this are taken for a mistake.
inline constexpr int most_points = 100000000;

/// A value in few words, for a sentence about it.
std::string shown(const nlohmann::json&);

/// The value if it is a whole number from `least` to `most`.
std::optional<int> whole_number(const nlohmann::json&, int least, int most);

/// Reads fields one after another. After the first error every answer is the default and `error` stays what it was.
class Fields {
public:
    /// `path` stands before the field's name in a sentence: "melds[0].".
    explicit Fields(const nlohmann::json& object, std::string path = {});

    bool given(std::string_view name);  ///< there and not null
    void require(std::string_view name);
    bool flag(std::string_view name);
    int number(std::string_view name, int least, int most);
    std::string text(std::string_view name);
    std::vector<Face> tiles(std::string_view name, std::size_t most);
    Seat seat(std::string_view name, int seats);  ///< no_seat if left out or null
    int choice(std::string_view name, const std::vector<std::string_view>& choices);
    const nlohmann::json* array(std::string_view name);  ///< null if left out
    bool is_object(std::string_view name) const;
    const nlohmann::json* object(std::string_view name);  ///< REQUIRES: is_object
    /// Left out, null, or `empty`: what it would say if it were left out.
    void neutral(std::string_view name, const nlohmann::json& empty);

    /// The names of the object that were not asked for so far.
    std::vector<std::string_view> unread() const;
    void refuse_unread();

    bool bad() const { return !error.empty(); }
    void fail(std::string_view name, std::string_view what);
    void fail(std::string_view name, const Said& what);
    Sentence error;
    /// The same in Japanese, without the name of the field; empty where that is not said.
    std::string error_ja;

private:
    const nlohmann::json* find(std::string_view name);
    const nlohmann::json* object_;
    std::string path_;
    std::vector<std::string_view> read_;
};

/// Kinds that a hand with tiles of these kinds is played without, where other hands are played with other kinds: as its tiles tell, else as
/// the suit ("p", "s", empty: not said) does. What is wrong, if both do not go together.
tl::expected<KindSet, Sentence> absent_kinds(const Layout&, KindSet, std::string_view suit);

/// The tiles of a rule set, those of other hands too, from which those that are seen are taken.
class Stock {
public:
    explicit Stock(const Layout&);
    /// The tile that is taken, or what is wrong: a plain one beyond those that there are is taken for a red one of its kind that is left.
    tl::expected<Face, Sentence> take(Face);
    std::optional<Sentence> unknown(Face) const;
    bool has(Kind k) const { return plain_[k] + red_[k] + marked_[k] > 0; }
    int left(Kind k) const { return plain_left_[k] + red_left_[k] + marked_left_[k]; }

private:
    /// The red tile that a plain name stands for where every tile of the kind is red.
    Face named(Face face) const {
        const Kind k = face.kind();
        return reds_by_kind_ && plain_[k] == 0 && red_[k] != 0 ? Face(k, true) : face;
    }

    bool reds_by_kind_;
    Counts& of(Face face) { return face.red() ? red_ : face.marked() ? marked_ : plain_; }
    const Counts& of(Face face) const { return face.red() ? red_ : face.marked() ? marked_ : plain_; }
    Counts plain_{}, plain_left_{}, red_{}, red_left_{}, marked_{}, marked_left_{};
};

/// True if a chi of those tiles is a run of that grammar.
bool is_run(const Grammar&, const OpenMeld&);

/// A meld by the name of its type and its tiles; `from` is left open. Its run may be one that only some seats know.
tl::expected<OpenMeld, Sentence> meld_of(const Rulebook&, std::string_view type, const std::vector<Face>&);

/// True if a value line of that id is known to the rule.
bool has_bonus(const Rulebook&, std::string_view id);

/// Enters what a field of a rule says (of a choice its place) in the winner's numbers.
void set_field(const ScoreField&, int value, Numbers&);

/// A value on one line; bytes that are no UTF-8 are replaced.
std::string dumped(const nlohmann::ordered_json&);
std::string error_line(const Sentence&);

std::string with_commas(int points);

/// Blanks behind until the text is as wide as `columns` on a terminal, where a Japanese character takes two.
std::string padded(std::string_view text, int columns);
int columns_of(std::string_view text);

}  // namespace jansou::wire
