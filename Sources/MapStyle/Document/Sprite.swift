import MapJSON

/// Where a style's images are (style-spec: sprite).
public struct Sprite: Hashable, Sendable {
  /// What goes before the names of the sprite's images, and a colon; `default` goes before none.
  public var id: String
  /// The address, but for `@2x`, `.json` and `.png`.
  public var url: String

  /// A sprite at `url`.
  public init(id: String = "default", url: String) {
    self.id = id
    self.url = url
  }

  /// The sprites that `json` gives: one address, or several with an id each.
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
