#include "apps/server/page.hpp"

#include <algorithm>
#include <array>

namespace jansou::server {

bool has_page() { return page_file("/") != nullptr; }

const PageFile* page_file(std::string_view path) {
    const std::string_view wanted = path == "/" ? "/index.html" : path;
    const auto files = page_files();
    const auto it = std::ranges::find(files, wanted, &PageFile::path);
    return it == files.end() ? nullptr : &*it;
}

Response page_response(const PageFile& file, const Request& request) {
    Response out;
    out.type = file.type;
    out.headers.push_back({"ETag", std::string(file.etag)});
    out.headers.push_back({"Cache-Control", file.hashed ? "public, max-age=31536000, immutable" : "no-cache"});
    if (!file.gzipped.empty()) out.headers.push_back({"Vary", "Accept-Encoding"});
    if (names_tag(request.known, file.etag)) {
        out.status = 304;
        return out;
    }
    const bool brotli = request.brotli && !file.brotli.empty(), gzip = request.gzip && !file.gzipped.empty();
    if (brotli || gzip) out.headers.push_back({"Content-Encoding", brotli ? "br" : "gzip"});
    out.fixed = brotli ? file.brotli : gzip ? file.gzipped : file.plain;
    return out;
}

Response no_page() {
    Response out;
    out.status = 503;
    out.type = "text/plain; charset=utf-8";
    out.body =
        "この jansou には頁が組み込まれていません。`scripts/play` で作り直してください。\n"
        "This jansou was built without its page; `scripts/play` builds both.\n";
    out.headers.push_back({"Cache-Control", "no-store"});
    return out;
}

std::span<const Header> security_headers() {
    static const std::array<Header, 6> headers{{
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
         "connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    }};
    return headers;
}

}  // namespace jansou::server
