// 仲間 The processes of a house, over connections between them: guests and requests that come to the wrong process are led to the right
// one, and what is said to them goes back the same way.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "apps/server/journal.hpp"
#include "apps/server/net.hpp"
#include "apps/server/peers.hpp"

namespace jansou::server {

/// What one process sends another in one piece, and what may wait for one that does not read.
inline constexpr std::size_t longest_peer_piece = 64U << 20, most_unread_of_peer = 128U << 20;
/// Guests and requests that one process leads here at once.
inline constexpr std::size_t most_led_by_peer = 50'000;

/// All of it on the thread of the sockets. A connection between two processes carries all guests that one of them leads to the other; it
/// says something every half second. One that is silent for a lease is given up, and sooner if the store knows that the other has died.
class Company final : public Peers, public Wire {
public:
    /// `key`: the secret of the house, which every process of it has.
    Company(Net&, const Journal&, std::array<std::uint8_t, 32> key);
    ~Company() override;

    /// Takes the address for the other processes ("127.0.0.1:9001"; port 0: any); the answer is where they reach it, or why it cannot be
    /// had.
    tl::expected<std::string, std::string> listen(const std::string& address);
    /// Whoever is led here is this one's guest from now on.
    void serve(Service&);
    /// Connections between processes end.
    void stop();

    void lead(SocketId, const std::string& address, const store::Process& to) override;
    void say(SocketId, std::string_view text) override;
    void gone(SocketId) override;
    void ask(const Request&, const store::Process&, Reply) override;
    void living(const std::vector<store::Process>& others) override;

    void send(SocketId, Bytes) override;
    void rest(SocketId, std::chrono::milliseconds) override;
    void close(SocketId, unsigned short code, std::string_view reason) override;
    void post(std::function<void()> work) override { net_.post(std::move(work)); }
    void after(std::chrono::milliseconds wait, std::function<void()> work) override { net_.after(wait, std::move(work)); }

private:
    struct Inside;
    Net& net_;
    std::unique_ptr<Inside> inside_;
};

}  // namespace jansou::server
