// 出来事の行 What the log says of each event: its word, its fields in their order, who may read them, and how a person is told of it. One
// table, by which lines are written, read back and put into sentences.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "jansou/referee/referee.hpp"
#include "jansou/wire/lines/line_type.hpp"
#include "jansou/wire/lines/viewer.hpp"
#include "jansou/wire/text_out.hpp"

namespace jansou::wire {

/// Who may read the tiles of a field: all, or who knows their faces.
enum class Veil : bool { open, known };

/// An event that has just been applied, for a viewer.
struct ToldEvent {
    const Event& e;
    const Referee& r;
    const Rulebook& book;
    Seat viewer;  ///< where the viewer sits in this hand

    const Table& t() const { return r.table(); }
    int chair(Seat s) const { return int(t().chair_of(s)); }
    Face face(TileId tile, Veil veil) const { return veil == Veil::open ? t().face[tile] : shown_to(t(), tile, viewer); }
};

/// What a bystander finds in a field, who has the lines alone.
enum class Finds : std::uint8_t {
    nothing,  ///< that moves no table
    actor,
    target,
    open_tile,    ///< the tile of the target's that lies open to claims
    own_tile,     ///< of the actor's hand
    used_tiles,   ///< of the actor's hand, as many as the line says
    triplet,      ///< of the target's, to which the own tile is added
    as_drawn,     ///< whether the actor's own tile is the one just drawn
    river_place,  ///< in the target's river, from 0, called tiles counted: the tile `take`
};

/// How a field reads in a sentence.
enum class FieldForm : std::uint8_t {
    unsaid,
    seat,
    tile,
    tiles,
    wind,
    ordinal,  ///< a small number, spelt as the language spells it
    points,   ///< a number for each seat
    word,     ///< one that the rule has declared
    flag,
};

/// What a field has: something with a form of its own, or, where no sentence says it, a shape (shape.hpp).
struct FieldKind {
    FieldForm form;
    std::string_view shape;

    consteval FieldKind(FieldForm reads) : form(reads), shape(shapes[std::size_t(reads)]) {}
    consteval FieldKind(const char* looks) : form(FieldForm::unsaid), shape(looks) {}

private:
    static constexpr std::string_view shapes[]{"any", "seat", "tile", "[tile]", "tile", "int", "[int]", "string", "bool"};
};

/// A field of a line.
struct Field {
    const char* name;  ///< empty: that of the rule's account, which `put` writes
    FieldForm form;
    std::string_view shape;
    Key key;
    void (*put)(Object&, const ToldEvent&, Veil);
    Finds finds = Finds::nothing;
    Veil veil = Veil::open;
    bool (*there)(const ToldEvent&) = nullptr;  ///< null: always

    template <std::size_t N>
    consteval Field(const char (&called)[N], FieldKind kind, void (*how)(Object&, const ToldEvent&, Veil), Finds what = Finds::nothing,
                    Veil who = Veil::open, bool (*where)(const ToldEvent&) = nullptr)
        : name(called), form(kind.form), shape(kind.shape), key(called), put(how), finds(what), veil(who), there(where) {}
    consteval Field(void (*how)(Object&, const ToldEvent&, Veil), bool (*where)(const ToldEvent&))
        : name(""), form(FieldForm::unsaid), shape("[int]"), key(""), put(how), there(where) {}
};

/// A sentence about a line, or what is said aloud with it. Fields stand in braces: "{actor}"; "{consumed.0}" is the first of a list,
/// "{deltas.actor}" what a list says of that seat, "{word}" what the rule calls the line, "{showing}" whose hands lie open at a draw. One
/// that names what there is not (a tile not seen, an empty list, a word without a text) is not said, and the next is tried.
struct Saying {
    Text text;
    std::string_view field{};         ///< said only where this field ..
    std::string_view value = "true";  ///< .. is this
    std::string_view same{};          ///< .. or the same as this other field
};
/// What a line sounds like to who sits at the table. `draw` sounds for who draws alone, `bell` where something begins.
enum class Sound : std::uint8_t { none, discard, draw, chi, pon, kan, aside, riichi, win, bell };
/// How a person is told of a line. Without a sentence it is not told of.
struct LineWords {
    std::span<const Saying> sentences{}, aloud{};
    Sound sound = Sound::none;
};

/// When a bystander may see such a fact.
enum class When : std::uint8_t {
    apart,   ///< the facts of a log read it by a function of its own, or it moves nothing
    turn,    ///< in the actor's turn
    claims,  ///< while a tile of the target's lies open to claims
};

struct EventLine {
    EventType type;
    LineWord word;  ///< empty: the event's own, which its rule has declared
    std::span<const Field> fields;
    LineWords telling;
    When when = When::apart;
    int used = 0;                              ///< how many tiles it takes from the hand
    bool (*told)(const ToldEvent&) = nullptr;  ///< whether this event has this line; null: always
};

/// The members of a line beside its type, by the notation of shape.hpp.
std::string members_of(const EventLine&);

/// The table. Events that are not in it show nothing of their own.
std::span<const EventLine> event_lines();

/// The line of that event, if it has one.
const EventLine* line_of(const ToldEvent&);
/// The line of that word.
const EventLine* line_of(std::string_view word);

}  // namespace jansou::wire
