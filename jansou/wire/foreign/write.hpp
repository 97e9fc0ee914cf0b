// 牌譜を書く A log that was opened, written in the words of another program or in ours.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/open.hpp"

namespace jansou::wire::foreign {

/// A log as we write it, as mjai has it, or as tenhou.net/6 does.
enum class Form : std::uint8_t { own, mjai, tenhou6 };

/// "jansou", "mjai" or "tenhou6".
std::optional<Form> form_named(std::string_view);

/// What a log in that form goes over the network as.
std::string_view media_type(Form);

/// Of a log of ours the lines up to the last hand that came to its end: one that was broken off by agreement has none, and no form has a
/// word for that. Empty if there is no such hand.
std::string_view hands_that_ended(std::string_view log);

/// The whole file, with a line break at its end. mjai and tenhou.net/6 only where the rule has no words but theirs; the error says what has
/// none. Ours is played again by the rule (`go_on` is asked again and again), or, where that differs or is given up, has the events alone.
tl::expected<std::string, Sentence> written_as(Form, const Opened&, const GoOn& go_on = {});

}  // namespace jansou::wire::foreign
