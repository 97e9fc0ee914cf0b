// A club's book and results of other programs, of any text: an answer or a sentence, never a fault; a book that came in goes out the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "jansou/wire/club/answers.hpp"
#include "jansou/wire/club/transfer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace jansou::wire;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)club_answer(text);
    if (const auto copy = read_club_export(text)) {
        const std::string out = club_export(copy->book);
        const auto again = read_club_export(out);
        if (!again || club_export(again->book) != out) std::abort();
        for (const ClubNight& night : copy->book.nights()) (void)club_night_json(copy->book, night.id);
        for (const ClubPerson& person : copy->book.persons()) (void)club_person_json(copy->book, person.id);
        (void)club_standings_json(copy->book, "", {});
        (void)club_csv(copy->book);
        return 0;
    }
    const ClubBook empty;
    const ImportWish wish{.rule = "mjkt", .values = {}, .date = "2026-11-27", .id_prefix = "i"};
    const auto read = read_results(text, empty, wish);
    if (!read) return 0;
    ClubBook book;
    for (const auto& entry : read->entries) {
        auto told = read_club_entry(entry, book);
        if (!told) return 0;
        told->kept["at"] = 1;
        told->kept["by"] = "write";
        book.add(told->kept.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
        if (told->name) book.call(entry["id"].get<std::string>(), told->name);
    }
    const std::string csv = club_csv(book);
    const auto back = read_results(csv, empty, wish);
    if (book.matches().empty() ? false : !back || back->matches != book.matches().size()) std::abort();
    return 0;
}
