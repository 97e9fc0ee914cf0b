// A WebSocket and what waits to be sent on it. For net.cpp alone.
#pragma once
#include <algorithm>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/websocket.hpp>

#include "apps/server/page.hpp"
#include "apps/server/sockets.hpp"
#include "apps/server/unsent.hpp"

namespace jansou::server {

namespace websocket = beast::websocket;

/// A socket that is open, with what waits to be sent.
class WebSocket : public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(Stream stream, Net::Inside& net, SocketId id, std::string address)
        : net_(net), ws_(std::move(stream)), timer_(net.context), id_(id), address_(std::move(address)) {
        websocket::stream_base::timeout patience{};
        patience.handshake_timeout = std::chrono::seconds(net.setup.limits.header_seconds);
        patience.idle_timeout = std::chrono::seconds(net.setup.limits.socket_seconds);  // a ping after half of it
        patience.keep_alive_pings = true;
        ws_.set_option(patience);
        ws_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
            for (const Header& header : security_headers())
                response.set(beast::string_view(header.name.data(), header.name.size()), header.value);
            response.set(http::field::server, "jansou");  // else it is the library's name with its version
        }));
        ws_.read_message_max(net.setup.limits.message_bytes);
        ws_.auto_fragment(false);
        ws_.text(true);
        beast::get_lowest_layer(ws_).rate_policy().read_limit(net.setup.limits.socket_bytes_per_second);
    }

    void start(const Message& upgrade) {
        ws_.set_option(packing(field(upgrade, http::field::sec_websocket_extensions)));
        ws_.async_accept(upgrade, guarded(shared_from_this(), [this](error_code error, std::size_t) {
                             if (error || net_.stopping) return;
                             net_.sockets.emplace(id_, shared_from_this());
                             ++net_.metrics.sockets;
                             net_.per_address.add(address_);
                             open_ = true;
                             ws_.control_callback([this](websocket::frame_type, beast::string_view) { on_control(); });
                             net_.service->opened(id_, address_);
                             read();
                         }));
    }

    void send(Bytes bytes) {
        if (!open_ || closing_) return;
        if (!unsent_.add(std::move(bytes), net_.setup.limits)) {
            ++net_.metrics.slow_closed;
            net_.service->slow(id_);
            drop();
            return;
        }
        if (!writing_) write();
    }

    void close(unsigned short code, std::string_view reason) {
        if (closing_ || !open_) return;
        closing_ = true;
        reason = reason.substr(0, 120);
        reason_ = websocket::close_reason(websocket::close_code(code), beast::string_view(reason.data(), reason.size()));
        if (!writing_) say_goodbye();
    }

    /// What comes next is left where it lies for so long: whoever sends too much waits in the network, at no cost here.
    void rest(std::chrono::milliseconds wait) { rest_ = std::max(rest_, wait); }

    /// At once, without a word.
    void drop() {
        error_code ignored;
        beast::get_lowest_layer(ws_).socket().close(ignored);
        gone();
    }

    /// Something failed in the house: this socket is given up.
    void lost(const std::exception& failed) {
        net_.fault(failed);
        drop();
    }

private:
    /// Frames are much like those before them, so the window stays from one to the next; it is small, as every socket has one. What comes
    /// in is short and keeps none, however large the window that it may have.
    static websocket::permessage_deflate packing(const std::string& offered) {
        constexpr int whole_window = 15;
        websocket::permessage_deflate out;
        out.server_enable = true;
        out.server_max_window_bits = 12;
        // whose window has no name in the offer may have none in the answer (RFC 7692, 7.1.2.2), which means a whole one
        out.client_max_window_bits = offered.find("client_max_window_bits") == std::string::npos ? whole_window : 9;
        out.client_no_context_takeover = true;
        out.compLevel = 4;
        out.memLevel = 4;
        out.msg_size_threshold = 128;
        return out;
    }

    void read() {
        ws_.async_read(buffer_, guarded(shared_from_this(), [this](error_code error, std::size_t) { on_read(error); }));
    }

    void on_read(error_code error) {
        if (dismissed()) return;
        if (error || !open_) return failed(error);
        if (!ws_.got_text()) return close(1003, "text is expected, not binary data");
        const auto data = buffer_.cdata();
        net_.service->message(id_, {static_cast<const char*>(data.data()), data.size()});
        buffer_.consume(buffer_.size());
        if (!open_ || dismissed()) return;
        if (rest_.count() == 0) return read();
        timer_.expires_after(std::exchange(rest_, {}));
        timer_.async_wait(guarded(shared_from_this(), [this](error_code stopped, std::size_t) {
            if (!stopped && open_ && !dismissed()) read();
        }));
    }

    /// Called from within a read, which a socket must not lose there.
    void on_control() {
        asio::post(net_.context, guarded(shared_from_this(), [this](error_code, std::size_t) {
                       if (open_ && !closing_ && !net_.service->control(id_)) drop();
                   }));
    }

    void failed(error_code error) {
        if (error == websocket::error::message_too_big) net_.metrics.refuse("message_too_big");
        gone();
    }

    void write() {
        writing_ = true;
        ws_.async_write(asio::buffer(*unsent_.front()), guarded(shared_from_this(), [this](error_code error, std::size_t) {
                            writing_ = false;
                            if (error || !open_) return gone();
                            unsent_.remove_front();
                            ++net_.metrics.frames;
                            if (!unsent_.empty())
                                write();
                            else if (closing_)
                                say_goodbye();
                        }));
    }

    bool dismissed() const { return closing_ && reason_.code > websocket::close_code::going_away; }

    void say_goodbye() {
        if (dismissed()) return dismiss();
        ws_.async_close(reason_, [self = shared_from_this()](error_code) { self->gone(); });
    }

    /// A goodbye that waits for none: the usual one reads, and throws away, whatever comes before the answer, which may be a flood.
    void dismiss() {
        const auto code = std::uint16_t(reason_.code);
        std::string frame{char(0x88), char(2 + reason_.reason.size()), char(code >> 8), char(code & 0xff)};
        frame.append(reason_.reason.data(), reason_.reason.size());
        const auto bytes = std::make_shared<const std::string>(std::move(frame));
        beast::get_lowest_layer(ws_).cancel();  // else an answer to it would be answered
        asio::async_write(beast::get_lowest_layer(ws_), asio::buffer(*bytes), [self = shared_from_this(), bytes](error_code, std::size_t) {
            self->timer_.expires_after(farewell);
            self->timer_.async_wait([self](error_code) { self->drop(); });
        });
    }

    void gone() {
        timer_.cancel();
        if (!open_) return;
        open_ = false;
        --net_.metrics.sockets;
        net_.per_address.remove(address_);
        net_.service->closed(id_);
        net_.sockets.erase(id_);
    }

    Net::Inside& net_;
    websocket::stream<Stream> ws_;
    Timer timer_;
    std::chrono::milliseconds rest_{0};
    beast::flat_buffer buffer_;
    SocketId id_;
    std::string address_;
    Unsent unsent_;
    websocket::close_reason reason_;
    bool open_ = false, writing_ = false, closing_ = false;
};

}  // namespace jansou::server
