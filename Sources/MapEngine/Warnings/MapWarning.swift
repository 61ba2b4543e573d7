import MapData
import MapJSON
import MapStyle

/// A problem that does not prevent drawing the map.
public struct MapWarning: Hashable, Sendable {
  /// The class of the warning. Messages change between versions; the names of classes do not.
  public var kind: WarningClass
  /// The subject of the warning: a source, a layer, a file.
  public var place: String
  /// Whether something could not be read, so that the picture lacks it and another attempt may succeed. Such a picture
  /// never becomes a golden one.
  public var mayPass: Bool
  /// Whether tiles were looked for and none of them exists, which is also the answer of a server that has lost them.
  package var isOfLostTiles = false
  /// Why something could not be read, without its name. Warnings with the same cause count as one. Nil for a warning
  /// of its own.
  package var cause: String?
  /// The number of things that could not be read for this cause.
  public package(set) var count = 1
  private let firstMessage: String

  /// The problem, and how the map is drawn despite it. If several things have the problem, the message is about the
  /// first of them and ends with the number of others.
  public var message: String {
    count > 1 ? "\(firstMessage) (and \(count - 1) more)" : firstMessage
  }

  /// Creates a warning about `place`.
  public init(_ kind: WarningClass, place: String, message: String, mayPass: Bool = false) {
    self.kind = kind
    self.place = place
    firstMessage = message
    self.mayPass = mayPass
  }

  /// Returns the warning with a place in front of its own.
  package func at(_ place: String) -> MapWarning {
    var warning = self
    warning.place = "\(place): \(self.place)"
    return warning
  }
}

extension MapWarning {
  /// Creates a warning about a resource that could not be read.
  ///
  /// - Parameter consequence: How the map is drawn despite it; nil to leave it out.
  init(
    _ kind: WarningClass, place: String, error: ResourceError, consequence: String? = nil
  ) {
    self.init(
      error.isOffline ? .offline : kind, place: place,
      message: error.description + (consequence.map { "; \($0)" } ?? ""), mayPass: true)
    cause = error.cause
  }
}

extension MapWarning: CustomStringConvertible {
  /// The place and the message.
  public var description: String { "\(place): \(message)" }
}

extension MapWarning {
  /// Returns the warning as a line of text: `warning[missing-image]: layer poi: ...`.
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
  /// Creates the warning of a style's diagnostic, for a map that is drawn despite it.
  init(_ diagnostic: StyleDiagnostic) {
    let line = diagnostic.line.map { "line \($0): " } ?? ""
    self.init(
      diagnostic.warningClass, place: line + diagnostic.place, message: diagnostic.message)
  }
}

extension StyleDiagnostic {
  /// The class of the warning if the map is drawn despite the diagnostic.
  public var warningClass: WarningClass {
    switch kind {
    case .mistake: .styleMistake
    case .notDrawn: .notDrawn
    case .oddDescription: .oddData
    }
  }
}

extension MapWarning {
  /// Creates a warning about the data at `place`.
  public init(_ warning: DataWarning, place: String) {
    self.init(
      WarningClass(warning.kind), place: place, message: warning.message, mayPass: warning.mayPass)
  }

  /// Creates a warning about the data of a source of a style, which may have nothing to draw.
  init(_ warning: DataWarning, ofSource place: String) {
    self.init(warning, place: place)
    if warning.kind == .empty { kind = .emptySource }
  }
}

extension WarningClass {
  /// Creates the class of a kind of warnings.
  init(_ kind: DataWarning.Kind) {
    switch kind {
    case .odd: self = .oddData
    case .missingCoordinates: self = .missingCoordinates
    case .notDrawn: self = .notDrawn
    case .empty: self = .emptyData
    }
  }
}

extension Double {
  /// The number in messages, with at most four decimals.
  var messageText: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// Warnings in the order of their first occurrence. Those with the same class and cause, such as a server that does not
/// answer, are one warning with a count, and equal ones are one.
public struct WarningList: Sendable {
  private struct Key: Hashable {
    var kind: WarningClass
    var place: String?
    var text: String
  }

  /// The warnings.
  public private(set) var warnings: [MapWarning] = []
  private var places: [Key: Int] = [:]

  /// Creates a list of warnings; empty by default.
  public init(_ warnings: [MapWarning] = []) {
    for warning in warnings { add(warning) }
  }

  /// Adds a warning, unless it would be one more than `limit`.
  ///
  /// - Returns: The index of the warning in `warnings`; nil if it was not added.
  @discardableResult
  public mutating func add(_ warning: MapWarning, limit: Int = .max) -> Int? {
    let key =
      warning.cause.map { Key(kind: warning.kind, place: nil, text: $0) }
      ?? Key(kind: warning.kind, place: warning.place, text: warning.message)
    if let index = places[key] {
      if warning.cause != nil { warnings[index].count += warning.count }
      return index
    }
    guard warnings.count < limit else { return nil }
    places[key] = warnings.count
    warnings.append(warning)
    return warnings.count - 1
  }
}
