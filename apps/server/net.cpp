#include "apps/server/net.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "apps/server/connection.hpp"
#include "apps/server/sockets.hpp"
#include "apps/server/web_socket.hpp"

namespace jansou::server {

void Net::Inside::accept() {
    acceptor.async_accept([this](error_code error, Socket socket) {
        if (stopping || error == asio::error::operation_aborted) return;
        try {
            if (!error) take(std::move(socket));
        } catch (const std::exception& failed) { fault(failed); }
        if (error == asio::error::no_descriptors) {  // wait until some are free again
            auto pause = std::make_shared<asio::steady_timer>(context, std::chrono::milliseconds(200));
            pause->async_wait([this, pause](error_code) { accept(); });
            return;
        }
        accept();
    });
}

void Net::Inside::take(Socket socket) {
    error_code error;
    socket.set_option(tcp::no_delay(true), error);
    const auto peer = socket.remote_endpoint(error);
    if (error) return;
    auto address = peer.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped()) address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    const std::string from = neighbourhood(address.to_string());
    if (crowded(from))
        if (Connection* first = visitors.first(from)) first->drop();
    auto connection = std::make_shared<Connection>(std::move(socket), *this, address.to_string(), address.is_loopback());
    if (metrics.connections > setup.limits.connections)
        return connection->refuse_all(
            refusal(503, "too_many_connections", "the server has as many open connections as it takes; try again later."));
    connection->read();
}

bool Net::Inside::trusts(const std::string& address) const { return std::ranges::find(setup.trusted, address) != setup.trusted.end(); }

bool Net::Inside::crowded(const std::string& address) const {
    return !trusts(address) && visitors.of(address) + per_address.of(address) >= setup.limits.connections_per_address;
}

void Net::Inside::fault(const std::exception& failed) {
    ++metrics.faults;
    if (service) service->fault(failed.what());
}

asio::io_context& context_of(Net&);

Net::Net(Metrics& metrics, NetSetup setup) : inside_(std::make_unique<Inside>(metrics, std::move(setup))) {}
Net::~Net() = default;

tl::expected<unsigned short, std::string> Net::listen() {
    const NetSetup& setup = inside_->setup;
    error_code error;
    const auto address = asio::ip::make_address(setup.address, error);
    if (error) return tl::unexpected("\"" + setup.address + "\" is no address; one like 127.0.0.1, 0.0.0.0 or :: is expected.");
    auto& acceptor = inside_->acceptor;
    const tcp::endpoint place(address, setup.port);
    acceptor.open(place.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error && address.is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor.bind(place, error);
    if (!error) acceptor.listen(1024, error);
    if (error) return tl::unexpected(setup.address + ":" + std::to_string(setup.port) + " cannot be listened on: " + error.message() + ".");
    return acceptor.local_endpoint().port();
}

void Net::run(Service& service) {
    inside_->service = &service;
    inside_->accept();
    while (!inside_->context.stopped()) try {
            inside_->context.run();
        } catch (const std::exception& failed) { inside_->fault(failed); }
}

void Net::stop(int farewell_ms) {
    if (std::exchange(inside_->stopping, true)) return;
    error_code ignored;
    inside_->acceptor.close(ignored);
    for (const auto& [id, socket] : std::unordered_map(inside_->sockets)) socket->close(1001, "the server stops");
    after(std::chrono::milliseconds(farewell_ms), [this] { inside_->context.stop(); });
}

void Net::send(SocketId id, Bytes bytes) {
    const auto it = inside_->sockets.find(id);
    if (it == inside_->sockets.end()) return;
    const auto socket = it->second;  // kept, as sending may end it
    try {
        socket->send(std::move(bytes));
    } catch (const std::exception& failed) { socket->lost(failed); }
}

void Net::close(SocketId id, unsigned short code, std::string_view reason) {
    const auto it = inside_->sockets.find(id);
    if (it == inside_->sockets.end()) return;
    const auto socket = it->second;
    socket->close(code, reason);
}

void Net::rest(SocketId id, std::chrono::milliseconds wait) {
    const auto it = inside_->sockets.find(id);
    if (it != inside_->sockets.end()) it->second->rest(wait);
}

asio::io_context& context_of(Net& net) { return net.inside().context; }

void Net::post(std::function<void()> work) { asio::post(inside_->context, std::move(work)); }

void Net::after(std::chrono::milliseconds wait, std::function<void()> work) {
    auto timer = std::make_shared<asio::steady_timer>(inside_->context, wait);
    timer->async_wait([timer, work = std::move(work)](error_code error) {
        if (!error) work();
    });
}

void Net::on_signal(std::function<void()> work, bool hangup) {
    inside_->signals.add(SIGINT);
    inside_->signals.add(SIGTERM);
    if (hangup) inside_->signals.add(SIGHUP);
    inside_->signals.async_wait([work = std::move(work)](error_code error, int) {
        if (!error) work();
    });
}

}  // namespace jansou::server
