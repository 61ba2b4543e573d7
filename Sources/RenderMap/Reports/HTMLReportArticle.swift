import MapEngine
import MapImages
import MapRaster

/// The part of the page about one test that failed, that is new, or that could not be performed.
enum HTMLReportArticle {
  /// Returns the article about a result.
  ///
  /// - Parameter number: The number of the article on the page, counted from 1.
  static func text(of result: GoldenResult, number: Int) -> String {
    let group = HTMLReport.Group(result)
    return """
      <article id="test-\(number)" data-group="\(group)" data-mode="side" data-zoom="fit" \
      data-name="\(Markup.escaped(result.name))" tabindex="-1" aria-labelledby="name-\(number)">
      <header>
      <h2 id="name-\(number)">\(Markup.escaped(result.name))</h2>
      <span class="badge \(group)">\(result.status.name)</span>
      <span class="place">\(Markup.escaped("\(result.file):\(result.line)"))</span>
      </header>
      <p class="problem">\(problem(of: result))</p>
      \(body(of: result))
      \(acceptance(of: result))
      \(warnings(of: result))
      </article>
      """
  }

  private static func problem(of result: GoldenResult) -> String {
    if case .new = result.status {
      return "There is \(Markup.escaped(result.absence))."
    }
    return Markup.escaped(result.problem ?? "")
  }

  private static func body(of result: GoldenResult) -> String {
    switch result.status {
    case .failed(let failure):
      return """
        \(causes(failure))
        \(HTMLReportText.controls)
        <div class="pictures">
        \(figure(failure.expected, "expected", failure.changes, result.pixelRatio))
        \(figure(failure.actual, "actual", failure.changes, result.pixelRatio))
        \(figure(failure.picture, "difference", failure.changes, result.pixelRatio))
        <div class="handle" role="slider" tabindex="0" aria-label="Actual from here on to the right" \
        aria-valuemin="0" aria-valuemax="100" aria-valuenow="50"><span></span></div>
        </div>
        \(places(failure))
        """
    case .new(let picture):
      return """
        \(HTMLReportText.zooms)
        <div class="pictures">
        \(figure(picture, "actual", [], result.pixelRatio))
        </div>
        """
    case .passed, .recorded, .error: return ""
    }
  }

  /// Returns a figure with a picture and frames around the places that changed.
  private static func figure(
    _ picture: StraightPixels, _ caption: String, _ changes: [MapChange], _ ratio: Double
  ) -> String {
    let data = (try? PNG.encode(picture)).map(Base64.text) ?? ""
    let frames = changes.enumerated().map { index, change in
      let box = change.blob.box
      func share(_ pixels: Int, of whole: Int) -> String {
        "\(Double(pixels * 10_000 / max(1, whole)) / 100)%"
      }
      return "<i class=\"frame\" data-place=\"\(index + 1)\" style=\""
        + "left:\(share(box.x, of: picture.width));top:\(share(box.y, of: picture.height));"
        + "width:\(share(box.width, of: picture.width));"
        + "height:\(share(box.height, of: picture.height))\"></i>"
    }
    return """
      <figure class="\(caption)"><figcaption>\(caption)</figcaption>\
      <div class="pane" tabindex="0" role="group" aria-label="\(caption) picture"><div class="picture" \
      style="--width:\(picture.width);--ratio:\(ratio)">\
      <img alt="\(caption), \(picture.width) by \(picture.height) pixels" width="\(picture.width)" \
      height="\(picture.height)" src="data:image/png;base64,\(data)"/>\
      \(frames.joined())</div></div></figure>
      """
  }

  private static func causes(_ failure: GoldenFailure) -> String {
    guard !failure.causes.isEmpty else { return "" }
    let items = failure.causes.map { "<li><code>\(Markup.escaped($0))</code></li>" }
    return "<ul class=\"causes\" aria-label=\"What changed in the style\">\(items.joined())</ul>"
  }

  /// Returns the list of places with the changes at each place. One line contains all places without known changes.
  private static func places(_ failure: GoldenFailure) -> String {
    let numbered = failure.changes.enumerated().map { (number: $0 + 1, change: $1) }
    func button(_ number: Int, _ text: String) -> String {
      "<button type=\"button\" class=\"to\" data-place=\"\(number)\">\(text)</button>"
    }
    let explained = numbered.filter { !$0.change.lines.isEmpty }.map { number, change in
      let lines =
        change.events.map { "<li class=\"event\">\(Markup.escaped($0))</li>" }
        + (change.shown.isEmpty
          ? [] : ["<li>there: \(Markup.escaped(change.shown.joined(separator: ", ")))</li>"])
      return "<li>\(button(number, change.place))<ul>\(lines.joined())</ul></li>"
    }
    let rest = numbered.filter { $0.change.lines.isEmpty }.map { number, change in
      button(number, change.place)
    }
    let list =
      explained.isEmpty ? "" : "<ul class=\"places\">\(explained.joined(separator: "\n"))</ul>"
    guard !rest.isEmpty else { return list }
    let lead = explained.isEmpty ? "Changed:" : "Also changed:"
    return list + "\n<p class=\"rest\">\(lead) \(rest.joined(separator: "\n"))</p>"
  }

  private static func acceptance(of result: GoldenResult) -> String {
    guard let command = result.acceptance else { return "" }
    return """
      <p class="accept"><span>To accept this picture:</span> <code>\(Markup.escaped(command))</code> \
      <button type="button" class="copy">copy</button></p>
      """
  }

  /// Returns the list of warnings of a test, with the class of each warning.
  static func warnings(of result: GoldenResult) -> String {
    guard !result.warnings.isEmpty else { return "" }
    let items = result.warnings.map {
      "<li><code>\($0.kind.rawValue)</code> \(Markup.escaped($0.description))</li>"
    }
    return "<details class=\"warnings\"><summary>\(items.count) "
      + "\(items.count == 1 ? "warning" : "warnings")</summary><ul>\(items.joined())</ul></details>"
  }
}
