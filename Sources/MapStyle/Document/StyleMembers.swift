import MapJSON

/// The images of a style (style-spec: sprite).
public struct Sprite: Hashable, Sendable {
  /// The prefix of the names of the sprite's images, without the colon. `default` means no prefix.
  public var id: String
  /// The address without `@2x`, `.json` and `.png`.
  public var url: String

  /// Creates a sprite at `url`.
  public init(id: String = "default", url: String) {
    self.id = id
    self.url = url
  }

  /// Returns the sprites in `json`: one address, or an array of objects with an id and an address. Blank addresses are
  /// ignored.
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

  /// Returns the font files in `json`, an object keyed by font name.
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
  /// The name of the raster-dem source of elevation.
  public var source: String
  /// The factor by which heights are exaggerated.
  public var exaggeration: Double

  /// Creates terrain settings from `json`; nil if it names no source.
  init?(_ json: JSONValue?) {
    let members = MemberReader(json, MemberTable.terrain)
    guard let source = members.text("source") else { return nil }
    self.source = source
    exaggeration = members.number("exaggeration")
  }
}
