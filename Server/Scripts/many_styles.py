#!/usr/bin/env python3
"""Measures the memory of a server with many styles that are all visited.

  many_styles.py PROGRAM --style STYLE.json [--copies 100] [--tiles 15/16597/11271] [--rounds 2] [--scale 1] [-- OPTION...]

The folder of the style is copied, with numbered copies of the style in it. Each round requests the same squares of tiles of each
copy. Prints the resident memory in MiB after the start, after some of the styles, and after each round, and the number of failed requests.
"""
import argparse, http.client, pathlib, shutil, sys, tempfile, time

import servers

options = argparse.ArgumentParser()
options.add_argument('program')
options.add_argument('--style', type=pathlib.Path, required=True)
options.add_argument('--copies', type=int, default=100)
options.add_argument('--tiles', nargs='+', default=['15/16597/11271'])
options.add_argument('--rounds', type=int, default=2)
options.add_argument('--scale', type=int, default=1)
options.add_argument('arguments', nargs='*')
options = options.parse_args()


def resident(server):
    """Returns the resident memory of the server, in MiB."""
    status = pathlib.Path(f'/proc/{server.pid}/status').read_text()
    return sum(int(line.split()[1]) for line in status.splitlines() if line.startswith('VmRSS')) >> 10


def ask(port, target):
    """Returns the status of an answer."""
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
    connection.request('GET', target)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    for path in options.style.parent.iterdir():
        if path.suffix == '.json' and not path.name.startswith('sprite'):
            continue
        copy = shutil.copytree if path.is_dir() else shutil.copyfile
        copy(path, folder / path.name)
    for number in range(options.copies):
        shutil.copyfile(options.style, folder / f'style{number}.json')
    begin = time.perf_counter()
    server, port = servers.started([options.program, '--styles', folder, *options.arguments])
    try:
        print(f'start: {resident(server)} MiB, {time.perf_counter() - begin:.1f} s', flush=True)
        suffix = f'@{options.scale}x' if options.scale > 1 else ''
        failed = 0
        for turn in range(1, options.rounds + 1):
            begin = time.perf_counter()
            for number in range(options.copies):
                for tile in options.tiles:
                    status = ask(port, f'/styles/style{number}/{tile}{suffix}.png')
                    if status != 200:
                        print(f'  style{number}: status {status}', flush=True)
                        failed += 1
                if number in (0, 1, 9, 49):
                    print(f'  {number + 1} styles: {resident(server)} MiB', flush=True)
            print(f'round {turn}: {resident(server)} MiB, {time.perf_counter() - begin:.1f} s', flush=True)
        print(f'failed requests: {failed}')
    finally:
        server.terminate()
        server.wait()
sys.exit(1 if failed else 0)
