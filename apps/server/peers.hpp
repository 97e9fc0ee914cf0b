// 近所 The other processes of a house of several: who comes to the wrong one is led on to the one that leads his table.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "apps/server/exchange.hpp"
#include "jansou/store/store.hpp"

namespace jansou::server {

/// The way out. Everything is called on the thread of the sockets; what comes back for a guest goes to his socket by itself, and a guest
/// whose way breaks has his socket closed so that he comes again.
class Peers {
public:
    virtual ~Peers() = default;
    /// From now on the guest of that socket speaks with that process. His address counts there as it does here.
    virtual void lead(SocketId, const std::string& address, const store::Process& to) = 0;
    /// What he says, as it came. REQUIRES: he is led.
    virtual void say(SocketId, std::string_view text) = 0;
    /// He has gone.
    virtual void gone(SocketId) = 0;
    /// The process answers the request; with 503 if it is out of reach.
    virtual void ask(const Request&, const store::Process&, Reply) = 0;
    /// `others`: the other processes that live, as the store has just told. A guest who was led to a process that is not among them, and
    /// that has said nothing for two of its words, has his socket closed so that he comes again.
    virtual void living(const std::vector<store::Process>& others) = 0;
};

}  // namespace jansou::server
