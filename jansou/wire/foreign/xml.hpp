// The elements of an XML text, one after another.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace jansou::wire::foreign {

struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;
};

struct Elements {
    std::vector<Element> list;  ///< in the order in which they begin; texts between them are passed over
    bool breaks_off = false;    ///< the text ends before its elements do
};

/// REQUIRES: UTF-8, whatever encoding the text says it has. No document types, so no entities of one's own.
tl::expected<Elements, std::string> xml_elements(std::string_view text, std::size_t most);

}  // namespace jansou::wire::foreign
