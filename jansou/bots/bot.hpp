// 打ち手 Bots: from what a seat sees and may do to what it does.
#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "jansou/hand/hand.hpp"
#include "jansou/hand/solver.hpp"
#include "jansou/table/action.hpp"
#include "jansou/table/view.hpp"
#include "jansou/tile/stream.hpp"
#include "jansou/tile/text.hpp"

namespace jansou {

struct JudgeData;
struct StudyRoom;

/// 相談 What the rules say of a hand that a seat does not hold yet. Each answer follows from the view alone. Any thread.
class Counsel {
public:
    virtual ~Counsel() = default;
    /// What a win brings, in points; chips are counted as the points that the house's bots take them for. 0: it is no win.
    struct Worth {
        std::int32_t ron = 0, tsumo = 0;
    };
    /// A hand as it might come to be.
    struct Wish {
        Hand hand;                ///< before the winning tile
        Counts reds{};            ///< of its concealed tiles how many of each kind are red
        KindSet calls{};          ///< kinds with which a chi or pon begins that is not called yet; it lies beside the view's melds
        KindSet runs{};           ///< those of `calls` that are chi
        std::uint8_t riichi = 0;  ///< the kind of riichi that will have been declared, as Action::word; 0: what the view says
    };
    /// Of a win on a plain tile of that kind. What is furiten bars nothing.
    virtual Worth worth(const View&, const Wish&, Kind won) const = 0;
    /// How much each tile of a kind counts as a bonus in the seat's hand (dora, set aside or not), a red one beside that.
    virtual std::array<std::int8_t, kind_count> bonus(const View&) const = 0;
    /// How many value yaku a triplet of each kind gives the seat.
    virtual std::array<std::int8_t, kind_count> value_of(const View&) const = 0;
    /// The settlement by seat, in tenths of a thousand or of a unit of points, if the game ended with these points; who bust whom is not
    /// asked.
    virtual std::array<std::int32_t, max_seats> settled(const View&, const std::array<std::int32_t, max_seats>& points) const = 0;
};

/// What a bot is told of the rules before it sits down.
struct HouseFacts {
    Solver solver;            ///< of all seats
    std::vector<Solver> own;  ///< of seats for whom other hands are complete, by View::own_grammar from 1
    Counts tiles{};           ///< how many of each kind there are
    KindSet jokers;           ///< kinds that may stand for others in the concealed hand
    KindSet reads;            ///< for what
    KindSet kinds;            ///< that are in use
    /// Words that a rule asks a seat to choose among, from the one that bots take first; and what a dealer takes before all of these.
    std::vector<std::uint8_t> likes, dealer_likes;
    std::uint8_t showing_riichi = 0;         ///< the kind of riichi that lays the waits open; 0: there is none
    std::vector<std::uint8_t> riichi_kinds;  ///< the kinds of riichi that may be declared, as Action::word
    std::shared_ptr<const Counsel> counsel;  ///< null: nobody asks; it holds on to the book, which outlives it
    std::shared_ptr<const JudgeData> judge;  ///< what was learned for the house or the one most like it; null: nothing
    /// Where all bots that are told so keep what they worked out about hands, so that a thousand of them need the memory once: they are
    /// of one thread then. Null: each keeps its own.
    std::shared_ptr<StudyRoom> room;

    const Solver& solver_of(const View& v) const { return v.own_grammar == 0 ? solver : own[v.own_grammar - 1U]; }
};

/// A room for HouseFacts::room; it takes no memory before the first question.
std::shared_ptr<StudyRoom> make_study_room();

/// The own hand of a view: concealed tiles, all of them, melds outside.
Hand hand_of(const HouseFacts&, const View&);
/// True if a triplet of that kind is a yaku of its own in ordinary riichi.
inline bool yields_yaku(const View& v, Seat s, Kind k) { return is_dragon(k) || k == v.round_wind || k == v.seat_wind(s); }

/// 思考 What a bot thinks of one option: chances from 0 to 1, the rest in points (chips as points, see Counsel).
struct Thought {
    Action action;
    Kind then = no_kind;  ///< reach, chi, pon: what it would discard with it
    float value = 0;      ///< by which the bot chooses, unless out of habit: the larger, the better
    float win = 0, deal_in = 0;
    float gain = 0, loss = 0;  ///< of a win, of a deal-in, in the mean
    float draw = 0;            ///< neither it nor anybody else wins
};

/// What a bot reads of its seat.
enum class Looks : std::uint8_t {
    blank,  ///< nothing: the view may be left blank
    table,  ///< what lies on the table
    rules,  ///< what rules know of the seat, too: its numbers, furiten, marks
};

class Bot {
public:
    virtual ~Bot() = default;
    /// One of `options`. REQUIRES: not empty.
    virtual Action choose(const View&, const Options&) = 0;
    virtual Looks looks() const { return Looks::table; }
    /// What it thinks of each option that it weighs, the one that it would choose first; empty where it only follows a rule of its own.
    /// REQUIRES: `options` is not empty.
    virtual std::vector<Thought> weigh(const View&, const Options&) { return {}; }
};

/// A bot is one file NAME.cpp in jansou/bots/players/, of a namespace jansou::NAME_bot, which ends with `extern const BotInfo bot`; the
/// build finds it there.
struct BotInfo {
    std::string_view name;  ///< as --bots and a table's seats say it
    Text title, about;      ///< as a person who opens a table reads them
    int strength;           ///< the stronger, the larger; 0: for tests, no person is asked whether he wants it
    std::unique_ptr<Bot> (*make)(const HouseFacts&, const Seed&, std::uint64_t index);
};

/// Who sits where nobody has said which bot, and stands in for people.
inline constexpr std::string_view usual_bot = "basic";

/// Written by the build, by name.
std::span<const BotInfo* const> every_bot();
const BotInfo* find_bot(std::string_view name);

/// A bot by name, or null. Bots of the same name, seed and index play alike. Any thread.
std::unique_ptr<Bot> make_bot(std::string_view name, const HouseFacts&, const Seed&, std::uint64_t index);

}  // namespace jansou
