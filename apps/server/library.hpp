// 書庫 What the rules alone answer, whatever is played: rule sets as the page shows them, first hands, scores and waits. Used by one
// thread.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "apps/server/exchange.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou::server {

class Library {
public:
    /// Whether rules are looked at that somebody brings along.
    explicit Library(bool own_rules) : own_rules_(own_rules) {}
    /// Whether an address is one of those answered here.
    static bool has(std::string_view path);
    Response answer(const Request&);

private:
    /// Worked out once; the same bytes have the same tag.
    struct Kept {
        std::string body, etag;
    };
    Response kept(const Request&, const std::string& name, Response (*make)(const std::string& rule), const std::string& rule);
    Response question(const Request&, const std::string& rule, bool waits);

    Response own(const Request&) const;

    bool own_rules_;
    std::map<std::string, Kept> kept_;
    std::map<std::string, std::shared_ptr<const Rulebook>> books_;
};

}  // namespace jansou::server
