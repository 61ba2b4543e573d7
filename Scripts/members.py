#!/usr/bin/env python3
"""Writes the parts of files that are derived from the members of requests: Python types and tables in the guides.

Scripts/members.py COMMAND            writes the parts of files between the marks `members: ...` and `members: end`
Scripts/members.py COMMAND --check    prints the files whose parts differ, and fails if there is such a file

Members are declared in Sources/RenderMap/Request/PictureMemberTable.swift; `render-map help --json` lists them.
"""

import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[1]
FILES = ["Python/src/render_map/options.py", "Python/src/render_map/_meanings.py", "Python/README.md"]
FILES += [f"Sources/RenderMap/RenderMap.docc/{name}.md" for name in ("Batches", "ImageTests", "ThematicMaps")]

#: The types of options whose values have several forms, by the Python names of the options.
TYPES = {
    "breaks": "Numbers", "categories": "Union[str, Sequence[Any]]", "padding": "Union[float, Numbers]",
    "palette": "Union[str, Sequence[str], Mapping[str, str]]", "center": "Place", "bounds": "Numbers", "size": "Size",
    "join": "Table", "overlay": "Union[Data, Sequence[Data]]", "overlay_style": "Union[Layers, Sequence[Layers]]",
    "marker": "Union[Marker, Sequence[Marker]]", "path": "Union[LinePath, Sequence[LinePath]]", "debug": "Texts",
    "note": "Union[Note, Sequence[Note]]", "inset_map": "Union[Note, Sequence[Note]]", "scale": "Union[str, float]",
    "contours": "Union[float, Numbers, str]", "theme": "Union[Path, Mapping[str, Any]]",
    "scale_bar": "Union[bool, {}]", "graticule": "Union[bool, float]", "inset": "Union[bool, Path]",
    "legend": "Union[bool, str, Sequence[Any], Mapping[str, Any]]", "projection": "Union[str, Mapping[str, Any]]",
    "ignore": "Union[Numbers, Sequence[Numbers]]", "ignore_bounds": "Union[Numbers, Sequence[Numbers]]",
    "threads": "int", "zoom_levels_to_overscale": 'Union[int, Literal["all"]]', "fonts": "Union[Path, Sequence[Path]]",
    "stores": "Union[Path, Sequence[Path]]", "header": "Union[Texts, Mapping[str, str]]", "root": "Path",
    "timeout": "float", "cache_dir": "Path", "cache_size": "int", "max_memory": "Union[int, str]", "labels": "Path",
    "time_window": "Union[int, str]", "keyframes": "Path", "fps": "float", "plays": "int",
    "save_style": "Path", "world_file": "Union[bool, Path]", "sidecar": "Union[bool, Path]", "digits": "int",
    "layers": "Union[bool, str, Sequence[Any], Mapping[str, Any]]", "columns": "int", "map_size": "Size", "ratio": "float",
}  # fmt: skip
#: The Python types of values that have one form, by their names in `render-map help --json`.
SIMPLE = {"flag": "bool", "text": "str", "address": "Path", "number": "float", "integer": "int"}
#: The descriptions of these values in the guides.
WORDS = {"flag": "true or false", "text": "a text", "address": "a path or URL", "number": "a number"}
WORDS |= {"integer": "an integer", "changes": "an object"}


def python_type(member):
    """Returns the Python type of an option."""
    values = member["values"]
    literal = "Literal[" + ", ".join(f'"{word}"' for word in member.get("words", ())) + "]"
    if member["python"] in TYPES:
        return TYPES[member["python"]].format(literal)
    if values == "changes":
        return "Union[Texts, Mapping[str, Any]]"
    return literal if values == "words" else "Texts" if member.get("repeats") else SIMPLE[values]


def wrapped(start, items, end, indent=""):
    """Returns Python source between brackets, in several lines if it is too long for one line."""
    line = indent + start + ", ".join(items) + end
    if len(line) <= 120:
        return line
    inner = textwrap.indent(textwrap.fill(", ".join(items) + ",", 110 - len(indent), break_on_hyphens=False), indent + "    ")
    return f"{indent}{start}\n{inner}\n{indent}{end}  # fmt: skip"


def names_of(member):
    """Returns the Python name of an option, and its alias if it has one."""
    return [member["python"], *([member["alias"]] if "alias" in member else [])]


def python_types(listed):
    """Returns the types of options as Python source."""

    def typed(name, summary, members, base="TypedDict"):
        lines = []
        for member in members:
            for option in names_of(member):
                kind, words = python_type(member), [f'"{word}"' for word in member.get("words", ())]
                is_literal = kind == f"Literal[{', '.join(words)}]"
                lines.append(
                    wrapped(f"{option}: Literal[", words, "]", "    ") if is_literal else f"    {option}: {kind}"
                )
        return f'class {name}({base}, total=False):\n    """{summary}"""\n\n' + "\n".join(lines)

    members = [member for member in listed["members"] if member["python"] not in ("style", "data")]
    camera = [member for member in members if member["section"] == "Camera"]
    process = listed["process"]
    resources = [option for option in process if option["section"] in ("Files and network", "Strictness")]
    resources = [option for option in resources if option["python"] != "lenient"]
    repeated = [
        member["python"]
        for member in [*members, *listed["comparison"], *process, *listed["picture"]]
        if member.get("repeats")
    ]
    above = {member["python"] for member in [*camera, *resources]}
    legend = [option for option in listed["legend"] if option["python"] not in {*above, "style", "data", "json"}]
    names = {member["name"]: member["python"] for member in members}
    plurals = {name: python for name, python in names.items() if re.sub("([A-Z])", r"_\1", name).lower() != python}
    return "\n\n\n".join([
        typed("CameraOptions", "Options for the view of the map.", camera),
        typed("PictureOptions", "Options of a picture.", [m for m in members if m not in camera], "CameraOptions"),
        typed("ResourceOptions", "Options for files, the network, and warnings that are errors.", resources),
        typed("ProcessOptions", "Options that apply to all pictures of a map or a pool.",
              [option for option in process if option not in resources], "ResourceOptions"),
        typed("DrawOptions", "Options of a picture that a separate process draws.", listed["picture"]),
        typed("LegendOptions", "Options of a legend that a separate process draws.", legend,
              "CameraOptions, ResourceOptions"),
        typed("ComparisonOptions", "Options for the comparison of two pictures.", listed["comparison"]),
        "#: Options that can have several values.\n"
        + wrapped("REPEATED = (", [f'"{name}"' for name in repeated], ")")
        + "\n#: Python names of options by their names in jobs, where these differ.\n"
        + wrapped("PLURALS = {", [f'"{name}": "{python}"' for name, python in plurals.items()], "}"),
        "#: The classes of warnings.\n"
        + wrapped("WARNINGS = (", [f'"{name}"' for name in listed["warnings"]], ")")
        + "\n#: The extensions of files of data, which precede the extensions of compressed files.\n"
        + wrapped("DATA_ENDINGS = (", [f'"{ending}"' for ending in listed["dataEndings"]], ")")
        + "\n"
        + wrapped("COMPRESSIONS = (", [f'"{ending}"' for ending in listed["compressions"]], ")"),
    ])  # fmt: skip


def meanings(listed):
    """Returns the meanings of options, by their Python names, as Python source."""

    def by_name(members):
        return {
            option: member["help"].replace(" (repeatable)", "") for member in members for option in names_of(member)
        }

    def source(name, found):
        lines = [
            f"    {json.dumps(option)}: {json.dumps(text, ensure_ascii=False)}," for option, text in found.items()
        ]
        return "\n".join([f"{name} = {{", *lines, "}  # fmt: skip"])

    meanings = by_name([*listed["members"], *listed["comparison"], *listed["process"], *listed["picture"]])
    legend = by_name(option for option in listed["legend"] if option["python"] != "json").items()
    own = {option: text for option, text in legend if meanings.get(option) != text}
    return (
        source("MEANINGS", meanings)
        + "\n#: The meanings of options of a legend alone, where these differ.\n"
        + source("LEGEND_MEANINGS", own)
    )


def values(member):
    """Returns a description of the values of a member, for a guide."""
    kind = member["values"]
    if kind == "words":
        text = ", ".join(f"`{word}`" for word in member["words"])
    elif kind == "numbers":
        text = f"`[{', '.join(member['names'])}]`"
    else:
        text = member.get("form") or WORDS[kind]
    if member.get("optional") and kind == "address":
        text = "true, or " + text
    if member.get("repeats") and kind != "changes" and not text.startswith("an array"):
        text += ", or an array"
    return text


def table(members, columns):
    """Returns a table of members.

    A column can be a name of the member (`name`, `python` or `option`), its values (`values`) or its meaning (`help`).
    """
    titles = {"name": "member", "python": "option", "option": "option", "values": "values", "help": "meaning"}
    lines = ["| " + " | ".join(titles[column] if column != "name" or "option" not in columns else "member of jobs"
                               for column in columns) + " |", "|" + " --- |" * len(columns)]  # fmt: skip
    for member in members:
        words = member.get("words", [])
        # The help does not repeat the words, which the column `values` lists, or the range of an integer that has no
        # upper limit.
        said = ": " + ", ".join(words[:-1]) + " or " + words[-1] if words else ", 0 to 9223372036854775807"
        help = member["help"].replace(said, "")
        cells = [
            values(member) if column == "values" else help if column == "help" else f"`{member[column]}`"
            for column in columns
        ]
        if "option" not in columns:
            cells[-1] = cells[-1].replace(" (repeatable)", "")
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


def part(directive, listed):
    """Returns the text of a part.

    The directive is `types`, `meanings`, or the columns of a table. A colon and the title of a section can follow the columns.
    """
    if directive == "types":
        return "\n\n" + python_types(listed) + "\n"
    if directive == "meanings":
        return meanings(listed)
    columns, _, section = directive.partition(": ")
    everything = listed["members"] + listed["comparison"]
    members = [member for member in everything if (member["section"] == section if section else True)]
    if not section:
        members = listed["members"]
    return table(members, columns.split(", "))


def main():
    command, *flags = sys.argv[1:]
    run = subprocess.run([command, "help", "--json"], check=True, stdout=subprocess.PIPE)
    listed = json.loads(run.stdout)
    mark = r"(^(?:# |<!-- )members: ([^\n]*?)(?: -->)?\n)(.*?)(^(?:# |<!-- )members: end\b)"
    differing = []
    for name in FILES:
        path = ROOT / name
        text = path.read_text()
        written = re.sub(mark, lambda m: f"{m[1]}{part(m[2], listed)}\n{m[4]}", text, flags=re.DOTALL | re.MULTILINE)
        if written != text:
            differing.append(name)
            if "--check" not in flags:
                path.write_text(written)
    for name in differing:
        print(name)
    if differing and "--check" in flags:
        sys.exit("these files differ from what `make members` writes")


if __name__ == "__main__":
    main()
