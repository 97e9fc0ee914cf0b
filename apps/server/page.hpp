// 頁 The page as it was built into the program: its files, how they are cached, and the headers that keep it to itself.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "apps/server/exchange.hpp"

namespace jansou::server {

/// Written by cmake/embed_page.py.
struct PageFile {
    std::string_view path, type, etag;
    std::string_view plain, gzipped, brotli;  ///< the last two are empty where they do not pay
    bool hashed;                              ///< its name changes with what is in it
};
std::span<const PageFile> page_files();

/// False: the program was built without a page.
bool has_page();

/// The file of that path; "/" is the page. Nothing is found outside of it.
const PageFile* page_file(std::string_view path);
Response page_response(const PageFile&, const Request&);
/// What "/" says if there is no page.
Response no_page();

/// On every answer.
std::span<const Header> security_headers();

}  // namespace jansou::server
