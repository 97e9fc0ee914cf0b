// 一つの答 A place of the rulebook where exactly one rule may answer.
#pragma once
#include <functional>
#include <string_view>
#include <utility>

namespace jansou {

/// What a book looks at after each rule has spoken: whether that rule has filled the slot.
class SlotBase {
public:
    explicit constexpr SlotBase(std::string_view name) : name_(name) {}

    /// What it says: "who gets a contested tile".
    std::string_view name() const { return name_; }
    /// How often it was filled.
    int filled() const { return filled_; }

protected:
    void fill() { ++filled_; }

private:
    std::string_view name_;
    int filled_ = 0;
};

template <class Signature>
class Slot;

/// Empty until a rule assigns a function.
template <class Result, class... Of>
class Slot<Result(Of...)> : public SlotBase {
public:
    using SlotBase::SlotBase;

    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, Slot>)
    Slot& operator=(F f) {
        answer_ = std::move(f);
        fill();
        return *this;
    }
    explicit operator bool() const { return bool(answer_); }
    Result operator()(Of... of) const { return answer_(std::forward<Of>(of)...); }

private:
    std::function<Result(Of...)> answer_;
};

}  // namespace jansou
