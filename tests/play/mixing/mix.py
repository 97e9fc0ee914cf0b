#!/usr/bin/env python3
"""Rule sets drawn at random from all rules of all houses, played to the end of a game and replayed.

  mix.py MIX_CHECK [--count 20] [--seed 1] [--hands 12] [--bases superpower,mighty] [--keep FOLDER]
Each starts from a rule set that is shipped (or one of `bases`), takes some of its rules out, adds some of all there are and gives some options other values, as
docs/rulesets.md tells them. What `rules check` refuses must be refused in sentences; what it takes must be played by `random`, `eager` and `strong` bots without a
fault, and the log of it must replay. MIX_CHECK does it within one process, which is started again where one ends. Exit code 1 if anything does not hold; the rule file is then kept.
"""
import argparse
import json
import pathlib
import random
import re
import select
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
ROW = re.compile(r"\| `(\w+\.\w+)` \| (\w+) \| (.*?) \| `(.*?)` \|")
PATIENCE = 240  # seconds for one rule set
# lists of words that are sentences of their own
SENTENCES = {
    "succession.rows": [
        "south exhaustive stays",
        "win passes",
        "abortive passes",
        "east nagashi tenpai",
        "extra stays",
        "four_riichi kyuushu stays",
    ],
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
    return told or max(
        (re.findall(r'"(.*?)"', o[3]) for o in options if o[1] == "words" and o[0].split(".")[0] == section), key=len
    )


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
        return str(
            rng.choice(
                [
                    least,
                    min(most, max(least, near + rng.choice([-1, 1, 2]))),
                    rng.randint(least, min(most, max(least + 1, 2 * abs(near) + 3))),
                ]
            )
        )
    return None


def drawn(bases, rules, options, rng):
    base = rng.choice(bases)
    lines = [f'extends = "{base}"']
    if (
        "tontenkou" in (ROOT / f"rulesets/{base}.toml").read_text()
    ):  # its games end with a bust alone: with far more points not in this life
        options = [o for o in options if o[0] not in ("points.start", "bust.below")]
    listed = [f'"-{r}"' for r in rng.sample(rules, rng.randint(0, 3))] + [
        f'"{r}"' for r in rng.sample(rules, rng.randint(0, 5))
    ]
    lines.append(f"rules = [{', '.join(listed)}]")
    sections = {}
    for option in rng.sample(options, rng.randint(0, 8)):
        section, name = option[0].split(".")
        if (v := value(option, options, rng)) is not None:
            sections.setdefault(section, []).append(f"{name} = {v}")
    for section, inside in sections.items():
        lines += ["", f"[{section}]", *inside]
    return "\n".join(lines) + "\n"


class Checker:
    """The program; what it answers of a rule file, or what it said when it ended."""

    def __init__(self, program, hands):
        self.command = [program, str(hands)]
        self.process = None

    def ask(self, path, seed):
        if self.process is None or self.process.poll() is not None:
            self.errors = tempfile.TemporaryFile(mode="w+")
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True, bufsize=1
            )
        self.process.stdin.write(f"{seed} {path}\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if line:
            return json.loads(line)
        why = "no end" if not ready else ""
        self.process.kill()
        self.process.wait()
        self.errors.seek(0)
        return {"wrong": "check, play or replay", "why": why or self.errors.read()[-600:]}


def answer_of(checker, path, seed, tries=12):
    """Of the file, after the lines were left out with which there was fault."""
    for _ in range(tries):
        said = checker.ask(path, seed)
        if "faults" not in said:
            return said
        lines = path.read_text().splitlines()
        listed = re.findall(r'"(.*?)"', lines[1])
        at_fault = {name for n, text in said["faults"] if n == 2 for name in listed if f'"{name.lstrip("-")}"' in text}
        named = {n for n, _ in said["faults"]} - {0, 2}
        if not at_fault and (not named or 1 in named):
            return said
        lines[1] = "rules = [" + ", ".join(f'"{name}"' for name in listed if name not in at_fault) + "]"
        path.write_text("\n".join(line for n, line in enumerate(lines, 1) if n not in named) + "\n")
    return said


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
    checker = Checker(args.program, args.hands)
    with tempfile.TemporaryDirectory() as folder:
        for n in range(args.count):
            rng = random.Random(f"{args.seed}/{n}")
            path = pathlib.Path(folder) / f"mix{n}.toml"
            path.write_text(drawn(bases, rules, options, rng))
            said = answer_of(checker, path, f"{n:x}")
            played += "played" in said
            refused += "faults" in said or "refused" in said
            if "wrong" in said:
                wrong += 1
                kept = args.keep / f"mixed_{args.seed}_{n}.toml"
                kept.write_text(path.read_text())
                print(f"{said['wrong']}: {said['why']}\n  kept as {kept}", flush=True)
            path.unlink()
    print(f"{args.count} rule sets: {played} played, {refused} refused, {wrong} wrong")
    sys.exit(1 if wrong or not played else 0)


if __name__ == "__main__":
    main()
