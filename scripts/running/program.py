"""Runs programs to their end, so that none goes on in the background when the script is stopped."""
import os
import signal
import subprocess
import tempfile
from pathlib import Path

from running.command_line import fail


class Stopped(BaseException):
    """Somebody wants this to end."""


def run_stoppably(body):
    """What the body returns for a scratch directory that goes away; 130 or 143 where a signal ends it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    try:
        with tempfile.TemporaryDirectory() as work:
            return body(Path(work))
    except Stopped as stopped:
        fail(128 + stopped.args[0], "stopped")


def stop(number, _):
    for other in (signal.SIGINT, signal.SIGTERM):
        signal.signal(other, lambda *_: None)
    raise Stopped(number)


def run(*command, **options):
    """Runs a program to its end and returns what it printed; ends with its status where it fails."""
    status, printed = attend(*command, **options)
    if status != 0:
        words = f"exit status {status}" if status > 0 else f"signal {-status}"
        fail(shell_status(status), f"{Path(command[0]).name} failed: {words}")
    return printed


def attend(*command, stdin=subprocess.DEVNULL, stdout=None, **options):
    """Runs a program to its end: its exit status, or its signal, negative; and what it printed."""
    # In a group of its own: a control-C comes to it once, from here, and it is waited for, so that
    # none of its children goes on in the background.
    try:
        process = subprocess.Popen(
            command, stdin=stdin, stdout=stdout, text=True, process_group=0, **options)
    except OSError as error:
        fail(69, f"can't run {command[0]}: {error.strerror} (see scripts/setup)")
    try:
        printed, _ = process.communicate()
    except Stopped as stopped:
        os.killpg(process.pid, stopped.args[0])
        # Output that is read ends with the last of its children.
        process.communicate()
        raise
    return process.returncode, printed


def shell_status(status):
    """The status that a shell would tell."""
    return status if status >= 0 else 128 - status
