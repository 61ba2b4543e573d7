#!/usr/bin/env python3
"""Shows that no request takes more than the limits of size, time and memory of a picture.

  limits.py PROGRAM [--fonts FOLDER]

Runs the server with low limits and asks for pictures that would take far more, one by one: large ones, and layers, overlays and
paths that take long or much memory. Prints the status, the time and the peak of the memory of each. A status that is not the
expected one, a time of more than the limit and a second, or a peak of more than the limit and a quarter, as a drawing ends at
its next step, is a failure.
"""
import argparse, http.client, json, os, pathlib, random, shutil, signal, struct, sys, tempfile, time, urllib.parse, zlib

import servers

options = argparse.ArgumentParser()
options.add_argument('program')
options.add_argument('--time-limit', type=float, default=2)
options.add_argument('--memory', type=int, default=512, help='MiB that the server may have')
options.add_argument('--only', help='only the requests whose names contain this')
options = options.parse_args()
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix='limits-'))
failures = []


def png(width, height):
    """A PNG file of this size, of nothing but zeros: small, however large the picture is."""
    packer = zlib.compressobj(9)
    data = b''.join(packer.compress(bytes(width * 4 + 1)) for _ in range(min(height, 30000))) + packer.flush()
    def chunk(kind, content):
        return struct.pack('>I', len(content)) + kind + content + struct.pack('>I', zlib.crc32(kind + content))
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 6, 0, 0, 0)) + chunk(b'IDAT', data) + chunk(b'IEND', b'')


rng = random.Random(1)
many = {'type': 'FeatureCollection', 'features': [
    {'type': 'Feature', 'properties': {'name': f'Name {n}'}, 'geometry': {'type': 'Point', 'coordinates': [
        rng.uniform(-60, 60), rng.uniform(-60, 60)]}} for n in range(20000)]}
lines = {'type': 'FeatureCollection', 'features': [
    {'type': 'Feature', 'properties': {}, 'geometry': {'type': 'LineString', 'coordinates': [
        [rng.uniform(-170, 170), rng.uniform(-80, 80)] for _ in range(50)]}} for n in range(1000)]}
(FOLDER / 'icons').mkdir()
(FOLDER / 'icons/large.png').write_bytes(png(20000, 20000))
(FOLDER / 'icons/fair.png').write_bytes(png(1000, 1000))
(FOLDER / 'many.geojson').write_text(json.dumps(many))
(FOLDER / 'lines.geojson').write_text(json.dumps(lines))
(FOLDER / 'a.json').write_text(json.dumps({'version': 8, 'sources': {
    'many': {'type': 'geojson', 'data': 'many.geojson'}, 'lines': {'type': 'geojson', 'data': 'lines.geojson'}},
    'layers': [{'id': 'b', 'type': 'background', 'paint': {'background-color': '#eee'}},
               {'id': 'l', 'type': 'line', 'source': 'lines'}]}))
server, PORT = servers.started(
    [options.program, '--styles', str(FOLDER), '--time-limit', str(options.time_limit), '--max-size', '1024',
     '--max-memory', '256', '--tile-cache', '16'], errors=open(FOLDER / 'log', 'w'))


def status(name):
    for line in open(f'/proc/{server.pid}/status'):
        if line.startswith(name + ':'):
            return int(line.split()[1]) // 1024


def request(method, path, body=None, headers={}):
    connection = http.client.HTTPConnection('127.0.0.1', PORT, timeout=120)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException) as error:
        return 0, repr(error).encode()
    finally:
        connection.close()


def check(name, path, expected, method='GET', body=None, headers={}):
    """Sends a request. The expected status may be several."""
    if options.only and options.only not in name:
        return
    if server.poll() is not None:
        sys.exit(f'failed: the server ended before {name}: {FOLDER}/log')
    expected = expected if isinstance(expected, tuple) else (expected,)
    open(f'/proc/{server.pid}/clear_refs', 'w').write('5')
    start = time.time()
    got, answer = request(method, path, body, headers)
    seconds, peak = time.time() - start, status('VmHWM')
    mistakes = []
    if got not in expected:
        mistakes.append(f'status {got}, expected {expected}: {answer[:100]}')
    if seconds > options.time_limit + 1:
        mistakes.append('too slow')
    if peak > 1.25 * options.memory:
        mistakes.append('too much memory')
    failures.extend(mistakes)
    print('failed' if mistakes else 'ok    ', got, f'{seconds:6.2f} s {peak:5} MiB  {name}', *mistakes, flush=True)


quote = lambda text: urllib.parse.quote(text, safe='')
T, V = '/styles/a/static/0,0,2', '/styles/v1/o/a/static'


def added(kind, source='lines', layout={}, paint={}, size='1000x1000', scale='', view='0,0,1', **members):
    layer = {'id': 'n', 'type': kind, 'source': source, 'layout': layout, 'paint': paint, **members}
    return f'{V}/{view}/{size}{scale}?addlayer={quote(json.dumps(layer))}'


check('an ordinary picture', f'{T}/300x200.png', 200)
# Size
for size in ['1025x1', '1x1025', '513x1@2x', '99999999x99999999', '1024x1024@4x', '0x1', '-1x1']:
    check(f'size {size}', f'{T}/{size}.png', 400)
check('a tile of 1536 pixels', '/styles/a/512/0/0/0@3x.png', 400)
check('the greatest picture', f'{T}/1024x1024.png', 200)
check('a URL of 17 KiB', f'{T}/64x64.png?path=' + 'a' * 17_000, 414)
check('a body of 2 MiB', f'{T}/64x64.png', 413, 'POST', b' ' * (2 << 20))
check('a body without an end', f'{T}/64x64.png', (400, 413), 'POST', b'{"path": "' + b'1,1|' * 200_000)
check('headers of 100 KiB', f'{T}/64x64.png', (0, 400, 431), headers={f'A{n}': 'b' * 1000 for n in range(100)})
check('200,000 places', f'{T}/64x64.png', 400, 'POST', json.dumps({'path': '1,1|' * 200_000}).encode())
check('1001 markers', f'{T}/64x64.png', 400, 'POST', json.dumps({'marker': ['1,1'] * 1001}).encode())
check('an icon of 400 megapixels', f'{T}/64x64.png?marker=' + quote('0,0|large.png'), 400)
check('1000 icons of a megapixel, ten times enlarged', f'{T}/1000x1000.png', (200, 503), 'POST',
      json.dumps({'marker': ['0,0|fair.png|scale:9.9'] * 1000}).encode())
check('JSON nested 300 deep', f'{V}/{quote("geojson(" + "[" * 300 + ")")}/0,0,1/64x64', 400)
check('elevations of no archive', '/data/a/elevation', 404, 'POST', b'{"points": [{"lon": 0, "lat": 0, "z": 0}]}')
# Time and memory
zigzag = '|'.join(f'{n % 2 * 120 - 60},{n % 97 - 48}' for n in range(90_000))
check('a path of 90,000 places across the picture', f'{T}/1000x1000.png', (200, 503), 'POST', json.dumps({'path': zigzag, 'width': 1}).encode())
check('the same, 500 pixels wide, round, with a border', f'{T}/1000x1000.png?linejoin=round&linecap=round&border=red&borderwidth=250&width=500',
      400, 'POST', json.dumps({'path': zigzag}).encode())
check('the same as an area', f'{T}/1000x1000.png?fill=red', 400, 'POST', json.dumps({'path': zigzag}).encode())
check('tiny dashes', added('line', paint={'line-dasharray': [0.001, 0.001]}), (200, 503))
check('tiny dashes of a wide line', added('line', paint={'line-dasharray': [0.0001, 0.0001], 'line-width': 50}), (200, 503))
check('lines a million pixels wide', added('line', paint={'line-width': 1e6}, layout={'line-join': 'round', 'line-cap': 'round'}), (200, 503))
check('blurred lines', added('line', paint={'line-width': 300, 'line-blur': 1e6}), (200, 503))
check('offset lines', added('line', paint={'line-width': 3, 'line-offset': 1e6}), (200, 503))
check('circles a million pixels wide', added('circle', 'many', paint={'circle-radius': 1e6, 'circle-blur': 3}), (200, 503))
check('20,000 circles of 500 pixels', added('circle', 'many', paint={'circle-radius': 500, 'circle-opacity': 0.1}), (200, 503))
check('a heatmap of 20,000 points and 1000 pixels', added('heatmap', 'many', paint={'heatmap-radius': 1000}), (200, 503))
check('a heatmap of a million pixels', added('heatmap', 'many', paint={'heatmap-radius': 1e6}), (200, 503))
texts = {'text-allow-overlap': True, 'text-ignore-placement': True}
check('20,000 texts', added('symbol', 'many', {'text-field': ['get', 'name'], **texts}), (200, 503))
check('texts of 10,000 pixels', added('symbol', 'many', {'text-field': ['get', 'name'], 'text-size': 10_000, **texts}), (200, 503))
check('texts of 7000 characters', added('symbol', 'many', {'text-field': 'word ' * 1400, 'text-max-width': 1e6, **texts}), (200, 503))
check('texts of 7000 characters in lines of one', added('symbol', 'many', {'text-field': 'w ' * 3000, 'text-max-width': 0.01, **texts}), (200, 503))
check('haloes', added('symbol', 'many', {'text-field': ['get', 'name'], 'text-size': 500, **texts}, {
    'text-halo-width': 1000, 'text-halo-blur': 1000, 'text-halo-color': 'red'}), (200, 503))
check('labels along lines', added('symbol', 'lines', {'text-field': 'word ' * 50, 'symbol-placement': 'line', 'symbol-spacing': 1, **texts}), (200, 503))
check('labels along lines, close', added('symbol', 'lines', {'text-field': 'a', 'text-size': 0.1, 'symbol-placement': 'line', 'symbol-spacing': 0.001,
                                                           **texts}), (200, 400, 503))
concat = 'x' * 100
for _ in range(12):
    concat = ['let', 'v', concat, ['concat'] + [['var', 'v']] * 8]
check('an expression of 6 TB of text', added('symbol', 'many', {'text-field': concat}), (200, 400, 503))
check('a filter of such a text', f'{V}/0,0,1/1000x1000?layer_id=l&setfilter={quote(json.dumps(["==", concat, "a"]))}', (200, 400, 503))
sys.setrecursionlimit(10_000)
deep = ['get', 'name']
for _ in range(250):
    deep = ['concat', deep, 'x']
check('an expression 250 deep', added('symbol', 'many', {'text-field': deep}), (200, 400, 503))
world = {'type': 'Polygon', 'coordinates': [[[-180, -85], [180, -85], [180, 85], [-180, 85], [-180, -85]]]}
check('an extrusion as high as the sky', added('fill-extrusion', {'type': 'geojson', 'data': world}, paint={
    'fill-extrusion-height': 1e9, 'fill-extrusion-opacity': 0.5}, view='0,0,10,30,80'), (200, 503))
ring = [[180 * (n % 2) - 90, (n * 37 % 160) - 80] for n in range(400)]
check('an area that crosses itself 80,000 times', added('fill', {'type': 'geojson', 'data': {
    'type': 'Polygon', 'coordinates': [ring + ring[:1]]}}, paint={'fill-opacity': 0.5}), (200, 503))
huge = {'type': 'LineString', 'coordinates': [[-1e300, 1e300], [1e300, -1e300], [1e9, 1e9]]}
check('huge coordinates', added('line', {'type': 'geojson', 'data': huge}), (200, 400, 503))
check('a deep maximum zoom', added('line', {'type': 'geojson', 'maxzoom': 24, 'buffer': 512, 'tolerance': 0, 'data': huge}, view='0,0,22,0,85'),
      (200, 400, 503))
check('a buffer of 1e9', added('line', {'type': 'geojson', 'buffer': 1e9, 'data': world}), (200, 400, 503))
check('clusters', added('circle', {'type': 'geojson', 'cluster': True, 'clusterRadius': 1e9, 'clusterMaxZoom': 1e9, 'data': {
    'type': 'MultiPoint', 'coordinates': [[n % 170, n % 80] for n in range(400)]}}), (200, 400, 503))
check('pitched to the horizon', f'{V}/0,0,22,0,85/1000x1000', (200, 503))
points = json.dumps({'type': 'MultiPoint', 'coordinates': [[n % 170, n % 80] for n in range(900)]}, separators=(',', ':'))
check('an overlay of 900 points', f'{V}/{quote("geojson(" + points + ")")}/auto/1000x1000', (200, 503))
check('padding beyond the picture', f'{T.replace("0,0,2", "-9,-9,9,9")}/64x64.png?padding=10', (200, 400))
check('an ordinary picture', f'{T}/300x200.png', 200)
print(f'memory at the end: {status("VmRSS")} MiB, at its peak {status("VmHWM")} MiB')
server.send_signal(signal.SIGTERM)
server.wait()
for failure in failures:
    print('failed:', failure)
print(len(failures), 'failed')
shutil.rmtree(FOLDER)
sys.exit(bool(failures))
