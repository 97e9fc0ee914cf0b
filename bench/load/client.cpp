#include "bench/load/client.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace jansou::load {
namespace {

bool send_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text.remove_prefix(std::size_t(n));
    }
    return true;
}

std::string request(unsigned short port, const std::string& text, const char* from) {
    const int fd = connect_to(port, from);
    if (fd < 0) return {};
    std::string got;
    if (send_all(fd, text)) {
        std::array<char, 65536> buffer{};
        for (ssize_t n = 0; (n = ::recv(fd, buffer.data(), buffer.size(), 0)) > 0;) got.append(buffer.data(), std::size_t(n));
    }
    ::close(fd);
    const std::size_t body = got.find("\r\n\r\n");
    return got.starts_with("HTTP/1.1 200") && body != std::string::npos ? got.substr(body + 4) : std::string();
}

}  // namespace

int connect_to(unsigned short port, const char* from) {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    sockaddr_in here{}, there{};
    here.sin_family = there.sin_family = AF_INET;
    ::inet_pton(AF_INET, from, &here.sin_addr);
    ::inet_pton(AF_INET, "127.0.0.1", &there.sin_addr);
    there.sin_port = htons(port);
    const int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::bind(fd, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0 &&
        ::connect(fd, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0)
        return fd;
    ::close(fd);
    return -1;
}

std::string post(unsigned short port, std::string_view path, std::string_view json, const char* from) {
    return request(port,
                   "POST " + std::string(path) +
                       " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
                       std::to_string(json.size()) + "\r\n\r\n" + std::string(json),
                   from);
}

std::string get(unsigned short port, std::string_view path, const char* from) {
    return request(port, "GET " + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", from);
}

Socket::Socket(unsigned short port, const char* from) : fd_(connect_to(port, from)) {
    if (fd_ < 0) return;
    send_all(fd_,
             "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: bG9hZGxvYWRsb2FkbG9hZA==\r\n\r\n");
    std::array<char, 1024> buffer{};
    while (in_.find("\r\n\r\n") == std::string::npos) {
        const ssize_t n = ::recv(fd_, buffer.data(), buffer.size(), 0);
        if (n <= 0) {
            close();
            return;
        }
        in_.append(buffer.data(), std::size_t(n));
    }
    if (!in_.starts_with("HTTP/1.1 101")) {
        close();
        return;
    }
    in_.erase(0, in_.find("\r\n\r\n") + 4);
    ::fcntl(fd_, F_SETFL, O_NONBLOCK);
}

Socket::~Socket() { close(); }

void Socket::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

void Socket::send(std::string_view text, unsigned char opcode) {
    if (fd_ < 0) return;
    out_ += char(0x80 | opcode);
    if (text.size() < 126) {
        out_ += char(0x80 | text.size());
    } else {
        out_ += char(0x80 | 126);
        out_ += char(text.size() >> 8);
        out_ += char(text.size() & 255);
    }
    out_.append(4, '\0');  // a mask that changes nothing
    out_ += text;
    flush();
}

void Socket::flush() {
    while (!out_.empty()) {
        const ssize_t n = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) return;  // the rest goes with the next message
        if (n <= 0) return close();
        out_.erase(0, std::size_t(n));
    }
}

void Socket::wait_until_sent(int milliseconds) {
    if (fd_ < 0 || out_.empty()) return;
    pollfd waiting{.fd = fd_, .events = POLLOUT, .revents = 0};
    ::poll(&waiting, 1, milliseconds);
    flush();
}

std::vector<std::string> Socket::receive() {
    std::array<char, 65536> buffer{};
    bool ended = false;
    while (fd_ >= 0) {
        const ssize_t n = ::recv(fd_, buffer.data(), buffer.size(), 0);
        if (n < 0 && errno == EINTR) continue;
        ended = n == 0 || (n < 0 && errno != EAGAIN);
        if (n <= 0) break;
        in_.append(buffer.data(), std::size_t(n));
    }
    std::vector<std::string> messages;
    std::size_t at = 0;
    while (in_.size() - at >= 2) {
        const auto byte = [&](std::size_t i) { return std::uint64_t(static_cast<unsigned char>(in_[at + i])); };
        std::size_t head = 2;
        std::uint64_t size = byte(1) & 127;
        const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (in_.size() - at < head + more) break;
        if (more > 0) size = 0;
        for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head + i);
        head += more;
        if (in_.size() - at < head + size) break;
        const std::uint64_t opcode = byte(0) & 15;
        if (opcode == 1) messages.push_back(in_.substr(at + head, size));
        if (opcode == 8) ended = true;
        if (opcode == 9) send(std::string_view(in_).substr(at + head, size), 10);
        at += head + size;
    }
    in_.erase(0, at);
    if (ended) close();
    return messages;
}

}  // namespace jansou::load
