// 裏口 The operator's door: a socket in the data folder that its owner alone may open. One line of JSON in, one line out.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

namespace jansou::server {

/// Name of the socket in the data folder.
inline constexpr std::string_view control_name = "control";

/// Says an answer, once, from any thread.
using ControlReply = std::function<void(nlohmann::ordered_json)>;

/// Takes the door's requests on a thread of its own, one after another.
class Control {
public:
    /// `asked` is called on the door's thread. A sentence if the door cannot be opened.
    static tl::expected<std::unique_ptr<Control>, std::string> open(const std::filesystem::path& folder,
                                                                    std::function<void(const nlohmann::json&, ControlReply)> asked);
    virtual ~Control() = default;
};

/// Asks the house that runs on the folder. RETURNS: its answer; null if no house runs there; a sentence if it does not answer.
tl::expected<nlohmann::json, std::string> ask_house(const std::filesystem::path& folder, const nlohmann::json& request);

}  // namespace jansou::server
