"""The kinds of trials of the gate: what is injected in which state of the machine, and what must come of it."""
import collections

from validation.verdicts.states import BY_NAME, STATES

BACKENDS = ["libxml2", "expat", "foundation"]

# What a check may come to.
WORDS = {"good": "as good", "caught": "caught", "alarm": "false alarm", "broken": "could not tell"}


class Kind(collections.namedtuple("Kind", "name title state fault metric full quick bound percent wanted")):
    """Trials of one kind: how many, the fault they have, and what share of them in per cent must come to what; if
    there is no bound, their shares are only reported."""

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
        return f"at {self.bound} {self.percent} % {WORDS[self.wanted]}" if self.bound else "–"

    def holds(self, found):
        if not self.bound:
            return True
        hits, share = 100 * found.count(self.wanted), self.percent * len(found)
        return hits >= share if self.bound == "least" else hits <= share

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


def in_states(name, title, fault, full, quick, most):
    """A kind for each state; --quick takes those of the first alone, in whatever state the machine is."""
    return [
        Kind(f"{name}-{state.name}", f"{title}; {state.title}", state, fault, "parse_time_ratio", full,
             quick if state is STATES[0] else 0, "most" if most else None, most and most[state is not STATES[0]], "alarm")
        for state in STATES
    ]


KINDS = [
    *in_states("unchanged", "nothing changed", "", 100, 2, (0, 1)),
    *in_states("slowdown", "one backend slowed by 3 %", "+3%", 30, 2, None),
    Kind("gross", "one backend slowed by 30 %", BY_NAME["quiet"], "+30%", "parse_time_ratio", 3, 1, "least", 100, "caught"),
    Kind("allocation", "one allocation more a parse, exact metrics alone", BY_NAME["quiet"], "+1alloc", "allocations",
         100, 2, "least", 100, "caught"),
]
