#!/usr/bin/env python3
"""Runs two programs on the same questions and compares their answers.

  compare.py [--show N] QUESTIONS 'REFEREE COMMAND' 'OTHER COMMAND'
Only what the referee prints is compared, so the other may print more; of an error only that it is one. `reading` and `joker`
are compared in any order, lines of `yaku` of one id together; `_yaku_or`, `_reading_or` are further answers that are as good.
In shiromati a ninth copy is no wait, since every white is in the hand by then (docs/decisions/0035): where a hand as it is read holds eight of a kind, the referee's waits are
taken without it. In chinitsu it is one (CT-4, docs/decisions/0066).
Exit code 1 if anything differs, 2 if a program fails.
"""
import argparse
import json
import subprocess
import sys
from collections import Counter


def answers(command, path):
    with open(path) as questions:
        done = subprocess.run(command, shell=True, stdin=questions, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(f"exit code {done.returncode}: {command}", file=sys.stderr)
        sys.exit(2)
    return [json.loads(line) for line in done.stdout.splitlines()]


def table(lines):
    sums = Counter()
    for line in lines:
        sums[line["id"]] += line["points"]
    return sums


def kinds_of(text):
    out, ranks = Counter(), []
    for c in text:
        if c.isdigit():
            ranks.append("5" if c == "0" else c)
        else:
            out.update(rank + c for rank in ranks)
            ranks = []
    return out


def as_read(question):
    """Kinds of the hand without its whites, which the readings tell of, and of its melds, each tile as the meld's kind."""
    held = kinds_of(question.get("hand", ""))
    del held["5z"]
    for meld in question.get("meld", question.get("melds", [])):
        tiles = kinds_of(meld.split(":")[1] if isinstance(meld, str) else meld["tiles"])
        plain = [kind for kind in tiles if kind != "5z"]
        held += Counter({plain[0]: sum(tiles.values())}) if plain else Counter()
    return held


def up_to_eight(answer, held):
    """The answer without waits on a ninth copy beside what is held; None of a reading that has no other."""
    held = held + Counter(answer.get("joker") or [])
    if "discard" in answer:
        held = held - kinds_of(answer["discard"])
    out = dict(answer)
    for field in ("waits", "ron"):
        if field in out:
            out[field] = [kind for kind in out[field] if held[kind] < 8]
    if "left" in out:
        out["left"] = {kind: n for kind, n in out["left"].items() if held[kind] < 8}
    for field in ("readings", "discards"):
        if field in out:
            out[field] = [less for each in out[field] if (less := up_to_eight(each, held)) is not None]
    if answer.get("waits") and not out["waits"]:  # nor is the hand tenpai that waits on it alone
        out.pop("shanten", None)
    out["_beyond"] = out.get("waits") != answer.get("waits")
    ninth_only = "joker" in out and out["waits"] != answer["waits"] and set(out["waits"]) <= {"5z"}
    return None if ninth_only else out


def differences(ours, theirs):
    """Names of the fields in which `theirs` is not what the referee says."""
    if "error" in ours or "error" in theirs:
        return [] if "error" in ours and "error" in theirs else ["error"]
    out = []
    for field, value in ours.items():
        if field.startswith("_"):
            continue
        if field not in theirs:
            out.append(field + " (absent)")
            continue
        other = theirs[field]
        if field == "yaku":
            if table(other) not in [table(lines) for lines in [value] + ours.get("_yaku_or", [])]:
                mine, his = table(value), table(other)
                out += [f"yaku.{i}" for i in sorted(set(mine) | set(his)) if mine[i] != his[i]]
        elif field in ("reading", "joker"):
            if sorted(other or []) not in [sorted(r) for r in [value] + ours.get("_reading_or", [])]:
                out.append(field)
        elif field in ("readings", "discards"):
            more = theirs.get("more_readings", 0) if field == "readings" else 0
            if len(value) != len(other) + more:
                out.append(field + " (number)")
            else:
                out += sorted({f"{field}.{name}" for a, b in zip(value, other) for name in differences(a, b)})
        elif field == "waits" and ours.get("_beyond"):  # a white that could only be the ninth copy is no wait either
            if [kind for kind in value if kind != "5z"] != [kind for kind in other if kind != "5z"]:
                out.append(field)
        elif value != other:
            out.append(field)
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions")
    parser.add_argument("referee")
    parser.add_argument("other")
    parser.add_argument("--show", type=int, default=5)
    args = parser.parse_args()
    with open(args.questions) as file:
        questions = file.read().splitlines()
    ours, theirs = answers(args.referee, args.questions), answers(args.other, args.questions)
    if not len(questions) == len(ours) == len(theirs) or not questions:
        print(f"{len(questions)} questions, {len(ours)} and {len(theirs)} answers")
        sys.exit(1)
    any_copies = "chinitsu" in args.referee
    wrong, crowded, fields, kinds = 0, 0, Counter(), Counter()
    for question, answer, other in zip(questions, ours, theirs):
        kinds["error" if "error" in answer else answer.get("reason") or ("win" if "win" in answer else f"shanten {answer.get('shanten', '>0')}")] += 1
        asked = json.loads(question)
        held = as_read(asked)
        if not any_copies and max(held.values(), default=0) > 5 and "5z" in kinds_of(asked.get("hand", "")):
            crowded += 1
            continue
        less = answer if any_copies else up_to_eight(answer, held)
        if answer.get("waits") and not less["waits"]:  # none of eight copies
            crowded += 1
            continue
        found = differences(less, other)
        if not found:
            continue
        wrong += 1
        fields[", ".join(found)] += 1
        if fields[", ".join(found)] == 1 and len(fields) <= args.show:
            print(f"DIFFERENT in {', '.join(found)}\n  question {question}\n  referee  {json.dumps(answer)[:2000]}\n  other    {json.dumps(other)[:2000]}")
    if crowded:
        print(f"{crowded} questions left out, in which there may be nine of a kind")
    print(f"{len(questions)} questions, {wrong} different;", "answers:", dict(kinds.most_common()))
    for field, count in fields.most_common():
        print(f"  {count} in {field}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
