// 応対 A request and its answer as plain values, without the library that reads them from a socket.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/server/target.hpp"

namespace jansou::server {

struct Request {
    std::string method;
    Target target;
    std::string bearer;        ///< of `Authorization: Bearer`
    std::string host, origin;  ///< as sent; empty: not sent
    std::string type;          ///< of the body
    std::string known;         ///< `If-None-Match`
    bool gzip = false;         ///< the client takes it
    std::string body;
    std::string address;  ///< of the client
};

struct Header {
    std::string_view name;
    std::string value;
};

struct Response {
    int status = 200;
    std::string type = "application/json; charset=utf-8";
    std::string body;
    std::vector<Header> headers{};
};

/// To be called once, on the thread of the sockets; at once or later.
using Reply = std::function<void(Response)>;

/// A text on its way to sockets: many may send the same.
using Bytes = std::shared_ptr<const std::string>;

using SocketId = std::uint64_t;

/// `{"error":{"code","message","field"?}}`
std::string error_body(std::string_view code, std::string_view message);
Response refusal(int status, std::string_view code, std::string_view message);
Response json_response(std::string body);

}  // namespace jansou::server
