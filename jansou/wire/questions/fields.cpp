#include "jansou/wire/questions/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "jansou/scoring/melding.hpp"
#include "jansou/wire/rule_text/rule_value.hpp"

namespace jansou::wire {

using nlohmann::json;

tl::expected<json, Sentence> parse_json(std::string_view text) {
    try {
        return json::parse(text);
    } catch (const json::parse_error& e) { return tl::unexpected(breaks_at(text, e.byte)); } catch (const json::exception&) {
        return tl::unexpected(number_too_large());
    }
}

Sentence breaks_at(std::string_view text, std::size_t at) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return "A JSON object is missing: there is nothing.";
    return fmt::format("That is no JSON: it breaks at character {}.", at);
}

Sentence number_too_large() { return "That is no JSON which can be read: a number in it is too large."; }

std::string shown(const json& value) {
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    constexpr std::size_t most = 60;
    std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (text.size() <= most) return text;
    std::size_t end = most;
    while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

std::optional<int> whole_number(const json& value, int least, int most) {
    if (!value.is_number_integer()) return {};
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(std::numeric_limits<std::int64_t>::max())) return {};
    const auto n = value.get<std::int64_t>();
    if (n < least || n > most) return {};
    return int(n);
}

Fields::Fields(const json& object, std::string path) : object_(&object), path_(std::move(path)) {
    if (object.is_object()) return;
    if (path_.ends_with('.')) path_.pop_back();
    error_ja = shown(object) + "はオブジェクトではありません。";
    error = path_.empty() ? fmt::format("A JSON object is wanted, not {}.", shown(object))
                          : fmt::format("{}: {} is no object.", path_, shown(object));
}

void Fields::fail(std::string_view name, std::string_view what) {
    if (error.empty()) error = fmt::format("{}{}: {}", path_, name, what);
}

void Fields::fail(std::string_view name, const Said& what) {
    if (!error.empty()) return;
    fail(name, what.en);
    error_ja = what.ja;
}

const json* Fields::find(std::string_view name) {
    read_.push_back(name);
    if (bad()) return nullptr;
    const auto it = object_->find(std::string(name));
    return it == object_->end() ? nullptr : &*it;
}

bool Fields::given(std::string_view name) {
    const json* value = find(name);
    return value && !value->is_null();
}

void Fields::require(std::string_view name) {
    if (!given(name)) fail(name, Said{"this field is missing.", "必要な欄がありません。"});
}

bool Fields::flag(std::string_view name) {
    const json* value = find(name);
    if (!value) return false;
    if (!value->is_boolean())
        fail(name, rule_text::said("{} is neither true nor false.", "{}はtrueでもfalseでもありません。", shown(*value)));
    return !bad() && value->get<bool>();
}

int Fields::number(std::string_view name, int least, int most) {
    const json* value = find(name);
    if (!value) return 0;
    if (!value->is_number_integer()) {
        fail(name, rule_text::said("{} is no whole number.", "{}は整数ではありません。", shown(*value)));
        return 0;
    }
    const auto n = whole_number(*value, least, most);
    if (!n) fail(name, rule_text::said("{} is not from {} to {}.", "{}は{}から{}までの数ではありません。", shown(*value), least, most));
    return n.value_or(0);
}

std::string Fields::text(std::string_view name) {
    const json* value = find(name);
    if (!value) return {};
    if (!value->is_string()) fail(name, rule_text::said("{} is no string.", "{}は文字列ではありません。", shown(*value)));
    return bad() ? std::string() : value->get<std::string>();
}

std::vector<Face> Fields::tiles(std::string_view name, std::size_t most) {
    const auto faces = parse_tiles(text(name));
    if (!faces) {
        fail(name, faces.error());
        return {};
    }
    if (faces->size() > most) fail(name, fmt::format("{} tiles are too many; there may be {}.", faces->size(), most));
    return bad() ? std::vector<Face>{} : *faces;
}

Seat Fields::seat(std::string_view name, int seats) {
    if (!given(name)) return no_seat;
    const int n = number(name, 0, seats - 1);
    return bad() ? no_seat : Seat(n);
}

int Fields::choice(std::string_view name, const std::vector<std::string_view>& choices) {
    const json* value = find(name);
    if (!value || value->is_null()) return 0;
    if (value->is_string())
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (value->get_ref<const std::string&>() == choices[i]) return int(i);
    fail(name, fmt::format("{} is none of {}.", shown(*value), fmt::join(choices, ", ")));
    return 0;
}

bool Fields::is_object(std::string_view name) const {
    const auto it = object_->is_object() ? object_->find(std::string(name)) : object_->end();
    return it != object_->end() && it->is_object();
}

const json* Fields::object(std::string_view name) { return find(name); }

const json* Fields::array(std::string_view name) {
    const json* value = find(name);
    if (!value || value->is_array()) return value;
    fail(name, rule_text::said("{} is no list.", "{}は並びではありません。", shown(*value)));
    return nullptr;
}

void Fields::neutral(std::string_view name, const json& empty) {
    const json* value = find(name);
    if (!value || value->is_null() || *value == empty) return;
    fail(name, fmt::format("this rule does not know it ({}).", shown(*value)));
}

std::vector<std::string_view> Fields::unread() const {
    std::vector<std::string_view> names;
    if (!object_->is_object()) return names;
    for (const auto& item : object_->items())
        if (std::ranges::find(read_, std::string_view(item.key())) == read_.end()) names.push_back(item.key());
    return names;
}

void Fields::refuse_unread() {
    for (const std::string_view name : unread()) {
        if (bad()) return;
        const std::string which = shown(json(path_ + std::string(name)));
        error = fmt::format("{} is no field that is known here{}", which, rule_text::did_you_mean(name, read_));
        error_ja = which + "という欄はここにはありません。";
    }
}

tl::expected<KindSet, Sentence> absent_kinds(const Layout& layout, KindSet kinds, std::string_view suit) {
    const KindSet replaced = layout.replaced;
    KindSet others;
    for (const Face f : layout.others) others.add(f.kind());
    if (others.empty()) return KindSet{};
    const auto is = [&](KindSet set) { return !set.empty() && to_mpsz(set.first()).back() == suit.front(); };
    if (!suit.empty()) {
        const KindSet named = is(others) ? others : is(replaced) ? replaced : KindSet{};
        if (named.empty()) return tl::unexpected(fmt::format("no hand is played with the suit \"{}\".", suit));
        kinds = kinds | named;
    }
    const KindSet ours = kinds & replaced, theirs = kinds & others;
    if (!ours.empty() && !theirs.empty())
        return tl::unexpected(fmt::format("{} and {} are not in one hand.", to_mpsz(ours.first()), to_mpsz(theirs.first())));
    return !ours.empty() ? others : !theirs.empty() ? replaced : KindSet{};
}

Stock::Stock(const Layout& layout) : reds_by_kind_(layout.reds_by_kind) {
    for (const Face face : layout.tiles) ++of(face)[face.kind()];
    for (const Face face : layout.others) ++of(face)[face.kind()];
    plain_left_ = plain_;
    red_left_ = red_;
    marked_left_ = marked_;
}

std::optional<Sentence> Stock::unknown(Face face) const {
    face = named(face);
    const Kind k = face.kind();
    if (!has(k) || ((face.red() || face.marked()) && of(face)[k] == 0)) return fmt::format("this rule has no {}.", to_mpsz(face));
    if (!face.red() && !face.marked() && plain_[k] == 0 && red_[k] != 0)
        return fmt::format("this rule has no plain {0}, every {0} is red: {1}.", to_mpsz(k), to_mpsz(Face(k, true)));
    return {};
}

tl::expected<Face, Sentence> Stock::take(Face face) {
    if (auto wrong = unknown(face)) return tl::unexpected(std::move(*wrong));
    face = named(face);
    const Kind k = face.kind();
    if (!face.red() && !face.marked() && plain_left_[k] == 0 && red_left_[k] != 0) face = Face(k, true);
    if (!face.red() && !face.marked() && plain_left_[k] == 0 && marked_left_[k] != 0) face = Face::marked(k);
    const int all = of(face)[k];
    std::uint8_t& left = (face.red() ? red_left_ : face.marked() ? marked_left_ : plain_left_)[k];
    if (left == 0)
        return tl::unexpected(fmt::format("that is one {}{} too many; there {} only {}{}.", !face.red() && red_[k] ? "plain " : "",
                                          to_mpsz(face), all == 1 ? "is" : "are", all,
                                          !face.red() && red_[k] ? fmt::format(", and {} red: {}", red_[k], to_mpsz(Face(k, true))) : ""));
    --left;
    return face;
}

namespace {

constexpr std::array<std::string_view, 5> meld_names{"chi", "pon", "daiminkan", "kakan", "ankan"};

/// True if it is a run for some seat.
bool is_some_run(const Rulebook& book, const OpenMeld& chi) {
    return is_run(book.grammar, chi) ||
           std::ranges::any_of(book.own_solvers(), [&](const Solver& solver) { return is_run(solver.grammar(), chi); });
}

}  // namespace

bool is_run(const Grammar& grammar, const OpenMeld& chi) {
    Counts counts{};
    for (std::size_t i = 0; i < chi.size; ++i) ++counts[chi.tiles[i].kind()];
    for (std::size_t f = 0; f < grammar.form_count; ++f)
        for (const Kind k : grammar.forms[f].runs)
            if (counts[k] == 1 && counts[next_in_run(k)] == 1 && counts[next_in_run(next_in_run(k))] == 1) return true;
    return false;
}

tl::expected<OpenMeld, Sentence> meld_of(const Rulebook& book, std::string_view type, const std::vector<Face>& tiles) {
    const auto it = std::ranges::find(meld_names, type);
    if (it == meld_names.end()) return tl::unexpected(fmt::format("{} is none of {}.", shown(json(type)), fmt::join(meld_names, ", ")));
    OpenMeld meld;
    meld.type = MeldType(it - meld_names.begin());
    meld.size = meld.type == MeldType::chi || meld.type == MeldType::pon ? 3 : 4;
    if (tiles.size() != meld.size) return tl::unexpected(fmt::format("a {} has {} tiles, not {}.", type, meld.size, tiles.size()));
    std::ranges::copy(tiles, meld.tiles.begin());
    const bool alike = !kinds_of_meld(book, {}, tiles).empty();
    if (meld.type == MeldType::chi ? !is_some_run(book, meld) : !alike)
        return tl::unexpected(fmt::format("\"{}\" is no {}.", to_mpsz(tiles), type));
    if (meld.type != MeldType::chi) meld.kind = kind_of_meld(book, {}, tiles);
    meld.of_jokers = meld.open_kind();
    return meld;
}

bool has_bonus(const Rulebook& book, std::string_view id) {
    return std::ranges::find(book.bonuses, id, &BonusInfo::id) != book.bonuses.end();
}

void set_field(const ScoreField& field, int value, Numbers& numbers) {
    if (!field.sets.empty() && !field.sets[std::size_t(value)].empty()) {
        for (const auto& [counter, number] : field.sets[std::size_t(value)]) numbers[counter] = std::int16_t(number);
        return;
    }
    numbers[field.counter] = std::int16_t(value);
    for (const CounterId also : field.also) numbers[also] = std::int16_t(value);
}

std::string dumped(const nlohmann::ordered_json& value) {
    return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string error_line(const Sentence& sentence) {
    nlohmann::ordered_json line;
    line["error"] = sentence;
    return dumped(line);
}

std::string with_commas(int points) {
    std::string digits = std::to_string(points < 0 ? -std::int64_t(points) : std::int64_t(points));
    for (int i = int(digits.size()) - 3; i > 0; i -= 3) digits.insert(std::size_t(i), ",");
    return (points < 0 ? "-" : "") + digits;
}

int columns_of(std::string_view text) {
    int columns = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) != 0x80) columns += byte >= 0xE1 ? 2 : 1;  // from U+1000 on: the Japanese of our texts
    }
    return columns;
}

std::string padded(std::string_view text, int columns) {
    std::string out(text);
    out.append(std::size_t(std::max(0, columns - columns_of(text))), ' ');
    return out;
}

}  // namespace jansou::wire
