"""The report on the validation of the verdicts, as Markdown."""
from validation import proportion
from validation.verdicts.copies import COPIES, CUTS, ERROR_RATE
from validation.verdicts.reporting import conditions, coverage, errors, power, spread
from validation.verdicts.reporting.findings import Findings
from validation.verdicts.states import BY_NAME


def render(runs, verdicts):
    """The report, and what must hold and does not, in words."""
    findings = Findings(runs, verdicts)
    failures = [must.words for must in errors.musts(findings) + power.musts(findings) if not must.holds]
    lines = [
        "# Validation of the verdicts", "", answer(findings, failures), "",
        f"Written by `scripts/validate-statistics` from the raw rounds in `rounds`: runs of {findings.budget:g} s, each"
        f" with one backend and {len(COPIES)} copies of it, in {number(findings.sittings, 'sitting')}, with all states"
        " of the machine and all backends interleaved. The verdicts are those that the harness gives on such rounds.",
        *errors.section(findings), *power.section(findings), *coverage.section(findings), *spread.section(findings),
        *conditions.section(findings),
    ]
    return "\n".join(lines) + "\n", failures


def answer(findings, failures):
    """What the report comes to, in a few sentences."""
    by_state = [findings.select(state) for state in findings.states]
    wrong = sum(one.is_wrong for one in findings.verdicts)
    worst = max(sum(one.is_wrong for one in some) / len(some) for some in by_state)
    errors_found = f"{wrong} {'was' if wrong == 1 else 'were'} wrong, at most {proportion.percent(worst)} in a state"
    sentences = [
        f"Of {len(findings.verdicts):,} verdicts on copies that are slowed by known shares, in {number(by_state, 'state')}"
        f" of the machine, {errors_found if wrong else 'none was wrong'}."
    ]
    if power.gross(findings):
        sentences.append(
            f"By {findings.seconds(power.DEFAULT_CUT)} of quiet runs, a copy slowed by 5 % was called slower in"
            f" {found(findings, '+5%')}, one slowed by 2 % in {found(findings, '+2%')}, and an unchanged one the same"
            f" in {found(findings, '')}.")
    covered = [coverage.of_stretches(findings, state, CUTS[-1], state.name) for state in findings.states]
    hits, count = map(sum, zip(*covered))
    sentences.append(
        f"In {hits} of {count} runs all {len(COPIES)} intervals that are printed after {findings.seconds(CUTS[-1])}"
        f" held at once what the runs of that state find together; {proportion.percent(1 - ERROR_RATE)} is claimed.")
    if failures:
        sentences.append(f"**What must hold does not:** {'; '.join(failures)}.")
    return " ".join(sentences)


def found(findings, change):
    """How many stretches of quiet runs called a copy what it is, by the default budget: `62 of 63`."""
    copy = next(copy for copy in COPIES if copy.change == change)
    verdicts = findings.select(BY_NAME["quiet"], cut=power.DEFAULT_CUT, copy=copy)
    return f"{sum(one.is_wanted for one in verdicts)} of {len(verdicts)}"


def number(some, noun):
    """How many there are: `1 state`, `4 states`."""
    return f"{len(some)} {noun}{'s' if len(some) != 1 else ''}"
