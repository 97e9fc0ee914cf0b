// 受け皿 Memory of somebody else that results are written to or numbers are read from, held without a copy: by the buffer protocol, else by
// DLPack.
#pragma once
#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace jansou::python {

/// What is wrong, in one sentence; jansou.Error in Python.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Element : std::uint8_t { i8, u8, i16, i32, i64, f32 };

/// What a buffer has to be like.
struct Wanted {
    std::string_view name;
    Element element;
    std::vector<std::int64_t> shape;
    bool written = true;
};

/// Holds the memory until it is destroyed, with the GIL.
class Buffer {
public:
    Buffer() = default;
    /// Throws Error if the object has other elements or another shape, is not in rows that follow each other, may not be written to, or
    /// does not lie in the memory of this machine's processor.
    Buffer(const Wanted&, const pybind11::object&);
    void* data() const { return data_; }

private:
    void by_protocol(const Wanted&, const pybind11::object&);
    void by_dlpack(const Wanted&, const pybind11::object&);
    std::shared_ptr<void> held_;
    void* data_ = nullptr;
};

/// Whole numbers of any size, one for each table: a buffer, DLPack, or a sequence.
std::vector<std::int64_t> whole_numbers(const pybind11::object&, std::size_t count);

}  // namespace jansou::python
