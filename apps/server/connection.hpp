// A connection that speaks HTTP, until it becomes a WebSocket or goes. For net.cpp alone.
#pragma once
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <iterator>
#include <optional>

#include "apps/server/page.hpp"
#include "apps/server/routes.hpp"
#include "apps/server/sockets.hpp"
#include "apps/server/web_socket.hpp"

namespace jansou::server {

/// What the header of a request says, in our own words.
inline Request request_of(const Message& message, Target target, std::string address) {
    Request out;
    out.method = text(message.method_string());
    out.target = std::move(target);
    out.bearer = bearer(field(message, http::field::authorization));
    out.host = field(message, http::field::host);
    out.origin = field(message, http::field::origin);
    out.type = field(message, http::field::content_type);
    out.known = field(message, http::field::if_none_match);
    out.gzip = accepts(field(message, http::field::accept_encoding), "gzip");
    out.brotli = accepts(field(message, http::field::accept_encoding), "br");
    out.address = std::move(address);
    return out;
}

/// A connection that speaks HTTP, one request after another, until it becomes a WebSocket or goes.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(Socket socket, Net::Inside& net, std::string peer, bool local)
        : net_(net), stream_(std::move(socket)), peer_(std::move(peer)), home_(neighbourhood(peer_)), local_(local) {
        ++net_.metrics.connections;
        if (!proxys()) net_.visitors.add(home_, this);
    }
    ~Connection() {
        give_back_room();
        net_.visitors.remove(home_, this);
        --net_.metrics.connections;
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// It is a proxy's, whose clients are told apart by what it says of them.
    bool proxys() const { return net_.setup.behind_proxy && local_; }
    /// No request has come that waits for its answer.
    bool idle() const { return idle_; }

    void read() {
        const Limits& limits = net_.setup.limits;
        idle_ = true;
        parser_.emplace();
        parser_->header_limit(std::uint32_t(limits.header_bytes));
        parser_->body_limit(
            std::max({limits.body_bytes, limits.log_bytes, limits.book_bytes}));  // which of them holds is known behind the header
        parser_->on_chunk_header(bounded_extension);
        parser_->eager(true);
        taken_ = 0;
        most_ = limits.body_bytes;
        if (buffer_.size() == 0) buffer_.shrink_to_fit();
        stream_.expires_after(std::chrono::seconds(patience()));
        http::async_read_header(stream_, buffer_, *parser_,
                                guarded(shared_from_this(), [this](error_code error, std::size_t) { on_header(error); }));
    }

    /// Answers the first request with this, whatever it is.
    void refuse_all(Response response) {
        refusal_ = std::move(response);
        read();
    }

    /// At once, without a word.
    void drop() {
        net_.visitors.remove(home_, this);
        error_code ignored;
        stream_.socket().close(ignored);
    }

    /// Something failed in the house: this connection is given up.
    void lost(const std::exception& failed) {
        net_.fault(failed);
        drop();
    }

private:
    static constexpr std::array<beast::string_view, 3> signs_of_proxy{"X-Forwarded-For", "Forwarded", "Via"};
    static constexpr std::size_t longest_extension = 256;
    static inline const auto refuse_extension = [](std::uint64_t, beast::string_view extension, error_code& error) {
        if (extension.size() > longest_extension) error = http::error::bad_chunk_extension;
    };
    static inline auto bounded_extension = refuse_extension;  // the parser wants one that is not const

    int patience() const {
        const Limits& limits = net_.setup.limits;
        if (served_ == 0) return limits.header_seconds;
        return response_ && response_->result_int() / 100 == 4 ? limits.refused_seconds : limits.idle_seconds;
    }

    void on_header(error_code error) {
        if (error) return failed(error);
        ++served_;
        net_.visitors.served(home_, this);
        const Message& message = parser_->get();
        keep_alive_ = message.keep_alive() && !net_.stopping;
        version_ = message.version();
        head_ = message.method() == http::verb::head;
        if (refusal_) return last_answer(*refusal_);
        auto target = parse_target(std::string_view(message.target().data(), message.target().size()));
        if (!target)
            return last_answer(refusal(400, "bad_target", "the address of the request is malformed; a path like /api/rules is expected."));
        request_ = request_of(message, std::move(*target), address_of(message));  // now: a trailer would add to the fields
        request_.neighbour = local_ && std::ranges::none_of(signs_of_proxy, [&](auto name) { return message.count(name) > 0; });
        if (request_.method == "POST" && has_long_body(request_.target.path))
            if (auto refused = make_room()) return last_answer(std::move(*refused));
        if (body_too_long()) return failed(http::error::body_limit);
        const bool waits = !parser_->is_done() && version_ == 11 && beast::iequals(message[http::field::expect], "100-continue");
        waits ? invite_body() : read_body();
    }

    /// A log is longer than any other body: so many may be in the house, so many of them of one address.
    std::optional<Response> make_room() {
        const Limits& limits = net_.setup.limits;
        const std::string address = neighbourhood(request_.address);
        if (net_.logs >= limits.logs_at_once || (!net_.trusts(address) && net_.logs_of.of(address) >= limits.logs_per_address))
            return refusal(503, "busy", "as many logs are being looked at as may be; try again in a few seconds.");
        ++net_.logs;
        net_.logs_of.add(address);
        log_of_ = address;
        most_ = request_.target.path == book_path ? limits.book_bytes : limits.log_bytes;
        stream_.expires_after(std::chrono::seconds(limits.header_seconds));
        return {};
    }
    void give_back_room() {
        if (!log_of_) return;
        --net_.logs;
        net_.logs_of.remove(*log_of_);
        log_of_.reset();
    }
    /// As it is announced, or as much as has come.
    bool body_too_long() {
        const auto length = parser_->content_length();
        return (length && *length > most_) || parser_->get().body().size() > most_;
    }

    void invite_body() {
        static constexpr std::string_view invitation = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream_, asio::buffer(invitation), guarded(shared_from_this(), [this](error_code error, std::size_t) {
                              if (!error) read_body();
                          }));
    }

    /// What frames a body counts too: chunks and trailers have no length of their own.
    void read_body() {
        if (parser_->is_done()) return on_request();
        http::async_read_some(stream_, buffer_, *parser_, guarded(shared_from_this(), [this](error_code error, std::size_t bytes) {
                                  if (error) return failed(error);
                                  taken_ += bytes;
                                  if (taken_ > 2 * most_ || body_too_long()) return failed(http::error::body_limit);
                                  read_body();
                              }));
    }

    void on_request() {
        idle_ = false;
        answered_ = false;
        left_ = std::make_shared<std::atomic<bool>>(false);
        Message message = parser_->release();
        if (websocket::is_upgrade(message)) return upgrade(message, request_);
        request_.body = std::move(message.body());
        request_.left = left_;
        net_.service->request(std::move(request_), [self = shared_from_this()](Response response) {
            try {
                self->answer(std::move(response));
            } catch (const std::exception& failed) { self->lost(failed); }
        });
        if (!answered_) see_whether_it_stays();
    }

    /// While an answer is worked out: what comes is left where it lies, and an end is noted.
    void see_whether_it_stays() {
        stream_.socket().async_wait(tcp::socket::wait_read, [self = weak_from_this(), left = left_](error_code error) {
            const auto connection = self.lock();
            if (error || !connection || connection->answered_ || left != connection->left_) return;
            char next = 0;
            const auto got = ::recv(connection->stream_.socket().native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
            *left = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
        });
    }

    void failed(error_code error) {
        if (error == http::error::end_of_stream || error == beast::error::timeout || error == asio::error::operation_aborted ||
            error == asio::error::connection_reset || error == http::error::partial_message)
            return shut();
        refuse_malformed(error);
    }

    std::string address_of(const Message& message) const {
        if (!proxys()) return peer_;
        const auto [first, end] = message.equal_range("X-Forwarded-For");
        if (first == end) return peer_;
        const auto guest = forwarded_for(text(std::prev(end)->value()));  // the last line is the proxy's own
        if (!guest) net_.service->nameless();
        return guest.value_or(peer_);
    }

    void refuse_malformed(error_code error) {
        keep_alive_ = false;
        const Limits& limits = net_.setup.limits;
        // a length that nothing here takes is seen before the header is read to its end
        const std::string target = text(parser_->get().target());
        if (target.starts_with(log_path)) most_ = limits.log_bytes;
        if (target.starts_with(book_path)) most_ = limits.book_bytes;
        if (error == http::error::body_limit)
            return answer(refusal(413, "body_too_big", "the body is too long; at most " + std::to_string(most_) + " bytes are expected."));
        if (error == http::error::header_limit || error == http::error::buffer_overflow)
            return answer(refusal(431, "header_too_big",
                                  "the header, a chunk's or a trailer, is too long; at most " + std::to_string(limits.header_bytes) +
                                      " bytes are expected."));
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
        if (!net_.trusts(address) && net_.per_address.of(address) >= limits.sockets_per_address)
            return answer(refusal(
                429, "too_many_sockets",
                "this address has " + std::to_string(limits.sockets_per_address) + " open sockets, which is the most; close one first."));
        stream_.expires_never();
        std::make_shared<WebSocket>(std::move(stream_), net_, ++net_.last_id, address)->start(message);
    }

    void last_answer(Response response) {
        keep_alive_ = false;
        answer(std::move(response));
    }

    void answer(Response given) {
        give_back_room();
        if (!std::exchange(answered_, true) && left_) {
            error_code ignored;
            stream_.socket().cancel(ignored);  // nobody waits any more for its end
        }
        answer_ = std::move(given);
        const Response& response = answer_;
        const std::string_view body = response.text();
        ++net_.metrics.answers[response.status];
        response_.emplace();
        response_->version(version_);
        response_->result(unsigned(response.status));
        for (const Header& header : security_headers()) set(header);
        for (const Header& header : response.headers) set(header);
        if (response.status != 304) response_->set(http::field::content_type, response.type);
        response_->keep_alive(keep_alive_);
        response_->content_length(body.size());
        const bool unwelcome = response.status == 429;
        if (response.status == 304) response_->erase(http::field::content_length);
        if (!head_ && response.status != 304) response_->body() = {body.data(), body.size()};
        if (!unwelcome) return write();
        auto timer = std::make_shared<Timer>(net_.context, unwelcome_wait);
        timer->async_wait([timer, wait = guarded(shared_from_this(), [this](error_code stopped, std::size_t) {
                                      if (!stopped) write();
                                  })](error_code stopped) { wait(stopped, 0); });
    }

    void write() {
        stream_.expires_after(std::chrono::seconds(net_.setup.limits.idle_seconds));
        http::async_write(stream_, *response_, guarded(shared_from_this(), [this](error_code error, std::size_t) {
                              if (error) return;
                              if (!keep_alive_) return announced() ? throw_away() : shut();
                              read();
                          }));
    }

    /// True if a body is still to come whose length was said, and is not out of all proportion.
    bool announced() const {
        const auto length = parser_ && !parser_->is_done() ? parser_->content_length() : boost::none;
        return length && *length <= 4 * net_.setup.limits.log_bytes;
    }
    /// What still comes of a refused body is read, or the kernel resets the connection and the answer may be lost with it.
    void throw_away() {
        shut();
        buffer_.clear();
        stream_.expires_after(std::chrono::seconds(net_.setup.limits.refused_seconds));
        read_away();
    }
    void read_away() {
        stream_.async_read_some(buffer_.prepare(4096), guarded(shared_from_this(), [this](error_code error, std::size_t bytes) {
                                    taken_ += bytes;
                                    if (!error && taken_ <= 4 * net_.setup.limits.log_bytes) read_away();
                                }));
    }

    void set(const Header& header) { response_->set(beast::string_view(header.name.data(), header.name.size()), header.value); }

    void shut() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    Net::Inside& net_;
    Stream stream_;
    std::string peer_, home_;  ///< its address; and the household for the limits
    bool local_;
    beast::flat_buffer buffer_{net_.setup.limits.header_bytes + net_.setup.limits.body_bytes};
    Request request_;
    std::size_t taken_ = 0;              ///< bytes behind the header
    std::size_t most_ = 0;               ///< that its body may have
    std::optional<std::string> log_of_;  ///< the address for which room was made
    std::optional<http::request_parser<http::string_body>> parser_;
    Response answer_;
    std::optional<http::response<http::span_body<const char>>> response_;  ///< its bytes are those of answer_
    std::optional<Response> refusal_;
    unsigned version_ = 11;
    int served_ = 0;
    bool keep_alive_ = false, head_ = false, idle_ = true, answered_ = true;
    std::shared_ptr<std::atomic<bool>> left_;  ///< whoever asked has gone
};

}  // namespace jansou::server
