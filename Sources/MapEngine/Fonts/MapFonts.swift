import MapData
import MapStyle
import MapSystem
import MapText
import Synchronization

/// The fonts for text without glyphs in the style. They are opened on demand, once for all pictures of a map.
package final class MapFonts: Sendable {
  /// The result of opening the fonts.
  package struct Opened: Sendable {
    /// The fonts that can be used.
    package var library: FontLibrary
    /// The warnings about unusable fonts.
    package var warnings: [MapWarning]
  }

  /// The name at the start of a font stack whose texts these fonts draw even if the style has glyphs. Layers that the
  /// library adds use it, because the library's fonts may be missing from the style's glyphs.
  package static let reservedName = "render-map:fonts"

  /// The font of the library's own texts.
  package static let wordFont = "Noto Sans Regular"
  private static let wordFile = "NotoSans-Regular.ttf"
  /// The font of the library's own headings.
  package static let boldWordFont = "Noto Sans Bold"
  private static let boldWordFile = "NotoSans-Bold.ttf"

  /// The attributions that were laid out with these fonts.
  package let attributions = KnownAttributions()

  private let folders: [String]
  private let faces: [MapStyle.FontFace]
  private let location: ResourceLocation?
  private let loader: ResourceLoader
  private let opened = Mutex<Opened?>(nil)
  private let wordFaces = Mutex<[String: [MapText.FontFace]]>([:])

  /// Creates the fonts of a style, followed by the fonts in `folders`.
  init(style: Style, folders: [String], location: ResourceLocation?, loader: ResourceLoader) {
    self.folders = folders
    faces = style.fontFaces
    self.location = location
    self.loader = loader
  }

  /// Discards the opened fonts and what was laid out with them.
  func discard() {
    opened.withLock { $0 = nil }
    wordFaces.withLock { $0.removeAll() }
    attributions.drawn.removeAll()
  }

  /// Returns the opened fonts. The first call opens them.
  package func open() -> Opened {
    opened.withLock { opened in
      if let opened { return opened }
      let now = load()
      // If the work was canceled, fonts may be missing. They are loaded the next time.
      if !WorkCancellation.isRequested { opened = now }
      return now
    }
  }

  /// Opens the fonts for the library's own texts. If `wordFont` and `boldWordFont` contain all characters, only these
  /// fonts are opened, because opening all fonts takes as long as drawing a small map.
  ///
  /// - Parameters:
  ///   - words: The characters of texts in the regular weight.
  ///   - bold: The characters of bold texts.
  package func open(forWords words: String, bold: String = "") -> Opened {
    var named: [FontLibrary.NamedFace] = []
    for (font, file, text) in [
      (Self.wordFont, Self.wordFile, words), (Self.boldWordFont, Self.boldWordFile, bold),
    ] where font == Self.wordFont || !text.isEmpty {
      guard let face = wordFaces(ofFile: file).first,
        text.unicodeScalars.allSatisfy({ $0 == "\n" || face.has($0) })
      else { return open() }
      named.append(.init(name: font, face: face))
    }
    return Opened(library: FontLibrary(folders: [], named: named), warnings: [])
  }

  /// Returns the faces of a file in the first folder that contains it.
  private func wordFaces(ofFile file: String) -> [MapText.FontFace] {
    wordFaces.withLock { faces in
      if let faces = faces[file] { return faces }
      let now = firstFaces(ofFile: file)
      if faces.isEmpty { recordFonts() }
      faces[file] = now
      return now
    }
  }

  /// Reads the faces of a file in the first folder that contains it. The loop reads the file once. A lazy collection
  /// would read it twice, and the second read can fail.
  private func firstFaces(ofFile file: String) -> [MapText.FontFace] {
    for folder in folders {
      if let faces = try? MapText.FontFace.faces(atPath: "\(folder)/\(file)") { return faces }
    }
    return []
  }

  private func load() -> Opened {
    var warnings: [MapWarning] = []
    var named: [FontLibrary.NamedFace] = []
    for face in faces {
      do {
        named += try self.named(face)
      } catch {
        let what = "\(error); other fonts are used"
        warnings.append(
          MapWarning(
            .unreadableFont, place: "font-faces.\(face.name)", message: what, mayPass: true))
      }
    }
    let library = FontLibrary(folders: folders, named: named)
    recordFonts()
    warnings += errors(of: library).map {
      MapWarning(.unreadableFont, place: "fonts", message: "\($0)", mayPass: true)
    }
    if library.faces.isEmpty {
      let what =
        "no font is found, so text without glyphs is not drawn; name a folder of fonts"
      warnings.append(
        MapWarning(.missingFont, place: "fonts", message: what, mayPass: true))
    }
    return Opened(library: library, warnings: warnings)
  }

  /// Returns the errors of the fonts in the folders. System fonts without drawable glyphs are not errors.
  private func errors(of library: FontLibrary) -> [FontError] {
    guard !library.errors.isEmpty else { return [] }
    let system = FontFolder.system()
    return library.errors.filter { error in
      guard case .noOutlines(let path) = error else { return true }
      return !system.contains { path.hasPrefix($0 + "/") }
    }
  }

  /// Records the font files in the folders that the user chose. Bundled fonts are not recorded, because the program's
  /// version identifies them. System fonts are not recorded, because there are too many.
  private func recordFonts() {
    guard let log = loader.inputs else { return }
    let bundled = FontFolder.bundled()
    let others = folders.filter { $0 != bundled }
    guard !others.isEmpty else { return }
    let system = Set(FontFolder.system())
    for folder in others where !system.contains(folder) {
      for path in (try? FontFolder.files(in: folder)) ?? [] { log.recordFile(path) }
    }
  }

  private func named(_ face: MapStyle.FontFace) throws -> [FontLibrary.NamedFace] {
    let bytes = try loader.load(loader.location(of: face.url, relativeTo: location))
    return try MapText.FontFace.faces(of: bytes, name: face.url).map {
      FontLibrary.NamedFace(name: face.name, face: $0)
    }
  }
}
