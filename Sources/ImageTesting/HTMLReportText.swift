/// The parts of the page that are the same in every report. `style` and `script` must not hold `]]>`, so that the
/// page stays well-formed XML.
enum HTMLReportText {
  /// The keys, for people.
  static let keys = """
    <details class="keys"><summary>Keys</summary>
    <p><kbd>n</kbd> <kbd>p</kbd> next and previous test, <kbd>t</kbd> toggle expected and actual, \
    <kbd>s</kbd> side by side, <kbd>l</kbd> slider, <kbd>b</kbd> blink, <kbd>d</kbd> difference, \
    <kbd>0</kbd> fit, <kbd>1</kbd> 1:1, <kbd>2</kbd> 200 %, <kbd>f</kbd> frames, <kbd>/</kbd> search</p>
    </details>
    """

  /// The buttons that choose how large pictures are.
  static let zooms = """
    <div class="controls"><span class="zooms" role="group" aria-label="Size">
    <button type="button" value="fit" aria-pressed="true">fit</button>
    <button type="button" value="1" aria-pressed="false">1:1</button>
    <button type="button" value="2" aria-pressed="false">200 %</button>
    </span></div>
    """

  /// The buttons that choose how pictures are shown, and how large.
  static let controls = """
    <div class="controls">
    <span class="modes" role="group" aria-label="View">
    <button type="button" value="side" aria-pressed="true">side by side</button>
    <button type="button" value="slider" aria-pressed="false">slider</button>
    <button type="button" value="toggle" aria-pressed="false">toggle</button>
    <button type="button" value="blink" aria-pressed="false">blink</button>
    <button type="button" value="difference" aria-pressed="false">difference</button>
    </span>
    <span class="zooms" role="group" aria-label="Size">
    <button type="button" value="fit" aria-pressed="true">fit</button>
    <button type="button" value="1" aria-pressed="false">1:1</button>
    <button type="button" value="2" aria-pressed="false">200 %</button>
    </span>
    <label><input type="checkbox" class="frames" checked="checked"/> frames</label>
    <span class="shown" aria-live="polite"></span>
    </div>
    """

  /// How the page looks. The view and the size are attributes of the article. In views with one place for all
  /// pictures, the actual one lies over the expected one, and the panes scroll together.
  static let style = #"""
    :root { --page: #f4f4f2; --card: #fff; --text: #1d1d1f; --dim: #5c5f66; --line: #d5d6d9;
      --accent: #1a56c4; --on: #fff; --failed: #b3121d; --new: #7a4a00; --passed: #1c6b32;
      --code: #eceef2; --frame: #e000c8; --dpr: 1; color-scheme: light dark }
    @media (prefers-color-scheme: dark) {
      :root { --page: #16171a; --card: #202227; --text: #e7e8ea; --dim: #a2a6ae; --line: #3a3d44;
        --accent: #8ab4ff; --on: #10131a; --failed: #ff8a8f; --new: #f2bd6b; --passed: #7fd79a;
        --code: #2b2e35; --frame: #ff5cf0 } }
    * { box-sizing: border-box }
    [hidden] { display: none !important }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
    .top { padding: 1rem 1.5rem .75rem; border-bottom: 1px solid var(--line); background: var(--card) }
    h1 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere }
    h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere }
    .summary { margin: .15rem 0 0 } b.failed, .problem { color: var(--failed) }
    b.new { color: var(--new) } b.passed { color: var(--passed) }
    .keys { margin-top: .25rem; color: var(--dim) } .keys p { margin: .25rem 0 0 }
    kbd { font: .85em ui-monospace, monospace; border: 1px solid var(--line); border-radius: 3px;
      padding: 0 .3em; background: var(--code); color: var(--text) }
    .page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); align-items: start }
    nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 1rem 0 1rem 1.5rem }
    main { padding: 1rem 1.5rem 3rem }
    button, input { font: inherit; color: inherit }
    button { border: 1px solid var(--line); background: var(--card); padding: .1rem .6rem; cursor: pointer;
      border-radius: 5px; min-height: 1.9rem }
    button:hover { border-color: var(--accent) }
    button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--on) }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
    .filters { display: flex; flex-wrap: wrap; gap: .3rem }
    .search { width: 100%; margin: .5rem 0; padding: .2rem .5rem; border: 1px solid var(--line);
      border-radius: 5px; background: var(--card) }
    .index { list-style: none; margin: 0; padding: 0 }
    .index a { display: flex; gap: .5rem; align-items: baseline; padding: .2rem .4rem; border-radius: 5px;
      color: inherit; text-decoration: none }
    .index a:hover { background: var(--code) }
    .index a[aria-current] { background: var(--code); font-weight: 600 }
    .name { overflow-wrap: anywhere; min-width: 0 }
    .badge { flex: none; font-size: .75rem; font-weight: 600; border: 1px solid currentColor;
      border-radius: 3px; padding: 0 .35em; line-height: 1.4 }
    .badge.failed { color: var(--failed) } .badge.new { color: var(--new) }
    .badge.passed { color: var(--passed) }
    article, section { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
      padding: 1rem; margin: 0 0 1rem; scroll-margin-top: .5rem }
    article:focus, section:focus { outline: none }
    article.current { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent) }
    article > header { display: flex; flex-wrap: wrap; gap: .15rem .6rem; align-items: baseline }
    .place { color: var(--dim); overflow-wrap: anywhere } .problem { margin: .25rem 0 .5rem }
    [data-group=new] .problem { color: var(--new) }
    code { font: .88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; background: var(--code);
      border-radius: 4px; padding: .1em .35em; overflow-wrap: anywhere }
    ul { padding-left: 1.3rem } .causes { list-style: none; padding: 0; margin: .5rem 0 }
    .causes li { margin: .15rem 0 }
    .controls { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; margin: .75rem 0 }
    .modes, .zooms { display: inline-flex; flex-wrap: wrap; row-gap: .2rem }
    .modes button, .zooms button { border-radius: 0; margin-left: -1px }
    .modes button:first-child, .zooms button:first-child { border-radius: 5px 0 0 5px; margin-left: 0 }
    .modes button:last-child, .zooms button:last-child { border-radius: 0 5px 5px 0 }
    .shown { color: var(--dim) }
    .pictures { display: grid; gap: .75rem; justify-content: start; align-items: start;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), max-content)) }
    [data-mode=side] .pictures { grid-template-columns: repeat(3, fit-content(33.3%)) }
    figure { margin: 0; min-width: 0; max-width: 100% }
    figcaption { color: var(--dim); font-size: .87rem }
    .pane { overflow: auto; max-height: 85vh; width: max-content; max-width: 100%;
      border: 1px solid var(--line); cursor: zoom-in }
    [data-zoom="2"] .pane { cursor: zoom-out }
    .picture { position: relative; line-height: 0; width: calc(var(--width) / var(--ratio) * 1px);
      max-width: 100% }
    [data-zoom="1"] .picture { width: calc(var(--width) * 1px / var(--dpr)); max-width: none }
    [data-zoom="2"] .picture { width: calc(var(--width) * 2px / var(--dpr)); max-width: none }
    .picture img { width: 100%; height: auto; image-rendering: auto;
      background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 16px 16px }
    [data-zoom="2"] .picture img { image-rendering: pixelated }
    .frame { position: absolute; pointer-events: none; outline: 1px solid var(--frame);
      outline-offset: 2px }
    .frame.on { background: color-mix(in srgb, var(--frame) 25%, transparent);
      outline-width: 2px }
    .noframes .frame:not(.on) { display: none }
    .handle { display: none }
    [data-mode=slider] .pictures, [data-mode=toggle] .pictures, [data-mode=blink] .pictures,
    [data-mode=difference] .pictures { display: grid; grid-template-columns: minmax(0, max-content);
      position: relative; width: fit-content; max-width: 100% }
    [data-mode=slider] figure, [data-mode=toggle] figure, [data-mode=blink] figure { grid-area: 1 / 1 }
    [data-mode=slider] figcaption, [data-mode=toggle] figcaption, [data-mode=blink] figcaption {
      display: none }
    [data-mode=slider] .difference, [data-mode=toggle] .difference, [data-mode=blink] .difference,
    [data-mode=difference] .expected, [data-mode=difference] .actual { display: none }
    [data-mode=slider] .actual { clip-path: inset(0 0 0 var(--at, 50%)) }
    [data-mode=slider] .handle { display: block; position: absolute; top: 0; bottom: 0;
      left: var(--at, 50%); width: 2.2rem; margin-left: -1.1rem; cursor: ew-resize; touch-action: none }
    .handle::before { content: ""; position: absolute; top: 0; bottom: 0; left: calc(50% - 1px); width: 2px;
      background: #fff; box-shadow: 0 0 0 1px #0009 }
    .handle span { position: absolute; top: calc(50% - 1.1rem); left: 0; width: 2.2rem; height: 2.2rem;
      border-radius: 50%; background: #fff; border: 1px solid #0009; box-shadow: 0 1px 4px #0006 }
    .handle span::before, .handle span::after { content: ""; position: absolute; top: calc(50% - .35rem);
      border: .35rem solid transparent }
    .handle span::before { left: .1rem; border-right-color: #222 }
    .handle span::after { right: .1rem; border-left-color: #222 }
    .handle:focus-visible { outline: none }
    .handle:focus-visible span { outline: 3px solid var(--accent) }
    [data-mode=toggle][data-side=expected] .actual { visibility: hidden }
    [data-mode=blink] .actual { animation: blink 1.4s steps(1) infinite }
    @keyframes blink { 0% { visibility: visible } 50% { visibility: hidden } }
    .places, .rest { margin: .75rem 0 0 } .places > li { margin: .2rem 0 }
    .places ul { margin: 0 } .event { font-weight: 600 } .rest { color: var(--dim) }
    .to { border: 0; background: none; padding: 0; min-height: 0; color: var(--accent);
      text-decoration: underline; text-underline-offset: 2px; text-align: left }
    .rest .to { margin-right: .8rem }
    .accept { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: center;
      margin: .9rem 0 0; padding-top: .75rem; border-top: 1px solid var(--line) }
    .warnings { margin-top: .75rem } summary { cursor: pointer }
    @media (max-width: 50rem) {
      .page { display: block } nav { position: static; max-height: none; padding: 1rem 1rem 0 }
      main { padding: 1rem } [data-mode=side] .pictures { grid-template-columns: minmax(0, max-content) } }
    """#

  /// What the index, the buttons, the slider, the keys and the lists of places do.
  static let script = #"""
    (function () {
      "use strict";
      function all(selector, root) {
        return Array.from((root || document).querySelectorAll(selector));
      }
      function press(buttons, chosen) {
        buttons.forEach(function (button) { button.setAttribute("aria-pressed", button === chosen); });
      }
      function density() {
        document.documentElement.style.setProperty("--dpr", window.devicePixelRatio || 1);
      }
      density();
      window.addEventListener("resize", density);

      var articles = all("article");
      var current = null;

      // How pictures are shown.
      function setMode(article, mode) {
        var buttons = all(".modes button", article);
        var button = buttons.find(function (one) { return one.value === mode; });
        if (!button) return;
        var pane = visiblePane(article);
        var left = pane ? pane.scrollLeft : 0;
        var top = pane ? pane.scrollTop : 0;
        article.dataset.mode = mode;
        if (mode === "toggle" && !article.dataset.side) article.dataset.side = "actual";
        press(buttons, button);
        say(article);
        all(".pane", article).forEach(function (one) {
          one.scrollLeft = left;
          one.scrollTop = top;
        });
      }
      function visiblePane(article) {
        return all(".pane", article).find(function (one) { return one.offsetWidth > 0; });
      }
      function say(article) {
        var words = { slider: "left of the handle expected, right of it actual", blink: "expected and actual" };
        var text = article.dataset.mode === "toggle"
          ? "shown: " + article.dataset.side : words[article.dataset.mode] || "";
        all(".shown", article).forEach(function (place) { place.textContent = text; });
      }
      function toggle(article) {
        if (article.dataset.mode === "toggle") {
          article.dataset.side = article.dataset.side === "actual" ? "expected" : "actual";
        }
        setMode(article, "toggle");
      }
      function setZoom(article, zoom, at) {
        var pane = visiblePane(article);
        if (!pane) return;
        var point = at || middle(pane);
        article.dataset.zoom = zoom;
        all(".zooms button", article).forEach(function (button) {
          button.setAttribute("aria-pressed", button.value === zoom);
        });
        all(".pane", article).forEach(function (one) { center(one, point); });
      }
      function middle(pane) {
        var picture = pane.querySelector(".picture");
        return { x: (pane.scrollLeft + pane.clientWidth / 2) / Math.max(1, picture.offsetWidth),
          y: (pane.scrollTop + pane.clientHeight / 2) / Math.max(1, picture.offsetHeight) };
      }
      function center(pane, point) {
        var picture = pane.querySelector(".picture");
        pane.scrollLeft = point.x * picture.offsetWidth - pane.clientWidth / 2;
        pane.scrollTop = point.y * picture.offsetHeight - pane.clientHeight / 2;
      }
      function showPlace(article, number) {
        var frame = article.querySelector('.frame[data-place="' + number + '"]');
        if (!frame) return;
        var box = { x: parseFloat(frame.style.left) + parseFloat(frame.style.width) / 2,
          y: parseFloat(frame.style.top) + parseFloat(frame.style.height) / 2 };
        setZoom(article, article.dataset.zoom === "2" ? "2" : "1", { x: box.x / 100, y: box.y / 100 });
        article.querySelector(".controls").scrollIntoView({ block: "nearest" });
        article.querySelector(".pictures").scrollIntoView({ block: "nearest" });
        mark(article, number, true);
        setTimeout(function () { mark(article, number, false); }, 1500);
      }
      function mark(article, number, isOn) {
        all('.frame[data-place="' + number + '"]', article).forEach(function (frame) {
          frame.classList.toggle("on", isOn);
        });
      }
      function slide(article, share) {
        var value = Math.max(0, Math.min(100, share));
        article.style.setProperty("--at", value + "%");
        article.querySelector(".handle").setAttribute("aria-valuenow", Math.round(value));
      }

      articles.forEach(function (article) {
        var panes = all(".pane", article);
        article.addEventListener("focusin", function () { choose(article, false); });
        article.addEventListener("pointerdown", function () { choose(article, false); });
        all(".modes button", article).forEach(function (button) {
          button.addEventListener("click", function () {
            if (button.value === "toggle") { toggle(article); } else { setMode(article, button.value); }
          });
        });
        all(".zooms button", article).forEach(function (button) {
          button.addEventListener("click", function () { setZoom(article, button.value); });
        });
        all("input.frames", article).forEach(function (box) {
          box.addEventListener("change", function () {
            article.classList.toggle("noframes", !box.checked);
          });
        });
        panes.forEach(function (pane) {
          pane.addEventListener("scroll", function () {
            panes.forEach(function (other) {
              if (other === pane) return;
              if (other.scrollLeft !== pane.scrollLeft) other.scrollLeft = pane.scrollLeft;
              if (other.scrollTop !== pane.scrollTop) other.scrollTop = pane.scrollTop;
            });
          });
          pane.addEventListener("click", function (event) {
            var box = pane.querySelector(".picture").getBoundingClientRect();
            var next = { fit: "1", 1: "2", 2: "fit" }[article.dataset.zoom];
            setZoom(article, next, { x: (event.clientX - box.left) / box.width,
              y: (event.clientY - box.top) / box.height });
          });
        });
        all(".to", article).forEach(function (button) {
          var number = button.dataset.place;
          button.addEventListener("click", function () { showPlace(article, number); });
          button.addEventListener("mouseenter", function () { mark(article, number, true); });
          button.addEventListener("mouseleave", function () { mark(article, number, false); });
        });
        all(".handle", article).forEach(function (handle) {
          function move(event) {
            var box = article.querySelector(".pictures").getBoundingClientRect();
            slide(article, (event.clientX - box.left) / box.width * 100);
          }
          handle.addEventListener("pointerdown", function (event) {
            handle.setPointerCapture(event.pointerId);
            handle.addEventListener("pointermove", move);
            event.preventDefault();
            handle.focus();
          });
          ["pointerup", "pointercancel"].forEach(function (kind) {
            handle.addEventListener(kind, function () {
              handle.removeEventListener("pointermove", move);
            });
          });
          handle.addEventListener("keydown", function (event) {
            var now = Number(handle.getAttribute("aria-valuenow"));
            var to = { ArrowLeft: now - 2, ArrowRight: now + 2, Home: 0, End: 100 }[event.key];
            if (to === undefined) return;
            slide(article, to);
            event.preventDefault();
          });
        });
        all(".copy", article).forEach(function (button) {
          button.addEventListener("click", function () {
            var code = button.parentNode.querySelector("code");
            function done() {
              button.textContent = "copied";
              setTimeout(function () { button.textContent = "copy"; }, 1500);
            }
            function select() {
              window.getSelection().selectAllChildren(code);
              if (document.execCommand("copy")) done();
            }
            if (navigator.clipboard) {
              navigator.clipboard.writeText(code.textContent).then(done, select);
            } else { select(); }
          });
        });
      });

      // The index.
      var filter = "all";
      var search = document.querySelector(".search");
      var links = all(".index a");
      function choose(article, moves) {
        if (current) current.classList.remove("current");
        current = article;
        if (!article) return;
        article.classList.add("current");
        links.forEach(function (link) {
          if (link.getAttribute("href") === "#" + article.id) {
            link.setAttribute("aria-current", "true");
          } else { link.removeAttribute("aria-current"); }
        });
        if (moves) {
          article.scrollIntoView({ block: "start" });
          article.focus({ preventScroll: true });
        }
      }
      function matches(name) {
        return name.toLowerCase().indexOf(search.value.trim().toLowerCase()) >= 0;
      }
      function applyFilter() {
        var shown = 0;
        all(".index li").forEach(function (item) {
          var fits = filter === "all" || item.dataset.group === filter;
          item.hidden = !fits || !matches(item.querySelector(".name").textContent);
          if (!item.hidden) shown += 1;
        });
        articles.forEach(function (article) {
          article.hidden = (filter !== "all" && article.dataset.group !== filter)
            || !matches(article.dataset.name);
        });
        all("section").forEach(function (section) {
          var items = all("li[data-name]", section);
          items.forEach(function (item) { item.hidden = !matches(item.dataset.name); });
          section.hidden = (filter !== "all" && filter !== "passed")
            || items.every(function (item) { return item.hidden; });
          if (filter === "passed") section.querySelector("details").open = true;
        });
        document.querySelector(".none").hidden = shown > 0;
      }
      all(".filters button").forEach(function (button, index, buttons) {
        button.addEventListener("click", function () {
          filter = button.value;
          press(buttons, button);
          applyFilter();
        });
      });
      search.addEventListener("input", applyFilter);
      links.forEach(function (link) {
        link.addEventListener("click", function () {
          var target = document.getElementById(link.getAttribute("href").slice(1));
          if (target && target.localName === "article") {
            choose(target, true);
          } else if (target) { target.querySelector("details").open = true; }
        });
      });
      function step(by) {
        var shown = articles.filter(function (article) { return !article.hidden; });
        if (!shown.length) return;
        var place = shown.indexOf(current);
        var next = place < 0 ? (by > 0 ? 0 : shown.length - 1)
          : Math.max(0, Math.min(shown.length - 1, place + by));
        choose(shown[next], true);
      }

      // The keys.
      document.addEventListener("keydown", function (event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.target.matches("input[type=search]")) {
          if (event.key === "Escape") event.target.blur();
          return;
        }
        if (event.key === "/") {
          search.focus();
          event.preventDefault();
          return;
        }
        var by = { n: 1, j: 1, p: -1, k: -1 }[event.key];
        if (by) { step(by); return; }
        var article = current || articles.find(function (one) { return !one.hidden; });
        if (!article) return;
        var mode = { s: "side", l: "slider", b: "blink", d: "difference" }[event.key];
        var zoom = { 0: "fit", 1: "1", 2: "2" }[event.key];
        if (mode) setMode(article, mode);
        if (zoom) setZoom(article, zoom);
        if (event.key === "t") toggle(article);
        if (event.key === "f") all("input.frames", article).forEach(function (box) { box.click(); });
      });
      var start = document.getElementById(location.hash.slice(1));
      if (start && start.localName === "article") choose(start, true);
    })();
    """#
}
