#!/usr/bin/env python3
"""Rule sets drawn at random from all rules of all houses, played to the end of a game and replayed.

  mix.py PROGRAM [--count 20] [--seed 1] [--hands 12] [--bases superpower,mighty] [--keep FOLDER]
Each starts from a rule set that is shipped (or one of `bases`), takes some of its rules out, adds some of all there are and gives some options other values, as
docs/rulesets.md tells them. What `rules check` refuses must be refused in sentences; what it takes must be played by `random` and `eager` bots without a
fault, and the log of it must replay. Exit code 1 if anything does not hold; the rule file is then kept.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
ROW = re.compile(r"\| `(\w+\.\w+)` \| (\w+) \| (.*?) \| `(.*?)` \|")
PATIENCE = 120  # seconds for one command
# lists of words that are sentences of their own
SENTENCES = {
    "succession.rows": ["south exhaustive stays", "win passes", "abortive passes", "east nagashi tenpai", "extra stays", "four_riichi kyuushu stays"],
}


def manual():
    """Names of the rules, and the options as (key, type, what they may be, default)."""
    text = (ROOT / "docs/rulesets.md").read_text()
    rules = re.findall(r"^### (\w+)$", text, re.M)
    return rules, [m.groups() for line in text.splitlines() if (m := ROW.match(line))]


def names_for(option, options):
    """What a list of words may hold: what is told, or what another list of the same rule holds."""
    told = re.findall(r"`([^`]+)`", option[2])
    section = option[0].split(".")[0]
    return told or max((re.findall(r'"(.*?)"', o[3]) for o in options if o[1] == "words" and o[0].split(".")[0] == section), key=len)


def value(option, options, rng):
    key, kind, may_be, default = option
    if key in SENTENCES:
        return "[" + ", ".join(f'"{row}"' for row in rng.sample(SENTENCES[key], rng.randint(0, 3))) + "]"
    if kind == "words" and (names := names_for(option, options)):
        return "[" + ", ".join(f'"{name}"' for name in rng.sample(names, rng.randint(0, min(4, len(names))))) + "]"
    if kind == "worth":
        return rng.choice(["0", "1", "2", "5", '"yakuman"', '"2 yakuman"'])
    if kind == "flag":
        return rng.choice(["true", "false"])
    if kind == "choice":
        return '"' + rng.choice(re.findall(r"`([^`]+)`", may_be)) + '"'
    if kind == "number" and (bounds := re.match(r"(-?[\d,]+) to (-?[\d,]+)", may_be)):
        least, most = (int(b.replace(",", "")) for b in bounds.groups())
        near = int(default) if re.fullmatch(r"-?\d+", default) else least
        return str(rng.choice([least, min(most, max(least, near + rng.choice([-1, 1, 2]))), rng.randint(least, min(most, max(least + 1, 2 * abs(near) + 3)))]))
    return None


def drawn(bases, rules, options, rng):
    base = rng.choice(bases)
    lines = [f'extends = "{base}"']
    if "tontenkou" in (ROOT / f"rulesets/{base}.toml").read_text():  # its games end with a bust alone: with far more points not in this life
        options = [o for o in options if o[0] not in ("points.start", "bust.below")]
    listed = [f'"-{r}"' for r in rng.sample(rules, rng.randint(0, 3))] + [f'"{r}"' for r in rng.sample(rules, rng.randint(0, 5))]
    lines.append(f"rules = [{', '.join(listed)}]")
    sections = {}
    for option in rng.sample(options, rng.randint(0, 8)):
        section, name = option[0].split(".")
        if (v := value(option, options, rng)) is not None:
            sections.setdefault(section, []).append(f"{name} = {v}")
    for section, inside in sections.items():
        lines += ["", f"[{section}]", *inside]
    return "\n".join(lines) + "\n"


def run(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None


def repaired(program, path, tries=12):
    """Leaves out the lines that the program finds fault with; whether what is left is taken, and what was said last."""
    for _ in range(tries):
        checked = run(program, "rules", "check", str(path))
        if checked is None or checked.returncode < 0 or checked.returncode > 2:
            return False, checked
        if checked.returncode == 0:
            return True, checked
        lines = path.read_text().splitlines()
        said = re.findall(re.escape(path.name) + r":(\d+): (.*)", checked.stdout + checked.stderr)
        listed = re.findall(r'"(.*?)"', lines[1])
        at_fault = {name for n, text in said if n == "2" for name in listed if f'"{name.lstrip("-")}"' in text}
        named = {int(n) for n, _ in said} - {2}
        if not at_fault and (not named or 1 in named):
            return False, checked
        lines[1] = "rules = [" + ", ".join(f'"{name}"' for name in listed if name not in at_fault) + "]"
        path.write_text("\n".join(line for n, line in enumerate(lines, 1) if n not in named) + "\n")
    return False, checked


def fault_of(program, path, hands, seed):
    taken, said = repaired(program, path)
    if said is None or said.returncode < 0 or said.returncode > 2:
        return "rules check", said
    if not taken:
        return None, None
    for bots in ("random", "eager"):
        log = path.with_suffix(".jsonl")
        played = run(program, "simulate", str(path), "--hands", str(hands), "--bots", bots, "--seed", str(seed), "--log", str(log))
        if played is None or played.returncode:
            return f"simulate --bots {bots} --seed {seed}", played
        replayed = run(program, "replay", str(log))
        if replayed is None or replayed.returncode:
            return f"replay of --bots {bots} --seed {seed}", replayed
    return "", None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=12)
    parser.add_argument("--bases", default="")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()))
    args = parser.parse_args()
    rules, options = manual()
    bases = sorted(p.stem for p in (ROOT / "rulesets").glob("*.toml") if "playable = false" not in p.read_text())
    bases = [b for b in args.bases.split(",") if b] or bases
    played = refused = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for n in range(args.count):
            rng = random.Random(f"{args.seed}/{n}")
            path = pathlib.Path(folder) / f"mix{n}.toml"
            path.write_text(drawn(bases, rules, options, rng))
            step, said = fault_of(args.program, path, args.hands, n)
            played += step == ""
            refused += step is None
            if step:
                wrong += 1
                kept = args.keep / f"mixed_{args.seed}_{n}.toml"
                kept.write_text(path.read_text())
                print(f"{step}: {'no end' if said is None else (said.stderr or said.stdout)[-600:]}\n  kept as {kept}")
    print(f"{args.count} rule sets: {played} played, {refused} refused, {wrong} wrong")
    sys.exit(1 if wrong or not played else 0)


if __name__ == "__main__":
    main()
