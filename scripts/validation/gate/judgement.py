"""Whether what must hold of the gate does."""
from validation.gate.kinds import KINDS, WORDS
from validation.report import tally

# What a check of exact metrics and times may take.
SECONDS = 20


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
    def full_seconds(self):
        """How long the checks took that judge times as well."""
        return [float(row["seconds"]) for kind in self.kinds if not kind.is_exact for row in self.rows[kind]]

    @property
    def are_seconds_kept(self):
        return all(one <= SECONDS for one in self.full_seconds)

    @property
    def holds(self):
        return all(map(self.kind_holds, self.kinds)) and (self.is_quick or self.are_seconds_kept)

    def remarks(self):
        """What someone who looks for a reason should read."""
        for kind in KINDS:
            if kind not in self.kinds:
                yield f"NOT JUDGED: {kind.title}: no baseline of times could be recorded, as the machine had other work"
        for kind in self.kinds:
            found = self.outcomes(kind)
            if self.is_quick and "broken" in found:
                yield (
                    f"NOT JUDGED: {kind.title}, {found.count('broken')} of {len(found)}: the self-test failed, as"
                    " the machine had other work")
            if self.is_quick and kind.fault and "good" in found and self.kind_holds(kind):
                yield f"MISSED: {kind.title}, {found.count('good')} of {len(found)}"
            if not self.kind_holds(kind):
                yield f"FAILED: {kind.title}: must be {self.must(kind)}; was {tally(found, WORDS)}"
        if not self.are_seconds_kept:
            yield (
                f"{'SLOW' if self.is_quick else 'FAILED'}: a full check took {max(self.full_seconds):g} s, the limit"
                f" is {SECONDS} s")
