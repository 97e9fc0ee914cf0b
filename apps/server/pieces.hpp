// 小包 What processes of a house send each other, as bytes: the length, what it is, which guest or request it is about, and the rest.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "apps/server/exchange.hpp"

namespace jansou::server {

enum class Piece : char {
    nonce = 'n',    ///< of whoever was called: what the caller is to sign
    hello = 'h',    ///< of the caller: the signature
    alive = 'p',    ///< nothing else
    open = 'o',     ///< a guest comes: his address
    said = 'm',     ///< what he says
    gone = 'c',     ///< he has gone
    request = 'q',  ///< a request: JSON without the body, a line break, the body
    frame = 'f',    ///< what a guest is told
    close = 'x',    ///< his socket is closed: the code, a blank, the reason
    rest = 'r',     ///< nothing is read of him for so many milliseconds
    answer = 'a',   ///< of a request: JSON without the body, a line break, the body
};

inline constexpr std::size_t piece_head = 4 + 1 + 8;

struct PieceHead {
    std::uint32_t length = 0;  ///< of what follows the head
    Piece what = Piece::alive;
    std::uint64_t about = 0;
};

std::string head_of(const PieceHead&);
/// Nothing: it is no head, or too long. REQUIRES: `piece_head` bytes.
std::optional<PieceHead> read_head(std::string_view bytes, std::size_t longest);

std::string text_of(const Request&);
std::optional<Request> read_request(std::string_view);
std::string text_of(const Response&);
std::optional<Response> read_response(std::string_view);

}  // namespace jansou::server
