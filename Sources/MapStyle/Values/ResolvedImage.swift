/// The name of an image, and whether the image was available when the expression was evaluated (style-spec: types,
/// `image`).
public struct ResolvedImage: Hashable, Sendable {
  /// The image's name.
  public var name: String
  /// Whether the image was available in the context of the evaluation.
  public var isAvailable: Bool

  /// Creates the image `name`. By default, it is not available.
  public init(name: String, isAvailable: Bool = false) {
    self.name = name
    self.isAvailable = isAvailable
  }
}
