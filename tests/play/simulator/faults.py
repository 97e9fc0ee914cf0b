"""Is the simulator able to see? Each fault of tests/play/simulator/faults is put into a copy of the sources, the simulator is built there and
run until it breaks a promise: faults.py [MOST] [NAME ..]. Prints after how many schedules; exit code 1 if one is not found within MOST."""
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[3]
most = sys.argv[1] if len(sys.argv) > 1 else "2000"
wanted = sys.argv[2:]


def run(*command, where):
    return subprocess.run(command, cwd=where, capture_output=True, text=True)


missed = 0
with tempfile.TemporaryDirectory(prefix="jansou-faults-") as folder:
    copy = pathlib.Path(folder) / "copy"
    for step in (["git", "clone", "-q", "--shared", str(root), str(copy)], ["cmake", "--preset", "release", "-S", str(copy)]):
        done = run(*step, where=copy if copy.exists() else root)
        if done.returncode != 0:
            sys.exit(done.stderr)
    for patch in sorted((root / "tests/play/simulator/faults").glob("*.patch")):
        if wanted and patch.stem not in wanted:
            continue
        for step in (["git", "checkout", "-q", "."], ["git", "apply", str(patch)], ["cmake", "--build", "build/release", "--target", "simulator"]):
            done = run(*step, where=copy)
            if done.returncode != 0:
                sys.exit(f"{patch.stem}: {done.stdout[-2000:]}{done.stderr}")
        out = run("build/release/tests/simulator", most, "1", where=copy).stdout
        found = re.search(r"schedule (\d+), breaks a promise (.*)", out)
        missed += not found
        print(f"{patch.stem}: " + (f"found by schedule {found[1]}: {found[2][:160]}" if found else f"not found within {most} schedules"), flush=True)
sys.exit(1 if missed else 0)
