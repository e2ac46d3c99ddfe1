"""Whether what must hold of the gate does."""
import collections

from validation.gate.kinds import JUDGED, KINDS, WORDS
from validation.report import tally

# What a check may take, with times and without.
Limit = collections.namedtuple("Limit", "title check is_exact seconds")
LIMITS = [
    Limit("exact metrics and times", "a full check", False, 20),
    Limit("exact metrics alone", "a check of exact metrics", True, 2),
]


class Judgement:
    """Whether what must hold does."""

    def __init__(self, rows, kinds, is_quick):
        self.kinds = kinds
        self.rows = {kind: [row for row in rows if row["kind"] == kind.name] for kind in self.kinds}
        self.is_quick = is_quick

    def outcomes(self, kind):
        return [row["outcome"] for row in self.rows[kind]]

    def judged(self, kind):
        return [row for row in self.rows[kind] if row["outcome"] != "broken"]

    def must(self, kind):
        if not self.is_quick:
            return kind.must
        return kind.quick_must

    def kind_holds(self, kind):
        found = self.outcomes(kind)
        return kind.tolerated.issuperset(found) if self.is_quick else kind.holds(found)

    @property
    def kinds_to_be_judged(self):
        """Those of which enough must have been judged; on a machine with other work that can't be had."""
        return [] if self.is_quick else [kind for kind in self.kinds if kind.needs_judged]

    def is_judged_enough(self, kind):
        return 100 * len(self.judged(kind)) >= JUDGED * len(self.rows[kind])

    def seconds(self, limit):
        """How long the checks took that the limit is on."""
        return [
            float(row["seconds"]) for kind in self.kinds if kind.is_exact == limit.is_exact for row in self.rows[kind]]

    def is_kept(self, limit):
        return all(one <= limit.seconds for one in self.seconds(limit))

    @property
    def holds(self):
        return (
            all(map(self.kind_holds, self.kinds)) and all(map(self.is_judged_enough, self.kinds_to_be_judged))
            and (self.is_quick or all(map(self.is_kept, LIMITS))))

    def remarks(self):
        """What someone who looks for a reason should read."""
        for kind in KINDS:
            if kind not in self.kinds:
                yield f"NOT JUDGED: {kind.title}: no baseline of times could be recorded, as the machine had other work"
        for kind in self.kinds:
            found = self.outcomes(kind)
            if self.is_quick and "broken" in found:
                left = f"{len(self.judged(kind)) or 'none'} of {len(found)} judged"
                yield f"NOT JUDGED: {kind.title}: {left}, as the others could not tell: the machine had other work"
            if self.is_quick and kind.fault and "good" in found and self.kind_holds(kind):
                yield f"MISSED: {kind.title}, {found.count('good')} of {len(found)}"
            if not self.kind_holds(kind):
                yield f"FAILED: {kind.title}: must be {self.must(kind)}; was {tally(found, WORDS)}"
        for kind in self.kinds_to_be_judged:
            if not self.is_judged_enough(kind):
                yield (
                    f"FAILED: {kind.title}: {len(self.judged(kind))} of {len(self.rows[kind])} judged, must be at"
                    f" least {JUDGED} %: the others could not tell")
        for limit in LIMITS:
            if not self.is_kept(limit):
                yield (
                    f"{'SLOW' if self.is_quick else 'FAILED'}: {limit.check} took {max(self.seconds(limit)):g} s, the"
                    f" limit is {limit.seconds} s")
