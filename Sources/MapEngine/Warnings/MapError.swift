public import MapData
import MapStyle

/// The reason that a map cannot be loaded or changed.
public enum MapError: Error, Sendable {
  /// The style is invalid. The associated value contains all mistakes.
  case style([StyleDiagnostic])
  /// The data of the source at `place` (`sources.name`) is invalid.
  case data(place: String, message: String)
  /// The data of the source at `place` could not be read.
  case unreachable(place: String, message: String)
  /// The file of the map itself could not be read.
  case unreadable(ResourceError)
  /// The change of the style is invalid.
  case change(StyleError)

  /// Creates the error of a source at `place` that cannot be read.
  init(_ error: ResourceError, place: String) {
    var message = error.description
    if case .notFound(.file(let path)) = error, !path.hasPrefix("/") {
      message += "; relative paths start at the folder of the style"
    }
    self = .unreachable(place: place, message: message)
  }

  /// The error as warnings, which are used if a map is drawn in spite of the error.
  var warnings: [MapWarning] {
    switch self {
    case .style(let diagnostics): diagnostics.map { MapWarning($0) }
    case .data(let place, let message):
      [MapWarning(.unreadableSource, place: place, message: message, mayPass: true)]
    case .unreachable(let place, let message):
      [MapWarning(.unreadableSource, place: place, message: message, mayPass: true)]
    case .unreadable(let error):
      [MapWarning(.unreadableSource, place: "map", message: error.description, mayPass: true)]
    case .change(let error): [MapWarning(.styleMistake, place: "style", message: error.description)]
    }
  }
}

extension MapError: CustomStringConvertible {
  /// A description of the problem and its place.
  public var description: String {
    if case .unreadable(let error) = self { return error.description }
    return warnings.map(\.description).joined(separator: "\n")
  }
}
