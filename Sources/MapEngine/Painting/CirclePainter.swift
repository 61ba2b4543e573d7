import MapGeometry
import MapRaster
import MapStyle
import MapTiles
import MapVector

/// Paints circle layers. A disc is drawn at every point, and at every vertex of lines and polygons.
///
/// Circles are not clipped to their tiles. The tile that contains the center draws the whole circle.
struct CirclePainter {
  private let layer: Layer.Circle
  private let viewport: Viewport
  private let translation: Point
  /// The visibility of points behind ground with elevation; nil if the ground has no elevation.
  private let visibility: GroundVisibility?
  /// Whether commands are marked for vector output.
  private let marks: Bool

  /// The discs of a layer. They are in separate arrays, because most layers have no sort keys and no marks.
  private struct PlacedDiscs {
    var discs: [DiscCommand.Disc] = []
    /// The sort key of each disc; empty if discs are not sorted.
    var keys: [Double] = []
    /// The feature of each disc; empty if commands are not marked.
    var features: [FeatureMark.Feature] = []

    /// Sorts the discs by their keys. Discs with equal keys stay in their order.
    mutating func sort() {
      let order = discs.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      discs = order.map { discs[$0] }
      if !features.isEmpty { features = order.map { features[$0] } }
    }
  }

  /// Creates a painter of `layer` in a view.
  init(
    _ layer: Layer.Circle, scope: PropertyScope, viewport: Viewport,
    visibility: GroundVisibility? = nil, marks: Bool = false
  ) {
    self.layer = layer
    self.marks = marks
    self.viewport = viewport
    self.visibility = visibility
    translation = Translation.offset(
      layer.circleTranslate, anchor: layer.circleTranslateAnchor, scope: scope, viewport: viewport)
  }

  /// Returns the commands that draw the layer in `tiles`. If there are sort keys, circles are sorted across tiles.
  func commands(for tiles: [LayerTile]) -> [DrawCommand] {
    let sortKeys = tiles.map { $0.tileProperty(layer.circleSortKey) }
    let isSorted = sortKeys.allSatisfy(\.isConstant)
    var placed = PlacedDiscs()
    placed.discs.reserveCapacity(tiles.reduce(0) { $0 + $1.features.count })
    for (tile, sortKey) in zip(tiles, sortKeys) {
      addDiscs(of: tile, sortKey: isSorted ? nil : sortKey, to: &placed)
    }
    guard !placed.discs.isEmpty else { return [] }
    if !isSorted { placed.sort() }
    var command = DiscCommand()
    command.discs = placed.discs
    guard marks else { return [.discs(command)] }
    var mark = FeatureMark()
    mark.features = placed.features
    mark.indices = placed.discs.indices.map { Int32($0) }
    return [.mark(mark), .discs(command)]
  }

  private func addDiscs(
    of tile: LayerTile, sortKey: TileProperty<Double?>?, to placed: inout PlacedDiscs
  ) {
    let paint = CirclePaint(layer, in: tile, pixelRatio: viewport.size.pixelRatio)
    tile.forEachFeature { feature in
      guard let prototype = paint.disc(at: tile.cursor) else { return }
      let key = sortKey.map { $0.value(at: tile.cursor) ?? 0 }
      let marked = marks ? tile.cursor.markedFeature : nil
      for part in feature.parts {
        for point in tile.cursor.layer.points(ofPart: part) {
          guard tile.holds(point), let disc = self.disc(prototype, at: point, in: tile)
          else {
            continue
          }
          placed.discs.append(disc)
          if let key { placed.keys.append(key) }
          if let marked { placed.features.append(marked) }
        }
      }
    }
  }

  /// Returns the disc at a point of the tile; nil if the point is hidden or behind the viewer.
  private func disc(
    _ prototype: DiscCommand.Disc, at point: TileLayer.TilePoint, in tile: LayerTile
  ) -> DiscCommand.Disc? {
    let plane = tile.frame.plane(point) + translation
    if visibility != nil { return elevated(prototype, at: plane, in: tile) }
    let (device, depth) = viewport.device(ofPlane: plane)
    guard depth > 0 else { return nil }
    var disc = prototype
    disc.center = DevicePoint(device)
    guard !viewport.isParallel else { return disc }
    let scalesWithMap = tile.scope.value(layer.circlePitchScale) == .map
    if tile.scope.value(layer.circlePitchAlignment) == .map {
      return onGround(disc, at: plane, scale: scalesWithMap ? 1 : depth)
    }
    guard viewport.shows(plane: plane) else { return nil }
    if scalesWithMap {
      disc.radius /= Float(depth)
      disc.strokeWidth /= Float(depth)
    }
    return disc
  }

  /// Returns the disc at a point of the map's plane on ground with elevation; nil if the point is hidden or behind
  /// the viewer.
  private func elevated(
    _ prototype: DiscCommand.Disc, at plane: Point, in tile: LayerTile
  ) -> DiscCommand.Disc? {
    let elevation = viewport.groundElevation(atPlane: plane, in: tile.frame.tile)
    let seen = viewport.picture(ofPlane: plane, elevation: elevation)
    let visibility = visibility?.visibility(ofPlane: plane, elevation: elevation) ?? 1
    guard seen.z > 0, visibility > 0 else { return nil }
    var disc = prototype
    disc.center = DevicePoint(Point(seen.x / seen.z, seen.y / seen.z))
    disc.color = disc.color.withOpacity(visibility)
    disc.strokeColor = disc.strokeColor.withOpacity(visibility)
    let scalesWithMap = tile.scope.value(layer.circlePitchScale) == .map
    if tile.scope.value(layer.circlePitchAlignment) == .map {
      return onGround(disc, at: plane, scale: scalesWithMap ? 1 : seen.z, elevation: elevation)
    }
    guard viewport.shows(plane: plane, elevation: elevation, depth: seen.z) else { return nil }
    if scalesWithMap {
      disc.radius /= Float(seen.z)
      disc.strokeWidth /= Float(seen.z)
    }
    return disc
  }

  /// Returns the disc as it lies on the ground, scaled by `scale`; nil if it extends behind the viewer. The ground is
  /// level, at an elevation in meters.
  private func onGround(
    _ disc: DiscCommand.Disc, at plane: Point, scale: Double, elevation: Double = 0
  ) -> DiscCommand.Disc? {
    let whole = Double(disc.radius + disc.strokeWidth)
    var disc = disc
    if let mesh = viewport.patch(around: plane, radius: whole * scale, elevation: elevation) {
      disc.mesh = mesh
      return disc
    }
    let toDevice = viewport.planeToDevice(atElevation: elevation)
    guard let ellipse = toDevice?.ellipse(ofDisc: plane, radius: whole * scale) else { return nil }
    disc.center = DevicePoint(ellipse.center)
    disc.axes = (
      DevicePoint(ellipse.axes.0 * (1 / whole)), DevicePoint(ellipse.axes.1 * (1 / whole))
    )
    return disc
  }
}

/// The paint properties of a circle layer, evaluated for the features of one tile.
private struct CirclePaint {
  private let radius, blur, opacity, strokeWidth, strokeOpacity: FeatureProperty<Double>
  private let color, strokeColor: FeatureProperty<Color>
  private let pixelRatio: Double

  init(_ paint: Layer.Circle, in tile: LayerTile, pixelRatio: Double) {
    radius = tile.property(paint.circleRadius)
    blur = tile.property(paint.circleBlur)
    opacity = tile.property(paint.circleOpacity)
    strokeWidth = tile.property(paint.circleStrokeWidth)
    strokeOpacity = tile.property(paint.circleStrokeOpacity)
    color = tile.property(paint.circleColor)
    strokeColor = tile.property(paint.circleStrokeColor)
    self.pixelRatio = pixelRatio
  }

  /// Returns the disc of the feature at the cursor, without its position; nil if the disc is transparent.
  func disc(at cursor: TileFeatureCursor) -> DiscCommand.Disc? {
    let radius = Float(radius.value(at: cursor) * pixelRatio)
    let strokeWidth = Float(strokeWidth.value(at: cursor) * pixelRatio)
    guard radius + strokeWidth > 0 else { return nil }
    let inside = PremultipliedColor(color.value(at: cursor))
      .withOpacity(Float(opacity.value(at: cursor)))
    let stroke = PremultipliedColor(strokeColor.value(at: cursor))
      .withOpacity(Float(strokeOpacity.value(at: cursor)))
    guard inside.alpha > 0 || (stroke.alpha > 0 && strokeWidth > 0) else { return nil }
    return DiscCommand.Disc(
      center: .zero, radius: radius, strokeWidth: strokeWidth, blur: Float(blur.value(at: cursor)),
      color: inside, strokeColor: stroke)
  }
}
