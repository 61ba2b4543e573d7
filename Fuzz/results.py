#!/usr/bin/env python3
"""Makes tables of the results of Scripts/fuzz.sh, Scripts/fuzz-coverage.sh and Measurements/fuzz-costs.sh.

    Fuzz/results.py            writes the tables into Fuzz/RESULTS.md, between marks
    Fuzz/results.py --print    prints them
"""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
WORK = FOLDER / ".build/fuzz"


def rows(path):
    """Returns the lines of a table, each a list of fields."""
    return [line.split("\t") for line in path.read_text().splitlines()] if path.exists() else []


def sessions():
    """Returns the table of executions, with a line for each target and a line for the sum."""
    targets = {}
    for name, build, count, seconds, edges, corpus, *_ in rows(WORK / "sessions.tsv"):
        target = targets.setdefault(name, {"plain": 0, "address": 0, "seconds": 0, "edges": 0, "corpus": 0})
        target[build] += int(count)
        target["seconds"] += float(seconds)
        if build == "plain":
            target["edges"] = max(target["edges"], int(edges))
        target["corpus"] = max(target["corpus"], int(corpus.split("/")[0] or 0))
    lines = {name: (int(total), int(reached)) for name, total, reached in rows(WORK / "coverage/lines.tsv")}
    table = [
        "| target | executions | of these with the address sanitizer | seconds of processor time | edges | inputs kept | lines | reached |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, target in sorted(targets.items()):
        total, reached = lines.get(name, (0, 0))
        share = f"{100 * reached / total:.1f} %" if total else ""
        table.append(
            f"| {name} | {target['plain'] + target['address']:,} | {target['address']:,} | "
            f"{round(target['seconds']) or ''} | {target['edges']:,} | {target['corpus']:,} | {total or ''} | {share} |")
    plain, address, seconds = (sum(t[key] for t in targets.values()) for key in ("plain", "address", "seconds"))
    table.append(f"| **all** | **{plain + address:,}** | {address:,} | {seconds:,.0f} | | | | |")
    return "\n".join(table)


def costs():
    """Returns the table of the worst costs of each reader."""
    table = [
        "| target | inputs | accepted | longest | most memory | longest per byte | most memory per byte |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for fields in sorted(rows(WORK / "costs.tsv")):
        # No input of this target is large enough to measure the cost per byte.
        shown = ["" if field.endswith(" of 0") else field for field in fields]
        table.append(f"| {' | '.join(shown)} |")
    return "\n".join(table)


def main():
    path = FOLDER / "RESULTS.md"
    for name, table in [("executions", sessions()), ("costs", costs())]:
        if "--print" in sys.argv[1:]:
            print(f"{table}\n")
            continue
        start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, rest = path.read_text().split(start)
        path.write_text(f"{before}{start}\n{table}\n{end}{rest.split(end)[1]}")


main()
