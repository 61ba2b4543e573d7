#!/usr/bin/env python3
"""Makes the fonts of the tests: small subsets of free fonts, and fonts of a few shapes of our own.

  Tests/Fonts/make-fonts.py FOLDER

FOLDER has the packages fonts-inter-variable, fonts-noto-color-emoji and xfonts-scalable of Debian 12,
unpacked. Needs fonttools and brotli. The fonts are kept in the repository, so that tests need neither.
"""
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph as SbixGlyph
from fontTools.ttLib.tables.sbixStrike import Strike
from fontTools.varLib.instancer import instantiateVariableFont

here = os.path.dirname(os.path.abspath(__file__))
packages = sys.argv[1]
os.environ["SOURCE_DATE_EPOCH"] = "0"


def path(name):
    return os.path.join(here, name)


def subset(source, target, *options):
    subprocess.run([sys.executable, "-m", "fontTools.subset", source, "--output-file=" + target,
                    "--no-hinting", "--name-IDs=*", "--no-recalc-timestamp", *options], check=True)


def polygon(pen, points):
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def circle(pen, x, y, radius):
    k = radius * math.tan(math.pi / 8)
    r = radius
    d = r * math.sqrt(0.5)
    pen.moveTo((x + r, y))
    turn = [(r, k), (d, d), (k, r), (0, r), (-k, r), (-d, d), (-r, k), (-r, 0), (-r, -k), (-d, -d),
            (-k, -r), (0, -r), (k, -r), (d, -d), (r, -k), (r, 0)]
    for index in range(0, 16, 2):
        control, end = turn[index], turn[index + 1]
        pen.qCurveTo((x + control[0], y + control[1]), (x + end[0], y + end[1]))
    pen.closePath()


def builder(family, glyphs, characters, is_ttf=True):
    fb = FontBuilder(1000, isTTF=is_ttf)
    order = [".notdef"] + list(glyphs)
    fb.setupGlyphOrder(order)
    fb.setupCharacterMap(characters)
    fb.setupNameTable({"familyName": family, "styleName": "Regular", "fullName": family,
                       "psName": family.replace(" ", ""), "version": "1.000",
                       "copyright": "Made for the tests of render-map, under its licence"})
    return fb, order


def finish(fb, order, advance=1200):
    bearings = {}
    if "glyf" in fb.font:
        table = fb.font["glyf"]
        for name in order:
            table[name].recalcBounds(table)
            bearings[name] = getattr(table[name], "xMin", 0)
    fb.setupHorizontalMetrics({name: (advance, bearings.get(name, 0)) for name in order})
    fb.setupHorizontalHeader(ascent=950, descent=-250)
    fb.setupOS2(sTypoAscender=950, sTypoDescender=-250, usWinAscent=950, usWinDescent=250)
    fb.setupPost()
    return fb.font


def shapes():
    """The shapes of the color fonts."""
    drawn = {}

    def add(name, draw):
        pen = TTGlyphPen(None)
        draw(pen)
        drawn[name] = pen.glyph()

    add("disc", lambda pen: circle(pen, 600, 350, 500))
    add("eyes", lambda pen: (circle(pen, 420, 480, 80), circle(pen, 780, 480, 80)))
    add("mouth", lambda pen: polygon(pen, [(300, 300), (900, 300), (760, 60), (440, 60)]))
    add("ray", lambda pen: polygon(pen, [(520, 700), (680, 700), (600, 950)]))
    add("core", lambda pen: circle(pen, 600, 350, 280))
    add("heart", lambda pen: (
        pen.moveTo((600, -100)),
        pen.qCurveTo((100, 300), (100, 560)), pen.qCurveTo((100, 800), (340, 800)),
        pen.qCurveTo((520, 800), (600, 620)), pen.qCurveTo((680, 800), (860, 800)),
        pen.qCurveTo((1100, 800), (1100, 560)), pen.qCurveTo((1100, 300), (600, -100)), pen.closePath()))
    add("box", lambda pen: polygon(pen, [(100, -150), (100, 850), (1100, 850), (1100, -150)]))
    add("half", lambda pen: polygon(pen, [(100, 350), (100, 850), (1100, 850), (1100, 350)]))
    for index, radius in enumerate([500, 400, 300, 200]):
        add("arc%d" % index, lambda pen, r=radius: polygon(
            pen, [(600 + r * math.cos(math.pi * i / 24), r * math.sin(math.pi * i / 24))
                  for i in range(25)]))
    return drawn


palette = [(1, 0.85, 0.2, 1), (0.95, 0.5, 0.05, 1), (0.25, 0.15, 0.1, 1), (0.9, 0.1, 0.2, 1),
           (1, 0.6, 0.75, 1), (0.1, 0.4, 0.9, 1), (0.1, 0.65, 0.3, 1), (1, 1, 1, 1)]
bases = ["grin", "sun", "love", "bow", "swatch"]
characters = {0x1F600: "grin", 0x2600: "sun", 0x2764: "love", 0x1F308: "bow", 0x1F7E6: "swatch",
              0xFE0F: "blank", 0x20: "blank", 0x61: "letter"}


def solid(index, alpha=1.0):
    return {"Format": 2, "PaletteIndex": index, "Alpha": alpha}


def glyph(name, paint):
    return {"Format": 10, "Glyph": name, "Paint": paint}


def line(*stops, extend="pad"):
    return {"Extend": extend,
            "ColorStop": [{"StopOffset": o, "PaletteIndex": i, "Alpha": a} for o, i, a in stops]}


def color_font(family, version, target):
    glyphs = shapes()
    empty = TTGlyphPen(None).glyph()
    for name in bases + ["blank", ".notdef"]:
        glyphs[name] = empty
    glyphs["letter"] = glyphs["half"]
    fb, order = builder(family, [g for g in glyphs if g != ".notdef"], characters)
    fb.setupGlyf(glyphs)
    font = finish(fb, order)
    flat = {"grin": [("disc", 0), ("eyes", 2), ("mouth", 7)],
            "bow": [("arc0", 3), ("arc1", 0), ("arc2", 6), ("arc3", 0xFFFF)]}
    if version == 0:
        font["COLR"] = buildCOLR(flat, version=0)
    else:
        rays = [{"Format": 26, "Paint": glyph("ray", solid(1)), "angle": 45 * i, "centerX": 600,
                 "centerY": 350} for i in range(8)]
        paints = {
            "grin": {"Format": 1, "Layers": [
                glyph("disc", {"Format": 6, "x0": 450, "y0": 550, "r0": 0, "x1": 600, "y1": 350, "r1": 520,
                               "ColorLine": line((0, 0, 1), (0.6, 0, 1), (1, 1, 1))}),
                glyph("eyes", solid(2)),
                {"Format": 32, "CompositeMode": "src_in",
                 "SourcePaint": glyph("mouth", solid(7)),
                 "BackdropPaint": glyph("disc", solid(0))}]},
            "sun": {"Format": 1, "Layers": rays + [
                glyph("core", {"Format": 8, "centerX": 600, "centerY": 350, "startAngle": 0,
                               "endAngle": 360, "ColorLine": line((0, 0, 1), (1, 3, 1))})]},
            "love": {"Format": 1, "Layers": [
                {"Format": 14, "dx": 60, "dy": -60, "Paint": glyph("heart", solid(0xFFFF, 0.25))},
                glyph("heart", {"Format": 4, "x0": 600, "y0": 800, "x1": 600, "y1": -100, "x2": 1500,
                                "y2": 800, "ColorLine": line((0, 4, 1), (1, 3, 1))})]},
            # Half of the box is drawn at half its size, in stripes.
            "swatch": {"Format": 22, "scale": 0.5, "centerX": 600, "centerY": 350,
                       "Paint": {"Format": 32, "CompositeMode": "multiply",
                                 "SourcePaint": glyph("half", solid(4)),
                                 "BackdropPaint": glyph("box", {
                                     "Format": 4, "x0": 100, "y0": 0, "x1": 300, "y1": 0, "x2": 100,
                                     "y2": 200, "ColorLine": line((0, 5, 1), (1, 7, 1),
                                                                  extend="reflect")})}},
            "bow": {"Format": 1, "Layers": [glyph(g, solid(c)) for g, c in flat["bow"]]},
        }
        # Of the rainbow, the lower part is cut off.
        font["COLR"] = buildCOLR(paints, version=1, glyphMap=font.getReverseGlyphMap(),
                                 clipBoxes={"bow": (100, 150, 1100, 500),
                                            "love": (0, -200, 1200, 900)})
    font["CPAL"] = buildCPAL([palette])
    font.save(path(target))


def png(width, height, pixel):
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def sbix_font(target):
    """A flag of blue over yellow, half of it translucent, in strikes of 20 and 40 pixels per em."""
    names = {"flag": TTGlyphPen(None).glyph(), ".notdef": TTGlyphPen(None).glyph()}
    fb, order = builder("Test Strikes", ["flag"], {0x1F6A9: "flag"})
    fb.setupGlyf(names)
    font = finish(fb, order, advance=1000)
    sbix = newTable("sbix")
    sbix.version, sbix.flags, sbix.strikes = 1, 1, {}
    for size in [20, 40]:
        strike = Strike(ppem=size, resolution=72)
        data = png(size, size, lambda x, y: (
            (0, 90, 190) if 2 * y < size else (255, 215, 0)) + ((255,) if 2 * x < size else (128,)))
        for name in order:
            strike.glyphs[name] = SbixGlyph(
                graphicType="png " if name == "flag" else None, glyphName=name,
                imageData=data if name == "flag" else None)
        sbix.strikes[size] = strike
    font["sbix"] = sbix
    font.save(path(target))


def cff_font(version, target):
    """A triangle on A, and a curve on B."""
    from fontTools.misc.psCharStrings import T2CharString

    def program(draw):
        pen = T2CharStringPen(None if version == 2 else 600, None, CFF2=version == 2)
        draw(pen)
        return pen.getCharString()

    glyphs = {
        ".notdef": program(lambda pen: None),
        "A": program(lambda pen: polygon(pen, [(100, 0), (300, 700), (500, 0)])),
        "B": program(lambda pen: (pen.moveTo((100, 0)), pen.curveTo((100, 400), (500, 400), (500, 0)),
                                  pen.closePath()))}
    fb, order = builder("Test CFF%d" % version, ["A", "B"], {0x41: "A", 0x42: "B"}, is_ttf=False)
    if version == 2:
        fb.setupCFF2(glyphs, [{}])
    else:
        fb.setupCFF("TestCFF1", {"FullName": "Test CFF1"}, glyphs, {})
    font = finish(fb, order, advance=600)
    font.save(path(target))


inter = os.path.join(packages, "usr/share/fonts/truetype/inter-vf")
letters = "--text=Variable Bold Light Semi Thin Heavy Italic 0123456789 WOFF2 abcdefghijklmnopqrstuvwxyz"
subset(os.path.join(inter, "Inter-roman.var.ttf"), path("Inter-Variable.ttf"), letters,
       "--layout-features=kern")
black = instantiateVariableFont(TTFont(os.path.join(inter, "InterDisplay-italic.var.ttf")), {"wght": 900})
black["name"].names = [n for n in black["name"].names if n.nameID in (0, 13, 14)]
for number, text in {1: "Inter Display Black", 2: "Italic", 4: "Inter Display Black Italic",
                     16: "Inter Display", 17: "Black Italic"}.items():
    black["name"].setName(text, number, 3, 1, 0x409)
with tempfile.TemporaryDirectory() as folder:
    whole = os.path.join(folder, "black.ttf")
    black.save(whole)
    for flavor in ["woff", "woff2"]:
        subset(whole, path("InterDisplay-BlackItalic." + flavor), letters, "--flavor=" + flavor,
               "--layout-features=kern")
emoji = "--text=\U0001F600\U0001F44D\U0001F3FD\u26BD\uFE0F\u20E31\U0001F1E8\U0001F1ED"
subset(os.path.join(packages, "usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"),
       path("NotoColorEmoji-Subset.ttf"), emoji)
shutil.copy(os.path.join(packages, "usr/share/fonts/X11/Type1/c0648bt_.pfb"), path("Charter.pfb"))
color_font("Test Emoji", 1, "TestEmoji.ttf")
color_font("Test Flat Emoji", 0, "TestFlatEmoji.ttf")
sbix_font("TestStrikes.ttf")
cff_font(1, "TestCFF1.otf")
cff_font(2, "TestCFF2.otf")
