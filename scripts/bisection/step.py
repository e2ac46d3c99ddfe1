"""One step of `git bisect run`: judges the commit at BISECT_HEAD and ends with what git understands."""
import os
import subprocess
import sys
from pathlib import Path

from bisection.trial import Trial
from running.check import GOOD, WORSE
from running.program import run, run_stoppably

# The exit status by which git takes a commit for bad, and that by which it skips one.
BAD, SKIPPED = 1, 125
# That by which it gives up: any other would be taken for the commit's.
GIVEN_UP = 128


def step(trial):
    commit, title = run(
        "git", "show", "--no-patch", "--format=%H%n%h (%s)", "BISECT_HEAD", stdout=subprocess.PIPE).splitlines()
    # A corpus may be named by a path from where the bisection was begun; git runs this in its clone.
    os.chdir(trial.directory)
    judgement = trial.judge(commit)
    is_judged = judgement.status in (GOOD, WORSE)
    print(f"{title}: {judgement.words}{'' if is_judged else '; skipped'}", file=sys.stderr, flush=True)
    if not is_judged:
        return SKIPPED
    return 0 if judgement.status == GOOD else BAD


def status():
    """What to end with: a fault of this script must not be taken for one of the commit."""
    try:
        return run_stoppably(lambda _: step(Trial(Path(sys.argv[1]))))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) and end.code > 128 else GIVEN_UP
    except Exception as error:
        print(f"bisect-regression: {error}", file=sys.stderr)
        return GIVEN_UP


if __name__ == "__main__":
    sys.exit(status())
