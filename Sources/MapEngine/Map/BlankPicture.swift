import MapGeoJSON
import MapStyle
import MapData

extension Map {
  /// Returns the warning about a picture that shows no source, or only the basemap at a zoom level far beyond its
  /// detail.
  func blankWarnings(of scene: Scene) -> [MapWarning] {
    // The warnings about the tiles already explain such a picture.
    if scene.warnings.contains(where: { $0.kind.isErrorByDefault }) { return [] }
    let drawn = scene.content.shownLayers.filter { $0.source != nil }
    var content = VisibleContent(scene)
    let basemaps = style.basemapSources
    let others =
      basemaps.isEmpty ? drawn : drawn.filter { !basemaps.contains($0.source ?? "") }
    if content.exists(in: others) { return [] }
    if !basemaps.isEmpty,
      content.exists(in: drawn.filter { basemaps.contains($0.source ?? "") })
    {
      return coarseBasemapWarnings(of: scene)
    }
    let wanted = scene.style.layers.filter {
      $0.source != nil && scene.content.scope.value($0.visibility) == .visible
    }
    guard !wanted.isEmpty else { return [] }
    return [
      MapWarning(.blankPicture, place: "picture", message: blankMessage(scene, wanted, drawn))
    ]
  }

  private func blankMessage(_ scene: Scene, _ wanted: [Layer], _ drawn: [Layer]) -> String {
    let zoom = scene.camera.zoom.messageText
    if drawn.isEmpty {
      return "no layer with a source is drawn at zoom \(zoom) (minzoom and maxzoom of the layers)"
    }
    if let names = absentSourceLayers(of: drawn, in: scene) {
      return "no tile in view at zoom \(zoom) has features in the source layer \(names)"
    }
    let start = "no layer shows a feature in view at zoom \(zoom)"
    guard let bounds = dataBounds else { return start }
    let sides = bounds.numbers.map(\.messageText)
    return start + "; the data is within \(sides.joined(separator: ","))"
  }

  /// Returns the source layers of layers as text if the scene has tiles, but these have no features in any of the source
  /// layers; otherwise nil.
  private func absentSourceLayers(of drawn: [Layer], in scene: Scene) -> String? {
    let names = Set(drawn.compactMap(\.sourceLayer)).sorted()
    let tiles = drawn.compactMap(\.source).flatMap { scene.tiles[$0] ?? [] }
    guard !names.isEmpty, !tiles.isEmpty, tiles.allSatisfy(\.layers.isEmpty) else { return nil }
    return names.map { "\"\($0)\"" }.joined(separator: " or ")
  }

  /// The number of zoom levels beyond the basemap's detail up to which the basemap is accurate enough. Coastlines are
  /// then drawn at up to four times the scale for which they were simplified.
  private static let basemapTolerance = 2.0

  private func coarseBasemapWarnings(of scene: Scene) -> [MapWarning] {
    let detail = Double(BundledBasemap.maximumZoom)
    guard scene.camera.zoom > detail + Self.basemapTolerance else { return [] }
    let what =
      "the picture shows nothing but the basemap at zoom \(scene.camera.zoom.messageText), and the "
      + "basemap has no detail beyond zoom \(BundledBasemap.maximumZoom)"
    return [MapWarning(.coarseBasemap, place: "basemap", message: what)]
  }
}

extension Style {
  /// The names of the sources that draw the bundled basemap.
  fileprivate var basemapSources: Set<String> {
    Set(sources.filter(\.isBasemap).map(\.name))
  }
}

extension Style.NamedSource {
  /// Whether the source draws the bundled basemap.
  var isBasemap: Bool {
    guard case .vector(let source) = source, let url = source.tileset.url else { return false }
    return BundledBasemap.isNamed(by: url)
  }
}
