#include "jansou/wire/shown/penalty_words.hpp"

#include <algorithm>
#include <cassert>

#include "jansou/wire/rule_text/rule_words.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;

std::vector<std::string> strings(const Value& list) {
    std::vector<std::string> out;
    for (const Value& one : list.list) out.push_back(one.text);
    return out;
}

void unknown(const Member& m, Faults& faults) { faults.add(m.line, said("unknown key {}.", "{} は知らない項目です。", named(m.key))); }

PenaltyWords::Group group_of(const Value& group, Faults& faults) {
    PenaltyWords::Group out;
    for (const Member& m : group.table) {
        if (m.key == "id")
            out.id = m.value.text;
        else if (m.key == "ja")
            out.name.ja = m.value.text;
        else if (m.key == "en")
            out.name.en = m.value.text;
        else
            unknown(m, faults);
    }
    return out;
}

PenaltyWords::Declared declared_of(const Member& kind, Faults& faults) {
    PenaltyWords::Declared out{.kind = kind.key, .group = {}, .with = {}, .see = {}};
    for (const Member& m : kind.value.table) {
        if (m.key == "group")
            out.group = m.value.text;
        else if (m.key == "with")
            out.with = strings(m.value);
        else if (m.key == "see")
            out.see = strings(m.value);
        else
            unknown(m, faults);
    }
    return out;
}

PenaltyWords::AtTable at_table_of(const Member& thing, Faults& faults) {
    PenaltyWords::AtTable out{.id = thing.key, .group = {}, .name = {}, .words = {}};
    for (const Member& m : thing.value.table) {
        if (m.key == "group")
            out.group = m.value.text;
        else if (m.key == "name")
            out.name = whole_text(m, faults, Languages::both);
        else if (m.key == "words")
            out.words = strings(m.value);
        else
            unknown(m, faults);
    }
    return out;
}

PenaltyWords read(std::string_view text, Faults& faults) {
    PenaltyWords out;
    for (const Member& m : read_whole(text, faults).table) {
        if (m.key == "groups")
            for (const Value& group : m.value.list) out.groups.push_back(group_of(group, faults));
        else if (m.key == "declared")
            for (const Member& kind : m.value.table) out.declared.push_back(declared_of(kind, faults));
        else if (m.key == "at_table")
            for (const Member& thing : m.value.table) out.at_table.push_back(at_table_of(thing, faults));
        else
            unknown(m, faults);
    }
    return out;
}

std::string_view text_of(std::string_view id) {
    for (const ShippedFile& f : shipped_words())
        if (f.id == id) return f.text;
    return {};
}

/// The character that begins there, and how many bytes it takes.
std::pair<char32_t, std::size_t> character(std::string_view s, std::size_t at) {
    const auto byte = [&](std::size_t i) { return i < s.size() ? char32_t(static_cast<unsigned char>(s[i])) : 0U; };
    const char32_t first = byte(at);
    if (first < 0x80) return {first, 1};
    if (first < 0xe0) return {(first & 0x1f) << 6 | (byte(at + 1) & 0x3f), 2};
    if (first < 0xf0) return {(first & 0x0f) << 12 | (byte(at + 1) & 0x3f) << 6 | (byte(at + 2) & 0x3f), 3};
    return {(first & 0x07) << 18 | (byte(at + 1) & 0x3f) << 12 | (byte(at + 2) & 0x3f) << 6 | (byte(at + 3) & 0x3f), 4};
}

/// As it is compared.
std::u32string plain(std::string_view text) {
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        auto [c, bytes] = character(text, at);
        at += bytes;
        if (c >= U'\uff01' && c <= U'\uff5e') c -= 0xfee0;  // full width
        if (c == U'\u3000') c = U' ';                       // its blank
        if (c >= U'\u3041' && c <= U'\u3096') c += 0x60;    // hiragana
        if (c >= U'A' && c <= U'Z') c += U'a' - U'A';
        out.push_back(c);
    }
    return out;
}

std::vector<std::u32string> parts_of(const std::u32string& text) {
    std::vector<std::u32string> out(1);
    for (const char32_t c : text)
        if (c != U' ')
            out.back().push_back(c);
        else if (!out.back().empty())
            out.emplace_back();
    if (out.back().empty()) out.pop_back();
    return out;
}

}  // namespace

const PenaltyWords::Declared* PenaltyWords::of_kind(std::string_view kind) const {
    const auto it = std::ranges::find(declared, kind, &Declared::kind);
    return it == declared.end() ? nullptr : &*it;
}

const PenaltyWords::AtTable* PenaltyWords::of_table(std::string_view id) const {
    const auto it = std::ranges::find(at_table, id, &AtTable::id);
    return it == at_table.end() ? nullptr : &*it;
}

const PenaltyWords& penalty_words_read() {
    static const PenaltyWords words = [] {
        Faults faults{std::string(penalty_words)};
        PenaltyWords out = read(text_of(penalty_words), faults);
        assert(!faults.any());
        return out;
    }();
    return words;
}

std::vector<std::string> words_about(std::string_view key) {
    struct Thing {
        std::vector<std::string> words, of;
    };
    static const std::vector<Thing> things = [] {
        Faults faults{std::string(search_words)};
        std::vector<Thing> out;
        for (const Member& thing : read_whole(text_of(search_words), faults).table) {
            Thing& one = out.emplace_back();
            for (const Member& part : thing.value.table) (part.key == "of" ? one.of : one.words) = strings(part.value);
        }
        return out;
    }();
    std::vector<std::string> out;
    for (const Thing& thing : things) {
        if (std::ranges::find(thing.of, key) == thing.of.end()) continue;
        for (const std::string& word : thing.words)
            if (std::ranges::find(out, word) == out.end()) out.push_back(word);
    }
    return out;
}

bool speaks_of(std::string_view typed, std::span<const std::string> texts) {
    const std::u32string sought = plain(typed);
    const auto parts = parts_of(sought);
    std::vector<std::u32string> all;
    for (const std::string& text : texts) all.push_back(plain(text));
    const auto has = [&](const std::u32string& part) {
        return std::ranges::any_of(all, [&](const auto& text) { return text.find(part) != std::u32string::npos; });
    };
    return std::ranges::all_of(parts, has) ||
           std::ranges::any_of(all, [&](const auto& text) { return text.size() > 1 && sought.find(text) != std::u32string::npos; });
}

bool stands_in(std::string_view word, std::span<const std::string> texts) {
    const std::u32string sought = plain(word);
    return std::ranges::any_of(texts, [&](const auto& text) { return plain(text).find(sought) != std::u32string::npos; });
}

}  // namespace jansou::wire
