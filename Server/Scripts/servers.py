"""Starts the servers that the scripts in this folder examine."""
import http.client
import socket
import subprocess
import sys
import time

HOST = '127.0.0.1'


def is_ready(port):
    """Returns whether the server at a port has loaded its content."""
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    try:
        connection.request('GET', '/health')
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def started(command, errors=subprocess.DEVNULL, seconds=60, **options):
    """Starts a server at a free port. Returns its process and its port when it has loaded its content."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([*command, '--port', str(port)], stderr=errors, **options)
    end = time.monotonic() + seconds
    while server.poll() is None and time.monotonic() < end:
        if is_ready(port):
            return server, port
        time.sleep(0.05)
    server.kill()
    sys.exit('failed: the server does not answer')
