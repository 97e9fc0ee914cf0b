// 卓 One table of the house: who sits there, its match, its clocks, and who is connected. Every change that must not be forgotten becomes a
// record before anything about it is said.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "jansou/bots/bot.hpp"
#include "jansou/parlour/lookout.hpp"
#include "jansou/parlour/parlour.hpp"
#include "jansou/parlour/play.hpp"
#include "jansou/parlour/porch.hpp"
#include "jansou/parlour/said.hpp"
#include "jansou/parlour/set_book.hpp"
#include "jansou/parlour/stamps.hpp"
#include "jansou/wire/lines/fair.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::parlour {

using nlohmann::json;
using nlohmann::ordered_json;
using wire::Given;

/// A rulebook with what bots must know of it; shared by all tables that play by it.
struct KnownRule {
    std::shared_ptr<const Rulebook> book;
    std::string rules;  ///< as JSON
    HouseFacts facts;
};

/// What all desks use.
struct Floor {
    Config config;
    Batch batch;
    Counts counts;
    std::set<std::pair<Millis, std::string>> wakes;
    std::set<std::string> to_book;  ///< tables whose matches have come to something new
    Millis now = 0;                 ///< as the last call said
    bool held = false;              ///< nothing begins and no hand is dealt, as another process is to go on
    std::optional<Millis> closing;  ///< the house closes, at the latest then: nothing begins and no hand is dealt

    /// What records are dated with.
    Millis date() const { return config.date ? config.date() : now; }
};

struct ClockRule {
    Millis move = 0, bank = 0;
};

/// What a table is made from.
struct Plan {
    std::shared_ptr<const KnownRule> rule;
    json changed = json::array();  ///< [{"key","value"}..]
    int games = 1;
    std::optional<ClockRule> clock;
    std::optional<Delay> watch;
    Seat maker = 0;                   ///< where sits who made the table
    bool draw = false;                ///< seats are drawn before the first deal
    bool helper = true;               ///< what a hand waits for is answered during play
    bool stamps = true;               ///< people say short words to each other
    std::string stand_in{usual_bot};  ///< the bot that takes chairs which stay open, and stands in for people
    Affiliation book;                 ///< where its games are booked
};

struct Chair {
    enum class Kind : std::uint8_t { open, person, bot };
    Kind kind = Kind::open;
    std::string name, bot;
    std::string token_hash;
    std::string member;  ///< who that is in the book of the table's club
    std::string nonce;
    bool gave_nonce = false;

    // as of now
    Connection connection = 0;
    bool views = true;
    std::int64_t sent = 0;  ///< number of the last event sent
    std::int64_t from = 0;  ///< events up to that number were a bot's, and are not told to who has its chair now
    std::optional<Millis> away_since;
    bool bound = false;  ///< has come once since the house opened
    bool left = false, standin = false;
    bool stop = false, ready = false, rematch = false;
    std::optional<Seat> wish;  ///< whose chair this one would like
    Millis bank = 0, asked_at = 0;
    std::optional<Millis> deadline;
    std::unordered_set<std::uint64_t> ids, ids_before;   ///< hashes of the ids that were taken in this match and the one before
    std::vector<std::pair<std::string, Frame>> refused;  ///< the last ids refused, with their answers
    std::unique_ptr<Bot> player;                         ///< a bot, or a stand-in
    Allowance stamps = stamps_of_a_seat;

    bool person() const { return kind == Kind::person; }
    bool here() const { return connection != 0; }
    bool took(std::uint64_t id) const { return ids.contains(id) || ids_before.contains(id); }
};

/// An offence that has been declared and waits for the others to agree, or for its moment.
struct Accusation {
    std::size_t kind = 0;
    Seat seat = no_seat;
    Declared declared;
    SeatMask by = 0;
    Millis since = 0;  ///< when it was first declared
};

/// Who is told of a table: whoever plays, whoever looks on, or whoever has an invitation and no chair.
enum class TableFor : std::uint8_t { seat, watcher, guest };

class Desk {
public:
    enum class State : std::uint8_t { waiting, playing, over };

    Desk(Floor& floor, std::string id, Plan plan) : floor_(&floor), id_(std::move(id)), plan_(std::move(plan)) {}

    // made anew
    void open(const json& plan_body, std::vector<Chair> chairs, Millis now);
    void seat_person(Seat, const std::string& name, std::string_view token);
    void maybe_begin(Millis now);
    void tell_table();

    // set up again
    void set_chairs(std::vector<Chair> chairs) { chairs_ = std::move(chairs); }
    tl::expected<void, Sentence> redo(const Record&);
    void redone(Millis now);

    // spoken to
    void hello(Seat, Connection, const said::Hello&, Millis now);
    void watch(Connection, const said::Hello&, Millis now);
    /// Whoever came with an invitation, and whoever was promised a chair.
    void knock_at(Connection, Millis now);
    void hello_coming(Seat, Connection, const said::Hello&, Millis now);
    void said_outside(Connection, const said::Message&, Millis now);
    void said(Seat, const said::Message&, Millis now);
    void gone(Connection, Millis now);
    void tick(Millis now);

    // requests of who sits here
    /// A record whose match is of no interest here.
    void pass_over(const Record& r) { records_ = r.number; }
    std::int64_t records() const { return records_; }

    /// Of the match that was begun last, or of an earlier one, counted from 0.
    Granted<ordered_json> book(std::optional<std::size_t> match = {}) const;
    Granted<ordered_json> correct(Seat, const json&, Millis now);
    /// A token that opens a match that is over, the last one if none is named, to whoever has it.
    Granted<std::string> share(std::optional<std::size_t> match);

    const std::string& id() const { return id_; }
    const Plan& plan() const { return plan_; }
    State state() const { return state_; }
    const std::vector<Chair>& chairs() const { return chairs_; }
    const Plays& plays() const { return plays_; }
    const wire::Fair& fair() const { return fairs_.back(); }
    const std::vector<wire::Fair>& fairs() const { return fairs_; }
    Millis updated() const { return updated_; }
    std::optional<Seat> seat_of(std::string_view token_hash) const;
    std::optional<Seat> open_seat() const;
    /// The chair that was promised to whoever has that token.
    std::optional<Seat> promised_to(std::string_view token_hash) const;
    const std::vector<Coming>& coming() const { return porch_.coming; }
    /// Who gives chairs away and answers who asks to come in: whoever made the table, or the next one who is here if he has left.
    std::optional<Seat> host() const;
    /// Where whoever speaks on a connection sits.
    std::optional<Seat> seat_with(Connection) const;
    /// What a match has come to, whether it is in memory or not.
    Results results(std::size_t match) const;
    /// Which match a token of that hash opens.
    std::optional<std::size_t> shared(const std::string& token_hash) const;
    const std::map<std::string, std::size_t>& shares() const { return shares_; }
    /// Whoever sits there is that person of the club's book.
    void be_member(Seat, const std::string& person);
    /// What matches have come to since this was asked last.
    std::vector<Booking> new_bookings();
    /// What is to be kept of the table beside its records, if it has changed since this was asked last.
    std::optional<std::string> new_card();
    /// `to`: whose links it has.
    ordered_json table_json(TableFor to = TableFor::seat) const;
    ordered_json link(std::string_view what, const std::string& token) const;
    std::string join_token() const { return open_seat() ? derived_join() : ""; }
    std::string watch_token() const;
    std::string derived_join() const;
    bool anybody_here() const;
    std::size_t watchers() const { return lookout_ ? lookout_->size() : 0; }
    /// Nothing is being played that somebody waits for: a house that closes need not wait for this table.
    bool rests() const { return !playing() || asleep_ || play()->at() == Beat::hand_over; }
    /// The house has begun to close, or stays open after all.
    void closing_changed(Millis now);
    /// Hands are dealt again.
    void deals_again(Millis now);
    /// When the table is put away if nobody comes.
    std::optional<Millis> put_away_at() const;
    /// The last record before the table is put away; nothing has changed by it.
    void close() {
        const Millis before = updated_;
        record("closed", "{}");
        updated_ = before;
    }
    std::optional<Millis> wake() const { return wake_; }

private:
    // desk.cpp
    void record(std::string_view kind, std::string body, std::string token = {});
    std::string name_of_its_own(const std::string& name) const;
    void send(Connection, Frame, bool close = false);
    void send(Frame);
    void tell_all(const Frame&);
    void tell_others(Seat but);
    /// Who looks on, and who stands at the door.
    void tell_outside();
    std::int64_t seen_from(Seat, std::int64_t last) const;
    void welcome(Seat, std::int64_t last, Millis now);
    void greet(Seat, std::int64_t all);
    void tell_books(Seat);
    ordered_json seat_json(Seat) const;
    void begin(Millis now);
    void reseat(const std::vector<int>& from);
    void draw_seats();
    void greet_moved(const std::vector<int>& from);
    bool before_first_deal() const { return state_ == State::waiting && plays_.empty(); }
    /// What whoever sits on a chair now was called in the match that is over, if it was another.
    std::string name_before(Seat) const;
    std::shared_ptr<Play> make_play() const;
    void next_match();
    void set_wake();
    Play* play() { return plays_.empty() ? nullptr : plays_.back().get(); }
    const Play* play() const { return plays_.empty() ? nullptr : plays_.back().get(); }
    bool playing() const { return state_ == State::playing; }
    bool asked(Seat s) const { return play()->at() == Beat::asked && in(play()->waiting(), s); }

    // desk_play.cpp
    void go_on(Millis now);
    void after_beat(Millis now);
    void tell_step(Millis now);
    void tell_view(Seat);
    void tell_ask(Seat, Millis now);
    void start_clock(Seat, Millis now);
    ordered_json clock_json(Seat, Millis now) const;
    Frame over_frame() const;
    Frame view_frame(Seat);
    Frame welcome_frame(Seat, const ordered_json& more) const;
    void time_out(Seat, Millis now);
    bool past_open_tile(Millis now) const;
    bool act_for(Seat, const Action&, std::string_view by, std::string_view client_id, Millis now);
    bool played_by_house(Seat s) const { return chairs_[s].kind == Chair::Kind::bot || chairs_[s].standin; }
    Action bot_action(Seat);
    void woken(Millis now);
    void over(Millis now);
    void apply_take_backs(Millis now);
    void apply_accusation(Millis now);
    bool awaited(const Accusation&, Seat) const;
    bool everybody_ready() const;
    bool wants_the_result(Seat) const;
    bool alone() const;
    /// A wait of the house, as long as whoever is alone at the table wishes it.
    Millis paced(Millis wait) const;
    std::optional<Millis> rest_until(Millis now) const;

    // desk_talk.cpp
    /// Who says something, by a message of which id.
    struct Speaker {
        Seat seat;
        const std::string& id;
    };
    void on(const Speaker&, const said::Act&, Millis now);
    void on(const Speaker&, const said::Why&, Millis);
    void on(const Speaker&, const said::Waits&, Millis);
    void on(const Speaker&, const said::Missed&, Millis);
    void on(const Speaker&, const said::Start&, Millis now);
    void on(const Speaker&, const said::Ready&, Millis now);
    void on(const Speaker&, const said::Stop&, Millis now);
    void on(const Speaker&, const said::GoOn&, Millis now);
    void on(const Speaker&, const said::Sit&, Millis now);
    void on(const Speaker&, const said::Open&, Millis now);
    void on(const Speaker&, const said::Bot&, Millis now);
    void on(const Speaker&, const said::Leave&, Millis now);
    void on(const Speaker&, const said::Rematch&, Millis now);
    void on(const Speaker&, const said::Pace&, Millis);
    void on(const Speaker&, const said::LetIn&, Millis now);
    void on(const Speaker&, const said::TurnAway&, Millis now);
    void on(const Speaker&, const said::Door&, Millis now);
    void on(const Speaker&, const said::Offence&, Millis now);
    void on(const Speaker&, const said::TakeBack&, Millis now);
    void on(const Speaker&, const said::Stamp&, Millis now);
    void on(const Speaker&, const said::Unknown&, Millis);
    void on_nonce(Seat, const said::Nonce&, Millis now);
    void give_chair(const Speaker&, const Given<int>& chair, bool to_bot, Millis now);
    void wish_to_stop(const Speaker&, bool, Millis now);
    void refuse(const Speaker&, std::string_view code, std::string_view message);
    void refuse(const Speaker&, const wire::Misspoken&);
    void refuse_act(const Speaker&, const wire::Misspoken&);
    void error(Seat, std::string_view code, std::string_view message, std::string_view id = {});
    void error(const Speaker& who, std::string_view message) { error(who.seat, "unknown", message, who.id); }
    void done(const Speaker&);
    bool has_chair(const Given<int>& number) const { return number && std::size_t(*number) < chairs_.size(); }
    void take_nonce(Seat, const std::string&);
    void leave(Seat, Millis now);
    void all_agree(Millis now);
    std::string no_rematch(Millis now) const;
    bool waited_for(const Chair&, Millis since) const;
    std::optional<Millis> patience_ends() const;
    void patience_ended(Millis now);

    // desk_door.cpp
    void on_knock(Connection, const said::Knock&, const std::string& id, Millis now);
    std::string no_knock(Connection, const std::string& browser, Millis now, std::string_view& code);
    void answer_knock(std::size_t which, const ordered_json& answer);
    void put_in_chair(const Coming&);
    SeatMask take_chairs();
    void greet_coming(const Coming&);
    void come_in(const Coming&, Millis now);
    bool gone_outside(Connection, Millis now);
    /// Refuses what would be one change too many.
    bool changes_too_often(const Speaker&, Millis now);
    void drop_promise(Seat);
    void lapse_knocks(Millis now);
    void rest_anew(Millis now);
    bool is_free_bot(Seat) const;
    std::optional<Seat> free_bot() const;
    Coming* promise_at(Seat);
    const Coming* promise_at(Seat s) const { return const_cast<Desk*>(this)->promise_at(s); }
    bool may_knock() const { return !porch_.shut && !open_seat() && free_bot().has_value(); }
    ordered_json knocks_json() const;
    tl::expected<void, Sentence> redo_promise(const Record&, std::optional<Seat>, const json& body);

    // desk_book.cpp
    Granted<std::size_t> match_of(const json* given) const;
    Granted<void> propose(Seat, std::size_t match, const json&, const std::string& id, Millis now);
    Granted<void> answer_proposal(Seat, std::size_t match, const json&, const std::string& id);
    SeatMask awaited(const Proposal&) const;
    void book_if_agreed(std::size_t match);
    void drop_proposal(std::size_t match);
    Frame book_frame(std::size_t match) const;
    void tell_book(std::size_t match);
    std::size_t last_match() const { return plays_.size() - 1; }
    tl::expected<void, Sentence> redo_book(const Record&, std::optional<Seat>, const json& body);

    // desk_club.cpp
    void note_booking(std::size_t match);
    void note_sitters();
    void take_member(Seat, const std::string& person);
    Booking booking_of(std::size_t match) const;

    // desk_restore.cpp
    tl::expected<void, Sentence> redo_deed(const Record&, const json& body);

    Floor* floor_;
    std::string id_;
    Plan plan_;
    State state_ = State::waiting;
    std::vector<Chair> chairs_;
    std::vector<wire::Fair> fairs_;  ///< of each match
    Plays plays_;                    ///< of each match; null but for the last
    std::vector<Results> closed_;    ///< what those before came to
    std::int64_t records_ = 0;
    Millis updated_ = 0;
    std::optional<wire::ViewPrinter> views_;
    std::optional<Accusation> accusation_;
    std::array<std::optional<TakeBack>, max_seats> taken_back_;  ///< by chair: at the next turn
    std::unique_ptr<Lookout> lookout_;
    std::int64_t watched_ = 0;    ///< the number of the last event that watchers were told in matches before
    std::vector<SetBook> books_;  ///< of each match
    /// Who had a chair at the end of a match, or has it now, for a club's book.
    struct Sitter {
        std::string member, guest;  ///< both empty: a bot
    };
    std::vector<std::array<Sitter, max_seats>> sitters_;  ///< of each match
    std::set<std::size_t> to_book_;
    std::set<std::size_t> proposed_;             ///< books in which something is proposed
    Millis begun_at_ = 0;                        ///< the last match
    std::size_t games_told_ = 0;                 ///< of the last match's book
    std::map<std::string, std::size_t> shares_;  ///< matches to look at again, by the hash of their token
    Porch porch_;
    Allowance stamps_ = stamps_of_a_table, changes_ = changes_of_a_table;

    // what is due
    bool asleep_ = true;
    Millis laid_at_ = 0;  ///< when the last tile was laid open
    double pace_ = 1;     ///< as whoever is alone has wished; not kept: who comes again says it again
    std::optional<Millis> go_on_at_, bots_at_, begin_at_, idle_since_;
    std::optional<Millis> stop_since_, rematch_since_;  ///< when somebody first wished it
    std::optional<Millis> patience_;                    ///< when somebody is not waited for any more
    std::optional<SeatMask> stopped_without_;           ///< the last match was stopped, and who was away
    std::optional<Millis> wake_;
    std::optional<Seat> host_told_;
    std::string card_;  ///< as it was told last
};

/// A 64-bit hash of a client's id.
std::uint64_t id_hash(std::string_view);

}  // namespace jansou::parlour
