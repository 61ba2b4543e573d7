import ArgumentParser
import RenderMap

extension AttributionForm: ExpressibleByArgument {}
extension ScaleUnits: ExpressibleByArgument {}

/// What stands on the finished map, and what does not lie below it.
struct DressingOptions: ParsableArguments {
  @Option(name: .long, help: "Attribution of the sources in the corner.")
  var attribution = AttributionForm.full

  @Option(name: .long, help: "Draw a scale bar in these units.")
  var scaleBar: ScaleUnits?

  @Flag(name: .long, help: "Leave out background layers.")
  var transparent = false

  /// Puts on a scene what was asked for.
  func dress(_ scene: inout Scene, of map: Map) {
    scene.drawsBackground = !transparent
    map.dress(&scene, with: Dressing(attribution: attribution, scaleBar: scaleBar))
  }
}
