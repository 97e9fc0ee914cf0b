// 書庫 What the rules alone answer, whatever is played: rule sets as the page shows them, first hands, scores and waits. Used by one
// thread.
#pragma once
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "apps/server/exchange.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou::server {

class Library {
public:
    /// `own_rules`: rules are looked at that somebody brings along. `stays_open`: no once the house ends, and what takes long is left off.
    Library(bool own_rules, std::function<bool()> stays_open) : own_rules_(own_rules), stays_open_(std::move(stays_open)) {}
    /// A question about a rule that is answered with JSON, or with what is wrong with it.
    using Answerer = tl::expected<std::string, std::string> (*)(const Rulebook&, std::string_view question);

    Response all_rules(const Request&);
    Response catalogue(const Request&);
    Response search(const Request&);
    Response rule(const Request&, const std::string& id);
    Response penalties(const Request&, const std::string& id);
    Response first_hand(const Request&, const std::string& id);
    /// `own`: the book of a table that plays by the rule asked about, if it is none of the house.
    Response question(const Request&, const std::string& rule, const std::shared_ptr<const Rulebook>& own, Answerer);
    // What takes as long as it likes, since it brings a log or a rule along.
    Response question_with_rule(const Request&, Answerer);
    Response own_rule(const Request&) const;
    Response looked_at(const Request&) const;
    /// The page of a rule that a table plays by and that is none of the house.
    Response own_page(const Request&, const std::function<nlohmann::ordered_json()>& made);

private:
    /// Worked out once; the same bytes have the same tag.
    struct Kept {
        Bytes body, packed;
        std::string etag;
    };
    static Kept packed(Response);
    static Response told(const Request&, const Kept&);
    Response kept(const Request&, const std::string& name, Response (*make)(const std::string& rule), const std::string& rule);
    bool plays(const RuleSet&) const;
    tl::expected<std::shared_ptr<const Rulebook>, std::string> own_book(const std::string& text);

    /// A rule that came as a text; the one asked about longest ago makes room.
    struct OwnBook {
        std::string text;
        std::shared_ptr<const Rulebook> book;
    };

    bool own_rules_;
    std::function<bool()> stays_open_;
    std::map<std::string, Kept> kept_;
    std::map<std::string, std::shared_ptr<const Rulebook>> books_;
    std::list<OwnBook> own_books_;                       ///< the one asked about last in front
    std::list<std::pair<std::string, Kept>> own_pages_;  ///< the same, by address
};

/// Where a log is wanted in a form that there is not.
Response bad_form(std::string_view said);

}  // namespace jansou::server
