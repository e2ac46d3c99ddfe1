"""Runs the trials of a validation: those of every kind interleaved, but for those that the log has already."""
import collections

from running.command_line import warn


def schedule(kinds, is_quick):
    """All trials, interleaved, so that a bad hour of the machine does not fall on one kind alone."""
    turns = [
        (turn / kind.count(is_quick), index, kind, turn)
        for index, kind in enumerate(kinds) for turn in range(kind.count(is_quick))
    ]
    return [(kind, turn) for _, _, kind, turn in sorted(turns, key=lambda turn: turn[:2])]


def run_missing(log, kinds, is_quick, noun, trial):
    """Runs the trials that the log does not have yet, and logs each.

    `trial` runs one, by its kind and number, and returns its row and what to tell of it.
    """
    done = {(row["kind"], int(row["number"])) for row in log.rows}
    planned = schedule(kinds, is_quick)
    missing = [(kind, number) for kind, number in planned if (kind.name, number) not in done]
    if len(missing) < len(planned):
        print(f"going on: {len(planned) - len(missing)} of {len(planned)} {noun} are done", flush=True)
    for place, (kind, number) in enumerate(missing, len(planned) - len(missing) + 1):
        row, words = trial(kind, number)
        log.append(row)
        print(f"{place}/{len(planned)} {kind.name} {number + 1}: {words}, {row['seconds']} s", flush=True)


def warn_of_others(log, noun, column, current):
    """Tells of trials with another value in a column, such as another commit."""
    others = collections.Counter(row[column] for row in log.rows if row[column] != current)
    for value, count in sorted(others.items()):
        warn(
            f"{count} of {len(log.rows)} {noun} in {log.path.name} are of {column} {value}, this is {current}:"
            " --fresh forgets them")


def figure(value):
    """A figure as the log has it; empty where there is none."""
    return "" if value is None else f"{value:.6g}"
