import MapJSON
import MapStyle
import MapSystem

extension Map {
  /// Sets the projection; nil sets Mercator. It is a MapLibre projection, such as `["type": "globe"]`, or the
  /// map projection, such as `["name": "equalEarth"]`.
  ///
  /// - Throws: `MapError.change` if the projection is invalid.
  public mutating func setProjection(_ projection: JSONValue?) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.setMember("projection", to: projection)
    }
  }
}

extension Map {
  /// Finds the coordinate reference system that a text names, unless it is already found.
  package mutating func findReferenceSystem(_ text: String) throws(ReferenceSystemError) {
    if referenceSystem?.system.definition != text { referenceSystem = try SystemProjection(text) }
  }

  /// Finds the coordinate reference system that the style names.
  mutating func loadReferenceSystem() throws(MapError) {
    referenceSystemWarning = nil
    guard let text = style.referenceSystem else {
      referenceSystem = nil
      return
    }
    do throws(ReferenceSystemError) {
      try findReferenceSystem(text)
    } catch {
      referenceSystem = nil
      let diagnostic = StyleDiagnostic(place: "projection.name", message: error.description)
      guard loading.isLenient else { throw MapError.style([diagnostic]) }
      referenceSystemWarning = MapWarning(diagnostic)
    }
  }

  /// The map projection of the style; nil if its projection is Mercator or a globe.
  package var mapProjection: ViewProjection? {
    if let referenceSystem { return .referenceSystem(referenceSystem) }
    return style.mapProjection.flatMap { ViewProjection($0) }
  }

  /// Returns the warnings about a view that is partly or wholly outside the area of a coordinate reference system.
  private func areaWarnings(requested: Camera, _ chart: Chart) -> [MapWarning] {
    guard let projection = chart.projectedSystem else { return [] }
    var warnings: [MapWarning] = []
    func text(_ domain: ProjectionDomain) -> String {
      "the area of the projection \(chart.name) (\(domain))"
    }
    let domain = projection.area.domain
    if !domain.contains(requested.center, slack: 1e-9) {
      warnings.append(
        MapWarning(
          .notDrawn, place: "projection",
          message: "the center is outside \(text(domain)), and is moved to its edge"))
    }
    for (name, bounds) in geoJSONBounds.sorted(by: { $0.key < $1.key }) {
      guard let bounds, let box = GeographicBounds(bounds), !domain.contains(box),
        !domain.isSmallPart(of: box)
      else { continue }
      let widest = projection.wideArea.domain
      guard !widest.contains(box) else { continue }
      warnings.append(
        MapWarning(
          .notDrawn, place: "sources.\(name)",
          message: "the data extends beyond \(text(widest)), and is not drawn there"))
    }
    return warnings
  }
}

/// Warnings about content that a map projection does not draw.
extension Map {
  /// Returns the warnings about parts of a view that do not exist on a chart.
  ///
  /// - Parameters:
  ///   - requested: The camera before it was constrained.
  ///   - viewport: The view.
  func chartWarnings(requested: Camera, in viewport: Viewport) -> [MapWarning] {
    guard let plane = viewport.chart else { return [] }
    let name = plane.name
    var warnings = areaWarnings(requested: requested, plane)
    func warn(_ place: String, _ message: String) {
      warnings.append(MapWarning(.notDrawn, place: place, message: message))
    }
    if requested.pitch != 0 {
      warn(
        "projection",
        "a map in the projection \(name) is seen from straight above: the pitch of "
          + "\(requested.pitch) degrees is not drawn")
    }
    if style.terrain != nil {
      warn("terrain", "the projection \(name) has no terrain: the ground is drawn flat")
    }
    let scope = PropertyScope(
      zoom: viewport.camera.zoom, globalState: globalState, images: images)
    for layer in style.layers where layer.type == .fillExtrusion && layer.isShown(in: scope) {
      warn(
        "layers.\(layer.id)",
        "the projection \(name) has no extrusions: the layer is left out")
    }
    return warnings
  }
}

extension Map {
  /// Returns tiles with their content projected to the plane of a view. If the plane is Web Mercator, the tiles are
  /// unchanged.
  ///
  /// - Parameter drawn: The layers that draw the tiles.
  func projected(
    _ tiles: [LoadedTile], drawn: [Layer], in viewport: Viewport, threads: Int
  ) -> [LoadedTile] {
    guard viewport.projectsTiles else { return tiles }
    return tiles.concurrentMap(threads: threads) {
      WorkCancellation.isRequested ? $0 : $0.projected(in: viewport, for: drawn)
    }
  }
}

/// The elevation of the ground (style-spec: terrain).
extension Map {
  /// Whether the style gives the ground an elevation, even if its tiles cannot be loaded.
  public var hasElevation: Bool { style.terrain != nil }

  /// Returns the viewport of a camera, with the elevation of the ground, and the warnings about the elevation tiles.
  func viewport(
    camera: Camera, size: PictureSize, threads: Int
  ) -> (viewport: Viewport, warnings: [MapWarning]) {
    let camera = projected(camera)
    let flat = Viewport(camera: camera, size: size)
    guard let terrain = style.terrain, flat.hasHeights else {
      return (flat, chartWarnings(requested: camera, in: flat))
    }
    let place = "terrain"
    guard let source = sources[terrain.source] as? RasterMapSource,
      let loaded = source.elevation(
        exaggeration: terrain.exaggeration, rules: referenceRules, threads: threads,
        view: { Viewport(camera: camera, size: size, elevation: $0) })
    else {
      // A source that could not be loaded has its own warnings.
      let isMissing = sources[terrain.source] == nil && sourceWarnings[terrain.source] != nil
      let message =
        "the source \"\(terrain.source)\" has no tiles of elevation; the ground is drawn flat"
      return (
        flat, isMissing ? [] : [MapWarning(.notDrawn, place: place, message: message)]
      )
    }
    return (Viewport(camera: camera, size: size, elevation: loaded.model), loaded.warnings)
  }
}
