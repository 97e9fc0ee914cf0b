# jansou_ship(FOLDER ENDING FUNCTION OUT [SPACE TYPE HEADER]): the files of FOLDER with that ending become OUT, a source
# file with one function that lists them as TYPE (of namespace SPACE, declared in HEADER); it is added to
# shipped_sources
set(shipped_sources "")
function(jansou_ship folder ending function out)
  set(kind jansou::wire ShippedFile jansou/wire/rule_text/shipped.hpp)
  if(ARGN)
    set(kind ${ARGN})
  endif()
  list(GET kind 0 space)
  list(GET kind 1 type)
  list(GET kind 2 header)
  set(root ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..)
  file(GLOB files CONFIGURE_DEPENDS ${root}/${folder}/*.${ending})
  add_custom_command(
    OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${out}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${root}/${folder} -DENDING=${ending} -DFUNCTION=${function} -DSPACE=${space} -DTYPE=${type}
            -DHEADER=${header} -DOUT=${CMAKE_CURRENT_BINARY_DIR}/${out} -P ${root}/cmake/embed_rules.cmake
    DEPENDS ${files} ${root}/cmake/embed_rules.cmake)
  set(shipped_sources ${shipped_sources} ${CMAKE_CURRENT_BINARY_DIR}/${out} PARENT_SCOPE)
endfunction()
