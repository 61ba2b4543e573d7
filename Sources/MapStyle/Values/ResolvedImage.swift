/// The name of an image of the style's sprite, and whether it was there when the expression was
/// evaluated (style-spec: types, `image`).
public struct ResolvedImage: Hashable, Sendable {
  /// The image's name.
  public var name: String
  /// Whether the evaluation's context knew the image.
  public var isAvailable: Bool

  /// The image called `name`.
  public init(name: String, isAvailable: Bool = false) {
    self.name = name
    self.isAvailable = isAvailable
  }
}
