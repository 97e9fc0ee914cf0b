"""What a house tells of its answers; what is the same in most houses stands here."""


class House:
    rules = ()  # the rule sets that its referee judges
    COUNT = 1000  # questions of each command and rule
    WORTH = ("han", "yakuman")  # the numbers of a line of `yaku`
    READING_IN_ORDER = False  # whether a `reading` names the jokers one by one
    LEFT_OUT = ""  # what is said of questions that are not judged

    def judged(self, rule, question, answer):
        """The referee's answer as the other's is held against it; None where it is not."""
        return answer
