import MapGeometry
import MapRaster
import MapStyle
import MapSystem
import MapTiles

/// Paints fill-extrusion layers. It paints the walls and roofs of polygons, and the walls along lines.
///
/// Extrusions are not clipped to their tiles. Where tiles overlap, both draw the same surfaces.
struct FillExtrusionPainter {
  private let paint: Layer.FillExtrusion
  private let light: FillExtrusionLight
  private let scope: PropertyScope
  private let viewport: Viewport
  private let visibility: FillExtrusionVisibility
  private let translation: Point

  /// Creates a painter of `layer` in a view with the style's light.
  init(_ layer: Layer.FillExtrusion, light: Light, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.light = FillExtrusionLight(
      light, hasVerticalGradient: scope.value(paint.fillExtrusionVerticalGradient), scope: scope,
      viewport: viewport)
    self.scope = scope
    self.viewport = viewport
    visibility = FillExtrusionVisibility(viewport)
    translation = Translation.offset(
      paint.fillExtrusionTranslate, anchor: paint.fillExtrusionTranslateAnchor, scope: scope,
      viewport: viewport)
  }

  /// Returns the commands that draw the layer in `tiles`. They are created on up to `threads` threads.
  func commands(for tiles: [LayerTile], threads: Int) -> [DrawCommand] {
    let opacity = Float(scope.value(paint.fillExtrusionOpacity))
    guard opacity > 0 else { return [] }
    // A tile that is drawn in the places of several other tiles is drawn only once.
    var drawn: Set<ViewTile> = []
    let tiles = tiles.filter { drawn.insert($0.frame.tile).inserted }
    // MapLibre draws translucent extrusions in two passes. Of several faces at the same distance, the second pass keeps
    // the first face.
    let prefersFirst = opacity < 1 || !paint.fillExtrusionPattern.isAbsent
    // Translucent extrusions must be one mesh to keep faces from showing through other faces.
    let groups = prefersFirst ? [tiles] : tiles.map { [$0] }
    let folded = FoldedGround(viewport)
    let commands = groups.concurrentMap(threads: threads) { tiles in
      var mesh = MeshCommand()
      mesh.opacity = opacity
      mesh.prefersFirst = prefersFirst
      mesh.transform = viewport.spaceToDevice
      mesh.nearestDistance = viewport.nearestDistance
      mesh.farthestDistance = viewport.farthestSpace
      mesh.ground = viewport.solidGlobe
      var images = MeshImages()
      for tile in tiles { addExtrusions(of: tile, to: &mesh, images: &images) }
      mesh.images = images.images
      return mesh
    }.filter { !$0.faces.isEmpty }.map { DrawCommand.mesh($0) }
    guard let folded, !commands.isEmpty else { return commands }
    return [.mesh(folded.mesh)] + commands
  }

  private func addExtrusions(
    of tile: LayerTile, to mesh: inout MeshCommand, images: inout MeshImages
  ) {
    let properties = FillExtrusionPaint(paint, in: tile)
    let layer = tile.cursor.layer
    let corners = corners(in: tile)
    tile.forEachFeature { feature in
      guard feature.type != .point,
        let extrusion = properties.extrusion(at: tile.cursor, images: &images)
      else { return }
      let polygons = PolygonRings.polygons(of: feature.parts, in: layer)
      for polygon in polygons {
        let rings = polygon.map { part in
          FillExtrusionRing(
            layer.points(ofPart: part), isClosed: feature.type == .polygon, in: tile.frame,
            extent: layer.extent, corners: corners)
        }
        guard let exterior = rings.first, !exterior.isOutsideOfTile else { continue }
        let builder = FillExtrusionFaces(
          raised(extrusion, over: rings, in: tile), light: light, visibility: visibility,
          viewport: viewport,
          translation: translation)
        guard !builder.isCulled(exterior) else { continue }
        for ring in rings where !ring.isOutsideOfTile { builder.addWalls(along: ring, to: &mesh) }
        if feature.type == .polygon { builder.addRoof(over: rings, to: &mesh) }
      }
    }
  }

  /// The depth of walls below the ground, in meters. It closes the gap below extrusions on slopes.
  private static let basement = 10.0

  /// Returns an extrusion that is raised by the elevation of the ground at the mean of its corners.
  private func raised(
    _ extrusion: FillExtrusionPaint.Extrusion, over rings: [FillExtrusionRing], in tile: LayerTile
  ) -> FillExtrusionPaint.Extrusion {
    guard let elevation = viewport.elevation else { return extrusion }
    let count = rings.reduce(0) { $0 + $1.cornerCount }
    guard count > 0 else { return extrusion }
    let sum = rings.reduce(Point.zero) { $0 + $1.cornerSum }
    let unit = 1 / FillExtrusionCorners.extent
    let center = Point(
      (sum.x / Double(count)).rounded(.down) * unit, (sum.y / Double(count)).rounded(.down) * unit)
    let ground = elevation.sampler(of: tile.frame.tile.id)?.elevation(x: center.x, y: center.y) ?? 0
    var raised = extrusion
    raised.ground = (ground, ground - (extrusion.base > 0 ? 0 : Self.basement))
    guard elevation.rules.shadesByElevation else { return raised }
    raised.base += raised.ground.bottom
    raised.height += raised.ground.top
    raised.ground = (0, 0)
    return raised
  }

  /// Returns the rounding of corners in a tile; nil if the corners are sharp. The distance is evaluated at the zoom
  /// level for which the tile is laid out.
  private func corners(in tile: LayerTile) -> FillExtrusionCorners? {
    var scope = scope
    scope.zoom = Double(tile.zoom)
    let meters = scope.value(paint.fillExtrusionRoundedCornerDistance)
    return FillExtrusionCorners(meters: meters, in: tile.frame.tile.id)
  }
}
