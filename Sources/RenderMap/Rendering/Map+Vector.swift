import MapEngine
import MapRaster
import MapText
public import MapVector

extension Map {
  /// Returns a scene as a picture of paths, texts and images.
  ///
  ///     let picture = map.vectorPicture(of: PlacedScene(scene))
  ///     let bytes = try SVGWriter.bytes(of: picture)
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
    var picture = vectorPicture(
      of: scene.markedDisplayList(threads: threads), size: scene.size,
      isGroundCurved: scene.scene.viewport.ground.curved != nil, textAsOutlines: textAsOutlines,
      threads: threads)
    picture.title = scene.scene.cover.title ?? style.name
    picture.attribution = plainAttribution
    return picture
  }

  /// Returns a display list with marks as a picture of paths, texts and images, with the fonts of the map.
  func vectorPicture(
    of list: DisplayList, size: PictureSize, isGroundCurved: Bool, textAsOutlines: Bool,
    threads: Int
  ) -> VectorPicture {
    var options = VectorPictureBuilder.Options(pixelRatio: size.pixelRatio)
    options.isGroundCurved = isGroundCurved
    options.drawsTextAsOutlines = textAsOutlines
    options.threads = threads
    let fonts = glyphs.fonts
    options.glyph = { fonts.open().library.glyph(of: $0, fontStack: $1) }
    return VectorPictureBuilder.picture(
      of: list, width: size.deviceWidth, height: size.deviceHeight, options: options)
  }
}

extension Map {
  /// Returns a scene as a page of a PDF file, with the places of its corners if the map is flat and not pitched.
  ///
  ///     let page = map.pdfPage(of: PlacedScene(scene))
  ///     let bytes = try PDFDocument.file(of: [page], information: page.information)
  ///
  /// - Parameters:
  ///   - scene: A scene of this map.
  ///   - textAsOutlines: Whether texts are drawn as paths. False by default.
  ///   - threads: The number of threads. The page does not depend on it.
  public func pdfPage(
    of scene: PlacedScene, textAsOutlines: Bool = false, threads: Int = 1
  ) -> PDFPage {
    PDFPage(
      vectorPicture(of: scene, textAsOutlines: textAsOutlines, threads: threads),
      geography: PDFGeography(of: scene.scene))
  }
}

extension PDFPage {
  /// What a file of this page alone states about itself.
  public var information: PDFInformation {
    var information = PDFInformation(program: "render-map \(Map.version)")
    information.title = picture.title
    information.language = picture.language
    information.attribution = picture.attribution
    return information
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
