# jansou_list(OUT HEADER SPACE TYPE FUNCTION VARIABLE FILES...): OUT defines FUNCTION (declared in HEADER), which lists a variable
# of type TYPE of each file NAME.cpp: SPACE::NAME_VARIABLE::VARIABLE. So what is one of many costs its file and no line elsewhere.
function(jansou_list out header space type function variable)
  set(declared "")
  set(listed "")
  foreach(file IN LISTS ARGN)
    cmake_path(GET file STEM name)
    string(APPEND declared "namespace ${name}_${variable} {\nextern const ${type} ${variable};\n}\n")
    string(APPEND listed "        &${name}_${variable}::${variable},\n")
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

# jansou_rule_files(RESULT): the file of each rule, by folder and name
function(jansou_rule_files result)
  set(all "")
  foreach(folder standard house shelf)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../jansou/rules/${folder}/*.cpp)
    list(APPEND all ${files})
  endforeach()
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# jansou_list_rules(OUT): OUT lists the rules of jansou/rules
function(jansou_list_rules out)
  jansou_rule_files(all)
  jansou_list(${out} jansou/rules/every_rule.hpp jansou::rules RuleInfo every_rule rule ${all})
endfunction()

# jansou_group_rules(): of a target that compiles groups of files together, some eight rules are a group. A rule's name says its group, so that
# one more rule leaves the others in theirs.
function(jansou_group_rules)
  jansou_rule_files(all)
  foreach(file IN LISTS all)
    cmake_path(GET file STEM name)
    string(MD5 sum ${name})
    string(SUBSTRING ${sum} 0 1 digit)
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP rules_${digit})
  endforeach()
endfunction()
