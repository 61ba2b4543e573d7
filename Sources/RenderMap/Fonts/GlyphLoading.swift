import MapStyle
import MapData
import MapText

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
  /// Tells these glyphs from others.
  let state = StateIdentity()
  /// The ranges that were loaded last.
  private let memory = LRUCache<GlyphRangeID, GlyphRange>(capacity: 128)

  /// The glyphs of a style that is from `location`.
  init(
    template: String?, location: ResourceLocation?, loader: ResourceLoader, fonts: MapFonts
  ) {
    self.template = template
    self.location = location
    self.loader = loader
    self.fonts = fonts
  }

  /// The ranges that texts need: none where fonts draw all of them.
  func ranges(for texts: [StyledText]) -> Set<GlyphRangeID> {
    guard template != nil else { return [] }
    return Set(texts).reduce(into: []) { wanted, text in
      let isVertical = TextShaper.allowsVerticalWritingMode(text.text)
      wanted.formUnion(GlyphSet.ranges(for: text, vertical: isVertical))
    }
  }

  /// The glyphs of `ranges`. Those that cannot be had are left to the fonts, with a warning.
  func load(_ ranges: Set<GlyphRangeID>, warnings: inout [MapWarning]) -> LoadedGlyphs {
    guard let template else {
      return LoadedGlyphs(glyphs: GlyphSet(fonts: openFonts(&warnings)), lacking: [])
    }
    let ids = ranges.sorted().filter { !$0.fontStack.hasPrefix(MapFonts.reservedName) }
    var known = memory.values(of: ids)
    let missing = ids.filter { known[$0] == nil }
    var lacking: Set<GlyphRangeID> = []
    var failure: String?
    for (id, answer) in zip(missing, load(missing, template: template)) {
      switch answer {
      case .success(let range): known[id] = range
      case .failure(let error):
        lacking.insert(id)
        failure = failure ?? error.description
      }
    }
    memory.keep(missing.compactMap { id in known[id].map { (id, $0) } })
    let needsFonts = !lacking.isEmpty || ids.count < ranges.count
    var glyphs = GlyphSet(fonts: needsFonts ? openFonts(&warnings) : nil)
    for id in ids { if let range = known[id] { glyphs.add(range, as: id) } }
    if let failure {
      let others = lacking.count > 1 ? " (and \(lacking.count - 1) more)" : ""
      let what = "\(failure)\(others); its text is drawn with fonts"
      warnings.append(MapWarning(.unreadableGlyphs, place: "glyphs", message: what, mayPass: true))
    }
    return LoadedGlyphs(glyphs: glyphs, lacking: lacking)
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

/// Glyphs for the texts of a picture.
struct LoadedGlyphs: Sendable {
  /// The glyphs.
  var glyphs: GlyphSet
  /// The ranges that could not be had.
  var lacking: Set<GlyphRangeID>
}
