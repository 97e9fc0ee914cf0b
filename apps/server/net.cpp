#include "apps/server/net.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "apps/server/metrics.hpp"
#include "apps/server/page.hpp"

namespace jansou::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::error_code;
using Message = http::request<http::string_body>;

namespace {

/// One thread runs them all: no strands, no locks.
using Context = asio::io_context;
using Stream = beast::basic_stream<tcp, Context::executor_type>;
using Socket = Stream::socket_type;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Context::executor_type>;

constexpr std::chrono::milliseconds farewell{300};        // between the goodbye to whoever broke a rule and the end
constexpr std::chrono::milliseconds unwelcome_wait{250};  // before an answer to whoever asks too much

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

std::string field(const Message& message, http::field name) {
    const auto it = message.find(name);
    return it == message.end() ? std::string() : text(it->value());
}

class WebSocket;

}  // namespace

struct Net::Inside {
    Inside(Metrics& m, NetSetup given) : metrics(m), setup(std::move(given)), context(1), acceptor(context), signals(context) {}

    void accept();
    void take(Socket);

    Service* service = nullptr;
    Metrics& metrics;
    NetSetup setup;
    Context context;
    asio::basic_socket_acceptor<tcp, Context::executor_type> acceptor;
    asio::basic_signal_set<Context::executor_type> signals;
    std::unordered_map<SocketId, std::shared_ptr<WebSocket>> sockets;
    Tally per_address;
    SocketId last_id = 0;
    bool stopping = false;
};

namespace {

/// What a client asked, in our own words.
Request request_of(const Message& message, Target target, std::string address) {
    Request out;
    out.method = text(message.method_string());
    out.target = std::move(target);
    out.bearer = bearer(field(message, http::field::authorization));
    out.host = field(message, http::field::host);
    out.origin = field(message, http::field::origin);
    out.type = field(message, http::field::content_type);
    out.known = field(message, http::field::if_none_match);
    out.gzip = accepts(field(message, http::field::accept_encoding), "gzip");
    out.body = message.body();
    out.address = std::move(address);
    return out;
}

/// A socket that is open, with what waits to be sent.
class WebSocket : public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(Stream stream, Net::Inside& net, SocketId id, std::string address)
        : net_(net), ws_(std::move(stream)), timer_(net.context), id_(id), address_(std::move(address)) {
        websocket::stream_base::timeout patience{};
        patience.handshake_timeout = std::chrono::seconds(net.setup.limits.header_seconds);
        patience.idle_timeout = std::chrono::seconds(net.setup.limits.idle_seconds);
        patience.keep_alive_pings = true;
        ws_.set_option(patience);
        ws_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
            for (const Header& header : security_headers())
                response.set(beast::string_view(header.name.data(), header.name.size()), header.value);
        }));
        ws_.read_message_max(net.setup.limits.message_bytes);
        ws_.auto_fragment(false);
        ws_.text(true);
    }

    void start(const Message& upgrade) {
        ws_.async_accept(upgrade, [self = shared_from_this()](error_code error) {
            if (error || self->net_.stopping) return;
            self->net_.sockets.emplace(self->id_, self);
            ++self->net_.metrics.sockets;
            self->net_.per_address.add(self->address_);
            self->open_ = true;
            self->net_.service->opened(self->id_, self->address_);
            self->read();
        });
    }

    void send(Bytes bytes) {
        if (!open_ || closing_) return;
        unsent_ += bytes->size();
        queue_.push_back(std::move(bytes));
        const Limits& limits = net_.setup.limits;
        if (unsent_ > limits.unsent_bytes || queue_.size() > limits.unsent_frames) {
            ++net_.metrics.slow_closed;
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

private:
    void read() {
        ws_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            if (self->dismissed()) return;
            if (error || !self->open_) return self->failed(error);
            if (!self->ws_.got_text()) return self->close(1003, "text is expected, not binary data");
            const auto data = self->buffer_.cdata();
            self->net_.service->message(self->id_, {static_cast<const char*>(data.data()), data.size()});
            self->buffer_.consume(self->buffer_.size());
            if (!self->open_ || self->dismissed()) return;
            if (self->rest_.count() == 0) return self->read();
            self->timer_.expires_after(std::exchange(self->rest_, {}));
            self->timer_.async_wait([self](error_code stopped) {
                if (!stopped && self->open_ && !self->dismissed()) self->read();
            });
        });
    }

    void failed(error_code error) {
        if (error == websocket::error::message_too_big) net_.metrics.refuse("message_too_big");
        gone();
    }

    void write() {
        writing_ = true;
        ws_.async_write(asio::buffer(*queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
            self->writing_ = false;
            if (error || !self->open_) return self->gone();
            self->unsent_ -= self->queue_.front()->size();
            self->queue_.pop_front();
            ++self->net_.metrics.frames;
            if (!self->queue_.empty())
                self->write();
            else if (self->closing_)
                self->say_goodbye();
        });
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
    std::deque<Bytes> queue_;
    std::size_t unsent_ = 0;
    websocket::close_reason reason_;
    bool open_ = false, writing_ = false, closing_ = false;
};

/// A connection that speaks HTTP, one request after another, until it becomes a WebSocket or goes.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(Socket socket, Net::Inside& net, std::string peer, bool local)
        : net_(net), stream_(std::move(socket)), peer_(std::move(peer)), local_(local) {
        ++net_.metrics.connections;
    }
    ~Connection() { --net_.metrics.connections; }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void read() {
        parser_.emplace();
        parser_->header_limit(std::uint32_t(net_.setup.limits.header_bytes));
        parser_->body_limit(net_.setup.limits.body_bytes);
        stream_.expires_after(std::chrono::seconds(served_ == 0 ? net_.setup.limits.header_seconds : net_.setup.limits.idle_seconds));
        http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
    }

    /// Answers the first request with this, whatever it is.
    void refuse_all(Response response) {
        refusal_ = std::move(response);
        read();
    }

private:
    void on_read(error_code error) {
        if (error == http::error::end_of_stream || error == beast::error::timeout || error == asio::error::operation_aborted ||
            error == asio::error::connection_reset || error == http::error::partial_message)
            return shut();
        if (error) return refuse_malformed(error);
        ++served_;
        Message message = parser_->release();
        keep_alive_ = message.keep_alive() && !net_.stopping;
        version_ = message.version();
        head_ = message.method() == http::verb::head;
        if (refusal_) return last_answer(*refusal_);
        auto target = parse_target(std::string_view(message.target().data(), message.target().size()));
        if (!target)
            return last_answer(refusal(400, "bad_target", "the address of the request is malformed; a path like /api/rules is expected."));
        const Request request = request_of(message, std::move(*target), address_of(message));
        if (websocket::is_upgrade(message)) return upgrade(message, request);
        net_.service->request(request, [self = shared_from_this()](const Response& response) { self->answer(response); });
    }

    std::string address_of(const Message& message) const {
        if (net_.setup.behind_proxy && local_)
            if (const auto it = message.find("X-Forwarded-For"); it != message.end())
                if (const auto from = forwarded_for(text(it->value()))) return *from;
        return peer_;
    }

    void refuse_malformed(error_code error) {
        ++served_;
        keep_alive_ = false;
        const Limits& limits = net_.setup.limits;
        if (error == http::error::body_limit)
            return answer(refusal(413, "body_too_big",
                                  "the body is too long; at most " + std::to_string(limits.body_bytes) + " bytes are expected."));
        if (error == http::error::header_limit || error == http::error::buffer_overflow)
            return answer(refusal(431, "header_too_big",
                                  "the header is too long; at most " + std::to_string(limits.header_bytes) + " bytes are expected."));
        if (error.category() == make_error_code(http::error::bad_method).category())
            return answer(refusal(400, "bad_http", "this is no request in HTTP/1.1: " + error.message() + "."));
        shut();
    }

    void upgrade(const Message& message, const Request& request) {
        if (auto refused = net_.service->admit(request)) return answer(*refused);
        const Limits& limits = net_.setup.limits;
        if (net_.metrics.sockets >= limits.sockets)
            return answer(refusal(503, "too_many_sockets", "the server has as many open sockets as it takes; try again later."));
        const std::string address = neighbourhood(request.address);
        const bool trusted = std::ranges::find(net_.setup.trusted, address) != net_.setup.trusted.end();
        if (!trusted && net_.per_address.of(address) >= limits.sockets_per_address)
            return answer(refusal(
                429, "too_many_sockets",
                "this address has " + std::to_string(limits.sockets_per_address) + " open sockets, which is the most; close one first."));
        stream_.expires_never();
        std::make_shared<WebSocket>(std::move(stream_), net_, ++net_.last_id, address)->start(message);
    }

    void last_answer(const Response& response) {
        keep_alive_ = false;
        answer(response);
    }

    void answer(const Response& response) {
        ++net_.metrics.answers[response.status];
        response_.emplace();
        response_->version(version_);
        response_->result(unsigned(response.status));
        response_->set(http::field::server, "jansou");
        for (const Header& header : security_headers()) set(header);
        for (const Header& header : response.headers) set(header);
        if (response.status != 304) response_->set(http::field::content_type, response.type);
        response_->keep_alive(keep_alive_);
        response_->content_length(response.body.size());
        const bool unwelcome = response.status == 429;
        if (response.status == 304) response_->erase(http::field::content_length);
        if (!head_ && response.status != 304) response_->body() = response.body;
        if (!unwelcome) return write();
        auto timer = std::make_shared<Timer>(net_.context, unwelcome_wait);
        timer->async_wait([self = shared_from_this(), timer](error_code stopped) {
            if (!stopped) self->write();
        });
    }

    void write() {
        stream_.expires_after(std::chrono::seconds(net_.setup.limits.idle_seconds));
        http::async_write(stream_, *response_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return;
            if (!self->keep_alive_) return self->shut();
            self->read();
        });
    }

    void set(const Header& header) { response_->set(beast::string_view(header.name.data(), header.name.size()), header.value); }

    void shut() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    Net::Inside& net_;
    Stream stream_;
    std::string peer_;
    bool local_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<http::response<http::string_body>> response_;
    std::optional<Response> refusal_;
    unsigned version_ = 11;
    int served_ = 0;
    bool keep_alive_ = false, head_ = false;
};

}  // namespace

void Net::Inside::accept() {
    acceptor.async_accept([this](error_code error, Socket socket) {
        if (stopping || error == asio::error::operation_aborted) return;
        if (!error) take(std::move(socket));
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
    auto connection = std::make_shared<Connection>(std::move(socket), *this, address.to_string(), address.is_loopback());
    if (metrics.connections > setup.limits.connections)
        return connection->refuse_all(
            refusal(503, "too_many_connections", "the server has as many open connections as it takes; try again later."));
    connection->read();
}

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
    inside_->context.run();
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
    socket->send(std::move(bytes));
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

void Net::post(std::function<void()> work) { asio::post(inside_->context, std::move(work)); }

void Net::after(std::chrono::milliseconds wait, std::function<void()> work) {
    auto timer = std::make_shared<asio::steady_timer>(inside_->context, wait);
    timer->async_wait([timer, work = std::move(work)](error_code error) {
        if (!error) work();
    });
}

void Net::on_signal(std::function<void()> work) {
    inside_->signals.add(SIGINT);
    inside_->signals.add(SIGTERM);
    inside_->signals.async_wait([work = std::move(work)](error_code error, int) {
        if (!error) work();
    });
}

}  // namespace jansou::server
