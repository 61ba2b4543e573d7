import MapGeometry
import MapRaster

/// Smooths the edge of a globe. Content on the ground extends slightly beyond the edge and is erased there, in
/// proportion to the uncovered part of each pixel. MapLibre does not smooth the edge.
struct GlobeEdge {
  private let eraser: FillCommand

  /// Creates the edge in a view; nil if the picture does not show it.
  init?(_ viewport: Viewport, isSmooth: Bool) {
    guard let rings = viewport.worldEdge else { return nil }
    var eraser = FillCommand()
    let (width, height) = (Float(viewport.size.deviceWidth), Float(viewport.size.deviceHeight))
    // The first ring is around the whole picture. The eraser fills the area between it and the globe.
    eraser.points = [
      DevicePoint(-1, -1), DevicePoint(width + 1, -1), DevicePoint(width + 1, height + 1),
      DevicePoint(-1, height + 1),
    ]
    eraser.ringEnds = [4]
    for ring in rings {
      eraser.points += ring.map { DevicePoint($0) }
      eraser.ringEnds.append(eraser.points.count)
    }
    eraser.edge = isSmooth ? .exact(.evenOdd) : .aliased
    eraser.shapes = [FillCommand.Shape(rings: eraser.ringEnds.indices, paint: .eraser)]
    self.eraser = eraser
  }

  /// Returns the commands of layers, and the commands that erase them beyond the edge. Consecutive layers on the ground
  /// are erased together.
  ///
  /// - Parameters:
  ///   - layers: The commands of each layer, in order.
  ///   - areOnGround: For each layer, whether it draws the ground.
  ///   - isLowest: Whether nothing is drawn below the layers. The lowest layers are then erased directly in the
  ///     picture.
  func smoothed(
    _ layers: [[DrawCommand]], areOnGround: [Bool], isLowest: Bool
  ) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    var isOpen = false
    var isLayer = false
    func end() -> [DrawCommand] { isLayer ? [.fill(eraser), .endLayer] : [.fill(eraser)] }
    for (layer, isOnGround) in zip(layers, areOnGround) where !layer.isEmpty {
      if isOnGround != isOpen {
        if isOnGround {
          isLayer = !(isLowest && commands.isEmpty)
          commands += isLayer ? [.beginLayer(opacity: 1)] : []
        } else {
          commands += end()
        }
        isOpen = isOnGround
      }
      commands += layer
    }
    return isOpen ? commands + end() : commands
  }
}
