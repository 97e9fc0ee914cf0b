# jansou_ship(FOLDER ENDING FUNCTION OUT): the files of FOLDER with that ending become OUT, a source file with one function; it is added to shipped_sources
set(shipped_sources "")
function(jansou_ship folder ending function out)
  set(root ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..)
  file(GLOB files CONFIGURE_DEPENDS ${root}/${folder}/*.${ending})
  add_custom_command(
    OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${out}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${root}/${folder} -DENDING=${ending} -DFUNCTION=${function}
            -DOUT=${CMAKE_CURRENT_BINARY_DIR}/${out} -P ${root}/cmake/embed_rules.cmake
    DEPENDS ${files} ${root}/cmake/embed_rules.cmake)
  set(shipped_sources ${shipped_sources} ${CMAKE_CURRENT_BINARY_DIR}/${out} PARENT_SCOPE)
endfunction()
