"""A sitting: the runs of all states and backends, interleaved, that one long stay at a machine gives."""
import contextlib
import datetime
import fcntl
import os
import random

from running.command_line import fail
from validation.verdicts import raw_rounds
from validation.verdicts.copies import BACKENDS
from validation.verdicts.states import BY_NAME, STATES

# Runs further apart than this are of different sittings.
PAUSE = datetime.timedelta(hours=2)

# How often in a row a run may turn out not to count before the machine is given up.
PATIENCE = 3


@contextlib.contextmanager
def hold(folder):
    """Keeps other runs of the script from writing to the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        fail(73, f"another run writes to {folder}")
    finally:
        os.close(held)


def number(runs):
    """The sitting that goes on now: the last one, or after a pause the next."""
    if not runs:
        return 1
    last = max(runs, key=lambda run: run.time)
    ago = datetime.datetime.now(datetime.timezone.utc) - datetime.datetime.fromisoformat(last.time)
    return last.sitting if ago <= PAUSE else max(run.sitting for run in runs) + 1


def refuse_others(runs, bench):
    """Fails where the rounds there are can't be judged together with those that are to come."""
    for run in runs:
        if run.method != bench.methods.get(run.backend):
            fail(65, "a change of method requires new raw rounds: remove those there are")
        if run.budget != bench.budget:
            fail(65, f"the rounds there are come from a budget of {run.budget:g} s, not of {bench.budget:g} s")


def schedule(sitting, count):
    """All runs, by turns: each has one of every state and backend, in an order of its own, so that a bad hour of
    the machine does not fall on one of them alone."""
    for turn in range(count):
        cells = [(state.name, backend) for state in STATES for backend in BACKENDS]
        random.Random(f"sitting {sitting}, turn {turn}").shuffle(cells)
        for cell in cells:
            yield turn, cell


def sit(bench, folder, sitting, count, runs):
    """Takes the runs that the sitting does not have yet, and stores each as it is done."""
    own = [run for run in runs if run.sitting == sitting]
    planned = count * len(STATES) * len(BACKENDS)
    print(f"sitting {sitting}: {sum(not run.flaw for run in own)} of {planned} runs are done", flush=True)
    for place, (turn, cell) in enumerate(schedule(sitting, count), 1):
        in_vain = 0
        while sum(run.cell == cell and not run.flaw for run in own) <= turn:
            if in_vain == PATIENCE:
                fail(69, f"{in_vain} runs in a row were not in the state {cell[0]}: {own[-1].flaw}")
            state, backend = cell
            run = bench.take(sitting, BY_NAME[state], backend, sum(run.cell == cell for run in own) + 1)
            raw_rounds.append(folder, run)
            own.append(run)
            in_vain += bool(run.flaw)
            print(
                f"{place}/{planned} {state} {backend} {run.number}: {len(run.rounds)} rounds,"
                f" {run.proof.wall:.1f} s{f', does not count: {run.flaw}' if run.flaw else ''}", flush=True)
