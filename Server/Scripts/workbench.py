#!/usr/bin/env python3
"""Tries the page of `render-map watch` in Chromium, at the sizes of a desktop and of a phone.

    Server/Scripts/workbench.py PROGRAM STYLE FOLDER

PROGRAM is render-map or render-map-server. The folder of STYLE is copied, the copy is edited, and a screenshot of each
step is written to FOLDER. Each step has a condition, so the script fails if the page does not show what it should. Needs
playwright (PyPI) and Chromium.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

# A function that returns whether the pictures before and after the last change differ.
DIFFERS = """() => {
  const [before, after] = ["before", "after"].map((id) => document.getElementById(id));
  return before.width === after.width && before.style.visibility === "visible" && before.toDataURL() !== after.toDataURL();
}"""
# A function that returns whether the last picture is a picture of the current camera.
IS_IN_PLACE = "() => document.getElementById('after').style.transform === 'translate(0px, 0px) rotate(0deg) scale(1)'"


def main():
    """Runs the session."""
    program, style, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as copied:
        work = Path(copied) / "style"
        shutil.copytree(style.resolve().parent, work)
        path = work / style.name
        process = subprocess.Popen([program, "watch", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                Session(browser, process.stdout.readline().strip(), path, folder).run()
                browser.close()
        finally:
            process.terminate()


class Session:
    """A person who edits a style beside its page."""

    def __init__(self, browser, address, path, folder):
        self.browser, self.address, self.path, self.folder = browser, address, path, folder
        self.style = json.loads(path.read_text("utf-8"))
        self.page = browser.new_page(viewport={"width": 1344, "height": 768})
        self.page.on("pageerror", lambda error: sys.exit(f"the page failed: {error}"))

    def run(self):
        """Edits the style, makes mistakes, mends them, compares, and adds a test."""
        original = self.path.read_text("utf-8")
        self.page.goto(self.address)
        self.page.wait_for_selector("body[data-drawn]")
        self.show("first")
        faults = self.page.locator("#faults p").count()

        fills = [layer for layer in self.style["layers"] if layer["type"] == "fill"]
        for layer in fills:
            layer.setdefault("paint", {})["fill-color"] = "#ff00aa"
        start = time.perf_counter()
        self.write(json.dumps(self.style))
        self.wait_for_picture()
        print(f"redrawn after {time.perf_counter() - start:.3f} s; {self.page.inner_text('#status')}")
        self.page.fill("#slider", "500")
        self.page.wait_for_function(DIFFERS)
        self.show("compared")

        fills[0]["paint"]["fill-color"] = "no-color"
        self.write_mistake("mistake", "no-color")
        self.style = json.loads(original)
        symbol = next(layer for layer in self.style["layers"] if layer["type"] == "symbol")
        symbol.setdefault("layout", {})["icon-image"] = "no-icon"
        sourced = next((layer for layer in self.style["layers"] if "source-layer" in layer), None)
        if sourced:
            sourced["source-layer"] = "no-layer"
        self.write_mistake("missing", "no-icon", *["no-layer"] if sourced else [])
        self.write(original[:-20])
        self.page.wait_for_function("() => document.querySelector('#status').textContent.includes('cannot be drawn')")
        self.show("damaged")
        self.write(json.dumps(json.loads(original) | {"sprite": "missing"}, indent=1))
        self.page.wait_for_function("() => document.querySelector('#faults').textContent.includes('no such file')")
        self.show("missing-file")
        self.write(original)
        self.page.wait_for_function("faults => document.querySelectorAll('#faults p').length === faults", arg=faults)
        self.wait_for_picture()

        self.page.mouse.click(500, 300)
        self.page.wait_for_selector("#found article")
        self.show("explained")
        self.page.locator("#found > details > summary").click()
        self.page.locator("#found > details").scroll_into_view_if_needed()
        self.show("undrawn")
        before = self.page.url
        self.page.mouse.move(500, 300)
        self.page.mouse.wheel(0, -300)
        self.page.mouse.down()
        self.page.mouse.move(400, 200, steps=5)
        self.page.mouse.up()
        assert self.page.url != before
        self.page.fill("#save [name=name]", "place")
        self.page.click("#save button")
        self.page.wait_for_function("() => document.querySelector('#saved').textContent.startsWith('Added')")
        tests = (self.path.parent / "tests.jsonl").read_text("utf-8")
        assert json.loads(tests)["name"] == "place", tests
        self.page.wait_for_function(IS_IN_PLACE)
        self.page.locator("#panel").evaluate("(panel) => { panel.scrollTop = 0; }")
        self.show("saved")

        phone = self.browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
        phone.goto(self.address)
        phone.wait_for_selector("body[data-drawn]")
        phone.screenshot(path=self.folder / "phone.png")
        phone.mouse.click(200, 200)
        phone.wait_for_selector("#found article")
        phone.locator("#found article").first.scroll_into_view_if_needed()
        phone.screenshot(path=self.folder / "phone-explained.png")

    def write_mistake(self, name, *texts):
        """Writes the style, waits until the page shows mistakes with all texts and lines, and writes a screenshot."""
        self.write(json.dumps(self.style, indent=1))
        self.page.wait_for_selector("#faults p")
        faults = self.page.locator("#faults p").all_inner_texts()
        for text in texts:
            assert any(text in fault and fault.startswith("line ") for fault in faults), (text, faults)
        self.wait_for_picture()
        self.show(name)

    def wait_for_picture(self):
        """Waits until the current version is drawn."""
        self.page.wait_for_function("() => document.body.dataset.drawn === document.body.dataset.number")

    def write(self, text):
        """Replaces the style, and waits until the page has the new version or the message about it."""
        number = self.page.evaluate("document.body.dataset.number")
        new = self.path.with_suffix(".new")
        new.write_text(text, "utf-8")
        new.rename(self.path)
        self.page.wait_for_function("number => document.body.dataset.number !== number", arg=number)

    def show(self, name):
        """Writes a screenshot."""
        self.page.screenshot(path=self.folder / f"{name}.png")


if __name__ == "__main__":
    main()
