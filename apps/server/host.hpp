// 亭主 The host stands between the sockets and the parlour: it minds the limits, finds the table a token leads to, has every record kept,
// and lets an answer or a frame go only once the records it rests on are on the disk.
#pragma once
#include <atomic>
#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "apps/server/clerk.hpp"
#include "apps/server/club_desk.hpp"
#include "apps/server/house_clock.hpp"
#include "apps/server/house_log.hpp"
#include "apps/server/journal.hpp"
#include "apps/server/library.hpp"
#include "apps/server/limits.hpp"
#include "apps/server/metrics.hpp"
#include "apps/server/net.hpp"
#include "apps/server/pad_desk.hpp"
#include "apps/server/peers.hpp"
#include "apps/server/routes.hpp"
#include "apps/server/wire.hpp"
#include "apps/server/worker.hpp"
#include "jansou/parlour/parlour.hpp"
#include "jansou/parlour/reels.hpp"
#include "jansou/store/store.hpp"

namespace jansou::server {

/// A request on its way to what answers it.
struct Asked {
    std::shared_ptr<const Request> request;
    std::string rest;     ///< of its address, behind the path of the row
    nlohmann::json body;  ///< if the row has it read
};

struct HostSetup {
    Limits limits;
    store::Place place;                ///< where the store is, and the folder that the house has to itself
    std::string public_url;            ///< empty: pages of the same host only
    std::vector<std::string> trusted;  ///< addresses that no rate holds back
    std::string version;
    std::vector<std::string> names;  ///< by which the house is reached, in lower case; addresses need not be named
    bool open_metrics = false;       ///< the figures are for everybody
    bool own_rules = false;          ///< tables may be opened by a rule that somebody brings along
    store::Process self;             ///< in a house of several processes
};

/// What a house stands on, each behind a seam. All outlive it but the store, which is its own.
struct Ground {
    const Time& time;
    std::unique_ptr<store::Store> store;
    Wire& wire;
    Hire hire;
    store::Connect connect;  ///< to the same store, for score pads and books of clubs
    Peers* peers = nullptr;  ///< null: there are no other processes
};

inline constexpr std::size_t most_held = 100;                 // messages of a socket whose table is being brought back
inline constexpr std::size_t most_loaded_at_once = 32;        // tables of one of two queues that are read before their turn
inline constexpr std::int64_t most_records_at_once = 20'000;  // of all of these, if it is more than one
inline constexpr std::size_t most_questions = 64;             // that wait for one thread
inline constexpr std::size_t most_trials = 16;                // that wait

/// What waits in a house, to be compared with its bounds (docs/bounds.md).
struct Backlog {
    std::size_t held = 0;       ///< messages of the socket that has most, until its table is brought back
    std::size_t loaded = 0;     ///< tables that are read and not yet brought back
    std::size_t questions = 0;  ///< of the clerk who has most
    std::size_t trials = 0;
};

/// What is said of a table that the store knows and that cannot be set up.
inline constexpr std::string_view lost_table = "this table cannot be set up again; whoever runs the house finds why in its log.";

class Host final : public Service {
public:
    Host(HostSetup, const parlour::Config&, Ground, Metrics&, const Journal&);
    ~Host() override;

    /// How many tables were open when the house closed, each of which is set up when somebody comes to it; or what is wrong with the store.
    tl::expected<std::size_t, std::string> open();
    /// Nothing new is taken from now on; `then` runs when all that was taken is kept and answered.
    void finish(std::function<void()> then);
    /// What is done once the house was told to close and no hand is being played, or after so long.
    void on_drained(std::function<void()> call, std::chrono::seconds at_most);
    /// What the operator's door asks, on the thread of the sockets.
    void office(const nlohmann::json& request, const std::function<void(nlohmann::ordered_json)>& reply);
    /// Nothing is worked out any more for anybody, or it is left off within that time. REQUIRES: finish was called, or the sockets are
    /// closed.
    bool leaves_off_within(std::chrono::milliseconds);
    /// Waits until the thread of the store has done all that it was given.
    void keep_all();
    /// Called once if records cannot be kept: nobody may see what happened since.
    void on_failure(std::function<void(const std::string&)> call) { failed_ = std::move(call); }

    /// The tables that this process has.
    const parlour::Parlour& tables() const { return parlour_; }
    Backlog backlog();

    /// As `POST /api/tables`, by the house itself.
    void create(const nlohmann::json& request, const Reply&);

    void request(Request, Reply) override;
    std::optional<Response> admit(const Request&) override;
    void opened(SocketId, const std::string& address) override;
    void led_here(SocketId, const std::string& address) override;
    void message(SocketId, std::string_view) override;
    bool control(SocketId) override;
    void slow(SocketId) override;
    void closed(SocketId) override;
    void nameless() override;
    void fault(std::string_view why) override;

private:
    using Clock = std::chrono::steady_clock;
    struct Guest {
        std::string address, token_hash;
        Bucket rate;
        struct Held {
            parlour::said::Reading message;
            std::string text;
        };
        std::deque<Held> held;  ///< messages that wait until their table is brought back
        bool finding = false;
        bool led = false;        ///< by another process
        bool elsewhere = false;  ///< another process has his table: what he says is led on
        Bucket errors;           ///< that may still be made
    };
    /// Whether tables that tokens lead to are here now, or there was no room for one, or another process has one, or the store could not
    /// say.
    struct Found {
        bool no_room = false;
        bool unsaid = false;
        std::optional<store::Process> elsewhere{};
    };
    /// Tables that somebody waits for, who can do nothing before they are here.
    struct Bringing {
        std::deque<std::string> hashes;
        std::function<void(const Found&)> then;
        Found found{};
    };
    /// The records of a table, or why they cannot be had.
    struct Loaded {
        std::string table{};    ///< empty: there is none
        bool may_wait = false;  ///< its game is over, and others are waited for: it was not loaded
        bool later = false;     ///< others come first: tables with many records, or the same by another token; it was not loaded
        std::string unsaid{};   ///< why the store could not say anything, which it may the next time
        store::Store::Loaded records{};
        std::optional<store::Process> elsewhere{};  ///< who leads it, if it is another process
    };
    struct Outgoing {
        struct Answer {
            Reply reply;
            Response response;
            std::string table{};  ///< that it is about; empty: none, or several
        };
        parlour::Batch batch;
        std::vector<Answer> answers;
        std::vector<Clock::time_point> since;  ///< when the messages came
    };

    std::optional<Response> over_rate(const Request&, double questions);

    // What answers the rows of routes.cpp.
    friend std::span<const Route> routes();
    void follow(const Route&, Asked, const Reply&);
    void get_health(const Asked&, const Reply&);
    void get_readiness(const Asked&, const Reply&);
    void get_metrics(const Asked&, const Reply&);
    void no_upgrade(const Asked&, const Reply&);
    void get_page(const Asked&, const Reply&);
    template <auto answer>
    void of_house(const Asked&, const Reply&);
    template <auto answer, Waiting::Rank rank = Waiting::Rank::first>
    void of_guest(const Asked&, const Reply&);
    template <Library::Answerer answer>
    void with_own_rule(const Asked&, const Reply&);
    template <Library::Answerer answer>
    void by_rule(const Asked&, const Reply&);
    void get_own_rule(const Asked&, const Reply&);
    void post_trial(const Asked&, const Reply&);
    void post_table(const Asked&, const Reply&);
    void post_join(const Asked&, const Reply&);
    void post_mine(const Asked&, const Reply&);
    void post_book(const Asked&, const Reply&);
    void post_share(const Asked&, const Reply&);
    void post_qr(const Asked&, const Reply&);
    void get_table(const Asked&, const Reply&);
    void get_book(const Asked&, const Reply&);
    void get_log(const Asked&, const Reply&);
    void get_replay(const Asked&, const Reply&);
    void post_pads(const Asked&, const Reply&);
    void post_clubs(const Asked&, const Reply&);
    void post_member(const Asked&, const Reply&);
    void post_forget(const Asked&, const Reply&);
    template <auto answer>
    void of_clubs(const Asked&, const Reply&);
    void make_table(const Asked&, const parlour::Affiliation&, const Reply&);
    void forget_in_tables(const ClubDesk::Forgetting&, const Reply&);
    /// Something is looked up on the thread of the pads, and gone on with here; a refusal goes to whoever asked.
    template <class Thing>
    void with_found(const Request&, const Reply&, std::function<tl::expected<Thing, Response>()> find, std::function<void(Thing)> then);
    template <auto answer>
    void of_pads(const Asked&, const Reply&);

    void look_back(parlour::LookBack::What, const Request&, const Reply&);
    void work_out(parlour::LookTask, const Request&, const Reply&, std::string_view type);
    void ask(parlour::Question);
    /// Has a request answered by a clerk; `made` on the clerk's thread.
    void have_answered(Clerk&, Waiting::Rank, const Request&, const Reply&, std::function<Response()> made);
    void close_clerks();
    void send_frame(const parlour::Frame&);
    bool errs_too_often(Guest&);
    void give_up_late();
    std::string metrics_text();

    bool trusts(std::string_view address) const;
    std::optional<Response> wrong_name(const Request&) const;
    bool within_rates(Guest&, double amount);
    bool may_make_table(const std::string& address);
    void take_message(SocketId, const parlour::said::Reading&);
    /// Closes the socket if it was refused too often.
    void refuse_message(SocketId, Guest&, std::string_view code, std::string_view why);

    /// Runs `then` when the tables of those tokens are here, as far as the store knows them.
    void with_tables(const std::vector<std::string>& tokens, std::function<void(const Found&)> then);
    void bring_next();
    /// Has records changed that lie in the store: `work` on its thread, and what that returns on this one. Until then no table is brought
    /// back, as it would stand as it was before. `broke_off` instead, if the work throws.
    void change_records(std::function<void(const std::string& why)> broke_off, std::function<std::function<void()>()> work);
    std::vector<Loaded> load(std::span<const std::string> hashes, bool others, const std::optional<store::Process>& instead);
    void bring_first(std::deque<Bringing>&);
    void bring(const Loaded&, const std::string& token_hash, Bringing& wanted);
    /// What was loaded of the table is not to be counted on.
    void drop_loaded(std::string_view table);
    /// The refusal for a token whose table the store knows and that cannot be set up.
    std::optional<Response> if_lost(const std::string& token) const;
    Response readiness() const;
    Reply noted(const Request&, Reply) const;
    /// Looks how late a timer comes: so long nobody was served.
    void watch_stalls();
    std::optional<std::string> disk_is_low() const;
    /// Answers what was listed: what the store has kept of tables, and the tables that are here.
    void answer_mine(const std::vector<std::string>& tokens, const std::map<std::string, store::Store::Kept>& cards, const Reply&);

    /// Work on tables. Where it fails in the middle nobody knows how they stand but the store, so the house ends.
    template <class Work>
    auto whole(const Work& work) -> decltype(work()) {
        try {
            return work();
        } catch (const std::exception& failed) {
            fail(std::string("the tables cannot be led on: ") + failed.what() + ".");
            throw;
        }
    }
    /// As `Net::post`, for such work.
    void post(std::function<void()> work);

    /// `table`: that it is about, if it is one.
    void answer(const Reply&, Response, std::string table = {});
    void pump();
    void hand_over();
    void deliver(Outgoing);
    void keep(Outgoing);
    void wake_when_due();
    void fail(const std::string&);
    // several processes: host_company.cpp
    bool is_shared() const { return setup_.self.id != ""; }
    /// No other process can have taken a table without the store refusing it to, or within the time of a lease.
    bool is_sure() const { return !is_shared() || time_.now() < sure_until_; }
    /// The store has not answered for a lease: whoever is here can do nothing, and other processes may take his table.
    bool is_cut_off() const { return beating_ && time_.now() - beat_asked_ > store::lease; }
    void beat();
    void noted_beat(const store::Store::Beat&, Clock::time_point begun);
    /// Tables that other processes lead by now: whoever is there is sent on, and nothing is said of what was not kept.
    void lose(const std::vector<std::string>& tables, Outgoing&);
    void send_away(std::string_view table);
    /// A table where nothing is being played is left to others.
    void hand_on(const std::string& table);
    void hand_on_all();
    bool is_free(const std::string& table);
    /// Another process that is there, if one is.
    std::optional<store::Process> another() const;
    void ask_elsewhere(const Request&, const store::Process&, const Reply&);
    /// The end of it all.
    void leave();

    double seconds() const { return time_.seconds(); }
    void drain(std::chrono::seconds at_most);
    void clear_away(const std::string& what, const nlohmann::json& request, const std::function<void(nlohmann::ordered_json)>& reply);
    void stop_draining();
    void see_whether_drained();

    HostSetup setup_;
    const Time& time_;
    HouseClock clock_;
    Wire& net_;
    Peers* peers_;
    Metrics& metrics_;
    const Journal& journal_;
    HouseLog house_log_{journal_};
    parlour::Parlour parlour_;
    std::unique_ptr<Library> library_;     ///< what the house itself has: on the thread of desk_
    parlour::Reels reels_;                 ///< on the thread of reader_
    parlour::Millis forget_at_ = 0;        ///< what nobody looks back at any more
    std::unique_ptr<Library> reading_;     ///< what somebody brings along: on that of reader_
    std::unique_ptr<PadDesk> pads_;        ///< on the thread of scribe_
    std::unique_ptr<ClubDesk> clubs_;      ///< as well
    std::unique_ptr<store::Store> store_;  ///< after `open` only on the thread of keeper_
    std::unordered_map<SocketId, Guest> guests_;
    /// Tables that are brought back, one at a time: first those at which somebody may play, then those whose game is over. After a process
    /// fell silent everybody comes at once, and there are many more of the latter.
    std::array<std::deque<Bringing>, 2> wanted_;
    /// What the store has said of those that come next, by the hash of a token: one to a table, which has not been here since.
    std::map<std::string, Loaded, std::less<>> loaded_;
    bool bringing_ = false;
    int clearing_ = 0;  ///< works that change records: meanwhile no table is brought back
    Buckets by_token_, by_address_, requests_, questions_, made_;
    std::unordered_map<std::string, std::vector<std::string>> tables_of_;  ///< by the address that made them
    Outgoing gathered_;
    std::optional<Clock::time_point> drained_by_;                ///< the house closes
    std::unordered_set<std::string> lost_tables_, lost_tokens_;  ///< the second by their hash
    bool store_waits_ = false, nameless_told_ = false;
    Clock::time_point beat_;
    std::vector<double> stalls_;          ///< the longest of each of the last seconds
    std::vector<store::Process> others_;  ///< that live
    Clock::time_point sure_until_{};
    bool beating_ = false;
    Clock::time_point beat_asked_{};
    bool committing_ = false, delivering_ = false, finishing_ = false, broken_ = false;
    std::function<void()> when_finished_, when_drained_;
    std::chrono::seconds drain_time_{0};
    std::function<void(const std::string&)> failed_;
    parlour::Millis wake_at_ = 0;       ///< of the timer that is set; 0: none
    std::atomic<bool> ending_ = false;  ///< what takes long is left off
    // last: they end first
    std::unique_ptr<Worker> keeper_;
    Clerk desk_, reader_, trier_,
        scribe_;  ///< of short questions; of what is looked back at or brought along; of rules that are tried; of pads
};

}  // namespace jansou::server
