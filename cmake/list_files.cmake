# jansou_list(OUT HEADER TYPE FUNCTION ENDING FILES...): OUT defines FUNCTION (declared in HEADER), which lists the
# variable NAME_ENDING of type TYPE of each file NAME.cpp; so what is one of many costs its file and no line elsewhere.
function(jansou_list out header space type function ending)
  set(declared "")
  set(listed "")
  foreach(file IN LISTS ARGN)
    cmake_path(GET file STEM name)
    string(APPEND declared "extern const ${type} ${name}_${ending};\n")
    string(APPEND listed "        &${name}_${ending},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT [[
// Written by cmake/list_files.cmake from the names of the files.
#include "@header@"

namespace @space@ {

@declared@
std::span<const @type@* const> @function@() {
    static const @type@* const all[] = {
@listed@    };
    return all;
}

}  // namespace @space@
]])
endfunction()

# jansou_list_rules(OUT): OUT lists the rules of jansou/rules, by folder and name
function(jansou_list_rules out)
  set(root ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..)
  set(all "")
  foreach(folder standard house shelf)
    file(GLOB files CONFIGURE_DEPENDS ${root}/jansou/rules/${folder}/*.cpp)
    list(APPEND all ${files})
  endforeach()
  jansou_list(${out} jansou/rules/every_rule.hpp jansou::rules RuleInfo every_rule rule ${all})
endfunction()
