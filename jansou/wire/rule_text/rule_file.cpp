// A file becomes a draft (what it names), the draft is laid over the rule set it extends, and the whole is checked.
#include "jansou/wire/rule_text/rule_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_check.hpp"
#include "jansou/wire/rule_text/rule_doubts.hpp"
#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/rule_text/rule_hints.hpp"
#include "jansou/wire/rule_text/rule_words.hpp"

namespace jansou::wire {
namespace {

namespace fs = std::filesystem;
using namespace rule_text;

constexpr std::size_t most_extends = 8;
constexpr std::size_t longest_file = 1 << 20;
constexpr std::string_view suffix = ".toml";

struct Source {
    std::string name;    ///< in sentences
    std::string origin;  ///< id of a shipped rule set, or the path given
    std::string id;
    std::string identity;            ///< the same for the same file by whatever path
    std::optional<fs::path> folder;  ///< of a file: where `extends` looks; nothing: shipped rule sets only
    std::string text;
};

/// What is being loaded, outermost first, to find circles.
struct Chain {
    std::vector<std::string> identities;
    std::size_t depth = 0;
};

std::string id_of(std::string_view path) {
    path.remove_prefix(std::min(path.find_last_of('/') + 1, path.size()));
    if (path.ends_with(suffix)) path.remove_suffix(suffix.size());
    return std::string(path);
}

Source source_of(const ShippedFile& f) {
    const std::string id(f.id);
    return {.name = id + std::string(suffix), .origin = id, .id = id, .identity = id, .folder = {}, .text = std::string(f.text)};
}

tl::expected<Source, Said> read_file(const std::string& path) {
    const auto unread = [&](std::string_view why) { return tl::unexpected(said("{} {}.", "{} を読めません ({})。", named(path), why)); };
    std::error_code error;
    if (fs::is_directory(path, error)) return unread("is a folder, not a rule file");
    std::ifstream in(path, std::ios::binary);
    if (!in) return unread("cannot be read");
    std::string text(longest_file + 1, '\0');
    in.read(text.data(), std::streamsize(text.size()));
    if (in.bad()) return unread("cannot be read");
    if (!in.eof()) return unread("is too long for a rule file");
    text.resize(std::size_t(in.gcount()));
    const fs::path whole = fs::weakly_canonical(path, error);
    return Source{.name = path,
                  .origin = path,
                  .id = id_of(path),
                  .identity = error ? "./" + path : whole.string(),
                  .folder = fs::path(path).parent_path(),
                  .text = std::move(text)};
}

/// The source called `rule`: a shipped rule set, or if `folder` is given a file in relation to it.
tl::expected<Source, Said> find_source(std::string_view rule, const std::optional<fs::path>& folder) {
    std::vector<std::string_view> ids;
    const bool is_path = rule.find('/') != std::string_view::npos || rule.ends_with(suffix);
    for (const ShippedFile& f : shipped_files()) {
        if (!is_path && f.id == rule) return source_of(f);
        ids.push_back(f.id);
    }
    if (!folder)
        return tl::unexpected(said("{} is no shipped rule set{}", "{} という規則はこの店にありません{}", named(rule), nearest(rule, ids)));
    const std::string path = (*folder / fs::path(rule)).string();
    std::error_code error;
    if (!rule.empty() && fs::exists(path, error)) return read_file(path);
    if (is_path) return tl::unexpected(said("there is no file {}.", "ファイル {} はありません。", named(path)));
    return tl::unexpected(said("{} is neither a shipped rule set nor a rule file{}", "{} という規則も規則ファイルもありません{}",
                               named(rule), nearest(rule, ids)));
}

/// The option called `key` among those of the rules; nullptr if they have none.
const OptionSpec* find_spec(std::string_view key, std::span<const std::string> rules) {
    if (const OptionSpec* spec = find_in(table_options(), key)) return spec;
    for (const std::string& name : rules)
        if (const RuleInfo* rule = find_rule(name))
            if (const OptionSpec* spec = find_in(rule->options, key)) return spec;
    return nullptr;
}

class Overlay {
public:
    Overlay(const Draft& draft, std::optional<RuleSet> base, const Source& source, Faults& faults)
        : draft_(draft),
          extends_(base.has_value()),
          out_(std::move(base).value_or(RuleSet{})),
          base_rules_(out_.rules),
          source_(source),
          faults_(faults) {}

    RuleSet lay() {
        out_.id = source_.id;
        out_.playable = draft_.playable;
        texts();
        rules();
        drop_unowned();
        defaults();
        for (const Member& m : draft_.options) option(m);
        clauses();
        lay_texts(draft_.texts, out_, faults_);
        return out_;
    }

private:
    void texts() {
        if (!extends_ && !draft_.title && !draft_.about && !draft_.has_rules && draft_.first_line)
            return faults_.add(
                draft_.first_line,
                {"\"extends\" is missing, the rule set that the file is written against (or \"title\", \"about\" and \"rules\", if it is "
                 "to say everything itself).",
                 "\"extends\" (土台にする規則) がありません。すべてを自分で決めるなら \"title\"、\"about\"、\"rules\" が要ります。"});
        const auto lacks = [&](std::string_view key) {
            faults_.add(draft_.first_line, said("\"{}\" is missing.", "\"{}\" がありません。", key));
        };
        if (!extends_ && !draft_.title) lacks("title");
        if (!extends_ && !draft_.about) lacks("about");
        if (!extends_ && !draft_.has_rules) lacks("rules");
        if (draft_.title) std::tie(out_.title_ja, out_.title_en) = std::tie(draft_.title->ja, draft_.title->en);
        if (draft_.about) std::tie(out_.about_ja, out_.about_en) = std::tie(draft_.about->ja, draft_.about->en);
    }

    void rules() {
        for (const Word& word : draft_.rules) {
            if (word.text.starts_with('-')) {
                remove(word.text.substr(1), word.line);
                continue;
            }
            if (word.text.find(" after ") != std::string::npos || word.text.find(" behind ") != std::string::npos) {
                order_known_ = false;
                faults_.add(word.line, said("{}: a rule is put \"before\" another or, without a word, at the end of the list.",
                                            "{}: 規則は他の規則の前 (\"a before b\") に置くか、何も付けずにリストの終わりに置きます。",
                                            named(word.text)));
                continue;
            }
            constexpr std::string_view before = " before ";
            const std::size_t middle = word.text.find(before);
            if (middle == std::string::npos)
                insert(word.text, {}, word.line);
            else
                insert(word.text.substr(0, middle), word.text.substr(middle + before.size()), word.line);
        }
    }
    bool known(const std::string& name, int line) {
        if (find_rule(name)) return true;
        order_known_ = false;
        if (faults_.wants(line))
            faults_.add(line, said("unknown rule {}{}", "規則 {} はありません{}", named(name), hint(name, rule_names())));
        return false;
    }
    bool may_edit(int line) {
        if (!extends_)
            faults_.add(line, {"only a file with \"extends\" can remove a rule or put one before another.",
                               "規則を外したり他の前に置いたりできるのは、土台 (\"extends\") のあるファイルだけです。"});
        return extends_;
    }
    void remove(const std::string& name, int line) {
        if (!may_edit(line) || !known(name, line)) return;
        if (!std::erase(out_.rules, name))
            faults_.add(line, said("rule {} cannot be removed, as it is not in the rule set.",
                                   "規則{}はもともと入っていないので、外せません。", rule_called(name)));
    }
    void insert(const std::string& name, const std::optional<std::string>& other, int line) {
        if ((other && !may_edit(line)) || !known(name, line) || (other && !known(*other, line))) return;
        const bool inherited = std::ranges::find(base_rules_, name) != base_rules_.end();
        if (out_.has_rule(name))
            return faults_.add(line, inherited
                                         ? said("rule {} is in the rule set already, by what this file extends.",
                                                "規則{}は土台にもう入っています。", rule_called(name))
                                         : said("rule {} is in the rule set twice.", "規則{}が二度書かれています。", rule_called(name)));
        const auto at = other ? std::ranges::find(out_.rules, *other) : out_.rules.end();
        if (other && at == out_.rules.end())
            return faults_.add(line,
                               said("rule {} cannot stand before {}, as that is not in the rule set.",
                                    "規則{1}が入っていないので、規則{0}をその前に置けません。", rule_called(name), rule_called(*other)));
        out_.rules.insert(at, name);
    }

    /// What was inherited for rules that are no longer there goes, and so do clauses of rules that come or go.
    void drop_unowned() {
        std::erase_if(out_.settings, [&](const auto& s) { return !find_spec(s.first, out_.rules); });
        std::erase_if(out_.origins, [&](const auto& o) { return !find_spec(o.first, out_.rules); });
        for (const RuleInfo* rule : catalogue()) {
            const bool was = std::ranges::find(base_rules_, rule->name) != base_rules_.end();
            if (was == out_.has_rule(rule->name)) continue;
            out_.clauses.erase(std::string(rule->name));
            for (const OptionSpec& spec : rule->options) out_.clauses.erase(std::string(spec.key));
        }
    }

    void defaults() {
        const auto fill = [&](std::span<const OptionSpec> specs) {
            for (const OptionSpec& spec : specs) {
                if (out_.settings.contains(spec.key)) continue;
                if (auto value = parse_setting(spec, spec.fallback))
                    out_.settings.emplace(spec.key, *value);
                else
                    faults_.add(draft_.first_line, {"the default of " + value.error(), "初めの値が使えません: " + value.error()});
            }
        };
        fill(table_options());
        for (const std::string& name : out_.rules) fill(find_rule(name)->options);
    }

    /// In the header of an older log: an option at its default that since belongs to a rule which is not there.
    bool was_nothing(const Member& m) const {
        const RuleInfo* owner = m.line == 0 ? owner_of(m.key) : nullptr;
        if (!owner) return false;
        const OptionSpec& spec = *find_in(owner->options, m.key);
        const auto value = read_setting(spec, m.value);
        return value && *value == parse_setting(spec, spec.fallback).value();
    }

    void option(const Member& m) {
        const OptionSpec* spec = find_spec(m.key, out_.rules);
        if (!spec && (was_nothing(m) || !faults_.wants(m.line))) return;
        if (!spec) {
            if (const RuleInfo* owner = owner_of(m.key))
                return !order_known_ ? void()
                                     : faults_.add(m.line, said("option {} belongs to rule {}, which is not in this rule set.",
                                                                "設定{}は規則{}のものですが、その規則が入っていません。",
                                                                option_called(*find_in(owner->options, m.key)), rule_called(owner->name)));
            return faults_.add(m.line, said("unknown option {}{}", "設定 {} はありません{}", named(m.key), hint(m.key, option_keys())));
        }
        auto value = read_setting(*spec, m.value);
        if (!value) return faults_.add(m.line, value.error());
        if (!named_options_.insert(m.key).second)
            return faults_.add(m.line, said("option {} is set twice.", "設定{}が二度決められています。", option_called(*spec)));
        out_.settings.insert_or_assign(m.key, *value);
        out_.clauses.erase(m.key);
        if (m.line > 0) out_.origins.insert_or_assign(m.key, Origin{source_.origin, m.line});
    }

    void clauses() {
        std::map<std::string, std::set<std::string, NaturalOrder>> ids;
        for (const Clause& clause : draft_.clauses)
            for (const Word& word : clause.words) {
                if (!known_option(word.text) && !find_rule(word.text)) {
                    if (!faults_.wants(word.line)) continue;
                    auto names = option_keys();
                    const auto rule = rule_names();
                    names.insert(names.end(), rule.begin(), rule.end());
                    faults_.add(word.line, said("clause {} names {}, which is neither an option nor a rule{}",
                                                "条文 {} の {} は、設定でも規則でもありません{}", named(clause.id.text), named(word.text),
                                                nearest(word.text, names)));
                } else if (!ids[word.text].insert(clause.id.text).second) {
                    faults_.add(word.line, said("clause {} names {} twice.", "条文 {} に {} が二度あります。", named(clause.id.text),
                                                named(word.text)));
                }
            }
        for (const auto& [key, set] : ids) {
            std::string all;
            for (const std::string& id : set) all.append(all.empty() ? "" : " ").append(id);
            out_.clauses.insert_or_assign(key, all);
        }
    }

    const Draft& draft_;
    bool extends_;
    RuleSet out_;
    std::vector<std::string> base_rules_;
    std::set<std::string> named_options_;
    bool order_known_ = true;  ///< false: a line of "rules" is not understood, so what is not there may be meant to be
    const Source& source_;
    Faults& faults_;
};

tl::expected<RuleSet, Sentence> complete(const Draft& draft, std::optional<RuleSet> base, const Source& source, Faults& faults) {
    RuleSet rules = Overlay(draft, std::move(base), source, faults).lay();
    if (!faults.any()) check_whole(rules, draft, faults);
    if (faults.any()) return faults.first();
    return rules;
}

tl::expected<RuleSet, Sentence> load(const Source& source, Chain chain, Faults& faults, Draft& draft);

tl::expected<RuleSet, Sentence> load(const Source& source, Chain chain) {
    Faults faults(source.name);
    Draft draft;
    return load(source, std::move(chain), faults, draft);
}

/// `faults` has all that is wrong with this file, `draft` what it names.
tl::expected<RuleSet, Sentence> load(const Source& source, Chain chain, Faults& faults, Draft& draft) {
    const Value whole = read_whole(source.text, faults);
    if (faults.any()) return faults.first();
    draft = read_draft_of_file(whole, faults);
    if (!draft.extends) return complete(draft, {}, source, faults);
    if (draft.extends->text.empty() && faults.any()) return faults.first();

    chain.identities.push_back(source.identity);
    if (++chain.depth > most_extends) {
        faults.add(draft.extends->line,
                   said("\"extends\" goes through more than {} files.", "\"extends\" が{}より多くのファイルを通ります。", most_extends));
        return faults.first();
    }
    auto below = find_source(draft.extends->text, source.folder);
    if (!below) {
        faults.add(draft.extends->line, below.error());
        return faults.first();
    }
    if (std::ranges::find(chain.identities, below->identity) != chain.identities.end()) {
        faults.add(draft.extends->line,
                   said("\"extends\" comes back to {}.", "\"extends\" が {} に戻ってきます。", named(draft.extends->text)));
        return faults.first();
    }
    auto base = load(*below, std::move(chain));
    if (!base) return base;
    return complete(draft, std::move(*base), source, faults);
}

/// Joins the clauses of every key the other way round: clause -> keys.
std::map<std::string, std::vector<std::string>, NaturalOrder> by_clause(const RuleSet& rules) {
    std::map<std::string, std::vector<std::string>, NaturalOrder> out;
    for (const auto& [key, ids] : rules.clauses)
        for (const std::string_view id : split(ids)) out[std::string(id)].push_back(key);
    return out;
}

std::string titled_text(std::string_view ja, std::string_view en) {
    return "{ja = " + toml_string(ja) + ", en = " + toml_string(en) + "}\n";
}

std::string list_of(const std::vector<std::string>& words) { return to_toml(Setting(words)); }

/// `["uma.by_place"]`, and with a text `{text = {..}, options = ["uma.by_place"]}`.
std::string clause_toml(const ClauseText* text, const std::vector<std::string>& keys) {
    if (!text) return list_of(keys);
    std::string out = "{text = {ja = " + toml_string(text->ja) + ", en = " + toml_string(text->en) + "}";
    if (!keys.empty()) out += ", options = " + list_of(keys);
    return out + "}";
}

Review wrong_from_the_start(const Said& why, int line = 0) {
    return {.rules = {}, .faults = {why.en}, .told = {{line, why}}, .doubts = {}};
}

Review review(const Source& source) {
    Faults faults(source.name);
    Draft draft;
    auto rules = load(source, {}, faults, draft);
    if (faults.any()) return {.rules = {}, .faults = faults.all(), .told = faults.told(), .doubts = {}};
    if (!rules)
        return wrong_from_the_start(said("{}", "土台の規則に誤りがあります: {}", rules.error()), draft.extends ? draft.extends->line : 0);
    const int line = std::max(1, draft.rules_line);
    if (const auto why = unplayable(*rules, "the rule set"))
        return {.rules = {}, .faults = {fmt::format("{}:{}: {}", source.name, line, why->en)}, .told = {{line, *why}}, .doubts = {}};
    Review out{.rules = std::move(*rules), .faults = {}, .told = {}, .doubts = {}};
    for (Doubt& doubt : doubts_about(*out.rules, draft)) {
        doubt.file = source.name;
        out.doubts.push_back(std::move(doubt));
    }
    return out;
}

}  // namespace

const OptionSpec* find_option(std::string_view key, std::span<const std::string> rules) { return find_spec(key, rules); }

tl::expected<Setting, Sentence> parse_setting(const OptionSpec& spec, std::string_view toml) {
    Faults faults(std::string(spec.key));
    const Value v = read_value(toml, faults);
    if (faults.any()) return faults.first();
    return read_setting(spec, v).map_error([](const Said& why) { return why.en; });
}

tl::expected<RuleSet, Sentence> parse_rules(std::string_view text, std::string_view name, int depth) {
    Source source{
        .name = std::string(name), .origin = std::string(name), .id = id_of(name), .identity = {}, .folder = {}, .text = std::string(text)};
    return load(source, {.identities = {}, .depth = std::size_t(std::max(depth, 0))});
}

tl::expected<RuleSet, Sentence> load_rules(std::string_view rule) {
    const auto source = find_source(rule, fs::path());
    if (!source) return tl::unexpected(source.error().en);
    return load(*source, {});
}

tl::expected<std::shared_ptr<const Rulebook>, Sentence> load_book(std::string_view rule) {
    thread_local std::map<std::string, std::shared_ptr<const Rulebook>, std::less<>> shipped;
    if (const auto made = shipped.find(rule); made != shipped.end()) return made->second;
    const auto source = find_source(rule, fs::path());
    if (!source) return tl::unexpected(source.error().en);
    auto rules = load(*source, {});
    if (!rules) return tl::unexpected(rules.error());
    if (auto why = unplayable(*rules, named(rule))) return tl::unexpected(why->en);
    auto book = std::make_shared<const Rulebook>(make_book(std::move(*rules)));
    if (!source->folder) shipped.emplace(rule, book);
    return book;
}

tl::expected<std::shared_ptr<const Rulebook>, Sentence> load_book_to_play(std::string_view rule) {
    auto book = load_book(rule);
    if (book && !(*book)->rules.playable) return tl::unexpected(not_to_play(named(rule)).en);
    return book;
}

Said not_to_play(std::string_view name) {
    return said(
        "{} is no rule set to play by: it says \"playable = false\". Win and settlement can be asked about, and others can extend it.",
        "{:.0}打つための規則ではありません (playable = false)。点数と精算を尋ねることと、土台にすることはできます。", name);
}

Review review_rules(std::string_view rule) {
    const auto source = find_source(rule, fs::path());
    if (!source) return wrong_from_the_start(source.error());
    return review(*source);
}

Review review_text(std::string_view text, std::string_view name) {
    return review({.name = std::string(name),
                   .origin = std::string(name),
                   .id = id_of(name),
                   .identity = {},
                   .folder = {},
                   .text = std::string(text)});
}

std::optional<Said> unplayable(const RuleSet& rules, std::string_view name) {
    const auto of_the_same = [](std::string_view what) {
        Said names;
        for (const RuleInfo* rule : catalogue())
            if (rule->says == what)
                names = {names.en + (names.en.empty() ? "" : " or ") + std::string(rule->name),
                         names.ja + (names.ja.empty() ? "" : "か") + rule_called(rule->name).ja};
        return names;
    };
    const auto is_said = [&](std::string_view what) {
        return std::ranges::any_of(catalogue(), [&](const RuleInfo* rule) { return rule->says == what && rules.has_rule(rule->name); });
    };
    for (const RuleInfo* rule : catalogue())
        if (!rule->says.empty() && !is_said(rule->says))
            return said("{0} has no rule that says {1} ({2}).", "規則{2}が入っていません。なければ打てません。", name, rule->says,
                        of_the_same(rule->says));
    if (rules.number("game.rounds") == 0 && !rules.has_rule("bust"))
        return said("{} has no last round (\"game.rounds\" is 0) and nobody can go bust (rule \"bust\"): its games would never end.",
                    "{:.0}最終局がなく (game.rounds = 0)、飛び (bust) もないので、対局が終わりません。", name);
    return {};
}

std::vector<std::string> shipped_rules() {
    constexpr std::string_view base = "\nplayable = false\n";  // as formatted; a test holds it against what is read
    std::vector<std::string> ids;
    for (const ShippedFile& f : shipped_files())
        if (f.text.find(base) == std::string_view::npos) ids.emplace_back(f.id);
    return ids;
}

std::string to_toml(const RuleSet& rules) {
    std::string out = "title = " + titled_text(rules.title_ja, rules.title_en) + "about = " + titled_text(rules.about_ja, rules.about_en);
    if (!rules.playable) out += "playable = false\n";
    out += texts_toml(rules.texts);
    out += "rules = " + list_of(rules.rules) + "\n";
    std::map<std::string_view, std::string> tables;
    for (const auto& [key, setting] : rules.settings) {
        const std::size_t dot = key.find('.');
        const std::string_view rest = std::string_view(key).substr(dot + 1);
        const bool plain = rest.find('.') == std::string_view::npos;
        tables[std::string_view(key).substr(0, dot)]
            .append(plain ? std::string(rest) : toml_string(rest))
            .append(" = ")
            .append(to_toml(setting))
            .append("\n");
    }
    for (const auto& [table, lines] : tables) out.append("\n[").append(table).append("]\n").append(lines);
    auto clauses = by_clause(rules);
    for (const ClauseText& text : rules.texts.clauses) clauses.try_emplace(text.id);
    if (!clauses.empty()) out += "\n[clauses]\n";
    for (const auto& [id, keys] : clauses)
        out.append(toml_string(id)).append(" = ").append(clause_toml(rules.texts.find(id), keys)).append("\n");
    return out;
}

nlohmann::json to_json(const RuleSet& rules) {
    nlohmann::json settings = nlohmann::json::object(), clauses = nlohmann::json::object();
    for (const auto& [key, setting] : rules.settings) settings[key] = to_json(setting);
    for (const auto& [key, ids] : rules.clauses) clauses[key] = ids;
    nlohmann::json out{{"id", rules.id},
                       {"title", in_both(rules.title_ja, rules.title_en)},
                       {"about", in_both(rules.about_ja, rules.about_en)},
                       {"rules", rules.rules},
                       {"settings", std::move(settings)},
                       {"clauses", std::move(clauses)}};
    if (auto texts = json_of(rules.texts); !texts.empty()) out["texts"] = std::move(texts);
    return out;
}

tl::expected<RuleSet, Sentence> rules_from_json(const nlohmann::json& json) {
    const Value value = value_of(json);
    if (!value.is(Value::Type::table)) return tl::unexpected("a rule set must be an object, not " + described(value).en + ".");
    const auto id = std::ranges::find(value.table, "id", &Member::key);
    if (id == value.table.end() || !id->value.is(Value::Type::text)) return tl::unexpected(Sentence("the rule set has no \"id\"."));
    Source source{
        .name = "rule set " + named(id->value.text), .origin = {}, .id = id->value.text, .identity = {}, .folder = {}, .text = {}};
    Faults faults(source.name);
    const Draft draft = read_draft(value, faults);
    if (faults.any()) return faults.first();
    return complete(draft, {}, source, faults);
}

}  // namespace jansou::wire
