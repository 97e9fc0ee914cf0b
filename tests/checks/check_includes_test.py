"""The checker that compiles sources by themselves: what it refuses, and which changed files it finds."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import check_includes  # noqa: E402

SHADOWED = """
int twice(int number) {
    for (int number = 0; number < 2; ++number) {}
    return 2 * number;
}
"""


def git(root, *words):
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", *words],
        cwd=root,
        check=True,
        capture_output=True,
    )


def commit(root, path, text):
    (root / path).write_text(text, encoding="utf-8")
    git(root, "add", path)
    git(root, "commit", "-m", path)


class Compiled(unittest.TestCase):
    def compiled(self, name, text, compiler=check_includes.OF_DEV):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, name)
            path.write_text(text, encoding="utf-8")
            _, code, said = check_includes.compiled(str(path), compiler)
            return code, said

    def test_a_shadowed_name_is_refused(self):
        for name in ("a.cpp", "a.hpp"):
            code, said = self.compiled(name, SHADOWED)
            self.assertNotEqual(code, 0)
            self.assertIn("shadow", said)

    def test_a_missing_include_is_refused(self):
        for compiler in (check_includes.OF_DEV, check_includes.QUICK):
            self.assertNotEqual(self.compiled("a.cpp", "std::vector<int> numbers;\n", compiler)[0], 0)
            self.assertEqual(self.compiled("a.cpp", "#include <vector>\nstd::vector<int> numbers;\n", compiler)[0], 0)

    def test_what_is_whole_is_taken(self):
        self.assertEqual(self.compiled("a.cpp", "#include <vector>\nstd::vector<int> numbers;\n"), (0, ""))
        self.assertEqual(self.compiled("a.hpp", "#pragma once\ninline int one() { return 1; }\n"), (0, ""))


class Changed(unittest.TestCase):
    def test_the_newest_come_first_and_the_first_commit_is_left_out(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            git(root, "init")
            commit(root, "first.cpp", "1")
            for name in ("second.cpp", "third.cpp"):
                commit(root, name, "1")
            (root / "second.cpp").write_text("2", encoding="utf-8")
            self.assertEqual(check_includes.changed(root), ["second.cpp", "third.cpp"])

    def test_only_the_last_commits_count(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            git(root, "init")
            for n in range(check_includes.LAST_COMMITS + 2):
                commit(root, f"{n}.cpp", "1")
            self.assertEqual(
                check_includes.changed(root), [f"{n}.cpp" for n in range(check_includes.LAST_COMMITS + 1, 1, -1)]
            )

    def test_a_clone_without_history_has_none(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            git(root, "init", "whole")
            for name in ("first.cpp", "second.cpp"):
                commit(root / "whole", name, "1")
            git(root, "clone", "--depth", "1", (root / "whole").as_uri(), "shallow")
            self.assertEqual(check_includes.changed(root / "shallow"), [])


if __name__ == "__main__":
    unittest.main()
