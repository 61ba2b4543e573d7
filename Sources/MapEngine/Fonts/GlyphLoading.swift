import MapData
import MapStyle
import MapSystem
import MapText

/// Loads the glyphs of texts. They come from the ranges of the style's `glyphs`. Fonts replace the glyphs that are
/// missing from the ranges.
package struct GlyphLoading: Sendable {
  /// The style's template for the addresses of glyphs, with `{fontstack}` and `{range}`.
  var template: String?
  /// The location of the style.
  var location: ResourceLocation?
  /// The loader of files and URLs.
  var loader: ResourceLoader
  /// The fonts for text without glyph ranges.
  package var fonts: MapFonts
  /// The identity of these glyphs. Layouts that were cached with other glyphs are not used.
  let state = StateIdentity()
  /// The most recently used ranges.
  private let cache = LRUCache<GlyphRangeID, GlyphRange>(limit: 128)

  /// Creates the loader for a style at `location`.
  init(
    template: String?, location: ResourceLocation?, loader: ResourceLoader, fonts: MapFonts
  ) {
    self.template = template
    self.location = location
    self.loader = loader
    self.fonts = fonts
  }

  /// Discards the ranges and the fonts, which are loaded again when a picture needs them.
  func discard() {
    cache.removeAll()
    fonts.discard()
  }

  /// Returns the ranges that texts need; empty if fonts draw all texts.
  func ranges(for texts: [StyledText]) -> Set<GlyphRangeID> {
    guard template != nil else { return [] }
    return Set(texts).reduce(into: []) { wanted, text in
      let isVertical = TextShaper.allowsVerticalWritingMode(text.text)
      wanted.formUnion(GlyphSet.ranges(for: text, vertical: isVertical))
    }
  }

  /// Loads the glyphs of `ranges`. Fonts replace ranges that cannot be loaded, with a warning. They also draw the
  /// characters of `texts` that are missing from loaded ranges.
  func load(
    _ ranges: Set<GlyphRangeID>, for texts: some Sequence<StyledText>, threads: Int,
    warnings: inout [MapWarning]
  ) -> LoadedGlyphs {
    guard let template else {
      return LoadedGlyphs(glyphs: GlyphSet(fonts: openFonts(&warnings)), lacking: [])
    }
    let ids = ranges.sorted().filter { !$0.fontStack.hasPrefix(MapFonts.reservedName) }
    var known = cache.values(for: ids)
    let missing = ids.filter { known[$0] == nil }
    var lacking: Set<GlyphRangeID> = []
    var failures: [(warning: MapWarning, isAbsent: Bool)] = []
    for (id, answer) in zip(missing, load(missing, template: template, threads: threads)) {
      switch answer {
      case .range(let range): known[id] = range
      case .missing(let warning, let isAbsent):
        lacking.insert(id)
        failures.append((warning, isAbsent))
      }
    }
    cache.insert(missing.compactMap { id in known[id].map { (id, $0) } })
    let needsFonts = !lacking.isEmpty || ids.count < ranges.count
    var glyphs = GlyphSet(fonts: needsFonts ? openFonts(&warnings) : nil)
    for id in ids { if let range = known[id] { glyphs.add(range, as: id) } }
    if !needsFonts, texts.contains(where: glyphs.lacksCharacter) {
      glyphs.fonts = openFonts(&warnings)
    }
    // If other ranges could be read, a range that does not exist will not appear later either.
    warnings +=
      WarningList(
        failures.map { failure in
          var warning = failure.warning
          if failure.isAbsent, !known.isEmpty { warning.mayPass = false }
          return warning
        }
      ).warnings
    return LoadedGlyphs(glyphs: glyphs, lacking: lacking)
  }

  /// Returns the folder with the ranges of a font stack; nil if the ranges are not in a folder of files.
  func folder(ofFontStack stack: String) -> ResourceLocation? {
    guard let parts = template?.split(separator: "{range}", maxSplits: 1), parts.count == 2,
      let folder = parts.first, folder.hasSuffix("/")
    else { return nil }
    let path = String(folder).replacing("{fontstack}", with: stack)
    guard let location = try? loader.location(of: path, relativeTo: location), location.isFile
    else {
      return nil
    }
    return location
  }

  /// Returns the reason that a range cannot be read; nil if it can be read.
  func fault(of range: GlyphRangeID) -> MapWarning? {
    guard let template,
      case .missing(let warning, _)? = load([range], template: template, threads: 1).first
    else { return nil }
    return warning
  }

  private func openFonts(_ warnings: inout [MapWarning]) -> FontLibrary {
    let opened = fonts.open()
    warnings += opened.warnings
    return opened.library
  }

  /// The result of loading a range.
  private enum Outcome {
    case range(GlyphRange)
    /// The range cannot be loaded, for the reason in the warning. `isAbsent` is true if the range does not exist.
    case missing(MapWarning, isAbsent: Bool)

    /// The end of the warning, which is the same for all ranges.
    private static let consequence = "its text is drawn with fonts"

    /// Creates the result for a range that cannot be read. All ranges of a font stack that do not exist share one
    /// warning.
    init(_ error: ResourceError, of id: GlyphRangeID) {
      var warning = MapWarning(
        .unreadableGlyphs, place: "glyphs", error: error, consequence: Self.consequence)
      guard case .notFound = error else {
        self = .missing(warning, isAbsent: false)
        return
      }
      warning.cause = "\(error.cause): \(id.fontStack)"
      self = .missing(warning, isAbsent: true)
    }

    /// Creates the result for a damaged range.
    init(_ fault: String, cause: String, of location: ResourceLocation) {
      var warning = MapWarning(
        .unreadableGlyphs, place: "glyphs",
        message: "\(location): \(fault); \(Self.consequence)", mayPass: true)
      warning.cause = cause
      self = .missing(warning, isAbsent: false)
    }
  }

  private func load(_ ids: [GlyphRangeID], template: String, threads: Int) -> [Outcome] {
    let places = ids.map { id in
      Result { () throws(ResourceError) in try place(of: id, template: template) }
    }
    let requests = places.compactMap { try? ResourceRequest($0.get()) }
    var answers = loader.load(all: requests, threads: threads)[...]
    return zip(ids, places).map { id, place in
      do throws(ResourceError) {
        let location = try place.get()
        let answer = answers.popFirst() ?? .failure(.notFound(location))
        return Self.decode(try answer.get(), of: location)
      } catch {
        return Outcome(error, of: id)
      }
    }
  }

  private static func decode(_ bytes: [UInt8], of location: ResourceLocation) -> Outcome {
    func failure(_ fault: String) -> Outcome {
      Outcome(fault, cause: fault.withoutNumbers, of: location)
    }
    let content: [UInt8]
    do {
      content = try ContentCoding.decoded(bytes[...], limit: 1 << 24)
    } catch {
      return failure("\(error)")
    }
    let other = MisplacedContent(of: content).map { other in
      Outcome(other.message(inPlaceOf: "glyphs"), cause: other.name, of: location)
    }
    // Ranges start with field 1, which is a font stack.
    if let other, content.first != 0x0A { return other }
    do {
      return .range(try GlyphRange(decoding: content))
    } catch {
      return other ?? failure("\(error)")
    }
  }

  /// Returns the location of a range. In URLs, the name of the font is percent-encoded.
  private func place(
    of id: GlyphRangeID, template: String
  ) throws(ResourceError) -> ResourceLocation {
    let isPath = !template.contains("://")
    let stack = isPath ? id.fontStack : Self.percentEncoded(id.fontStack)
    let address = template.replacing("{fontstack}", with: stack).replacing("{range}", with: id.name)
    return try loader.location(of: address, relativeTo: location)
  }

  /// Returns text with all bytes percent-encoded except for unreserved characters and commas (RFC 3986 section 2).
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
  var glyphs: GlyphSet
  /// The ranges that could not be loaded.
  var lacking: Set<GlyphRangeID>
}
