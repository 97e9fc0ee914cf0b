// 同席試験 Every pair of rules is taken out of a rule set, with what needs them, and what is left is played or refused in a sentence:
//     company RULE... [--hands N]
// A set that is neither ends the program by an assert; the last line printed is its rule file.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "removal.hpp"

int main(int count, char** words) {
    using namespace jansou;
    long hands = 20, played = 0, refused = 0;
    std::vector<std::string> bases;
    for (int i = 1; i < count; ++i) {
        if (!std::strcmp(words[i], "--hands") && i + 1 < count)
            hands = std::strtol(words[++i], nullptr, 10);
        else
            bases.emplace_back(words[i]);
    }
    for (const std::string& base : bases) {
        const auto rules = wire::load_rules(base);
        if (!rules) {
            std::fprintf(stderr, "company: %s\n", rules.error().c_str());
            return 2;
        }
        std::set<std::set<std::string>> tried;
        for (const std::string& a : rules->rules)
            for (const std::string& b : rules->rules) {
                const auto out = with_what_needs_them(*rules, {a, b});
                if (!tried.insert(out).second) continue;
                const Removal removal = play_without(base, out, hands);
                ++(removal.refused.empty() ? played : refused);
                if (!removal.refused.empty() || removal.hands >= hands) continue;
                std::fprintf(stderr, "company: %ld hands were played of\n%s", removal.hands, removal.text.c_str());
                return 1;
            }
        std::printf("%s: %zu sets tried; in all %ld played, %ld refused\n", base.c_str(), tried.size(), played, refused);
    }
    return 0;
}
