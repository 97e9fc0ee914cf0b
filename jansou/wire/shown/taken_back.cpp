#include "jansou/wire/shown/taken_back.hpp"

#include "jansou/wire/lines/spoken.hpp"

namespace jansou::wire {

std::vector<TakeBackWords> take_back_words(const Referee& r, Seat s) {
    const Rulebook& book = r.book();
    std::vector<TakeBackWords> out;
    if (!book.taking_back.nothing) return out;
    for (const TakeBack& wish : r.take_backs(s)) {
        const bool call = wish.what == TakenBack::call;
        TakeBackWords words{.wish = wish,
                            .kind = kind_taken_back(book, wish),
                            .ja = call ? "鳴きを取り消す" : "立直を取り消す",
                            .en = call ? "Take the call back" : "Take the riichi back",
                            .clause = call ? book.taking_back.calls_clause : book.taking_back.riichi_clause};
        if (wish.to) {
            words.ja = std::string(book.word_text(wish.to).ja) + "にする";
            words.en = "Make it " + std::string(book.word_text(wish.to).en);
        }
        out.push_back(std::move(words));
    }
    return out;
}

}  // namespace jansou::wire
