"""The checker that finds a house's words in the core, on a small tree of its own."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import house_words  # noqa: E402

RULE = """
static void install(Rulebook& book, const RuleSet& rules) {{
    const CounterId c = book.counter("{counter}");
    book.add_bonus("{bonus}", {{"", ""}}, {{}});
    why(book, "{reason}", {{"", ""}});
}}
const RuleInfo rule{{
    .name = "{name}",
    .options = {{number("{name}.price", 1, {{0, 9}}, {{"", ""}})}},
}};
"""


def rule(name, counter="riichi", bonus="plain_line", reason="no"):
    return RULE.format(name=name, counter=counter, bonus=bonus, reason=reason)


class HouseWords(unittest.TestCase):
    def found(self, core, exceptions=None, table="struct Player { int chips; };  // and its glow", program=""):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in {
                "jansou/rules/standard/dora.cpp": rule("dora"),
                "jansou/rules/standard/riichi.cpp": rule("riichi"),
                "jansou/rules/house/flash.cpp": rule("flash", counter="flash_left", bonus="glow", reason="too_bright"),
                "jansou/rules/house/chips.cpp": rule("chips"),
                "jansou/rules/house/riichi_for_all.cpp": rule("riichi_for_all"),
                "jansou/table/table.hpp": table,
                "jansou/referee/referee.cpp": core,
                "apps/cli/query.cpp": program,
            }.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            return [(line, word) for _, line, word in house_words.found(root, exceptions or {})]

    def test_a_rule_of_another_folder_is_nobodys(self):
        self.assertEqual(self.found('book.find_word("riichi");\nrules.number("riichi.price");'), [])

    def test_a_rule_of_the_house_folder_is_named(self):
        self.assertEqual(self.found('int x;\nif (rules.has_rule("flash")) x = 1;'), [(2, "flash")])

    def test_what_another_rule_declares_too_is_nobodys(self):
        self.assertEqual(self.found('book.counter("riichi");\nbook.find("plain_line");'), [])

    def test_a_reason_that_a_step_of_the_rule_gives_is_its_own(self):
        self.assertEqual(self.found('find("too_bright");'), [(1, "too_bright")])

    def test_its_options_and_ids_are_its_own(self):
        self.assertEqual(
            self.found('rules.number("flash.price");\nfind("flash_left");\nfind("glow");'),
            [(1, "flash.price"), (2, "flash_left"), (3, "glow")],
        )

    def test_a_name_counts_in_comments_and_as_part_of_the_code_too(self):
        self.assertEqual(
            self.found("// as riichi_for_all does\nbool flash = false;\nint glow;"),
            [(1, "riichi_for_all"), (2, "flash")],
        )

    def test_what_lies_on_the_table_is_everybodys_and_an_option_of_the_rule_is_not(self):
        self.assertEqual(self.found('put("chips");\nrules.number("chips.price");'), [(2, "chips.price")])

    def test_part_of_a_longer_word_is_another_word(self):
        self.assertEqual(self.found('find("flashlight");\nint flashes, reflash;'), [])

    def test_a_program_is_looked_at_like_the_library(self):
        self.assertEqual(
            self.found("", program='find("flash");\nfind("riichi");\nrules.number("chips.price");'),
            [(1, "flash"), (3, "chips.price")],
        )

    def test_an_option_of_a_command_is_the_word_behind_its_dashes(self):
        self.assertEqual(self.found("", program='add_flag("--glow", "in glow");\nadd_flag("--riichi");'), [(1, "glow")])
        excused = {("apps/cli/query.cpp", "glow"): "why"}
        self.assertEqual(self.found("", excused, program='add_flag("--glow");'), [])

    def test_an_exception_holds_for_its_file_and_word_only(self):
        excused = {("jansou/referee/referee.cpp", "flash"): "why"}
        self.assertEqual(self.found('find("flash");\nfind("glow");', excused), [(2, "glow")])

    def test_an_exception_without_a_file_holds_everywhere(self):
        self.assertEqual(self.found('find("flash");\nfind("glow");', {("", "glow"): "another word"}), [(1, "flash")])

    def test_an_exception_that_excuses_nothing_is_told(self):
        excused = {("jansou/referee/referee.cpp", "flash"): "why"}
        self.assertEqual(self.found("int x;", excused), [(0, ("jansou/referee/referee.cpp", "flash"))])


if __name__ == "__main__":
    unittest.main()
