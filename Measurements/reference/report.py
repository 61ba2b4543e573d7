"""The results of a comparison: a table on the terminal, and a page with the pictures."""

import html
import json
from dataclasses import dataclass, field

# Up to the first share of differing pixels, pictures are reported as the same. Above the second, as different.
SAME, DIFFERENT = 0.0005, 0.005


@dataclass
class Result:
    """One picture, drawn by both renderers, and how much the results differ."""

    scene: str
    picture: object
    share: float | None = None
    faults: list = field(default_factory=list)

    @property
    def order(self):
        """The sort key, which is greater for worse results. It is greatest for results without pictures."""
        return 2 if self.share is None else self.share


def percent(share):
    """Returns a share as a percentage."""
    return "failed" if share is None else f"{share * 100:.3f} %"


def camera_text(picture):
    """Returns a camera as options of the command."""
    camera, (width, height) = picture.camera, picture.size
    longitude, latitude = camera["center"]
    return (
        f"--center={longitude},{latitude} --zoom={camera['zoom']} --bearing={camera['bearing']} "
        f"--pitch={camera['pitch']} --size={width}x{height}@{picture.ratio}x")


def table(results):
    """Returns a table of the scenes, the worst first, and of the worst pictures."""
    scenes = {}
    for result in results:
        scenes.setdefault(result.scene, []).append(result)
    rows = [("scene", "pictures", "equal", "<= 0.05 %", "> 0.5 %", "worst")]
    for name, members in sorted(scenes.items(), key=lambda item: -max(r.order for r in item[1])):
        rows.append((
            name, str(len(members)),
            str(sum(r.share == 0 for r in members)),
            str(sum(r.order <= SAME for r in members)),
            str(sum(r.order > DIFFERENT for r in members)),
            percent(max(members, key=lambda r: r.order).share)))
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    lines = [
        row[0].ljust(widths[0]) + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:]))
        for row in rows
    ]
    worst = [r for r in sorted(results, key=lambda r: -r.order) if r.order > SAME][:20]
    if worst:
        lines += ["", "worst pictures"]
    for result in worst:
        fault = f"  {result.faults[0]}" if result.share is None and result.faults else ""
        lines.append(
            f"{percent(result.share):>10}  {result.picture.name}  {camera_text(result.picture)}{fault}")
    return "\n".join(lines)


def page(results, version):
    """Returns an HTML page with all pictures that differ, the worst first."""
    rows = []
    for result in sorted(results, key=lambda r: -r.order):
        if result.share == 0:
            continue
        picture = result.picture
        width = picture.size[0]
        cells = "".join(
            f'<td><a href="{folder}/{picture.name}.png">'
            f'<img loading="lazy" width="{width}" src="{folder}/{picture.name}.png" alt=""></a></td>'
            for folder in ("reference", "render-map", "difference"))
        faults = html.escape("; ".join(result.faults))
        rows.append(
            f'<tr><td colspan="3"><b>{picture.name}</b> {percent(result.share)} '
            f"<code>styles/{result.scene}.json {html.escape(camera_text(picture))}</code> {faults}</td></tr>"
            f"<tr>{cells}</tr>")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Comparison with MapLibre GL JS</title>'
        "<style>body { font: 14px sans-serif } td { padding: 4px; vertical-align: top } "
        "img { border: 1px solid #ccc }</style>"
        f"<h1>Comparison with MapLibre GL JS {version}</h1><pre>{html.escape(table(results))}</pre>"
        "<p>From left to right: MapLibre GL JS, render-map, difference.</p>"
        f"<table>{''.join(rows)}</table></html>\n")


def record(results):
    """Returns the results as JSON."""
    return json.dumps(
        [
            {
                "name": r.picture.name, "scene": r.scene, "share": r.share, "camera": r.picture.camera,
                "size": r.picture.size, "ratio": r.picture.ratio, "faults": r.faults,
            }
            for r in results
        ], indent=1)
