import ArgumentParser
import RenderMap

extension AttributionForm: ExpressibleByArgument {}
extension ScaleUnits: ExpressibleByArgument {}

/// Options for decorations over the map, debug overlays and the background.
struct DecorationOptions: ParsableArguments {
  @Option(name: .long, help: "Attribution of the sources in the corner.")
  var attribution = AttributionForm.full

  @Option(name: .long, help: "Draw a scale bar in these units.")
  var scaleBar: ScaleUnits?

  @Flag(name: .long, help: "Leave out background layers.")
  var transparent = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw debug overlays: any of tiles,collisions,padding,overdraw.", valueName: "overlays"))
  var debug: String?

  /// The names of the debug overlays.
  private static let debugOverlays: [(name: String, overlay: DebugOverlays)] = [
    ("tiles", .tileBorders), ("collisions", .collisions), ("padding", .padding),
    ("overdraw", .overdraw),
  ]

  /// Adds the decorations to a scene.
  func decorate(_ scene: inout Scene, of map: Map) {
    scene.drawsBackground = !transparent
    map.decorate(&scene, with: MapDecorations(attribution: attribution, scaleBar: scaleBar))
  }

  /// Returns the validated debug overlays.
  func debugOverlays() throws(Failure) -> DebugOverlays {
    var chosen: DebugOverlays = []
    for name in debug?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      guard let known = Self.debugOverlays.first(where: { $0.name == name }) else {
        let names = Self.debugOverlays.map(\.name).joined(separator: ", ")
        throw Failure(.wrongArguments, "--debug \(name): not one of \(names)")
      }
      chosen.formUnion(known.overlay)
    }
    return chosen
  }
}
