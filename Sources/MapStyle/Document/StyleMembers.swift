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

  /// The sprites in `json`: one address, or several objects with an id and an address. A blank address is none.
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

/// A font file for a font that a style names (style-spec: font-faces).
public struct FontFace: Hashable, Sendable {
  /// The font's name.
  public var name: String
  /// The file's address.
  public var url: String
  /// The characters of the font, as CSS ranges (`U+0025-00FF`); empty for all.
  public var unicodeRanges: [String]

  /// The font files in `json`, an object by the names of fonts.
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

/// The terrain (style-spec: terrain).
public struct Terrain: Hashable, Sendable {
  /// The name of the raster-dem source of elevation.
  public var source: String
  /// The exaggeration of heights, a factor.
  public var exaggeration: Double

  /// The terrain `json`; nil if it names no source.
  init?(_ json: JSONValue?) {
    let members = MemberReader(json, MemberTable.terrain)
    guard let source = members.text("source") else { return nil }
    self.source = source
    exaggeration = members.number("exaggeration")
  }
}
