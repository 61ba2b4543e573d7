import MapJSON

/// A layer that a program gives to a style: a typed one such as `LineLayer`, or any type that can
/// write itself as the style specification has layers.
public protocol StyleLayer: Sendable {
  /// The layer's id, unlike that of any other of the style.
  var id: String { get }
  /// The layer as an object of a style's `layers`. Its `id` member is `id`.
  var json: JSONValue { get }
}

extension JSONValue: StyleLayer {
  /// The `id` member; empty where there is none.
  public var id: String { object?["id"]?.string ?? "" }
  /// The value itself.
  public var json: JSONValue { self }
}
