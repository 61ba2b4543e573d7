extension WorkbenchPage {
  /// The script of the page. It waits for changes of the style, keeps the camera in the page's address, and draws the
  /// last picture moved and scaled until the next one arrives.
  static let script = """
    "use strict";
    (function () {
      const find = (id) => document.getElementById(id);
      const [view, after, before, slider] = ["view", "after", "before", "slider"].map(find);
      const names = ["longitude", "latitude", "zoom", "bearing", "pitch"];
      const hidden = new Set();
      let state = { number: -1, drawn: null, before: null, layers: [] };
      let camera = null;
      let base = null;
      let point = null;

      const limit = (value, low, high) => Math.min(high, Math.max(low, value));
      const radians = (degrees) => degrees * Math.PI / 180;

      // Web Mercator, in pixels of tiles of 512 pixels (https://maplibre.org/maplibre-style-spec/root/#zoom).
      const worldSize = (zoom) => 512 * 2 ** zoom;
      const toWorld = (place) => [
        (place.longitude + 180) / 360,
        0.5 - Math.log(Math.tan(Math.PI / 4 + radians(place.latitude) / 2)) / (2 * Math.PI)];
      const toPlace = ([x, y]) => ({
        longitude: (x - Math.floor(x)) * 360 - 180,
        latitude: limit(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI, -85, 85) });

      // Returns the distance on the ground for a distance on the screen, both in pixels.
      function toGround(dx, dy) {
        const turn = radians(camera.bearing);
        const down = dy / Math.cos(radians(Math.min(camera.pitch, 75)));
        return [dx * Math.cos(turn) - down * Math.sin(turn), dx * Math.sin(turn) + down * Math.cos(turn)];
      }

      function move(dx, dy) {
        const size = worldSize(camera.zoom);
        const [x, y] = toWorld(camera);
        const [east, south] = toGround(dx, dy);
        Object.assign(camera, toPlace([x - east / size, y - south / size]));
        changed();
      }

      // Changes the zoom level. The place at a point of the screen stays where it is.
      function zoomBy(levels, x, y) {
        const zoom = limit(camera.zoom + levels, 0, 23);
        const box = view.getBoundingClientRect();
        const share = 1 - 2 ** (camera.zoom - zoom);
        const [dx, dy] = [x - box.left - box.width / 2, y - box.top - box.height / 2];
        move(-dx * share, -dy * share);
        camera.zoom = zoom;
        changed();
      }

      function changed() {
        for (const name of names) {
          const field = find("camera").elements[name];
          if (field !== document.activeElement) { field.value = String(round(camera[name])); }
        }
        history.replaceState(null, "", "#" + [camera.zoom, camera.latitude, camera.longitude, camera.bearing, camera.pitch]
          .map(round).join("/"));
        place();
        draw();
      }

      const round = (number) => Math.round(number * 1e5) / 1e5;

      function cameraOfAddress() {
        const parts = location.hash.slice(1).split("/").map(Number);
        if (parts.length !== 5 || parts.some((part) => !Number.isFinite(part))) { return null; }
        const [zoom, latitude, longitude, bearing, pitch] = parts;
        return { zoom, latitude, longitude, bearing, pitch };
      }

      // Moves the last pictures to their place in the current camera.
      function place() {
        if (!base) { return; }
        const scale = 2 ** (camera.zoom - base.zoom);
        const size = worldSize(camera.zoom);
        const [from, to] = [toWorld(base), toWorld(camera)];
        const [east, south] = [(from[0] - to[0]) * size, (from[1] - to[1]) * size];
        const turn = radians(camera.bearing);
        const x = east * Math.cos(turn) + south * Math.sin(turn);
        const y = (south * Math.cos(turn) - east * Math.sin(turn)) * Math.cos(radians(camera.pitch));
        const transform = `translate(${x}px, ${y}px) rotate(${base.bearing - camera.bearing}deg) scale(${scale})`;
        after.style.transform = transform;
        before.style.transform = transform;
        if (point) { mark(null); }
      }

      function viewOf(shown) {
        const [width, height] = [Math.round(view.clientWidth), Math.round(view.clientHeight)];
        const turn = shown.bearing || shown.pitch ? `@${round(shown.bearing)},${round(shown.pitch)}` : "";
        return {
          place: `${round(shown.longitude)},${round(shown.latitude)},${round(shown.zoom + 1)}${turn}`,
          size: `${Math.max(1, width)}x${Math.max(1, height)}`,
          hide: hidden.size ? "hide=" + encodeURIComponent(JSON.stringify([...hidden])) : "" };
      }

      async function picture(style, shown) {
        const { place, size, hide } = viewOf(shown);
        const ratio = window.devicePixelRatio >= 1.5 ? "@2x" : "";
        const answer = await fetch(`styles/${style}/static/${place}/${size}${ratio}.png?${hide}`);
        if (!answer.ok) { throw new Error(await answer.text()); }
        return createImageBitmap(await answer.blob());
      }

      function show(canvas, bitmap) {
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext("2d").drawImage(bitmap, 0, 0);
        bitmap.close();
      }

      let isDrawing = false;
      let isStale = false;
      async function draw() {
        if (!camera || !state.drawn) { return; }
        if (isDrawing) { isStale = true; return; }
        isDrawing = true;
        do {
          isStale = false;
          const shown = { ...camera };
          const start = performance.now();
          const compares = state.before && Number(slider.value) > 0;
          try {
            const pictures = await Promise.all([
              picture(state.drawn, shown), compares ? picture(state.before, shown) : null]);
            show(after, pictures[0]);
            if (pictures[1]) { show(before, pictures[1]); }
            base = shown;
            place();
            if (!state.failure) { tell(`Version ${state.drawn}, drawn in ${Math.round(performance.now() - start)} ms`); }
          } catch (error) {
            tell(error.message);
          }
        } while (isStale);
        isDrawing = false;
        document.body.dataset.drawn = state.drawn;
      }

      const tell = (text) => { find("status").textContent = text; };

      function showFaults() {
        const faults = find("faults");
        faults.replaceChildren();
        function add(text, severity) {
          const fault = element("p", text, faults);
          fault.className = severity;
          fault.title = "Click to hide";
          fault.addEventListener("click", () => { fault.remove(); });
        }
        if (state.failure) { add(state.failure, "error"); }
        for (const finding of state.findings) {
          const line = finding.line ? `line ${finding.line}: ` : "";
          add(`${line}${finding.place}: ${finding.message}`, finding.severity);
        }
      }

      function showLayers() {
        const list = find("layers");
        list.replaceChildren();
        for (const layer of [...state.layers].reverse()) {
          const label = element("label", undefined, element("li", undefined, list));
          const box = element("input", undefined, label);
          box.type = "checkbox";
          box.checked = layer.isVisible && !hidden.has(layer.id);
          box.disabled = !layer.isVisible;
          box.addEventListener("change", () => {
            if (box.checked) { hidden.delete(layer.id); } else { hidden.add(layer.id); }
            draw();
          });
          const text = element("span", layer.id + " ", label);
          element("small", layer.isVisible ? layer.type : layer.type + ", visibility is none", text);
        }
      }

      function compare() {
        find("compare").hidden = !state.before;
        const share = state.before ? Number(slider.value) / 10 : 0;
        before.style.visibility = share > 0 ? "visible" : "hidden";
        before.style.clipPath = `inset(0 ${100 - share}% 0 0)`;
      }

      async function follow() {
        for (;;) {
          try {
            const answer = await fetch("workbench/state?after=" + state.number);
            if (!answer.ok) { throw new Error(await answer.text()); }
            const next = await answer.json();
            if (next.number === state.number) { continue; }
            state = { layers: [], ...next };
            document.body.dataset.number = state.number;
            find("name").textContent = state.name || "render-map";
            if (!camera && state.camera) {
              camera = cameraOfAddress() || state.camera;
              changed();
            }
            const ids = new Set(state.layers.map((layer) => layer.id));
            for (const id of hidden) { if (!ids.has(id)) { hidden.delete(id); } }
            showFaults();
            showLayers();
            compare();
            if (state.failure) { tell("The last picture is shown, because the style cannot be drawn"); }
            else {
              tell(`Drawing version ${state.drawn}`);
              draw();
            }
          } catch (error) {
            tell("render-map does not answer: " + error.message);
            await new Promise((resolve) => { setTimeout(resolve, 1000); });
          }
        }
      }

      function mark(position) {
        point = position;
        find("mark").hidden = !position;
        if (position) { Object.assign(find("mark").style, { left: position[0] + "px", top: position[1] + "px" }); }
      }

      async function explain(x, y) {
        mark([x, y]);
        const { place, size, hide } = viewOf(camera);
        const list = find("found");
        try {
          const answer = await fetch(`workbench/explanation/${state.drawn}/${place}/${size}?x=${x}&y=${y}&${hide}`);
          if (!answer.ok) { throw new Error(await answer.text()); }
          const layers = (await answer.json()).layers.reverse();
          list.replaceChildren();
          for (const layer of layers.filter((layer) => layer.drawn)) { showLayer(layer, list, true); }
          const others = layers.filter((layer) => !layer.drawn && !hidden.has(layer.layer));
          const undrawn = element("details", undefined, list);
          element("summary", `${others.length} layers draw nothing here`, undrawn);
          for (const layer of others) { showLayer(layer, undrawn, false); }
        } catch (error) {
          list.textContent = error.message;
        }
      }

      function showLayer(layer, list, isOpen) {
        const article = element("article", undefined, list);
        const details = element("details", undefined, article);
        details.open = isOpen;
        const title = element("summary", layer.layer + " ", details);
        element("small", [layer.type, layer.source, layer.sourceLayer].filter(Boolean).join(", "), title);
        if (layer.reason) { element("p", layer.reason.message, article).className = "reason"; }
        for (const feature of layer.features || []) {
          if (feature.drawn || !isOpen) { showFeature(feature, details); }
        }
      }

      function showFeature(feature, list) {
        const table = element("table", undefined, list);
        for (const [name, value] of Object.entries(feature.properties || {})) {
          const row = element("tr", undefined, table);
          element("td", name, row);
          element("td", typeof value === "string" ? value : JSON.stringify(value), row);
        }
        if (feature.reason) { element("p", feature.reason.message, list).className = "reason"; }
      }

      const pointers = new Map();
      let isClick = false;
      view.addEventListener("pointerdown", (event) => {
        if (event.target === slider || !camera) { return; }
        view.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, [event.clientX, event.clientY]);
        isClick = pointers.size === 1;
      });
      view.addEventListener("pointermove", (event) => {
        const last = pointers.get(event.pointerId);
        if (!last) { return; }
        const next = [event.clientX, event.clientY];
        const [dx, dy] = [next[0] - last[0], next[1] - last[1]];
        if (isClick && Math.hypot(dx, dy) < 4) { return; }
        isClick = false;
        const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, position]) => position);
        pointers.set(event.pointerId, next);
        if (others.length) {
          const [other] = others;
          const spread = (position) => Math.hypot(position[0] - other[0], position[1] - other[1]) || 1;
          move(dx / 2, dy / 2);
          zoomBy(Math.log2(spread(next) / spread(last)), (next[0] + other[0]) / 2, (next[1] + other[1]) / 2);
        } else if (event.shiftKey) {
          camera.bearing = (camera.bearing + dx / 2 + 540) % 360 - 180;
          camera.pitch = limit(camera.pitch - dy / 2, 0, 85);
          changed();
        } else {
          move(dx, dy);
        }
      });
      const release = (event) => {
        if (!pointers.delete(event.pointerId) || !isClick || event.type === "pointercancel") { return; }
        const box = view.getBoundingClientRect();
        explain(Math.round(event.clientX - box.left), Math.round(event.clientY - box.top));
      };
      view.addEventListener("pointerup", release);
      view.addEventListener("pointercancel", release);
      view.addEventListener("wheel", (event) => {
        event.preventDefault();
        if (camera) { zoomBy(limit(-event.deltaY / 300, -1, 1), event.clientX, event.clientY); }
      }, { passive: false });
      view.addEventListener("keydown", (event) => {
        if (event.target !== view || !camera) { return; }
        const box = view.getBoundingClientRect();
        const middle = [box.left + box.width / 2, box.top + box.height / 2];
        const actions = {
          ArrowLeft: () => move(100, 0), ArrowRight: () => move(-100, 0),
          ArrowUp: () => move(0, 100), ArrowDown: () => move(0, -100),
          "+": () => zoomBy(1, ...middle), "=": () => zoomBy(1, ...middle), "-": () => zoomBy(-1, ...middle) };
        if (!actions[event.key]) { return; }
        event.preventDefault();
        actions[event.key]();
      });
      slider.addEventListener("input", () => { compare(); draw(); });
      new ResizeObserver(() => draw()).observe(view);
      find("all").addEventListener("click", () => { hidden.clear(); showLayers(); draw(); });
      find("camera").addEventListener("submit", (event) => {
        event.preventDefault();
        if (!camera) { return; }
        for (const name of names) { camera[name] = Number(find("camera").elements[name].value); }
        changed();
      });
      find("save").addEventListener("submit", async (event) => {
        event.preventDefault();
        if (!camera) { return; }
        const job = {
          name: find("save").elements.name.value, center: [round(camera.longitude), round(camera.latitude)],
          zoom: round(camera.zoom), bearing: round(camera.bearing), pitch: round(camera.pitch),
          size: viewOf(camera).size };
        if (hidden.size) { job.hide = [...hidden]; }
        const answer = await fetch("workbench/tests", {
          method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(job) });
        const text = await answer.text();
        const layers = hidden.size ? " with the hidden layers" : "";
        find("saved").textContent = answer.ok ? `Added${layers}. Record its picture: ${text}` : text;
      });
      follow();
    })();

    """
}
