// The fields of an event in a log, read so that what is wrong with one can be told by its name.
#pragma once
#include <string>

#include <nlohmann/json.hpp>

#include "jansou/table/table.hpp"

namespace jansou::wire {

/// What is wrong with a field, thrown and caught inside one source file.
struct WrongFact {
    std::string field, why;
};
[[noreturn]] inline void wrong_fact(std::string field, std::string why) { throw WrongFact{std::move(field), std::move(why)}; }

const nlohmann::json& fact_field(const nlohmann::json& line, const char* key);
int fact_number(const nlohmann::json& line, const char* key, int least, int most);
/// A chair, where `seats` people are.
Seat fact_seat(const nlohmann::json& line, const char* key, int seats);
Face fact_face(const nlohmann::json& value, const char* field);
Face fact_tile(const nlohmann::json& line, const char* key);
/// One number for each seat.
std::array<int, max_seats> fact_numbers(const nlohmann::json& line, const char* key, int seats);

/// "[1,2,3]", for a sentence.
std::string listed(const std::array<int, max_seats>&, int seats);

}  // namespace jansou::wire
