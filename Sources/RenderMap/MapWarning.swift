/// Something missing or doubtful that the map is drawn around.
public struct MapWarning: Hashable, Sendable {
  /// What the warning is about: a source, a layer, a file.
  public var place: String
  /// What is wrong, and what was done about it.
  public var message: String

  /// A warning about `place`.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }
}

extension MapWarning: CustomStringConvertible {
  /// The place and what is wrong there.
  public var description: String { "\(place): \(message)" }
}
