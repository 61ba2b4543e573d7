import RenderMap

/// A request of the page of a workbench.
package enum WorkbenchRequest: Hashable, Sendable {
  /// The state of the workbench after the change with a number.
  case state(after: Int)
  /// The explanation of a picture at a point, in pixels of the style from the upper left corner.
  case explanation(StaticPicture, x: Double, y: Double)
  /// A new test, as JSON.
  case test([UInt8])

  /// Parses a path below `/workbench`: `state?after=N`, `explanation/ID/VIEW/WxH?x=X&y=Y` or `tests`.
  init(_ target: RequestTarget) throws(AnswerError) {
    let path = Array(target.segments.dropFirst())
    switch path.first {
    case "state" where path.count == 1:
      self = .state(after: target.value("after").flatMap { Int($0) } ?? 0)
    case "explanation" where path.count == 4:
      guard let x = target.value("x").flatMap({ Double(decimal: $0) }),
        let y = target.value("y").flatMap({ Double(decimal: $0) })
      else { throw AnswerError(.badRequest, "A point has x and y") }
      var rest = target
      rest.parameters.removeAll { ["x", "y"].contains($0.name) }
      let picture = try StaticPicture(style: path[1], end: path[3], usual: .png, target: rest) {
        () throws(AnswerError) in
        try CameraRequest(tileserver: path[2], isRaw: false)
      }
      self = .explanation(picture, x: x, y: y)
    case "tests" where path.count == 1:
      guard let body = target.body else { throw AnswerError(.methodNotAllowed, "POST a test") }
      self = .test(body)
    default: throw .notFound
    }
  }
}
