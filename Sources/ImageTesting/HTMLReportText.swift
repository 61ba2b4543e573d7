/// What of the page is the same in every report. None of it may hold `<` or `&`, so that the page stays
/// well-formed XML.
enum HTMLReportText {
  /// The buttons that choose how the pictures are shown, and the slider.
  static let controls = """
    <p class="controls">
    <button type="button" value="side" aria-pressed="true">side by side</button>
    <button type="button" value="slider" aria-pressed="false">slider</button>
    <button type="button" value="blink" aria-pressed="false">blink</button>
    <button type="button" value="difference" aria-pressed="false">difference</button>
    <label class="frames"><input type="checkbox" checked="checked"/> frames</label>
    <input class="at" type="range" min="0" max="100" value="50" aria-label="expected or actual"/>
    </p>
    """

  /// How the page looks. A mode is an attribute of the article: in those with one place for all pictures
  /// the actual one lies over the expected one.
  static let style = """
    body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #222; background: #fafafa }
    h1 { font-size: 1.3rem } h2 { font-size: 1.1rem; margin: 0 } small { color: #777; font-weight: 400 }
    article { background: #fff; border: 1px solid #ddd; border-radius: 6px; padding: 1rem;
      margin: 1rem 0 }
    .problem { color: #b00020; margin: .3rem 0 } .event { font-weight: 600 }
    .controls button { font: inherit; padding: .15rem .6rem }
    .controls button[aria-pressed=true] { background: #1f5fbf; color: #fff; border-color: #1f5fbf }
    .controls .at { display: none; width: 16rem; vertical-align: middle }
    [data-mode=slider] .controls .at { display: inline-block }
    .pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
    figure { margin: 0; flex: 1 1 240px; max-width: max-content } figcaption { color: #777 }
    .picture { position: relative; line-height: 0 }
    img { max-width: 100%; height: auto; image-rendering: pixelated;
      background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 16px 16px }
    .frame { position: absolute; outline: 2px solid #d0f; outline-offset: 3px }
    .frame.on { background: #d0f4 }
    .noframes .frame { display: none }
    [data-mode=slider] .pictures, [data-mode=blink] .pictures { display: grid;
      justify-items: start; align-items: start }
    [data-mode=slider] figure, [data-mode=blink] figure { grid-area: 1 / 1 }
    [data-mode=slider] .difference, [data-mode=blink] .difference { display: none }
    [data-mode=difference] .expected, [data-mode=difference] .actual { display: none }
    [data-mode=slider] .actual { clip-path: inset(0 0 0 var(--at, 50%)) }
    [data-mode=slider] .expected figcaption::after { content: " on the left, actual on the right" }
    [data-mode=slider] .actual figcaption { visibility: hidden }
    [data-mode=blink] figure { background: #fff }
    [data-mode=blink] .actual { animation: blink 1s steps(1) infinite }
    @keyframes blink { 0% { visibility: visible } 50% { visibility: hidden } }
    """

  /// What the buttons, the slider and the list of places do.
  static let script = """
    document.querySelectorAll("article").forEach(function (article) {
      var buttons = article.querySelectorAll("button");
      buttons.forEach(function (button) {
        button.addEventListener("click", function () {
          article.dataset.mode = button.value;
          buttons.forEach(function (other) {
            other.setAttribute("aria-pressed", other === button);
          });
        });
      });
      var at = article.querySelector(".at");
      if (at) at.addEventListener("input", function () {
        article.style.setProperty("--at", at.value + "%");
      });
      var frames = article.querySelector(".frames input");
      if (frames) frames.addEventListener("change", function () {
        article.classList.toggle("noframes", !frames.checked);
      });
      article.querySelectorAll("li[data-place]").forEach(function (item) {
        ["mouseenter", "mouseleave"].forEach(function (kind) {
          item.addEventListener(kind, function () {
            article.querySelectorAll(".frame").forEach(function (frame) {
              if (frame.dataset.place === item.dataset.place) {
                frame.classList.toggle("on", kind === "mouseenter");
              }
            });
          });
        });
      });
    });
    """
}
