#!/usr/bin/env python3
"""Every option has a value beside its default in some rule set that is shipped or tested, a choice and a flag every value.

Options and what they may be are read from docs/rulesets.md, which scripts/check_docs compares with the program. The rule sets of
scenarios stand beside them (tests/scenario/other_values) or in tests/rules and tests/play/joints.
"""
import pathlib
import re
import sys
import tomllib

root = pathlib.Path(__file__).resolve().parent.parent
ROW = re.compile(r"\| `(\w+\.\w+)` \| (\w+) \| (.*?) \| `(.*?)` \|")
# one code for all kinds of offences
CONSEQUENCES = {
    "unknown",
    "nothing",
    "pay",
    "fine",
    "dead_hand",
    "pay_and_dead_hand",
    "fine_and_dead_hand",
    "chombo",
    "dead_hand_or_chombo",
    "chombo_or_dead_hand",
}


def told(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def values_in_use():
    used = {}
    for path in [*root.glob("rulesets/*.toml"), *root.glob("tests/**/*.toml")]:
        try:
            rule = tomllib.loads(path.read_text())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError):
            continue  # an input of a fuzzer
        for section, options in rule.items():
            for name, value in options.items() if isinstance(options, dict) else ():
                used.setdefault(f"{section}.{name}", set()).add(told(value))
    return used


def missing(row, used):
    name, kind, may_be, default = row
    values = used.get(name, set())
    if kind == "choice":
        choices = set(re.findall(r"`([^`]+)`", may_be))
        alike = CONSEQUENCES if {"unknown", "nothing", "chombo"} <= choices else set()
        return sorted(v for v in choices - alike if v != default.strip('"') and v not in values)
    if kind == "flag":
        return [v for v in ("true", "false") if v != default and v not in values]
    return [] if any(v != default.strip('"') for v in values) else [f"a value other than {default}"]


def main():
    used = values_in_use()
    rows = [m.groups() for line in (root / "docs/rulesets.md").read_text().splitlines() if (m := ROW.match(line))]
    lacking = [(row[0], v) for row in rows for v in missing(row, used)]
    for name, value in lacking:
        print(f"{name}: no rule set has {value}; write one with a scenario in tests/scenario/other_values")
    print(f"options: {len(rows)}, values that nothing uses: {len(lacking)}")
    return bool(lacking)


if __name__ == "__main__":
    sys.exit(main())
