import ImageCodec
import PixelDiff
import Raster

/// Results as one HTML page that needs no other file: of every test that failed the expected picture, the
/// one drawn and the difference, side by side, under a slider or blinking, the worst first.
///
/// The page is well-formed XML too, so that programs can read it.
public enum HTMLReport {
  /// The page of some results.
  public static func text(of results: [GoldenResult], suite: String) -> String {
    let bad = results.enumerated().filter { !$0.element.isGood }.sorted {
      ($1.element.badness, $0.offset) < ($0.element.badness, $1.offset)
    }.map(\.element)
    let good = results.filter(\.isGood)
    let title = "Image tests of \(Markup.escaped(suite))"
    return """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width"/>
      <title>\(title)</title>
      <style>
      \(HTMLReportText.style)
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <p class="summary">\(good.count) of \(results.count) passed</p>
      \(bad.enumerated().map { article(of: $1, number: $0 + 1) }.joined(separator: "\n"))
      \(list(of: good))
      <script>
      \(HTMLReportText.script)
      </script>
      </body>
      </html>

      """
  }

  private static func article(of result: GoldenResult, number: Int) -> String {
    let place = Markup.escaped("\(result.file):\(result.line)")
    let head = """
      <article id="test-\(number)" data-mode="side">
      <h2>\(Markup.escaped(result.name)) <small>\(place)</small></h2>
      <p class="problem">\(Markup.escaped(result.problem ?? ""))</p>\(warnings(of: result))
      """
    guard case .failed(let failure) = result.status else { return head + "\n</article>" }
    return """
      \(head)
      \(HTMLReportText.controls)
      <div class="pictures">
      \(figure(failure.expected, "expected", failure))
      \(figure(failure.actual, "actual", failure))
      \(figure(failure.picture, "difference", failure))
      </div>
      \(places(failure))
      </article>
      """
  }

  private static func warnings(of result: GoldenResult) -> String {
    guard !result.warnings.isEmpty else { return "" }
    let items = result.warningLines.map { "<li>\(Markup.escaped($0))</li>" }
    return "<ul class=\"warnings\">\(items.joined())</ul>"
  }

  /// A picture with frames around the places that changed.
  private static func figure(
    _ picture: StraightPixels, _ caption: String, _ failure: GoldenFailure
  ) -> String {
    let data = (try? PNG.encode(picture)).map(Base64.text) ?? ""
    let frames = failure.changes.enumerated().map { index, change in
      let box = change.blob.box
      func share(_ pixels: Int, of whole: Int) -> String {
        "\(Double(pixels) * 100 / Double(whole))%"
      }
      return "<i class=\"frame\" data-place=\"\(index + 1)\" style=\""
        + "left:\(share(box.x, of: picture.width));top:\(share(box.y, of: picture.height));"
        + "width:\(share(box.width, of: picture.width));"
        + "height:\(share(box.height, of: picture.height))\"></i>"
    }
    return """
      <figure class="\(caption)"><figcaption>\(caption)</figcaption>\
      <div class="picture"><img alt="\(caption)" width="\(picture.width)" \
      height="\(picture.height)" src="data:image/png;base64,\(data)"/>\(frames.joined())</div></figure>
      """
  }

  private static func places(_ failure: GoldenFailure) -> String {
    guard !failure.changes.isEmpty else { return "" }
    let items = failure.changes.enumerated().map { index, change in
      let events = change.events.map { "<li class=\"event\">\(Markup.escaped($0))</li>" }
      let shown =
        change.shown.isEmpty
        ? [] : ["<li>there: \(Markup.escaped(change.shown.joined(separator: ", ")))</li>"]
      let lines = (events + shown).joined()
      return "<li data-place=\"\(index + 1)\">\(change.place)"
        + (lines.isEmpty ? "" : "<ul>\(lines)</ul>") + "</li>"
    }
    return "<ol class=\"places\">\(items.joined(separator: "\n"))</ol>"
  }

  private static func list(of good: [GoldenResult]) -> String {
    guard !good.isEmpty else { return "" }
    let items = good.map { "<li>\(Markup.escaped($0.name))\(warnings(of: $0))</li>" }.joined()
    return "<details><summary>\(good.count) passed</summary><ul>\(items)</ul></details>"
  }
}
