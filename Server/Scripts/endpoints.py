#!/usr/bin/env python3
"""Requests every form of URL in tileserver-gl's documentation from a server on this machine, and checks the answers.

  endpoints.py [--port 8080] [--style bright] [--data paris]

Checks statuses, media types, sizes of pictures, and that documents are well-formed; prints a line each.
"""
import argparse, json, struct, sys, urllib.error, urllib.parse, urllib.request, xml.dom.minidom

options = argparse.ArgumentParser()
options.add_argument('--port', type=int, default=8080)
options.add_argument('--style', default='bright')
options.add_argument('--data', default='paris')
options.add_argument('--file', default='a.geojson')
options.add_argument('--font', default='')
options.add_argument('--terrain', default='', help='an archive of terrain tiles')
options.add_argument('--place', default='12/-118.29/36.58', help='a zoom level and a place that it has')
options.add_argument('--icon', default='a.png')
options.add_argument('--tile', default='14/8298/5634', help='a tile that the data have')
options = options.parse_args()
BASE = f'http://127.0.0.1:{options.port}'
S, D = f'/styles/{options.style}', f'/data/{options.data}'
failed = 0


def size(body):
    """The sides of a PNG, JPEG or WebP picture."""
    if body[:8] == b'\x89PNG\r\n\x1a\n':
        return struct.unpack('>II', body[16:24])
    if body[:4] == b'RIFF' and body[12:16] == b'VP8 ':
        return tuple(side & 0x3FFF for side in struct.unpack('<HH', body[26:30]))
    if body[:4] == b'RIFF':
        bits = int.from_bytes(body[21:25], 'little')
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    at = 2
    while at < len(body):
        kind, length = body[at + 1], int.from_bytes(body[at + 2:at + 4], 'big')
        if 0xC0 <= kind <= 0xC3:
            height, width = struct.unpack('>HH', body[at + 5:at + 9])
            return width, height
        at += 2 + length


def check(path, status=200, kind=None, sides=None, body=None, method=None, headers=None, contains=None):
    """Requests a path and compares the answer with the expected one. `contains` is a text that the answer contains."""
    global failed
    data = json.dumps(body).encode() if body is not None else None
    path = urllib.parse.quote(path, safe="/:,?&=@|;()[]%+-._~!*'$")
    request = urllib.request.Request(BASE + path, data=data, method=method, headers=headers or {})
    try:
        with urllib.request.urlopen(request) as answer:
            got, content, text = answer.status, answer.headers['Content-Type'] or '', answer.read()
    except urllib.error.HTTPError as error:
        got, content, text = error.code, error.headers['Content-Type'] or '', error.read()
    mistakes = []
    if got != status:
        mistakes.append(f'status {got}, expected {status}: {text[:80]}')
    elif kind and not content.startswith(kind):
        mistakes.append(f'type {content}, expected {kind}')
    elif sides and size(text) != sides:
        mistakes.append(f'size {size(text)}, expected {sides}')
    elif contains and contains.encode() not in text.replace(b'\\/', b'/'):
        mistakes.append(f'does not contain {contains}')
    elif kind == 'application/json':
        json.loads(text)
    elif kind == 'application/xml':
        xml.dom.minidom.parseString(text)
    failed += bool(mistakes)
    print('failed' if mistakes else 'ok    ', got, path[:110], *mistakes)


JSON, XML, PNG, JPEG, WEBP, PBF = ('application/json', 'application/xml', 'image/png', 'image/jpeg', 'image/webp',
                                   'application/x-protobuf')
check('/', kind='text/html')
check(f'{S}/', kind='text/html')
check('/styles.json', kind=JSON)
check(f'{S}/style.json', kind=JSON)
for name in ('sprite.json', 'sprite@2x.json'):
    check(f'{S}/{name}', kind=JSON)
for name in ('sprite.png', 'sprite@2x.png'):
    check(f'{S}/{name}', kind=PNG)
if options.font:
    check(f'/fonts/{options.font}/0-255.pbf', kind=PBF)
    check(f'/fonts/{options.font},Other/256-511.pbf', kind=PBF)
check('/fonts/None/0-255.pbf', 404)
check('/fonts.json', kind=JSON)
tile = options.tile
check(f'{S}/{tile}.png', kind=PNG, sides=(256, 256))
check(f'{S}/{tile}@2x.png', kind=PNG, sides=(512, 512))
check(f'{S}/{tile}@3x.webp', kind=WEBP, sides=(768, 768))
check(f'{S}/{tile}.jpg', kind=JPEG, sides=(256, 256))
check(f'{S}/{tile}.jpeg', kind=JPEG, sides=(256, 256))
check(f'{S}/256/{tile}.png', kind=PNG, sides=(256, 256))
check(f'{S}/512/{tile}.png', kind=PNG, sides=(512, 512))
check(f'{S}/512/{tile}@2x.webp', kind=WEBP, sides=(1024, 1024))
check(f'{S}/{tile}@4x.png', 400)
check(f'{S}/{tile}.tiff', 400)
check(f'{S}/300/{tile}.png', 400)
check(f'{S}/3/8/0.png', 400)
check('/styles/none/0/0/0.png', 404)
for path in (f'{S}.json', f'/styles/256/{options.style}.json', f'/styles/512/{options.style}.json'):
    check(path, kind=JSON)
check('/styles/none.json', 404)
check(f'{S}/wmts.xml', kind=XML)
T = f'{S}/static'
check(f'{T}/2.34,48.88,14/400x300.png', kind=PNG, sides=(400, 300))
check(f'{T}/2.34,48.88,14.5@30/400x300@2x.png', kind=PNG, sides=(800, 600))
check(f'{T}/2.34,48.88,15@-30,45/400x300.jpg', kind=JPEG, sides=(400, 300))
check(f'{T}/2.33,48.87,2.36,48.89/400x300.webp', kind=WEBP, sides=(400, 300))
check(f'{T}/raw/260487.6,6250852.5,14/400x300.png', kind=PNG, sides=(400, 300))
check(f'{T}/raw/259000,6249000,262000,6252000/400x300.png', kind=PNG, sides=(400, 300))
line = 'path=5.9,45.8|5.9,47.8|10.5,47.8|10.5,45.8|5.9,45.8'
check(f'{T}/auto/400x300.png?{line}', kind=PNG, sides=(400, 300))
check(f'{T}/raw/auto/400x300.png?path=259000,6249000|262000,6252000', kind=PNG, sides=(400, 300))
check(f'{T}/auto/400x300.png?path=enc:_p~iF~ps|U_ulLnnqC_mqNvxq%60@', kind=PNG, sides=(400, 300))
check(f'{T}/auto/400x300.png?path=stroke:yellow|width:2|fill:green|5.9,45.8|5.9,47.8|10.5,47.8', kind=PNG)
check(f'{T}/auto/400x300.png?path=stroke:blue|width:1|fill:yellow|enc:_p~iF~ps|U_ulLnnqC_mqNvxq%60@', kind=PNG)
check(f'{T}/auto/400x300.png?{line}&path=6,46|7,47', kind=PNG)
check(f'{T}/auto/400x300.png?latlng=1&path=45.8,5.9|47.8,5.9', kind=PNG)
check(f'{T}/auto/400x300.png?{line}&fill=rgba(255,255,255,0.5)&stroke=%230000ff&width=4', kind=PNG)
check(f'{T}/auto/400x300.png?{line}&linecap=round&linejoin=bevel&border=white&borderwidth=3&width=6', kind=PNG)
check(f'{T}/auto/400x300.png?marker=5.9,45.8|{options.icon}|scale:0.5|offset:2,-4', kind=PNG, sides=(400, 300))
check(f'{T}/2.34,48.88,14/400x300.png?marker=2.34,48.88|{options.icon}&marker=2.33,48.87|{options.icon}', kind=PNG)
check(f'{T}/auto/400x300.png?{line}&padding=0.3&maxzoom=5', kind=PNG)
check(f'{T}/2.33,48.87,2.36,48.89/400x300.png?padding=0', kind=PNG)
check(f'{T}/auto/400x300.png', kind=PNG, body={'path': ['10,10|20,20', '10,20|20,10']})
check(f'{T}/auto/400x300.png', 400)
check(f'{T}/auto/400x300.png', 400, body=[1])
check(f'{T}/2.34,48.88,14/4000x300.png', 400)
check(f'{T}/2.34,48.88,14/0x300.png', 400)
check(f'{T}/200,48.88,14/400x300.png', 400)
check(f'{T}/auto/400x300.png?marker=5.9,45.8|../config.json', 400)
check(f'{T}/auto/400x300.png?marker=5.9,45.8|http://127.0.0.1:1/a.png', 400)
check(f'{D}/{tile}.pbf', kind=PBF)
check(f'{D}/14/0/0.pbf', 204)
check(f'{D}/{tile}.pbf', kind=PBF, headers={'Accept-Encoding': 'gzip'})
check(f'{D}/30/0/0.pbf', 404)
check(f'{D}/1/2/0.pbf', 404)
check(f'{D}/{tile}.png', 404)
check(f'{D}/{tile}.geojson', kind='application/geo+json')
check(f'{D}.json', kind=JSON)
check(f'{D}/elevation/{tile}', 400)
if options.terrain:
    check(f'/data/{options.terrain}/elevation/{options.place}', kind=JSON)
    z, longitude, latitude = (float(part) for part in options.place.split('/'))
    check(f'/data/{options.terrain}/elevation', kind=JSON, body={'points': [{'lon': longitude, 'lat': latitude, 'z': z}]})
    check(f'/data/{options.terrain}/elevation', 400, body={'points': []})
    check(f'/data/{options.terrain}/elevation/12/0/0', 204)
check('/data/none.json', 404)
check(f'/files/{options.file}', kind='application/geo+json')
check('/files/none.txt', 404)
check(f'/files/{options.file}', 206, headers={'Range': 'bytes=0-9'})
check(f'/files/{options.file}', 416, headers={'Range': 'bytes=999999999999-'})
for path in ('/styles.json', f'{S}/style.json', f'{S}.json', f'{D}.json', f'{S}/wmts.xml', '/index.json', '/'):
    check(path + '?key=a%20b', contains='?key=a%20b"')
for path in ('/index.json', '/256/index.json', '/512/index.json', '/rendered.json', '/512/rendered.json', '/data.json'):
    check(path, kind=JSON)
check('/health', kind='text/plain')
check('/metrics', kind='text/plain')
V = f'/styles/v1/me/{options.style}'
check(f'{V}/tiles/256/{tile}@2x', kind=PNG, sides=(512, 512))
check(f'{V}/tiles/{tile}', kind=PNG, sides=(512, 512))
check(f'{V}/static/2.34,48.88,13/400x300', kind=PNG, sides=(400, 300))
check(f'{V}/static/2.34,48.88,13,30,45/400x300@2x', kind=PNG, sides=(800, 600))
check(f'{V}/static/[2.33,48.87,2.36,48.89]/400x300', kind=PNG, sides=(400, 300))
check(f'{V}/static/pin-s-a+9ed4bd(2.34,48.88),pin-l-7+00f(2.35,48.88)/auto/400x300', kind=PNG, sides=(400, 300))
check(f'{V}/static/path-5+f44-0.5+f44-0.2(_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@)/auto/400x300', kind=PNG)
check(f'{V}/static/geojson(%7B%22type%22:%22Point%22,%22coordinates%22:[2.34,48.88]%7D)/2.34,48.88,13/400x300', kind=PNG)
check(f'{V}/static/url-http%3A%2F%2Fexample.org%2Fa.png(2,3)/2.34,48.88,13/400x300', 400)
layer = json.dumps({'id': 'new', 'type': 'circle', 'source': {'type': 'geojson', 'data': {'type': 'Point', 'coordinates': [2.34, 48.88]}}})
check(f'{V}/static/2.34,48.88,13/400x300?addlayer={urllib.parse.quote(layer)}', kind=PNG, sides=(400, 300))
check(f'{V}/static/2.34,48.88,13/400x300?addlayer={urllib.parse.quote(layer)}&before_layer=none', 400)
check(f'{V}/static/2.34,48.88,13/400x300?setfilter=null&layer_id=none', 400)
print(f'{failed} failed')
sys.exit(failed > 0)
