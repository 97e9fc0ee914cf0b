# Writes the files of a folder into a source file, as a function that lists them:
# cmake -DFOLDER=rulesets -DENDING=toml -DSPACE=jansou::wire -DTYPE=ShippedFile
# -DHEADER=jansou/wire/rule_text/shipped.hpp
#       -DFUNCTION=shipped_files -DOUT=shipped_rules.cpp -P embed_rules.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB files "${FOLDER}/*.${ENDING}")
list(SORT files)
list(LENGTH files count)
set(entries "")
foreach(path IN LISTS files)
  get_filename_component(id "${path}" NAME_WLE)
  file(READ "${path}" text)
  string(FIND "${text}" ")embed\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${path} holds the characters that end a raw string")
  endif()
  string(APPEND entries "    ${TYPE}{\"${id}\", R\"embed(${text})embed\"},\n")
endforeach()

file(WRITE "${OUT}.new" "// Written by cmake/embed_rules.cmake from files in rulesets/.
#include <array>

#include \"${HEADER}\"

namespace ${SPACE} {

std::span<const ${TYPE}> ${FUNCTION}() {
    static constexpr std::array<${TYPE}, ${count}> files{
${entries}    };
    return files;
}

}  // namespace ${SPACE}
")
file(COPY_FILE "${OUT}.new" "${OUT}" ONLY_IF_DIFFERENT)
file(REMOVE "${OUT}.new")
file(TOUCH "${OUT}")
