#!/usr/bin/env python3
"""Checks that clients receive whole tiles of one version while an archive is replaced again and again.

  replaced_archives.py PROGRAM [--versions 20] [--clients 8]

Starts a server with an archive whose tiles name their version. Each new version is renamed to the place of the archive
while clients request tiles and the TileJSON document. Each answer must be complete, and no client may see an earlier
version after a later one.
"""
import argparse, gzip, http.client, json, os, pathlib, sqlite3, struct, sys, tempfile, threading, time

import servers

options = argparse.ArgumentParser()
options.add_argument('program')
options.add_argument('--versions', type=int, default=20)
options.add_argument('--clients', type=int, default=8)
options = options.parse_args()
LEVEL = 4
done = threading.Event()
faults, seen, answers = [], [0] * options.clients, [0] * options.clients


def tile(version, number):
    """A vector tile without layers: its version and number, and bytes that make it longer than a page of the database."""
    # A field with the number 1 and 32 bits, and an unknown field of bytes.
    content = bytes((version + number + i) % 251 for i in range(20000 + 37 * version))
    length = bytes([len(content) & 127 | 128, len(content) >> 7 & 127 | 128, len(content) >> 14])
    return struct.pack('<BHHB', 0x0D, version, number, 0x7A) + length + content


def write(path, version):
    """Writes a version of the archive."""
    archive = sqlite3.connect(path)
    archive.executescript('CREATE TABLE metadata (name text, value text);'
                          'CREATE TABLE tiles (zoom_level int, tile_column int, tile_row int, tile_data blob);'
                          'CREATE UNIQUE INDEX i ON tiles (zoom_level, tile_column, tile_row);')
    archive.executemany('INSERT INTO metadata VALUES (?, ?)', [
        ('name', str(version)), ('format', 'pbf'), ('minzoom', '0'), ('maxzoom', str(LEVEL))])
    archive.executemany('INSERT INTO tiles VALUES (?, ?, ?, ?)', [
        (LEVEL, n, (1 << LEVEL) - 1 - n, gzip.compress(tile(version, n), 1)) for n in range(1 << LEVEL)])
    archive.commit()
    archive.close()


def client(index, port):
    """Requests tiles and documents on one connection."""
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
    number = index
    while not done.is_set():
        number = (number + 1) % (1 << LEVEL)
        gzipped = number % 2 == 0
        target = '/data/a.json' if number % 5 == 0 else f'/data/a/{LEVEL}/{number}/{number}.pbf'
        connection.request('GET', target, headers={'Accept-Encoding': 'gzip' if gzipped else 'identity'})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            faults.append(f'{target}: status {answer.status}')
            return
        body = gzip.decompress(body) if answer.getheader('Content-Encoding') == 'gzip' else body
        if target.endswith('.json'):
            version = int(json.loads(body)['name'])
        else:
            version = struct.unpack_from('<H', body, 1)[0]
            if body != tile(version, number):
                faults.append(f'{target}: not a tile of one version')
        if version < seen[index]:
            faults.append(f'{target}: version {version} after version {seen[index]}')
        seen[index] = version
        answers[index] += 1


with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / 'a.mbtiles'
    write(path, 1)
    server, port = servers.started([options.program, '--styles', folder])
    try:
        clients = [threading.Thread(target=client, args=(i, port)) for i in range(options.clients)]
        for thread in clients:
            thread.start()
        longest = 0.0
        for version in range(2, options.versions + 1):
            write(path.with_suffix('.new'), version)
            os.rename(path.with_suffix('.new'), path)
            begin = time.monotonic()
            while min(seen) < version and not faults and time.monotonic() < begin + 60:
                time.sleep(0.01)
            longest = max(longest, time.monotonic() - begin)
            if min(seen) < version:
                faults.append(f'version {version} is not served by all after {longest:.0f} s')
                break
        done.set()
        for thread in clients:
            thread.join()
        descriptors = len(os.listdir(f'/proc/{server.pid}/fd'))
    finally:
        server.terminate()
        server.wait()
print(f'{sum(answers)} answers, {max(seen)} versions, each served after at most {longest:.1f} s; '
      f'{descriptors} open files at the end')
for fault in faults[:10]:
    print(fault)
sys.exit(1 if faults else 0)
