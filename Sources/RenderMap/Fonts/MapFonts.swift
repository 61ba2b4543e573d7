import MapStyle
import Synchronization
import MapData
import MapText

/// The fonts that draw what a style's glyphs do not: opened when first needed, once for all pictures of a
/// map.
final class MapFonts: Sendable {
  /// What becomes of opening the fonts.
  struct Opened: Sendable {
    /// The fonts.
    var library: FontLibrary
    /// What cannot be used of them.
    var warnings: [MapWarning]
  }

  /// The name that a fontstack begins with which these fonts draw even where the style has glyphs: the
  /// text of layers that no style's author has thought of, whose fonts the glyphs may lack.
  static let reservedName = "render-map:fonts"

  /// The font of words of the program's own.
  static let wordFont = "Noto Sans Regular"
  private static let wordFile = "NotoSans-Regular.ttf"

  private let folders: [String]
  private let faces: [MapStyle.FontFace]
  private let location: ResourceLocation?
  private let loader: ResourceLoader
  private let opened = Mutex<Opened?>(nil)
  private let wordFaces = Mutex<[MapText.FontFace]?>(nil)

  /// The fonts of a style, then those in `folders`.
  init(style: Style, folders: [String], location: ResourceLocation?, loader: ResourceLoader) {
    self.folders = folders
    faces = style.fontFaces
    self.location = location
    self.loader = loader
  }

  /// The fonts, and what cannot be used of them.
  func open() -> Opened {
    opened.withLock { opened in
      if let opened { return opened }
      let now = load()
      opened = now
      return now
    }
  }

  /// The fonts for words of the program's own, in its usual font: that one alone where it has all of their
  /// characters, as opening all fonts takes as long as drawing a small map.
  func open(forWords words: String) -> Opened {
    let faces = wordFaces.withLock { faces in
      if let faces { return faces }
      let now = folders.lazy.compactMap { folder in
        try? MapText.FontFace.faces(atPath: "\(folder)/\(Self.wordFile)")
      }.first
      noteFonts()
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
        let what = "\(error); other fonts take its place"
        warnings.append(
          MapWarning(.unreadableFont, place: "font-faces.\(face.name)", message: what))
      }
    }
    let library = FontLibrary(folders: folders, named: named)
    noteFonts()
    warnings += errors(of: library).map {
      MapWarning(.unreadableFont, place: "fonts", message: "\($0)")
    }
    if library.faces.isEmpty {
      let what =
        "no font was found, so that text without glyphs is left out; name a folder of fonts"
      warnings.append(MapWarning(.missingFont, place: "fonts", message: what))
    }
    return Opened(library: library, warnings: warnings)
  }

  /// What cannot be used of the folders' fonts. That the system has fonts without glyphs that can be drawn is
  /// nobody's mistake.
  private func errors(of library: FontLibrary) -> [FontError] {
    guard !library.errors.isEmpty else { return [] }
    let system = FontFolder.system()
    return library.errors.filter { error in
      guard case .noOutlines(let path) = error else { return true }
      return !system.contains { path.hasPrefix($0 + "/") }
    }
  }

  /// Notes the fonts of folders that somebody chose: those that come with the program are told by its
  /// version, and the system's are too many.
  private func noteFonts() {
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
