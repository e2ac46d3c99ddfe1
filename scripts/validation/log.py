"""The log of a validation: what a run that is stopped goes on from."""
import csv
import fcntl
import io
import os

from running.command_line import fail


class Log:
    """The trials that are done, a line each, with the columns `kind`, `number` and `outcome` among others."""

    def __init__(self, path, columns, kinds, outcomes, is_fresh):
        self.path = path
        self.columns = columns
        self.kinds = kinds
        self.outcomes = outcomes
        self.file = path.open("a+", newline="")
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fail(73, f"another run writes {path}")
        if is_fresh:
            self.file.truncate(0)
        self.rows = self.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        is_empty = self.file.tell() == 0
        self.file.close()
        if is_empty:
            self.path.unlink(missing_ok=True)

    def read(self):
        self.file.seek(0)
        text = self.file.read()
        # A line that a crash has torn is no trial: it is cut off, and that trial run again.
        whole = text[:text.rfind("\n") + 1]
        if whole != text:
            self.file.truncate(len(whole.encode()))
        if not whole:
            return []
        reader = csv.DictReader(io.StringIO(whole), strict=True)
        rows = list(reader)
        if reader.fieldnames != self.columns or not all(map(self.is_sound, rows)):
            fail(65, f"{self.path} is not of this form: begin anew with --fresh")
        return rows

    def is_sound(self, row):
        return (
            None not in row and None not in row.values() and row["kind"] in self.kinds
            and row["outcome"] in self.outcomes and row["number"].isdecimal())

    def append(self, row):
        line = io.StringIO()
        writer = csv.DictWriter(line, self.columns, lineterminator="\n")
        if self.file.tell() == 0:
            writer.writeheader()
        writer.writerow(row)
        self.file.write(line.getvalue())
        self.file.flush()
        os.fsync(self.file.fileno())
        self.rows.append({name: str(value) for name, value in row.items()})
