"""The processes that this process has started, directly or indirectly."""

from __future__ import annotations

import os


def descendants() -> dict[int, str]:
    """Return the command lines of all descendants of this process, by id."""
    parents: dict[int, int] = {}
    commands: dict[int, str] = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat") as file:
                parents[int(name)] = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
        commands[int(name)] = command(int(name))
    return {pid: commands[pid] for pid in commands if _is_below(pid, parents)}


def _is_below(pid: int, parents: dict[int, int]) -> bool:
    while pid in parents and pid != parents[pid]:
        pid = parents[pid]
        if pid == os.getpid():
            return True
    return False


def command(pid: int) -> str:
    """Return the command line of a process, which is empty if the process has ended."""
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def drawing(bundle: str) -> list[int]:
    """Return the ids of render-map processes that draw a bundle, even if their parents have ended."""
    ids = (int(name) for name in os.listdir("/proc") if name.isdigit())
    return sorted(pid for pid in ids if bundle in command(pid) and "/render-map " in command(pid))


def executors() -> list[int]:
    """Return the ids of the Spark executors that descend from this process."""
    return sorted(pid for pid, command in descendants().items() if "CoarseGrainedExecutorBackend" in command)


def programs() -> list[int]:
    """Return the ids of the render-map processes that draw for the executors."""
    return sorted(
        pid
        for pid, command in descendants().items()
        if command.split(" ")[0].endswith("/render-map") and ("--part=-" in command or " batch " in command)
    )
