"""Is the simulator able to see? Each fault of tests/play/simulator/faults is put into a copy of the sources as they are committed, in build/faults,
where the simulator is built and run until it breaks a promise: faults.py [MOST] [NAME ..]. Prints after how many schedules; exit code 1 if one is
not found within MOST. The copy is kept, so that the next run compiles what has changed."""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[3]
copy = root / "build/faults"
most = sys.argv[1] if len(sys.argv) > 1 else "2000"
wanted = sys.argv[2:]
patches = [p for p in sorted((root / "tests/play/simulator/faults").glob("*.patch")) if not wanted or p.stem in wanted]
if unknown := set(wanted) - {p.stem for p in patches}:
    sys.exit("there is no such fault: " + ", ".join(sorted(unknown)))


def run(*command, where=copy):
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr}")
    return done.stdout.strip()


commit = run("git", "rev-parse", "HEAD", where=root)
if not copy.exists():
    run("git", "clone", "-q", "--shared", str(root), str(copy), where=root)
run("git", "fetch", "-q", "origin", commit)

missed = 0
for patch in patches:
    run("git", "checkout", "-q", "--force", "--detach", commit)
    run("git", "apply", str(patch))
    run("cmake", "--preset", "release")
    run("cmake", "--build", "--preset", "release", "--target", "simulator")
    ran = subprocess.run(["build/release/tests/simulator", most, "1"], cwd=copy, capture_output=True, text=True)
    found = re.search(r"schedule (\d+), breaks a promise (.*)", ran.stdout)
    missed += not found
    told = f"found by schedule {found[1]}: {found[2][:160]}" if found else f"not found within {most} schedules"
    if not found and ran.returncode != 0:
        told += f"; it ended with {ran.returncode}: {(ran.stdout + ran.stderr)[-160:]}"
    print(f"{patch.stem}: {told}", flush=True)
sys.exit(1 if missed else 0)
