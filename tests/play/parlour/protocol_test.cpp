// The protocol as it is described by machine: every reference leads somewhere, every type of line, frame and message is there, and what a
// type says of itself is what stands in its text.
#include "jansou/parlour/protocol.hpp"

#include <gtest/gtest.h>

#include "jansou/parlour/words.hpp"
#include "jansou/wire/lines/line_type.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::parlour {
namespace {

using nlohmann::ordered_json;

const ordered_json& schema() {
    static const ordered_json all = [] {
        Books books;
        for (const std::string& id : wire::shipped_rules()) books.push_back(wire::load_book(id).value());
        return protocol_schema(books);
    }();
    return all;
}

int check_references(const ordered_json& part) {
    int count = 0;
    for (const auto& [name, each] : part.items()) {
        if (name == "$ref") {
            const std::string to = each;
            EXPECT_TRUE(schema()["$defs"].contains(to.substr(std::string("#/$defs/").size()))) << to;
            ++count;
        } else if (each.is_structured()) {
            count += check_references(each);
        }
    }
    return count;
}

TEST(Protocol, EveryReferenceLeadsSomewhere) { EXPECT_GT(check_references(schema()), 150); }

TEST(Protocol, EveryFrameAndLineIsDescribed) {
    const ordered_json& defs = schema()["$defs"];
    for (const FrameRow& row : frame_rows())
        if (!row.word.empty()) { EXPECT_EQ(defs["frame_" + std::string(row.word)]["properties"]["type"]["const"], row.word); }
    for (const wire::LineRow& row : wire::line_rows) {
        if (row.word.empty()) continue;
        const std::string word(row.word);
        EXPECT_TRUE(defs.contains("event_" + word) != defs.contains("line_" + word)) << word;
    }
    EXPECT_EQ(defs["event_dahai"]["required"], ordered_json::parse(R"(["type","actor","pai","tsumogiri"])"));
    EXPECT_EQ(defs["event_dahai"]["additionalProperties"], false);
    EXPECT_EQ(defs["message_say_sit"]["required"], ordered_json::parse(R"(["type","what","id","seat"])"));
}

TEST(Protocol, AnAccountOfPointsHasItsNameInEveryObject) {
    const ordered_json& defs = schema()["$defs"];
    for (const char* each : {"event_hora", "line_end_game", "SeatView", "Win", "Payment"})
        EXPECT_TRUE(defs[each]["properties"].contains("congratulation")) << each;
}

TEST(Protocol, AShapeIsReadAsItsNotationSays) {
    EXPECT_EQ(wire::schema_of("[int | null]").dump(), R"({"type":"array","items":{"anyOf":[{"type":"integer"},{"type":"null"}]}})");
    EXPECT_EQ(
        wire::schema_of("{a: 'x', b?: tile}").dump(),
        R"({"type":"object","properties":{"a":{"const":"x"},"b":{"$ref":"#/$defs/tile"}},"required":["a"],"additionalProperties":false})");
    EXPECT_EQ(wire::schema_of("{*: bool}").dump(), R"({"type":"object","additionalProperties":{"type":"boolean"}})");
    EXPECT_EQ(wire::object_schema("..Two, @more?: int", {.lists = {{"more", {"c", "d"}}}, .named = {{"Two", "{a: int, b: int}"}}},
                                  "t")["required"],
              ordered_json::parse(R"(["type","a","b"])"));
}

TEST(Protocol, TheTypeOfALineIsThatOfItsFirstMember) {
    EXPECT_EQ(wire::type_of(R"({"type":"start_kyoku","bakaze":"E"})"), wire::LineType::start_kyoku);
    EXPECT_EQ(wire::type_of(R"({"type":"flash","actor":1})"), wire::LineType::of_rule);
    for (const char* none : {"", "{}", R"({"type":""})", R"({"type":"dahai)", R"({"actor":1,"type":"dahai"})"})
        EXPECT_EQ(wire::type_of(none), wire::LineType::none) << none;
}

}  // namespace
}  // namespace jansou::parlour
