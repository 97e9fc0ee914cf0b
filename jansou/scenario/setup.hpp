// 仕込み What a `.deal` says before the first tile is dealt: all that goes into the `start` of its table.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "jansou/scenario/text.hpp"

namespace jansou::scenario {

class Setup {
public:
    /// `folder`: from where a `rule` that is a path is looked for.
    explicit Setup(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// True if the line belongs to the setup, wherever it stands.
    static bool is_setup(const Words&);

    /// Reads the setup lines among all of a file; notes in `at` which line it is at.
    void read(const std::vector<Line>&, int& at);
    const json& start() const { return start_; }
    /// Whether a reader of the log who knows no rule can follow it.
    bool facts_known() const { return facts_known_; }

private:
    void take(const Words&);
    void take_set(const Words&);

    std::filesystem::path folder_;
    json start_ = json::object();
    std::size_t block_ = 0;  ///< the hand that the lines stack, from 0
    bool facts_known_ = true;
};

}  // namespace jansou::scenario
