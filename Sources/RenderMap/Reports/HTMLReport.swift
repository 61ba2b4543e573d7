/// Results as one HTML page without external files. The page contains an index of all tests. For every test that
/// failed or is new, it contains the pictures (side by side, under a slider, or one at a time), the changes, and the
/// command that accepts the drawn picture. The tests with the largest differences come first.
///
/// The page is also well-formed XML, so programs can read it. It contains no times or dates, so equal results give
/// equal pages.
public enum HTMLReport {
  /// The groups of tests that the index can show.
  enum Group: String, CaseIterable {
    case failed
    case new
    case passed

    init(_ result: GoldenResult) {
      switch result.status {
      case .failed, .error: self = .failed
      case .new: self = .new
      case .passed, .recorded: self = .passed
      }
    }
  }

  /// Returns the page of results. `suite` is the name of the test suite.
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
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title)</title>
      <style>
      /*<![CDATA[*/
      \(HTMLReportText.style)
      /*]]>*/
      </style>
      </head>
      <body>
      <header class="top">
      <h1>\(title)</h1>
      <p class="summary">\(summary(of: results))</p>
      \(HTMLReportText.keys)
      </header>
      <div class="page">
      <nav aria-label="Tests">
      \(filters(of: results))
      <ol class="index">
      \(index(bad, good))
      </ol>
      </nav>
      <main>
      \(bad.enumerated().map { HTMLReportArticle.text(of: $1, number: $0 + 1) }.joined(separator: "\n"))
      \(passed(good, isAlone: bad.isEmpty))
      <p class="none" hidden="hidden">No test of this kind.</p>
      </main>
      </div>
      <script>
      /*<![CDATA[*/
      \(HTMLReportText.script)
      /*]]>*/
      </script>
      </body>
      </html>

      """
  }

  private static func count(_ group: Group, in results: [GoldenResult]) -> Int {
    results.count { Group($0) == group }
  }

  private static func summary(of results: [GoldenResult]) -> String {
    let counts = Group.allCases.compactMap { group -> String? in
      let count = count(group, in: results)
      return count == 0 ? nil : "<b class=\"\(group)\">\(count) \(group)</b>"
    }
    return (counts.isEmpty ? ["no tests"] : counts).joined(separator: ", ")
      + (results.count > 1 ? " of \(results.count) tests" : "")
  }

  private static func filters(of results: [GoldenResult]) -> String {
    let groups = Group.allCases.map { group in
      "<button type=\"button\" value=\"\(group)\" aria-pressed=\"false\">"
        + "\(group) \(count(group, in: results))</button>"
    }
    return """
      <div class="filters" role="group" aria-label="Show">
      <button type="button" value="all" aria-pressed="true">all \(results.count)</button>
      \(groups.joined(separator: "\n"))
      </div>
      <input type="search" class="search" placeholder="Name" aria-label="Name of the test"/>
      """
  }

  /// Returns the index: links to the articles, followed by the tests that have no article.
  private static func index(_ bad: [GoldenResult], _ good: [GoldenResult]) -> String {
    func item(_ result: GoldenResult, _ link: String) -> String {
      let status = result.status.name
      return "<li data-group=\"\(Group(result))\"><a href=\"#\(link)\">"
        + "<span class=\"badge \(Group(result))\">\(status)</span> "
        + "<span class=\"name\">\(Markup.escaped(result.name))</span></a></li>"
    }
    return (bad.enumerated().map { item($1, "test-\($0 + 1)") } + good.map { item($0, "passed") })
      .joined(separator: "\n")
  }

  private static func passed(_ good: [GoldenResult], isAlone: Bool) -> String {
    guard !good.isEmpty else { return "" }
    let items = good.map {
      "<li data-name=\"\(Markup.escaped($0.name))\">\(Markup.escaped($0.name)) <span class=\"place\">"
        + "\(Markup.escaped("\($0.file):\($0.line)"))</span>"
        + "\(HTMLReportArticle.warnings(of: $0))</li>"
    }
    return """
      <section id="passed" data-group="passed" tabindex="-1">
      <details\(isAlone ? " open=\"open\"" : "")>
      <summary>\(good.count) passed</summary>
      <ul>\(items.joined(separator: "\n"))</ul>
      </details>
      </section>
      """
  }
}
