// 窓口 HTTP/1.1 and WebSockets on one port, on one thread. Knows bytes, limits and time, and nothing of tables.
#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "apps/server/exchange.hpp"
#include "apps/server/limits.hpp"
#include "apps/server/wire.hpp"

namespace jansou::server {

struct Metrics;

/// Listens to the sockets. Everything is called on their thread.
class Service {
public:
    virtual ~Service() = default;
    virtual void request(Request, Reply) = 0;
    /// A request to become a WebSocket; an answer refuses it.
    virtual std::optional<Response> admit(const Request&) = 0;
    virtual void opened(SocketId, const std::string& address) = 0;
    /// As `opened`, for a guest whom another process of the house leads here.
    virtual void led_here(SocketId, const std::string& address) = 0;
    virtual void message(SocketId, std::string_view) = 0;
    /// A ping, pong or the like; false: the socket is dropped.
    virtual bool control(SocketId) = 0;
    /// It leaves too much unread and is closed.
    virtual void slow(SocketId) = 0;
    virtual void closed(SocketId) = 0;
    /// A proxy passes somebody on and says nothing that could be an address of his.
    virtual void nameless() = 0;
    /// A connection was lost since something failed in the house.
    virtual void fault(std::string_view why) = 0;
};

struct NetSetup {
    std::string address;  ///< "127.0.0.1", "0.0.0.0", "::"
    unsigned short port = 0;
    bool behind_proxy = false;  ///< what a neighbour on this machine forwards counts for the address that it names
    Limits limits;
    std::vector<std::string> trusted;  ///< addresses that may have as many connections as they like
};

class Net final : public Wire {
public:
    Net(Metrics&, NetSetup);
    ~Net() override;
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    /// Takes the port; the answer is its number, or why it cannot be had.
    tl::expected<unsigned short, std::string> listen();
    /// Takes connections until `stop`, on this thread.
    void run(Service&);
    /// No new connections; open ones get `farewell` milliseconds to take what is on its way.
    void stop(int farewell_ms);

    void send(SocketId, Bytes) override;
    void rest(SocketId, std::chrono::milliseconds) override;
    void close(SocketId, unsigned short code, std::string_view reason) override;
    void post(std::function<void()>) override;
    void after(std::chrono::milliseconds, std::function<void()>) override;
    /// On SIGINT or SIGTERM, once; also on SIGHUP if so wished.
    void on_signal(std::function<void()>, bool hangup = false);

    struct Inside;
    Inside& inside() { return *inside_; }

private:
    std::unique_ptr<Inside> inside_;
};

}  // namespace jansou::server
