import MapJSON

extension JSONValue {
  /// Rejects values that are nested deeper than JSON in text may be. Values from programs can have any
  /// depth, and compiling is recursive.
  ///
  /// - Throws: `CompileErrors` if the value is nested too deep.
  func checkDepth() throws(CompileErrors) {
    var level = [self]
    for _ in 0..<JSONReader.depthLimit {
      level = level.flatMap(\.parts)
      if level.isEmpty { return }
    }
    throw CompileErrors(
      message: "The value is nested deeper than \(JSONReader.depthLimit) levels.", offset: offset)
  }

  /// The arrays and objects directly inside the value.
  private var parts: [JSONValue] {
    switch content {
    case .array(let elements): elements.filter(\.isContainer)
    case .object(let object): object.members.map(\.value).filter(\.isContainer)
    default: []
    }
  }

  private var isContainer: Bool { array != nil || object != nil }
}
