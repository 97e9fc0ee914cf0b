// 伸びる表 A list that holds a few entries most of the time and very many now and then.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

namespace jansou {

/// It allocates only when it grows beyond `few` entries; then its entries move. Memory for entries to come is not initialised.
template <class T, std::uint32_t few>
class GrowingList {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    GrowingList() {}  // NOLINT: see above
    GrowingList(const GrowingList&) = delete;
    GrowingList& operator=(const GrowingList&) = delete;
    ~GrowingList() = default;

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
    struct Free {
        std::size_t room = 0;
        void operator()(T* entries) const { std::allocator<T>().deallocate(entries, room); }
    };
    void grow() {
        const std::size_t more = std::size_t{room_} * 4;
        std::unique_ptr<T, Free> entries(std::allocator<T>().allocate(more), Free{more});
        std::memcpy(static_cast<void*>(entries.get()), static_cast<const void*>(entries_), size_ * sizeof(T));
        many_ = std::move(entries);
        entries_ = many_.get();
        room_ = std::uint32_t(more);
    }

    Few few_;
    std::unique_ptr<T, Free> many_;
    T* entries_ = few_.entries.data();
    std::uint32_t size_ = 0, room_ = few;
};

}  // namespace jansou
