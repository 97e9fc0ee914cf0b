#include "jansou/parlour/protocol.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "jansou/parlour/said.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/lines/event_lines.hpp"

namespace jansou::parlour {
namespace {

using nlohmann::ordered_json;
using wire::LineType;
using wire::Shapes;

ordered_json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

/// What the rule sets bring of names.
Shapes shapes_with(const Books& books) {
    std::set<std::string> accounts, columns;
    for (const auto& book : books) {
        if (book->account.in_points) accounts.emplace(book->account.id);
        GameEnd end;
        end.seats = std::uint8_t(book->layout.seats);
        for (const Settlement::Prize& prize : settle(*book, end).prizes) columns.emplace(prize.id);
    }
    Shapes out;
    out.lists["account"] = {accounts.begin(), accounts.end()};
    out.lists["column"] = {columns.begin(), columns.end()};
    return out;
}

/// Words of rules under which events may be told that the table of lines does not name.
std::vector<std::string> words_of_rules(const Books& books) {
    std::set<std::string> words;
    for (const auto& book : books)
        for (std::size_t w = 1; w < book->words(); ++w)
            if (const auto name = book->word_name(Word(w)); wire::line_type_named(name) == LineType::of_rule) words.emplace(name);
    return {words.begin(), words.end()};
}

/// Of several objects the one with that type; each is {"type": .., its schema}.
class ByType {
public:
    void add(const std::string& type, const std::string& definition) { ways_[type].push_back(reference(definition)); }
    /// A type that may be any of these words.
    void add_words(const std::vector<std::string>& words, ordered_json ways) {
        others_.push_back(
            {{"type", "object"}, {"properties", {{"type", {{"enum", words}}}}}, {"required", {"type"}}, {"anyOf", std::move(ways)}});
    }
    ordered_json schema() const {
        ordered_json list = others_;
        for (const auto& [type, ways] : ways_) {
            if (ways.size() == 1)
                list.push_back(ways.front());
            else
                list.push_back(
                    {{"type", "object"}, {"properties", {{"type", {{"const", type}}}}}, {"required", {"type"}}, {"anyOf", ways}});
        }
        return {{"type", "object"}, {"discriminator", {{"propertyName", "type"}}}, {"required", {"type"}}, {"oneOf", std::move(list)}};
    }

private:
    std::map<std::string, std::vector<ordered_json>> ways_;
    ordered_json others_ = ordered_json::array();
};

/// A message by what its struct says of its fields.
template <class One>
ordered_json message_schema(std::string_view type, std::string_view what = {}, bool answered = false) {
    const wire::FieldDescriber fields = wire::described<One>();
    ordered_json properties{{"type", {{"const", type}}}}, required = ordered_json::array({"type"});
    if (!what.empty()) {
        properties["what"] = {{"const", what}};
        required.push_back("what");
    }
    if (answered) {
        properties["id"] = wire::field::Text{1, longest_id}.schema();
        required.push_back("id");
    }
    for (const auto& [name, schema] : fields.properties.items()) properties[name] = schema;
    for (const std::string& name : fields.required) required.push_back(name);
    return {{"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}};
}

template <class Variant, std::size_t from, class With>
void each_of(const With& with) {
    [&]<std::size_t... n>(std::index_sequence<n...>) {
        (with(std::variant_alternative_t<n + from, Variant>{}), ...);
    }(std::make_index_sequence<std::variant_size_v<Variant> - from>());
}

/// Where the word of an event stands in the table of lines.
bool of_log(LineType type) {
    return type == LineType::header || type == LineType::end_log || type == LineType::act || type == LineType::settle;
}
bool of_process(LineType type) { return type >= LineType::ask; }

class Protocol {
public:
    explicit Protocol(const Books& books) : shapes_(shapes_with(books)), words_(words_of_rules(books)) {}

    ordered_json schema() {
        defs_ = wire::base_definitions();
        for (const auto& shapes :
             {wire::action_shapes(), wire::answer_shapes(), wire::choice_shapes(), wire::fair_shapes(), wire::replay_shapes(),
              wire::club_shapes(), wire::score_shapes(), wire::settle_shapes(), wire::state_shapes(), wire::drill_shapes(),
              wire::penalty_shapes(), wire::view_shapes(), wire::waits_shapes(), wire::pad_shapes(), wire::rule_shapes(),
              wire::looked_shapes(), frame_shapes(), table_shapes(), book_shapes()})
            for (const wire::NamedShape& each : shapes) {
                shapes_.named[std::string(each.name)] = each.shape;
                named_.emplace_back(each);
            }
        for (const wire::NamedShape& each : named_) defs_[std::string(each.name)] = wire::schema_of(each.shape, shapes_);
        lines();
        frames();
        messages();
        return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "Jansou: what is said and told at a table"},
                {"anyOf", {reference("Said"), reference("Frame"), reference("Command"), reference("Output"), reference("LogLine")}},
                {"$defs", std::move(defs_)}};
    }

private:
    void lines() {
        ByType events, log, output;
        const auto event = [&](const std::string& type, const std::string& name) {
            for (ByType* each : {&events, &log, &output}) each->add(type, name);
        };
        ordered_json of_rule = ordered_json::array();
        for (const wire::EventLine& line : wire::event_lines()) {
            const std::string members = wire::members_of(line), word(line.word);
            if (word.empty()) {
                const std::string name = "event_of_rule_" + std::to_string(of_rule.size() + 1);
                define(name, "type: string" + (members.empty() ? "" : ", " + members));
                of_rule.push_back(reference(name));
            } else {
                define("event_" + word, members, word);
                event(word, "event_" + word);
            }
        }
        for (ByType* each : {&events, &log, &output}) each->add_words(words_, of_rule);
        for (const wire::LineRow& row : wire::line_rows) {
            if (row.word.empty() || wire::line_of(row.word)) continue;
            const std::string word(row.word), name = "line_" + word;
            define(name, row.members, word);
            if (of_log(row.type))
                log.add(word, name);
            else if (of_process(row.type))
                output.add(word, name);
            else
                event(word, name);
        }
        defs_["said_offence"] = message_schema<wire::commands::Offence>("offence");
        defs_["said_take_back"] = message_schema<wire::commands::TakeBack>("take_back");
        log.add("offence", "said_offence");
        log.add("take_back", "said_take_back");
        defs_["Event"] = events.schema();
        defs_["LogLine"] = log.schema();
        defs_["Output"] = output.schema();
    }

    void frames() {
        ByType frames;
        for (const FrameRow& row : frame_rows()) {
            if (row.word.empty()) continue;
            const std::string word(row.word);
            define("frame_" + word, row.members, word);
            frames.add(word, "frame_" + word);
        }
        defs_["Frame"] = frames.schema();
    }

    void messages() {
        ByType said, commands;
        each_of<said::Said, 1>([&]<class One>(const One&) {  // the first is one that there is not
            const std::string type(One::row.type), what(One::row.what);
            const std::string name = "message_" + (what.empty() ? type : "say_" + what);
            defs_[name] = message_schema<One>(type, what, One::row.answered);
            said.add(type, name);
        });
        each_of<wire::commands::Command, 0>([&]<class One>(const One&) {
            const std::string type(One::type);
            defs_["command_" + type] = message_schema<One>(type);
            commands.add(type, "command_" + type);
        });
        define("command_start",
               "rule: string, seed?: string, names?: [string], games?: int, set?: {*: any}, stack?: [any], abilities?: [any], view?: any",
               "start");
        commands.add("start", "command_start");
        defs_["Said"] = said.schema();
        defs_["Command"] = commands.schema();
    }

    void define(const std::string& name, std::string_view members, std::string_view type = {}) {
        defs_[name] = wire::object_schema(members, shapes_, type);
    }

    Shapes shapes_;
    std::vector<std::string> words_;
    std::vector<wire::NamedShape> named_;
    ordered_json defs_;
};

}  // namespace

ordered_json protocol_schema(const Books& books) { return Protocol(books).schema(); }

}  // namespace jansou::parlour
