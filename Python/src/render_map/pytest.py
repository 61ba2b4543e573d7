"""The pytest plugin with the fixture ``map_snapshot``, which compares maps and pictures with golden pictures.

def test_density(map_snapshot):
    map_snapshot(geopandas.read_file("countries.geojson"), color_by="density", size="600x400")
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Set, Tuple, Union

import pytest

from . import _options, _snapshots
from .errors import RenderMapError, argument_error, warn

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._data import SourceValue
    from ._map import Map
    from .options import SnapshotOptions

__all__ = ["MapSnapshot", "map_snapshot"]


class MapSnapshot:
    """The type of the fixture ``map_snapshot``, which compares maps and pictures with golden pictures.

    The golden pictures of ``test_maps.py`` are in ``Goldens/test_maps``, in the folder of this file.
    """

    def __init__(self, request: pytest.FixtureRequest, session: "_Session", folder: Path) -> None:
        self._session = session
        self._folder = folder
        self._goldens = request.path.parent / "Goldens" / request.path.stem
        self._node: str = request.node.nodeid
        self._names: Set[str] = set()

    def __call__(
        self,
        source: "Union[Map, SourceValue]",
        name: Optional[str] = None,
        **options: "Unpack[SnapshotOptions]",
    ) -> None:
        """Draw a picture, and fail if it differs from its golden picture.

        ``source`` is a style or data as in ``render``, a ``Map``, or the bytes of a PNG picture. ``name`` is the name
        of the golden picture, which by default is the name of the test. Options are those of the picture and of the
        comparison. With ``--map-update``, the picture is written as the golden picture.

        Raises ``RenderMapError`` for an invalid source or option. Issues a ``RenderMapWarning`` for each warning.
        """
        __tracebackhide__ = True
        name = self._named(name)
        text, arguments = _snapshots.job(source, name, options)
        suite = self._session.suite(self._folder, self._goldens, arguments)
        path = suite / f"{len(os.listdir(suite)):04}.json"
        path.write_text(text)
        outcome = _snapshots.run(str(path), arguments, self._session.records)
        warn(outcome.warnings, stacklevel=2)
        if not outcome.is_good:
            self._session.has_failed = True
            pytest.fail("\n".join(self._line(line, path) for line in outcome.lines))

    def _named(self, name: Optional[str]) -> str:
        """Return a valid name of a snapshot, and note it."""
        if name is None:
            stem = re.sub(r"[^\w.-]+", "-", self._node.partition("::")[2]).strip("-")
            number = len(self._names) + 1
            name = stem if number == 1 else f"{stem}-{number}"
        other = self._session.owners.setdefault(self._goldens / name, self._node)
        if other != self._node or name in self._names:
            raise argument_error("name", f"'{name}' is already the name of a snapshot of {other}")
        self._names.add(name)
        return name

    def _line(self, line: str, path: Path) -> str:
        """Return a line of the command, with the names of the test in place of those of its job."""
        line = line.replace(f"{path}:1: ", "").replace(str(path.parent / "Goldens"), os.path.relpath(self._goldens))
        if line.startswith("ERROR"):
            return _options.in_python(line)
        return re.sub(
            r"^( +accept: ).*", lambda found: f"{found[1]}pytest --map-update {shlex.quote(self._node)}", line
        )


@pytest.fixture
def map_snapshot(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> MapSnapshot:
    """Return a function that compares maps and pictures with golden pictures."""
    session = request.config.stash[_KEY]
    if session.folder is None:
        session.folder = tmp_path_factory.mktemp("map-snapshots")
    return MapSnapshot(request, session, session.folder)


class _Session:
    """The snapshots of a session, or of a process of a session."""

    def __init__(self, records: bool) -> None:
        #: Whether pictures are written as golden pictures.
        self.records = records
        #: The folder of the jobs.
        self.folder: Optional[Path] = None
        #: For each golden picture, the test that it belongs to.
        self.owners: Dict[Path, str] = {}
        #: The folders of jobs, by the options of their processes.
        self.suites: Dict[Tuple[str, ...], List[str]] = {}
        self.has_failed = False
        #: The lines that are printed at the end.
        self.summary: List[str] = []
        self._folders: Dict[Tuple[Path, Tuple[str, ...]], Path] = {}

    def suite(self, folder: Path, goldens: Path, arguments: List[str]) -> Path:
        """Return the folder of the jobs that have a folder of golden pictures and the options of their process."""
        key = (goldens, tuple(arguments))
        suite = self._folders.get(key)
        if suite is None:
            suite = folder / f"{goldens.name}-{len(self._folders) + 1}"
            suite.mkdir()
            # The command reads and writes golden pictures beside the jobs. It creates no folder that a link leads to.
            with contextlib.suppress(OSError):
                goldens.mkdir(parents=True, exist_ok=True)
            (suite / "Goldens").symlink_to(goldens)
            self._folders[key] = suite
            self.suites.setdefault(key[1], []).append(str(suite))
        return suite

    def add(self, state: Dict[str, Any]) -> None:
        """Add the snapshots of another process."""
        self.has_failed = self.has_failed or state["has_failed"]
        for arguments, folders in state["suites"]:
            self.suites.setdefault(tuple(arguments), []).extend(folders)

    @property
    def state(self) -> Dict[str, Any]:
        """The snapshots of this process, for another process."""
        suites = [[list(arguments), folders] for arguments, folders in self.suites.items()]
        return {"has_failed": self.has_failed, "suites": suites}

    def report(self, folder: Path) -> None:
        """Write the reports, one for each set of options of a process."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, (arguments, suites) in enumerate(self.suites.items(), 1):
            path = folder / ("report.html" if number == 1 else f"report-{number}.html")
            try:
                _snapshots.report(suites, arguments, str(path))
                self.summary.append(f"report: {path}")
            except RenderMapError as error:
                self.summary.append(f"no report: {error}")


_KEY = pytest.StashKey[_Session]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("render-map", "snapshots of maps")
    group.addoption(
        "--map-update",
        action="store_true",
        help="write the pictures of map_snapshot as the golden pictures; refused if the variable CI is set",
    )
    group.addoption(
        "--map-report",
        metavar="DIR",
        help="write the HTML report of map_snapshot to this folder (default: to a temporary folder if a test fails)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Create the record of the session's snapshots."""
    records = bool(config.getoption("map_update"))
    if records and os.environ.get("CI"):
        raise pytest.UsageError("--map-update does not write golden pictures if the variable CI is set")
    config.stash[_KEY] = _Session(records)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the snapshots of a process of pytest-xdist."""
    state = getattr(node, "workeroutput", {}).get("map_snapshots")
    if state is not None:
        node.config.stash[_KEY].add(state)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the report. A process of pytest-xdist passes its snapshots to the process that started it."""
    config = session.config
    snapshots = config.stash[_KEY]
    output: Optional[Dict[str, Any]] = getattr(config, "workeroutput", None)
    if output is not None:
        output["map_snapshots"] = snapshots.state
        return
    folder: Optional[str] = config.getoption("map_report")
    if folder is not None:
        snapshots.report(Path(folder).absolute())
    elif snapshots.has_failed:
        snapshots.report(Path(next(iter(snapshots.suites.values()))[0]).parent)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print where the reports are."""
    lines = config.stash[_KEY].summary
    if lines:
        terminalreporter.section("map snapshots")
        for line in lines:
            terminalreporter.write_line(line)
