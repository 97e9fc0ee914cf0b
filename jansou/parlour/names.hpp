// 名 The name of a person at a table, as it may be shown.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace jansou::parlour {

/// UTF-8 without what is not seen or turns what stands around it (control and format characters, lines, blanks at the ends), with at most
/// two marks above or below one letter. Nothing if there is no name left, or it is too long.
std::optional<std::string> shown_name(std::string_view);

/// Whether two names can hardly be told apart: by the case or the form of their letters, or since letters of two scripts look the same.
bool look_alike(std::string_view, std::string_view);

/// Whether a name reads like that of a bot.
bool like_a_bot(std::string_view name);

}  // namespace jansou::parlour
