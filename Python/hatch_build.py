"""Puts the command, its fonts and its basemap into the wheel, and tags the wheel with the command's platform."""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProgramHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the folder RENDER_MAP_PROGRAM to a wheel for the platform RENDER_MAP_PLATFORM."""

    def initialize(self, version: str, build_data: "dict[str, Any]") -> None:
        """Add the folder and the platform to the data of the build, except for an editable installation."""
        if version == "editable":
            return
        program = os.environ.get("RENDER_MAP_PROGRAM")
        platform = os.environ.get("RENDER_MAP_PLATFORM")
        if not program or not platform:
            raise RuntimeError("a wheel is made by `make wheel`, which names the command")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["force_include"][program] = "render_map/program"
