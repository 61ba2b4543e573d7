"""Every front end draws a request alike, and names the same mistake in a wrong one.

``requests.json`` declares the requests as members of jobs. Each front end is given them in its own spelling, which
follows from ``render-map help --json``. Spark takes part if it is installed, the server if ``RENDER_MAP_SERVER`` names
it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from functools import cache
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

import pytest
import render_map
from render_map import _program

Members = Dict[str, Any]

DECLARED: Members = json.loads(Path(__file__).with_name("requests.json").read_text())
#: The paths of files by their names in requests.
FILES: Dict[str, str] = {name: str(Path(__file__).with_name(file)) for name, file in DECLARED["files"].items()}
ROWS: Dict[str, Members] = {row["name"]: row for row in DECLARED["requests"]}
#: The members of requests by their names, as the command lists them.
LISTED: Dict[str, Members] = {
    member["name"]: member
    for member in json.loads(subprocess.check_output([_program.path(), "help", "--json"]))["members"]
}
#: The names of members by their spellings: `colorBy` and `color_by`.
NAMES = {
    spelling: name
    for name, member in LISTED.items()
    for spelling in (name, re.sub("([A-Z])", r"_\1", name).lower(), member["python"], member.get("alias", name))
}
#: The members that the server has in the path of a picture, or in parameters of tileserver-gl.
IN_PATH = {"style", "basemap", "format", "attribution"} | {
    name for name, member in LISTED.items() if member["section"] in ("Camera", "Framing", "Picture") and name != "dpi"
}


class Answer(NamedTuple):
    """The result of a front end: a picture, or else the error."""

    picture: Optional[bytes]
    error: str = ""


#: Draws the request of a row.
FrontEnd = Callable[[str], Answer]


@pytest.fixture(scope="session")
def requests(tmp_path_factory: pytest.TempPathFactory) -> Dict[str, Members]:
    """Return the requests by the names of their rows, and the default one, with files of the style and its sources."""
    style = tmp_path_factory.mktemp("site") / "style.json"
    style.write_text(json.dumps(DECLARED["style"]))
    for file in FILES.values():
        shutil.copy(file, style.parent)
    found = {name: {"style": str(style), **members_of(row)} for name, row in [("", {}), *ROWS.items()]}
    return {name: {key: value for key, value in row.items() if value is not None} for name, row in found.items()}


def members_of(row: Members) -> Members:
    """Return the members of a row, with the data that they name, and the default members that it lacks.

    Null stands for a usual member that the request has not.
    """
    own = {
        name: [stored(item) for item in value] if isinstance(value, list) else stored(value)
        for name, value in row.get("members", {}).items()
    }
    return {**own, **{name: value for name, value in DECLARED["usual"].items() if name not in own}}


def stored(value: Any) -> Any:
    """Return the data or the path of a name such as `@places`; any other value as it is."""
    return {**DECLARED["data"], **FILES}.get(value, value) if isinstance(value, str) else value


def spelled(name: str, key: str) -> str:
    """Return the name of a member in Python or on the command line."""
    words = {"python": name, "option": "--" + name.replace("_", "-")}
    return str(LISTED.get(NAMES.get(name, ""), words)[key])


def kind_of(name: str) -> str:
    """Return the kind of values of a member."""
    return str(LISTED[NAMES[name]]["values"]) if name in NAMES else "text"


def texts(name: str, value: Any) -> List[str]:
    """Return a value as texts of the command line, one for each time that the option is there; none for false."""
    if isinstance(value, bool):
        return [""] if value else []
    values = value if isinstance(value, list) else [value]
    if kind_of(name) == "changes":
        changes = [item.items() if isinstance(item, dict) else [item.split("=", 1)] for item in values]
        return ["=".join(map(plain, change)) for several in changes for change in several]
    # An array of layers is one value, unlike an array of data.
    are_layers = isinstance(values[0], dict) and "id" in values[0]
    if name in NAMES and LISTED[NAMES[name]].get("repeats") and not are_layers:
        return [text(item) for item in values]
    return [size_text(value) if name == "size" else text(value)]


def text(value: Any) -> str:
    """Return a value as on the command line: words and numbers with commas between them, or else JSON."""
    is_list = isinstance(value, list) and not any(isinstance(item, (list, dict)) for item in value)
    return ",".join(map(plain, value)) if is_list else plain(value)


def plain(value: Any) -> str:
    """Return a text as it is, and any other value as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def size_text(value: Any) -> str:
    """Return a size as a text: `100x80@2x`."""
    return value if isinstance(value, str) else "x".join(map(str, value[:2])) + "".join(f"@{r}x" for r in value[2:])


# The command, jobs


@pytest.fixture(scope="session")
def command(requests: Dict[str, Members]) -> FrontEnd:
    """Draw with options of the command."""

    @cache
    def draw(row: str) -> Answer:
        arguments = [
            f"{spelled(name, 'option')}={item}" if item else spelled(name, "option")
            for name, value in requests[row].items()
            for item in texts(name, value)
        ]
        run = subprocess.run([_program.path(), "draw", *arguments, "--output=-"], capture_output=True, check=False)
        assert run.returncode in (0, 2, 3), run.stderr
        return Answer(run.stdout or None, run.stderr.decode().replace(" (see --help)", "").rstrip())

    return draw


@pytest.fixture(scope="session")
def job(requests: Dict[str, Members], tmp_path_factory: pytest.TempPathFactory) -> FrontEnd:
    """Draw all requests as a file of jobs."""
    folder = tmp_path_factory.mktemp("jobs")
    rows = list(requests)
    jobs = [json.dumps({"name": f"job-{rows.index(row)}", **request}) for row, request in requests.items()]
    (folder / "jobs.jsonl").write_text("\n".join(jobs))
    batch = [_program.path(), "batch", "jobs.jsonl", "--out=out", "--results=-", "--quiet"]
    lines = subprocess.run(batch, cwd=folder, stdout=subprocess.PIPE, check=False).stdout.splitlines()

    def draw(row: str) -> Answer:
        number = rows.index(row)
        result = json.loads(lines[number])
        if result["status"] == "ok":
            return Answer((folder / result["output"]).read_bytes())
        return Answer(None, result["error"].replace(f"jobs.jsonl:{number + 1}: ", "", 1))

    return draw


# Python


def in_python(request: Members) -> Members:
    """Return a request with the names of Python."""
    return {spelled(name, "python"): value for name, value in request.items()}


@pytest.fixture(scope="session")
def python(requests: Dict[str, Members]) -> FrontEnd:
    """Draw with `render_map.render`."""

    def draw(row: str) -> Answer:
        options: Any = in_python(requests[row])
        try:
            return Answer(render_map.render(options.pop("style", None) or options.pop("data"), **options))
        except render_map.RenderMapError as error:
            return Answer(None, str(error))

    return draw


@pytest.fixture(scope="session")
def python_batch(requests: Dict[str, Members]) -> FrontEnd:
    """Draw all requests with `render_map.batch`."""
    jobs: Any = map(in_python, requests.values())
    results = dict(zip(requests, render_map.batch(jobs)))
    return lambda row: Answer(results[row].picture, str(results[row].error or ""))


# Spark


@pytest.fixture(scope="session")
def session() -> Iterator[Any]:
    """Start Spark."""
    pytest.importorskip("pyspark", reason="pyspark is not installed")
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def spark(requests: Dict[str, Members], session: Any) -> FrontEnd:
    """Draw all requests as a column of jobs."""
    from render_map_spark import render_jobs

    jobs = [(row, json.dumps(request)) for row, request in requests.items()]
    df = session.createDataFrame(jobs, "row string, job string").repartition(2)
    answers = {found.row: Answer(found.picture, found.error) for found in render_jobs(df, job="job").collect()}
    return lambda row: answers[row]


@pytest.fixture(scope="session")
def spark_columns(requests: Dict[str, Members], session: Any) -> FrontEnd:
    """Draw a table whose columns are the members."""
    from render_map_spark import render_jobs

    def column(name: str, value: Any) -> Any:
        kinds = {type(item) for item in value} if isinstance(value, list) else {type(value)}
        if len(kinds) == 1 and not kinds & {list, dict}:
            return value
        # Values of several types, which an array of Spark cannot have, are texts as on the command line.
        found = texts(name, value)
        return found if len(found) > 1 else found[0]

    def draw(row: str) -> Answer:
        columns = {name: column(name, value) for name, value in requests[row].items()}
        df = session.createDataFrame([tuple(columns.values())], list(columns))
        try:
            (found,) = render_jobs(df).collect()
        except render_map.ArgumentError as error:
            return Answer(None, str(error).replace("; name other columns with keep=", ""))
        return Answer(found.picture, found.error)

    return draw


# The server


@pytest.fixture(scope="session")
def server(requests: Dict[str, Members], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Answer]]:
    """Start the server with the style, and return a function that requests a path."""
    program = os.environ.get("RENDER_MAP_SERVER", "")
    if not os.path.exists(program):
        pytest.skip("RENDER_MAP_SERVER does not name render-map-server")
    share = Path(_program.path()).parents[1] / "share" / "render-map"
    places = {"RENDER_MAP_FONTS": str(share / "fonts"), "RENDER_MAP_BASEMAP": str(share / "basemap")}
    arguments = [program, "--styles", os.path.dirname(requests[""]["style"]), "--port=0"]
    log = tmp_path_factory.mktemp("server") / "log.jsonl"
    with log.open("wb") as file:
        process = subprocess.Popen(arguments, stderr=file, env={**os.environ, **places})
    port: Optional[str] = None

    def answer(path: str, body: Optional[bytes] = None) -> Answer:
        try:
            with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", body)) as found:
                return Answer(found.read())
        except urllib.error.HTTPError as error:
            with error:
                assert error.code in (400, 503)
                return Answer(None, error.read().decode())

    try:
        while port is None or answer("/health").picture is None:
            assert process.poll() is None, log.read_text()
            time.sleep(0.02)
            found = re.search(r'"listening".*:(\d+)"', log.read_text())
            port = found[1] if found else None
        yield answer
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="session")
def server_query(requests: Dict[str, Members], server: Callable[..., Answer]) -> FrontEnd:
    """Ask the server with parameters in a URL."""

    def draw(row: str) -> Answer:
        path, parameters, rest = addressed(requests[row])
        parameters += [(name, item or "true") for name, value in rest.items() for item in texts(name, value)]
        return server(f"{path}?{urllib.parse.urlencode(parameters)}")

    return draw


@pytest.fixture(scope="session")
def server_body(requests: Dict[str, Members], server: Callable[..., Answer]) -> FrontEnd:
    """Ask the server with members in the body."""

    def draw(row: str) -> Answer:
        path, parameters, rest = addressed(requests[row])
        return server(f"{path}?{urllib.parse.urlencode(parameters)}", json.dumps(rest).encode())

    return draw


def addressed(request: Members) -> Tuple[str, List[Tuple[str, str]], Members]:
    """Return the path of a picture of the server, the parameters of its view, and the other members.

    Raises `LookupError` if a member has no form in a path.
    """
    given = {NAMES.get(name, name): value for name, value in request.items()}
    size = size_text(given["size"]) if "size" in given else f"{given.get('width')}x{given.get('height')}"
    file = size + (f"@{given['ratio']}x" if "ratio" in given else "") + "." + given.get("format", "png")
    sides = re.fullmatch(r"(\d+)x(\d+)(@\dx)?\.(png|webp|jpeg|tiff)", file)
    # A view of everything works as in tileserver-gl, which leaves no room for pins.
    if sides is None or given.get("fit") or "basemap" in given or given.get("attribution") == "compact":
        raise LookupError
    parameters = [("attribution", "false")] if given.get("attribution") == "off" else []
    if "bounds" in given:
        view = text(given["bounds"])
        # The margin is a share of the area.
        (down, across), (width, height) = given.get("padding", [0, 0]), map(int, sides.group(1, 2))
        share = down / (height - 2 * down)
        assert share == across / (width - 2 * across)
        parameters.append(("padding", text(share)))
    else:
        place = re.sub(r"[\[ \]]", "", text(given["center"] if "center" in given else [given["lon"], given["lat"]]))
        # Zoom levels count from tiles of 256 pixels.
        view = f"{place},{given['zoom'] + 1}@{given.get('bearing', 0)},{given.get('pitch', 0)}"
    rest = {name: value for name, value in request.items() if NAMES.get(name) not in IN_PATH}
    return f"/styles/style/static/{view}/{file}", parameters, rest


# The tests


def can_say(front_end: str, row: str) -> bool:
    """Whether a front end has a spelling for the request of a row."""
    request, mistake = members_of(ROWS[row]), ROWS[row].get("error", {}).get("member")
    names = [NAMES.get(name, name) for name in request]
    if len(set(names)) < len(names):
        # A member that is there twice has one name in the others.
        return front_end in ("job", "server_query", "server_body")
    if front_end == "command":
        # A flag has no value there.
        return all(isinstance(request[name], bool) for name in request if kind_of(name) == "flag")
    if front_end == "python":
        # `Map` and `batch` draw data over a style.
        return "data" not in request or "style" in request
    if front_end.startswith("server"):
        # Data and overlays are GeoJSON there.
        if any(path in json.dumps(request) for path in FILES.values()):
            return False
        # A mistake in a path is reported in the words of tileserver-gl. Parameters that are not members are left out.
        if mistake is not None and NAMES.get(mistake, "style") in IN_PATH:
            return False
        try:
            addressed({name: value for name, value in request.items() if value is not None})
        except LookupError:
            return False
    return True


FRONT_ENDS = ["command", "job", "python", "python_batch", "spark", "spark_columns", "server_query", "server_body"]


# The look of a raster without options is assumed, which is a warning.
@pytest.mark.filterwarnings("ignore:assumed-look")
@pytest.mark.parametrize(
    ("row", "front_end"), [(row, name) for row in ROWS for name in FRONT_ENDS if can_say(name, row)]
)
def test_front_ends_are_alike(row: str, front_end: str, request: pytest.FixtureRequest) -> None:
    """A front end draws the picture of the command, unlike the default one, or reports the same error of the member."""
    answer: Answer = request.getfixturevalue(front_end)(row)
    if "error" in ROWS[row]:
        assert answer.picture is None
        assert re.fullmatch(message(ROWS[row]["error"], front_end), answer.error), answer.error
        return
    assert answer.picture is not None, answer.error
    reference: FrontEnd = request.getfixturevalue("command")
    expected = reference("" if front_end == "command" else row)
    assert expected.picture is not None, expected.error
    assert are_same(expected.picture, answer.picture) == (front_end != "command")


def test_every_member_is_in_a_picture() -> None:
    """The table has a request that is drawn for each member."""
    drawn = [members_of(row) for row in ROWS.values() if "error" not in row]
    assert {NAMES[name] for row in drawn for name in row if row[name] is not None} | {"style"} == set(LISTED)


def message(error: Members, front_end: str) -> str:
    """Return a pattern of the message of an error in the words of a front end."""

    def own(name: str) -> str:
        if front_end == "command":
            return spelled(name, "option")
        return spelled(name, "python") if front_end.startswith(("python", "spark")) else name

    if "nearest" in error:
        # Each has separate words for unknown members.
        return rf"\W*(Unknown option )?\W*{own(error['member'])}\b.*[Dd]id you mean \W*{own(error['nearest'])}\W*"
    reason = error["reason"]
    if front_end.startswith(("python", "spark")):
        # The reason has names of Python too.
        reason = re.sub(r"\b[a-z]+[A-Z]\w*", lambda found: own(found[0]), reason)
    # The place may go on inside of the member.
    return rf"{own(error['member'])}([ .\[].*)?: {re.escape(reason)}"


def are_same(one: bytes, other: bytes) -> bool:
    """Whether two files show the same. Their bytes differ by the provenance, which contains the request."""
    if one == other:
        return True
    kinds = {render_map.Picture(file).media_type for file in (one, other)}
    if kinds == {"image/svg+xml"}:
        one, other = (re.sub(rb"<metadata>.*?</metadata>", b"", file, flags=re.DOTALL) for file in (one, other))
        return one == other
    difference = render_map.diff(one, other) if len(kinds) == 1 else None
    return difference is not None and difference.equal and difference.changed_pixels == 0
