// 亭主 The host stands between the sockets and the parlour: it minds the limits, finds the table a token leads to, has every record kept,
// and lets an answer or a frame go only once the records it rests on are on the disk.
#pragma once
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

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
    std::string public_url;            ///< empty: pages of the same host only
    std::vector<std::string> trusted;  ///< addresses that no rate holds back
    std::string version;
    bool own_rules = false;  ///< tables may be opened by a rule that somebody brings along
};

class Host final : public Service {
public:
    Host(HostSetup, parlour::Config, store::Store, Net&, Metrics&, const Journal&);
    ~Host() override;

    /// Sets up the tables that were open when the house closed; how many, or what is wrong with the store.
    tl::expected<std::size_t, std::string> open();
    /// Nothing new is taken from now on; `then` runs when all that was taken is kept and answered.
    void finish(std::function<void()> then);
    /// Called once if records cannot be kept: nobody may see what happened since.
    void on_failure(std::function<void(const std::string&)> call) { failed_ = std::move(call); }

    /// As `POST /api/tables`, by the house itself.
    void create(const nlohmann::json& request, const Reply&);

    void request(Request, Reply) override;
    std::optional<Response> admit(const Request&) override;
    void opened(SocketId, const std::string& address) override;
    void message(SocketId, std::string_view) override;
    void closed(SocketId) override;

private:
    using Clock = std::chrono::steady_clock;
    struct Guest {
        std::string address, token_hash;
        Bucket rate;
        std::deque<std::string> held;  ///< messages that wait until their table is brought back
        bool finding = false;
        int errors = 0;
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
    bool for_library(const Request&, const Reply&);
    std::string metrics_text();

    bool trusts(std::string_view address) const;
    bool may_make_table(const std::string& address);
    void take_message(SocketId, std::string_view);
    /// Closes the socket if it was refused too often.
    void refuse_message(SocketId, Guest&, std::string_view code, std::string_view why);

    /// Runs `then` when the tables of those tokens are here, as far as the store knows them.
    void with_tables(const std::vector<std::string>& tokens, std::function<void()> then);

    void answer(const Reply&, Response);
    void pump();
    void deliver(Outgoing);
    void keep(Outgoing);
    void wake_when_due();
    void fail(const std::string&);

    HostSetup setup_;
    Net& net_;
    Metrics& metrics_;
    const Journal& journal_;
    parlour::Parlour parlour_;
    std::unique_ptr<Library> library_;
    std::shared_ptr<store::Store> store_;  ///< after `open` only on the thread of keeper_
    std::unordered_map<SocketId, Guest> guests_;
    Buckets by_token_, by_address_, requests_, questions_, made_;
    std::unordered_map<std::string, std::vector<std::string>> tables_of_;  ///< by the address that made them
    Outgoing gathered_;
    bool committing_ = false, delivering_ = false, finishing_ = false, broken_ = false;
    std::function<void()> when_finished_;
    std::function<void(const std::string&)> failed_;
    parlour::Millis wake_at_ = 0;  ///< of the timer that is set; 0: none
    Worker keeper_, desk_;         // last: they end first
};

}  // namespace jansou::server
