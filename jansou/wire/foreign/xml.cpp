#include "jansou/wire/foreign/xml.hpp"

#include <expat.h>

#include <memory>

namespace jansou::wire::foreign {

namespace {

constexpr int deepest = 10;

struct Reading {
    XML_Parser parser;
    std::size_t most;
    int depth = 0;
    std::vector<Element> elements{};
    std::string why{};

    void stop(std::string reason) {
        why = std::move(reason);
        XML_StopParser(parser, XML_FALSE);
    }
};

void on_start(void* data, const XML_Char* name, const XML_Char** attributes) {
    auto& reading = *static_cast<Reading*>(data);
    if (++reading.depth > deepest) return reading.stop("elements stand in each other too deep");
    if (reading.elements.size() >= reading.most) return reading.stop("there are more elements than are read");
    Element element{name, {}};
    for (; attributes[0]; attributes += 2) element.attributes[attributes[0]] = attributes[1];
    reading.elements.push_back(std::move(element));
}
void on_end(void* data, const XML_Char*) { --static_cast<Reading*>(data)->depth; }
void on_doctype(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) {
    static_cast<Reading*>(data)->stop("a document type is not read");
}

}  // namespace

tl::expected<Elements, std::string> xml_elements(std::string_view text, std::size_t most) {
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate("UTF-8"), &XML_ParserFree);
    if (!parser) return tl::unexpected<std::string>("there is no memory to read it");
    Reading reading{parser.get(), most};
    XML_SetUserData(parser.get(), &reading);
    XML_SetElementHandler(parser.get(), on_start, on_end);
    XML_SetStartDoctypeDeclHandler(parser.get(), on_doctype);
    const bool read = XML_Parse(parser.get(), text.data(), int(text.size()), XML_TRUE) == XML_STATUS_OK;
    if (!reading.why.empty()) return tl::unexpected(reading.why);
    if (read) return Elements{std::move(reading.elements)};
    const auto error = XML_GetErrorCode(parser.get());
    if (!reading.elements.empty() &&
        (error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN || error == XML_ERROR_PARTIAL_CHAR))
        return Elements{std::move(reading.elements), true};
    return tl::unexpected("this is no XML: " + std::string(XML_ErrorString(XML_GetErrorCode(parser.get()))) + " in line " +
                          std::to_string(XML_GetCurrentLineNumber(parser.get())) + ", character " +
                          std::to_string(XML_GetCurrentColumnNumber(parser.get()) + 1));
}

}  // namespace jansou::wire::foreign
