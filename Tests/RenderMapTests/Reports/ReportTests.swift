import MapEngine
import Foundation
import MapImages
import MapJSON
import RenderMap
import MapRaster
import MapTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports of image tests")
struct ReportTests {
  /// The elements of a report as an XML reader finds them.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []

    init(_ text: String) throws {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      guard parser.parse() else {
        throw NotWellFormed(
          line: parser.lineNumber, reason: "\(String(describing: parser.parserError))")
      }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { elements.append((name, attributes)) }

    func all(_ name: String) -> [[String: String]] {
      elements.filter { $0.name == name }.map(\.attributes)
    }
  }

  private struct NotWellFormed: Error {
    var line: Int
    var reason: String
  }

  /// Results of one test that passes, one that fails a little, one that fails more and one without a
  /// golden picture.
  private func results() throws -> [GoldenResult] {
    var results: [GoldenResult] = []
    let names = ["little", "more", "new", "same"]
    func files(_ towns: [String: [(name: String, longitude: Double)]]) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: names.map {
          ("\($0).json", townJob(name: $0, towns: towns[$0] ?? []))
        })
    }
    let changed = files(["little": [("I", 0)], "more": [("<&\\\">", -4), ("Berg", 4)]])
    try withSuite(files([:])) { folder in
      _ = try run(folder, records: true)
      for (name, text) in changed {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      try FileManager.default.removeItem(atPath: folder + "/Goldens/new.png")
      results = try run(folder)
    }
    return results
  }

  @Test("the page is well-formed, needs no other file, and shows the worst test first")
  func page() throws {
    let results = try results()
    #expect(results.map(\.isGood) == [false, false, false, true])
    let text = HTMLReport.text(of: results, suite: "a <suite> & more")
    let page = try Reader(text)
    for name in ["src", "href", "action", "data", "srcset"] {
      for attribute in page.elements.compactMap({ $0.attributes[name] }) {
        #expect(attribute.hasPrefix("data:image/png;base64,") || attribute.hasPrefix("#"))
      }
    }
    #expect(page.all("link").isEmpty)
    #expect(!text.contains("url("))
    #expect(!text.contains("@import"))
    // Two tests with three pictures each; the one without a golden picture has one.
    #expect(page.all("img").count == 7)
    #expect(page.all("article").map { $0["data-name"] } == ["new", "more", "little"])
    #expect(page.all("article").map { $0["data-group"] } == ["new", "failed", "failed"])
    #expect(text.contains("label 'Berg' of layer 'town' added"))
    #expect(page.all("i").contains { ($0["style"] ?? "").hasPrefix("left:") })
  }

  @Test("the index links every test to its article, and counts the tests for each filter")
  func index() throws {
    let results = try results()
    let text = HTMLReport.text(of: results, suite: "s")
    let page = try Reader(text)
    let ids = Set(page.elements.compactMap { $0.attributes["id"] })
    let links = page.all("a").compactMap { $0["href"] }
    #expect(links == ["#test-1", "#test-2", "#test-3", "#passed"])
    #expect(links.allSatisfy { ids.contains(String($0.dropFirst())) })
    for filter in ["all 4", "failed 2", "new 1", "passed 1"] {
      #expect(text.contains(">\(filter)</button>"))
    }
    #expect(text.contains("<b class=\"failed\">2 failed</b>, <b class=\"new\">1 new</b>"))
  }

  @Test("beside each picture is the command that accepts it, quoted for a shell")
  func acceptance() throws {
    let job = townJob(name: "it's *", towns: [])
    try withSuite(["a.json": job]) { folder in
      var runner = GoldenRunner()
      runner.options = ["--fonts", "my fonts"]
      let results = runner.run(try GoldenSuite(folder: folder))
      let command =
        "render-map test \(folder) --only 'it'\\''s \\*' --update --fonts 'my fonts'"
      #expect(results[0].acceptance == command)
      #expect(HTMLReport.text(of: results, suite: "s").contains("<code>\(command)</code>"))
      let accepted = try run(folder, records: true)
      #expect(accepted[0].acceptance == nil)
    }
  }

  @Test("results as JSON have the documented members, and nothing that changes from run to run")
  func json() throws {
    let results = try results()
    let text = JSONReport.text(of: results)
    let object = try #require(try JSONDocument(parsing: text).root.object)
    #expect(object["tests"]?.double == 4)
    #expect(object["passed"]?.double == 1)
    #expect(object["failed"]?.double == 3)
    let tests = (object["results"]?.array ?? []).compactMap(\.object)
    #expect(tests.map { $0["status"]?.string } == ["failed", "failed", "new", "passed"])
    #expect(tests.map { $0["golden"]?.string } == results.map { $0.golden })
    let more = tests[1]
    #expect((more["difference"]?.object?["pixels"]?.double ?? 0) > 0)
    let events = (more["changes"]?.array ?? []).flatMap { $0.object?["events"]?.array ?? [] }
    #expect(events.contains("label 'Berg' of layer 'town' added"))
    #expect(more["accept"]?.string == results[1].acceptance)
    #expect(tests[3]["problem"] == nil)
    let classes = (tests[3]["warnings"]?.array ?? []).map { $0.object?["class"]?.string }
    #expect(classes == ["empty-source", "blank-picture"])
  }

  @Test("warnings are reported with their class")
  func warnings() throws {
    let job = townJob(towns: [("Alba", 0)]).replacingOccurrences(
      of: "\"text-size\": 14", with: "\"text-size\": 14, \"icon-image\": \"nowhere\"")
    try withSuite(["a.json": job]) { folder in
      let results = try run(folder, records: true)
      #expect(results.flatMap(\.warnings).map(\.kind) == [.missingImage])
      #expect(JSONReport.text(of: results).contains("\"class\":\"missing-image\""))
      let junit = JUnitReport.text(of: results, suite: "s")
      #expect(junit.contains("<system-err>warning[missing-image]: "))
      let page = HTMLReport.text(of: results, suite: "s")
      #expect(page.contains("<code>missing-image</code>"))
    }
  }

  @Test("the pictures in the page equal the files")
  func pictures() throws {
    let results = try results()
    guard case .failed(let failure) = results[0].status else {
      Issue.record("nothing failed")
      return
    }
    let page = try Reader(HTMLReport.text(of: [results[0]], suite: "s"))
    let sources = page.all("img").map { String(($0["src"] ?? "").dropFirst(22)) }
    let decoded = try sources.map { source in
      try PNG.decode([UInt8](#require(Data(base64Encoded: source))))
    }
    #expect(decoded == [failure.expected, failure.actual, failure.picture])
  }

  @Test("JUnit's XML counts tests, failures and errors")
  func junit() throws {
    let report = try Reader(JUnitReport.text(of: results(), suite: "\u{1}s\""))
    let suite = try #require(report.all("testsuite").first)
    #expect(suite["tests"] == "4")
    #expect(suite["failures"] == "2")
    #expect(suite["errors"] == "1")
    #expect(report.all("testcase").map { $0["name"] } == ["little", "more", "new", "same"])
    #expect(report.all("failure").allSatisfy { ($0["message"] ?? "").contains("pixels differ") })
  }

  @Test("annotations are workflow commands, with reserved characters escaped")
  func annotations() throws {
    let results = try results()
    let lines = WorkflowAnnotations.lines(of: results)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("::error file=\(results[0].file),line=1,title=Image test little::"))
    #expect(lines.allSatisfy { !$0.contains("\n") })
  }

  @Test("annotations stay on their line, whatever a style contains")
  func annotationOfLineBreaks() throws {
    let job = #"""
      {"style": {"version": 8, "sources": {},
        "layers": [{"id": "a", "type": "line", "source": "b\r\n::stop-commands::c"}]}}
      """#
    try withSuite(["a.json": job]) { folder in
      let lines = WorkflowAnnotations.lines(of: try run(folder))
      #expect(lines.count == 1)
      #expect(lines[0].contains("b%0D%0A::stop-commands::c"))
      #expect(lines[0].utf8.allSatisfy { $0 >= 0x20 })
    }
  }

  @Test("terminals that show pictures are recognized by their variables")
  func terminals() throws {
    func terminal(_ variables: [String: String]) -> TerminalPicture? {
      TerminalPicture { variables[$0] }
    }
    #expect(terminal(["TERM": "xterm-256color"]) == nil)
    #expect(terminal(["TERM": "xterm-kitty"]) == .kitty)
    #expect(terminal(["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]) == .iTerm)
    var picture = StraightPixels(width: 60, height: 60)
    // The picture is noise, so its file is longer than one piece.
    var random = SplitMix64(seed: 1)
    for index in picture.bytes.indices {
      picture.bytes[index] = UInt8(truncatingIfNeeded: random.next())
    }
    let kitty = try #require(TerminalPicture.kitty.text(of: picture))
    let pieces = kitty.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(pieces.count > 1)
    #expect(pieces.first?.hasPrefix("\u{1B}_Ga=T,f=100,m=1;") == true)
    #expect(pieces.last?.hasPrefix("\u{1B}_Gm=0;") == true)
    let data = pieces.map { $0.split(separator: ";", maxSplits: 1).last.map(String.init) ?? "" }
    let file = try #require(Data(base64Encoded: data.joined()))
    #expect(try PNG.decode([UInt8](file)) == picture)
    let iTerm = try #require(TerminalPicture.iTerm.text(of: picture))
    #expect(iTerm.hasPrefix("\u{1B}]1337;File=inline=1;size=\(file.count):"))
  }
}
