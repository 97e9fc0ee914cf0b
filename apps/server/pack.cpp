#include "apps/server/pack.hpp"

#include <cassert>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

namespace jansou::server {
namespace {

namespace zlib = boost::beast::zlib;

void add_number(std::string& out, std::uint32_t number) {
    for (int byte = 0; byte < 4; ++byte) out += char(number >> (8 * byte) & 0xff);
}

}  // namespace

std::string gzipped(std::string_view text) {
    using namespace std::string_literals;
    std::string out = "\x1f\x8b\x08\0\0\0\0\0\0\xff"s;
    const std::size_t head = out.size();
    zlib::deflate_stream stream;
    stream.reset(6, 15, 8, zlib::Strategy::normal);
    out.resize(head + stream.upper_bound(text.size()) + 16);
    zlib::z_params pass;
    pass.next_in = text.data();
    pass.avail_in = text.size();
    pass.next_out = out.data() + head;
    pass.avail_out = out.size() - head;
    boost::system::error_code error;
    stream.write(pass, zlib::Flush::finish, error);
    assert(error == zlib::error::end_of_stream);
    out.resize(head + pass.total_out);
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    add_number(out, crc.checksum());
    add_number(out, std::uint32_t(text.size()));
    return out;
}

void say_packed(Response& response) {
    response.headers.push_back({"Content-Encoding", "gzip"});
    response.headers.push_back({"Vary", "Accept-Encoding"});
}

void pack(Response& response, bool gzip) {
    if (!gzip || response.shared || !response.fixed.empty() || response.body.size() < least_packed) return;
    response.body = gzipped(response.body);
    say_packed(response);
}

}  // namespace jansou::server
