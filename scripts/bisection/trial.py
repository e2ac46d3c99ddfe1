"""Judges commits by the present harness: are a commit's workers worse than those of the good one?"""
import collections
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from running.check import GOOD, WORSE, Check, check, words
from running.harness import ROOT
from running.program import attend, shell_status


class Trial:
    """The present harness, the workers of the good commit, and what is compared, kept in a directory for each step."""

    def __init__(self, folder):
        self.folder = folder
        terms = json.loads((folder / "terms.json").read_text())
        self.base, self.metric, self.options = terms["base"], terms["metric"], terms["options"]
        self.directory = terms["directory"]

    @classmethod
    def begin(cls, folder, harness, base, metric, options):
        """A trial with a copy of the harness, so that what is built in the checkout meanwhile does not change it."""
        (folder / "bin").mkdir()
        (folder / "judgements").mkdir()
        shutil.copy2(harness, folder / "bin" / "harness")
        terms = {"base": base, "metric": metric, "options": options, "directory": os.getcwd()}
        (folder / "terms.json").write_text(json.dumps(terms))
        return cls(folder)

    def judge(self, commit):
        """Builds the commit's workers and checks them against those of the good one."""
        status, workers = build_workers(commit)
        if status != 0:
            return Judgement(status, "its workers can't be built", [])
        # The harness takes those beside its own executable for the present ones.
        for old in (self.folder / "bin").glob("worker-*"):
            old.unlink()
        for worker in Path(workers).glob("worker-*"):
            (self.folder / "bin" / worker.name).symlink_to(worker)
        with tempfile.TemporaryDirectory(dir=self.folder) as work:
            found = check(
                self.folder / "bin" / "harness", work, "--against", self.base, "--quiet", *self.options)
        found = found.judging(self.metric)
        judgement = Judgement(found.status, words_of(found), found.metrics)
        (self.folder / "judgements" / commit).write_text(judgement.words)
        return judgement

    def words(self, commit):
        """What was found of a commit that was judged."""
        return (self.folder / "judgements" / commit).read_text()


Judgement = collections.namedtuple("Judgement", "status words metrics")


def words_of(found: Check):
    """What a check comes to, in words."""
    if found.status == GOOD:
        return f"as good in {found.metric}" if found.metric else "as good"
    if found.status == WORSE:
        return "worse: " + "; ".join(map(words, found.worse))
    if found.cannot_tell:
        return f"the check could not tell, twice: {found.why_unknown}"
    if found.gaps:
        return "not comparable: " + "; ".join(f"{gap['subject']}: {gap['reason']}" for gap in found.gaps)
    return f"the check ended with exit status {found.status}"


def build_workers(commit):
    """The exit status of building a commit's workers, and the directory they lie in."""
    status, printed = attend(ROOT / "scripts" / "build-workers", commit, stdout=subprocess.PIPE)
    return shell_status(status), printed.strip()
