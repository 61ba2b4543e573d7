import ArgumentParser
import RenderMap

/// What is drawn over the map to show how it was made.
struct DebugOptions: ParsableArguments {
  /// The overlays by the names that the command line gives them.
  private static let overlays: [(name: String, overlay: DebugOverlays)] = [
    ("tiles", .tileBorders), ("collisions", .collisions), ("padding", .padding),
    ("overdraw", .overdraw),
  ]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show how the map is made: any of tiles,collisions,padding,overdraw.", valueName: "overlays"))
  var debug: String?

  /// The overlays asked for.
  func overlays() throws(Failure) -> DebugOverlays {
    var chosen: DebugOverlays = []
    for name in debug?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      guard let known = Self.overlays.first(where: { $0.name == name }) else {
        let names = Self.overlays.map(\.name).joined(separator: ", ")
        throw Failure(.wrongArguments, "--debug \(name): not one of \(names)")
      }
      chosen.formUnion(known.overlay)
    }
    return chosen
  }
}
