import ArgumentParser
import RenderMap

/// Options that select the characters of glyph ranges.
struct CharacterOptions: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Only the characters that the texts of this style need, for all of its data.",
      valueName: "style"),
    completion: .file())
  var style: String?

  @Option(
    name: [.long, .customLong("bbox")], parsing: .unconditional,
    help: ArgumentHelp(
      "Area of the tiles that --for reads; W greater than E crosses the antimeridian (default: all tiles).",
      valueName: "w,s,e,n"))
  var bounds: NumberList?

  /// Returns the area of the tiles to read; nil to read all tiles.
  func area() throws(Failure) -> GeographicBounds? {
    guard let bounds else { return nil }
    guard style != nil else { throw Failure(.wrongArguments, "--bounds needs --for") }
    return try bounds.area()
  }
}
