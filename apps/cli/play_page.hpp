// 頁で遊ぶ A game in the browser: the server of `jansou serve` for one evening, with the link printed and the browser opened.
#pragma once
#include <filesystem>
#include <string>

namespace jansou::cli {

struct PagePlan {
    std::string rule;  ///< empty: the lobby
    std::string name, bot = "basic", listen;
    int games = 1;
    std::filesystem::path data;
    bool japanese = false, browser = true;
};

int play_in_browser(const PagePlan&);

}  // namespace jansou::cli
