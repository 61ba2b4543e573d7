#!/usr/bin/env python3
"""Shows that requests made to take memory or time delay neither tiles nor data, and do not end the server.

  pressure.py PROGRAM [--seconds 60] [--group /sys/fs/cgroup/memory/NAME]

Runs the server as the unit of Deployment does, with the bundled basemap, and has eight clients ask again and again for pictures
that would take gigabytes or minutes, while ordinary clients ask for tiles and data tiles. Prints the times of the ordinary
clients, the statuses of the others, and the peak of the memory. A server that ended, an ordinary answer that is not 200, a 99th
percentile above 100 ms for tiles or 50 ms for data tiles, or a peak beyond the unit's MemoryMax is a failure. With --group, the
server runs in that control group, whose limit is set to MemoryMax (as root).
"""
import argparse, collections, http.client, json, pathlib, random, re, sys, threading, time, urllib.parse

import servers

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
options = argparse.ArgumentParser()
options.add_argument('program')
options.add_argument('--seconds', type=float, default=60)
options.add_argument('--group', type=pathlib.Path)
options = options.parse_args()

unit = (ROOT / 'Server/Deployment/render-map-server.service').read_text()
memory = int(re.search(r'MemoryMax=(\d+)G', unit).group(1)) << 30
arguments = re.search(r'"ARGUMENTS=(.*)"', unit).group(1).split()
arguments[arguments.index('--styles') + 1] = str(ROOT / 'Basemap')
port_place = arguments.index('--port')
del arguments[port_place:port_place + 2]


def enter():
    """Puts the process into the control group."""
    if options.group:
        options.group.mkdir(exist_ok=True)
        (options.group / 'memory.limit_in_bytes').write_text(str(memory))
        (options.group / 'cgroup.procs').write_text('0')


server, PORT = servers.started([options.program, *arguments], preexec_fn=enter)
rng = random.Random(1)
PLACE = '/styles/v1/me/light/static/'


def query(**parameters):
    """A query with these parameters, JSON if they are not texts."""
    return '?' + urllib.parse.urlencode(
        [(k, v if isinstance(v, str) else json.dumps(v)) for k, v in parameters.items()])


def symbols(letters, size, layer):
    return {'id': 'x', 'type': 'symbol', 'source': 'world', 'source-layer': layer, 'layout': {
        'text-field': 'A' * letters, 'text-size': size, 'text-allow-overlap': True, 'text-ignore-placement': True,
        'text-max-width': 1000}}


def path(points, style):
    places = '|'.join(f'{rng.uniform(-60, 60):.3f},{rng.uniform(-60, 60):.3f}' for _ in range(points))
    return f'{style}|{places}'


def hostile():
    """Fifty requests: a target, and the members of the body of a POST or None."""
    requests = []
    for layer in ['places', 'countries', 'land', 'lakes']:
        for letters, size in [(6000, 300), (6000, 20), (3000, 100)]:
            requests.append((f'{PLACE}10,50,{rng.randint(0, 5)}/1024x1024{query(addlayer=symbols(letters, size, layer))}', None))
    for layer in ['countries', 'land', 'rivers']:
        for paint in [{'line-width': 500, 'line-blur': 200}, {'line-width': 200, 'line-dasharray': [0.01, 0.01]},
                      {'line-width': 300, 'line-gap-width': 300, 'line-offset': 200}]:
            added = {'id': 'x', 'type': 'line', 'source': 'world', 'source-layer': layer, 'paint': paint}
            requests.append((f'{PLACE}10,50,{rng.randint(0, 6)}/1280x1280{query(addlayer=added)}', None))
    heat = {'id': 'x', 'type': 'heatmap', 'source': 'world', 'source-layer': 'places', 'paint': {'heatmap-radius': 2000}}
    circles = {'id': 'x', 'type': 'circle', 'source': 'world', 'source-layer': 'places', 'paint': {
        'circle-radius': 3000, 'circle-blur': 1, 'circle-opacity': 0.1}}
    for added in [heat, circles]:
        for zoom in range(4):
            requests.append((f'{PLACE}10,50,{zoom}/1280x1280{query(addlayer=added)}', None))
    auto = '/styles/light/static/auto/2048x2048.png'
    for points in [9_000, 20_000, 45_000]:
        for style in ['width:40|border:red|borderwidth:100', 'width:1|stroke:blue', 'width:200|stroke:blue|fill:red']:
            body = {'path': [path(points, style)], 'linejoin': 'round', 'linecap': 'round'}
            requests.append((auto, body))
    for size in ['2048x2048', '1024x1024@2x']:
        for pitch in [60, 85]:
            requests.append((f'/styles/light/static/10,50,3@45,{pitch}/{size}.png', None))
    many = {'type': 'FeatureCollection', 'features': [
        {'type': 'Feature', 'properties': {'name': f'n{n}', 'marker-symbol': 'a'}, 'geometry': {
            'type': 'Point', 'coordinates': [rng.randint(-170, 170), rng.randint(-80, 80)]}} for n in range(90)]}
    for zoom in range(8):
        overlay = urllib.parse.quote('geojson(' + json.dumps(many) + ')', safe='')
        requests.append((f'{PLACE}{overlay}/0,20,{zoom}/1280x1280', None))
    assert len(requests) == 50, len(requests)
    return requests


times = collections.defaultdict(list)
statuses = collections.defaultdict(collections.Counter)
peak = 0
end = time.time() + options.seconds


def ask(target, body=None):
    connection = http.client.HTTPConnection('127.0.0.1', PORT, timeout=120)
    start = time.perf_counter()
    try:
        if body is None:
            connection.request('GET', target)
        else:
            connection.request('POST', target, json.dumps(body), {'Content-Type': 'application/json'})
        answer = connection.getresponse()
        answer.read()
        return answer.status, time.perf_counter() - start
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__, time.perf_counter() - start
    finally:
        connection.close()


def attack(own, requests):
    while time.time() < end:
        target, body = own.choice(requests)
        status, _ = ask(target, body)
        statuses['hostile'][status] += 1


def browse(own, kind):
    while time.time() < end:
        zoom = own.randint(2, 6)
        x, y = own.randrange(1 << zoom), own.randrange(1 << zoom)
        target = f'/styles/light/{zoom}/{x}/{y}.png' if kind == 'tiles' else f'/data/world/{min(zoom, 5)}/{x >> 1}/{y >> 1}.pbf'
        status, seconds = ask(target)
        times[kind].append(seconds)
        statuses[kind][status] += 1
        time.sleep(0.02)


def watch():
    global peak
    while time.time() < end and server.poll() is None:
        try:
            text = open(f'/proc/{server.pid}/status').read()
        except OSError:
            break
        found = re.search(r'VmRSS:\s+(\d+)', text)
        peak = max(peak, int(found.group(1)) << 10 if found else 0)
        time.sleep(0.02)


end = time.time() + options.seconds
requests = hostile()
threads = [threading.Thread(target=attack, args=(random.Random(n), requests)) for n in range(8)]
threads += [threading.Thread(target=browse, args=(random.Random(n), kind)) for n, kind in enumerate(['tiles', 'tiles', 'data', 'data'])]
threads.append(threading.Thread(target=watch))
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
failures = []
for kind, limit in [('tiles', 0.1), ('data', 0.05)]:
    found = sorted(times[kind])
    p99 = found[int(len(found) * 0.99)]
    print(f'{kind}: {len(found)} answers, p50 {found[len(found) // 2] * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms, {dict(statuses[kind])}')
    if p99 > limit:
        failures.append(f'{kind}: p99 above {limit * 1e3:.0f} ms')
    if not set(statuses[kind]) <= {200, 204, 404}:
        failures.append(f'{kind}: statuses')
print(f'hostile: {dict(statuses["hostile"])}; peak {peak >> 20} MiB')
if server.poll() is not None:
    failures.append(f'the server ended with {server.returncode}')
if peak > memory:
    failures.append('memory')
if ask('/health')[0] != 200:
    failures.append('the server does not answer')
server.terminate()
server.wait()
print('\n'.join(failures) or 'passed')
sys.exit(bool(failures))
