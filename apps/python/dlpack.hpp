// DLPack: the part of its version 1 ABI (structures without a version field) by which memory changes hands between Python libraries.
// https://dmlc.github.io/dlpack/latest/c_api.html
#pragma once
#include <cstdint>

namespace jansou::python {

struct DLDevice {
    std::int32_t device_type;
    std::int32_t device_id;
};
struct DLDataType {
    std::uint8_t code;
    std::uint8_t bits;
    std::uint16_t lanes;
};
struct DLTensor {
    void* data;
    DLDevice device;
    std::int32_t ndim;
    DLDataType dtype;
    std::int64_t* shape;
    std::int64_t* strides;  ///< in elements; null: rows follow each other
    std::uint64_t byte_offset;
};
struct DLManagedTensor {
    DLTensor dl_tensor;
    void* manager_ctx;
    void (*deleter)(DLManagedTensor*);
};

inline constexpr std::int32_t dl_cpu = 1;
inline constexpr std::uint8_t dl_int = 0, dl_uint = 1, dl_float = 2, dl_bool = 6;

}  // namespace jansou::python
