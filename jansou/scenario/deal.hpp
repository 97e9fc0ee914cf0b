// 台本 A `.deal`: a stacked table, what the players do, and what must then be so. Speaks the table protocol and knows no rule of the game:
// it keeps the open ask, the events and whose answers are still out.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/scenario/text.hpp"

namespace jansou::scenario {

class Deal {
public:
    /// The table spoken with: one line in, its answers out.
    using Speak = std::function<std::vector<std::string>(std::string_view)>;

    /// `folder`: from where a `rule` that is a path is looked for. At a table of its own, whose log must be believed at the end by who
    /// knows no rule, and must replay.
    explicit Deal(std::filesystem::path folder = {});
    Deal(std::filesystem::path folder, Speak);
    ~Deal();

    /// Plays the file from the first line to the last; throws Failure with `line()` standing where it failed.
    void run(const std::vector<Line>&);
    int line() const;
    /// The last events and the open ask, for the one who looks for the reason.
    std::string scene() const;

private:
    class Playing;
    std::unique_ptr<Playing> playing_;
};

}  // namespace jansou::scenario
