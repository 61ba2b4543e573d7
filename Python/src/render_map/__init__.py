"""Draws MapLibre styles and geographic data as pictures, without a GPU, a display or a browser.

import render_map

render_map.render("countries.geojson", "map.png", color_by="population", legend=True)
map = render_map.Map("style.json")
map.render(center=(2.34, 48.86), zoom=11, size="800x600@2x").save("paris.png")
for result in render_map.batch({"style": "style.json", "center": place, "zoom": 11} for place in places):
    ...
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, List

if TYPE_CHECKING:
    from ._async import AsyncMap, abatch
    from ._batch import Pool, Result, batch
    from ._commands import Difference, Finding, check, diff
    from ._map import Map
    from ._matplotlib import add_basemap
    from ._render import arender, legend, render
    from .errors import (
        ArgumentError,
        DeadlineError,
        DeniedWarningError,
        InputError,
        Problem,
        RenderMapError,
        RenderMapWarning,
        UnreadableError,
        WorkerError,
    )
    from .picture import Picture
    from .version import __version__

__all__ = [
    "ArgumentError",
    "AsyncMap",
    "DeadlineError",
    "DeniedWarningError",
    "Difference",
    "Finding",
    "InputError",
    "Map",
    "Picture",
    "Pool",
    "Problem",
    "RenderMapError",
    "RenderMapWarning",
    "Result",
    "UnreadableError",
    "WorkerError",
    "__version__",
    "abatch",
    "add_basemap",
    "arender",
    "batch",
    "check",
    "diff",
    "legend",
    "render",
]

# These modules are imported when they are first used. The command `render-map` starts quickly because it needs none.
_MODULES = {
    "._async": ("AsyncMap", "abatch"),
    "._batch": ("Pool", "Result", "batch"),
    "._commands": ("Difference", "Finding", "check", "diff"),
    "._map": ("Map",),
    "._matplotlib": ("add_basemap",),
    "._render": ("arender", "legend", "render"),
    ".picture": ("Picture",),
    ".version": ("__version__",),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = next((module for module, names in _MODULES.items() if name in names), ".errors")
    value = getattr(import_module(module, __name__), name)
    globals()[name] = value
    return value


def __dir__() -> List[str]:
    return sorted(__all__)
