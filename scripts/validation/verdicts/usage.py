"""Who has used the processors."""
import collections
import os
import resource
import time
from pathlib import Path


def of_children():
    """The processor time, in seconds, of children that have ended, with their own."""
    return _seconds(resource.RUSAGE_CHILDREN)


def _seconds(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


class Usage(collections.namedtuple("Usage", "clock busy stolen known")):
    """Seconds: of the clock; that processors were busy; that other guests of the host had; and that this
    process has used, with those of its children that have ended."""

    @classmethod
    def now(cls):
        total = Path("/proc/stat").read_text().splitlines()[0]
        # cpu  user nice system idle iowait irq softirq steal guest guest_nice (proc(5)); guests' time is
        # counted in that of the user already.
        user, nice, system, _, _, irq, softirq, stolen = map(int, total.split()[1:9])
        tick = 1 / os.sysconf("SC_CLK_TCK")
        return cls(
            time.monotonic(), (user + nice + system + irq + softirq) * tick, stolen * tick,
            _seconds(resource.RUSAGE_SELF) + of_children())

    def others_since(self, earlier):
        """How much of one processor other processes have used."""
        others = (self.busy - earlier.busy) - (self.known - earlier.known)
        return max(0, others) / (self.clock - earlier.clock)

    def stolen_since(self, earlier):
        """How much of one processor other guests of the host had."""
        return (self.stolen - earlier.stolen) / (self.clock - earlier.clock)
