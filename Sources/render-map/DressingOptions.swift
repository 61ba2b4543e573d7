import ArgumentParser
import RenderMap

extension AttributionForm: ExpressibleByArgument {}
extension ScaleUnits: ExpressibleByArgument {}

/// What stands on the finished map, and what does not lie below it.
struct DressingOptions: ParsableArguments {
  @Option(name: .long, help: "How the sources' attribution stands in the corner.")
  var attribution = AttributionForm.full

  @Option(name: .long, help: "Draws a scale bar in these units.")
  var scaleBar: ScaleUnits?

  @Flag(name: .long, help: "Leaves out background layers; the picture is transparent there.")
  var transparent = false

  /// Puts on a scene what was asked for.
  func dress(_ scene: inout Scene, of map: Map) {
    scene.drawsBackground = !transparent
    map.dress(&scene, with: Dressing(attribution: attribution, scaleBar: scaleBar))
  }
}
