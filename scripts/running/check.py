"""Runs `harness check` and reads what it found."""
import collections
import json
import subprocess
import tempfile
from pathlib import Path

from running.command_line import warn
from running.program import attend, shell_status


class Check(collections.namedtuple("Check", "status printed report")):
    """A check that has ended: its exit status, what it printed, and its report, if it wrote one."""

    @property
    def is_broken(self):
        """Whether it could not tell, as its self-test failed: a fault ends with 1 as well, without a report."""
        return self.status == 1 and self.report is not None

    @property
    def worse(self):
        return [one for one in self.findings if one["outcome"] == "worse"]

    @property
    def findings(self):
        return self.report["findings"] if self.report else []

    @property
    def gaps(self):
        return self.report["gaps"] if self.report else []

    @property
    def failed_trials(self):
        """The cells of the self-test that did not come out as they must."""
        return [cell for cell in self.report["self_test"] if cell["found"] != cell["expected"]] if self.report else []


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


def check_again_if_broken(harness, work, *options):
    """Runs the check, and where its self-test fails once more at double budget: on a busy machine that may do."""
    first = check(harness, work, *options)
    if not first.is_broken:
        return first
    warn("the self-test of the check has failed: once more at double budget")
    return check(harness, work, *options, "--budget", f"{2 * first.report['terms']['budget_seconds']:g}s")


def words(finding):
    """A finding in words: `expat (lan, model): allocations 85 → 86 (+1.2 %)`."""
    key = finding["key"]
    place = ", ".join(key[part] for part in ("stream", "sink") if key.get(part))
    base, found, change = (finding.get(name) for name in ("base", "found", "change"))
    form = ".10g" if finding["kind"] == "exact" else ".4g"
    figures = "" if base is None or found is None else f" {base:{form}} → {found:{form}}"
    share = "" if change is None else f" ({100 * (change - 1):+.3g} %)"
    return f"{key['backend']} ({place}): {finding['metric']}{figures}{share}"
