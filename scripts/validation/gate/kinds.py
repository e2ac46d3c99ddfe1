"""The kinds of trials of the gate: what is injected, and what must come of it."""
import collections

BACKENDS = ["libxml2", "expat", "foundation"]

# What a check may come to.
WORDS = {"good": "as good", "caught": "caught", "alarm": "false alarm", "broken": "could not tell"}

# What share of the checks in per cent must have been judged, of a kind that must not come to something.
JUDGED = 95


class Kind(collections.namedtuple("Kind", "name title fault metric full quick wanted bound percent")):
    """Trials of one kind: how many, the fault they have, and what share of them in per cent must come to what."""

    @property
    def is_exact(self):
        return self.metric == "allocations"

    def count(self, is_quick):
        return self.quick if is_quick else self.full

    def backend(self, number):
        """What the trial of that number makes worse, in turn; nothing where there is no fault."""
        return BACKENDS[number % len(BACKENDS)] if self.fault else ""

    def options(self, number):
        injected = ("--inject", self.backend(number) + self.fault) if self.fault else ()
        return (*injected, *(("--exact",) if self.is_exact else ()))

    @property
    def must(self):
        return f"at {self.bound} {self.percent} % {WORDS[self.wanted]}"

    def holds(self, found):
        hits, share = 100 * found.count(self.wanted), self.percent * len(found)
        return hits >= share if self.bound == "least" else hits <= share

    @property
    def needs_judged(self):
        """Whether checks that say nothing would pass for good ones; for catches they never do."""
        return self.bound == "most"

    @property
    def tolerated(self):
        """What a machine with other work may find as well: exact figures do not depend on it, and what is gross is
        seen wherever the check can tell."""
        if self.is_exact:
            return {"caught"}
        return {"caught", "broken"} if self.name == "gross" else {"good", "caught", "broken"}

    @property
    def quick_must(self):
        if self.is_exact:
            return "nothing but caught"
        return "no false alarm" if "good" in self.tolerated else "nothing missed"


KINDS = [
    Kind("unchanged", "nothing changed", "", "parse_time_ratio", 100, 2, "alarm", "most", 1),
    Kind("slowdown", "one backend slowed by 3 %", "+3%", "parse_time_ratio", 100, 2, "caught", "least", 95),
    Kind("gross", "one backend slowed by 30 %", "+30%", "parse_time_ratio", 3, 1, "caught", "least", 100),
    Kind("allocation", "one allocation more a parse, exact metrics alone", "+1alloc", "allocations", 100, 2,
         "caught", "least", 100),
]
