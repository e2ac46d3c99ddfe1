"""Which differences were told, and what stayed undecided."""
import statistics

from validation import proportion
from validation.report import median, yes_or_no
from validation.verdicts.copies import COPIES, CUTS
from validation.verdicts.reporting.findings import Must
from validation.verdicts.states import BY_NAME

# What share in per cent of the copies slowed most must be told in quiet runs, at the default budget of the
# harness.
PERCENT, GROSS, DEFAULT_CUT = 99, COPIES[-1], 15


def gross(findings, backend=None):
    """The verdicts that must find the copy slowed most."""
    return findings.select(BY_NAME["quiet"], backend, DEFAULT_CUT, GROSS)


def musts(findings):
    found = gross(findings)
    words = f"{GROSS.title} by {findings.seconds(DEFAULT_CUT)} of quiet runs: at least {PERCENT} % slower"
    return [Must(f"{words}; was {share(found)}", holds(found))] if found else []


def share(verdicts):
    return proportion.words(sum(one.is_wanted for one in verdicts), len(verdicts))


def holds(verdicts):
    return 100 * sum(one.is_wanted for one in verdicts) >= PERCENT * len(verdicts)


def section(findings):
    return [*told(findings), *undecided(findings), *gross_table(findings)]


def told(findings):
    titles = " | ".join(f"{copy.title}: {copy.wanted}" for copy in COPIES)
    lines = [
        "", "## What was told", "",
        "The share of stretches that called a copy what it is. One slowed by 1 % lies on the edge of what counts as the"
        " same: no share of it is too small.", "",
        f"| state | backend | by | stretches | rounds: median | {titles} |",
        f"| --- | --- | ---: | ---: | ---: |{' ---: |' * len(COPIES)}",
    ]
    for state in findings.states:
        for backend in findings.backends:
            for cut in CUTS:
                found = [findings.select(state, backend, cut, copy) for copy in COPIES]
                if found[0]:
                    rounds = median(one.rounds for one in found[0])
                    shares = " | ".join(percent(one.is_wanted for one in some) for some in found)
                    lines.append(
                        f"| {state.name} | {backend} | {findings.seconds(cut)} | {len(found[0])} | {rounds:g} |"
                        f" {shares} |")
    return lines


def undecided(findings):
    lines = [
        "", "The share that stayed undecided, over all backends:", "",
        f"| state | by | {' | '.join(copy.title for copy in COPIES)} | any |",
        f"| --- | ---: |{' ---: |' * len(COPIES)} ---: |",
    ]
    for state in findings.states:
        for cut in CUTS:
            found = [findings.select(state, cut=cut, copy=copy) for copy in (*COPIES, None)]
            shares = " | ".join(percent(one.outcome == "undecided" for one in some) for some in found)
            lines.append(f"| {state.name} | {findings.seconds(cut)} | {shares} |")
    return lines


def gross_table(findings):
    found = gross(findings)
    if not found:
        return []
    lines = [
        "", f"| {GROSS.title}, quiet, by {findings.seconds(DEFAULT_CUT)} | slower [95 %, Clopper and Pearson] |"
        " must | holds |", "| --- | ---: | --- | --- |",
    ]
    for backend in findings.backends:
        lines.append(f"| {backend} | {share(gross(findings, backend))} | | |")
    return [*lines, f"| all | {share(found)} | at least {PERCENT} % | {yes_or_no(holds(found))} |"]


def percent(hits):
    """The share of verdicts that are hits."""
    return proportion.percent(statistics.fmean(hits))
