import MapStyle

/// The elevation of the ground (style-spec: terrain).
extension Map {
  /// Whether the style gives the ground an elevation, also if its tiles cannot be loaded.
  public var hasElevation: Bool { style.terrain != nil }

  /// Returns the viewport of a camera, with the elevation of the ground, and the warnings about its tiles.
  func viewport(
    camera: Camera, size: PictureSize, threads: Int
  ) -> (viewport: Viewport, warnings: [MapWarning]) {
    let camera = projected(camera)
    let flat = Viewport(camera: camera, size: size)
    if flat.printed != nil {
      return (flat, printedWarnings(requested: camera, in: flat))
    }
    guard let terrain = style.terrain else { return (flat, []) }
    let place = "terrain"
    guard let source = sources[terrain.source] as? RasterMapSource,
      let loaded = source.elevation(
        exaggeration: terrain.exaggeration, rules: referenceRules, threads: threads,
        view: { Viewport(camera: camera, size: size, elevation: $0) })
    else {
      // A source that could not be loaded has warnings of its own.
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
