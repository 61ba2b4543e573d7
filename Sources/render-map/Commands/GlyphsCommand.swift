import ArgumentParser
import MapData
import MapSystem
import MapText
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes glyph ranges from fonts.
struct GlyphsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glyphs",
    abstract: "Makes glyph ranges (PBF) from fonts, as map servers expect them.",
    usage: "render-map glyphs FONT... --out DIR [OPTIONS]",
    discussion: """
      Writes DIR/NAME/0-255.pbf to DIR/NAME/65280-65535.pbf, where NAME is the font's family and style, such as Noto \
      Sans Regular. A style uses them by "glyphs": "DIR/{fontstack}/{range}.pbf". The glyphs are those of node-fontnik. \
      Ranges without glyphs are written too, because maps request them. Ranges above 65535 are written if the font has \
      glyphs for them. A variable font has its default instance.

      With --for, only the ranges and characters that the texts of a style need are written, for all features of its \
      data at all zoom levels.

      Examples:
        render-map glyphs NotoSans-Regular.ttf NotoSans-Bold.ttf --out glyphs
        render-map glyphs NotoSans-Regular.ttf --out glyphs --for style.json
        render-map glyphs Latin.ttf Arabic.ttf --name 'My Font Regular' --out glyphs
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "The font files: TrueType, OpenType, WOFF, Type 1; each face of a collection.",
    completion: .file())
  var fonts: [String]

  @Option(
    name: [.customShort("o"), .customLong("out"), .customLong("output")],
    help: ArgumentHelp("The folder for a folder of each font.", valueName: "dir"),
    completion: .directory)
  var out: String

  @Option(
    name: .long,
    help:
      "Combine the fonts into one with this name: a character comes from the first font that has it."
  )
  var name: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Height of texts above their baseline in 24ths of an em, 0 to 96; font-maker uses 25 (default: the ascender of the font, or of the first combined font).",
      valueName: "units"))
  var ascender: Int?

  @OptionGroup(title: "Characters") var selection: CharacterOptions
  @OptionGroup(title: "Data") var stores: StoreOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    try strictness.check()
    guard !out.isEmpty, out != "-" else {
      throw Failure(.wrongArguments, "--out \(out): must be a folder")
    }
    if let ascender, !(0...96).contains(ascender) {
      throw Failure(.wrongArguments, "--ascender \(ascender): must be 0 to 96")
    }
    var arguments = ArgumentFiles()
    arguments.reads(fonts, as: "a font")
    arguments.reads(selection.style, as: "the style")
    arguments.reads(stores.files, as: "the file of stores")
    let area = try selection.area()
    try arguments.check()
    let opened = try fonts.flatMap(opened)
    let stacks = try stacks(of: opened)
    let characters = try selection.style.map { try self.characters(ofStyle: $0, in: area) }
    let ranges = stacks.map { $0.ranges(of: characters) }
    for (stack, ranges) in zip(stacks, ranges) {
      for range in ranges {
        arguments.writes(path(of: range.page, in: stack), as: "the glyph range")
      }
    }
    try arguments.check()
    var found = opened.flatMap(Self.warnings)
    for stack in stacks {
      let missing = stack.missing(of: characters ?? [])
      guard !missing.isEmpty else { continue }
      found.append(
        MapWarning(
          .missingCharacter, place: stack.name,
          message: "the font has no glyphs for characters of the data: \(Self.list(missing))"))
    }
    let files = zip(stacks, ranges).map { stack, ranges in
      var unusable: [Unicode.Scalar] = []
      let files = ranges.map { page, characters in
        (
          path(of: page, in: stack),
          stack.encodedRange(page: page, of: characters, unusable: &unusable)
        )
      }
      if !unusable.isEmpty {
        found.append(
          MapWarning(
            .unreadableFont, place: stack.name,
            message: "glyphs that are damaged or too large are left out: \(Self.list(unusable))"))
      }
      return files
    }
    try strictness.report(found)
    for (stack, files) in zip(stacks, files) { try write(files, of: stack) }
  }

  /// Returns the characters that the texts of a style need.
  private func characters(
    ofStyle path: String, in area: GeographicBounds?
  ) throws(Failure) -> Set<Unicode.Scalar> {
    let threads = try Cores.threads()
    var loader = try fetching.loader(forJobs: path)
    loader.stores = try stores.configuration(loader: loader)
    let style = try StyleContent.named(path, with: &loader)
    let map: Map
    let found: (characters: Set<Unicode.Scalar>, warnings: [MapWarning])
    do throws(MapError) {
      map = try Map.load(
        loader.stores.adding(to: style.json), from: style.location, loader: loader,
        fontFolders: [], leniently: strictness.lenient)
      found = try map.textCharacters(in: area, threads: threads)
    } catch {
      throw Failure(error, file: style.name)
    }
    try strictness.report(map.warnings + found.warnings)
    guard !found.characters.isEmpty else {
      throw Failure(.wrongInput, "\(path): the style has no texts, or its data has no features")
    }
    return found.characters
  }

  /// Opens all faces of a font file.
  private func opened(_ path: String) throws(Failure) -> [GlyphRangeFont] {
    do throws(FontError) {
      var fonts: [GlyphRangeFont] = []
      for face in try FontFace.faces(atPath: path) {
        fonts.append(try GlyphRangeFont(face))
      }
      return fonts
    } catch {
      if case .unreadable = error { throw Failure(.unreachable, error.description) }
      throw Failure(.wrongInput, error.description)
    }
  }

  /// Returns the fontstacks to make: one that combines all fonts, or one per font.
  private func stacks(of fonts: [GlyphRangeFont]) throws(Failure) -> [GlyphRangeStack] {
    if let name {
      guard Self.isFolderName(name) else {
        throw Failure(.wrongArguments, "--name \(name): must be the name of a folder, without /")
      }
      return [GlyphRangeStack(name: name, fonts: fonts, ascender: ascender)]
    }
    var paths: [String: String] = [:]
    for font in fonts {
      let path = font.face.path
      guard Self.isFolderName(font.name) else {
        throw Failure(
          .wrongInput,
          "\(path): the font's name '\(font.name)' cannot be the name of a folder; use --name")
      }
      if let other = paths.updateValue(path, forKey: font.name) {
        throw Failure(
          .wrongArguments,
          "\(path): has the same name as \(other), \(font.name); use --name to combine them, or "
            + "make them separately")
      }
    }
    return fonts.map { GlyphRangeStack(name: $0.name, fonts: [$0], ascender: ascender) }
  }

  private static func isFolderName(_ name: String) -> Bool {
    (1...200).contains(name.utf8.count) && !name.hasPrefix(".") && !name.contains("/")
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func warnings(about font: GlyphRangeFont) -> [MapWarning] {
    var warnings: [MapWarning] = []
    if !font.face.source.permitsEmbedding {
      warnings.append(
        MapWarning(
          .restrictedFont, place: font.face.path,
          message: "the font does not permit embedding (fsType); read its license before you "
            + "publish the glyphs"))
    }
    if font.hasColors {
      warnings.append(
        MapWarning(
          .notDrawn, place: font.face.path,
          message: "glyph ranges have no colors; color glyphs become their outlines"))
    }
    return warnings
  }

  /// Returns the first characters as code points, and the number of further characters.
  private static func list(_ characters: [Unicode.Scalar]) -> String {
    let named = characters.prefix(8).map { character in
      let digits = String(character.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let rest = characters.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func folder(of stack: GlyphRangeStack) -> String {
    (out.hasSuffix("/") ? out : out + "/") + stack.name
  }

  private func path(of page: UInt16, in stack: GlyphRangeStack) -> String {
    "\(folder(of: stack))/\(GlyphRangeID(fontStack: stack.name, page: page).name).pbf"
  }

  /// Writes the files of a fontstack in groups, because each file of a group is open until all are written.
  private func write(_ files: [Output.File], of stack: GlyphRangeStack) throws(Failure) {
    let folder = folder(of: stack)
    if let error = Folder.make(folder) {
      throw Failure(
        .unreachable, "\(folder): cannot be created: \(String(cString: strerror(error)))")
    }
    for start in stride(from: 0, to: files.count, by: 256) {
      try Output.write(Array(files[start..<min(start + 256, files.count)]))
    }
    if strictness.verbose { Output.error("\(folder): \(files.count) ranges") }
  }
}
