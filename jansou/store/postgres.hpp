// PostgreSQL の取り扱い A store's database on a server, through libpq. For this room alone; others have `open_sql`.
#pragma once
#include <memory>

#include "jansou/store/sql.hpp"

namespace jansou::store {

/// `url`: as libpq takes it, also with several hosts. Statements are prepared and sent in pipelines. A connection that breaks is made again
/// for 30 s, and what was being written is written once: after a commit whose answer was lost the server is asked what became of it.
tl::expected<std::unique_ptr<Sql>, Sentence> open_postgres(const std::string& url, Opening);

/// The address is sound, and no line to a server that can be written comes about now.
bool is_postgres_away(const std::string& url);

}  // namespace jansou::store
