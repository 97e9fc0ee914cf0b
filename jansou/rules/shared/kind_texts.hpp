// A sentence that names a tile, ready for each kind: for marks, whose texts are only looked at.
#pragma once
#include <array>
#include <memory>
#include <string>

#include "jansou/rulebook/settings.hpp"
#include "jansou/tile/kind_words.hpp"

namespace jansou {

class KindTexts {
public:
    /// `pattern` has one "{}" in each language.
    explicit KindTexts(Text pattern) {
        auto texts = std::make_shared<std::array<KindWords, kind_count>>();
        for (Kind k = 0; k < kind_count; ++k) (*texts)[k] = {filled(pattern.ja, words_of(k).ja), filled(pattern.en, words_of(k).en)};
        texts_ = std::move(texts);
    }
    /// Lasts as long as any copy of the texts.
    Text operator[](Kind k) const { return {(*texts_)[k].ja, (*texts_)[k].en}; }

private:
    static std::string filled(std::string_view pattern, std::string_view tile) {
        const std::size_t at = pattern.find("{}");
        return std::string(pattern.substr(0, at)).append(tile).append(pattern.substr(at + 2));
    }
    std::shared_ptr<const std::array<KindWords, kind_count>> texts_;
};

}  // namespace jansou
