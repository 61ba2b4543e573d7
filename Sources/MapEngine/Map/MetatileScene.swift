import MapRaster

/// The scene of a square of the world. Symbols across the square's edges are placed the same way in the pictures of
/// adjacent squares.
package struct MetatileScene: Sendable {
  fileprivate(set) var scene: Scene
  fileprivate let metatile: Metatile

  init(_ scene: Scene, of metatile: Metatile) {
    self.scene = scene
    self.metatile = metatile
  }

  /// The warnings about missing or damaged tiles, images and characters.
  package var warnings: [MapWarning] { scene.warnings }

  /// Whether something could not be read, so that another attempt may have another result.
  package var mayChange: Bool { warnings.contains(where: \.mayPass) }

  /// Returns the hash of everything from which the square is drawn except for glyphs, as 64 hexadecimal digits. It
  /// includes the data around the square, which affects labels. The scene must not have labels yet.
  package func contentHash(_ map: MapContentHash) -> String {
    map.text(of: scene.content, warnings: warnings)
  }

  /// Draws the square. Each side has `side * pixelRatio` pixels. The pixels do not depend on the number of threads.
  package func draw(threads: Int = 1) -> PixelBuffer {
    let margin = Int(Double(Metatile.margin) * metatile.pixelRatio)
    let side = Int(Double(metatile.side) * metatile.pixelRatio)
    return scene.draw(threads: threads).part(x: margin, y: margin, width: side, height: side)
  }
}

extension Map {
  /// Returns the scene of a square of the world.
  ///
  /// Labels across its edges match the labels of adjacent squares. A label more than 232 pixels wide or high uses the
  /// first of several anchors if that makes it small enough. Otherwise, it is not shown across an edge. Extrusions do
  /// not match, because they lean away from the center of the square.
  ///
  /// - Parameters:
  ///   - metatile: The square.
  ///   - threads: The number of threads.
  ///   - crossSourceCollisions: Whether labels of different sources collide.
  package func scene(
    of metatile: Metatile, threads: Int = 1, crossSourceCollisions: Bool = true
  ) -> MetatileScene {
    var scene = sceneWithoutLabels(
      of: metatile, threads: threads, crossSourceCollisions: crossSourceCollisions)
    addLabels(to: &scene, threads: threads)
    return scene
  }

  /// Returns the scene of a square of the world without its labels.
  ///
  /// - Parameters:
  ///   - metatile: The square.
  ///   - threads: The number of threads.
  ///   - crossSourceCollisions: Whether labels of different sources collide.
  package func sceneWithoutLabels(
    of metatile: Metatile, threads: Int = 1, crossSourceCollisions: Bool = true
  ) -> MetatileScene {
    var scene = tiledScene(
      Viewport(metatile, margin: Metatile.margin), covering: PlacementSeams(metatile).viewport,
      threads: threads)
    scene.hasCrossSourceCollisions = crossSourceCollisions
    // A pyramid of tiles may extend beyond its sources, so absent tiles are not a fault.
    scene.warnings.removeAll { $0.kind == .absentTiles }
    return MetatileScene(scene, of: metatile)
  }

  /// Adds the labels to the scene of a square.
  package func addLabels(to square: inout MetatileScene, threads: Int = 1) {
    finish(&square.scene, threads: threads)
    square.scene.seams = PlacementSeams(square.metatile)
  }
}
