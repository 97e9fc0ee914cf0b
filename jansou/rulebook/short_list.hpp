// 短い列 A list with room for a fixed number of entries in itself: nothing is allocated, and only the entries that are there are copied.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "jansou/tile/room.hpp"

namespace jansou {

template <class T, std::size_t most>
class ShortList {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    ShortList() noexcept {}
    ShortList(const ShortList& o) noexcept : size_(o.size_) { std::uninitialized_copy_n(o.begin(), size_, begin()); }
    ShortList& operator=(const ShortList& o) noexcept {
        size_ = o.size_;
        std::copy_n(o.begin(), size_, begin());
        return *this;
    }
    ~ShortList() = default;

    void push_back(const T& entry) {
        need_room(size_ < most, "a list of a win");
        std::construct_at(end(), entry);
        ++size_;
    }
    template <class Which>
    void erase_if(Which which) {
        size_ = std::size_t(std::remove_if(begin(), end(), which) - begin());
    }
    void clear() { size_ = 0; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    T* begin() { return room_.entries; }
    T* end() { return begin() + size_; }
    const T* begin() const { return room_.entries; }
    const T* end() const { return begin() + size_; }

private:
    union Room {
        Room() noexcept {}
        T entries[most];
    };
    Room room_;
    std::size_t size_ = 0;
};

}  // namespace jansou
