// A classic script that finds the maps of a page, and shows pictures in their places.
"use strict";

globalThis.renderMap ??= {};

(() => {
  const maps = new Set();
  /** For each map that is described, whether it has not changed since then. */
  const unchanged = new Map();

  /** Adds a map of MapLibre GL JS. Maps that are created after this script are added by themselves. */
  function add(map) {
    if (maps.has(map)) return;
    maps.add(map);
    map.on("remove", () => maps.delete(map));
    map.on("render", () => {
      unchanged.delete(map);
      // An old picture of a changed map would be wrong.
      remove(map);
    });
  }

  // A map sets this property when it creates its elements. The page need not give access to the map.
  Object.defineProperty(Object.prototype, "_canvasContainer", {
    configurable: true,
    get: () => undefined,
    set(value) {
      Object.defineProperty(this, "_canvasContainer", { value, writable: true, configurable: true, enumerable: true });
      if (typeof this.getStyle === "function") add(this);
    },
  });

  function image(map) { return map.getCanvasContainer()?.querySelector(":scope > .render-map-picture"); }

  function remove(map) { image(map)?.remove(); }

  /** Returns the maps in the order of the page. */
  function all() {
    const containers = [...document.querySelectorAll(".maplibregl-map")];
    const byContainer = new Map([...maps].map((map) => [map.getContainer(), map]));
    return containers.map((container, index) => {
      const map = byContainer.get(container);
      if (map) return map;
      const name = container.id ? `#${container.id}` : `map ${index + 1} of the page`;
      throw new Error(`${name} is unknown to render-map: call renderMap.add(map) after it is created`);
    });
  }

  /** Waits until a map has loaded everything and rests. */
  function idle(map, timeout) {
    return new Promise((resolve, reject) => {
      const errors = [];
      const note = (event) => errors.push(event.error?.message ?? "unknown error");
      const finish = () => { clearTimeout(timer); map.off("error", note); resolve(); };
      const timer = setTimeout(() => {
        map.off("idle", finish);
        map.off("error", note);
        const reasons = errors.length ? ` (${errors[0]})` : "";
        reject(new Error(`${globalThis.renderMap.place(map)} still moves or loads after ${timeout} ms${reasons}`));
      }, timeout);
      map.on("error", note);
      map.once("idle", finish);
      map.triggerRepaint();
    });
  }

  /**
   * Waits until a map is idle, and describes it.
   *
   * @param map The map.
   * @param {{timeout?: number, allow?: string[]}} options The longest time to wait, in milliseconds (default: 30,000),
   *   and what may be missing in the picture.
   */
  async function describeIdle(map, { timeout = 30_000, allow = [] } = {}) {
    await idle(map, timeout);
    unchanged.set(map, true);
    return globalThis.renderMap.describe(map, allow);
  }

  /**
   * Shows a picture in the place of a map's canvas, below its markers and controls. The picture is removed when the map
   * draws again.
   *
   * @param map The map, which was described before.
   * @param {string} png The picture as base64.
   * @throws {Error} if the map has changed since it was described, or if the size of the picture differs.
   */
  async function show(map, png) {
    const canvas = map.getCanvas();
    const picture = new Image();
    picture.className = "render-map-picture";
    picture.alt = "";
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const name = globalThis.renderMap.place(map);
    if (!unchanged.has(map)) throw new Error(`${name} changed while its picture was drawn`);
    if (picture.naturalWidth !== canvas.width || picture.naturalHeight !== canvas.height) {
      throw new Error(`${name} has ${canvas.width} x ${canvas.height} pixels, its picture `
        + `${picture.naturalWidth} x ${picture.naturalHeight}`);
    }
    picture.style.cssText = "position:absolute;left:0;top:0;max-width:none;pointer-events:none;"
      + `width:${canvas.style.width};height:${canvas.style.height}`;
    remove(map);
    canvas.after(picture);
  }

  /**
   * Shows pictures of a service (`render-map-web`) in the places of all maps, now and whenever they change.
   *
   * @param {string} address The address of the service.
   * @param {{timeout?: number, allow?: string[], onerror?: (error: Error) => void}} options `onerror` is called for each
   *   map that could not be drawn; by default, the error is printed to the console.
   */
  function live(address, { onerror = console.error, ...options } = {}) {
    const followed = new WeakSet();
    const draw = async (map) => {
      try {
        unchanged.set(map, true);
        const described = await globalThis.renderMap.describe(map, options.allow);
        if (!unchanged.has(map)) return;
        const answer = await fetch(new URL("picture", address), {
          method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(described),
        });
        if (!answer.ok) throw new Error(`${globalThis.renderMap.place(map)}: ${await answer.text()}`);
        const { png } = await answer.json();
        // The map draws again, and has its next picture then.
        if (unchanged.has(map)) await show(map, png);
      } catch (error) { onerror(error); }
    };
    const follow = () => {
      for (const map of maps) {
        if (followed.has(map)) continue;
        followed.add(map);
        map.on("idle", () => draw(map));
        map.triggerRepaint();
      }
    };
    new MutationObserver(follow).observe(document.documentElement, { childList: true, subtree: true });
    follow();
  }

  Object.assign(globalThis.renderMap, { add, all, describeIdle, show, live });
})();
