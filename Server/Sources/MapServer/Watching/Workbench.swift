import MapStyle
import RenderMap
import Synchronization

/// A style that is loaded again when one of its files changes, and the state that its page shows.
///
/// Each version of the style is served under an id of its own, the number of the version. The version before the last
/// change remains served, so that the page can compare both.
package final class Workbench: Sendable {
  /// The file of the style.
  package let path: String
  /// The file that tests are added to.
  let tests: String

  fileprivate struct State: Sendable {
    /// The number of the last change.
    var number = 0
    /// The last version that can be drawn; nil if there is none.
    var drawn: ServedStyle?
    /// The version that was drawn before; nil if there is none.
    var before: ServedStyle?
    /// The reason why the current files cannot be drawn; nil if they can be drawn.
    var failure: String?
    /// The mistakes in the current style and in the files that it names.
    var findings: [StyleFinding] = []
    /// The files that the current version was read from; nil before the first version.
    var files: WatchedFiles?
  }

  private let state = Mutex(State())

  /// Creates a workbench.
  ///
  /// - Parameters:
  ///   - path: The file of the style.
  ///   - tests: The file that tests are added to; nil for `tests.jsonl` beside the style.
  /// - Throws: `CatalogError` if the file does not exist.
  package init(_ path: String, tests: String? = nil) throws(CatalogError) {
    let path = Folders.joined(Folders.current, path)
    guard Folders.isFile(path) else { throw CatalogError("\(path): no such file") }
    self.path = path
    let file = tests.map { Folders.joined(Folders.current, $0) }
    self.tests = file ?? Folders.joined(Folders.parent(of: path), "tests.jsonl")
  }

  /// Waits until a file of the style has changed since it was read, and no file is being written.
  package func nextChange() async throws {
    try await FileChanges.next(
      interval: Self.interval, haveChanged: hasChanged,
      states: { state.withLock { $0.files?.states ?? [] } })
  }

  /// The shortest pause between two looks at the files.
  private static let interval = Duration.milliseconds(25)

  /// Returns whether a file of the style changed since it was read.
  package func hasChanged() -> Bool {
    state.withLock { $0.files?.changes().isEmpty == false }
  }

  /// Loads the style, and serves it with the version before it. If the style cannot be drawn, the versions that were
  /// served before remain served.
  ///
  /// - Parameter serve: A function that begins to serve a site. It is called before the state names the new version.
  func load(options: ServerOptions, serve: (Site) -> Void) {
    let old = state.withLock { $0 }
    var new = old
    new.number += 1
    var files = WatchedFiles([path])
    var known: ServedStyle?
    // If only the style changed, its new version shares the data, glyphs and sprites of the last one, and their log.
    if var earlier = old.files, earlier.changes() == [path] {
      known = old.drawn
      files = earlier.renewed(path)
    }
    new.files = files
    var loader = ResourceLoader()
    loader.memory = MemoryBudget(limit: options.memoryLimit)
    loader.inputs = files.log
    var catalog = Catalog(stylesFolder: Folders.parent(of: path))
    catalog.styles = [Catalog.StyleEntry(id: String(new.number), address: path)]
    var site = Site(
      catalog, options: options, replacing: nil, loader: loader, reusing: known,
      generation: new.number, isChecking: true)
    new.findings = site.findings
    if let style = site.styles.first {
      (new.drawn, new.before, new.failure) = (style, old.drawn, nil)
    } else {
      new.failure = site.failures.first ?? "\(path) cannot be drawn"
      if let drawn = old.drawn { site.add(drawn) }
    }
    if let before = new.before { site.add(before) }
    // Later changes of the files that were just read are noticed, even before the next look at them.
    _ = new.files?.changes()
    serve(site)
    state.withLock { $0 = new }
  }

  /// Waits until the number of the last change differs from a number, and returns the state as JSON. The wait ends
  /// after 25 seconds, because proxies and browsers end longer requests.
  func state(after number: Int) async throws -> JSONValue {
    let end = ContinuousClock.now + .seconds(25)
    while state.withLock({ $0.number }) == number, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(20))
    }
    return state.withLock { $0.json }
  }
}

extension Workbench {
  /// Adds a test of the style to the file of tests.
  ///
  /// - Parameter body: The members of the test as JSON, without the style.
  /// - Returns: The command that records the golden picture of the test.
  /// - Throws: `RequestError` if a member is invalid, or if the file cannot be written; `AnswerError` if the body is not
  ///   an object with a name.
  func addTest(_ body: [UInt8]) throws -> String {
    guard var job = try? JSONDocument(parsing: body).root.object, job["name"]?.string != nil else {
      throw AnswerError(.badRequest, "A test is an object with a name")
    }
    let folder = Folders.parent(of: tests) + "/"
    let style = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    job["style"] = JSONValue(.string(style))
    return try GoldenSuite.add(job, toFile: tests)
  }
}

extension Workbench.State {
  /// The state in the form that the page reads.
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["number"] = JSONValue(integerLiteral: Int64(number))
    object["drawn"] = .text(drawn?.id)
    object["before"] = .text(before?.id)
    object["failure"] = .text(failure)
    object["findings"] = JSONValue(
      .array(
        findings.map(\.diagnostic).map { finding in
          [
            "place": .text(finding.place), "message": .text(finding.message),
            "severity": .text(finding.severity.rawValue),
            "line": finding.line.map { JSONValue(integerLiteral: Int64($0)) } ?? JSONValue(.null),
          ]
        }))
    guard let drawn else { return JSONValue(.object(object)) }
    object["name"] = .text(drawn.name)
    let view = drawn.view
    object["camera"] = [
      "longitude": JSONValue(floatLiteral: view.center.longitude),
      "latitude": JSONValue(floatLiteral: view.center.latitude),
      "zoom": JSONValue(floatLiteral: view.zoom),
      "bearing": drawn.document["bearing"] ?? 0, "pitch": drawn.document["pitch"] ?? 0,
    ]
    object["layers"] = JSONValue(
      .array((drawn.document["layers"]?.array ?? []).compactMap { Self.layer($0) }))
    return JSONValue(.object(object))
  }

  private static func layer(_ layer: JSONValue) -> JSONValue? {
    guard let layer = layer.object, let id = layer["id"] else { return nil }
    let isVisible = layer["layout"]?.object?["visibility"]?.string != "none"
    return [
      "id": id, "type": layer["type"] ?? JSONValue(.null),
      "isVisible": JSONValue(booleanLiteral: isVisible),
    ]
  }
}

extension JSONValue {
  /// Returns a text as a value; null for nil.
  fileprivate static func text(_ text: String?) -> JSONValue {
    JSONValue(text.map { .string($0) } ?? .null)
  }
}
