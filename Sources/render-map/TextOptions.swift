import ArgumentParser
import RenderMap
import Typography

/// What text is drawn with.
struct FontOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Folder of font files, before those that come with the program (repeatable).")
  var fonts: [String] = []

  @Flag(
    name: .long,
    help: "Use the system's fonts too, last; pictures then differ from machine to machine.")
  var systemFonts = false

  /// The folders of fonts, the most wanted first.
  var folders: [String] {
    fonts + [FontFolder.bundled()].compactMap { $0 } + (systemFonts ? FontFolder.system() : [])
  }
}

/// What text is drawn with, and what is told of the labels.
struct TextOptions: ParsableArguments {
  @OptionGroup var fonts: FontOptions

  @Option(
    name: .long, help: "Where a list of all labels goes, shown or left out, as JSON; - for stdout.")
  var labels: String?

  /// The folders of fonts, the most wanted first.
  var folders: [String] { fonts.folders }
}
