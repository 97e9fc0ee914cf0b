"""Garbage thrown at the module: fuzz.py SECONDS [SEED]. Whatever happens is an answer or an exception with a sentence, and games go on."""
import random
import sys
import time

import numpy as np

import jansou
from common import CLUBS, HOUSES

GARBAGE = (
    None,
    "",
    "x",
    b"\0",
    -1,
    0,
    1,
    2**63,
    -(2**63),
    2**300,
    1.5,
    float("nan"),
    [],
    {},
    (),
    [0],
    np.zeros(3),
    np.zeros((2, 2), np.int8),
    object(),
)


def any_value(lots):
    what = lots.randrange(4)
    if what < 2:
        return lots.choice(GARBAGE)
    if what == 2:
        return lots.randrange(-1000, 1000)
    return np.array([lots.randrange(-5, 900) for _ in range(lots.randrange(6))], np.int64).astype(
        lots.choice(["i1", "i4", "i8", "u8", "f4"])
    )


def throw(batch, a, lots):
    what = lots.randrange(12)
    if what == 0:
        return batch.step(any_value(lots))
    if what == 1:
        return batch.step([lots.choice((any_value(lots), lots.randrange(-3, 820))) for _ in range(batch.n)])
    if what == 2:
        return batch.step(np.array([lots.randrange(-3, 820) for _ in range(batch.n)]))
    if what == 3:
        return getattr(
            batch,
            lots.choice(("legal", "options", "save", "digest", "seed", "game", "over", "holdings", "reset_table")),
        )(any_value(lots))
    if what == 4:
        return batch.observe(
            any_value(lots),
            any_value(lots),
            redealt=any_value(lots),
            **{lots.choice(("tiles", "numbers", "mask", "known", "x")): any_value(lots)},
        )
    if what == 5:
        return batch.attach(**{lots.choice(list(a) + ["actions", "y"]): any_value(lots)})
    if what == 6:
        state = bytearray(batch.save(lots.randrange(batch.n)))
        for _ in range(lots.randrange(4)):
            state[lots.randrange(len(state))] = lots.randrange(256)
        return batch.load(
            lots.randrange(batch.n), bytes(state[: lots.choice((len(state), lots.randrange(len(state) + 1)))])
        )
    if what == 7:
        return batch.sample(any_value(lots), any_value(lots))
    if what == 8:
        return batch.restore(lots.choice((any_value(lots), batch.snapshot())))
    if what == 9:
        return getattr(jansou, lots.choice(("score", "waits", "settle")))(
            lots.choice(HOUSES + ("x",)),
            lots.choice(('{"hand":"123m"}', "{", '{"seat":0}', "[" * 5000, {"hand": 5}, {"points": [1, 2]})),
        )
    if what == 10:
        return jansou.Batch(lots.choice(HOUSES + ("", "/", "\0")), any_value(lots), any_value(lots))
    return jansou.action_name(any_value(lots))


def main(seconds, seed):
    lots = random.Random(seed)
    until = time.monotonic() + seconds
    thrown = refused = 0
    while time.monotonic() < until:
        rule = lots.choice(HOUSES + CLUBS)
        batch = jansou.Batch(
            rule, 3, lots.randrange(1 << 60), auto_reset=lots.random() < 0.8, skip_forced=lots.random() < 0.5
        )
        a = batch.allocate()
        numbers = np.zeros(3, np.int64)
        for _ in range(400):
            thrown += 1
            try:
                throw(batch, a, lots)
            except (jansou.Error, TypeError, ValueError, OverflowError) as why:
                refused += 1
                assert str(why), "an exception without a sentence"
            for _ in range(lots.randrange(12)):
                batch.sample(lots.randrange(1 << 60), numbers)
                batch.step(numbers)
        a = batch.allocate()
        for i in range(3):
            assert sorted(np.flatnonzero(a["mask"][i])) == batch.legal(i)
    print(f"{thrown} thrown, {refused} refused")


main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
