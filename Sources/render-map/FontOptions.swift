import ArgumentParser
import RenderMap
import MapText

/// The fonts of text.
struct FontOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Folder of font files, used before the bundled fonts (repeatable).", valueName: "folder"),
    completion: .directory)
  var fonts: [String] = []

  @Flag(
    name: .long,
    help: "Also use the system's fonts; pictures then depend on the machine.")
  var systemFonts = false

  /// The folders of fonts, the most wanted first.
  var folders: [String] {
    fonts + [FontFolder.bundled()].compactMap { $0 } + (systemFonts ? FontFolder.system() : [])
  }
}
