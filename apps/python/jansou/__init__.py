"""雀荘 House rules of riichi mahjong for programs that learn: many tables at once, and the questions of the commands score, waits and settle.

docs/python.md has the layout of what a seat sees, the numbers of the actions, and examples.
"""
import json as _json

from . import _engine
from ._engine import Error, Snapshot, action_name, layout, rules

__all__ = ["Batch", "Error", "Snapshot", "action_name", "layout", "rules", "score", "settle", "waits"]

_LARGEST_SEED = 1 << 256


def _hex_of(seed):
    """A seed as hex digits: a whole number from 0, or the digits themselves."""
    if isinstance(seed, str):
        return seed
    try:
        number = seed.__index__()
    except (AttributeError, TypeError):
        raise Error(f"seeds: a whole number or a string of hex digits is expected, not {type(seed).__name__}") from None
    if not 0 <= number < _LARGEST_SEED:
        raise Error(f"seeds: a number from 0 to 2**256 - 1 is expected, not {number}")
    return f"{number:x}"


def _seeds_of(n, seeds):
    """The seed of each table: those given, or of one number so many from it on."""
    try:
        n = n.__index__()
    except (AttributeError, TypeError):
        raise Error(f"n: a number of tables is expected, not {type(n).__name__}") from None
    if n < 1:
        raise Error(f"n: at least one table is expected, not {n}")
    if hasattr(seeds, "__index__"):
        first = int(_hex_of(seeds), 16)
        if n > 100000:  # before a list of so many is made
            raise Error(f"n: 1 to 100000 tables are expected, not {n}")
        return [_hex_of(first + i) for i in range(n)]
    if isinstance(seeds, (str, bytes)) or not hasattr(seeds, "__iter__"):
        raise Error("seeds: a whole number or a seed for each table is expected")
    seeds = [_hex_of(seed) for seed in seeds]
    if len(seeds) != n:
        raise Error(f"seeds: {n} are expected, one for each table, not {len(seeds)}")
    return seeds


class Batch(_engine.Batch):
    """n tables of one rule set that go on together. One thread at a time; different batches may be used by different threads.

    rule: the id of a rule set built in, or the path of a rule file. seeds: one for each table (whole numbers or hex digits), or one number,
    from which on the tables have theirs; the games of a table are those that `jansou simulate` plays with its seed. auto_reset: the next game
    begins where one is over. skip_forced: who may only do one thing is not asked. reward: "points" (thousands of points gained) or "settled"
    (the result of a game when it ends).
    """

    def __init__(self, rule, n, seeds=0, *, auto_reset=True, skip_forced=True, reward="points"):
        if not isinstance(rule, str):
            rule = __import__("os").fspath(rule)
        super().__init__(rule, _seeds_of(n, seeds), bool(auto_reset), bool(skip_forced), reward)

    def allocate(self, *names):
        """numpy arrays for the buffers of these names (without names: all), attached; a dict by name."""
        import numpy

        shapes = layout()["buffers"]
        arrays = {}
        for name in names or (*shapes, "actions"):
            if name not in shapes and name != "actions":
                raise Error(f'there is no buffer "{name}"; there are {", ".join(shapes)}, actions')
            dtype, row = shapes.get(name, ("int64", ()))
            arrays[name] = numpy.zeros((self.n, *row), numpy.bool_ if name == "mask" else dtype)
        self.attach(**arrays)
        return arrays

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _asked(ask, rule, question):
    """The answer to a question in JSON: text is answered by text, another value by a value."""
    if isinstance(question, str):
        return ask(rule, question)
    return _json.loads(ask(rule, _json.dumps(question)))


def score(rule, question):
    """One win, as `jansou score RULE` answers it. question: JSON text or a dict; the answer is of the same sort."""
    return _asked(_engine.score, rule, question)


def waits(rule, question):
    """What a hand waits for, as `jansou waits RULE --lines` answers it. question: JSON text or a dict; the answer is of the same sort."""
    return _asked(_engine.waits, rule, question)


def settle(rule, question):
    """A finished game or a set of them, as `jansou settle RULE` answers it. question: JSON text or a dict; the answer is of the same sort."""
    return _asked(_engine.settle, rule, question)
