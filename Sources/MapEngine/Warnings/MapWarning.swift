import MapData
import MapJSON
import MapStyle

/// A problem that does not prevent drawing the map.
public struct MapWarning: Hashable, Sendable {
  /// The class of the warning. Messages change between versions, but the names of classes do not change.
  public var kind: WarningClass
  /// The subject of the warning, such as a source, a layer or a file.
  public var place: String
  /// Whether a resource could not be read. The picture then lacks the resource, and another attempt may succeed. Such
  /// a picture is never stored as a golden image.
  public var mayPass: Bool
  /// Whether tiles were requested and none of them exists. A server that has lost its tiles answers in the same way.
  package var isOfLostTiles = false
  /// The reason that a resource could not be read, without the resource's name. Warnings with the same cause are
  /// combined into one warning. Nil if the warning is not combined with other warnings.
  package var cause: String?
  /// The number of resources that could not be read for this cause.
  public package(set) var count = 1
  private let firstMessage: String

  /// A description of the problem, and of the way in which the map is drawn in spite of it. If several resources have
  /// the problem, the message describes the first resource and ends with the number of other resources.
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

  /// Returns the warning with `place` before its current place.
  package func at(_ place: String) -> MapWarning {
    var warning = self
    warning.place = "\(place): \(self.place)"
    return warning
  }
}

extension MapWarning {
  /// Creates a warning about a resource that could not be read.
  ///
  /// - Parameter consequence: The way in which the map is drawn in spite of the warning; nil to omit it from the
  ///   message.
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
  /// Returns the warning as a line of text, such as `warning[missing-image]: layer poi: ...`.
  ///
  /// - Parameter severity: The severity; nil for a note or a warning, depending on the class.
  public func line(as severity: WarningPolicy.Severity? = nil) -> String {
    let severity = severity ?? (kind.isNote ? .note : .warning)
    return "\(severity.rawValue)[\(kind.rawValue)]: \(self)"
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
  /// Creates the warning about a style's diagnostic if the map is drawn in spite of the diagnostic.
  init(_ diagnostic: StyleDiagnostic) {
    let line = diagnostic.line.map { "line \($0): " } ?? ""
    self.init(
      diagnostic.warningClass, place: line + diagnostic.place, message: diagnostic.message)
  }
}

extension StyleDiagnostic {
  /// The class of the warning if the map is drawn in spite of the diagnostic.
  public var warningClass: WarningClass {
    switch kind {
    case .mistake, .probableMistake: .styleMistake
    case .notDrawn: .notDrawn
    case .oddDescription: .oddData
    case .engineDifference: .engineDifference
    }
  }
}

extension MapWarning {
  /// Creates a warning about the data at `place`.
  public init(_ warning: DataWarning, place: String) {
    self.init(
      WarningClass(warning.kind), place: place, message: warning.message, mayPass: warning.mayPass)
  }

  /// Creates a warning about the data of a style's source. If the source has nothing to draw, the class is
  /// `emptySource`.
  init(_ warning: DataWarning, ofSource place: String) {
    self.init(warning, place: place)
    if warning.kind == .empty { kind = .emptySource }
  }
}

extension WarningClass {
  /// Creates the class that corresponds to a kind of data warning.
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
  /// The number as it appears in messages, with at most four decimals.
  var messageText: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

/// Warnings in the order of their first occurrence. Equal warnings are combined into one warning. Warnings with the
/// same class and cause are combined into one warning with a count, for example if a server does not answer several
/// requests.
public struct WarningList: Sendable {
  private struct Key: Hashable {
    var kind: WarningClass
    var place: String?
    var text: String
  }

  /// The warnings so far.
  public private(set) var warnings: [MapWarning] = []
  private var places: [Key: Int] = [:]

  /// Creates a list of warnings. By default, it is empty.
  public init(_ warnings: [MapWarning] = []) {
    for warning in warnings { add(warning) }
  }

  /// Adds a warning, unless the list would then exceed `limit`.
  ///
  /// - Returns: The index of the warning in `warnings`; nil if the warning was not added.
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
