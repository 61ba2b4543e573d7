#!/usr/bin/env python3
"""Shows that no request opens a file that is neither in the configured folders nor named by the configuration, or makes a
connection that was not allowed.

  nothing_outside.py PROGRAM [--random 2000] [--archive paris.mbtiles]

Runs the server under strace, on folders that this program makes: hostile styles, configurations and symbolic links, with secrets
beside the folders; a configuration that names files of a third folder; and two web servers, of which one is allowed and redirects to
the other. Sends paths with `..` and NUL in all encodings, overlays and layers that name files and addresses, and random requests.
Every file that was opened, and every connection, must be of the allowed ones; no answer may contain a secret.
"""
import argparse, collections, http.server, json, os, pathlib, re, shutil, signal, socket, sqlite3, subprocess, sys, tempfile, threading

import servers
import urllib.parse

options = argparse.ArgumentParser()
options.add_argument('program')
options.add_argument('--random', type=int, default=2000)
options.add_argument('--archive', help='an MBTiles archive of vector tiles, for the random requests')
options = options.parse_args()
HERE = pathlib.Path(__file__).resolve().parent
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix='nothing-outside-')).resolve()
SITE, OUTSIDE, NAMED = FOLDER / 'site', FOLDER / 'outside', FOLDER / 'named'
SECRET = 'SECRET-7f3a'
failures = []
quote = urllib.parse.quote


class Web(http.server.BaseHTTPRequestHandler):
    """A web server that records its requests. The allowed one redirects `/redirect` to the other."""
    protocol_version = 'HTTP/1.0'

    def do_GET(self):
        self.server.asked.append(self.path)
        body = json.dumps({'type': 'Point', 'coordinates': [0, 0], 'secret': SECRET}).encode()
        if self.path.startswith('/redirect'):
            self.send_response(302)
            self.send_header('Location', self.server.target)
            body = b''
        else:
            self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def web():
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Web)
    server.asked, server.target = [], ''
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, server.server_address[1]


other, OTHER = web()
allowed, ALLOWED = web()
allowed.target = f'http://127.0.0.1:{OTHER}/secret.json'
POINT = {'type': 'Point', 'coordinates': [0, 0], 'secret': SECRET}


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content))


def archive(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    with sqlite3.connect(path) as database:
        database.executescript(
            'create table metadata (name text, value text); create table tiles (zoom_level integer, tile_column integer, '
            f"tile_row integer, tile_data blob); insert into metadata values ('format', 'pbf'), ('name', '{content}');"
            f"insert into tiles values (0, 0, 0, '{content}');")


def style(sources, **members):
    layers = [{'id': 'b', 'type': 'background', 'paint': {'background-color': '#f00'}}]
    for name, source in sources.items():
        kind = {'raster': 'raster', 'image': 'raster'}.get(source['type'], 'circle')
        layer = {'id': name, 'type': kind, 'source': name}
        if source['type'] == 'vector':
            layer['source-layer'] = 'a'
        layers.append(layer)
    if 'glyphs' in members:
        layers.append({'id': 'text', 'type': 'symbol', 'source': next(iter(sources)), 'layout': {
            'text-field': 'Text', 'text-font': ['../../outside/fonts/One', f'{OUTSIDE}/fonts/One']}})
    if 'sprite' in members:
        layers.append({'id': 'icon', 'type': 'symbol', 'source': next(iter(sources)), 'layout': {'icon-image': 'a'}})
    return {'version': 8, 'sources': sources, 'layers': layers, **members}


def geojson(address):
    return {'type': 'geojson', 'data': address}


write(OUTSIDE / 'secret.txt', SECRET)
write(OUTSIDE / 'secret.geojson', POINT)
write(OUTSIDE / 'sprite.json', {'a': {'width': 1, 'height': 1, 'x': 0, 'y': 0, 'pixelRatio': 1}})
write(OUTSIDE / 'sprite.png', SECRET)
write(OUTSIDE / 'fonts/One/0-255.pbf', SECRET)
write(OUTSIDE / 'tiles/0/0/0.pbf', SECRET)
write(OUTSIDE / 'style.json', style({'a': geojson(POINT)}))
archive(OUTSIDE / 'secret.mbtiles', SECRET)
archive(NAMED / 'a.mbtiles', 'named')
write(NAMED / 'style.json', style({'a': geojson({'type': 'Point', 'coordinates': [0, 0]})}))
write(SITE / 'fonts/One/0-255.pbf', '')
write(SITE / 'files/a.geojson', {'type': 'FeatureCollection', 'features': []})
write(SITE / 'icons/a.txt', 'no picture')
for link, target in [('files/link.txt', 'secret.txt'), ('files/folder', ''), ('icons/link.png', 'sprite.png'), ('fonts/Two', 'fonts/One'),
                     ('link.json', 'style.json'), ('link.mbtiles', 'secret.mbtiles'), ('link.geojson', 'secret.geojson')]:
    (SITE / link).symlink_to(OUTSIDE / target)
for link, target in [('named.json', 'style.json'), ('named.mbtiles', 'a.mbtiles')]:
    (SITE / link).symlink_to(NAMED / target)
FILES = ['../outside/secret.geojson', f'{OUTSIDE}/secret.geojson', f'file://{OUTSIDE}/secret.geojson', 'link.geojson', '/etc/passwd',
         'file:///etc/passwd', 'files/../../outside/secret.geojson', '%2e%2e/outside/secret.geojson', 'file://../outside/secret.geojson',
         f'file://localhost{OUTSIDE}/secret.geojson']
ADDRESSES = [f'http://127.0.0.1:{OTHER}/secret.json', f'http://localhost:{OTHER}/secret.json', 'http://169.254.169.254/latest/meta-data/',
             f'http://[::1]:{OTHER}/secret.json', f'http://127.0.0.1:{ALLOWED}@127.0.0.1:{OTHER}/secret.json',
             f'http://127.0.0.1:{ALLOWED}/redirect', f'//127.0.0.1:{OTHER}/secret.json', f'http://0x7f000001:{OTHER}/secret.json',
             f'ftp://127.0.0.1:{OTHER}/a', f'gopher://127.0.0.1:{OTHER}/a']
sources = {f's{number}': geojson(address) for number, address in enumerate(FILES + ADDRESSES)}
sources['good'] = geojson('files/a.geojson')
sources['fetched'] = geojson(f'http://127.0.0.1:{ALLOWED}/good.json')
write(SITE / 'sources.json', style(sources))
tiles = {}
for number, address in enumerate([f'file://{OUTSIDE}/tiles/{{z}}/{{x}}/{{y}}.pbf', '../outside/tiles/{z}/{x}/{y}.pbf',
                                  f'http://127.0.0.1:{OTHER}/{{z}}/{{x}}/{{y}}', f'http://127.0.0.1:{ALLOWED}/redirect/{{z}}/{{x}}/{{y}}',
                                  'http://169.254.169.254/{z}/{x}/{y}']):
    tiles[f't{number}'] = {'type': 'vector', 'tiles': [address], 'maxzoom': 3}
    tiles[f'r{number}'] = {'type': 'raster', 'tiles': [address], 'maxzoom': 3}
for number, url in enumerate(['mbtiles://../outside/secret.mbtiles', f'mbtiles://{OUTSIDE}/secret.mbtiles', 'mbtiles://link.mbtiles',
                              f'pmtiles://{OUTSIDE}/secret.mbtiles', f'pmtiles://http://127.0.0.1:{OTHER}/a.pmtiles',
                              f'http://127.0.0.1:{OTHER}/tiles.json', f'file://{OUTSIDE}/secret.geojson', '../outside/secret.mbtiles']):
    tiles[f'u{number}'] = {'type': 'vector', 'url': url}
for number, url in enumerate([f'file://{OUTSIDE}/sprite.png', '../outside/sprite.png', f'http://127.0.0.1:{OTHER}/a.png']):
    tiles[f'i{number}'] = {'type': 'image', 'url': url, 'coordinates': [[-9, 9], [9, 9], [9, -9], [-9, -9]]}
write(SITE / 'tiles.json', style(tiles))
for number, address in enumerate(['../outside/sprite', f'file://{OUTSIDE}/sprite', f'http://127.0.0.1:{OTHER}/sprite']):
    write(SITE / f'sprite{number}.json', style({'a': geojson(POINT)}, sprite=address))
for number, address in enumerate(['../outside/fonts/{fontstack}/{range}.pbf', f'file://{OUTSIDE}/fonts/{{fontstack}}/{{range}}.pbf',
                                  f'http://127.0.0.1:{OTHER}/{{fontstack}}/{{range}}.pbf', 'fonts/{fontstack}/{range}.pbf']):
    write(SITE / f'glyphs{number}.json', style({'a': geojson(POINT)}, glyphs=address))
write(SITE / 'bright.json', style({'a': geojson({'type': 'Point', 'coordinates': [0, 0]})}))
if options.archive:
    shutil.copy(options.archive, SITE / 'paris.mbtiles')
    write(SITE / 'bright.json', style({'p': {'type': 'vector', 'url': 'mbtiles://paris.mbtiles'}}))
CONFIG = SITE / 'config/config.json'
write(CONFIG, {
    'options': {'paths': {'root': '..', 'fonts': 'fonts', 'icons': 'icons', 'files': 'files'}, 'allowRemoteMarkerIcons': True},
    'styles': {'good': {'style': 'bright.json'}, 'up': {'style': '../named/style.json'}, 'link': {'style': 'named.json'},
               'absolute': {'style': f'{NAMED}/style.json'}, 'far': {'style': f'http://127.0.0.1:{OTHER}/style.json'},
               'redirected': {'style': f'http://127.0.0.1:{ALLOWED}/redirect'}},
    'data': {'up': {'mbtiles': '../named/a.mbtiles'}, 'absolute': {'mbtiles': f'{NAMED}/a.mbtiles'},
             'link': {'mbtiles': 'named.mbtiles'}, 'far': {'pmtiles': f'http://127.0.0.1:{OTHER}/a.pmtiles'},
             'redirected': {'pmtiles': f'http://127.0.0.1:{ALLOWED}/redirect'}, 'passwd': {'mbtiles': '/etc/passwd'}}})

UPS = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '%c0%ae%c0%ae', '%e0%80%ae%e0%80%ae', '..%00', '..;', '....', '%uff0e%uff0e',
       '%ef%bc%8e%ef%bc%8e', '. .', '..%20', '.%00.', '..%09']
SLASHES = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '%c0%af', '//', '/./', '%00/']


def paths():
    """Paths that would lead to secrets if they were decoded wrongly."""
    for start in ['/files/', '/fonts/', '/styles/', '/data/', '/assets/', '/styles/sources/sprite/', '/styles/sources/sources/', '/']:
        for up in UPS:
            for slash in SLASHES:
                for end in ['outside/secret.txt', 'outside/secret.geojson', 'outside/fonts/One/0-255.pbf', 'outside/style.json']:
                    yield start + up + slash + end.replace('/', slash)
                    yield start + (up + slash) * 12 + 'etc/passwd'
    for name in ['link.txt', 'folder/secret.txt', 'folder/fonts/One/0-255.pbf', '/etc/passwd', '%2fetc%2fpasswd', 'a.geojson%00.txt', '%00', '',
                 '.', './a.geojson', 'a.geojson/', 'a.geojson/.', f'{OUTSIDE}/secret.txt', 'file:///etc/passwd', '.hidden', 'CON', '~root']:
        yield '/files/' + name
    for font in ['Two', '..', 'One,Two', 'One%2f..%2f..%2foutside%2ffonts%2fOne', quote(str(OUTSIDE / 'fonts/One'), safe=''), '%00', '.', '']:
        yield f'/fonts/{font}/0-255.pbf'
    for number in range(len(FILES + ADDRESSES)):
        yield f'/styles/sources/sources/s{number}.geojson'
    for name in ['sources', 'tiles', 'sprite0', 'sprite1', 'sprite2', 'glyphs0', 'glyphs1', 'glyphs2', 'glyphs3', 'link', 'up', 'absolute',
                 'far', 'redirected', 'good', 'config']:
        for end in ['0/0/0.png', '3/4/3.png', 'style.json', 'sprite.json', 'sprite.png', 'sprite@2x.png', 'static/0,0,3/64x64.png', 'wmts.xml']:
            yield f'/styles/{name}/{end}'
        yield f'/styles/{name}.json'
        yield f'/data/{name}.json'
        for end in ['0/0/0.pbf', '0/0/0.geojson', 'elevation/0/0/0']:
            yield f'/data/{name}/{end}'
    for number in range(9):
        yield f'/data/u{number}/0/0/0.pbf'
    for name in ['secret', 'secret-2', 'link', 'passwd']:
        yield f'/data/{name}/0/0/0.pbf'


def pictures():
    """Pictures whose overlays and layers name files and addresses."""
    names = FILES + ADDRESSES + ['link.png', '../outside/sprite.png', 'folder/a.png', 'data:image/png;base64,AAAA', '\0', 'a.txt', '.']
    for name in names:
        yield '/styles/bright/static/0,0,3/64x64.png?marker=' + quote('0,0|' + name, safe='')
        yield '/styles/good/static/0,0,3/64x64.png?marker=' + quote('0,0|' + name, safe='')
        overlays = [
            f'url-{quote(name, safe="")}(0,0)', f'pin-s-{name}(0,0)',
            'geojson(' + json.dumps({'type': 'Feature', 'properties': {
                'marker-symbol': name, 'marker-color': name, 'fill': name, 'icon-image': name, 'url': name},
                'geometry': {'type': 'Point', 'coordinates': [0, 0]}}) + ')',
            'geojson(' + json.dumps({'type': 'Point', 'coordinates': [0, 0], 'crs': {
                'type': 'link', 'properties': {'href': name, 'type': 'proj4'}}}) + ')',
            'geojson(' + json.dumps(name) + ')', f'geojson({name})']
        for overlay in overlays:
            yield f'/styles/v1/a/bright/static/{quote(overlay, safe="")}/0,0,3/64x64'
        point = {'type': 'geojson', 'data': {'type': 'Point', 'coordinates': [0, 0]}}
        for layer in [
                {'id': 'n', 'type': 'circle', 'source': geojson(name)},
                {'id': 'n', 'type': 'circle', 'source': {'type': 'geojson', 'data': {'type': 'link', 'href': name, 'url': name}}},
                {'id': 'n', 'type': 'raster', 'source': {'type': 'raster', 'tiles': [name], 'url': name}},
                {'id': 'n', 'type': 'circle', 'source': {'type': 'store', 'url': name, 'data': {}}},
                {'id': 'n', 'type': 'symbol', 'source': point, 'layout': {'icon-image': name}},
                {'id': 'n', 'type': 'symbol', 'source': point, 'layout': {'text-field': 'A', 'text-font': [name, '../../outside/fonts/One']}},
                {'id': 'n', 'type': 'symbol', 'source': point, 'layout': {'text-field': ['format', ['image', name], {}]}},
                {'id': 'n', 'type': 'background', 'paint': {'background-pattern': name}}]:
            for base in ['bright', 'glyphs3']:
                yield f'/styles/v1/a/{base}/static/0,0,3/64x64?addlayer={quote(json.dumps(layer), safe="")}'


def ask(port, path):
    """Sends a path as it is. Returns the status and the bytes of the answer."""
    with socket.create_connection(('127.0.0.1', port), timeout=60) as client:
        client.sendall(b'GET ' + path.encode().replace(b' ', b'%20').replace(b'\0', b'%00') + b' HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
        answer = b''
        while part := client.recv(65536):
            answer += part
    return int(answer.split(b' ', 2)[1]) if answer.startswith(b'HTTP/') else 0, answer


def run(name, arguments, named=()):
    """Runs a server under strace, sends all requests, and checks the files that it opened. `named` are files outside of its folders
    that its configuration names."""
    trace = FOLDER / f'{name}.trace'
    server, port = servers.started(
        ['strace', '-f', '-y', '-s', '400', '-e', 'trace=open,openat,openat2,connect,execve', '-o', str(trace), options.program, *arguments,
         '--allow-host', f'127.0.0.1:{ALLOWED}'], errors=open(FOLDER / f'{name}.log', 'w'))
    statuses = collections.Counter()
    for path in [*dict.fromkeys(paths()), *dict.fromkeys(pictures())]:
        status, answer = ask(port, path)
        statuses[status] += 1
        if SECRET.encode() in answer and not (path.startswith('/styles/') and b'"version":8' in answer):
            failures.append(f'{name}: a secret in the answer to {path}: {answer[-200:]}')
        if b'root:x:0' in answer:
            failures.append(f'{name}: /etc/passwd in the answer to {path}')
        if status in (0, 500):
            failures.append(f'{name}: status {status} of {path}: {answer[-200:]}')
    style_id = 'bright' if name == 'folder' else 'good'
    subprocess.run([sys.executable, HERE / 'random_requests.py', '--port', str(port), '--count', str(options.random), '--style', style_id,
                    '--data', 'paris'], stdout=subprocess.DEVNULL)
    children = subprocess.run(['pgrep', '-P', str(server.pid)], capture_output=True, text=True).stdout.split()
    for child in children:
        os.kill(int(child), signal.SIGTERM)
    server.wait()
    print(f'{name}: {sum(statuses.values())} hostile requests, statuses {dict(sorted(statuses.items()))}; {options.random} random ones')
    check(name, trace, named)


SYSTEM = re.compile(r'^(/usr/lib/|/lib/|/lib64/|/etc/ld\.so\.cache$|/etc/ssl/|/usr/share/zoneinfo/|/etc/localtime$|/proc/self/|/proc/\d+/|'
                    r'/sys/|/proc/sys/vm/overcommit_memory$|/dev/(null|urandom)$|/etc/(nsswitch\.conf|host\.conf|hosts|resolv\.conf|gai\.conf)$|/usr/share/javascript/leaflet/|'
                    r'/proc/stat$|/proc/cpuinfo$|/proc/meminfo$|/usr/share/icu/|/opt/swift/usr/lib/)')
FONTS = re.compile(r'^.*/(Fonts|Basemap|share/render-map/(fonts|basemap))(/|$)')


def check(name, trace, named):
    """Checks the files that were opened and the connections."""
    opened, attempts, connections, programs = collections.Counter(), collections.Counter(), collections.Counter(), 0
    for line in open(trace, errors='replace'):
        if 'execve(' in line:
            programs += 1
        if match := re.search(r'connect\(\d+(?:<[^>]*>)?, \{(.*?)\}', line):
            connections[match[1]] += 1
        match = re.search(r'open(?:at2?)?\((?:[^,]*, )?"(.*?)".*= (-?\d+)(?:<(.*?)>)?', line)
        if match and int(match[2]) >= 0:
            opened[match[3]] += 1
        elif match:
            attempts[match[1]] += 1
    inside = [path for path in opened if path == str(SITE) or path.startswith(f'{SITE}/') or path in named]
    # Folders are opened on the way to a file.
    fonts = [path for path in opened if FONTS.match(path)]
    system = [path for path in opened if SYSTEM.match(path)]
    rest = set(opened) - set(inside) - set(fonts) - set(system)
    print(f'{name}: opened {len(inside)} files and folders of the site and the configuration, {len(fonts)} fonts and basemaps, {len(system)} of the system '
          f'(libraries, processors), {len(rest)} others')
    for path in sorted(rest):
        failures.append(f'{name}: opened {path}')
    for path in sorted(attempts):
        if 'outside' in path or 'passwd' in path or 'secret' in path:
            failures.append(f'{name}: tried to open {path}')
    wanted = f'sa_family=AF_INET, sin_port=htons({ALLOWED}), sin_addr=inet_addr("127.0.0.1")'
    # The C library asks this machine's daemon of names before it reads files.
    local = 'sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"'
    for address, count in connections.items():
        if address not in (wanted, local):
            failures.append(f'{name}: connected to {address}')
    print(f'{name}: {connections[wanted]} connections to the allowed host, {programs - 1} other programs started')
    if programs != 1:
        failures.append(f'{name}: {programs - 1} programs started')


run('folder', ['--styles', str(SITE)])
run('config', ['--config', str(CONFIG)], {str(NAMED), str(NAMED / 'style.json'), str(NAMED / 'a.mbtiles'), '/etc/passwd'})
print(f'the allowed host was asked for {len(allowed.asked)} files ({sum(a.startswith("/redirect") for a in allowed.asked)} redirected), the '
      f'other for {len(other.asked)}')
if other.asked:
    failures.append(f'the other host was asked for {other.asked[:3]}')
if not allowed.asked:
    failures.append('the allowed host was not asked')
for failure in failures[:40]:
    print('failed:', failure)
print(f'{len(failures)} failed; traces and logs are in {FOLDER}' if failures else 'nothing outside')
if not failures:
    shutil.rmtree(FOLDER)
sys.exit(bool(failures))
