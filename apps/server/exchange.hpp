// 応対 A request and its answer as plain values, without the library that reads them from a socket.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "apps/server/target.hpp"

namespace jansou::server {

struct Request {
    std::string method;
    Target target;
    std::string bearer;                 ///< of `Authorization: Bearer`
    std::string host, origin;           ///< as sent; empty: not sent
    std::string type;                   ///< of the body
    std::string known;                  ///< `If-None-Match`
    bool gzip = false, brotli = false;  ///< the client takes it
    std::string body;
    std::string address;                              ///< of the client
    bool neighbour = false;                           ///< a program of this machine, and no proxy
    bool led = false;                                 ///< another process of the house leads it here, and has looked at limits and names
    std::shared_ptr<const std::atomic<bool>> left{};  ///< true once whoever asked has gone, if that is known

    bool has_left() const { return left && *left; }
};

struct Header {
    std::string_view name;
    std::string value;
};

/// A text that many may be sent.
using Bytes = std::shared_ptr<const std::string>;

struct Response {
    int status = 200;
    std::string type = "application/json; charset=utf-8";
    std::string body;
    std::vector<Header> headers{};
    Bytes shared{};            ///< instead of `body`
    std::string_view fixed{};  ///< instead of both: it is there as long as the program

    std::string_view text() const { return !fixed.empty() ? fixed : shared ? std::string_view(*shared) : std::string_view(body); }
};

/// To be called once, on the thread of the sockets; at once or later.
using Reply = std::function<void(Response)>;

using SocketId = std::uint64_t;

/// `{"code","message","field"?}`, and `{"error":{..}}` of that.
nlohmann::ordered_json error_json(std::string_view code, std::string_view message);
std::string error_body(std::string_view code, std::string_view message);
Response refusal(int status, std::string_view code, std::string_view message);
Response json_response(std::string body);

}  // namespace jansou::server
