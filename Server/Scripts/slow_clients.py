#!/usr/bin/env python3
"""Checks that slow clients, and clients that leave, do not hinder others.

  slow_clients.py [--port 8080] [--style bright] [--pid PID]

Opens 200 connections that send half a request, 100 that read their picture a kilobyte at a time, and 300 that ask for large
pictures, each another one, and leave; and measures the answers to an ordinary client meanwhile. With --pid, prints the memory of
the server, and the processor time that it takes after the clients left.
"""
import argparse, http.client, os, socket, sys, threading, time

options = argparse.ArgumentParser()
options.add_argument('--port', type=int, default=8080)
options.add_argument('--style', default='bright')
options.add_argument('--pid', type=int)
options = options.parse_args()
HOST = '127.0.0.1'
PICTURE = f'/styles/{options.style}/static/2.34,48.88,%.4f/600x600.png'
TILE = f'/styles/{options.style}/15/16597/11269.png'


def memory():
    if not options.pid:
        return ''
    return f'{int(open(f"/proc/{options.pid}/statm").read().split()[1]) * 4 >> 10} MiB'


def processor():
    """The processor time of the server since its start, in seconds."""
    if not options.pid:
        return 0
    fields = open(f'/proc/{options.pid}/stat').read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def load():
    """The metrics of drawings."""
    connection = http.client.HTTPConnection(HOST, options.port, timeout=60)
    connection.request('GET', '/metrics')
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return {line.split()[0][len('render_map_drawings_'):]: int(line.split()[1])
            for line in lines if line.startswith('render_map_drawings_')}


def connect():
    return socket.create_connection((HOST, options.port), timeout=60)


def ordinary(count):
    """Returns the longest time of `count` requests of an ordinary client, in milliseconds."""
    longest = 0
    for _ in range(count):
        start = time.time()
        connection = http.client.HTTPConnection(HOST, options.port, timeout=60)
        connection.request('GET', TILE)
        answer = connection.getresponse()
        if answer.status != 200 or not answer.read():
            sys.exit(f'failed: status {answer.status}')
        connection.close()
        longest = max(longest, time.time() - start)
    return round(longest * 1000, 1)


def request(path):
    return f'GET {path} HTTP/1.1\r\nHost: a\r\n\r\n'.encode()


print('alone:', ordinary(100), 'ms', memory())
half = [connect() for _ in range(200)]
for client in half:
    client.sendall(b'GET /styles.json HTTP/1.1\r\nHo')
print('beside 200 clients that send half a request:', ordinary(100), 'ms', memory())

readers = [connect() for _ in range(100)]
for client in readers:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.sendall(request(PICTURE % 15))
read = [0] * len(readers)
end = time.time() + 15


def slow(index):
    while time.time() < end:
        try:
            data = readers[index].recv(1024)
        except OSError:
            break
        if not data:
            break
        read[index] += len(data)
        time.sleep(0.05)


threads = [threading.Thread(target=slow, args=(index,)) for index in range(len(readers))]
for thread in threads:
    thread.start()
time.sleep(8)
print('beside 100 clients that read slowly:', ordinary(100), 'ms', memory())
for thread in threads:
    thread.join()
print('they read', min(read), 'to', max(read), 'bytes each')
for client in readers + half:
    client.close()

LARGE = f'/styles/{options.style}/static/2.34,48.88,%.4f@%d/2000x2000.png'
before = load()
leaving = [connect() for _ in range(300)]
for number, client in enumerate(leaving):
    client.sendall(request(LARGE % (14 + number / 300, number % 60)))
time.sleep(1)
asked = load()
start, used = time.time(), processor()
for client in leaving:
    client.close()
while True:
    now = load()
    if now['waiting'] == 0 and now['running'] == 0:
        break
    if time.time() > start + 300:
        sys.exit('failed: drawings still wait')
    time.sleep(0.02)
ended = time.time() - start
# The processor time of an idle server is measured as well.
time.sleep(max(0, 2 - ended))
print(f'of 300 clients that asked for large pictures and left after a second, {asked["waiting"]} waited, {asked["running"]} were '
      f'drawn for, {asked["refused_total"] - before["refused_total"]} were refused')
print(f'their drawings ended {ended:.2f} s after they left, {now["stopped_total"] - before["stopped_total"]} stopped; processor time after they '
      f'left: {processor() - used:.2f} s', memory())
print('after them:', ordinary(100), 'ms', memory())
