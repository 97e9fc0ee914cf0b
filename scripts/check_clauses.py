#!/usr/bin/env python3
"""Checks that every clause that a rule set of rulesets/*.toml names has words for players, in both languages, and a test; that every clause of
docs/rulings/*.md has code (it is named in a rule file or under jansou/) and a test, or says why it has none; and that a house of docs/rulings
names a clause for each of its rules, so that whatever a rule pays, offers, refuses or counts is of a clause."""
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXCUSES = ("at a physical table only", "not used")


def texts(folder, *endings):
    return {
        p: p.read_text(encoding="utf-8")
        for p in sorted((ROOT / folder).rglob("*"))
        if p.is_file() and p.name.endswith(endings)
    }


code = "\n".join([*texts("rulesets", ".toml").values(), *texts("jansou", ".cpp", ".hpp").values()])
tests = texts("tests", ".deal", ".score", ".settle", ".waits", ".cpp", ".mjs")
failures, clauses = [], 0


def rules_of(house):
    """The rules of a rule set, those of the one that it extends first."""
    told = tomllib.loads(house.read_text(encoding="utf-8"))
    rules = rules_of(ROOT / "rulesets" / (told["extends"] + ".toml")) if "extends" in told else []
    for entry in told.get("rules", []):
        rules = [rule for rule in rules if rule != entry[1:]] if entry.startswith("-") else rules + [entry.split()[0]]
    return rules


def words_of(house):
    """Clause -> {"ja", "en"}: in rulesets/clauses/, or in the rule set itself."""
    told = ROOT / "rulesets/clauses" / house.name
    words = dict(tomllib.loads(told.read_text(encoding="utf-8")).get("clauses", {})) if told.is_file() else {}
    for clause, said in tomllib.loads(house.read_text(encoding="utf-8")).get("clauses", {}).items():
        if isinstance(said, dict):
            text = said["text"]
            words[clause] = text if isinstance(text, dict) else {"ja": text, "en": text}
    return words


def is_tested(clause):
    word = re.compile(rf"\b{re.escape(clause)}\b")
    return any(p.name.startswith((clause + "_", clause + ".")) or word.search(text) for p, text in tests.items())


def check_joints():
    """The rules of tests/play/joints name their clauses T-1, T-2, ...: each stands in one rule file."""
    named = {}
    for path in sorted((ROOT / "tests/play/joints").glob("*.toml")):
        for clause in tomllib.loads(path.read_text(encoding="utf-8")).get("clauses", {}):
            if clause in named:
                failures.append(f"tests/play/joints/{path.name}: {clause} is a clause of {named[clause]} already")
            named[clause] = path.name


check_joints()
ruled = {p.stem for p in (ROOT / "docs/rulings").glob("*.md")}
for house in sorted((ROOT / "rulesets").glob("*.toml")):
    named = tomllib.loads(house.read_text(encoding="utf-8")).get("clauses", {})
    words = words_of(house)
    carried = {key for said in named.values() for key in (said.get("options", []) if isinstance(said, dict) else said)}
    for rule in rules_of(house) if house.stem in ruled else ():
        if rule not in carried:
            failures.append(
                f"rulesets/{house.name}: the rule {rule} is under no clause: what it pays, offers, refuses or counts would name none"
            )
    for clause in named if house.stem not in ruled else ():
        clauses += 1
        for language in ("ja", "en"):
            if not str(words.get(clause, {}).get(language, "")).strip():
                failures.append(
                    f"rulesets/{house.name}: {clause} has no text in {language}, here or in rulesets/clauses/{house.name}"
                )
        if not is_tested(clause):
            failures.append(
                f"rulesets/{house.name}: {clause} has no test; a scenario that says `clause {clause}` is one"
            )

for ruling in sorted((ROOT / "docs/rulings").glob("*.md")):
    told, listed = ROOT / "rulesets/clauses" / (ruling.stem + ".toml"), set()
    house = ROOT / "rulesets" / (ruling.stem + ".toml")
    words = words_of(house) if house.is_file() else {}
    for section in re.split(r"^(?=##)", ruling.read_text(encoding="utf-8"), flags=re.M):
        match = re.match(r"### ([A-Z]{2}-[0-9A-Z]+)$", section, re.M)
        if not match:
            continue
        clause, clauses = match.group(1), clauses + 1
        if clause in listed:
            failures.append(f"{ruling.name}: {clause} has two sections")
        listed.add(clause)
        for language in ("ja", "en"):
            if not str(words.get(clause, {}).get(language, "")).strip():
                failures.append(f"{ruling.name}: {clause} has no text in {language} in rulesets/clauses/{told.name}")
        if any(excuse in " ".join(section.split()) for excuse in EXCUSES):
            continue
        word = re.compile(rf"\b{re.escape(clause)}\b")
        if not word.search(code):
            failures.append(f"{ruling.name}: {clause} is named by no rule file and no code")
        if not is_tested(clause):
            failures.append(f"{ruling.name}: {clause} has no test")
        for name in re.findall(r"`([\w./-]+\.(?:deal|score|settle|waits))`", section):
            if not list((ROOT / "tests/scenario").rglob(pathlib.Path(name).name)):
                failures.append(f"{ruling.name}: {clause} names {name}, which is not there")
    failures += [
        f"rulesets/clauses/{told.name}: {clause} is no clause of {ruling.name}"
        for clause in words
        if clause not in listed
    ]

if clauses == 0:
    failures.append("docs/rulings has no clauses")
print("\n".join(failures) if failures else f"clauses: {clauses} ok")
sys.exit(1 if failures else 0)
