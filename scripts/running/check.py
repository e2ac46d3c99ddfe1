"""Runs `harness check` and reads what it found."""
import collections
import json
import subprocess
import tempfile
from pathlib import Path

from running.program import attend, shell_status

# What a check may come to, as it ends with it.
GOOD, WORSE, INCOMPARABLE, CANNOT_TELL = 0, 2, 3, 75

# The metric of times that is judged.
TIMES = "parse_time_ratio"
# The kind of the gaps of times that vary too much to be told apart.
RESTLESS = "tooRestless"
# The kinds of what was recorded otherwise: on another machine, with another revision of a library, by another
# method of timing, in too few sittings.
OTHER_MACHINE, OTHER_REVISION, OTHER_METHOD = "otherMachine", "otherRevision", "otherMethod"
TOO_FEW_SITTINGS = "tooFewSittings"


class Check(collections.namedtuple("Check", "status printed report metric", defaults=[None])):
    """A check that has ended: its exit status, what it printed, its report, if it wrote one, and the only metric in
    which anything counts as worse, if that is not any."""

    def judging(self, metric):
        """The check as it would have ended had no other metric been judged; of all of them where that is none."""
        found = self._replace(metric=metric)
        if metric is None or not found.report or found.status not in (CANNOT_TELL, WORSE) or found.worse:
            return found
        return found._replace(status=CANNOT_TELL if found.why_unknown else INCOMPARABLE if found.gaps else GOOD)

    def concerns(self, is_about_times):
        """Whether what is about times, or about what is counted, concerns the metric that is judged."""
        return self.metric is None or is_about_times == (self.metric == TIMES)

    @property
    def cannot_tell(self):
        """Whether it could not tell, not even in a second attempt at double budget."""
        return self.status == CANNOT_TELL

    @property
    def worse(self):
        return [
            one for one in self.findings if one["outcome"] == "worse" and self.metric in (None, one["metric"])]

    @property
    def metrics(self):
        """Those that were judged."""
        return sorted({one["metric"] for one in self.findings if one["outcome"] != "unjudged"})

    @property
    def findings(self):
        return self.report["findings"] if self.report else []

    @property
    def gaps(self):
        gaps = self.report["gaps"] if self.report else []
        return [gap for gap in gaps if gap["kind"] != RESTLESS or self.concerns(is_about_times=True)]

    @property
    def gap_kinds(self):
        return {gap["kind"] for gap in self.gaps}

    def has_only_gaps(self, kinds):
        """Whether there are gaps, and none of another kind."""
        return bool(self.gaps) and self.gap_kinds <= kinds

    @property
    def why_unknown(self):
        """Why it could not tell, in words."""
        varying = [f"{gap['subject']}: {gap['reason']}" for gap in self.gaps if gap["kind"] == RESTLESS]
        failed = [
            f"{cell['row']} must come out {cell['expected']} and came out {cell['found']}"
            for cell in self.failed_trials]
        return "; ".join(varying + failed)

    @property
    def failed_trials(self):
        """The cells of the self-test that did not come out as they must."""
        cells = self.report["self_test"] if self.report else []
        return [
            cell for cell in cells
            if cell["found"] != cell["expected"] and self.concerns(is_about_times=cell["metric"] == "parse_time")]


def check(harness, work, *options):
    """Runs the harness's check with the options; its errors go where this script's do."""
    with tempfile.TemporaryDirectory(dir=work) as folder:
        status, printed = attend(
            harness, "check", *options, "--no-history", "--format", "json", "--output", folder, stdout=subprocess.PIPE)
        paths = list(Path(folder).glob("*-check.json"))
        report = json.loads(paths[0].read_text()) if paths else None
    # Where its files are is of no use to anybody: they are gone.
    kept = [line for line in printed.splitlines(keepends=True) if not line.startswith("Reports: ")]
    return Check(shell_status(status), "".join(kept), report)


def gap_words(gap):
    """A gap in words: `expat: 1 of 6 exact figures differ …`."""
    return f"{gap['subject']}: {gap['reason']}"


def words(finding):
    """A finding in words: `expat (lan, model): allocations 85 → 86 (+1.2 %)`."""
    key = finding["key"]
    place = ", ".join(key[part] for part in ("stream", "sink") if key.get(part))
    base, found, change = (finding.get(name) for name in ("base", "found", "change"))
    form = ".10g" if finding["kind"] == "exact" else ".4g"
    figures = "" if base is None or found is None else f" {base:{form}} → {found:{form}}"
    share = "" if change is None else f" ({100 * (change - 1):+.3g} %)"
    return f"{key['backend']} ({place}): {finding['metric']}{figures}{share}"
