import StyleSpec
import TileStore
import Typography

/// Loads the glyphs that texts need: ranges of a style's `glyphs`, and fonts for what these do not have.
struct GlyphLoading: Sendable {
  /// The style's address of glyphs, with `{fontstack}` and `{range}`.
  var template: String?
  /// Where the style is from.
  var location: ResourceLocation?
  /// What reads files and other addresses.
  var loader: ResourceLoader
  /// What draws text without glyph ranges.
  var fonts: MapFonts

  /// The glyphs for `texts`. Ranges that cannot be had are left to the fonts, with a warning.
  func glyphs(for texts: [StyledText], warnings: inout [MapWarning]) -> GlyphSet {
    guard !texts.isEmpty else { return GlyphSet() }
    guard let template else { return GlyphSet(fonts: openFonts(&warnings)) }
    var wanted: Set<GlyphRangeID> = []
    for text in Set(texts) {
      let isVertical = TextShaper.allowsVerticalWritingMode(text.text)
      wanted.formUnion(GlyphSet.ranges(for: text, vertical: isVertical))
    }
    let ids = wanted.sorted().filter { !$0.fontStack.hasPrefix(MapFonts.reservedName) }
    var failures: [String] = []
    var ranges: [(GlyphRange, GlyphRangeID)] = []
    for (id, answer) in zip(ids, load(ids, template: template)) {
      switch answer {
      case .success(let range): ranges.append((range, id))
      case .failure(let failure): failures.append(failure.description)
      }
    }
    let needsFonts = !failures.isEmpty || ids.count < wanted.count
    var glyphs = GlyphSet(fonts: needsFonts ? openFonts(&warnings) : nil)
    for (range, id) in ranges { glyphs.add(range, as: id) }
    if let first = failures.first {
      let others = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
      let what = "\(first)\(others); fonts draw what is in it"
      warnings.append(MapWarning(place: "glyphs", message: what))
    }
    return glyphs
  }

  private func openFonts(_ warnings: inout [MapWarning]) -> FontLibrary {
    let opened = fonts.open()
    warnings += opened.warnings
    return opened.library
  }

  /// Why there is no range.
  private struct Failure: Error {
    var description: String
  }

  private func load(
    _ ids: [GlyphRangeID], template: String
  ) -> [Result<GlyphRange, Failure>] {
    var places: [Result<ResourceLocation, Failure>] = []
    for id in ids {
      places.append(
        Result { () throws(ResourceError) in try place(of: id, template: template) }
          .mapError { Failure(description: $0.description) })
    }
    var answers = loader.load(all: places.compactMap { try? ResourceRequest($0.get()) })[...]
    return places.map { place in
      place.flatMap { location in
        let answer = answers.popFirst() ?? .failure(.notFound(location))
        return answer.mapError { Failure(description: $0.description) }.flatMap {
          Self.decode($0, of: location)
        }
      }
    }
  }

  private static func decode(
    _ bytes: [UInt8], of location: ResourceLocation
  ) -> Result<GlyphRange, Failure> {
    do {
      return .success(try GlyphRange(decoding: ContentCoding.decoded(bytes[...], limit: 1 << 24)))
    } catch {
      return .failure(Failure(description: "\(location): \(error)"))
    }
  }

  /// The address of a range. In URLs, what of a font's name is none of a path's characters is encoded.
  private func place(
    of id: GlyphRangeID, template: String
  ) throws(ResourceError) -> ResourceLocation {
    let isPath = !template.contains("://")
    let stack = isPath ? id.fontStack : Self.percentEncoded(id.fontStack)
    let address = template.replacing("{fontstack}", with: stack).replacing("{range}", with: id.name)
    return try loader.location(of: address, relativeTo: location)
  }

  /// Text with every byte as `%` and two digits that is neither unreserved nor a comma (RFC 3986
  /// section 2).
  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isAlphabetic && byte < 128 || "0123456789-._~,".utf8.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
