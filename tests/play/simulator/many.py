#!/usr/bin/env python3
"""Many schedules, as many at a time as there are processors: many.py SIMULATOR COUNT [FIRST SEED].

A line tells each piece of 1,000; whoever ends it early is told the sum of the pieces that are done. The first piece
that breaks a promise ends it. With Debian's libmimalloc2.0 it takes a fifth less.
"""
import glob
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

PIECE = 1000
SUMS = ("steps", "events", "acts", "entries", "restores")
TOLD = re.compile(
    r"no promise broken; (\d+) steps, (\d+) events told, (\d+) acts and (\d+) entries acknowledged, (\d+) tables"
)


def piece(simulator, count, first):
    quick = glob.glob("/usr/lib/*/libmimalloc.so.2*")
    env = {**os.environ, **({"LD_PRELOAD": quick[0]} if quick else {})}
    done = subprocess.run([simulator, str(count), str(first)], capture_output=True, text=True, env=env)
    return first, count, done.returncode, done.stdout + done.stderr


def main(simulator, count, first=1):
    # a program that a shell begins in the background ignores SIGINT unless it says otherwise
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.default_int_handler)
    begun, done, sums = time.monotonic(), 0, [0] * len(SUMS)
    rest = [(at, min(PIECE, first + count - at)) for at in range(first, first + count, PIECE)]
    rest.reverse()
    running, broken = set(), ""
    try:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            while running or rest:
                while rest and len(running) < os.cpu_count():
                    at, many = rest.pop()
                    running.add(pool.submit(piece, simulator, many, at))
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for at, many, code, said in (future.result() for future in ended):
                    told = TOLD.search(said)
                    if code or not told:
                        broken, rest = broken or said or f"seeds from {at}: ended with {code}", []
                        continue
                    done += many
                    sums = [a + int(b) for a, b in zip(sums, told.groups())]
                    print(f"{many} from seed {at}: none broken; {done} in {time.monotonic() - begun:.0f} s", flush=True)
    except KeyboardInterrupt:
        pass
    print(f"{done} schedules, seeds from {first}: " + ", ".join(f"{n} {what}" for n, what in zip(sums, SUMS)))
    if broken:
        print(broken)
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *(int(n) for n in sys.argv[2:4])))
