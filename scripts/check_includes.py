#!/usr/bin/env python3
"""包含の検査 Finds a source that preset `dev` refuses though `release` and `sanitize` take it: it only compiles behind
another one of its library, as `JANSOU_TOGETHER` puts it, or has something that is warned of.

A search of the text names the sources and headers that may use what no header that they reach declares: a name is used
that headers of the house declare, and none of them is reached, or a name of the standard library whose header nothing
that is reached includes. Each is compiled by itself, without code, and the compiler judges. Those that changed last, as
far as git knows, are compiled as `dev` compiles them, with its warnings.
check_includes.py [--list]
"""
import glob
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# texts that the build hands in (`NAME="..."`), with or without a backslash before the quote
HANDED_IN = sorted(
    {
        name
        for path in Path(ROOT).glob("**/CMakeLists.txt")
        if "build" not in path.parts
        for name in re.findall(r'\b(JANSOU_\w+)=\\?"', path.read_text(encoding="utf-8"))
    }
)
# of libraries whose headers Debian puts into folders of their own
FOLDERS_OF_OTHERS = [
    "-isystem/usr/include/postgresql",
    *(f"-isystem{folder}" for folder in sorted(glob.glob("/usr/include/python3.*"))),
]
# the warnings of the build, which are errors in `dev`
WARNINGS = [
    flag
    for flags in re.findall(
        r"target_compile_options\(jansou_warnings INTERFACE ([^)]+)\)",
        Path(ROOT, "CMakeLists.txt").read_text(encoding="utf-8"),
    )
    for flag in flags.split()
]
COMMON = ["-std=c++20", "-fsyntax-only", "-I.", *FOLDERS_OF_OTHERS, *(f'-D{name}=""' for name in HANDED_IN)]
OF_DEV = ["g++", *COMMON, *WARNINGS, "-Werror"]
# finds the same missing includes in two thirds of the time
QUICK = ["clang++-22", *COMMON, "-w"]
LAST_COMMITS, MOST_CHANGED = 10, 10
STANDARD = {  # what is used of each header of the standard library, as far as another header of it does not bring it along everywhere
    "algorithm": "sort stable_sort max_element min_element all_of any_of none_of find_if count_if transform unique lower_bound upper_bound rotate reverse "
    "remove_if copy_if fill partial_sort minmax_element ranges::sort ranges::find ranges::any_of ranges::all_of ranges::none_of ranges::count_if",
    "map": "map multimap",
    "set": "set multiset",
    "optional": "optional nullopt",
    "variant": "variant visit monostate",
    "memory": "unique_ptr shared_ptr make_unique make_shared",
    "functional": "function",
    "fstream": "ifstream ofstream",
    "sstream": "ostringstream istringstream stringstream",
    "iostream": "cout cerr cin",
    "thread": "thread",
    "mutex": "mutex lock_guard unique_lock",
    "atomic": "atomic",
    "deque": "deque",
    "list": "list",
    "regex": "regex",
    "random": "mt19937 mt19937_64",
    "charconv": "from_chars to_chars",
    "filesystem": "filesystem",
    "numeric": "accumulate iota",
    "bit": "popcount countr_zero bit_width",
    "span": "span",
    "unordered_map": "unordered_map",
    "condition_variable": "condition_variable",
    "chrono": "chrono",
    "iomanip": "setw setfill",
    "bitset": "bitset",
    "cmath": "pow sqrt floor llround",
}
HEADER_OF = {name: header for header, names in STANDARD.items() for name in names.split()}


def text_of(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def git(*words, root=ROOT):
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout.split()


def files():
    return [
        path
        for path in git("ls-files", "*.cpp", "*.hpp")
        if path.split("/")[0] in ("jansou", "apps", "bench", "tests")
        and not path.startswith(("apps/evaluator", "tests/doors/consumer"))
    ]


def code_of(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r'R"\w*\(.*?\)\w*"', '""', text, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


CODE = {path: code_of(text_of(path)) for path in files()}
INCLUDES = {path: re.findall(r'#include ([<"])([^>"]+)[>"]', text_of(path)) for path in CODE}
KEYWORDS = set(
    "alignas alignof auto bool char const constexpr default delete double else enum explicit float for friend if inline int long namespace new noexcept "
    "operator requires return short signed sizeof static static_assert struct switch template this throw unsigned using void while size_t".split()
)
OUTSIDE = (
    "std",
    "fmt",
    "tl",
    "toml",
    "testing",
    "boost",
    "asio",
    "beast",
    "nlohmann",
    "fs",
    "rc",
    "net",
    "json",
    "ordered_json",
    "chrono",
    "ranges",
)  # whose names are of no header of the house


def used(code):
    """Names that are no member's: types anywhere, functions where they are called."""
    code = re.sub(r"(\.|->)\s*[A-Za-z_]\w*|\b(?:" + "|".join(OUTSIDE) + r")(?:::\w+)+|\b[A-Z]\w*(?:::\w+)+", "!", code)
    return set(re.findall(r"\b[A-Z]\w*", code)) | set(re.findall(r"\b([a-z_]\w*)\s*\(", code)) - KEYWORDS


NAMES = {path: used(code) for path, code in CODE.items()}


@lru_cache(maxsize=None)
def reached(path):
    """The headers of the house, and those in angle brackets, that a file includes by whatever way."""
    own, outside, waiting = set(), set(), [path]
    while waiting:
        here = waiting.pop()
        for mark, name in INCLUDES.get(here, []):
            if mark == "<":
                outside.add(name)
                continue
            beside = os.path.normpath(os.path.join(os.path.dirname(here), name))
            found = name if name in CODE else beside if beside in CODE else None
            if found and found not in own:
                own.add(found)
                waiting.append(found)
    return own, outside


def declared(code):
    """Names that a header gives to others: types, functions, constants at the outermost level or within namespaces."""
    depth, level, out = 0, "", []
    for piece in re.split(r"([{}])", re.sub(r"(?:inline )?namespace[\w: ]*\{", "", code)):
        if piece == "{":
            depth += 1
        elif piece == "}":
            depth = max(0, depth - 1)
        elif depth == 0:
            out.append(piece)
    level = "\n".join(out)
    names = set(re.findall(r"\b(?:struct|class|enum class|enum|using|concept)\s+([A-Za-z_]\w*)", level))
    names |= set(re.findall(r"\b([a-z_]\w*)\s*\(", level))
    return {name for name in names - KEYWORDS if len(name) > 2}


def mentioned(code):
    """Two sets of names that a file declares, also within a class or a function: types, with those that a `using` brings, and functions."""
    types = set(
        re.findall(r"\b(?:struct|class|enum class|enum|using|concept|typename)\s+(?:\w+::)*([A-Za-z_]\w*)", code)
    )
    functions = set(re.findall(r"[\w>&*\]] [&*]*([a-z_]\w*)\s*\(", strip_returns(code))) | set(
        re.findall(r"\(\*([a-z_]\w*)\)\(", code)
    )
    return types, functions


def strip_returns(code):
    return re.sub(r"\b(?:return|co_return|else|throw|new|case)\b", ";", code)


def doubtful():
    homes = {}
    for path, code in CODE.items():
        if path.endswith(".hpp"):
            for name in declared(code):
                homes.setdefault(name, set()).add(path)
    found = {}
    mentions = {path: mentioned(code) for path, code in CODE.items()}
    for path, code in CODE.items():
        own, outside = reached(path)
        # a source calls the functions of its own class, which a header in the same folder declares
        beside = {each for each in own if os.path.dirname(each) == os.path.dirname(path)}
        known = set().union(
            *(mentions[each][0] for each in own | {path}), *(mentions[each][1] for each in beside | {path})
        )
        for name in NAMES[path] & homes.keys():
            if homes[name] & (own | {path}) or name in known:
                continue
            # what the source declares itself is its own, a variable that is called too, and what its class has
            if re.search(r"\b[A-Z]\w*::" + name + r"\(", code):
                continue
            if not re.search(
                r"[\w>&*\]] [&*]?"
                + name
                + r"\s*[(={;]|\b(?:struct|class|enum|using|typename) (?:\w+::)*"
                + name
                + r"\b|[\[,&(] ?"
                + name
                + r" ?[\],=]",
                strip_returns(code),
            ):
                found.setdefault(path, set()).add(name)
        for name in set(re.findall(r"\bstd::((?:ranges::)?\w+)", code)):
            header = HEADER_OF.get(name)
            if (
                header
                and header not in outside
                and not any(other.startswith(("nlohmann", "gtest", "boost", "fmt")) for other in outside)
            ):
                found.setdefault(path, set()).add("std::" + name)
    return found


def changed(root=ROOT):
    """What is not committed yet and what the last commits changed, the newest first. Of a commit whose parent git does not have nothing is known."""
    return list(
        dict.fromkeys(
            git("diff", "--name-only", "HEAD", root=root)
            + git("log", f"-{LAST_COMMITS}", "--min-parents=1", "--name-only", "--pretty=", root=root)
        )
    )


def compiled(path, compiler=OF_DEV):
    # a header by way of an empty source: `#pragma once` in what is compiled itself is warned of
    source = ["-include", path, "-x", "c++", os.devnull] if path.endswith(".hpp") else [path]
    done = subprocess.run(compiler + source, cwd=ROOT, capture_output=True, text=True)
    return path, done.returncode, done.stderr


def main():
    reasons = {path: "it uses " + ", ".join(sorted(names)) for path, names in sorted(doubtful().items())}
    compilers = dict.fromkeys(reasons, QUICK)
    for path in [path for path in changed() if path in CODE][:MOST_CHANGED]:
        compilers[path] = OF_DEV
        reasons.setdefault(path, "it changed lately")
    if "--list" in sys.argv:
        for path, reason in reasons.items():
            print(f"{path}: {reason}")
        return 0
    bad = 0
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for path, code, said in pool.map(compiled, reasons, (compilers[path] for path in reasons)):
            if code:
                bad += 1
                print(f"{path} does not compile by itself ({reasons[path]}):\n{said[:2000]}")
    lately = sum(compiler is OF_DEV for compiler in compilers.values())
    print(f"{len(CODE)} files, {len(reasons)} compiled by themselves ({lately} of them changed lately), {bad} cannot")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
