"""What the tests of the Python module share."""
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
JANSOU = os.environ.get("JANSOU", str(ROOT / "build/release/bin/jansou"))
HOUSES = ("mjkt", "mighty", "superpower", "shiromati", "chinitsu")
CLUBS = tuple(
    str(ROOT / "tests/rules" / name)
    for name in ("mighty_of_four.toml", "marked_tiles.toml", "flowers.toml", "whole_shiromati.toml")
)


class Protocol:
    """`jansou table`, spoken with."""

    def __init__(self, rule, seed):
        self.process = subprocess.Popen([JANSOU, "table"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ended = None
        self.say({"type": "start", "rule": rule, "seed": seed})

    def say(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self):
        """What the next ask lists by chair, or None: the game is over, and `ended` is its last line."""
        for line in self.process.stdout:
            message = json.loads(line)
            if message["type"] == "ask":
                return {int(chair): actions for chair, actions in message["seats"].items()}
            if message["type"] == "error":
                raise AssertionError(line)
            if message["type"] == "end_game":
                self.ended = message
                return None
        raise AssertionError("the table ended early")

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def answered(command, rule, text):
    """The answer of a command that reads JSON: its text, or None and the sentence."""
    done = subprocess.run(
        [JANSOU, command, rule, *(["--lines"] if command == "waits" else [])],
        input=text,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip(), done.stderr.strip(), done.returncode
