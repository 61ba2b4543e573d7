import MapData
import MapParallel
import MapStyle
import MapText
import Synchronization

/// The fonts for text that the style's glyphs do not cover. They are opened on demand, once for all pictures of a map.
final class MapFonts: Sendable {
  /// The result of opening the fonts.
  struct Opened: Sendable {
    /// The fonts.
    var library: FontLibrary
    /// The warnings about fonts that cannot be used.
    var warnings: [MapWarning]
  }

  /// The first name of a font stack that these fonts draw even if the style has glyphs. For layers of the library, whose
  /// fonts the style's glyphs may lack.
  static let reservedName = "render-map:fonts"

  /// The font of the library's own words.
  static let wordFont = "Noto Sans Regular"
  private static let wordFile = "NotoSans-Regular.ttf"

  private let folders: [String]
  private let faces: [MapStyle.FontFace]
  private let location: ResourceLocation?
  private let loader: ResourceLoader
  private let opened = Mutex<Opened?>(nil)
  private let wordFaces = Mutex<[MapText.FontFace]?>(nil)

  /// Creates the fonts of a style, followed by those in `folders`.
  init(style: Style, folders: [String], location: ResourceLocation?, loader: ResourceLoader) {
    self.folders = folders
    faces = style.fontFaces
    self.location = location
    self.loader = loader
  }

  /// Opens the fonts.
  func open() -> Opened {
    opened.withLock { opened in
      if let opened { return opened }
      let now = load()
      // Fonts that cancelled work did not load are loaded the next time.
      if !WorkCancellation.isRequested { opened = now }
      return now
    }
  }

  /// Opens the fonts for the library's own words. If the usual font has all characters, it is the only one, because
  /// opening all fonts takes as long as drawing a small map.
  func open(forWords words: String) -> Opened {
    let faces = wordFaces.withLock { faces in
      if let faces { return faces }
      let now = folders.lazy.compactMap { folder in
        try? MapText.FontFace.faces(atPath: "\(folder)/\(Self.wordFile)")
      }.first
      recordFonts()
      faces = now ?? []
      return now ?? []
    }
    guard let face = faces.first, words.unicodeScalars.allSatisfy(face.has) else { return open() }
    let library = FontLibrary(folders: [], named: [.init(name: Self.wordFont, face: face)])
    return Opened(library: library, warnings: [])
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
          MapWarning(.unreadableFont, place: "font-faces.\(face.name)", message: what))
      }
    }
    let library = FontLibrary(folders: folders, named: named)
    recordFonts()
    warnings += errors(of: library).map {
      MapWarning(.unreadableFont, place: "fonts", message: "\($0)")
    }
    if library.faces.isEmpty {
      let what =
        "no font is found, so text without glyphs is not drawn; name a folder of fonts"
      warnings.append(MapWarning(.missingFont, place: "fonts", message: what))
    }
    return Opened(library: library, warnings: warnings)
  }

  /// Returns the errors of the fonts in the folders. The system's fonts without drawable glyphs are not errors.
  private func errors(of library: FontLibrary) -> [FontError] {
    guard !library.errors.isEmpty else { return [] }
    let system = FontFolder.system()
    return library.errors.filter { error in
      guard case .noOutlines(let path) = error else { return true }
      return !system.contains { path.hasPrefix($0 + "/") }
    }
  }

  /// Records the fonts of folders that the user chose. Bundled fonts are identified by the version of the program, and
  /// the system has too many.
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
