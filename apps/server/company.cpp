#include "apps/server/company.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <unordered_map>
#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include "apps/server/pieces.hpp"
#include "apps/server/serve.hpp"
#include "jansou/parlour/parlour.hpp"
#include "jansou/store/store.hpp"

namespace jansou::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Tcp = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;

/// In net.cpp.
asio::io_context& context_of(Net&);

namespace {

constexpr SocketId led_bit = SocketId(1) << 63;
constexpr std::chrono::milliseconds says_something_every{400}, silent_too_long{2000};
/// Two of these words in a row have not come.
constexpr std::chrono::milliseconds rather_silent{900};
constexpr std::size_t nonce_bytes = 16, longest_greeting = 256, most_unknown_peers = 32;

Response out_of_reach() {
    return refusal(503, "moved", "another process of the house has this table and cannot be reached now; try again.");
}

}  // namespace

/// One connection, in whichever direction it was made.
class Line : public std::enable_shared_from_this<Line> {
public:
    using Take = std::function<bool(const PieceHead&, std::string_view)>;  ///< false: it breaks what was agreed
    Line(Tcp socket, Take take, std::function<void()> ended)
        : socket_(std::move(socket)), timer_(socket_.get_executor()), take_(std::move(take)), ended_(std::move(ended)) {}

    Tcp& socket() { return socket_; }
    /// Since something came last or, where nothing has come yet, since it was called.
    std::chrono::steady_clock::duration silence() const { return std::chrono::steady_clock::now() - heard_; }
    /// Until the other side has shown that it belongs to the house, a piece of it is no longer than a greeting.
    void trust() { longest_ = longest_peer_piece; }

    void begin() {
        error_code ignored;
        socket_.set_option(tcp::no_delay(true), ignored);
        heard_ = std::chrono::steady_clock::now();
        open_ = true;
        read_head();
        watch();
        write();
    }

    void send(Piece what, std::uint64_t about, std::string_view rest) {
        if (ended_now_) return;
        std::string piece = head_of({.length = std::uint32_t(rest.size()), .what = what, .about = about});
        piece += rest;
        unread_ += piece.size();
        if (rest.size() > longest_peer_piece || unread_ > most_unread_of_peer) return end();
        waiting_.push_back(std::move(piece));
        if (open_ && !writing_) write();
    }

    void end() {
        if (std::exchange(ended_now_, true)) return;
        error_code ignored;
        socket_.close(ignored);
        timer_.cancel();
        asio::post(socket_.get_executor(), [self = shared_from_this()] {
            self->take_ = {};
            if (self->ended_) std::exchange(self->ended_, {})();
        });
    }

private:
    void read_head() {
        asio::async_read(socket_, asio::buffer(head_), [this, self = shared_from_this()](error_code error, std::size_t) {
            if (ended_now_) return;
            const auto head = error ? std::nullopt : server::read_head({head_.data(), head_.size()}, longest_);
            if (!head) return end();
            read_rest(*head);
        });
    }
    void read_rest(PieceHead head) {
        rest_.resize(head.length);
        asio::async_read(socket_, asio::buffer(rest_), [this, head, self = shared_from_this()](error_code error, std::size_t) {
            if (ended_now_) return;
            heard_ = std::chrono::steady_clock::now();
            if (error || (head.what != Piece::alive && !take_(head, rest_))) return end();
            if (rest_.capacity() > (1U << 20)) rest_ = {};
            read_head();
        });
    }
    void write() {
        if (waiting_.empty() || ended_now_) return;
        writing_ = true;
        // as much as there is at once
        constexpr std::size_t at_once = 64;
        std::vector<asio::const_buffer> pieces;
        for (std::size_t i = 0; i < std::min(at_once, waiting_.size()); ++i) pieces.push_back(asio::buffer(waiting_[i]));
        asio::async_write(socket_, pieces, [this, many = pieces.size(), self = shared_from_this()](error_code error, std::size_t bytes) {
            writing_ = false;
            if (ended_now_) return;
            if (error) return end();
            unread_ -= bytes;
            waiting_.erase(waiting_.begin(), waiting_.begin() + std::ptrdiff_t(many));
            write();
        });
    }
    void watch() {
        timer_.expires_after(says_something_every);
        timer_.async_wait([this, self = shared_from_this()](error_code error) {
            if (error || ended_now_) return;
            if (silence() > silent_too_long) return end();
            send(Piece::alive, 0, {});
            watch();
        });
    }

    Tcp socket_;
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, asio::io_context::executor_type>
        timer_;
    Take take_;
    std::function<void()> ended_;
    std::array<char, piece_head> head_{};
    std::string rest_;
    std::deque<std::string> waiting_;
    std::size_t unread_ = 0, longest_ = longest_greeting;
    bool open_ = false, writing_ = false, ended_now_ = false;
    std::chrono::steady_clock::time_point heard_ = std::chrono::steady_clock::now();
};

struct Company::Inside {
    Inside(Net& n, const Journal& j, std::array<std::uint8_t, 32> k)
        : net(n), journal(j), key(k), context(context_of(n)), acceptor(context) {}

    /// To a process where guests are led.
    struct Out {
        std::shared_ptr<Line> line;
        bool greeted = false;
        std::deque<std::pair<PieceHead, std::string>> held;  ///< until the other side knows who calls
        std::size_t held_bytes = 0;
        std::unordered_map<SocketId, bool> guests;
        std::unordered_map<std::uint64_t, Reply> asked;
    };
    /// From a process that leads guests here.
    struct In {
        std::shared_ptr<Line> line;
        std::string nonce;
        bool known = false;
        std::unordered_map<std::uint64_t, SocketId> guests;  ///< by the number that the other side has for them
    };
    struct Led {
        std::uint64_t in = 0, there = 0;
    };

    std::string signature(std::string_view nonce) const {
        const std::string secret(key.begin(), key.end());
        return parlour::token_hash(secret + std::string(nonce) + secret);
    }

    // ---- out

    Out& to(const store::Process& process) {
        Out& out = outs[process.id];
        if (!out.line) call(process, out);
        return out;
    }

    void call(const store::Process& process, Out& out) {
        const std::string id = process.id;
        out.line = std::make_shared<Line>(
            Tcp(context), [this, id](const PieceHead& head, std::string_view rest) { return heard(id, head, rest); },
            [this, id] { broke(id); });
        error_code error;
        const auto place = parse_place(process.address, {});
        const auto address = place ? asio::ip::make_address(place->address, error) : asio::ip::address();
        if (!place || error) return out.line->end();
        out.line->socket().async_connect({address, place->port},
                                         [line = out.line](error_code failed) { failed ? line->end() : line->begin(); });
        // a machine that is gone answers nothing at all
        net.after(silent_too_long, [this, id, line = out.line] {
            const auto found = outs.find(id);
            if (found != outs.end() && found->second.line == line && !found->second.greeted) line->end();
        });
    }

    void send(Out& out, Piece what, std::uint64_t about, std::string_view rest) {
        if (out.greeted) return out.line->send(what, about, rest);
        out.held_bytes += rest.size();
        if (out.held_bytes > most_unread_of_peer) return out.line->end();
        out.held.emplace_back(PieceHead{.what = what, .about = about}, std::string(rest));
    }

    bool heard(const std::string& id, const PieceHead& head, std::string_view rest) {
        const auto found = outs.find(id);
        if (found == outs.end()) return false;
        Out& out = found->second;
        switch (head.what) {
            case Piece::nonce: {
                if (out.greeted || rest.size() > longest_greeting) return false;
                out.line->send(Piece::hello, 0, signature(rest));
                out.line->trust();
                out.greeted = true;
                out.held_bytes = 0;
                for (const auto& [piece, text] : std::exchange(out.held, {})) out.line->send(piece.what, piece.about, text);
                return true;
            }
            case Piece::frame:
                if (out.guests.contains(head.about)) net.send(head.about, std::make_shared<const std::string>(rest));
                return true;
            case Piece::close: {
                if (!out.guests.contains(head.about)) return true;
                const std::size_t blank = std::min(rest.find(' '), rest.size());
                unsigned code = 0;
                for (const char c : rest.substr(0, blank)) code = code * 10 + unsigned(c - '0');
                net.close(head.about, static_cast<unsigned short>(code), rest.substr(std::min(blank + 1, rest.size())));
                return code >= 1000 && code < 5000;
            }
            case Piece::rest: {
                int wait = 0;
                for (const char c : rest.substr(0, 5)) wait = wait * 10 + (c - '0');
                if (out.guests.contains(head.about)) net.rest(head.about, std::chrono::milliseconds(wait));
                return true;
            }
            case Piece::answer: {
                const auto asked = out.asked.find(head.about);
                auto response = read_response(rest);
                if (asked == out.asked.end() || !response) return false;
                const Reply reply = std::move(asked->second);
                out.asked.erase(asked);
                reply(std::move(*response));
                return true;
            }
            default: return false;
        }
    }

    void broke(const std::string& id) {
        const auto found = outs.find(id);
        if (found == outs.end()) return;
        const Out out = std::move(found->second);
        outs.erase(found);
        for (const auto& [guest, unused] : out.guests) {
            led_by_us.erase(guest);
            net.close(guest, come_again, "");  // he comes again, and finds the way anew
        }
        for (const auto& [number, reply] : out.asked) reply(out_of_reach());
    }

    // ---- in

    void accept() {
        acceptor.async_accept([this](error_code error, Tcp socket) {
            if (stopping || error == asio::error::operation_aborted) return;
            if (!error) take(std::move(socket));
            accept();
        });
    }

    void take(Tcp socket) {
        if (unknown >= most_unknown_peers) return;  // the socket closes
        ++unknown;
        const std::uint64_t number = ++last_in;
        In& in = ins[number];
        in.nonce = parlour::token_hash(std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()) +
                                       std::to_string(number) + signature(std::to_string(number)))
                       .substr(0, 2 * nonce_bytes);
        in.line = std::make_shared<Line>(
            std::move(socket), [this, number](const PieceHead& head, std::string_view rest) { return came(number, head, rest); },
            [this, number] { left(number); });
        in.line->begin();
        in.line->send(Piece::nonce, 0, in.nonce);
        net.after(silent_too_long, [this, number] {
            const auto found = ins.find(number);
            if (found != ins.end() && !found->second.known) found->second.line->end();
        });
    }

    bool came(std::uint64_t number, const PieceHead& head, std::string_view rest) {
        const auto found = ins.find(number);
        if (found == ins.end()) return false;
        In& in = found->second;
        if (!in.known) {
            in.known = head.what == Piece::hello && rest == signature(in.nonce);
            if (in.known) {
                --unknown;
                in.line->trust();
            } else {
                journal.write(Level::warn, "unknown_peer", {{"why", "a process without the key of the house called."}});
            }
            return in.known;
        }
        if (service == nullptr) return false;
        const auto guest = in.guests.find(head.about);
        switch (head.what) {
            case Piece::open: {
                if (guest != in.guests.end() || in.guests.size() >= most_led_by_peer) return false;
                const SocketId id = led_bit | ++last_led;
                in.guests.emplace(head.about, id);
                led_here.emplace(id, Led{.in = number, .there = head.about});
                service->led_here(id, std::string(rest));
                return true;
            }
            case Piece::said:
                if (guest != in.guests.end()) service->message(guest->second, rest);
                return true;
            case Piece::gone: {
                if (guest == in.guests.end()) return true;
                const SocketId id = guest->second;
                in.guests.erase(guest);
                led_here.erase(id);
                service->closed(id);
                return true;
            }
            case Piece::request: {
                auto request = read_request(rest);
                if (!request) return false;
                service->request(std::move(*request), [this, number, about = head.about](const Response& response) {
                    const auto still = ins.find(number);
                    if (still != ins.end()) still->second.line->send(Piece::answer, about, text_of(response));
                });
                return true;
            }
            default: return false;
        }
    }

    void left(std::uint64_t number) {
        const auto found = ins.find(number);
        if (found == ins.end()) return;
        const In in = std::move(found->second);
        if (!in.known) --unknown;
        ins.erase(found);
        // what one of them leaves behind is told to none of the others
        for (const auto& [there, id] : in.guests) led_here.erase(id);
        for (const auto& [there, id] : in.guests)
            if (service != nullptr) service->closed(id);
    }

    Net& net;
    const Journal& journal;
    std::array<std::uint8_t, 32> key;
    asio::io_context& context;
    asio::basic_socket_acceptor<tcp, asio::io_context::executor_type> acceptor;
    Service* service = nullptr;
    std::unordered_map<std::string, Out> outs;            ///< by process
    std::unordered_map<SocketId, std::string> led_by_us;  ///< to which process
    std::unordered_map<std::uint64_t, In> ins;
    std::unordered_map<SocketId, Led> led_here;
    std::uint64_t last_in = 0, last_led = 0, last_asked = 0;
    std::size_t unknown = 0;  ///< connections of which it is not known yet whose they are
    bool stopping = false;
};

Company::Company(Net& net, const Journal& journal, std::array<std::uint8_t, 32> key)
    : net_(net), inside_(std::make_unique<Inside>(net, journal, key)) {}
Company::~Company() = default;

tl::expected<std::string, std::string> Company::listen(const std::string& address) {
    const auto wrong = [&](const std::string& why) {
        return tl::unexpected("--peers " + address + ": an address for the other processes cannot be listened on: " + why + ".");
    };
    const auto place = parse_place(address, {});
    if (!place) return wrong("one like 10.0.0.5:9001 is expected");
    error_code error;
    const auto ip = asio::ip::make_address(place->address, error);
    if (error || ip.is_unspecified()) return wrong("the others reach it by this very address, so one like 10.0.0.5:9001 is expected");
    auto& acceptor = inside_->acceptor;
    const tcp::endpoint where(ip, place->port);
    acceptor.open(where.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(where, error);
    if (!error) acceptor.listen(64, error);
    if (error) return wrong(error.message());
    const std::string host = ip.is_v6() ? '[' + place->address + ']' : place->address;
    return host + ':' + std::to_string(acceptor.local_endpoint().port());
}

void Company::serve(Service& service) {
    inside_->service = &service;
    inside_->accept();
}

void Company::stop() {
    inside_->stopping = true;
    error_code ignored;
    inside_->acceptor.close(ignored);
    for (auto& [id, out] : inside_->outs) out.line->end();
    for (auto& [number, in] : inside_->ins) in.line->end();
}

void Company::lead(SocketId id, const std::string& address, const store::Process& to) {
    Inside::Out& out = inside_->to(to);
    out.guests.emplace(id, true);
    inside_->led_by_us[id] = to.id;
    inside_->send(out, Piece::open, id, address);
}

void Company::say(SocketId id, std::string_view text) {
    const auto led = inside_->led_by_us.find(id);
    if (led == inside_->led_by_us.end()) return;
    if (const auto out = inside_->outs.find(led->second); out != inside_->outs.end()) inside_->send(out->second, Piece::said, id, text);
}

void Company::gone(SocketId id) {
    const auto led = inside_->led_by_us.find(id);
    if (led == inside_->led_by_us.end()) return;
    if (const auto out = inside_->outs.find(led->second); out != inside_->outs.end()) {
        inside_->send(out->second, Piece::gone, id, {});
        out->second.guests.erase(id);
    }
    inside_->led_by_us.erase(led);
}

void Company::ask(const Request& request, const store::Process& process, Reply reply) {
    Inside::Out& out = inside_->to(process);
    const std::uint64_t number = ++inside_->last_asked;
    out.asked.emplace(number, std::move(reply));
    inside_->send(out, Piece::request, number, text_of(request));
}

void Company::living(const std::vector<store::Process>& others) {
    for (const auto& [id, out] : inside_->outs)
        if (out.line->silence() > rather_silent && std::ranges::find(others, id, &store::Process::id) == others.end()) out.line->end();
}

void Company::send(SocketId id, Bytes bytes) {
    if (!(id & led_bit)) return net_.send(id, std::move(bytes));
    const auto led = inside_->led_here.find(id);
    if (led != inside_->led_here.end()) inside_->ins.at(led->second.in).line->send(Piece::frame, led->second.there, *bytes);
}

void Company::rest(SocketId id, std::chrono::milliseconds wait) {
    if (!(id & led_bit)) return net_.rest(id, wait);
    const auto led = inside_->led_here.find(id);
    if (led != inside_->led_here.end())
        inside_->ins.at(led->second.in).line->send(Piece::rest, led->second.there, std::to_string(std::min<long>(wait.count(), 99'999)));
}

void Company::close(SocketId id, unsigned short code, std::string_view reason) {
    if (!(id & led_bit)) return net_.close(id, code, reason);
    const auto led = inside_->led_here.find(id);
    if (led == inside_->led_here.end()) return;
    Inside::In& in = inside_->ins.at(led->second.in);
    in.line->send(Piece::close, led->second.there, std::to_string(code) + ' ' + std::string(reason));
    in.guests.erase(led->second.there);
    inside_->led_here.erase(led);
    // as a socket of this house: the one that is closed is told of later
    net_.post([this, id] {
        if (inside_->service != nullptr) inside_->service->closed(id);
    });
}

}  // namespace jansou::server
