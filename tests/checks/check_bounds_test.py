"""The checker that compares docs/bounds.md with the code, on a small tree of its own."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import check_bounds  # noqa: E402

HEAD = "| what grows | file | constant | bound | unit | at the bound | test |\n| --- | --- | --- | --- | --- | --- | --- |\n"
CODE = """
constexpr std::size_t most_questions = 64;  // most_others = 3
constexpr int most_hands = 1'000'000, least = 2;
constexpr std::chrono::seconds longest_look{3};
inline constexpr Allowance stamps{.most = 3, .each = 4000};
constexpr std::array<int, 2> most_of_each = {1, 2};
bool may(int n) { constexpr std::size_t most = 1U << 4; return n < most; }
bool fits(int n) { constexpr int most = 7; return n < most; }
"""
LIMITS = """
struct Limits {
    std::size_t header_bytes = 8192, body_bytes = 2U << 20;
    Rate messages{40, 10};
};
"""


def row(constant, bound, file="jansou/parlour/door.cpp", test='`tests/door_test.cpp` "TakesSoMany"'):
    return f"| guests | `{file}` | `{constant}` | {bound} | guests | the next one is refused | {test} |\n"


WHOLE = [
    row("most_questions", "64"),
    row("most_hands", "1'000'000"),
    row("longest_look", "3"),
    row("stamps", "3, 4000"),
    row("most_of_each", "1, 2"),
    row("most", "1 << 4"),
    row("most", "7", test="none"),
    row("header_bytes", "8192", "apps/server/limits.hpp"),
    row("body_bytes", "2 << 20", "apps/server/limits.hpp"),
    row("messages", "40, 10", "apps/server/limits.hpp"),
]


class CheckBounds(unittest.TestCase):
    def found(self, rows=None, code=CODE, limits=LIMITS, exceptions=None):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in {
                "docs/bounds.md": "# Bounds\n\n" + HEAD + "".join(WHOLE if rows is None else rows),
                "jansou/parlour/door.cpp": code,
                "apps/server/limits.hpp": limits,
                "tests/door_test.cpp": "TEST(Door, TakesSoMany) {}",
            }.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            return check_bounds.faults(root, exceptions or {})[0]

    def refused(self, words, **changed):
        found = self.found(**changed)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_a_table_that_is_as_the_code_has_nothing_wrong(self):
        self.assertEqual(self.found(), [])

    def test_a_value_that_is_changed_in_the_code_is_found(self):
        for old, new in (
            ("64", "65"),
            ("1'000'000", "1'000'001"),
            ("{3}", "{4}"),
            (".each = 4000", ".each = 4001"),
            ("{1, 2}", "{1, 3}"),
        ):
            with self.subTest(old=old):
                found = self.found(code=CODE.replace(old, new))
                self.assertTrue(any(each.startswith("docs/bounds.md:") and "and not" in each for each in found), found)

    def test_a_value_that_is_changed_in_a_struct_of_bounds_is_found(self):
        for old, new in ("8192", "8191"), ("2U << 20", "3U << 20"), ("{40, 10}", "{40, 11}"):
            with self.subTest(old=old):
                self.assertTrue(any("and not" in each for each in self.found(limits=LIMITS.replace(old, new))))

    def test_a_value_that_is_changed_in_the_table_is_found(self):
        found = self.found(rows=[row("most_questions", "63"), *WHOLE[1:]])
        self.assertIn("most_questions of jansou/parlour/door.cpp is 64, and not 63", found[0])
        self.assertIn("most_questions = 64 is a bound by its name", found[1])

    def test_of_two_constants_with_one_name_each_needs_its_row(self):
        self.refused("most = 7 is a bound by its name", rows=[each for each in WHOLE if "| 7 |" not in each])

    def test_a_bound_without_a_row_is_found(self):
        self.refused(
            "longest_look = 3 is a bound by its name", rows=[each for each in WHOLE if "longest_look" not in each]
        )
        self.refused("body_bytes = 2.09715e+06", rows=[each for each in WHOLE if "body_bytes" not in each])

    def test_a_new_bound_is_found(self):
        self.refused("most_guests = 20", code=CODE + "constexpr int most_guests = 20;\n")

    def test_a_constant_in_a_comment_is_none(self):
        self.refused("no number called most_others", rows=[*WHOLE, row("most_others", "3")])

    def test_a_row_of_a_constant_that_is_gone_is_found(self):
        self.refused("no number called most_knocks", rows=[*WHOLE, row("most_knocks", "4")])

    def test_a_row_of_a_file_that_is_gone_is_found(self):
        self.refused(
            "there is no file jansou/parlour/gone.cpp",
            rows=[*WHOLE, row("most_knocks", "4", "jansou/parlour/gone.cpp")],
        )

    def test_the_same_row_twice_is_found(self):
        self.refused("has a row already", rows=[*WHOLE, WHOLE[0]])

    def test_a_test_that_is_not_there_is_found(self):
        self.refused(
            "has no test", rows=[row("most_questions", "64", test='`tests/door_test.cpp` "TakesMore"'), *WHOLE[1:]]
        )
        self.refused(
            "there is no test tests/gone.cpp", rows=[row("most_questions", "64", test="`tests/gone.cpp`"), *WHOLE[1:]]
        )
        self.refused("names no test", rows=[row("most_questions", "64", test="somewhere"), *WHOLE[1:]])

    def test_a_cell_too_few_is_found(self):
        self.assertIn("6 cells are not the 7 of the table", self.found(rows=[*WHOLE, "| a | b | c | 1 | d | e |\n"])[0])

    def test_an_exception_excuses_one_constant_of_one_file(self):
        excused = {("jansou/parlour/door.cpp", "most_guests"): "why"}
        self.assertEqual(self.found(code=CODE + "constexpr int most_guests = 20;\n", exceptions=excused), [])
        self.refused("excuses nothing", exceptions=excused)


if __name__ == "__main__":
    unittest.main()
