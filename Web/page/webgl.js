// A classic script that runs before the scripts of a page. It gives MapLibre GL JS a WebGL context that accepts all
// calls and draws nothing, so that maps work as usual without a GPU: camera, events, sources, placement, queries.
"use strict";

(() => {
  /** The class of the canvases of MapLibre GL JS. Other canvases keep the contexts of the browser. */
  const CANVAS = "maplibregl-canvas";

  /** The answers to calls whose results MapLibre GL JS needs, by the names of the methods. */
  const answers = {
    getContextAttributes: () => ({ alpha: true, depth: true, stencil: true, antialias: false }),
    getSupportedExtensions: () => [],
    getExtension: () => null,
    getError: (gl) => gl.NO_ERROR,
    isContextLost: () => false,
    checkFramebufferStatus: (gl) => gl.FRAMEBUFFER_COMPLETE,
    getShaderParameter: () => true,
    getProgramParameter: (gl, program, name) =>
      [gl.ACTIVE_ATTRIBUTES, gl.ACTIVE_UNIFORMS].includes(name) ? 0 : true,
    getShaderInfoLog: () => "",
    getProgramInfoLog: () => "",
    getAttribLocation: () => -1,
    getUniformLocation: () => null,
    clientWaitSync: (gl) => gl.ALREADY_SIGNALED,
    getSyncParameter: (gl) => gl.SIGNALED,
    getParameter: (gl, name) => parameter(gl, name),
  };

  /** Returns the value of a parameter of a context. */
  function parameter(gl, name) {
    switch (name) {
      case gl.VERSION: return "WebGL 2.0 (render-map)";
      case gl.SHADING_LANGUAGE_VERSION: return "WebGL GLSL ES 3.00 (render-map)";
      case gl.VENDOR:
      case gl.RENDERER: return "render-map";
      case gl.MAX_VIEWPORT_DIMS: return new Int32Array([16384, 16384]);
      case gl.VIEWPORT:
      case gl.SCISSOR_BOX: return new Int32Array([0, 0, gl.canvas.width, gl.canvas.height]);
      case gl.MAX_TEXTURE_SIZE:
      case gl.MAX_RENDERBUFFER_SIZE: return 16384;
      case gl.FRAMEBUFFER_BINDING: return null;
      default: return 16;
    }
  }

  /** Returns a context for a canvas. Its constants and its type are those of `WebGL2RenderingContext`. */
  function context(canvas) {
    const type = globalThis.WebGL2RenderingContext;
    if (!type) throw new Error("render-map: this browser does not know WebGL 2");
    const gl = Object.create(type.prototype);
    for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype))) {
      if (typeof member.value === "function" && name !== "constructor") {
        const answer = answers[name] ?? (name.startsWith("create") || name === "fenceSync" ? () => ({}) : () => undefined);
        Object.defineProperty(gl, name, { value: (...values) => answer(gl, ...values) });
      } else if (member.get || member.set) {
        // The properties of the browser's type refuse objects that are not contexts of the browser.
        Object.defineProperty(gl, name, { value: undefined, writable: true, configurable: true });
      }
    }
    Object.defineProperties(gl, {
      canvas: { value: canvas },
      drawingBufferWidth: { get: () => canvas.width },
      drawingBufferHeight: { get: () => canvas.height },
    });
    return gl;
  }

  const contexts = new WeakMap();
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function getContext(kind, ...options) {
    if (!this.classList.contains(CANVAS) || !["webgl2", "webgl"].includes(kind)) {
      return original.call(this, kind, ...options);
    }
    if (!contexts.has(this)) contexts.set(this, context(this));
    return contexts.get(this);
  };
})();
