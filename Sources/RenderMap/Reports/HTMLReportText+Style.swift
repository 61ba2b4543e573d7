extension HTMLReportText {
  /// The style sheet of the page. The view and the size of pictures are attributes of the article. In views that
  /// overlay the two pictures, the actual picture is above the expected picture, and the panes scroll together.
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
}
