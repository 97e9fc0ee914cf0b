#!/usr/bin/env python3
"""Checks that each layer includes only what stands above it, that rules do not include each other, that no house's name and no word of one
(house_words.py has the one definition) is in the core, and none of either in the page."""
import pathlib
import re
import sys

import house_words

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAY_USE = {
    "tile": set(),
    "hand": {"tile"},
    "table": {"tile", "hand"},
    "rulebook": {"tile", "hand", "table"},
    "scoring": {"tile", "hand", "table", "rulebook"},
    "rules/shared": {"tile", "hand", "table", "rulebook", "scoring"},
    "rules": {"tile", "hand", "table", "rulebook", "scoring", "rules/shared"},
    "referee": {"tile", "hand", "table", "rulebook", "scoring"},
    "bots": {"tile", "hand", "table"},
    "match": {"tile", "hand", "table", "rulebook", "scoring", "referee", "bots"},
    "wire": {"tile", "hand", "table", "rulebook", "scoring", "rules/shared", "referee", "match", "bots"},
    "postgres": set(),
    "lab": {"tile", "hand", "table", "rulebook", "scoring", "referee", "bots", "match", "wire"},
    "batch": {"tile", "hand", "table", "rulebook", "referee", "match", "wire"},
    "scenario": {"wire"},
    "parlour": {"tile", "hand", "table", "rulebook", "referee", "match", "bots", "wire"},
    "store": {"parlour", "wire"},
}
# the rooms of the wire, each of which uses those above it
ROOMS = ["rule_text", "questions", "pad", "lines", "shown", "club", "foreign"]
# layers where JSON and files are
EDGES = {"wire", "lab", "scenario", "parlour", "store"}
# names of houses (scenarios speak of any) and of what only their players say
HOUSE_NAMES = re.compile(
    r"\b(mjkt|mighty|superpower|shiromati|chinitsu_tontenkou|tontenkou|maiba|karasu|jackal|demon_king|koromo|papa|akagi|jungarian)\b",
    re.IGNORECASE,
)
# what the engine above the wire does not use
FORBIDDEN = re.compile(
    r"#include <(iostream|fstream|thread|mutex|chrono|random|locale|filesystem|nlohmann|fmt|toml)|\bthrow\b|std::cout|std::cerr|\babort\("
)
LITERALS = re.compile(r"(?<![\w.])(34|136)(?![\w.])")

failures = []


def layer_of(parts):
    """The layer of a file: the folder below jansou, or below that the one that rules share."""
    return "rules/shared" if parts[:2] == ("rules", "shared") else parts[0]


def fail(path, line, text):
    failures.append(f"{path.relative_to(ROOT)}:{line}: {text}")


for path in sorted((ROOT / "jansou").rglob("*.[ch]pp")):
    layer = layer_of(path.relative_to(ROOT / "jansou").parts)
    in_rule = layer == "rules" and path.parent.name in ("standard", "house", "shelf")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := re.match(r'#include "jansou/(\w+)/(.*)"', line):
            rest = match.group(2)
            used = layer_of((match.group(1), *rest.split("/")))
            if used != layer and used not in MAY_USE[layer]:
                fail(path, number, f"{layer} may not use {used}")
            if layer == used == "wire" and "/" in rest and path.parent.name in ROOMS:
                there = rest.split("/")[0]
                if (
                    there == "foreign"
                    and path.parent.name != "foreign"
                    or ROOMS.index(there) > ROOMS.index(path.parent.name)
                ):
                    fail(path, number, f"the room {path.parent.name} may not use {there}")
            if in_rule and used == "rules" and rest not in ("rule.hpp", "local_yaku.hpp"):
                fail(path, number, "a rule includes only rule.hpp or local_yaku.hpp")
        elif line.startswith('#include "'):
            fail(path, number, "includes are written from the root: jansou/...")
        if path.parent.name not in ("house", "scenario") and HOUSE_NAMES.search(line):
            fail(path, number, f"a house's name in the core: {HOUSE_NAMES.search(line).group(0)}")
        if (
            layer not in EDGES and path.name != "room.cpp" and FORBIDDEN.search(line)
        ):  # which has the one exception of the engine
            fail(path, number, f"not above the wire: {FORBIDDEN.search(line).group(0)}")
        if layer not in (*EDGES, "tile") and LITERALS.search(line.split("//")[0]):
            fail(path, number, "a literal number of kinds or tiles")

for path, number, word in house_words.found(ROOT):
    if path:
        fail(path, number, f"a word of a house in the core: {word}")
    else:
        failures.append(f"scripts/house_words.py: {word[1]} is excused in {word[0]}, where it no longer stands")

# --- the page: no name of a rule set, and no house's word but those that the engine says too -------------------------

LITERAL = re.compile(r'"([a-z][a-z0-9_]*)"')
# logs and protocols of others may be named by the core; scenarios speak of any house
SPEAKS_OF_OTHERS = ("house", "scenario", "foreign")
# what is another word on a page
ANOTHER_WORD = {"box"}


def words_of_houses():
    """The names of the rule sets, and the words of houses that are said nowhere else in the engine."""
    elsewhere = set()
    for path in (ROOT / "jansou").rglob("*.[ch]pp"):
        if path.parent.name not in SPEAKS_OF_OTHERS:
            elsewhere |= set(LITERAL.findall(path.read_text(encoding="utf-8")))
    return (
        ({path.stem for path in (ROOT / "rulesets").glob("*.toml")} | house_words.words_of(ROOT)[1])
        - elsewhere
        - ANOTHER_WORD
    )


def named_in(line, words):
    """Those of the words that the line has as a name or as parts of one: say_alice names alice."""
    for name in re.findall(r"[A-Za-z][A-Za-z0-9_]*", line):
        parts = name.lower().split("_")
        for first in range(len(parts)):
            for last in range(first + 1, len(parts) + 1):
                if "_".join(parts[first:last]) in words:
                    yield "_".join(parts[first:last])


HOUSE_WORDS = words_of_houses()
for path in sorted((ROOT / "web" / "src").rglob("*")):
    if path.suffix not in (".ts", ".svelte", ".css"):
        continue
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for word in named_in(line, HOUSE_WORDS):
            fail(path, number, f"a house's word in the page: {word}")

print("\n".join(failures) if failures else "layers: ok")
sys.exit(1 if failures else 0)
