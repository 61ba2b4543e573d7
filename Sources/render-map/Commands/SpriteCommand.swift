import ArgumentParser
import MapData
import MapJSON
import RenderMap

/// Makes a sprite from a folder of icons.
struct SpriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sprite",
    abstract: "Makes the sheets of a sprite from a folder of SVG and PNG icons.",
    usage: "render-map sprite FOLDER --out OUT [OPTIONS]",
    discussion: """
      Writes OUT.json, OUT.png, OUT@2x.json and OUT@2x.png. Each file NAME.svg or NAME.png in the folder is an icon; \
      NAME@2x.png has twice the pixels of NAME.png. The file icons.json in the folder has options of icons by their \
      names: stretchX, stretchY, content, textFitWidth, textFitHeight and sdf. A style can also name the folder itself \
      as its sprite.

      Examples:
        render-map sprite icons/ --out sprite
        render-map sprite icons/ --out sprite-sdf --sdf
      """,
    helpNames: .shortAndLong)

  @Argument(help: "The folder of icons.", completion: .directory)
  var folder: String

  @Option(
    name: [.customShort("o"), .customLong("out"), .customLong("output")],
    help: ArgumentHelp(
      "The sprite, a path without the ending of a file, as in the member sprite of a style.",
      valueName: "out"),
    completion: .file())
  var out: String

  @Flag(
    name: .long,
    help: "Make signed distance fields, which icon-color and icon-halo-color apply to.")
  var sdf = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  /// The pixel ratios of the sheets, and the ends of their names.
  private static let sheets: [(ratio: Double, end: String)] = [(1, ""), (2, "@2x")]

  func run() throws {
    _ = try warnings.policy()
    guard !out.isEmpty, !out.hasSuffix("/"), out != "-" else {
      throw Failure(
        .wrongArguments,
        "--out \(out): must be a path such as sprite, to which .json and .png are added")
    }
    if let ending = [".json", ".png"].first(where: out.lowercased().hasSuffix) {
      throw Failure(
        .wrongArguments,
        "--out \(out): .json and .png are added to the name; use --out \(out.dropLast(ending.count))"
      )
    }
    if let icons = RelativePath.real(folder),
      icons == RelativePath.real(RelativePath.folder(of: out))
    {
      throw Failure(
        .wrongArguments,
        "--out \(out): sheets in the folder of the icons would become icons; use another folder")
    }
    let location = ResourceLocation.file(path: folder)
    guard let icons = IconFolder(at: location, loader: ResourceLoader()) else {
      throw Failure(.unreachable, "\(folder): it is not a folder that can be read")
    }
    var arguments = ArgumentFiles()
    arguments.reads(icons.paths, as: "an icon")
    for end in Self.sheets.flatMap({ [$0.end + ".json", $0.end + ".png"] }) {
      arguments.writes(out + end, as: "the sprite")
    }
    try arguments.check()
    var found: [MapWarning] = []
    var files: [Output.File] = []
    for (ratio, end) in Self.sheets {
      var ofSheet: [MapWarning] = []
      let read: [IconFolder.Icon]
      do throws(ResourceError) {
        read = try icons.icons(pixelRatio: ratio, isSDF: sdf, place: folder, warnings: &ofSheet)
      } catch {
        throw Failure(reading: error)
      }
      // Both sheets have the same warnings, except for images of one ratio.
      found += ofSheet.filter { !found.contains($0) }
      let sheet = try Failure.ofRequest(at: folder) { () throws(RequestError) in
        try SpriteSheet(read)
      }
      files.append((out + end + ".json", IndentedJSON.bytes(of: sheet.index)))
      files.append((out + end + ".png", try Self.png(sheet, at: out + end + ".png")))
    }
    try warnings.report(found, isQuiet: quiet)
    try Output.write(files)
  }

  private static func png(_ sheet: SpriteSheet, at path: String) throws(Failure) -> [UInt8] {
    do {
      return try sheet.png()
    } catch {
      throw Failure(.ownFault, "\(path): \(error)")
    }
  }
}
