"""How far runs and sittings lie apart."""
import math
import statistics

from validation.verdicts.copies import COPIES, CUTS
from validation.verdicts.reporting.coverage import LEVEL


def section(findings):
    return [*medians(findings), *deviations(findings)]


def medians(findings):
    lines = [
        "", "## From sitting to sitting", "", "The median ratio of each copy, over all rounds of all runs:", "",
        f"| state | backend | sitting | runs | {' | '.join(copy.title for copy in COPIES)} |",
        f"| --- | --- | ---: | ---: |{' ---: |' * len(COPIES)}",
    ]
    for state in findings.states:
        for backend in findings.backends:
            for sitting in findings.sittings:
                runs = findings.runs_of(state, backend, sitting)
                if runs:
                    ratios = " | ".join(f"{findings.pooled(runs, copy):.4f}" for copy in COPIES)
                    lines.append(f"| {state.name} | {backend} | {sitting} | {len(runs)} | {ratios} |")
    return lines


def deviations(findings):
    lines = [
        "", "The standard deviation of a copy's median ratio from run to run, over all copies: within a sitting, over"
        " all sittings, and what the rounds of a run let expect, which is half the width of its interval over"
        f" {quantile():.2f}, the quantile of the normal distribution that belongs to it.", "",
        "| state | backend | within a sitting | over all sittings | expected from the rounds |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for state in findings.states:
        for backend in findings.backends:
            found = [one for one in findings.select(state, backend, CUTS[-1]) if one.has_interval]
            if found:
                within = deviation(found, lambda one: (one.copy, one.run.sitting))
                over = deviation(found, lambda one: one.copy)
                lines.append(
                    f"| {state.name} | {backend} | {percent(within)} | {percent(over)} | {percent(expected(found))} |")
    return lines


def quantile():
    return statistics.NormalDist().inv_cdf((1 + LEVEL) / 2)


def expected(verdicts):
    return statistics.fmean(math.log(one.high / one.low) / 2 for one in verdicts) / quantile()


def deviation(verdicts, group):
    """The standard deviation of the logarithms about the means of their groups; `None` where each has but one."""
    groups = {}
    for one in verdicts:
        groups.setdefault(group(one), []).append(math.log(one.median))
    freedom = len(verdicts) - len(groups)
    if not freedom:
        return None
    squares = sum((value - statistics.fmean(some)) ** 2 for some in groups.values() for value in some)
    return math.sqrt(squares / freedom)


def percent(share):
    return "–" if share is None else f"{100 * share:.3f} %"
