import MapEngine
import MapGeometry
import MapRaster
import MapText
public import MapVector

extension Map {
  /// Draws a scene as a picture of paths, texts and images.
  ///
  ///     let picture = map.vectorPicture(of: PlacedScene(scene))
  ///     let bytes = try SVGWriter.bytes(of: picture)
  ///
  /// Parts of the scene that vector output cannot represent become images. There is a warning about each such part
  /// (`MapWarning.init(_:)` of `VectorWarning`).
  ///
  /// - Parameters:
  ///   - scene: A scene of this map.
  ///   - textAsOutlines: Whether texts are drawn as paths, for programs that do not read embedded fonts. The default
  ///     is false.
  ///   - threads: The number of threads. The picture does not depend on this number.
  public func vectorPicture(
    of scene: PlacedScene, textAsOutlines: Bool = false, threads: Int = 1
  ) -> VectorPicture {
    var picture = vectorPicture(
      of: scene.markedDisplayList(threads: threads), size: scene.size,
      isGlobe: scene.scene.viewport.dividesContent, textAsOutlines: textAsOutlines,
      threads: threads)
    picture.title = scene.scene.cover.title ?? style.name
    picture.attribution = plainAttribution
    return picture
  }

  /// Converts a display list with marks to a picture of paths, texts and images, with the fonts of the map.
  func vectorPicture(
    of list: DisplayList, size: PictureSize, isGlobe: Bool, textAsOutlines: Bool,
    threads: Int
  ) -> VectorPicture {
    var options = VectorPictureBuilder.Options(pixelRatio: size.pixelRatio)
    options.isGlobe = isGlobe
    options.drawsTextAsOutlines = textAsOutlines
    options.threads = threads
    options.glyph = glyphs.fonts.glyph
    return VectorPictureBuilder.picture(
      of: list, width: size.deviceWidth, height: size.deviceHeight, options: options)
  }
}

extension MapFonts {
  /// Returns the glyph of a character for vector output, as in `VectorPictureBuilder.Options`.
  var glyph: @Sendable (Unicode.Scalar, [String]) -> Glyph? {
    { self.open().library.glyph(of: $0, fontStack: $1) }
  }
}

extension Map {
  /// Draws a scene as a page of a PDF file. The page contains the places of its corners if the map is flat and not
  /// pitched.
  ///
  ///     let page = map.pdfPage(of: PlacedScene(scene))
  ///     let bytes = try PDFDocument.file(of: [page], information: page.information)
  ///
  /// - Parameters:
  ///   - scene: A scene of this map.
  ///   - textAsOutlines: Whether texts are drawn as paths. The default is false.
  ///   - threads: The number of threads. The page does not depend on this number.
  public func pdfPage(
    of scene: PlacedScene, textAsOutlines: Bool = false, threads: Int = 1
  ) -> PDFPage {
    PDFPage(
      vectorPicture(of: scene, textAsOutlines: textAsOutlines, threads: threads),
      geography: PDFGeography(of: scene.scene))
  }
}

extension PDFPage {
  /// The information in a file that contains only this page.
  public var information: PDFInformation {
    var information = PDFInformation(program: "render-map \(Map.version)")
    information.title = picture.title
    information.language = picture.language
    information.attribution = picture.attribution
    return information
  }
}

extension MapWarning {
  /// Creates the warning about a part of the map that vector output cannot represent.
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

extension PDFGeography {
  /// The maximum difference, in degrees, between a longitude that is written and the longitude of the middle of a
  /// picture. It keeps the longitudes within one turn around the world.
  private static let reach = 179.0

  /// Creates the places of a scene's corners. If the scene shows the world more than once, they are the corners of an
  /// area around the middle of the scene. The result is nil if the scene is pitched, or shows a globe or terrain,
  /// because its pixels are then not an affine image of the plane. It is also nil if a corner is not on the earth.
  public init?(of scene: Scene) {
    guard let world = WorldFile(of: scene) else { return nil }
    let size = scene.viewport.size
    let (width, height) = (Double(size.deviceWidth), Double(size.deviceHeight))
    func degrees(_ x: Double, _ y: Double, share: Double) -> Point? {
      // The origin of a world file is the center of the upper left pixel.
      world.degrees(
        column: width * (0.5 + (x - 0.5) * share) - 0.5,
        row: height * (0.5 + (y - 0.5) * share) - 0.5)
    }
    let corners = [(0.0, 1.0), (0, 0), (1, 0), (1, 1)]
    let whole = corners.compactMap { degrees($0, $1, share: 1) }
    guard let middle = degrees(0.5, 0.5, share: 0), whole.count == corners.count else { return nil }
    // Only Web Mercator shows the world more than once.
    let away = world.system == nil ? whole.map { ($0.x - middle.x).magnitude }.max() ?? 0 : 0
    let share = min(1, Self.reach / max(away, Self.reach))
    let places = corners.compactMap { x, y in
      degrees(x, y, share: share).map { Place(longitude: $0.x, latitude: $0.y) }
    }
    guard places.count == corners.count else { return nil }
    let system = world.system.flatMap { system in
      system.wellKnownText.map { System(wellKnownText: $0, epsg: system.epsg) }
    }
    if world.system != nil, system == nil { return nil }
    self.init(
      lowerLeft: places[0], upperLeft: places[1], upperRight: places[2], lowerRight: places[3],
      share: share, system: system)
  }
}
