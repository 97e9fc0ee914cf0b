// 通信路 The way to the guests: a seam, behind which stand sockets, another process that passes guests on, or a test.
#pragma once
#include <chrono>
#include <functional>
#include <string_view>

#include "apps/server/exchange.hpp"

namespace jansou::server {

/// With which a socket is closed whose guest is to come again at once: another process of the house has his table.
inline constexpr unsigned short come_again = 1012;

/// Everything but `post` is called on the thread of the sockets.
class Wire {
public:
    virtual ~Wire() = default;
    virtual void send(SocketId, Bytes) = 0;
    /// Reads nothing from a socket for so long, once what has come is done.
    virtual void rest(SocketId, std::chrono::milliseconds) = 0;
    /// After what was sent before.
    virtual void close(SocketId, unsigned short code, std::string_view reason) = 0;

    /// On the thread of the sockets, from any thread, in the order given.
    virtual void post(std::function<void()>) = 0;
    /// On the thread of the sockets.
    virtual void after(std::chrono::milliseconds, std::function<void()>) = 0;
};

}  // namespace jansou::server
