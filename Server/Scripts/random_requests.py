#!/usr/bin/env python3
"""Sends random requests to a server on this machine, malformed ones included, and checks that it survives them.

  random_requests.py [--port 8080] [--count 10000] [--rounds 1] [--seed 1] [--style ID] [--data ID] [--workers 16]

Every request is of one kind, chosen at random: tiles, pictures, documents, and their forms with mistakes; raw bytes that are no
HTTP; clients that send slowly; clients that leave before the answer. Statuses are counted by kind. A status of 500, no answer
to a whole request, or a server that is not healthy at the end, is a failure. After each round, the memory of the server and of its
cache are printed.
"""
import argparse, collections, http.client, random, socket, sys, threading, time, urllib.parse

options = argparse.ArgumentParser()
options.add_argument('--port', type=int, default=8080)
options.add_argument('--count', type=int, default=10_000)
options.add_argument('--rounds', type=int, default=1)
options.add_argument('--seed', type=int, default=1)
options.add_argument('--style', default='bright')
options.add_argument('--data', default='paris')
options.add_argument('--workers', type=int, default=16)
options = options.parse_args()
HOST = '127.0.0.1'
lock = threading.Lock()
statuses = collections.Counter()
failures = []
quote = urllib.parse.quote


def junk(rng, length):
    return bytes(rng.randrange(256) for _ in range(length))


def mostly(rng, good, bad):
    """A random request; nine of ten are valid."""
    return rng.choice(good if rng.random() < 0.9 else bad)


def tile(rng):
    z = mostly(rng, [0, 3, 8, 13, 14, 15, 16, 22], [23, 99])
    x, y = (8296 + rng.randrange(4), 5634 + rng.randrange(2)) if z == 14 else (
        rng.randrange(max(1, 1 << min(z, 25))), rng.randrange(max(1, 1 << min(z, 25))))
    scale = mostly(rng, ['', '', '@2x', '@3x'], ['@9x', '@x', '@-1x', '@99999999999x'])
    size = mostly(rng, ['', '256/', '512/'], ['300/', '-1/'])
    ending = mostly(rng, ['png', 'png', 'jpg', 'webp'], ['gif', '', 'png.png'])
    return f'/styles/{options.style}/{size}{z}/{x}/{y}{scale}.{ending}'


def number(rng):
    return rng.choice([f'{rng.uniform(-190, 190):.4f}', '0', '-0', '', 'nan', 'inf', '1e9', '--1', '9' * 40])


def place(rng):
    if rng.random() < 0.97:
        return f'{rng.uniform(2.2, 2.5):.4f},{rng.uniform(48.8, 48.9):.4f}'
    return f'{number(rng)},{number(rng)}'


def picture(rng):
    kind = rng.choice(['center', 'bounds', 'auto', 'raw'])
    view = {
        'center': lambda: f'{place(rng)},{mostly(rng, [0, 5, 13.5, 17], [25, -1])}'
                          + mostly(rng, ['', '', '@30', '@30,60'], ['@', '@1,2,3']),
        'bounds': lambda: f'{place(rng)},{place(rng)}',
        'auto': lambda: 'auto',
        'raw': lambda: f'raw/{rng.uniform(-2e7, 2e7):.1f},{rng.uniform(-2e7, 2e7):.1f},5',
    }[kind]()
    width, height = mostly(rng, [(200, 150), (64, 64), (300, 300), (1000, 700)], [(0, 9), (5000, 5000), (99999999, 1)])
    query = []
    for _ in range(rng.randrange(4)):
        name = rng.choice(['path', 'path', 'marker', 'fill', 'stroke', 'width', 'padding', 'latlng', 'border',
                           'maxzoom', 'attribution', 'linecap'])
        value = {
            'path': lambda: rng.choice(['', 'fill:red|', 'stroke:blue|width:4|']) + '|'.join(
                place(rng) for _ in range(rng.randrange(6))) if rng.random() < .95 else 'enc:' + ''.join(
                chr(rng.randrange(63, 127)) for _ in range(rng.randrange(40))),
            'marker': lambda: place(rng) + mostly(rng, ['', '|a.png'], [
                '|../../etc/passwd', '|http://127.0.0.1:1/a.png', '|data:image/png;base64,AAAA']),
            'fill': lambda: mostly(rng, ['red', '#f00', 'rgba(0,0,0,0.3)'], ['-5', 'x' * 50]),
            'stroke': lambda: mostly(rng, ['red', '#f00', 'none'], ['-5', 'x' * 50]),
            'border': lambda: mostly(rng, ['red', '#f00'], ['1', 'x' * 50]),
            'linecap': lambda: rng.choice(['round', 'butt', 'x']),
        }.get(name, lambda: mostly(rng, ['1', '0.1', '7'], ['true', '-5', 'x' * 50, '']))()
        query.append(f'{name}={quote(value)}')
    ending = mostly(rng, ['png', 'jpg', 'webp'], ['bmp'])
    scale = mostly(rng, ['', '@2x'], ['@7x'])
    return f'/styles/{options.style}/static/{view}/{width}x{height}{scale}.{ending}?' + '&'.join(query)


def mapbox(rng):
    overlay = rng.choice([
        f'pin-s-a+f00({place(rng)})', f'pin-l({place(rng)})', 'path-3+f00-0.5(_p~iF~ps|U_ulLnnqC_mqNvxq`@)', 'geojson({})',
        'geojson({"type":"Point","coordinates":[2.35,48.85]})', 'geojson(' + '[' * rng.randrange(300) + ')', 'pin-s(', '((((',
        'url-http%3A%2F%2F127.0.0.1(1,2)'])
    view = rng.choice(['auto', '2.35,48.85,12', '2.35,48.85,12,30,45', '[2,48,3,49]', '[1,2]', ''])
    layer = rng.choice([
        '{"id":"n","type":"circle","source":{"type":"geojson","data":{"type":"Point","coordinates":[2.35,48.85]}}}',
        '{"id":"n","type":"fill","source":{"type":"geojson","data":"file:///etc/passwd"}}', '{"id":"n"}', '[', '{}'])
    changes = rng.choice([''] * 6 + [
        '?addlayer=' + quote(layer), '?before_layer=none', '?setfilter=' + quote('["==",["get","a"],1]') + '&layer_id=' + rng.choice(
            ['', 'background', 'none']), '?setfilter=%5B'])
    return f'/styles/v1/me/{options.style}/static/{quote(overlay)}/{quote(view)}/200x150' + rng.choice(['', '@2x']) + changes


def document(rng):
    s, d = options.style, options.data
    return rng.choice([
        '/', '/health', '/metrics', '/styles.json', f'/styles/{s}.json', f'/styles/512/{s}.json', f'/styles/{s}/style.json',
        f'/styles/{s}/wmts.xml', f'/styles/{s}/', '/fonts.json', '/data.json', '/index.json', f'/data/{d}.json',
        f'/data/{d}/14/8296/5635.pbf', f'/data/{d}/14/0/0.pbf', f'/data/{d}/99/0/0.pbf', f'/data/{d}/0/0/0.geojson', f'/data/{d}/14/8298/5634.geojson', f'/data/{d}/elevation/3/1/2',
        f'/data/{d}/elevation/3/8.5/47', f'/data/{d}/elevation', f'/data/{d}/elevation/3/' + '9' * 40 + '/1.5',
        f'/styles/{s}/sprite.png', f'/styles/{s}/sprite@2x.json', '/fonts/Noto%20Sans%20Regular/0-255.pbf',
        '/files/../../etc/passwd', '/files/%2e%2e/%2e%2e/etc/passwd', '/files/..%2f..%2fetc%2fpasswd', '/files/%00',
        '/fonts/..%2f..%2fetc/0-255.pbf', '/styles/..%2f/style.json', '//', '/%', '/%ff%fe', '/' + 'a' * 20_000,
        '/' + '/'.join('a' * rng.randrange(5) for _ in range(rng.randrange(200)))])


def note(kind, status):
    with lock:
        statuses[kind, status] += 1
        if status == 500:
            failures.append((kind, status))


def whole(rng, kind, path):
    headers = rng.choice([{}, {'Accept-Encoding': 'gzip'}, {'If-None-Match': '*'}, {'Host': 'x" onload="'},
                          {'X-Forwarded-Host': '<script>'}, {'Range': 'bytes=0-1'}])
    method = rng.choice(['GET'] * 30 + ['HEAD', 'OPTIONS', 'POST', 'DELETE', 'BREW'])
    body = rng.choice([b'', b'{}', b'{"path": ["1,2|3,4"]}', b'[' * 2000, b'{"a": {"b": 1}}']) if method == 'POST' else None
    connection = http.client.HTTPConnection(HOST, options.port, timeout=60)
    try:
        connection.putrequest(method, path, skip_host='Host' in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader('Content-Length', str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        answer.read()
        note(kind, answer.status)
    except (http.client.HTTPException, OSError, ValueError, UnicodeError) as error:
        note(kind, type(error).__name__)
        if isinstance(error, (socket.timeout, ConnectionRefusedError)):
            failures.append((kind, path, repr(error)))
    finally:
        connection.close()


def raw(rng):
    """Bytes that are not a request, or that end too early, or that come slowly; or a client that leaves."""
    kind = rng.choice(['junk', 'partial', 'slow', 'leaves', 'headers', 'chunked'])
    try:
        with socket.create_connection((HOST, options.port), timeout=20) as client:
            if kind == 'junk':
                client.sendall(junk(rng, rng.randrange(1, 4000)))
            elif kind == 'partial':
                client.sendall(b'GET /styles.json HT')
            elif kind == 'slow':
                for byte in b'GET /health HTTP/1.1\r\nHost: a\r\n\r\n':
                    client.sendall(bytes([byte]))
                    time.sleep(0.005)
            elif kind == 'leaves':
                client.sendall(f'GET {picture(rng)} HTTP/1.1\r\nHost: a\r\n\r\n'.encode())
                return note('raw leaves', 'left')
            elif kind == 'headers':
                client.sendall(b'GET / HTTP/1.1\r\n' + b''.join(b'A%d: b\r\n' % n for n in range(400)) + b'\r\n')
            else:
                client.sendall(b'POST /styles/%b/static/0,0,1/9x9.png HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
                               % options.style.encode() + rng.choice([b'zz\r\n', b'5\r\nhello\r\n0\r\n\r\n', b'fffffffffff\r\n']))
            client.shutdown(socket.SHUT_WR)
            answer = client.recv(100)
            note('raw ' + kind, int(answer.split()[1]) if answer.startswith(b'HTTP/') else 'closed')
    except (OSError, ValueError, IndexError) as error:
        note('raw ' + kind, type(error).__name__)


def work(turn, number):
    rng = random.Random((options.seed + turn) * 1000 + number)
    for _ in range(number, options.count, options.workers):
        kind = rng.choices(['tile', 'picture', 'mapbox', 'document', 'raw'], [40, 15, 10, 30, 5])[0]
        if kind == 'raw':
            raw(rng)
        else:
            path = {'tile': tile, 'picture': picture, 'mapbox': mapbox, 'document': document}[kind](rng)
            whole(rng, kind, path)


def metric(name):
    """A value of the metrics; 0 if it is not there."""
    connection = http.client.HTTPConnection(HOST, options.port, timeout=20)
    connection.request('GET', '/metrics')
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return next((int(float(line.split()[1])) for line in lines if line.startswith(name + ' ')), 0)


start = time.time()
for turn in range(options.rounds):
    threads = [threading.Thread(target=work, args=(turn, number)) for number in range(options.workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f'round {turn + 1}: {sum(statuses.values())} requests in {time.time() - start:.1f} s; memory '
          f'{metric("render_map_resident_bytes") >> 20} MiB, of which the cache of tiles {metric("render_map_tile_cache_bytes") >> 20} '
          f'MiB', flush=True)
for (kind, status), count in sorted(statuses.items(), key=str):
    print(f'{kind:12} {status!s:22} {count}')
connection = http.client.HTTPConnection(HOST, options.port, timeout=20)
connection.request('GET', '/health')
if connection.getresponse().status != 200:
    failures.append('not healthy')
if failures:
    print('failed:', failures[:10])
    sys.exit(1)
