// A WebSocket client as small as a load program wants it: one socket that does not block, text messages in and out.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace jansou::load {

/// A connection to `port` of this machine, from `from`; -1 if there is none.
int connect_to(unsigned short port, const char* from = "127.0.0.1");

/// One request and its answer's body; empty if it was not answered with 200.
std::string post(unsigned short port, std::string_view path, std::string_view json, const char* from = "127.0.0.1");
std::string get(unsigned short port, std::string_view path, const char* from = "127.0.0.1");

class Socket {
public:
    /// Shakes hands; `open` is false if that failed.
    explicit Socket(unsigned short port, const char* from = "127.0.0.1");
    ~Socket();
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    bool open() const { return fd_ >= 0; }
    int fd() const { return fd_; }
    void send(std::string_view text, unsigned char opcode = 1);
    /// What has come since; answers pings.
    std::vector<std::string> receive();
    void close();
    /// Waits, at most so long, until what was given to `send` has left.
    void wait_until_sent(int milliseconds);

private:
    void flush();

    int fd_ = -1;
    std::string in_, out_;
};

}  // namespace jansou::load
