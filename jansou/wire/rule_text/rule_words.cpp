#include "jansou/wire/rule_text/rule_words.hpp"

#include <algorithm>
#include <map>

#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::rule_text {
namespace {

using Type = Value::Type;
using nlohmann::json;

constexpr std::size_t most_special = 3;
constexpr int most_games = 100;

std::string_view form_of(Languages languages) {
    return languages == Languages::both ? "{ja = \"...\", en = \"...\"}" : "\"...\" or {ja = \"...\", en = \"...\"}";
}

Said no_string(const Member& m, std::string_view key) {
    return said("{} must be a string, not {}.", "{} は文字列にしてください (いまは{})。", named(key), described(m.value));
}

Said unknown_key(const Member& m, const std::vector<std::string_view>& known) {
    return said("unknown key {}{}", "{} は知らない項目です{}", named(m.key), nearest(m.key, known));
}

Said empty_text(const Member& m) { return said("{} has an empty text.", "{} の文が空です。", named(m.key)); }

std::string word(const Member& m, Faults& faults) {
    if (!m.value.is(Type::text)) faults.add(m.line, no_string(m, m.key));
    return m.value.is(Type::text) ? m.value.text : std::string();
}

std::string tiles(const Member& m, Faults& faults) {
    std::string text = word(m, faults);
    if (const auto read = parse_tiles(text); !read)
        faults.add(m.line, {"\"tiles\": " + read.error(), "\"tiles\" は牌の書き方 (たとえば 123m0p) にしてください。"});
    return text;
}

/// `{text = "..", clause = "..", tiles = ".."}`, or where one language will do the text alone.
SpecialText read_special(const Value& v, Faults& faults, Languages languages) {
    SpecialText out;
    if (languages == Languages::one && v.is(Type::text)) {
        const Titled text = whole_text({"special", v.line, v}, faults, languages);
        return {text.ja, text.en, {}, {}};
    }
    bool told = false;
    if (!v.is(Type::table))
        faults.add(v.line, said("\"special\" must be a list of tables, not one with {}.",
                                "\"special\" は表のリストにしてください (中に{})。", described(v)));
    for (const Member& m : v.table) {
        if (m.key == "text") {
            told = true;
            Titled text = whole_text(m, faults, languages);
            out.ja = std::move(text.ja);
            out.en = std::move(text.en);
        } else if (m.key == "tiles") {
            out.tiles = tiles(m, faults);
        } else if (m.key == "clause") {
            out.clause = word(m, faults);
        } else {
            faults.add(m.line, unknown_key(m, {"text", "tiles", "clause"}));
        }
    }
    if (v.is(Type::table) && !told) faults.add(v.line, {"\"special\" lacks \"text\".", "\"special\" に \"text\" がありません。"});
    if (v.is(Type::table) && out.clause.empty() && languages == Languages::both)
        faults.add(v.line, {"\"special\" lacks \"clause\".", "\"special\" に \"clause\" がありません。"});
    return out;
}

void read_specials(const Member& m, Texts& texts, Faults& faults, Languages languages) {
    texts.has_special = true;
    if (!m.value.is(Type::list))
        faults.add(m.line, said("\"special\" must be a list of tables, not {}.", "\"special\" は表のリストにしてください (いまは{})。",
                                described(m.value)));
    for (const Value& one : m.value.list) {
        texts.said.special.push_back(read_special(one, faults, languages));
        texts.special_lines.push_back(one.line);
    }
    if (texts.said.special.size() > most_special)
        faults.add(texts.special_lines[most_special],
                   said("there may be {} points under \"special\", not more.", "\"special\" は{}つまでです。", most_special));
}

int read_games(const Member& m, Faults& faults) {
    if (m.value.is(Type::integer) && m.value.integer >= 1 && m.value.integer <= most_games) return int(m.value.integer);
    faults.add(m.line, said("\"games\" must be an integer from 1 to {}, not {}.",
                            "\"games\" は1から{}までの整数にしてください (いまは{})。", most_games, described(m.value)));
    return 0;
}

/// {"ja":"..","en":"..","of":".."} of a log.
ClauseText read_told(const Member& m, Faults& faults) {
    ClauseText out{m.key, {}, {}, {}};
    if (!m.value.is(Type::table))
        faults.add(0,
                   said("{} must be an object, not {}.", "{} はオブジェクトにしてください (いまは{})。", named(m.key), described(m.value)));
    for (const Member& one : m.value.table) {
        const std::string text = word(one, faults);
        if (one.key == "ja")
            out.ja = text;
        else if (one.key == "en")
            out.en = text;
        else if (one.key == "of")
            out.of = text;
        else
            faults.add(0, unknown_key(one, {"ja", "en", "of"}));
    }
    if (out.ja.empty() || out.en.empty()) faults.add(0, empty_text(m));
    return out;
}

/// Clause -> what carries it.
std::map<std::string_view, std::vector<std::string_view>> carriers(const RuleSet& rules) {
    std::map<std::string_view, std::vector<std::string_view>> out;
    for (const auto& [key, ids] : rules.clauses)
        for (const std::string_view id : split(ids)) out[id].push_back(key);
    return out;
}

std::string titled(std::string_view ja, std::string_view en) {
    if (ja == en) return toml_string(ja);
    return "{ja = " + toml_string(ja) + ", en = " + toml_string(en) + "}";
}

}  // namespace

std::optional<Titled> read_titled(const Member& m, Faults& faults, Languages languages) {
    Titled out;
    if (languages == Languages::one && m.value.is(Type::text)) return Titled{m.value.text, m.value.text};
    bool ja = false, en = false;
    for (const Member& language : m.value.table) {
        if ((language.key == "ja" || language.key == "en") && language.value.is(Type::text)) {
            (language.key == "ja" ? ja : en) = true;
            (language.key == "ja" ? out.ja : out.en) = language.value.text;
        } else if (language.key == "ja" || language.key == "en") {
            faults.add(language.line, no_string(language, m.key + "." + language.key));
            return {};
        } else {
            faults.add(language.line, said("{} has no language {}, only \"ja\" and \"en\".",
                                           "{} の言語は \"ja\" と \"en\" です。{} はありません。", named(m.key), named(language.key)));
            return {};
        }
    }
    if (languages == Languages::one && ja != en) (ja ? out.en : out.ja) = ja ? out.ja : out.en;
    if (ja && en) return out;
    if (languages == Languages::one && (ja || en)) return out;
    const std::string_view form = form_of(languages);
    if (!m.value.is(Type::table))
        faults.add(m.line,
                   said("{} must be {}, not {}.", "{} は {} の形にしてください (いまは{})。", named(m.key), form, described(m.value)));
    else
        faults.add(m.line, said("{} lacks {}: it must be {}.", "{} に {} がありません。{} の形にしてください。", named(m.key),
                                named(ja ? "en" : "ja"), form));
    return {};
}

Titled whole_text(const Member& m, Faults& faults, Languages languages) {
    const std::optional<Titled> read = read_titled(m, faults, languages);
    if (!read) return {};
    if (read->ja.empty() || read->en.empty()) faults.add(m.line, empty_text(m));
    for (const std::string& text : {read->ja, read->en})
        if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }))
            faults.add(m.line, said("{} must be one line.", "{} は一行にしてください。", named(m.key)));
    return *read;
}

bool read_texts(const Member& m, Texts& texts, Faults& faults, Languages languages) {
    if (m.key == "length") {
        texts.has_length = true;
        Titled text = whole_text(m, faults, languages);
        texts.said.length_ja = std::move(text.ja);
        texts.said.length_en = std::move(text.en);
    } else if (m.key == "games") {
        texts.said.games = read_games(m, faults);
    } else if (m.key == "special") {
        read_specials(m, texts, faults, languages);
    } else {
        return false;
    }
    return true;
}

void read_texts_json(const Member& m, Texts& texts, Faults& faults) {
    texts.of_a_log = true;
    if (!m.value.is(Type::table))
        return faults.add(
            0, said("\"texts\" must be an object, not {}.", "\"texts\" はオブジェクトにしてください (いまは{})。", described(m.value)));
    for (const Member& one : m.value.table) {
        if (one.key == "length") {
            const ClauseText text = read_told(one, faults);
            texts.has_length = true;
            texts.said.length_ja = text.ja;
            texts.said.length_en = text.en;
            texts.said.length_of = text.of;
        } else if (one.key == "clauses") {
            for (const Member& clause : one.value.table) texts.said.clauses.push_back(read_told(clause, faults));
        } else if (!read_texts(one, texts, faults, Languages::one)) {
            faults.add(0, unknown_key(one, {"length", "games", "special", "clauses"}));
        }
    }
}

/// A text with the rule set that it is of, as a log has it.
static json told_json(const std::string& ja, const std::string& en, const std::string& of) {
    json out = in_both(ja, en);
    out["of"] = of;
    return out;
}

json json_of(const RuleTexts& texts) {
    json out = json::object();
    if (!texts.length_ja.empty()) out["length"] = told_json(texts.length_ja, texts.length_en, texts.length_of);
    if (texts.games) out["games"] = texts.games;
    for (const SpecialText& s : texts.special) out["special"].push_back({{"text", in_both(s)}, {"tiles", s.tiles}, {"clause", s.clause}});
    for (const ClauseText& c : texts.clauses) out["clauses"][c.id] = told_json(c.ja, c.en, c.of);
    return out;
}

std::string carried_by(const RuleSet& rules, const std::vector<std::string_view>& keys) {
    std::string out;
    for (const std::string_view key : keys) {
        out.append(out.empty() ? "" : ", ").append(key);
        if (const auto it = rules.settings.find(key); it != rules.settings.end())
            out.append(" ").append(to_toml(it->second));
        else if (find_rule(key) && !rules.has_rule(key))
            out.append(" (not in use)");
    }
    return out;
}

void lay_texts(const Texts& texts, RuleSet& rules, Faults& faults) {
    RuleTexts& out = rules.texts;
    const auto carried = carriers(rules);
    const auto now = [&](std::string_view id) {
        const auto it = carried.find(id);
        return it == carried.end() ? std::string() : carried_by(rules, it->second);
    };
    for (ClauseText text : texts.said.clauses) {
        std::erase_if(out.clauses, [&](const ClauseText& c) { return c.id == text.id; });
        if (!texts.of_a_log) text.of = now(text.id);
        out.clauses.push_back(std::move(text));
    }
    std::erase_if(out.clauses, [&](const ClauseText& c) { return c.of != now(c.id); });
    std::ranges::sort(out.clauses, NaturalOrder{}, &ClauseText::id);

    const std::string length_now = carried_by(rules, {"game.rounds"});
    if (texts.has_length) {
        out.length_ja = texts.said.length_ja;
        out.length_en = texts.said.length_en;
        out.length_of = texts.of_a_log ? texts.said.length_of : length_now;
    }
    if (out.length_of != length_now) out.length_ja = out.length_en = out.length_of = {};
    if (texts.said.games) out.games = texts.said.games;

    if (texts.has_special) out.special = texts.said.special;
    for (std::size_t i = 0; texts.has_special && !texts.of_a_log && i < out.special.size(); ++i)
        if (const std::string& id = out.special[i].clause; !id.empty() && !out.find(id) && !carried.contains(id))
            faults.add(texts.special_lines[i], said("\"special\" names {}, which is no clause of this rule set.",
                                                    "\"special\" の条文 {} はこの規則にありません。", named(id)));
    if (!texts.has_special || texts.of_a_log)
        std::erase_if(out.special,
                      [&](const SpecialText& s) { return !s.clause.empty() && !out.find(s.clause) && !carried.contains(s.clause); });
}

std::string texts_toml(const RuleTexts& texts) {
    std::string out;
    if (!texts.length_ja.empty()) out += "length = " + titled(texts.length_ja, texts.length_en) + "\n";
    if (texts.games) out += "games = " + std::to_string(texts.games) + "\n";
    if (texts.special.empty()) return out;
    out += "special = [\n";
    for (const SpecialText& s : texts.special) {
        out += "    {text = " + titled(s.ja, s.en);
        if (!s.tiles.empty()) out += ", tiles = " + toml_string(s.tiles);
        if (!s.clause.empty()) out += ", clause = " + toml_string(s.clause);
        out += "},\n";
    }
    return out + "]\n";
}

}  // namespace jansou::wire::rule_text
