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
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "apps/server/house_clock.hpp"
#include "apps/server/house_log.hpp"
#include "apps/server/journal.hpp"
#include "apps/server/limits.hpp"
#include "apps/server/metrics.hpp"
#include "apps/server/net.hpp"
#include "apps/server/worker.hpp"
#include "jansou/parlour/parlour.hpp"
#include "jansou/store/store.hpp"

namespace jansou::server {

class Library;

struct HostSetup {
    Limits limits;
    std::filesystem::path data;        ///< where the store is
    std::string public_url;            ///< empty: pages of the same host only
    std::vector<std::string> trusted;  ///< addresses that no rate holds back
    std::string version;
    std::vector<std::string> names;  ///< by which the house is reached, in lower case; addresses need not be named
    bool open_metrics = false;       ///< the figures are for everybody
    bool own_rules = false;          ///< tables may be opened by a rule that somebody brings along
};

/// What is said of a table that the store knows and that cannot be set up.
inline constexpr std::string_view lost_table = "this table cannot be set up again; whoever runs the house finds why in its log.";

class Host final : public Service {
public:
    Host(HostSetup, parlour::Config, store::Store, Net&, Metrics&, const Journal&);
    ~Host() override;

    /// How many tables were open when the house closed, each of which is set up when somebody comes to it; or what is wrong with the store.
    tl::expected<std::size_t, std::string> open();
    /// Nothing new is taken from now on; `then` runs when all that was taken is kept and answered.
    void finish(std::function<void()> then);
    /// What is done once the house was told to close and no hand is being played, or after so long.
    void on_drained(std::function<void()> call, std::chrono::seconds at_most);
    /// What the operator's door asks, on the thread of the sockets.
    void office(const nlohmann::json& request, std::function<void(nlohmann::ordered_json)> reply);
    /// Called once if records cannot be kept: nobody may see what happened since.
    void on_failure(std::function<void(const std::string&)> call) { failed_ = std::move(call); }

    /// As `POST /api/tables`, by the house itself.
    void create(const nlohmann::json& request, const Reply&);

    void request(Request, Reply) override;
    std::optional<Response> admit(const Request&) override;
    void opened(SocketId, const std::string& address) override;
    void message(SocketId, std::string_view) override;
    bool control(SocketId) override;
    void slow(SocketId) override;
    void closed(SocketId) override;
    void fault(std::string_view why) override;

private:
    using Clock = std::chrono::steady_clock;
    struct Guest {
        std::string address, token_hash;
        Bucket rate;
        std::deque<std::string> held;  ///< messages that wait until their table is brought back
        bool finding = false;
        Bucket errors;  ///< that may still be made
    };
    /// Whether tables that tokens lead to are here now, or there was no room for one.
    enum class Found : std::uint8_t { all, no_room };
    struct Bringing {
        std::deque<std::string> hashes;
        std::function<void(Found)> then;
        Found found = Found::all;
    };
    /// The records of a table, or why they cannot be had.
    struct Loaded {
        std::string table, token_hash;  ///< the first empty: there is none
        tl::expected<std::vector<parlour::Record>, std::string> records;
    };
    struct Outgoing {
        parlour::Batch batch;
        std::vector<std::pair<Reply, Response>> answers;
        std::vector<Clock::time_point> since;  ///< when the messages came
    };

    std::optional<Response> over_rate(const Request&);
    void get(const Request&, const Reply&);
    void post(const Request&, const Reply&);
    void post_table(const Request&, const nlohmann::json&, const Reply&);
    void post_mine(const Request&, const Reply&);
    void post_of_seat(const Request&, const nlohmann::json&, const Reply&);
    void get_of_table(const Request&, const Reply&);
    Response of_table(const Request&) const;
    void look_back(const Request&, const Reply&);
    void work_out(parlour::LookTask, bool gzip, const Reply&, std::string_view type);
    void ask(parlour::Question);
    void send_frame(const parlour::Frame&);
    bool errs_too_often(Guest&);
    bool for_library(const Request&, const Reply&);
    void try_out(const Request&, const Reply&);
    std::string metrics_text();

    bool trusts(std::string_view address) const;
    std::optional<Response> wrong_name(const Request&) const;
    bool within_rates(Guest&, double amount);
    bool may_make_table(const std::string& address);
    void take_message(SocketId, std::string_view);
    /// Closes the socket if it was refused too often.
    void refuse_message(SocketId, Guest&, std::string_view code, std::string_view why);

    /// Runs `then` when the tables of those tokens are here, as far as the store knows them.
    void with_tables(const std::vector<std::string>& tokens, std::function<void(Found)> then);
    void bring_next();
    Loaded load(const std::string& token_hash);
    void bring(const Loaded&);
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
    auto whole(Work work) -> decltype(work()) {
        try {
            return work();
        } catch (const std::exception& failed) {
            fail(std::string("the tables cannot be led on: ") + failed.what() + ".");
            throw;
        }
    }
    /// As `Net::post`, for such work.
    void post(std::function<void()> work);

    void answer(const Reply&, Response);
    void pump();
    void hand_over();
    void deliver(Outgoing);
    void keep(Outgoing);
    void wake_when_due();
    void fail(const std::string&);
    void drain(std::chrono::seconds at_most);
    void clear_away(const std::string& what, const nlohmann::json& request, const std::function<void(nlohmann::ordered_json)>& reply);
    void stop_draining();
    void see_whether_drained();

    HostSetup setup_;
    HouseClock<> clock_;
    Net& net_;
    Metrics& metrics_;
    const Journal& journal_;
    HouseLog house_log_{journal_};
    parlour::Parlour parlour_;
    std::unique_ptr<Library> library_;
    std::shared_ptr<store::Store> store_;  ///< after `open` only on the thread of keeper_
    std::unordered_map<SocketId, Guest> guests_;
    std::deque<Bringing> wanted_;  ///< tables that are brought back, one at a time
    bool bringing_ = false;
    Buckets by_token_, by_address_, requests_, questions_, made_;
    std::unordered_map<std::string, std::vector<std::string>> tables_of_;  ///< by the address that made them
    Outgoing gathered_;
    std::optional<Clock::time_point> drained_by_;                ///< the house closes
    std::unordered_set<std::string> lost_tables_, lost_tokens_;  ///< the second by their hash
    bool store_waits_ = false;
    Clock::time_point beat_;
    std::vector<double> stalls_;  ///< the longest of each of the last seconds
    bool committing_ = false, delivering_ = false, finishing_ = false, broken_ = false;
    std::function<void()> when_finished_, when_drained_;
    std::chrono::seconds drain_time_{0};
    std::function<void(const std::string&)> failed_;
    parlour::Millis wake_at_ = 0;       ///< of the timer that is set; 0: none
    bool trying_ = false;               ///< a rule that somebody brought along
    std::atomic<bool> ending_ = false;  ///< what takes long is left off
    Worker keeper_, desk_, trier_;      // last: they end first
};

}  // namespace jansou::server
