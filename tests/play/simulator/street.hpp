// 往来 How somebody who is no guest at a table asks a house: over a wire that loses, delays and repeats.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "apps/server/exchange.hpp"
#include "tests/play/simulator/world.hpp"

namespace jansou::simulator {

struct Call {
    std::string method, target, token, body;
    bool on_the_dot = false;  ///< others ask at the very same time
};
/// Nothing: whoever asked has waited long enough, and does not know whether the house was reached.
using Answered = std::function<void(const std::optional<server::Response>&)>;

class Street {
public:
    explicit Street(World& world) : world_(world) {}
    virtual ~Street() = default;

    World& world() { return world_; }
    /// Once. It may be lost, come late or come twice, and its answer may be lost.
    virtual void ask(const Call&, Answered) = 0;
    /// Nothing goes wrong any more; what has been begun is to be brought to its end.
    virtual bool is_calm() const = 0;

    /// Until the house answers something else than that it be asked later.
    void insist(const Call& call, std::function<void(const server::Response&)> then) {
        ask(call, [this, call, then = std::move(then)](const std::optional<server::Response>& answer) {
            if (answer && !is_later(*answer)) return then(*answer);
            world_.after(world_.between(200, 900), [this, call, then] { insist(call, then); });
        });
    }
    static bool is_later(const server::Response& answer) { return answer.status == 503 || answer.status == 429; }
    static nlohmann::json read(const server::Response& answer) { return nlohmann::json::parse(answer.text(), nullptr, false); }

private:
    World& world_;
};

inline Call get(std::string target, std::string token) {
    return {.method = "GET", .target = std::move(target), .token = std::move(token), .body = ""};
}
inline Call post(std::string target, std::string token, const nlohmann::json& body) {
    return {.method = "POST", .target = std::move(target), .token = std::move(token), .body = body.dump()};
}

}  // namespace jansou::simulator
