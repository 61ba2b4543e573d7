/// The parts of the page that are the same in every report. `style` and `script` must not contain `]]>`, because the
/// page would then be ill-formed XML.
enum HTMLReportText {
  /// The list of keyboard shortcuts.
  static let keys = """
    <details class="keys"><summary>Keys</summary>
    <p><kbd>n</kbd> <kbd>p</kbd> next and previous test, <kbd>t</kbd> toggle expected and actual, \
    <kbd>s</kbd> side by side, <kbd>l</kbd> slider, <kbd>b</kbd> blink, <kbd>d</kbd> difference, \
    <kbd>0</kbd> fit, <kbd>1</kbd> 1:1, <kbd>2</kbd> 200 %, <kbd>f</kbd> frames, <kbd>/</kbd> search</p>
    </details>
    """

  /// The buttons for the size of pictures.
  static let zooms = """
    <div class="controls"><span class="zooms" role="group" aria-label="Size">
    <button type="button" value="fit" aria-pressed="true">fit</button>
    <button type="button" value="1" aria-pressed="false">1:1</button>
    <button type="button" value="2" aria-pressed="false">200 %</button>
    </span></div>
    """

  /// The buttons for the view and the size of pictures.
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
}
