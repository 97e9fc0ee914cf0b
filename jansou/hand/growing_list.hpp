// 伸びる表 A list for what is mostly a few and now and then very many.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace jansou {

/// A list that allocates only when it grows beyond `few` entries, which then move. Room that is not used yet is not set.
template <class T, std::uint32_t few>
class GrowingList {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    GrowingList() {}  // NOLINT: see above
    GrowingList(const GrowingList&) = delete;
    GrowingList& operator=(const GrowingList&) = delete;

    std::uint32_t size() const { return size_; }
    T& operator[](std::size_t i) { return entries_[i]; }
    const T& operator[](std::size_t i) const { return entries_[i]; }
    std::span<const T> all() const { return {entries_, size_}; }
    T& add(const T& entry) {
        if (size_ == room_) grow();
        return *std::construct_at(entries_ + size_++, entry);
    }

private:
    union Few {
        Few() {}
        std::array<T, few> entries;
    };
    void grow() {
        std::vector<T> more(std::size_t{room_} * 4);
        std::copy_n(entries_, size_, more.data());
        many_ = std::move(more);
        entries_ = many_.data();
        room_ *= 4;
    }

    Few few_;
    std::vector<T> many_;
    T* entries_ = few_.entries.data();
    std::uint32_t size_ = 0, room_ = few;
};

}  // namespace jansou
