#!/usr/bin/env python3
"""Measures how many tiles per second a server draws from an empty cache.

  new_tiles.py PROGRAM [--styles Basemap] [--style light] [--bounds W,S,E,N] [--zoom 3-6] [--workers 64] [--rounds 3]

In each round, a new server is started, and clients request each tile of the bounds once, in random order. Prints the tiles per second
and the processor time of the server, as medians of the rounds.
"""
import argparse, concurrent.futures, http.client, math, os, pathlib, random, statistics, sys, threading, time

import servers

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
options = argparse.ArgumentParser()
options.add_argument('program')
options.add_argument('--styles', default=ROOT / 'Basemap')
options.add_argument('--style', default='light')
options.add_argument('--bounds', default='-10,36,30,60')
options.add_argument('--zoom', default='3-6')
options.add_argument('--workers', type=int, default=64)
options.add_argument('--rounds', type=int, default=3)
options = options.parse_args()
own = threading.local()


def tiles():
    """The URLs of the tiles within the bounds, in random order."""
    west, south, east, north = map(float, options.bounds.split(','))
    found = []
    low, _, high = options.zoom.partition('-')
    for zoom in range(int(low), int(high or low) + 1):
        def column(longitude):
            return int((longitude + 180) / 360 * 2 ** zoom)
        def row(latitude):
            return int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * 2 ** zoom)
        found += [f'/styles/{options.style}/{zoom}/{x}/{y}.png'
                  for x in range(column(west), column(east) + 1) for y in range(row(north), row(south) + 1)]
    random.Random(1).shuffle(found)
    return found


def ask(port, target):
    """Returns the status of an answer. Each thread has a connection."""
    if getattr(own, 'port', None) != port:
        own.port, own.connection = port, http.client.HTTPConnection('127.0.0.1', port, timeout=60)
    own.connection.request('GET', target)
    answer = own.connection.getresponse()
    answer.read()
    return answer.status


def processor(server):
    """Returns the processor time of the server since its start, in seconds."""
    fields = pathlib.Path(f'/proc/{server.pid}/stat').read_text().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


targets = tiles()
walls, processors = [], []
for _ in range(options.rounds):
    server, port = servers.started([options.program, '--styles', options.styles])
    try:
        before, start = processor(server), time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
            statuses = set(pool.map(lambda target: ask(port, target), targets))
        walls.append(time.perf_counter() - start)
        processors.append(processor(server) - before)
    finally:
        server.terminate()
        server.wait()
    if statuses != {200}:
        sys.exit(f'failed: statuses {sorted(statuses)}')
print(f'{len(targets)} tiles: {len(targets) / statistics.median(walls):.0f} tiles/s, '
      f'{1e3 * statistics.median(processors) / len(targets):.2f} ms of processor time per tile')
