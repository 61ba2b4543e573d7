"""The time at which a picture must be done."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any, Optional

from .errors import DeadlineError, Problem, argument_error


class Deadline:
    """The most time that a picture may take. The time begins with ``start()``."""

    def __init__(self, value: Any) -> None:
        """Read the option ``deadline``. Raises ``ArgumentError`` if it is not a positive duration."""
        self.seconds: Optional[float] = None
        self.end: Optional[float] = None
        if value is None:
            return
        try:
            self.seconds = value.total_seconds() if isinstance(value, timedelta) else float(value)
        except (TypeError, ValueError):
            self.seconds = 0
        # The longest time that Python can wait for a lock.
        if isinstance(value, (bool, str)) or not 0 < self.seconds <= 2**31:
            raise argument_error("deadline", f"{value!r} is not valid: must be a positive number of seconds")

    def start(self) -> "Deadline":
        """Begin the time if it has not begun."""
        if self.seconds is not None and self.end is None:
            self.end = time.monotonic() + self.seconds
        return self

    @property
    def left(self) -> Optional[float]:
        """The seconds that are left, at least 0; None if there is no limit."""
        return None if self.end is None else max(0.0, self.end - time.monotonic())

    @property
    def has_passed(self) -> bool:
        """Whether no time is left."""
        return self.end is not None and time.monotonic() >= self.end

    def error(self) -> DeadlineError:
        """Return the exception for a picture that is not done."""
        message = f"the picture took longer than {self.seconds:g} seconds; raise the deadline, or draw less"
        return DeadlineError([Problem("deadline", "", message)])
