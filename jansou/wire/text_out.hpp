// JSON の綴り JSON written straight into a string, without a tree in between: for what is printed at every step of every table.
#pragma once
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "jansou/tile/notation.hpp"

namespace jansou::wire {

/// A short text put together when compiled. It lies in a box of fixed size, to be copied without a look at its length.
class Piece {
public:
    static constexpr std::size_t box = 32;

    consteval Piece(std::string_view first, std::string_view second = {}, std::string_view third = {}) {
        for (const std::string_view part : {first, second, third})
            for (const char c : part) text_[size_++] = c;
    }
    const char* data() const { return text_.data(); }
    std::size_t size() const { return size_; }

private:
    std::array<char, box> text_{};
    std::size_t size_ = 0;
};

/// A member's name with its quotes, comma and colon.
struct Key : Piece {
    template <std::size_t N>
    consteval Key(const char (&name)[N]) : Piece(",\"", {name, N - 1}, "\":") {}
};
/// The beginning of an object: its type.
struct Head : Piece {
    template <std::size_t N>
    consteval Head(const char (&type)[N]) : Piece("{\"type\":\"", {type, N - 1}, "\"") {}
};

inline constexpr Piece yes("true"), no("false"), null("null");

/// A face's mjai name in its quotes.
struct QuotedFace {
    std::array<char, 8> text{};
    std::uint8_t size = 0;
};
extern const std::array<QuotedFace, 256> quoted_faces;

/// Gathers short pieces and hands them on as one.
class Gathered {
public:
    explicit Gathered(std::string& out) : out_(out) {}
    ~Gathered() { flush(); }
    Gathered(const Gathered&) = delete;
    Gathered& operator=(const Gathered&) = delete;

    void put(char c) {
        room(1);
        pieces_[size_++] = c;
    }
    void put(const Piece& piece) {
        room(Piece::box);
        std::memcpy(pieces_.data() + size_, piece.data(), Piece::box);
        size_ += piece.size();
    }
    void put(Face face) {
        const QuotedFace& quoted = quoted_faces[face.code];
        room(sizeof quoted.text);
        std::memcpy(pieces_.data() + size_, quoted.text.data(), sizeof quoted.text);
        size_ += quoted.size;
    }
    void put(std::string_view text) {
        if (text.empty()) return;  // its data may be null
        if (text.size() > pieces_.size() / 2) {
            flush();
            out_ += text;
            return;
        }
        room(text.size());
        std::memcpy(pieces_.data() + size_, text.data(), text.size());
        size_ += text.size();
    }
    void put(int n) {
        if (n >= 0 && n < 10) return put(char('0' + n));
        room(most_digits);
        size_ = std::size_t(std::to_chars(pieces_.data() + size_, pieces_.data() + pieces_.size(), n).ptr - pieces_.data());
    }

    std::string& out() {
        flush();
        return out_;
    }

private:
    static constexpr std::size_t most_digits = 11;
    void room(std::size_t n) {
        if (size_ + n > pieces_.size()) [[unlikely]]
            flush();
    }
    void flush() {
        out_.append(pieces_.data(), size_);
        size_ = 0;
    }

    std::string& out_;
    std::array<char, 512> pieces_;  // NOLINT: filled before it is read
    std::size_t size_ = 0;
};

/// A text in both languages, {"ja":..,"en":..}, as `in_both` makes it of a tree. `quoted` writes one of the two in its quotes.
template <class Quoted>
void put_both(auto& out, std::string_view ja, std::string_view en, Quoted quoted) {
    out.put(Piece("{\"ja\":"));
    quoted(ja);
    out.put(Piece(",\"en\":"));
    quoted(en);
    out.put('}');
}

/// Builds one flat JSON object.
class Object {
public:
    explicit Object(std::string& out) : text_(out) {}
    Object(std::string& out, const Head& head) : text_(out) { put(head); }
    ~Object() { put('}'); }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void put(const auto& piece) { text_.put(piece); }
    void key(const Key& name) { put(name); }
    /// A name that only the rule knows; it holds nothing that would be escaped.
    void named(std::string_view name) {
        put(std::string_view(",\""));
        put(name);
        put(std::string_view("\":"));
    }
    void num(const Key& name, int n) {
        put(name);
        put(n);
    }
    void flag(const Key& name, bool b) {
        put(name);
        put(b ? yes : no);
    }
    void tile(const Key& name, Face face) {
        put(name);
        put(face);
    }
    void word(const Key& name, std::string_view plain) {
        put(name);
        put('"');
        put(plain);
        put('"');
    }
    template <class Value>
    void nums(const Key& name, int n, Value value) {
        put(name);
        list(n, [&](int i) { put(int(value(i))); });
    }
    template <class Tile>
    void tiles(const Key& name, int n, Tile tile_at) {
        put(name);
        list(n, [&](int i) { put(tile_at(i)); });
    }
    template <class Item>
    void list(int n, Item item) {
        put('[');
        for (int i = 0; i < n; ++i) {
            if (i) put(',');
            item(i);
        }
        put(']');
    }
    /// The kinds in their order, those of `last` behind the others.
    void kinds(KindSet all, KindSet last = {}) {
        bool first = true;
        put('[');
        for (const KindSet part : {all - last, all & last})
            for (const Kind k : part) {
                if (!first) put(',');
                first = false;
                put(Face(k));
            }
        put(']');
    }
    /// For what is written by others in between.
    std::string& out() { return text_.out(); }

private:
    Gathered text_;
};

}  // namespace jansou::wire
