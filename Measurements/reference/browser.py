"""Draws pictures with MapLibre GL JS in headless Chromium, on a software implementation of WebGL."""

import base64
import json
import queue
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from archives import MBTiles, PMTiles
from scenes import REPOSITORY

WHEEL = "lonboard-0.17.0-py3-none-any.whl"
VERSION = "6.11.2"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--force-device-scale-factor=1",
    "--window-size=2200,2200", "--disable-dev-shm-usage",
)
# The longest time for one picture, in seconds.
PATIENCE = 120

PAGE = """<!doctype html><meta charset="utf-8"><style>body { margin: 0 }</style>
<script type="module">
import "/library.js";
// The values of properties for inputs, null where the reference refuses the property's value.
function values(cases) {
  const form = value => value?.r === undefined ? value ?? null : [value.r, value.g, value.b, value.a];
  return cases.map(({property, expression, inputs}) => {
    try {
      const group = Object.keys(maplibregl.specification).find(
        name => /^(layout|paint)_/.test(name) && property in maplibregl.specification[name]);
      const value = maplibregl.propertyValue(expression, property, maplibregl.specification[group][property]);
      return inputs.map(([map, feature]) => form(value.evaluate(map, {type: 1, ...feature})));
    } catch (error) { return null; }
  });
}
async function draw(job) {
  const container = document.createElement("div");
  container.style.width = job.size[0] + "px";
  container.style.height = job.size[1] + "px";
  document.body.replaceChildren(container);
  const faults = [];
  const map = new maplibregl.Map({
    container, style: job.style, ...job.camera, pixelRatio: job.ratio, maxPitch: 85, fadeDuration: 0,
    interactive: false, attributionControl: false,
    canvasContextAttributes: {preserveDrawingBuffer: true, antialias: false}, ...job.options});
  // Before its projection is known, the map limits the camera as in Mercator.
  if (job.style.projection) map.once("load", () => map.jumpTo(job.camera));
  map.on("error", event => faults.push(String(event.error?.message ?? event.error)));
  await Promise.race([map.once("idle"), new Promise(done => setTimeout(done, 60000))]);
  const picture = map.getCanvas().toDataURL("image/png");
  map.remove();
  return {picture, faults};
}
for (;;) {
  const answer = await fetch("/next");
  if (answer.status !== 200) break;
  const job = await answer.json();
  for (const name in job.options) if (job.options[name] === null) job.options[name] = undefined;
  let result;
  try { result = job.cases ? values(job.cases) : await draw(job); } catch (error) { result = {faults: [String(error)]}; }
  await fetch("/drawn", {method: "POST", body: JSON.stringify(result)});
}
</script>"""


def executable():
    """Returns the path of Chromium; None if it is not installed."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def library(wheel):
    """Returns MapLibre GL JS as a module that sets `maplibregl`. The wheel contains it in a larger bundle."""
    bundle = zipfile.ZipFile(wheel).read("lonboard/static/index.js").decode()
    if f'"{VERSION}"' not in bundle:
        raise ValueError(f"{wheel} does not carry MapLibre GL JS {VERSION}")
    # The bundle's own code would first load WebAssembly that is not served here.
    bundle = re.sub(
        r"(async function \w+\(\)\{)(\w+)\|\|\(await \$?\w+\(\w+\),\2=!0\)\}", r"\1}", bundle, count=1)
    # MapLibre is a part of the bundle that is loaded lazily. Finds its exports, and the function that runs it.
    exports = re.search(r"([\w$]+)=\{\};\w+\(\1,\{AJAXError:", bundle)
    if not exports:
        raise ValueError(f"no MapLibre GL JS found in {wheel}")
    start = re.search(rf"\(([\w$]+)\(\),{re.escape(exports[1])}\)", bundle)
    # The function that reads the value of a property, and the style specification.
    value = re.search(r"function (\w+)\(t,e,r,i\)\{if\(\w+\(t\)\)return new [\w$]+\(t,e,r\);if\(", bundle)
    specification = re.search(r"(\w+)=\w+,\w+=\[\"type\",\"source\",\"source-layer\",", bundle)
    return (
        f"{bundle}\n;{start[1]}();globalThis.maplibregl={{...{exports[1]},"
        f"propertyValue:{value[1]},specification:{specification[1]}}};").encode()


class Browser:
    """A browser that draws, and the server on the loopback interface that it reads from."""

    def __init__(self, wheel):
        self._library = library(wheel)
        self._archives, self._jobs, self._results = {}, queue.Queue(), queue.Queue()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._process = None

    def __enter__(self):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._start()
        return self

    def __exit__(self, *_):
        self._stop()
        self._server.shutdown()
        self._profile.cleanup()

    def draw(self, picture, path):
        """Draws a picture as a PNG file, and returns the errors that the reference reports."""
        job = {
            "style": self._served(picture.style), "camera": picture.camera, "size": picture.size,
            "ratio": picture.ratio, "options": picture.options,
        }
        self._jobs.put(json.dumps(job).encode())
        try:
            result = self._results.get(timeout=PATIENCE)
        except queue.Empty:
            self._stop()
            self._jobs = queue.Queue()
            self._start()
            return [f"no picture after {PATIENCE} seconds"]
        if "picture" in result:
            path.write_bytes(base64.b64decode(result["picture"].split(",", 1)[1]))
        return result["faults"]

    def values(self, cases):
        """Evaluates property values. Returns the outputs for each value's inputs; None for a value that is refused."""
        self._jobs.put(json.dumps({"cases": cases}).encode())
        return self._results.get(timeout=PATIENCE)

    def _start(self):
        command = [executable(), *FLAGS, f"--user-data-dir={self._profile.name}", self._address]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _stop(self):
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _served(self, style):
        """Returns the style with all addresses replaced by addresses of the server."""
        def served(address):
            return address.replace("file://", f"{self._address}/file", 1)

        style = json.loads(json.dumps(style))
        for key in ("sprite", "glyphs"):
            if key in style:
                style[key] = served(style[key])
        for source in style["sources"].values():
            for key in ("data", "url"):
                if isinstance(source.get(key), str):
                    source[key] = served(source[key])
            if "tiles" in source:
                source["tiles"] = [served(tile) for tile in source["tiles"]]
            archive = self._archive(source.get("url", ""))
            if archive is not None:
                number, tiles = archive
                del source["url"]
                source["tiles"] = [f"{self._address}/archive/{number}/{{z}}/{{x}}/{{y}}"]
                source["minzoom"], source["maxzoom"] = tiles.minzoom, tiles.maxzoom
        return style

    def _archive(self, url):
        scheme, _, path = url.partition("://")
        if url == "basemap://world":
            scheme, path = "pmtiles", str(REPOSITORY / "Basemap/world.pmtiles")
        if scheme not in ("mbtiles", "pmtiles"):
            return None
        if path not in self._archives:
            kind = MBTiles if scheme == "mbtiles" else PMTiles
            self._archives[path] = (len(self._archives), kind(path))
        return self._archives[path]

    def _handler(self):
        browser = self

        class Handler(BaseHTTPRequestHandler):
            """Answers the page's requests."""

            def log_message(self, *_):
                pass

            def do_GET(self):
                path = urllib.parse.unquote(urllib.parse.urlparse(self.path).path)
                self._send(*browser._answer(path))

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self._send(200, b"")
                browser._results.put(json.loads(body))

            def _send(self, status, body, kind="application/octet-stream"):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        return Handler

    def _answer(self, path):
        """Returns the status, body and type of the resource at `path`."""
        if path == "/":
            return 200, PAGE.encode(), "text/html"
        if path == "/library.js":
            return 200, self._library, "text/javascript"
        if path == "/next":
            return 200, self._jobs.get(), "application/json"
        if path.startswith("/file/"):
            file = Path(path[5:])
            if file.is_file():
                return 200, file.read_bytes()
            # A glyph range that does not exist is empty, as in render-map.
            return (200 if file.suffix == ".pbf" else 404), b""
        tile = re.fullmatch(r"/archive/(\d+)/(\d+)/(\d+)/(\d+)", path)
        if tile:
            number, z, x, y = map(int, tile.groups())
            found = dict(self._archives.values()).get(number)
            body = found.tile(z, x, y) if found else None
            if body is not None:
                return 200, body
        return 404, b""
