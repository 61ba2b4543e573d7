import MapRaster

/// All that the picture of a square of the world needs: as a scene, but its symbols are placed so that
/// those across its edges are the same in the pictures beside it.
package struct MetatileScene: Sendable {
  let scene: Scene
  private let metatile: Metatile

  init(_ scene: Scene, of metatile: Metatile) {
    self.scene = scene
    self.metatile = metatile
  }

  /// What was missing or damaged in the tiles around, and which images and characters are missing.
  package var warnings: [MapWarning] { scene.warnings }

  /// Draws the square: its side times its pixel ratio a side, the same for any number of threads (at
  /// least 1).
  package func draw(threads: Int = 1) -> PixelBuffer {
    let margin = Int(Double(Metatile.margin) * metatile.pixelRatio)
    let side = Int(Double(metatile.side) * metatile.pixelRatio)
    return scene.draw(threads: threads).part(x: margin, y: margin, width: side, height: side)
  }
}

extension Map {
  /// All that the picture of a square of the world needs.
  ///
  /// Labels across its edges agree with those of the squares beside it, but for labels more than 232
  /// pixels wide or high: what can be made smaller by taking the first of several anchors is, and what
  /// cannot is left out where it would cross an edge. Extrusions lean away from the square's middle, so
  /// that they do not agree.
  ///
  /// - Parameters:
  ///   - metatile: The square.
  ///   - threads: How many threads may work at once.
  ///   - crossSourceCollisions: Whether labels of different sources keep clear of each other.
  package func scene(
    of metatile: Metatile, threads: Int = 1, crossSourceCollisions: Bool = true
  ) -> MetatileScene {
    let seams = PlacementSeams(metatile)
    var scene = scene(
      Viewport(metatile, margin: Metatile.margin), covering: seams.viewport, threads: threads,
      crossSourceCollisions: crossSourceCollisions)
    scene.seams = seams
    // A pyramid reaches where its sources have nothing.
    scene.warnings.removeAll { $0.kind == .absentTiles }
    return MetatileScene(scene, of: metatile)
  }
}
