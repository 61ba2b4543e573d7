import MapJSON
import RenderMap

/// The comparison of two styles.
extension Diff {
  /// A style, and the origin from which it is drawn.
  typealias DrawnStyle = (content: StyleContent, origin: PictureRequest.StyleOrigin)

  /// Prints the differences between two styles, and those of their pictures if pictures are requested.
  ///
  /// - Throws: `Failure` with exit code 1 if there are differences.
  func compare(_ old: DrawnStyle, _ new: DrawnStyle, threads: Int) throws(Failure) {
    if let option = pictureOption {
      throw Failure(
        .wrongArguments, "\(option): only pictures have this option, and \(expected) is a style")
    }
    let differences = StyleDifference.all(
      from: old.content.json.root, to: new.content.json.root)
    let results = drawsStyles ? try results(old, new, differences, threads: threads) : nil
    let suite = "\(actual) since \(expected)"
    if let report, let results {
      try Output.write(Array(HTMLReport.text(of: results, suite: suite).utf8), to: report)
    }
    if json {
      let pictures = results.map { ",\"pictures\":" + JSONReport.text(of: $0).dropLast() } ?? ""
      let changes = JSONValue(.array(differences.map(\.json))).jsonText
      let text = "{\"equal\":\(differences.isEmpty),\"changes\":\(changes)\(pictures)}\n"
      try Output.result(Array(text.utf8))
    } else {
      let changes =
        differences.isEmpty ? ["equal"] : ["different"] + differences.map(\.description)
      try Output.result(
        lines: changes + (results ?? []).flatMap(TextReport.lines)
          + (results.map { [TextReport.summary(of: $0)] } ?? []))
    }
    if let results { try reading.strictness.report(results) }
    if !differences.isEmpty || results?.allSatisfy(\.isGood) == false {
      throw Failure(.findings, [])
    }
  }

  /// Whether the pictures of styles are requested.
  private var drawsStyles: Bool { cameras != nil || report != nil }

  /// Draws two styles with the jobs of `--cameras`, or with cameras that show the differences.
  private func results(
    _ old: DrawnStyle, _ new: DrawnStyle, _ differences: [StyleDifference], threads: Int
  ) throws(Failure) -> [GoldenResult] {
    let runner = try reading.runner(forJobs: actual, threads: threads)
    var loader = try reading.fetching.loader(forJobs: expected)
    (loader.memory, loader.stores) = (runner.loader.memory, runner.loader.stores)
    // The jobs need a style before they receive those of the arguments.
    var usual = comparison.members
    usual[PictureMember.style.name] = ["version": 8, "sources": [:], "layers": []]
    let suite = try Failure.ofRequest { () throws(RequestError) in
      if let cameras {
        return try GoldenSuite([cameras], loader: runner.loader, usual: usual)
      }
      let jobs = StyleDifference.cameras(
        showing: differences, from: old.content.json.root, to: new.content.json.root)
      return try GoldenSuite(jobs: jobs, of: actual, usual: usual)
    }
    guard let path = suite.paths.first, !suite.tests.isEmpty else {
      throw Failure(.wrongInput, "\(suite.name): no jobs: files *.json or *.jsonl with cameras")
    }
    let base = GoldenBase(
      name: expected, loader: loader, suites: [path: suite.drawing(old.origin)])
    let bar = ProgressBar()
    return runner.run(suite.drawing(new.origin), against: base) {
      bar?.show($0, of: suite.tests.count)
    }
  }

  /// An option of the user that applies only to pictures; nil if there is none.
  private var pictureOption: String? {
    if output != nil { return "--output" }
    if requestedRatio != nil { return "--ratio" }
    let limits = drawsStyles ? [] : comparison.members.arguments
    return (limits + camera.members.arguments).first
  }
}
