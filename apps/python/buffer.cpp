#include "apps/python/buffer.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "apps/python/dlpack.hpp"

namespace py = pybind11;

namespace jansou::python {
namespace {

struct Kind {
    std::string_view name;
    std::string_view formats;  ///< of the buffer protocol, of that size
    std::int64_t bytes;
    std::uint8_t code;  ///< of DLPack
};
constexpr Kind kinds[]{
    {"int8", "b", 1, dl_int},   {"uint8 or bool", "B?", 1, dl_uint}, {"int16", "h", 2, dl_int},
    {"int32", "il", 4, dl_int}, {"int64", "lq", 8, dl_int},          {"float32", "f", 4, dl_float},
};
const Kind& kind_of(Element e) { return kinds[std::size_t(e)]; }

std::string shape_text(const std::vector<std::int64_t>& shape) {
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

[[noreturn]] void refuse(const Wanted& w, const std::string& what) {
    throw Error(std::string(w.name) + ": " + std::string(kind_of(w.element).name) + " of shape " + shape_text(w.shape) +
                " in the order of C is expected, not " + what);
}

/// A byte order of its own stands before the letter; this machine's is little-endian.
std::string_view letter(const char* format) {
    std::string_view f = format ? format : "B";
    if (f.size() == 2 && (f[0] == '@' || f[0] == '=' || f[0] == '<')) f.remove_prefix(1);
    return f;
}

void check_shape(const Wanted& w, const std::vector<std::int64_t>& shape, const std::int64_t* strides, std::int64_t unit) {
    if (shape != w.shape) refuse(w, "shape " + shape_text(shape));
    std::int64_t row = unit;
    for (std::size_t i = shape.size(); strides && i-- > 0; row *= shape[i])
        if (shape[i] > 1 && strides[i] != row) refuse(w, "elements with gaps or in another order");
}

/// A view by the buffer protocol, given back with the GIL.
struct View {
    Py_buffer view{};
    explicit View(PyObject* object, int flags) {
        if (PyObject_GetBuffer(object, &view, flags) != 0) throw py::error_already_set();
    }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    ~View() {
        py::gil_scoped_acquire gil;
        PyBuffer_Release(&view);
    }
    std::vector<std::int64_t> shape() const { return {view.shape, view.shape + view.ndim}; }
};

struct Tensor {
    DLManagedTensor* managed;
    explicit Tensor(DLManagedTensor* m) : managed(m) {}
    Tensor(const Tensor&) = delete;
    Tensor& operator=(const Tensor&) = delete;
    ~Tensor() {
        py::gil_scoped_acquire gil;
        if (managed->deleter) managed->deleter(managed);
    }
};

/// What an object gives away by DLPack.
std::shared_ptr<Tensor> tensor_of(std::string_view name, const py::object& object) {
    py::object capsule = object.attr("__dlpack__")();
    auto* managed = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule.ptr(), "dltensor"));
    if (!managed) {
        PyErr_Clear();
        throw Error(std::string(name) + ": __dlpack__ gave no capsule \"dltensor\"");
    }
    PyCapsule_SetName(capsule.ptr(), "used_dltensor");
    return std::make_shared<Tensor>(managed);
}

}  // namespace

Buffer::Buffer(const Wanted& w, const py::object& object) {
    if (PyObject_CheckBuffer(object.ptr()))
        by_protocol(w, object);
    else if (py::hasattr(object, "__dlpack__"))
        by_dlpack(w, object);
    else
        refuse(w, "an object that has neither the buffer protocol nor __dlpack__");
}

void Buffer::by_protocol(const Wanted& w, const py::object& object) {
    const auto view = std::make_shared<View>(object.ptr(), PyBUF_STRIDES | PyBUF_FORMAT);
    const Py_buffer& b = view->view;
    if (w.written && b.readonly) refuse(w, "memory that may only be read");
    const std::string_view f = letter(b.format);
    if (f.size() != 1 || kind_of(w.element).formats.find(f[0]) == std::string_view::npos || b.itemsize != kind_of(w.element).bytes)
        refuse(w, "elements of format \"" + std::string(b.format ? b.format : "B") + "\"");
    check_shape(w, view->shape(), reinterpret_cast<const std::int64_t*>(b.strides), b.itemsize);
    data_ = b.buf;
    held_ = view;
}

void Buffer::by_dlpack(const Wanted& w, const py::object& object) {
    const auto tensor = tensor_of(w.name, object);
    const DLTensor& t = tensor->managed->dl_tensor;
    if (t.device.device_type != dl_cpu) refuse(w, "memory of another device");
    const Kind& kind = kind_of(w.element);
    const bool same = t.dtype.code == kind.code || (t.dtype.code == dl_bool && w.element == Element::u8);
    if (!same || t.dtype.bits != 8 * kind.bytes || t.dtype.lanes != 1) refuse(w, "elements of another type");
    if (t.ndim < 0 || (t.ndim > 0 && !t.shape)) refuse(w, "a tensor without a shape");
    check_shape(w, {t.shape, t.shape + t.ndim}, t.strides, 1);
    data_ = static_cast<char*>(t.data) + t.byte_offset;
    held_ = tensor;
}

namespace {

template <class T>
std::vector<std::int64_t> widened(const void* data, std::int64_t stride, std::size_t count) {
    std::vector<std::int64_t> out(count);
    const char* at = static_cast<const char*>(data);
    for (std::size_t i = 0; i < count; ++i, at += stride) {
        T value;
        std::memcpy(&value, at, sizeof value);
        out[i] = std::int64_t(value);
    }
    return out;
}

std::optional<std::vector<std::int64_t>> widened(char f, const void* data, std::int64_t stride, std::size_t count, std::int64_t bytes) {
    const bool is_signed = f == 'b' || f == 'h' || f == 'i' || f == 'l' || f == 'q';
    if (!is_signed && f != 'B' && f != 'H' && f != 'I' && f != 'L' && f != 'Q') return {};
    switch (bytes) {
        case 1: return is_signed ? widened<std::int8_t>(data, stride, count) : widened<std::uint8_t>(data, stride, count);
        case 2: return is_signed ? widened<std::int16_t>(data, stride, count) : widened<std::uint16_t>(data, stride, count);
        case 4: return is_signed ? widened<std::int32_t>(data, stride, count) : widened<std::uint32_t>(data, stride, count);
        case 8: return is_signed ? widened<std::int64_t>(data, stride, count) : widened<std::uint64_t>(data, stride, count);
        default: return {};
    }
}

[[noreturn]] void refuse_numbers(std::size_t count, const std::string& what) {
    throw Error("actions: " + std::to_string(count) + " whole numbers are expected, one for each table, not " + what);
}

}  // namespace

std::vector<std::int64_t> whole_numbers(const py::object& object, std::size_t count) {
    std::optional<std::vector<std::int64_t>> out;
    if (PyObject_CheckBuffer(object.ptr())) {
        const View view(object.ptr(), PyBUF_STRIDES | PyBUF_FORMAT);
        const Py_buffer& b = view.view;
        if (view.shape() != std::vector<std::int64_t>{std::int64_t(count)}) refuse_numbers(count, "shape " + shape_text(view.shape()));
        const std::string_view f = letter(b.format);
        if (f.size() == 1) out = widened(f[0], b.buf, b.strides[0], count, b.itemsize);
        if (!out) refuse_numbers(count, "elements of format \"" + std::string(b.format ? b.format : "B") + "\"");
        return *out;
    }
    if (py::hasattr(object, "__dlpack__")) {
        const auto tensor = tensor_of("actions", object);
        const DLTensor& t = tensor->managed->dl_tensor;
        if (t.device.device_type != dl_cpu || t.ndim != 1 || t.dtype.lanes != 1 || t.shape[0] != std::int64_t(count) ||
            t.dtype.code > dl_uint)
            refuse_numbers(count, "another tensor");
        const std::int64_t bytes = t.dtype.bits / 8;
        out = widened(t.dtype.code == dl_int ? 'q' : 'Q', static_cast<const char*>(t.data) + t.byte_offset,
                      (t.strides ? t.strides[0] : 1) * bytes, count, bytes);
        if (!out) refuse_numbers(count, "elements of another type");
        return *out;
    }
    if (!PySequence_Check(object.ptr()) || py::isinstance<py::str>(object)) refuse_numbers(count, "an object of another type");
    const auto list = py::reinterpret_borrow<py::sequence>(object);
    if (list.size() != count) refuse_numbers(count, std::to_string(list.size()));
    out.emplace();
    for (const py::handle each : list) {
        const py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(each.ptr()));
        const long long value = index ? PyLong_AsLongLong(index.ptr()) : -1;
        if (PyErr_Occurred()) {
            PyErr_Clear();
            refuse_numbers(count, "something else among them");
        }
        out->push_back(value);
    }
    return *out;
}

}  // namespace jansou::python
