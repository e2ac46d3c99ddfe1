"""Starts and ends the neighbour of a run, and tells what it has used."""
import os
import subprocess
import sys
from pathlib import Path

from running.command_line import fail
from validation.verdicts.usage import of_children

PROGRAM = Path(__file__).with_name("neighbour_program.py")


class Neighbour:
    """A process that does its chore on one processor as long as the context lasts; none without a chore."""

    def __init__(self, chore, processor):
        self.chore = chore
        self.processor = processor
        self.process = None
        # Known when it has ended: its processor time in seconds, and the bytes it has copied.
        self.cpu = 0
        self.copied = 0

    def __enter__(self):
        if self.chore is not None:
            command = [sys.executable, "-B", PROGRAM, str(os.getpid()), str(self.processor), self.chore]
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, process_group=0)
            if self.process.stdout.readline() != "ready\n":
                self.process.communicate()
                fail(69, f"no neighbour can run on processor {self.processor}")
        return self

    def __exit__(self, kind, *_):
        if self.process is None:
            return
        before = of_children()
        self.process.terminate()
        printed, _ = self.process.communicate()
        self.cpu = of_children() - before
        if kind is None and self.process.returncode != 0:
            fail(1, "the neighbour has ended before the run did")
        self.copied = int(printed or 0)
