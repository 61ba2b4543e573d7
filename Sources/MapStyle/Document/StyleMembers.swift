import MapJSON

/// A sprite of a style, which is a collection of images (style-spec: sprite).
public struct Sprite: Hashable, Sendable {
  /// The prefix of the names of the sprite's images, without the colon. If it is `default`, the names have no prefix.
  public var id: String
  /// The address without the endings `@2x`, `.json` and `.png`.
  public var url: String

  /// Creates a sprite at `url`.
  public init(id: String = "default", url: String) {
    self.id = id
    self.url = url
  }

  /// Returns the sprites in `json`, which is a single address, or an array of objects that contain an id and an
  /// address. A single address that is empty is ignored.
  static func sprites(_ json: JSONValue?) -> [Sprite] {
    if let url = json?.string { return url.isEmpty ? [] : [Sprite(url: url)] }
    return (json?.array ?? []).compactMap { entry in
      guard let id = entry.object?["id"]?.string, let url = entry.object?["url"]?.string else {
        return nil
      }
      return Sprite(id: id, url: url)
    }
  }
}

/// A font file that provides a font named in a style (style-spec: font-faces).
public struct FontFace: Hashable, Sendable {
  /// The font's name, which layers use in `text-font`.
  public var name: String
  /// The file's address, which may be relative to the style.
  public var url: String
  /// The characters for which the font is used, as CSS ranges (`U+0025-00FF`). If there are no ranges, the font is used
  /// for all characters.
  public var unicodeRanges: [String]

  /// Returns the font files in `json`, which is an object whose keys are the names of fonts.
  static func faces(_ json: JSONValue?) -> [FontFace] {
    (json?.object?.uniqueMembers ?? []).flatMap { member -> [FontFace] in
      if let url = member.value.string {
        return [FontFace(name: member.name, url: url, unicodeRanges: [])]
      }
      return (member.value.array ?? []).compactMap { face in
        guard let url = face.object?["url"]?.string else { return nil }
        let ranges = face.object?["unicode-range"]?.array ?? []
        return FontFace(
          name: member.name, url: url, unicodeRanges: ranges.compactMap(\.string))
      }
    }
  }
}

/// The terrain settings (style-spec: terrain).
public struct Terrain: Hashable, Sendable {
  /// The name of the elevation source, whose type is `raster-dem`.
  public var source: String
  /// The factor by which heights are exaggerated.
  public var exaggeration: Double

  /// Creates terrain settings from `json`. Nil if `json` does not name a source.
  init?(_ json: JSONValue?) {
    let members = MemberReader(json, MemberTable.terrain)
    guard let source = members.text("source") else { return nil }
    self.source = source
    exaggeration = members.number("exaggeration")
  }
}
