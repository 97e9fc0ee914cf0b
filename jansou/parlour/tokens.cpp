#include "jansou/parlour/parlour.hpp"
#include "jansou/wire/hash.hpp"

namespace jansou::parlour {

std::string token_hash(std::string_view token) { return wire::sha256_hex(token); }

}  // namespace jansou::parlour
