/// The page of a workbench. Its script draws pictures of the server into canvases, so the page shows what
/// `render-map` draws.
enum WorkbenchPage {
  /// The document of the page.
  static let document = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>render-map</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="assets/workbench.css">
    <script src="assets/element.js" defer></script>
    <script src="assets/workbench.js" defer></script>
    </head>
    <body>
    <div id="view" tabindex="0" role="application" aria-label="Map. Drag to move, scroll to zoom, shift and drag to rotate.">
    <canvas id="after"></canvas>
    <canvas id="before"></canvas>
    <div id="mark" hidden></div>
    <div id="compare" hidden><label for="slider">Before</label>
    <input id="slider" type="range" min="0" max="1000" value="0">
    <span>Now</span></div>
    <div id="faults" role="alert"></div>
    </div>
    <div id="panel">
    <header><h1 id="name">render-map</h1><p id="status" role="status">Loading</p></header>
    <form id="camera" autocomplete="off">
    <label>Longitude <input name="longitude" type="number" step="any" min="-180" max="180"></label>
    <label>Latitude <input name="latitude" type="number" step="any" min="-85" max="85"></label>
    <label>Zoom <input name="zoom" type="number" step="any" min="0" max="23"></label>
    <label>Bearing <input name="bearing" type="number" step="any"></label>
    <label>Pitch <input name="pitch" type="number" step="any" min="0" max="85"></label>
    <button id="apply">Go</button>
    </form>
    <form id="save" autocomplete="off">
    <label>Test name <input name="name" required pattern="[A-Za-z0-9][A-Za-z0-9_.\\-]*" placeholder="city"></label>
    <button>Add test</button>
    <output id="saved"></output>
    </form>
    <details open><summary>Layers at the point</summary><div id="found">Click the map.</div></details>
    <details><summary>All layers</summary><p><button id="all" type="button">Show all</button></p><ol id="layers"></ol></details>
    </div>
    </body>
    </html>

    """

  /// The style sheet of the page.
  static let styleSheet = """
    :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
    * { box-sizing: border-box; }
    html, body { height: 100%; }
    body { margin: 0; display: flex; overflow: hidden; }
    #view { position: relative; flex: 1; min-width: 0; overflow: hidden; touch-action: none; cursor: grab; background: #8883; }
    #view:active { cursor: grabbing; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; transform-origin: 50% 50%; }
    #mark { position: absolute; width: 16px; height: 16px; margin: -8px; border: 2px solid #fff; border-radius: 50%;
      box-shadow: 0 0 0 2px #d00; pointer-events: none; }
    #compare { position: absolute; left: 0; right: 0; bottom: 32px; display: flex; gap: 8px; padding: 0 8px; align-items: center; }
    #compare label, #compare span { padding: 2px 6px; border-radius: 4px; color: #000; background: #fffd; }
    #slider { flex: 1; margin: 0; }
    #faults { position: absolute; top: 8px; left: 8px; right: 8px; max-height: 50%; overflow: auto; pointer-events: none; }
    #faults p { margin: 0 0 4px; padding: 6px 10px; border-radius: 4px; color: #fff; background: #b00020; overflow-wrap: anywhere; pointer-events: auto; cursor: pointer; }
    #faults p.warning { color: #000; background: #ffd54f; }
    #panel { width: 320px; padding: 12px; overflow: auto; border-left: 1px solid #8886; }
    h1 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere; }
    #status { margin: 0 0 8px; min-height: 1.4em; }
    form { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin-bottom: 12px; }
    form label { display: grid; }
    input, button { font: inherit; min-width: 0; }
    #save label, #saved { grid-column: 1 / 3; overflow-wrap: anywhere; user-select: all; }
    summary { font-weight: 600; cursor: pointer; margin: 8px 0 4px; }
    ol { list-style: none; margin: 0; padding: 0; }
    #layers label { display: flex; gap: 6px; padding: 2px 0; overflow-wrap: anywhere; }
    #layers small, #found small { opacity: .7; }
    #found article { padding: 6px 0; border-top: 1px solid #8884; }
    #found table { width: 100%; border-collapse: collapse; font-size: .9em; }
    #found table + table { margin-top: 6px; border-top: 1px dashed #8886; }
    #found td { padding: 1px 4px 1px 0; vertical-align: top; overflow-wrap: anywhere; }
    #found td:first-child { opacity: .7; width: 40%; overflow-wrap: break-word; }
    #found summary { margin: 0; overflow-wrap: anywhere; }
    #found .reason { margin: 0 0 6px; padding-left: 8px; border-left: 3px solid #d00; overflow-wrap: anywhere; }
    @media (max-width: 700px) {
      body { flex-direction: column; }
      #panel { width: auto; height: 42%; border-left: 0; border-top: 1px solid #8886; }
    }

    """
}
