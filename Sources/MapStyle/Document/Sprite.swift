import MapJSON

/// The images of a style (style-spec: sprite).
public struct Sprite: Hashable, Sendable {
  /// The prefix of the names of the sprite's images, without the colon; `default` for no prefix.
  public var id: String
  /// The address without `@2x`, `.json` and `.png`.
  public var url: String

  /// A sprite at `url`.
  public init(id: String = "default", url: String) {
    self.id = id
    self.url = url
  }

  /// The sprites in `json`: one address, or several objects with an id and an address.
  static func sprites(_ json: JSONValue?) -> [Sprite] {
    if let url = json?.string { return [Sprite(url: url)] }
    return (json?.array ?? []).compactMap { entry in
      guard let id = entry.object?["id"]?.string, let url = entry.object?["url"]?.string else {
        return nil
      }
      return Sprite(id: id, url: url)
    }
  }
}
