// 回線 What all sockets of the house share, in the words of Asio and Beast. For net.cpp alone.
#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http.hpp>

#include "apps/server/metrics.hpp"
#include "apps/server/net.hpp"
#include "apps/server/visitors.hpp"

namespace jansou::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using beast::error_code;
using Message = http::request<http::string_body>;

/// One thread runs them all: no strands, no locks.
using Context = asio::io_context;
using Stream = beast::basic_stream<tcp, Context::executor_type, beast::simple_rate_policy>;
using Socket = Stream::socket_type;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Context::executor_type>;

inline constexpr std::chrono::milliseconds farewell{300};        // between the goodbye to whoever broke a rule and the end
inline constexpr std::chrono::milliseconds unwelcome_wait{250};  // before an answer to whoever asks too much

inline std::string text(beast::string_view view) { return {view.data(), view.size()}; }

inline std::string field(const Message& message, http::field name) {
    const auto it = message.find(name);
    return it == message.end() ? std::string() : text(it->value());
}

class Connection;
class WebSocket;

struct Net::Inside {
    Inside(Metrics& m, NetSetup given) : metrics(m), setup(std::move(given)), context(1), acceptor(context), signals(context) {}

    void accept();
    void take(Socket);
    /// Whether so much is open at this address that somebody has to go.
    bool crowded(const std::string& address) const;
    bool trusts(const std::string& address) const;
    /// Something failed that cost one connection, as when there is no memory.
    void fault(const std::exception&);

    Service* service = nullptr;
    Metrics& metrics;
    NetSetup setup;
    Context context;
    asio::basic_socket_acceptor<tcp, Context::executor_type> acceptor;
    asio::basic_signal_set<Context::executor_type> signals;
    std::unordered_map<SocketId, std::shared_ptr<WebSocket>> sockets;
    Tally per_address;              ///< WebSockets
    Tally logs_of;                  ///< long bodies that are on their way or not yet answered
    std::size_t logs = 0;           ///< all of them
    Visitors<Connection> visitors;  ///< all others, but not those of a proxy
    SocketId last_id = 0;
    bool stopping = false;
};

/// A handler that keeps its owner; what fails in it costs this owner alone.
template <class Owner, class Work>
auto guarded(std::shared_ptr<Owner> owner, Work work) {
    return [owner = std::move(owner), work = std::move(work)](error_code error = {}, std::size_t bytes = 0) {
        try {
            work(error, bytes);
        } catch (const std::exception& failed) { owner->lost(failed); }
    };
}

}  // namespace jansou::server
