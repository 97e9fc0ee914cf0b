#!/usr/bin/env python3
"""際限の検査 Compares the tables of docs/bounds.md with the code, in both directions.

Each row names a file, a constant in it, and its value: the constant must be there with that value. Each constant of these folders whose name says
that it is a bound must stand in a row, or among EXCEPTIONS with a reason. The tests that a row names must be there. check_bounds.py [ROOT]
"""
import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("apps", "jansou/parlour", "jansou/store", "jansou/wire", "jansou/referee", "jansou/match", "jansou/lab")
BOUND = re.compile(
    r"(?:most|longest|deepest|max|limit|capacity|patience|within|kept|in_a_row)(?:_\w+)?|\w+_(?:most|limit|capacity|patience|within|wait|trial)"
)
# every member with a value of these is a bound
STRUCTS = {("apps/server/limits.hpp", "Limits"), ("jansou/parlour/parlour.hpp", "Config")}
COLUMNS = ["what grows", "file", "constant", "bound", "unit", "at the bound", "test"]
EXCEPTIONS = {  # (file, constant): why nothing from outside grows up to it
    ("apps/cli/terminal_answers.cpp", "most"): "how many of the ways and readings that were found are printed at once",
    ("apps/cli/terminal_choices.cpp", "most_named"): "the same of the readings of a choice",
    ("apps/cli/terminal_choices.cpp", "most_readings"): "the same",
    ("apps/cli/terminal_choices.cpp", "most_swaps"): "the same of swaps",
    ("apps/cli/terminal_input.cpp", "most"): "the same of tiles that a word may mean",
    ("apps/server/metrics.hpp", "most_bounds"): "how many classes a histogram of the house has",
    ("jansou/lab/training.cpp", "most_scale"): "a scale of whole numbers that training chooses",
    ("jansou/wire/foreign/complete.cpp", "most_named"): "how many hands that are left out are named",
    ("jansou/wire/lines/answers.cpp", "most"): "how many readings a sentence names",
    (
        "jansou/wire/lines/said_fields.cpp",
        "most",
    ): "the largest number that may name a seat; whether there is the seat says the table",
    ("jansou/wire/shown/asked.hpp", "most_own"): "how many options of a rule set a form shows first",
    ("jansou/wire/shown/value_table.cpp", "most_han"): "rows of a table of values",
    ("jansou/wire/text_out.hpp", "most_digits"): "digits of a number of 32 bits",
}


def code_of(path):
    """The text without comments, each as long as it was."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*', lambda m: m[0] if m[0][0] == '"' else " " * len(m[0]), text)


def values_in(text):
    """What an expression of numbers comes to, as a list; nothing if it is none."""
    text = re.sub(r"\b(?:std::)?(?:chrono::)?(?:seconds|milliseconds|size_t)\b", "", text)
    text = re.sub(r"\.\w+\s*=", "", text).replace("'", "").strip()
    text = re.sub(r"\b((?:0x[0-9a-fA-F]+|[\d.]+(?:[eE]\d+)?))(?:[uUlL]+)?\b", r"\1", text)
    if not re.fullmatch(r"[\dxa-fA-FeE.+*/(){},\s<-]+", text):
        return None
    try:
        found = eval(
            compile(ast.parse("[" + text.replace("{", "").replace("}", "") + "]", mode="eval"), "", "eval"),
            {"__builtins__": {}},
        )
    except (SyntaxError, NameError, TypeError):
        return None
    return [float(value) for value in found]


def initialiser(text, at):
    """What stands behind a name from `at` on, as its value; nothing if none does."""
    head = re.compile(r"\s*(=\s*|(?=\{))").match(text, at)
    if not head:
        return None
    begin, depth = head.end(), 0
    for end in range(begin, len(text)):
        if text[end] in "({[":
            depth += 1
        elif text[end] in ")}]":
            depth -= 1
        if depth < 0 or (depth == 0 and text[end] in ",;"):
            return text[begin:end]
    return None


def declared(text, path):
    """(name, initialiser) of each constant of a file whose name says that it is a bound, and of each member of STRUCTS."""
    found = []
    for statement in re.findall(r"\b(?:constexpr|const int|const std::size_t)\s+([^;()]*?(?:=|\{)[^;]*;)", text):
        for name in re.finditer(r"(?<![.\w])([a-z]\w*)\s*(?==[^=]|\{)", statement):
            value = initialiser(statement, name.end(1))
            if BOUND.fullmatch(name[1]) and value is not None and values_in(value):
                found.append((name[1], value))
    for file, struct in STRUCTS:
        body = re.search(rf"struct {struct} \{{(.*?)\n\}};", text, re.S) if file == path else None
        for name in re.finditer(r"\b([a-z]\w*)\s*(?==[^=]|\{\d)", body[1] if body else ""):
            value = initialiser(body[1], name.end(1))
            if value is not None and values_in(value):
                found.append((name[1], value))
    return found


def initialisers(text, constant):
    """All that stand behind a constant of that name, of whatever sort it is."""
    found = [initialiser(text, name.end()) for name in re.finditer(rf"\b{re.escape(constant)}\b", text)]
    return [value for value in found if value is not None and values_in(value)]


def rows_of(text):
    """(line, cells) of each row of a table with our columns."""
    ours = False
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("|"):
            ours = False
            continue
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if cells == COLUMNS:
            ours = True
        elif ours and not set(line) <= set("|- "):
            yield number, cells


def faults(root, exceptions=None):
    """All that is wrong, a sentence each, and how many rows there are."""
    exceptions = EXCEPTIONS if exceptions is None else exceptions
    wrong, told = [], set()
    for number, cells in rows_of((root / "docs/bounds.md").read_text(encoding="utf-8")):
        wrong += [f"docs/bounds.md:{number}: {what}" for what in faults_of_row(root, cells, told)]
    every = set()
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            file = path.relative_to(root).as_posix()
            every |= {(file, name, tuple(values_in(value))) for name, value in declared(code_of(path), file)}
    for file, name, values in sorted(every - told):
        if (file, name) not in exceptions:
            wrong.append(
                f"{file}: {name} = {', '.join(f'{value:g}' for value in values)} is a bound by its name; it needs a row in docs/bounds.md, "
                "or a reason among the exceptions of scripts/check_bounds.py"
            )
    for file, name in sorted(set(exceptions) - {each[:2] for each in every - told}):
        wrong.append(f"scripts/check_bounds.py: the exception {file} {name} excuses nothing")
    return wrong, len(told)


def faults_of_row(root, cells, told):
    if len(cells) != len(COLUMNS):
        return [f"{len(cells)} cells are not the {len(COLUMNS)} of the table"]
    file, constant, bound, test = cells[1].strip("`"), cells[2].strip("`"), cells[3], cells[6]
    wanted = values_in(bound)
    if not wanted:
        return [f'"{bound}" is no number']
    row, wrong = (file, constant, tuple(wanted)), []
    if row in told:
        wrong.append(f"{constant} = {bound} of {file} has a row already")
    told.add(row)
    there = initialisers(code_of(root / file), constant) if (root / file).is_file() else None
    if there is None:
        wrong.append(f"there is no file {file}")
    elif not there:
        wrong.append(f"{file} has no number called {constant}")
    elif wanted not in [values_in(value) for value in there]:
        wrong.append(
            f"{constant} of {file} is {' and '.join(' '.join(value.split()) for value in there)}, and not {bound}"
        )
    tests = re.findall(r"`([\w./]+\.\w+)`(?: \"([^\"]+)\")?", test)
    if not tests and test != "none":
        wrong.append(f'"{test}" names no test; where there is none, the cell is "none"')
    for where, words in tests:
        if not (root / where).is_file():
            wrong.append(f"there is no test {where}")
        elif words and words not in (root / where).read_text(encoding="utf-8"):
            wrong.append(f'{where} has no test "{words}"')
    return wrong


if __name__ == "__main__":
    wrong, count = faults(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    for each in wrong:
        print(each)
    print(f"bounds: {count} rows, {len(wrong)} faults")
    sys.exit(bool(wrong))
