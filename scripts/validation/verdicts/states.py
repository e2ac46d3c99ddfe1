"""The states of the machine that verdicts are tried in, and what proves that a run was in one."""
import collections

# How much of a processor other processes may use in a run that counts as quiet.
QUIET_SHARE = 0.05


class State(collections.namedtuple("State", "name title chore is_beside share")):
    """A state of the machine.

    `chore` is what a neighbour does meanwhile, if there is one: on a processor beside that of the harness
    where `is_beside` says so, else on the same. It must have used that share of a processor at least.
    """

    def processor(self, bound, allowed):
        """Where the neighbour belongs; `None` where the machine has no such processor."""
        if not self.is_beside:
            return bound
        return next((one for one in sorted(allowed) if one != bound), None)

    def flaw(self, proof):
        """Why a run does not count, in words; empty where it does."""
        if self.chore is None:
            if proof.others < QUIET_SHARE:
                return ""
            return f"other processes used {100 * proof.others:.1f} % of a processor"
        share = proof.neighbour_cpu / proof.wall
        return "" if share >= self.share else f"the neighbour used {100 * share:.1f} % of a processor"


STATES = [
    State("quiet", "nothing else runs", None, False, 0),
    State("other-core", "a busy loop on another processor", "spin", True, 0.9),
    State("same-core", "a busy loop on the processor that is measured on", "spin", False, 0.3),
    State("memory", "copies of 64 MB on another processor", "copy", True, 0.9),
]
BY_NAME = {state.name: state for state in STATES}
