#!/usr/bin/env python3
"""Runs the command while system calls fail, and checks the files that the command leaves behind.

    faults.py [calls] [memory] [clocks] [disk] [kill] [--only SCENARIO...] [--program FILE] [--moments 200]
              [--workers 2]

The tests are all run by default:

- `calls`: in each run, the n-th call of a class fails. The test ends when the command makes fewer than n such calls.
- `memory`: the address space is limited, from almost nothing to enough.
- `clocks`: the time of day jumps by up to a day with each call.
- `disk`: the outputs are on a file system that becomes full.
- `kill`: the command is killed with SIGKILL at random moments, and then runs again.

A finding is a crash, a run that does not end, success without the complete result, a file that is neither the
old file nor the new file, a temporary file that stays, or a message that does not name the cause.
"""

import argparse
import collections
import concurrent.futures
import errno
import http.server
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import scenarios

CLASSES = {
    "open": [errno.EMFILE, -errno.EMFILE],
    "read": [errno.EIO, errno.EINTR, "short"],
    "write": [errno.ENOSPC, -errno.ENOSPC, errno.EINTR, "short"],
    "sync": [errno.EIO],
    "rename": [errno.EIO],
    "truncate": [errno.ENOSPC],
    "map": [errno.ENOMEM],
    "memory": [errno.ENOMEM],
    "close": [errno.EIO],
    "mkdir": [errno.ENOSPC],
    "unlink": [errno.EIO],
    "stat": [errno.EIO],
}
"""The errors of each class. If an error is negative, all later calls fail too."""

SIZES = [16, 48, *range(80, 128, 2), *range(128, 256, 8), *range(256, 513, 64), 1024, 2048]
"""The limits of the address space, in megabytes. They are dense where the libraries are just loaded, and little is left,
because most runs end there."""

TEMPORARY = ".render-map.tmp"
TIME_LIMIT = 60
WAIT_LIMIT = 15
"""The number of seconds after which a run is considered to be waiting for memory for a thread."""


class Run:
    """The files and messages of a run of a command, and its processor time in seconds if the run did not end."""

    def __init__(self, code, output, messages, tree, seconds=0):
        self.code = code
        self.output = output
        self.messages = messages
        self.tree = tree
        self.seconds = seconds


def processor_time(identifier):
    """Returns the processor time of a process in seconds."""
    with open(f"/proc/{identifier}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def tree_of(folder):
    """Returns the contents of the files in a folder by their paths. The value of a folder is None."""
    tree = {}
    for parent, folders, files in os.walk(folder):
        for name in folders:
            tree[os.path.relpath(os.path.join(parent, name), folder)] = None
        for name in files:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                tree[os.path.relpath(path, folder)] = file.read()
    return tree


class NotInstalled(Exception):
    """The error that a scenario needs a library which is not installed."""


class Subject:
    """A scenario with its inputs, and with its result without faults."""

    def __init__(self, scenario, tools):
        self.scenario = scenario
        self.tools = tools
        self.inputs = tempfile.mkdtemp(prefix="inputs-", dir=tools.scratch)
        scenario.prepare(self.inputs, tools.program)
        for name, content in scenario.before.items():
            with open(os.path.join(self.inputs, name), "wb") as file:
                file.write(content)
        self.before = tree_of(self.inputs)
        self.expected = self.run()
        if "which is not installed" in self.expected.messages:
            raise NotInstalled(self.expected.messages.strip())
        if self.expected.code not in (0, 1):
            raise SystemExit(f"{scenario.name}: {self.expected.messages}")
        again = self.run()
        if self.findings(again):
            raise SystemExit(f"{scenario.name}: differs without faults: {self.findings(again)}")

    def folder(self):
        """Returns a new folder with the inputs."""
        folder = tempfile.mkdtemp(prefix="run-", dir=self.tools.scratch)
        shutil.copytree(self.inputs, folder, dirs_exist_ok=True)
        return folder

    def start(self, folder, environment=None, prefix=()):
        arguments = [text.replace("{server}", self.tools.server) for text in self.scenario.arguments]
        return subprocess.Popen(
            [*prefix, self.tools.program, *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**self.tools.environment, **(environment or {}), "HOME": folder},
        )

    def run(self, environment=None, folder=None, limit=TIME_LIMIT, prefix=()):
        """Runs the command in a folder. If no folder is given, it runs in a new folder."""
        own = folder is None
        folder = folder or self.folder()
        process = self.start(folder, environment, prefix)
        seconds = 0
        try:
            output, messages = process.communicate(timeout=limit)
            code = process.returncode
        except subprocess.TimeoutExpired:
            seconds = processor_time(process.pid)
            process.kill()
            output, messages = process.communicate()
            code = "does not end"
        tree = tree_of(folder)
        if own:
            shutil.rmtree(folder)
        return Run(code, output, messages.decode(errors="replace"), tree, seconds)

    def is_in(self, path, folders):
        return any(path == folder or path.startswith(folder + "/") for folder in folders)

    def findings(self, run, is_killed=False, is_partial=False, compares_texts=True):
        """Returns the errors of a run. If `is_partial` is true, results may lack parts that messages report. If
        `compares_texts` is false, the texts in PNG files may differ, because they name files that the system did not list."""
        if run.code == "does not end":
            return ["does not end"]
        if not is_killed and run.code < 0:
            return [f"ended by {signal.Signals(-run.code).name}"]
        found = []
        expected = self.expected.tree
        compared = {
            path: content for path, content in run.tree.items() if not self.is_in(path, self.scenario.cached)
        }
        if not compares_texts:
            compared = {
                path: expected[path] if path in expected and without_texts(content) == without_texts(expected[path]) else content
                for path, content in compared.items()
            }
        for path, content in compared.items():
            if TEMPORARY in path:
                if not is_killed:
                    found.append(f"temporary file stays: {os.path.basename(path)}")
            elif path not in expected:
                found.append(f"unexpected file {path}")
            elif content == expected[path] or (path in self.before and content == self.before[path]):
                continue
            elif is_partial and path in self.scenario.documents and content.endswith(b"%%EOF\n"):
                continue
            elif path.endswith(".jsonl") and run.code != self.expected.code and is_lines(content):
                continue
            else:
                found.append(f"{path} is neither the old file nor the new one")
        for path in self.before:
            if path not in run.tree and not self.is_in(path, self.scenario.cached):
                found.append(f"{path} is gone")
        new = {
            path for path, content in expected.items()
            if self.before.get(path, b"\0absent") != content and not self.is_in(path, self.scenario.cached)
        }
        done = {path for path in new if path in compared and compared[path] == expected[path]}
        if run.code == self.expected.code and not is_killed:
            if done != new:
                found.append(f"ends with {run.code} without {', '.join(sorted(new - done))[:100]}")
            if run.output != self.expected.output:
                found.append(f"ends with {run.code} with another output")
        else:
            loose = {path for path in done if not self.is_in(path, self.scenario.folders)}
            whole = {path for path in new if not self.is_in(path, self.scenario.folders)}
            if not is_killed and loose and loose != whole:
                found.append(f"some outputs without others: {', '.join(sorted(loose))[:100]}")
            if not is_killed and not run.messages.strip() and not run.output.strip():
                found.append(f"ends with {run.code} without a message")
        return found


def is_lines(content):
    """Returns whether a file has complete lines of JSON."""
    try:
        for line in content.decode().splitlines():
            json.loads(line)
        return content == b"" or content.endswith(b"\n")
    except ValueError:
        return False


def without_texts(content):
    """Returns a PNG file without its text chunks. Other content is returned as it is."""
    if not content or not content.startswith(b"\x89PNG"):
        return content
    place, parts = 8, []
    while place + 8 <= len(content):
        length = int.from_bytes(content[place : place + 4], "big")
        if content[place + 4 : place + 8] not in (b"tEXt", b"zTXt", b"iTXt"):
            parts.append(content[place : place + length + 12])
        place += length + 12
    return b"".join(parts)


class Tools:
    """The program, the preloaded library, and a server of files."""

    def __init__(self, program, scratch):
        self.program = program
        self.scratch = scratch
        self.library = os.path.join(scratch, "failing_calls.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "failing_calls.c")
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", self.library, source, "-ldl"], check=True
        )
        self.environment = {
            "PATH": os.environ["PATH"],
            "NO_COLOR": "1",
            "RENDER_MAP_FONTS": os.environ.get("RENDER_MAP_FONTS", os.path.join(scenarios.ROOT, "Fonts")),
            "RENDER_MAP_BASEMAP": os.environ.get("RENDER_MAP_BASEMAP", os.path.join(scenarios.ROOT, "Basemap")),
            "SWIFT_BACKTRACE": "enable=no",
        }
        self.spared = self.swift_allocations()
        self.server = self.serve()

    def swift_allocations(self):
        """Returns the address ranges of Swift's allocation functions. These calls do not fail, because Swift ends a program
        that gets no memory."""
        listing = subprocess.run(["nm", "-S", "--defined-only", self.program], capture_output=True, text=True).stdout
        ranges = []
        for line in listing.splitlines():
            fields = line.split()
            if len(fields) == 4 and fields[3] in ("swift_slowAlloc", "swift_slowAllocTyped", "_ZN5swift15swift_slowAllocEmm"):
                start, size = int(fields[0], 16), int(fields[1], 16)
                ranges.append(f"{start:x}-{start + size:x}")
        return ",".join(ranges)

    def serve(self):
        folder = os.path.join(scenarios.EXAMPLES, "patterns")

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=folder)

            def end_headers(self):
                self.send_header("Cache-Control", "max-age=3600")
                super().end_headers()

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, request, address):
                """Ignores errors, because killed commands end their connections."""

        server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"


class Report:
    """Counts runs and findings, and prints each kind of finding once."""

    def __init__(self):
        self.runs = 0
        self.known = 0
        self.codes = collections.Counter()
        self.kinds = collections.defaultdict(list)
        self.lock = threading.Lock()

    def add(self, run, scenario, fault, findings):
        with self.lock:
            self.runs += 1
            self.codes[run.code] += 1
            for finding in findings:
                key = (scenario.name, finding)
                if not self.kinds[key]:
                    first = run.messages.strip().splitlines()[:1]
                    print(f"  {scenario.name}: {fault}: {finding} {first}", flush=True)
                self.kinds[key].append(fault)

    def close(self):
        codes = ", ".join(f"{code}: {count}" for code, count in sorted(self.codes.items(), key=str))
        found = sum(len(faults) for faults in self.kinds.values())
        print(f"  {self.runs} runs, {found} findings of {len(self.kinds)} kinds, {self.known} known ends; "
              f"exit codes {codes}", flush=True)
        return len(self.kinds)


def names_cause(run, error):
    """Returns whether the messages of a run name the cause."""
    if error == "short":
        return False
    texts = [os.strerror(abs(error))]
    if error == errno.ENOMEM:
        # The message of C++, and messages about work that HarfBuzz and libzip cannot do without memory.
        texts += ["memory", "std::bad_alloc", "cannot be embedded", "the zip cannot be created"]
    if abs(error) == errno.ENOSPC:
        # The message of SQLite.
        texts.append("database or disk is full")
    if abs(error) == errno.EMFILE:
        # SQLite opens a file only for reading if it cannot open the file for writing.
        texts += ["attempt to write a readonly database", "unable to open database file"]
    if error == errno.EIO:
        # The messages of SQLite, for the error itself and for a header that cannot be read.
        texts += ["disk I/O error", "database disk image is malformed"]
    return any(text in run.messages for text in texts)


def is_known(subject, name, error, call, run):
    """Returns whether a library ended the process on purpose. GDAL does this if it gets no memory. Swift's runtime
    (libdispatch) does this if it gets no file descriptor, because its threads sometimes read their states in /proc."""
    if name == "memory":
        return subject.scenario.name == "draw-gdal" and run.code == -signal.SIGABRT
    is_refused = error == -errno.EMFILE or error == errno.EMFILE and call.startswith("open /proc/")
    return name == "open" and is_refused and run.code == -signal.SIGILL


def fail_calls(subject, name, error, report):
    """Lets each call of a class fail, one call in each run. Returns the number of calls."""
    number = 0
    while True:
        number += 1
        mark = os.path.join(subject.tools.scratch, f"mark-{threading.get_ident()}")
        environment = {
            "LD_PRELOAD": subject.tools.library,
            "FAULT_CLASS": name,
            "FAULT_AT": str(number),
            "FAULT_ERROR": str(error if error == "short" else abs(error)),
            "FAULT_LASTS": "1" if error != "short" and error < 0 else "0",
            "FAULT_REPORT": mark,
            "FAULT_SPARED": subject.tools.spared,
        }
        if os.path.exists(mark):
            os.unlink(mark)
        folder = subject.folder()
        run = subject.run(environment, folder)
        if not os.path.exists(mark):
            shutil.rmtree(folder)
            return number - 1
        with open(mark) as file:
            call = file.read()
        is_expected = is_known(subject, name, error, call, run)
        findings = subject.findings(
            run, is_killed=is_expected, is_partial=run.code == 1 and names_cause(run, error),
            compares_texts=not call.startswith("opendir") and "/Fonts/" not in call,
        )
        if run.code == subject.expected.code and "warning[" in run.messages and names_cause(run, error):
            # Content that cannot be read is left out with a warning. With --strict, it would be an error.
            findings = [text for text in findings if "neither the old" not in text and "ends with" not in text]
        if name == "rename" and error != "short" and subject.scenario.before:
            # If the system refuses to rename a file, old files that were replaced before cannot be restored.
            findings = [text for text in findings if "without others" not in text]
        if name == "open" and error == -errno.EMFILE:
            # A folder must be opened to remove its contents. If this fails, the next run removes the folder.
            findings = [text for text in findings if not text.startswith("temporary file stays")]
        if name == "unlink" and run.code == subject.expected.code:
            # Files that cannot be removed stay. The next run removes them.
            findings = [text for text in findings if not text.startswith("temporary file stays")]
        if error in (errno.EINTR, "short") and run.code != subject.expected.code:
            findings.append(f"ends with {run.code} because of {'EINTR' if error == errno.EINTR else 'a short call'}")
        elif isinstance(run.code, int) and run.code > 1 and not names_cause(run, error):
            findings.append(f"the message does not name the cause: {run.messages.strip().splitlines()[-1:]}")
        if subject.scenario.cached and not findings:
            again = subject.run(folder=folder)
            findings = [f"the next run {text}" for text in subject.findings(again)]
        shutil.rmtree(folder)
        call = call.replace(folder + "/", "").replace(subject.tools.scratch + "/", "")
        if is_expected:
            report.known += 1
        report.add(run, subject.scenario, f"{name} {error} #{number} ({call})", findings)


def each(subjects, work, workers):
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for future in [pool.submit(work, subject) for subject in subjects]:
            future.result()


def test_calls(subjects, report, options):
    def work(subject):
        calls = sum(fail_calls(subject, name, error, report) for name in options.classes for error in CLASSES[name])
        print(f"  {subject.scenario.name}: {calls} calls failed", flush=True)

    each(subjects, work, options.workers)


def test_memory(subjects, report, options):
    """Limits the address space. Swift ends a program that gets no memory, and waits for threads that it does not get. The
    test checks that files are complete. It prints how runs ended, with -9 for runs that waited."""

    def work(subject):
        ends = []
        for megabytes in SIZES:
            limits = f'ulimit -c 0; ulimit -v {megabytes << 10}; exec "$@"'
            run = subject.run(limit=WAIT_LIMIT, prefix=["sh", "-c", limits, "sh"])
            if run.code == "does not end" and run.seconds < WAIT_LIMIT / 2:
                # The run used little processor time: Swift's runtime waited for memory for a thread.
                run.code = -signal.SIGKILL
            findings = subject.findings(run, is_killed=run.code != "does not end" and run.code < 0)
            if run.code == subject.expected.code and "warning[" in run.messages:
                findings = []
            report.add(run, subject.scenario, f"{megabytes} MB of addresses", findings)
            if not ends or ends[-1][1] != run.code:
                ends.append((megabytes, run.code))
        print(f"  {subject.scenario.name}: " + ", ".join(f"from {size} MB {code}" for size, code in ends), flush=True)

    # Most runs wait, so more of them can run at the same time.
    each(subjects, work, 4 * options.workers)


def test_clocks(subjects, report, options):
    def work(subject):
        for seed in range(20):
            environment = {"LD_PRELOAD": subject.tools.library, "FAULT_CLOCK": str(seed)}
            run = subject.run(environment)
            findings = subject.findings(run)
            if run.code != subject.expected.code:
                findings.append(f"ends with {run.code}: {run.messages.strip().splitlines()[:1]}")
            report.add(run, subject.scenario, f"clocks of seed {seed}", findings)

    each(subjects, work, options.workers)


def test_disk(subjects, report, options):
    """Runs the command on file systems of growing size."""
    if os.getuid() != 0:
        print("  left out: mounting a file system needs root", flush=True)
        return

    def work(subject):
        inputs = sum((len(content or b"") + 4095) // 4096 for content in subject.before.values())
        for blocks in range(1, 4096):
            folder = tempfile.mkdtemp(prefix="disk-", dir=subject.tools.scratch)
            size = (inputs + blocks) * 4096
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
            try:
                shutil.copytree(subject.inputs, folder, dirs_exist_ok=True)
                run = subject.run(folder=folder)
            except OSError:
                continue
            finally:
                # The unmounting is lazy, because processes that other threads start hold its files open for a moment.
                subprocess.run(["umount", "--lazy", folder], check=True)
                os.rmdir(folder)
            findings = subject.findings(run)
            if isinstance(run.code, int) and run.code > 1 and "No space left" not in run.messages:
                if "database or disk is full" not in run.messages:
                    findings.append(f"the message does not name the cause: {run.messages.strip().splitlines()[-1:]}")
            report.add(run, subject.scenario, f"{blocks} free blocks", findings)
            if run.code == subject.expected.code and blocks > 40 and not findings:
                return

    each([subject for subject in subjects if subject.expected.tree != subject.before], work, options.workers)


def test_kill(subjects, report, options):
    generator = random.Random(options.seed)

    def work(subject):
        folder = subject.folder()
        start = time.monotonic()
        subject.run(folder=folder)
        duration = time.monotonic() - start
        shutil.rmtree(folder)
        for number in range(options.moments):
            folder = subject.folder()
            process = subject.start(folder)
            time.sleep(generator.uniform(0, duration * 1.1))
            process.kill()
            output, messages = process.communicate()
            killed = Run(process.returncode, output, "", tree_of(folder))
            findings = subject.findings(killed, is_killed=True)
            again = subject.run(folder=folder)
            is_refused = subject.scenario.refuses_results and again.code == 4
            if not is_refused:
                found = [f"the next run {text}" for text in subject.findings(again)]
                if subject.scenario.reports_changes:
                    found = [text for text in found if "another output" not in text]
                findings += found
            if again.code != subject.expected.code and not is_refused:
                findings.append(f"the next run ends with {again.code}: {again.messages.strip().splitlines()[:1]}")
            shutil.rmtree(folder)
            report.add(killed, subject.scenario, f"kill {number}", findings)

    each([subject for subject in subjects if subject.expected.tree != subject.before], work, options.workers)


TESTS = {"calls": test_calls, "memory": test_memory, "clocks": test_clocks, "disk": test_disk, "kill": test_kill}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", metavar="test", help="calls, memory, clocks, disk, kill")
    parser.add_argument("--only", nargs="*", help="scenarios")
    parser.add_argument("--classes", nargs="*", default=list(CLASSES), choices=list(CLASSES))
    parser.add_argument("--program", default=os.path.join(scenarios.ROOT, ".build/release/render-map"))
    parser.add_argument("--moments", type=int, default=200, help="kills per scenario (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="commands at once (2)")
    options = parser.parse_args()
    for name in options.tests:
        if name not in TESTS:
            parser.error(f"{name}: not a test")
    scratch = tempfile.mkdtemp(prefix="faults-")
    try:
        tools = Tools(os.path.abspath(options.program), scratch)
        chosen = [
            scenario for scenario in scenarios.SCENARIOS if not options.only or scenario.name in options.only
        ]
        subjects = []
        for scenario in chosen:
            try:
                subjects.append(Subject(scenario, tools))
            except NotInstalled as missing:
                print(f"{scenario.name}: left out: {missing}", flush=True)
        kinds = 0
        for name in options.tests or TESTS:
            print(f"{name}:", flush=True)
            report = Report()
            TESTS[name](subjects, report, options)
            kinds += report.close()
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    sys.exit(1 if kinds else 0)


if __name__ == "__main__":
    main()
