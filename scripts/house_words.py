"""A house's words: the rules that at most one shipped rule set plays, their options, and every id (word, number, reason, yaku, bonus, mark, field,
question) that only their files declare. `found` tells where the code outside `jansou/rules/house` says one of them. Made from `rulesets/*.toml` and
the rule files as they are; nothing is listed here but exceptions, each with its reason."""
import re
import tomllib

# what stands outside all the same: why -> (file, words)
REASONS = {
    "chips lie on any table, as points do, and a rule set that moves them may be anybody's": [
        ("jansou/rules/table_options.cpp", "chips.start chips.settled_every"),
        ("jansou/match/match.cpp", "chips.start chips.settled_every"),
        ("jansou/wire/lines/start.cpp", "chips.start"),
        ("jansou/wire/questions/settle.cpp", "chips.start"),
        ("jansou/wire/shown/view_frame.cpp", "chips.start"),
    ],
    "a type of line, fixed by the protocol: a kakan on the triplet of another, whatever rule allows it": [
        ("jansou/wire/lines/event_lines.cpp", "foreign_kakan"),
        ("jansou/wire/lines/line_type.hpp", "foreign_kakan"),
        ("jansou/wire/lines/answers.cpp", "foreign_kakan"),
        ("jansou/wire/foreign/driver.cpp", "foreign_kakan"),
    ],
    "a field of a question, fixed by the interface and read where no rule has it": [
        ("jansou/wire/questions/score.cpp", "foreign_kakan renchan suit ura_choice"),
        ("jansou/wire/questions/waits.cpp", "box suit"),
    ],
    "a field of an answer, fixed by the interface; the rule gives it what it says": [
        ("jansou/wire/shown/view_frame.cpp", "covered suit"),
        ("jansou/wire/lines/event_lines.cpp", "suit ura_choice"),
    ],
    "a doubt about a rule set is about options that have nothing to do, so it names them": [
        ("jansou/wire/rule_text/rule_doubts.cpp", "chips.real"),
    ],
    "offences are told in one list, whatever rule brings them": [("jansou/rules/standard/offences.cpp", "late_yaku")],
    "what the check says of an option names it": [("jansou/wire/rule_text/rule_check.cpp", "flowers flowers.kinds")],
    "reasons of draws that the foreign format has and this one": [("jansou/wire/foreign/mjai.cpp", "fifth_indicator")],
    "another word: what sort of thing a mark tells of": [("jansou/wire/terms.hpp", "bound")],
    "another word: a dealer who deals again": [("jansou/rules/standard/succession.cpp", "renchan")],
}
EXCEPTIONS = {(file, word): why for why, places in REASONS.items() for file, words in places for word in words.split()}

RULE = re.compile(r"const RuleInfo \w+_rule\{\s*\.name = \"(\w+)\"")
DECLARED = re.compile(
    r"(?:\.(?:word|counter|reason|add_bonus|add_yaku)|\bwhy)\(\s*\"(\w+)\"|\.(?:id|name) = \"(\w+)\"|"
    r"\b(?:flag|number|numbers|choice|words|tiles|worth)\(\"([\w.]+)\"|ScoreField::Type::\w+, \"(\w+)\"|push_back\(\{\s*\"(\w+)\"")
COMMENT = re.compile(r"//.*")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')


def rules_of(sets, name):
    """The rules that the set plays, those of what it extends included."""
    rule_set = sets[name]
    played = set(rules_of(sets, rule_set["extends"])) if "extends" in rule_set else set()
    for entry in rule_set.get("rules", []):
        rule = entry.split()[0]
        if rule.startswith("-"):
            played.discard(rule[1:])
        else:
            played.add(rule)
    return played


def ids_of(text):
    """What a rule file declares."""
    return {next(filter(None, groups)) for groups in DECLARED.findall(text)}


def house_words(sets, rule_files, table=""):
    """The rules of a house and all words that belong to one. `sets`: name -> parsed rule set; `rule_files`: the texts of the rule files;
    `table`: the code of what lies on a table, whose words are everybody's."""
    played = [rules_of(sets, name) for name in sets]
    rules, own, common = set(), set(), set(re.findall(r"\w+", COMMENT.sub("", table)))
    for text in rule_files:
        names = set(RULE.findall(text))
        if not names:
            continue
        shared = any(sum(name in rules for rules in played) > 1 for name in names)
        (common if shared else own).update(names | ids_of(text))
        rules |= set() if shared else names
    return rules, own - common


def said_in(text, rules, words):
    """(line, word) for each literal that is such a word or an option of such a rule, and for each name of a rule, or word of more than one
    part, anywhere else."""
    names = sorted(w for w in words if "." not in w and ("_" in w or w in rules))
    anywhere = re.compile(r"\b(" + "|".join(names) + r")\b") if names else re.compile("(?!)")
    for number, line in enumerate(text.splitlines(), 1):
        literals = LITERAL.findall(line)
        said = {s for s in literals if s in words or (re.fullmatch(r"\w+\.\w+", s) and s.split(".")[0] in rules)}
        said.update(anywhere.findall(LITERAL.sub("", line)))
        for word in sorted(said):
            yield number, word


def found(root, exceptions=None):
    """(path, line, word) for each word of a house outside jansou/rules/house, and (None, 0, exception) for each exception that there is no more."""
    exceptions = EXCEPTIONS if exceptions is None else exceptions
    sets = {p.stem: tomllib.loads(p.read_text(encoding="utf-8")) for p in sorted((root / "rulesets").glob("*.toml"))}
    files = [p.read_text(encoding="utf-8") for p in sorted((root / "jansou/rules").rglob("*.cpp"))]
    table = "\n".join(p.read_text(encoding="utf-8") for p in sorted((root / "jansou/table").glob("*.hpp")))
    rules, words = house_words(sets, files, table)
    own = {p for p in (root / "jansou/rules").rglob("*.cpp") if rules & set(RULE.findall(p.read_text(encoding="utf-8")))}
    met = set()
    for path in sorted((root / "jansou").rglob("*.[ch]pp")):
        if path in own or "rules/house" in path.as_posix() or "scenario" in path.parts:
            continue
        for number, word in said_in(path.read_text(encoding="utf-8"), rules, words):
            here = (path.relative_to(root).as_posix(), word)
            if here in exceptions:
                met.add(here)
            else:
                yield path, number, word
    for exception in exceptions:
        if exception not in met:
            yield None, 0, exception
