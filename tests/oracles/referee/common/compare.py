"""Compares the answers of two programs. Only what the referee prints is compared, so the other may print more; of an error only that it is
one. Lines of `yaku` of one id are taken together; a line that the referee gives no number may carry any. `_yaku_or`, `_reading_or` are further
answers that are as good, kinds of `_either` may stand in `waits` or not. Of `readings` beyond 500 only their number is told."""
import json
from collections import Counter


def table(house, lines):
    """id -> its numbers, lines of one id added up."""
    sums = {}
    for line in lines:
        sums[line["id"]] = tuple(a + (line.get(b) or 0) for a, b in zip(sums.get(line["id"], (0, 0)), house.WORTH))
    return sums


def other_yaku(house, ours, theirs):
    """The ids that differ."""
    ours, theirs = table(house, ours), table(house, theirs)
    return [
        i
        for i in sorted(set(ours) | set(theirs))
        if i not in ours or i not in theirs or (any(ours[i]) and ours[i] != theirs[i])
    ]


def differences(house, ours, theirs):
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
            found = [other_yaku(house, lines, other) for lines in [value] + ours.get("_yaku_or", [])]
            out += [f"yaku.{i}" for i in found[0]] if all(found) else []
        elif field == "joker" or (field == "reading" and not house.READING_IN_ORDER):
            if sorted(other or []) not in [sorted(r) for r in [value] + ours.get("_reading_or", [])]:
                out.append(field)
        elif field in ("readings", "discards"):
            more = theirs.get("more_readings", 0) if field == "readings" else 0
            if len(value) != len(other) + more:
                out.append(field + " (number)")
            else:
                out += sorted({f"{field}.{name}" for a, b in zip(value, other) for name in differences(house, a, b)})
        elif field == "waits" and "_either" in ours:
            if [kind for kind in value if kind not in ours["_either"]] != [
                kind for kind in other if kind not in ours["_either"]
            ]:
                out.append(field)
        elif value != (other or [] if field == "reading" else other):  # nothing to read: [] or null
            out.append(field)
    return out


def compare(house, rule, questions, ours, theirs, show=5):
    """Whether all answers agree, all three as lines; prints how many of which sort there were, and the first difference of each kind."""
    if not len(questions) == len(ours) == len(theirs) or not questions:
        print(f"{len(questions)} questions, {len(ours)} and {len(theirs)} answers")
        return False
    wrong, left_out, sorts, fields = 0, 0, Counter(), Counter()
    for question, ours_said, theirs_said in zip(questions, ours, theirs):
        answer = json.loads(ours_said)
        sorts[house.sort_of(answer)] += 1
        judged = house.judged(rule, json.loads(question), answer)
        if judged is None:
            left_out += 1
            continue
        found = ", ".join(differences(house, judged, json.loads(theirs_said)))
        if not found:
            continue
        wrong += 1
        fields[found] += 1
        if fields[found] == 1 and len(fields) <= show:
            print(
                f"DIFFERENT in {found}\n  question {question}\n  referee  {ours_said[:2000]}\n  other    {theirs_said[:2000]}"
            )
    if left_out:
        print(f"{left_out} questions left out, {house.LEFT_OUT}")
    print(f"{len(questions)} questions, {wrong} different;", "answers:", dict(sorts.most_common()))
    for field, count in fields.most_common():
        print(f"  {count} in {field}")
    return not wrong
