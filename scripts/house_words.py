"""A house's words: the rules in `jansou/rules/house`, their options, and every id (word, number, reason, yaku, bonus, mark, field, question) that is
declared there and nowhere else. `found` tells where the code of the library outside that folder, or that of the programs in `apps`, says one of
them. Made from the files as they are; nothing is listed here but exceptions, each with its reason."""
import re

# what stands outside all the same: why -> (file, words); "" is every file
REASONS = {
    "chips lie on any table, as points do, and a rule set that moves them may be anybody's": [
        ("jansou/rules/table_options.cpp", "chips.start chips.settled_every"),
        ("jansou/match/match.cpp", "chips.start chips.settled_every"),
        ("jansou/wire/lines/start.cpp", "chips.start"),
        ("jansou/wire/questions/settle.cpp", "chips.start"),
        ("jansou/wire/shown/view_frame.cpp", "chips.start"),
        ("apps/cli/terminal_result.cpp", "chips.start"),
    ],
    "a type of line, fixed by the protocol: a kakan on the triplet of another, whatever rule allows it": [
        ("jansou/wire/lines/event_lines.cpp", "foreign_kakan"),
        ("jansou/wire/lines/line_type.hpp", "foreign_kakan"),
        ("jansou/wire/lines/answers.cpp", "foreign_kakan"),
        ("jansou/wire/foreign/driver.cpp", "foreign_kakan"),
        ("apps/cli/terminal_events.cpp", "foreign_kakan"),
    ],
    "a field of a question, fixed by the interface: the kinds that other hands are played with, whatever rule says which": [
        ("jansou/wire/questions/rule_fields.cpp", "suit"),
        ("jansou/wire/questions/score_question.cpp", "suit"),
        ("jansou/wire/questions/waits.cpp", "suit"),
        ("apps/cli/query_commands.cpp", "suit"),
    ],
    "a field of an answer, fixed by the interface; the rule gives it what it says": [
        ("jansou/wire/shown/score_fields.cpp", "suit"),
        ("jansou/wire/shown/view_frame.cpp", "covered suit"),
        ("jansou/wire/shown/rule_pages.cpp", "unnamed_reading"),
        ("jansou/wire/lines/event_lines.cpp", "suit ura_choice"),
    ],
    "a doubt about a rule set is about options that have nothing to do, so it names them": [
        ("jansou/wire/rule_text/rule_doubts.cpp", "chips.real gari north_aside"),
    ],
    "of two rules one names the other that it cannot stand beside, or stands behind": [
        ("jansou/rules/shelf/flowers.cpp", "gari north_aside"),
        ("jansou/rules/shelf/result_floor.cpp", "bust_prize yakitori"),
    ],
    "reasons of draws that the foreign format has and this one": [("jansou/wire/foreign/mjai.cpp", "fifth_indicator")],
    "another word: what sort of thing a mark tells of": [("jansou/wire/terms.hpp", "bound")],
    "another word: a dealer who deals again": [("jansou/rules/standard/succession.cpp", "renchan")],
    "another word: a hand with a call, a table with room": [("", "open")],
}
EXCEPTIONS = {(file, word): why for why, places in REASONS.items() for file, words in places for word in words.split()}

RULE = re.compile(r"const RuleInfo rule\{\s*\.name = \"(\w+)\"")
DECLARED = re.compile(
    r"(?:\.(?:word|counter|reason|add_bonus|add_yaku)|\bwhy)\(\s*(?:book,\s*)?\"(\w+)\"|\.(?:id|name) = \"(\w+)\"|"
    r"\b(?:flag|number|numbers|choice|words|tiles|worth)\(\"([\w.]+)\"|ScoreField::Type::\w+, \"(\w+)\"|push_back\(\{\s*\"(\w+)\""
)
COMMENT = re.compile(r"//.*")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')


def ids_of(text):
    """What a rule file declares."""
    return {next(filter(None, groups)) for groups in DECLARED.findall(text)}


def house_words(houses, others, table=""):
    """The rules of houses, and all words that only their files declare. `houses`, `others`: the texts of the files in jansou/rules/house and of
    those in its other folders; `table`: the code of what lies on a table, whose words are everybody's."""
    rules, own, common = set(), set(), set(re.findall(r"\w+", COMMENT.sub("", table)))
    for text in houses:
        rules.update(RULE.findall(text))
        own.update(RULE.findall(text), ids_of(text))
    for text in others:
        common.update(RULE.findall(text), ids_of(text))
    return rules, own - common


def words_of(root):
    """The same of the tree at `root`."""
    houses, others = [], []
    for path in sorted((root / "jansou/rules").rglob("*.cpp")):
        (houses if path.parent.name == "house" else others).append(path.read_text(encoding="utf-8"))
    return house_words(
        houses, others, "\n".join(p.read_text(encoding="utf-8") for p in sorted((root / "jansou/table").glob("*.hpp")))
    )


def said_in(text, rules, words):
    """(line, word) for each literal that is such a word or an option of such a rule, with or without the dashes of an option of a command, and for
    each name of a rule, or word of more than one part, anywhere else."""
    names = sorted(w for w in words if "." not in w and ("_" in w or w in rules))
    anywhere = re.compile(r"\b(" + "|".join(names) + r")\b") if names else re.compile("(?!)")
    for number, line in enumerate(text.splitlines(), 1):
        literals = [literal.lstrip("-") for literal in LITERAL.findall(line)]
        said = {s for s in literals if s in words or (re.fullmatch(r"\w+\.\w+", s) and s.split(".")[0] in rules)}
        said.update(anywhere.findall(LITERAL.sub("", line)))
        for word in sorted(said):
            yield number, word


def found(root, exceptions=None):
    """(path, line, word) for each word of a house in jansou outside jansou/rules/house, or in apps, and (None, 0, exception) for each exception
    that there is no more."""
    exceptions = EXCEPTIONS if exceptions is None else exceptions
    rules, words = words_of(root)
    met = set()
    for path in sorted(path for folder in ("jansou", "apps") for path in (root / folder).rglob("*.[ch]pp")):
        if "rules/house" in path.as_posix() or "scenario" in path.parts:
            continue
        for number, word in said_in(path.read_text(encoding="utf-8"), rules, words):
            here = {(path.relative_to(root).as_posix(), word), ("", word)} & set(exceptions)
            met |= here
            if not here:
                yield path, number, word
    for exception in exceptions:
        if exception not in met:
            yield None, 0, exception
