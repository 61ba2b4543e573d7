// A classic script that describes a map of MapLibre GL JS as a job of render-map.
"use strict";

globalThis.renderMap ??= {};

/**
 * A map as a job of `render-map batch` and `render-map test`, and the images of its style.
 *
 * @typedef {{job: object, images: Record<string, StyleImage> | null}} DescribedMap `images` is null if the images of the
 *   style's sprite are sufficient.
 * @typedef {{width: number, height: number, data: string, entry: object}} StyleImage An image: its size, its RGBA
 *   pixels in base64, and the other members of its entry in the index of a sprite.
 */

(() => {
  /** Returns a name of the map for messages: the id of its container, or its position in the page. */
  function place(map) {
    const container = map.getContainer();
    const all = [...document.querySelectorAll(".maplibregl-map")];
    return container.id ? `#${container.id}` : `map ${all.indexOf(container) + 1} of the page`;
  }

  /** Returns an address relative to the page as an absolute one. The braces of templates are kept. */
  function absolute(address) {
    if (address.startsWith("blob:")) throw new Error(`the address ${address} is only valid in the page`);
    return new URL(address, document.baseURI).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
  }

  /** Returns the features' states that a source holds, as texts. */
  function states(map, id) {
    // MapLibre GL JS lists feature states nowhere in its documented interface.
    const managers = map.style.tileManagers ?? map.style.sourceCaches;
    const state = managers?.[id]?._state;
    if (!state) throw new Error(`this version of MapLibre GL JS (${map.version}) is not supported`);
    return [state.state, state.stateChanges].flatMap((layers) =>
      Object.values(layers).flatMap((features) =>
        Object.entries(features)
          .filter(([, values]) => Object.keys(values).length > 0)
          .map(([feature]) => feature)));
  }

  /** Returns everything that a map shows and that render-map would not draw. */
  function undrawn(map, style) {
    const faults = [];
    const ids = map.getLayersOrder?.() ?? Object.keys(map.style._layers);
    for (const id of ids) {
      if (map.getLayer(id)?.type === "custom") faults.push(`the custom layer "${id}"`);
    }
    for (const [id, source] of Object.entries(style.sources)) {
      if (["video", "canvas"].includes(source.type)) faults.push(`the ${source.type} source "${id}"`);
      const features = [...new Set(states(map, id))];
      if (features.length) {
        const names = features.slice(0, 5).join(", ") + (features.length > 5 ? ", ..." : "");
        faults.push(`the feature states of the source "${id}" (features ${names})`);
      }
    }
    const bounds = map.getBounds();
    if (!map.getRenderWorldCopies() && (bounds.getWest() < -180 || bounds.getEast() > 180)) {
      faults.push("a map without copies of the world (renderWorldCopies)");
    }
    if (Math.abs((map.getVerticalFieldOfView?.() ?? 36.87) - 36.87) > 0.001) faults.push("the field of view");
    if (map._requestManager?._transformRequestFn) faults.push("the function transformRequest");
    for (const name of ["showTileBoundaries", "showCollisionBoxes", "showPadding", "showOverdrawInspector"]) {
      if (map[name]) faults.push(`the option ${name}`);
    }
    return faults;
  }

  /** Makes the sources of a style independent of the page: data is inline, addresses are absolute. */
  async function resolveSources(map, sources) {
    for (const [id, source] of Object.entries(sources)) {
      if (source.type === "geojson") {
        // The style has neither the changes of updateData nor the content of a file.
        const current = map.getSource(id);
        if (current.getData) source.data = await current.getData();
        else if (typeof source.data === "string") source.data = absolute(source.data);
      }
      if (typeof source.url === "string") source.url = absolute(source.url);
      if (source.tiles) source.tiles = source.tiles.map(absolute);
    }
  }

  /** Returns the images of a style if the page added any; null if those of the sprite are sufficient. */
  function images(map) {
    const all = map.listImages().sort().map((id) => [id, map.getImage(id)]);
    // An image of a sprite has the member spriteData, which is null once its pixels have been read.
    if (all.every(([, image]) => "spriteData" in image)) return null;
    return Object.fromEntries(all.map(([id, image]) => {
      if (!image.data?.data) throw new Error(`the image "${id}" has no pixels`);
      const { pixelRatio, sdf, stretchX, stretchY, content, textFitWidth, textFitHeight } = image;
      const { width, height, data } = image.data;
      const entry = { pixelRatio, sdf, stretchX, stretchY, content, textFitWidth, textFitHeight };
      return [id, { width, height, data: base64(data), entry }];
    }));
  }

  function base64(bytes) {
    let text = "";
    for (let start = 0; start < bytes.length; start += 8192) {
      text += String.fromCharCode(...bytes.subarray(start, start + 8192));
    }
    return btoa(text);
  }

  /** Returns the camera and the size of a map as members of a job. */
  function view(map) {
    const { lng, lat } = map.getCenter().wrap();
    const { top, right, bottom, left } = map.getPadding();
    const { clientWidth, clientHeight } = map.getContainer();
    const job = { center: [lng, lat], zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() };
    if (top || right || bottom || left) job.padding = [top, right, bottom, left];
    const ratio = map.getPixelRatio?.() ?? devicePixelRatio;
    return { ...job, size: [clientWidth || 400, clientHeight || 300, ratio] };
  }

  /**
   * Describes a map as a job of render-map.
   *
   * @param map The map. It must be idle.
   * @param {string[]} allow Beginnings of the names of things that may be missing in the picture, such as
   *   `custom layer`.
   * @returns {Promise<DescribedMap>}
   * @throws {Error} if the map shows anything that render-map would not draw. The message names it.
   */
  async function describe(map, allow = []) {
    try {
      const style = map.getStyle();
      const faults = undrawn(map, style)
        .filter((fault) => !allow.some((name) => fault.replace(/^(the|a) /, "").startsWith(name)));
      if (faults.length) throw new Error(`render-map would not draw ${faults.join("; ")}`);
      await resolveSources(map, style.sources);
      if (typeof style.sprite === "string") style.sprite = absolute(style.sprite);
      for (const sprite of style.sprite ?? []) if (sprite.url) sprite.url = absolute(sprite.url);
      if (style.glyphs) style.glyphs = absolute(style.glyphs);
      for (const [key, value] of Object.entries(map.getGlobalState?.() ?? {})) {
        style.state = { ...style.state, [key]: { ...style.state?.[key], default: value } };
      }
      style.roll = map.getRoll?.() ?? 0;
      return { job: { style, ...view(map), attribution: "off" }, images: images(map) };
    } catch (error) {
      throw new Error(`${place(map)}: ${error.message}`, { cause: error });
    }
  }

  Object.assign(globalThis.renderMap, { describe, place });
})();
