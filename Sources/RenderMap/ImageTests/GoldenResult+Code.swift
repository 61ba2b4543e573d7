import MapEngine

extension GoldenResult {
  /// Compares a scene with its golden picture, or records it, and creates the result. It is the result of a test in
  /// Swift code, which has a scene instead of a job.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - map: The map of the scene.
  ///   - name: The name of the test.
  ///   - file: The path of the file that contains the test.
  ///   - line: The line of the test in the file, counted from 1.
  ///   - golden: The golden picture.
  ///   - rules: The rules of the comparison.
  ///   - records: Whether the drawn picture is written as the golden picture.
  ///   - acceptance: The command that accepts the picture if it differs, quoted for a shell; nil if there is none.
  ///   - threads: The maximum number of threads.
  /// - Throws: `RequestError` if the golden picture cannot be read or written.
  package init(
    of scene: Scene, of map: Map, name: String, file: String, line: Int, golden: GoldenPicture,
    rules: GoldenRules, records: Bool, acceptance: String?, threads: Int
  ) throws(RequestError) {
    let start = ContinuousClock.now
    let status: Status
    if records {
      golden.makeFolder()
      status = .recorded(isNew: try golden.record(scene, of: map, threads: threads))
    } else {
      status = Status(try golden.compare(scene, of: map, rules: rules, threads: threads))
    }
    var isDifferent = false
    if case .failed = status { isDifferent = true }
    self.init(
      name: name, file: file, line: line, golden: golden.path, status: status,
      warnings: golden.warningPolicy.reported(map.warnings + scene.warnings),
      seconds: (ContinuousClock.now - start) / .seconds(1), pixelRatio: scene.pixelRatio,
      acceptance: isDifferent ? acceptance : nil, base: nil)
  }
}
