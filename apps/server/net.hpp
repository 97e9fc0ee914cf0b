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

class Net {
public:
    Net(Metrics&, NetSetup);
    ~Net();
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    /// Takes the port; the answer is its number, or why it cannot be had.
    tl::expected<unsigned short, std::string> listen();
    /// Takes connections until `stop`, on this thread.
    void run(Service&);
    /// No new connections; open ones get `farewell` milliseconds to take what is on its way.
    void stop(int farewell_ms);

    void send(SocketId, Bytes);
    /// Reads nothing from a socket for so long, once what has come is done.
    void rest(SocketId, std::chrono::milliseconds);
    /// After what was sent before.
    void close(SocketId, unsigned short code, std::string_view reason);

    /// On the thread of the sockets, from any thread.
    void post(std::function<void()>);
    /// On the thread of the sockets.
    void after(std::chrono::milliseconds, std::function<void()>);
    /// On SIGINT or SIGTERM, once; also on SIGHUP if so wished.
    void on_signal(std::function<void()>, bool hangup = false);

    struct Inside;

private:
    std::unique_ptr<Inside> inside_;
};

}  // namespace jansou::server
