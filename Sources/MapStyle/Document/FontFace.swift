import MapJSON

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
