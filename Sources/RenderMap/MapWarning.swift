import StyleSpec

/// Something missing or doubtful that the map is drawn around.
public struct MapWarning: Hashable, Sendable {
  /// The class of the warning.
  public var kind: WarningClass
  /// What the warning is about: a source, a layer, a file.
  public var place: String
  /// What is wrong, and what was done about it.
  public var message: String
  /// Whether something could not be read, so that another try may draw it.
  public var mayPass: Bool

  /// A warning about `place`.
  public init(_ kind: WarningClass, place: String, message: String, mayPass: Bool = false) {
    self.kind = kind
    self.place = place
    self.message = message
    self.mayPass = mayPass
  }
}

extension MapWarning: CustomStringConvertible {
  /// The place and what is wrong there.
  public var description: String { "\(place): \(message)" }
}

extension MapWarning {
  /// A mistake of the style that the map is drawn around.
  init(_ diagnostic: StyleDiagnostic) {
    let line = diagnostic.line.map { "line \($0): " } ?? ""
    self.init(.styleMistake, place: line + diagnostic.place, message: diagnostic.message)
  }
}
