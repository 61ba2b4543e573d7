import MapJSON

extension JSONValue {
  /// Refuses a value that is nested deeper than JSON read from text may be: what is made of it goes
  /// into its parts on the stack, and a program may hand over values of any depth.
  ///
  /// - Throws: That the value is nested too deep.
  func checkDepth() throws(CompileErrors) {
    var level = [self]
    for _ in 0..<JSONReader.depthLimit {
      level = level.flatMap(\.parts)
      if level.isEmpty { return }
    }
    throw CompileErrors(
      message: "The value is nested deeper than \(JSONReader.depthLimit) levels.", offset: offset)
  }

  /// The arrays and objects right within the value.
  private var parts: [JSONValue] {
    switch content {
    case .array(let elements): elements.filter(\.isContainer)
    case .object(let object): object.members.map(\.value).filter(\.isContainer)
    default: []
    }
  }

  private var isContainer: Bool { array != nil || object != nil }
}
