import MapText
public import MapVector

extension Map {
  /// Returns a scene as a picture of paths, texts and images.
  ///
  ///     let picture = map.vectorPicture(of: PlacedScene(scene))
  ///     let bytes = SVGWriter.bytes(of: picture)
  ///
  /// What has no form of vectors becomes an image, with a warning (`MapWarning.init(_:)` of `VectorWarning`).
  ///
  /// - Parameters:
  ///   - scene: A scene of this map.
  ///   - textAsOutlines: Whether texts are drawn as paths, for programs that do not read embedded fonts. False by
  ///     default.
  ///   - threads: The number of threads. The picture does not depend on it.
  public func vectorPicture(
    of scene: PlacedScene, textAsOutlines: Bool = false, threads: Int = 1
  ) -> VectorPicture {
    var options = VectorPictureBuilder.Options(pixelRatio: scene.size.pixelRatio)
    options.isGroundCurved = scene.scene.viewport.ground.curved != nil
    options.drawsTextAsOutlines = textAsOutlines
    options.threads = threads
    let fonts = glyphs.fonts
    options.glyph = { fonts.open().library.glyph(of: $0, fontStack: $1) }
    var picture = VectorPictureBuilder.picture(
      of: scene.markedDisplayList(threads: threads), width: scene.size.deviceWidth,
      height: scene.size.deviceHeight, options: options)
    picture.title = style.name
    picture.attribution = plainAttribution
    return picture
  }
}

extension MapWarning {
  /// Creates the warning about a part of a picture of vectors.
  public init(_ warning: VectorWarning) {
    let kind: WarningClass =
      switch warning.kind {
      case .drawnAsImage: .drawnAsImage
      case .tracedGlyphs: .tracedGlyphs
      case .textAsPaths: .textAsPaths
      }
    self.init(kind, place: warning.layer.map { "layer \($0)" } ?? "map", message: warning.message)
  }
}
