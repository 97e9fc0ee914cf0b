#include "jansou/wire/rule_text/both.hpp"

namespace jansou::wire {

nlohmann::ordered_json in_both(std::string_view ja, std::string_view en) { return {{"ja", ja}, {"en", en}}; }

}  // namespace jansou::wire
