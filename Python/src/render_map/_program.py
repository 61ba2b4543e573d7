"""The command that the package contains."""

from __future__ import annotations

import os
import sys


def path() -> str:
    """Return the path of the command."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "program", "bin", "render-map")
    if not os.path.exists(path):
        from .errors import Problem, WorkerError

        raise WorkerError(
            [Problem("failed", path, "this installation of render-map has no command: install a wheel of this system")]
        )
    return path


def main() -> None:
    """Replace this process with the command, which gets the arguments of this process."""
    program = path()
    os.execv(program, [program, *sys.argv[1:]])
