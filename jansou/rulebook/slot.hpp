// 一つの答 A place of the rulebook where exactly one rule may answer: a function, a value, or a whole struct. What two rules would fill is
// told by both names when the rule set is checked, and neither is overwritten in silence.
#pragma once
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace jansou {

/// What a book looks at after each rule has spoken: whether that rule has filled the slot.
class SlotBase {
public:
    explicit constexpr SlotBase(std::string_view question) : question_(question) {}

    /// What a rule says by filling it: "who gets a contested tile".
    std::string_view question() const { return question_; }
    /// How often it was filled.
    int filled() const { return filled_; }

protected:
    void fill() { ++filled_; }

private:
    std::string_view question_;
    int filled_ = 0;
};

/// A number or a flag: `otherwise` until a rule assigns another. Reading it is reading the value.
template <class T>
class Slot : public SlotBase {
public:
    explicit constexpr Slot(std::string_view question, T otherwise = {}) : SlotBase(question), value_(otherwise) {}

    Slot& operator=(T value) {
        value_ = value;
        fill();
        return *this;
    }
    constexpr operator T() const { return value_; }

private:
    T value_;
};

/// A struct, which a rule assigns as a whole and whose members are read as those of the slot.
template <class T>
    requires std::is_class_v<T>
class Slot<T> : public SlotBase, public T {
public:
    explicit Slot(std::string_view question) : SlotBase(question), T() {}

    Slot& operator=(T value) {
        T::operator=(std::move(value));
        fill();
        return *this;
    }
};

/// A function, empty until a rule assigns one.
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

/// False until some rule raises it. Several may, and none lowers it, so it is no slot.
class Flag {
public:
    void raise() { raised_ = true; }
    constexpr operator bool() const { return raised_; }

private:
    bool raised_ = false;
};

}  // namespace jansou
