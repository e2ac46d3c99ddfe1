"""A neighbour of the harness: spins or copies memory on one processor until it is told to end.

usage: neighbour_program.py PARENT PROCESSOR spin|copy

Prints `ready` when it begins, and at the end how many bytes it has copied. It ends with its parent.
"""
import ctypes
import os
import signal
import sys

# Two blocks of this size are more than the caches of a processor hold.
BLOCK = 64 << 20

PR_SET_PDEATHSIG = 1


class Told(Exception):
    """The parent wants this to end."""


class Neighbour:
    """What it does, and how many bytes it has copied."""

    def __init__(self):
        self.copied = 0

    def spin(self):
        while True:
            pass

    def copy(self):
        source, target = (ctypes.create_string_buffer(BLOCK) for _ in range(2))
        # Memory that was never written to is one page of zeros, which stays in the cache.
        ctypes.memset(source, 1, BLOCK)
        while True:
            ctypes.memmove(target, source, BLOCK)
            self.copied += BLOCK


def told(*_):
    raise Told


def main():
    parent, processor, chore = sys.argv[1:]
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != int(parent):
        sys.exit("neighbour: the parent has ended")
    os.sched_setaffinity(0, {int(processor)})
    neighbour = Neighbour()
    try:
        signal.signal(signal.SIGTERM, told)
        print("ready", flush=True)
        getattr(neighbour, chore)()
    except Told:
        print(neighbour.copied)


if __name__ == "__main__":
    main()
