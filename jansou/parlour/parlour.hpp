// 雀荘 All tables of a house: requests, messages and the time come in; records to keep and frames to send come out. No socket, clock,
// thread or database: whoever drives it hands in `now`, keeps the records, and sends a batch's frames only once its records are durable.
//
// What a table did is the list of its records: restored from them it stands where the last of them left it.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/parlour/said.hpp"

namespace jansou {
struct MatchSetup;
}

namespace jansou {
struct Rulebook;
}

namespace jansou::wire::foreign {
enum class Form : std::uint8_t;
}

namespace jansou::parlour {

using Sentence = std::string;
using Millis = std::int64_t;       ///< since 1970
using Connection = std::uint64_t;  ///< a socket, by the number its owner gave it

/// Something a table did that is not forgotten.
struct Record {
    std::string table;
    std::int64_t number = 0;  ///< counts the table's records from 1
    Millis at = 0;
    std::string kind;   ///< created seated nonce begun act offence settled correction left rematch closed ...
    std::string body;   ///< JSON
    std::string token;  ///< SHA-256 in hex of a token that leads to this table from now on, or empty
    friend bool operator==(const Record&, const Record&) = default;
};

/// What a frame is; `frame_rows` in words.hpp has their words.
enum class FrameType : std::uint8_t {
    none,  ///< nothing is said, the connection is only closed
    welcome,
    event,
    view,
    ask,
    table,
    book,
    timeout,
    ended,
    left,
    over,
    handed,
    stamp,
    moved,
    answer,
    done,
    refused,
    why,
    waits,
    missed,
    pong,
    error,  ///< what was said was no message at all, and counts against who said it
};

/// What is sent, and of it what whoever sends it on asks.
struct Frame {
    Connection to = 0;
    FrameType type = FrameType::none;
    std::string text;
    bool close = false;            ///< after the text
    std::string table = {};        ///< the id of the table that says it; empty: the house
    std::optional<int> seat = {};  ///< of a welcome: the chair of whoever is welcomed, if he has one
};

/// A question of a seat that takes its time: worked out of values, on any thread, into a frame to nobody yet.
struct Question {
    Connection to = 0;
    std::string id;  ///< that the seat gave it
    std::function<Frame()> work;
};

/// A line about a table, to be kept in place of the one before: `POST /api/mine` is answered of it without setting the table up.
struct Card {
    std::string table, body;
};

/// What a match of a table that belongs to a club's book has come to, to be booked there unless it is booked so already.
struct Booking {
    std::string club, table;
    std::size_t match = 0;
    std::string body;  ///< JSON: the entry (docs/club.md) without what the book adds; empty: nothing yet, the table is only noted
    /// Who is nobody of the book as far as one knows: an id that stays the same for them at this table, and their name.
    std::vector<std::pair<std::string, std::string>> guests{};
};

/// Which book and night a table belongs to.
struct Affiliation {
    std::string club, night;
};

/// What came out of some calls. The frames (and what the calls themselves answered) may leave once all records are durable.
struct Batch {
    std::vector<Record> records;
    std::vector<Frame> frames;
    std::vector<Question> questions;
    std::vector<Card> cards;        ///< are kept with the records
    std::vector<Booking> bookings;  ///< as well
    bool to_keep() const { return !records.empty() || !cards.empty() || !bookings.empty(); }
    bool empty() const { return frames.empty() && questions.empty() && !to_keep(); }
};

/// Why a request is not granted, as an HTTP status, a code and one sentence.
struct Refusal {
    int status = 400;
    std::string code, message;
};
template <class T>
using Granted = tl::expected<T, Refusal>;

/// Whether a log says who played.
enum class Names : std::uint8_t { told, left_out };

/// A match of a table, counted from 0; the one that was begun last if it is not said.
using MatchNumber = std::optional<std::size_t>;

/// What somebody wants to see of what was played.
struct LookBack {
    enum class What : std::uint8_t { log, replay };
    What what = What::log;
    Names names = Names::told;
    int hand = 0;  ///< of a replay
    bool mine = false;
    MatchNumber match = {};
    wire::foreign::Form form = {};  ///< of a log
    int game = 0;                   ///< of the match, from 0: a log in the words of another program has one
};

class Reels;
class Shelf;

/// What it is worked out with.
struct LookAid {
    std::span<const Record> records;  ///< of the table, if they are wanted
    Reels& reels;                     ///< of the thread that works
    Millis now = 0;
    std::function<bool()> go_on{};  ///< asked again and again; with no it is left off
};

/// How it is worked out: on any thread, of what the task has in it.
struct LookTask {
    std::string table;  ///< whose records are given to `work`, as the match is not in memory any more; empty: none are wanted
    std::function<Granted<std::string>(const LookAid&)> work;
};

/// Fills bytes nobody can foresee; where it is empty the operating system does.
using Random = std::function<void(std::span<std::uint8_t>)>;

struct Config {
    std::array<std::uint8_t, 32> key{};  ///< invitations and watch tokens are derived from it; keep it beside the store, not in it
    std::string link_base;               ///< "http://host:port", before "/#/seat/.."
    Millis open_tile = 700;              ///< the least time between a discard and what follows it
    Millis bot_thinks = 500;             ///< between an ask and a bot's answer
    Millis ready = 12'000;               ///< how long a hand's result stands
    Millis nonces = 3'000;               ///< how long a rematch waits for the persons' nonces
    Millis grace = 30'000;               ///< after which a stand-in plays for an absent person
    Millis knock_stands = 180'000;       ///< how long somebody who asks to come in waits for an answer
    Millis turned_away = 60'000;         ///< after which he may ask again
    Millis idle = 6 * 3'600'000;         ///< a table where nobody is is put away after that time
    Millis unvisited = 600'000;          ///< the same for a table to which nobody has ever come
    std::size_t most_tables = 5'000;
    std::size_t most_matches = 200;           ///< at one table
    Millis unplayed = 60'000;                 ///< the least time between the beginnings of two matches if nobody discards in the first
    std::size_t longest_answer = 512 * 1024;  ///< of a question of a seat, in bytes
    std::size_t most_watchers = 20;           ///< of one table
    std::size_t most_guests = 20;             ///< at the door of one table
    std::size_t most_knocks = 4;              ///< that stand open at one table
    std::string started = "serve";            ///< how the house was: "play", "serve", or "public" with an address for others
    /// The date, which somebody may set; the time that the calls are given as `now` only goes on. That time if empty.
    std::function<Millis()> date;
    bool own_rules = false;  ///< tables may be opened by a rule that whoever opens them brings along
    Random random;
    /// Lays walls otherwise than the seed says. For tests of secrecy only: the logs of such games do not hold.
    std::function<void(MatchSetup&)> arrange;
    /// Rules that are in use, for several houses of one thread that share them; one of its own if null.
    std::shared_ptr<Shelf> shelf;
};

struct Counts {
    std::size_t tables = 0, waiting = 0, playing = 0, over = 0, persons_here = 0, watchers = 0;
    std::size_t matches = 0;                           ///< in memory
    std::uint64_t acts = 0, events = 0, refusals = 0;  ///< since the start
};

class Parlour {
public:
    explicit Parlour(Config);
    ~Parlour();
    Parlour(const Parlour&) = delete;
    Parlour& operator=(const Parlour&) = delete;

    // Requests. Their answers, too, wait for the records of the batch they are in.
    /// `POST /api/tables`. `book`: where its games are booked; what the request says of a club is for whoever drives it.
    Granted<nlohmann::ordered_json> create(const nlohmann::json& request, Millis now, const Affiliation& book = {});
    /// The book that a seat's table belongs to; empty: none.
    Granted<std::string> club_of(std::string_view token) const;
    /// Whoever has that seat is that person of the book.
    Granted<void> be_member(std::string_view token, const std::string& person, Millis now);
    /// `POST /api/join`. Who asks again with the same `once` is answered the same seat with the same token, whatever the first answer came
    /// to.
    Granted<nlohmann::ordered_json> join(const nlohmann::json& request, Millis now);
    /// What makes the page of a rule that somebody brought along, as its text has it, while a table here plays by it; on any thread, as it
    /// takes its time. Empty if no table does.
    std::function<nlohmann::ordered_json()> own_page(std::string_view id) const;
    /// Its book, as that table plays by it, changed options included; null if no table does.
    std::shared_ptr<const Rulebook> own_book(std::string_view id) const;
    /// TABLE, by any token of the table.
    Granted<nlohmann::ordered_json> table(std::string_view token) const;
    /// One entry of `POST /api/mine`, by a seat's token; `updated` is also its place in the list.
    struct Mine {
        Millis updated = 0;
        nlohmann::ordered_json entry;
    };
    std::optional<Mine> mine(std::string_view token) const;
    /// `GET /api/log` and `GET /api/replay`: the body of the answer.
    Granted<LookTask> look_back(std::string_view token, const LookBack&) const;
    /// `GET /api/book`
    Granted<nlohmann::ordered_json> book(std::string_view token, MatchNumber = {}) const;
    /// `POST /api/book`, by a seat's token: proposes a correction, agrees to one or refuses it.
    Granted<nlohmann::ordered_json> correct(std::string_view token, const nlohmann::json& request, Millis now);
    /// `POST /api/share`, by a seat's token: a link to the replay of a match without names, once it is over.
    Granted<nlohmann::ordered_json> share(std::string_view token, Millis now, MatchNumber = {});

    // Sockets. The first message of a connection must be its hello.
    void message(Connection, const said::Reading&, Millis now);
    void message(Connection from, std::string_view text, Millis now) { message(from, said::read(text), now); }
    void closed(Connection, Millis now);

    // Time.
    /// Does all that is due.
    void tick(Millis now);
    /// When something is due next, if ever.
    std::optional<Millis> next_wake() const;

    /// The house closes: no tables are made, nothing begins, and no hand is dealt after those that are being played; everybody is told.
    /// Null: it stays open after all.
    void close_house(std::optional<Millis> latest, Millis now);
    bool closing() const;
    /// No hand is dealt and no match begun while it is so; nobody is told. For tables that another process is to go on with.
    void hold_deals(bool, Millis now);
    /// No hand is being played that somebody waits for.
    bool rests() const;

    /// What has come out since the last call.
    Batch take();
    /// What was taken and not sent comes out with the next call. REQUIRES: nothing has come out since.
    void put_back(Batch);

    // The store.
    /// Sets a table up again from all its records, in their order. A table that is here already is left as it is.
    tl::expected<void, Sentence> restore(std::span<const Record>, Millis now);
    /// Puts away the table where nobody has been for longest, if there are as many as may be. False: somebody is at all of them.
    bool make_room(Millis now);
    /// True if a token leads to a table that is here; if not, the store may know it (by token_hash) and the table can be restored.
    bool knows(std::string_view token) const;
    bool knows_hash(const std::string& hash) const;
    /// Of a table in memory, also those that are not kept yet; 0 of any other.
    std::int64_t records_of(std::string_view table) const;
    bool has_table(std::string_view id) const;
    std::vector<std::string> tables() const;
    /// The table that a token leads to, if it is here; else empty.
    std::string table_id(std::string_view token) const;
    /// The sockets of everybody at the table, its watchers and guests among them.
    std::vector<Connection> sockets_of(std::string_view id) const;
    /// No hand is being played there. REQUIRES: the table is here.
    bool rests(std::string_view id) const;
    /// Somebody is at the table now.
    bool is_visited(std::string_view id) const;
    /// The table is put away whoever is there. False: it is not here.
    bool close_table(std::string_view id, Millis now);
    /// The table is here no more, as if the house had been closed: it can be restored.
    void let_go(std::string_view id);

    Counts counts() const;
    /// SHA-256 over what is on the table and what was played, to compare a table with itself restored; empty if there is none.
    std::string digest(std::string_view table_id) const;

private:
    struct House;
    std::unique_ptr<House> house_;
};

/// An entry of `POST /api/mine` from what is kept of a table, if the token is that of a seat of it.
std::optional<Parlour::Mine> mine_of(const std::string& card, std::string_view token, Millis updated);
/// Whether a table's game is over by what is kept of it; false where that cannot be read.
bool is_over(const std::string& card);

/// The hash by which a token is stored.
std::string token_hash(std::string_view token);

}  // namespace jansou::parlour
