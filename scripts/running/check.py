"""Runs `harness check` and reads what it found."""
import collections
import json
import subprocess
import tempfile
from pathlib import Path

from running.command_line import warn
from running.program import attend, shell_status

# What a check may come to, as it ends with it.
GOOD, BROKEN, WORSE, INCOMPARABLE = 0, 1, 2, 3

# The metric of times that is judged.
TIMES = "parse_time_ratio"
# The kind of the gaps of a machine that is too restless for times.
RESTLESS = "tooRestless"
# The kinds of what was recorded otherwise: on another machine, with another revision of a library, by another
# method of timing.
OTHER_MACHINE, OTHER_REVISION, OTHER_METHOD = "otherMachine", "otherRevision", "otherMethod"


class Check(collections.namedtuple("Check", "status printed report metric", defaults=[None])):
    """A check that has ended: its exit status, what it printed, its report, if it wrote one, and the only metric in
    which anything counts as worse, if that is not any."""

    def judging(self, metric):
        """The check as it would have ended had no other metric been judged; of all of them where that is none."""
        found = self._replace(metric=metric)
        if metric is None or not found.report or found.status not in (BROKEN, WORSE) or found.worse:
            return found
        return found._replace(status=BROKEN if found.why_broken else INCOMPARABLE if found.gaps else GOOD)

    def concerns(self, is_about_times):
        """Whether what is about times, or about what is counted, concerns the metric that is judged."""
        return self.metric is None or is_about_times == (self.metric == TIMES)

    @property
    def is_broken(self):
        """Whether it could not tell, as its self-test failed or the machine was too restless: a fault ends with 1 as
        well, without a report."""
        return self.status == BROKEN and self.report is not None

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
    def why_broken(self):
        """Why it could not tell, in words."""
        restless = [f"{gap['subject']}: {gap['reason']}" for gap in self.gaps if gap["kind"] == RESTLESS]
        failed = [
            f"{cell['row']} must come out {cell['expected']} and came out {cell['found']}"
            for cell in self.failed_trials]
        return "; ".join(restless + failed)

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


def check_again_if_broken(harness, work, *options, metric=None):
    """Runs the check, and where it can't tell once more at double budget: on a busy machine that may do."""
    first = check(harness, work, *options).judging(metric)
    if not first.is_broken:
        return first
    warn(f"the check could not tell ({first.why_broken}): once more at double budget")
    budget = f"{2 * first.report['terms']['budget_seconds']:g}s"
    return check(harness, work, *options, "--budget", budget).judging(metric)


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
