import MapJSON
import MapStyle

/// Something missing or doubtful that the map is drawn around.
public struct MapWarning: Hashable, Sendable {
  /// The class of the warning, which programs can rely on: messages change from version to version,
  /// the names of classes do not.
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
  /// The warning as a line for people: `warning[missing-image]: layer poi: ...`.
  public func line(as severity: WarningPolicy.Severity = .warning) -> String {
    "\(severity.rawValue)[\(kind.rawValue)]: \(self)"
  }

  /// Writes the warning as an object with `class`, `place` and `message`.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, text) in [("class", kind.rawValue), ("place", place), ("message", message)] {
      writer.write(name: name)
      writer.write(text)
    }
    writer.endObject()
  }
}

extension MapWarning {
  /// What a style's diagnostic says, for a map that is drawn all the same.
  init(_ diagnostic: StyleDiagnostic) {
    let line = diagnostic.line.map { "line \($0): " } ?? ""
    self.init(
      diagnostic.warningClass, place: line + diagnostic.place, message: diagnostic.message)
  }
}

extension StyleDiagnostic {
  /// The class of the warning that the diagnostic is where the map is drawn all the same.
  public var warningClass: WarningClass {
    switch kind {
    case .mistake: .styleMistake
    case .notDrawn, .notDrawnAtSomeZooms: .notDrawn
    }
  }
}
