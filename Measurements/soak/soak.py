#!/usr/bin/env python3
"""Draws many pictures in one process, and sends many requests to a server. Memory and open files must not grow.

    soak.py [batch] [server] [--count 100000] [--minutes M] [--styles STYLE...] [--program FILE] [--server FILE]

- `batch` draws pictures of changing styles, data, cameras, sizes and formats, in one process of `render-map batch`.
- `server` sends the same number of requests to render-map-server, on 4 connections.

After a tenth of the run, memory may grow by 5 percent, and the number of open files may not grow. A random sample of the
pictures must equal pictures of new processes, and a sample of the answers must equal answers of a new server.
"""

import argparse
import base64
import hashlib
import http.client
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "Examples")
STYLES = [
    os.path.join(EXAMPLES, name, "style.json")
    for name in sorted(os.listdir(EXAMPLES))
    if os.path.exists(os.path.join(EXAMPLES, name, "style.json"))
]
BASEMAPS = ["light", "dark", "none"]
COLORS = ["#d73027", "#4575b4", "seagreen", "rgba(250, 200, 0, 0.6)", "hsl(280, 40%, 50%)"]
GROWTH = 1.05


def geometry(generator, longitude, latitude, spread):
    """Returns a random geometry near a place."""

    def place():
        return [
            round(longitude + generator.uniform(-spread, spread), 5),
            max(-85, min(85, round(latitude + generator.uniform(-spread, spread) / 2, 5))),
        ]

    kind = generator.choice(["Point", "MultiPoint", "LineString", "Polygon"])
    if kind == "Point":
        return {"type": kind, "coordinates": place()}
    places = [place() for _ in range(generator.randint(3, 40))]
    return {"type": kind, "coordinates": [places + places[:1]] if kind == "Polygon" else places}


def data(generator, longitude, latitude, spread):
    """Returns random features with simplestyle properties."""
    features = []
    for number in range(generator.randint(1, 30)):
        properties = {"name": f"Place {number}", "value": generator.randint(0, 1000)}
        for name in ("stroke", "fill", "marker-color"):
            if generator.random() < 0.3:
                properties[name] = generator.choice(["#d73027", "#4575b4", "#228833"])
        features.append(
            {"type": "Feature", "properties": properties, "geometry": geometry(generator, longitude, latitude, spread)}
        )
    return {"type": "FeatureCollection", "features": features}


def job(number, seed, styles):
    """Returns the job with a number, which depends only on the number and the seed."""
    generator = random.Random(f"{seed}-{number}")
    width, height = generator.randint(16, 256), generator.randint(16, 256)
    made = {"name": str(number), "size": f"{width}x{height}"}
    if generator.random() < 0.1:
        made["ratio"] = generator.choice([0.5, 2, 1.3])
    made["format"] = generator.choices(["png", "webp", "jpeg", "svg", "pdf"], [80, 6, 6, 6, 2])[0]
    # If a style has data at a place, the camera is near this place. Otherwise, the camera is anywhere.
    style = generator.choice(styles)
    kind = generator.random()
    longitude, latitude = generator.uniform(-180, 180), generator.uniform(-75, 75)
    zoom = generator.uniform(0, 9)
    if kind < 0.25:
        made["data"] = data(generator, longitude, latitude, 2 ** generator.uniform(-6, 5))
        made["basemap"] = generator.choice(BASEMAPS)
        if generator.random() < 0.3:
            made["colorBy"] = "value"
        return made
    made["style"] = style
    if kind < 0.6:
        with open(style) as file:
            known = json.load(file)
        center = known.get("center", [10, 50])
        longitude = center[0] + generator.uniform(-1, 1) * 2 ** -known.get("zoom", 2) * 100
        latitude = max(-80, min(80, center[1] + generator.uniform(-1, 1) * 2 ** -known.get("zoom", 2) * 50))
        zoom = max(0, min(20, known.get("zoom", 2) + generator.uniform(-2, 2)))
    made["center"] = [round((longitude + 180) % 360 - 180, 5), round(latitude, 5)]
    made["zoom"] = round(zoom, 3)
    if generator.random() < 0.4:
        made["bearing"] = round(generator.uniform(-180, 180), 2)
    if generator.random() < 0.2:
        made["pitch"] = round(generator.uniform(0, 75), 1)
    if generator.random() < 0.2:
        made["overlay"] = data(generator, longitude, latitude, 2 ** -zoom * 60)
    if generator.random() < 0.1:
        made["title"] = f"Picture {number}"
    if generator.random() < 0.1:
        made["scaleBar"] = "metric"
    if generator.random() < 0.05:
        made["markers"] = [f"{made['center'][0]},{made['center'][1]},red,A"]
    return made


class Process:
    """The memory and the open files of a process, as the system reports them."""

    def __init__(self, identifier):
        self.identifier = identifier

    def memory(self):
        """Returns the resident memory in mebibytes."""
        with open(f"/proc/{self.identifier}/status") as file:
            for line in file:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
        return 0

    def files(self):
        return len(os.listdir(f"/proc/{self.identifier}/fd"))


class Watch:
    """The memory and the open files during a run. The first tenth of the run is ignored."""

    def __init__(self, process):
        self.process = process
        self.samples = []

    def sample(self, done):
        self.samples.append((done, self.process.memory(), self.process.files()))

    def findings(self):
        """Prints the samples, and returns the errors."""
        warm = [sample for sample in self.samples if sample[0] >= self.samples[-1][0] / 10]
        if len(warm) < 4:
            return ["too few samples"]
        quarter = max(2, len(warm) // 4)
        first = max(memory for _, memory, _ in warm[:quarter])
        last = statistics.median(memory for _, memory, _ in warm[-quarter:])
        files = sorted({number for _, _, number in warm})
        print(f"  memory: {self.samples[0][1]:.0f} MiB at the start, up to {first:.0f} in the first quarter after a tenth, "
              f"median {last:.0f} in the last quarter, up to {max(m for _, m, _ in warm):.0f}")
        print(f"  open files after a tenth: {files[0]} to {files[-1]}; at the end {warm[-1][2]}")
        found = []
        if last > first * GROWTH:
            found.append(f"memory grows from {first:.0f} to {last:.0f} MiB")
        if statistics.median(n for _, _, n in warm[-quarter:]) > statistics.median(n for _, _, n in warm[:quarter]):
            found.append("open files grow")
        return found


def environment():
    return {
        "RENDER_MAP_FONTS": os.path.join(ROOT, "Fonts"), "RENDER_MAP_BASEMAP": os.path.join(ROOT, "Basemap"), **os.environ,
    }


def outcome(result):
    """Returns the part of a result that must be repeatable: its picture, or its error."""
    if result["status"] == "ok":
        return hashlib.sha256(base64.b64decode(result["picture"])).hexdigest()
    return result["status"] + ": " + result.get("error", "")


def draw_alone(program, text):
    run = subprocess.run(
        [program, "batch", "-", "--out", "-", "--quiet"], input=text.encode() + b"\n", capture_output=True, cwd=ROOT,
        env=environment(),
    )
    return outcome(json.loads(run.stdout.splitlines()[0]))


def soak_batch(options):
    print(f"batch: {options.count} pictures of {len(options.styles)} styles", flush=True)
    process = subprocess.Popen(
        [options.program, "batch", "-", "--out", "-", "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, cwd=ROOT, env=environment(),
    )
    generator = random.Random(options.seed)
    # The sample is three times as large as needed, because the time can end before all jobs are drawn.
    sample = set(generator.sample(range(options.count), min(3 * options.sample, options.count)))
    outcomes, statuses, failures = {}, {}, {}

    fed = 0
    end = time.monotonic() + options.minutes * 60

    def feed():
        nonlocal fed
        for number in range(options.count):
            if time.monotonic() > end:
                break
            fed += 1
            process.stdin.write(json.dumps(job(number, options.seed, options.styles)).encode() + b"\n")
            process.stdin.flush()
        process.stdin.close()

    threading.Thread(target=feed, daemon=True).start()
    watch = Watch(Process(process.pid))
    start, done = time.monotonic(), 0
    step = max(1, options.count // 1000)
    for line in process.stdout:
        result = json.loads(line)
        number = int(result["name"])
        statuses[result["status"]] = statuses.get(result["status"], 0) + 1
        if result["status"] != "ok":
            failures.setdefault(result.get("error", "").split(": ", 1)[-1][:120], number)
        if number in sample:
            outcomes[number] = outcome(result)
        done += 1
        if done % step == 0 and done < options.count:
            watch.sample(done)
        if done % max(1, options.count // 20) == 0:
            print(f"  {done}, {done / (time.monotonic() - start):.0f}/s, {watch.samples[-1][1]:.0f} MiB, "
                  f"{watch.samples[-1][2]} open files", flush=True)
    code = process.wait()
    print(f"  {done} results in {time.monotonic() - start:.0f} s, exit code {code}: {statuses}")
    for message, number in list(failures.items())[:10]:
        print(f"  job {number}: {message}")
    found = watch.findings()
    if done != fed:
        found.append(f"{fed - done} results are missing")
    outcomes = dict(list(outcomes.items())[-options.sample :])
    different = [
        number for number, known in outcomes.items()
        if draw_alone(options.program, json.dumps(job(number, options.seed, options.styles))) != known
    ]
    print(f"  {len(outcomes) - len(different)} of {len(outcomes)} pictures equal those of new processes", flush=True)
    if different:
        found.append(f"pictures differ from those of new processes: {different[:10]}")
    return found


class Server:
    """A running server of the examples. Its cache is so small that it is full before a tenth of the run."""

    def __init__(self, program, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [program, "--styles", folder, "--port", str(self.port), "--tile-cache", "32"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=environment(),
        )
        for _ in range(600):
            try:
                if self.answer("/health")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server does not start")

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def answer(self, path, connection=None):
        connection = connection or self.connection()
        # Some answers contain the address of the server, which is taken from this header.
        connection.request("GET", path, headers={"Host": "localhost"})
        response = connection.getresponse()
        return response.status, hashlib.sha256(response.read()).hexdigest()

    def stop(self):
        self.process.terminate()
        self.process.wait()


def request_of(number, seed, styles):
    """Returns the path of the request with a number."""
    generator = random.Random(f"{seed}-request-{number}")
    style = generator.choice(styles)
    kind = generator.random()
    size = f"{generator.randint(16, 256)}x{generator.randint(16, 256)}"
    format = generator.choice(["png", "png", "jpg", "webp"])
    longitude, latitude = round(generator.uniform(-180, 180), 4), round(generator.uniform(-70, 70), 4)
    if kind < 0.6:
        zoom = generator.randint(0, 5)
        scale = generator.choice(["", "", "@2x"])
        return f"/styles/{style}/{zoom}/{generator.randrange(2**zoom)}/{generator.randrange(2**zoom)}{scale}.{format}"
    if kind < 0.9:
        zoom = round(generator.uniform(0, 8), 2)
        turn = generator.choice(["", f"@{generator.randint(0, 359)}", f"@{generator.randint(0, 359)},{generator.randint(0, 60)}"])
        return f"/styles/{style}/static/{longitude},{latitude},{zoom}{turn}/{size}.{format}"
    if kind < 0.95:
        return f"/styles/{style}/static/{longitude},{latitude},{min(180, longitude + 5)},{latitude + 5}/{size}.{format}"
    return generator.choice([f"/styles/{style}.json", f"/styles/{style}/style.json", "/styles.json", "/missing",
                             f"/styles/{style}/99/0/0.png", f"/styles/{style}/static/1,2,3/9999x9999.png"])


def soak_server(options):
    if not os.path.exists(options.server):
        print(f"server: left out, because {options.server} is not built")
        return []
    folder = tempfile.mkdtemp(prefix="soak-")
    names = ["choropleth", "patterns", "bubbles", "relief", "scripts"]
    for name in names:
        # Files are copied, because the server does not follow symbolic links out of its folder.
        shutil.copytree(os.path.join(EXAMPLES, name), os.path.join(folder, name))
    server = Server(options.server, folder)
    print(f"server: {options.count} requests", flush=True)
    generator = random.Random(options.seed)
    sample = set(generator.sample(range(options.count), min(options.sample, options.count)))
    outcomes, statuses, lock = {}, {}, threading.Lock()
    numbers, watch = iter(range(options.count)), Watch(Process(server.process.pid))
    step, start, errors = max(1, options.count // 1000), time.monotonic(), []
    end = start + options.minutes * 60

    def ask():
        connection = server.connection()
        while True:
            with lock:
                number = next(numbers, None)
                if number is None or time.monotonic() > end:
                    return
                if number and number % step == 0:
                    watch.sample(number)
                if number and number % max(1, options.count // 20) == 0 and watch.samples:
                    print(f"  {number}, {number / (time.monotonic() - start):.0f}/s, {watch.samples[-1][1]:.0f} MiB", flush=True)
            try:
                answer = server.answer(request_of(number, options.seed, names), connection)
            except (OSError, http.client.HTTPException) as error:
                errors.append(f"request {number}: {error!r}")
                connection = server.connection()
                continue
            with lock:
                statuses[answer[0]] = statuses.get(answer[0], 0) + 1
                if number in sample:
                    outcomes[number] = answer

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"  {sum(statuses.values())} answers in {time.monotonic() - start:.0f} s: {statuses}")
    found = watch.findings() + errors[:5]
    if statuses.get(500):
        found.append(f"{statuses[500]} answers with status 500")
    if statuses.get(200, 0) < sum(statuses.values()) / 2:
        found.append("most answers are no pictures")
    server.stop()
    fresh = Server(options.server, folder)
    different = [
        number for number, known in outcomes.items()
        if fresh.answer(request_of(number, options.seed, names)) != known and known[0] != 503
    ]
    fresh.stop()
    shutil.rmtree(folder)
    print(f"  {len(outcomes) - len(different)} of {len(outcomes)} answers equal those of a new server", flush=True)
    if different:
        found.append("answers differ from those of a new server: "
                     + ", ".join(request_of(number, options.seed, names) for number in different[:5]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help="batch, server; both by default")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=1e9, help="end earlier, after this time")
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--styles", nargs="*", default=[], help="styles in addition to the examples")
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/release/render-map"))
    parser.add_argument("--server", default=os.path.join(ROOT, ".build-server/release/render-map-server"))
    options = parser.parse_args()
    options.styles = STYLES + [os.path.abspath(style) for style in options.styles]
    parts = {"batch": soak_batch, "server": soak_server}
    found = []
    for name in options.parts or parts:
        if name not in parts:
            parser.error(f"{name}: not a part")
        found += [f"{name}: {text}" for text in parts[name](options)]
    for text in found:
        print("finding:", text)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
