extension HTMLReportText {
  /// The script for the index, the buttons, the slider, the keyboard shortcuts and the lists of places.
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
