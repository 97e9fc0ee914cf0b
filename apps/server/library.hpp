// 書庫 What the rules alone answer, whatever is played: rule sets as the page shows them, first hands, scores and waits. Used by one
// thread.
#pragma once
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "apps/server/exchange.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou::server {

class Library {
public:
    /// Whether rules are looked at that somebody brings along.
    explicit Library(bool own_rules) : own_rules_(own_rules) {}
    /// Where a log is brought to be looked at.
    static constexpr std::string_view log_path = "/api/replay";
    /// Whether an address is one of those answered here.
    static bool has(std::string_view path);
    /// Whether it is one of score and waits, and by which rule; "" if the body brings it along.
    static bool asks(std::string_view path);
    static std::string_view rule_asked(std::string_view path);
    /// `own`: the book of a table that plays by the rule asked about, if it is none of the house.
    Response answer(const Request&, std::shared_ptr<const Rulebook> own = nullptr);

private:
    /// Worked out once; the same bytes have the same tag.
    struct Kept {
        Bytes body, packed;
        std::string etag;
    };
    Response kept(const Request&, const std::string& name, Response (*make)(const std::string& rule), const std::string& rule);
    Response question(const Request&, const std::string& rule, std::shared_ptr<const Rulebook> own);
    Response question_with_rule(const Request&);

    Response own(const Request&) const;
    Response looked_at(const Request&) const;
    bool plays(const RuleSet&) const;
    tl::expected<std::shared_ptr<const Rulebook>, std::string> own_book(const std::string& text);

    /// A rule that came as a text; the one asked about longest ago makes room.
    struct OwnBook {
        std::string text;
        std::shared_ptr<const Rulebook> book;
    };

    bool own_rules_;
    std::map<std::string, Kept> kept_;
    std::map<std::string, std::shared_ptr<const Rulebook>> books_;
    std::list<OwnBook> own_books_;  ///< the one asked about last in front
};

/// Where a log is wanted in a form that there is not.
Response bad_form(std::string_view said);

}  // namespace jansou::server
