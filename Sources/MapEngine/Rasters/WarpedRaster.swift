import MapData
import MapGeoJSON
import MapGeometry
import MapRaster
import MapSystem
import MapTiles

/// The Web Mercator tiles of georeferenced raster files. Files are drawn over the files before them.
///
/// The bytes of a tile are a zero, so that no tile looks like another kind of file, and the bytes of its pixels
/// (`WarpedCanvas`). A tile without pixels has no bytes.
struct WarpedRaster: TileSet {
  let description: TileSetDescription
  /// The warnings about the files, with their locations.
  let warnings: [String]

  private let files: [WarpedFile]
  private let content: RasterContent
  private let side: Int
  /// Whether each pixel of a tile shows one pixel of a file.
  let isNearest: Bool
  /// Whether the files are drawn in every view, because the style limits neither the zoom levels nor the area of tiles.
  let isUnlimited: Bool
  /// Whether pixels are never mixed, whatever the layers are.
  var isPalette: Bool { content.isPalette }

  /// The number of pixels of a side of a tile, unless the style states it.
  private static let standardSide = 512.0
  /// The range of pixels of a side of a tile.
  private static let sides = 64.0...2048
  /// The number of pixels of a side of the parts in which a picture is drawn.
  private static let partSide = 256
  /// The last zoom level of tiles.
  private static let lastLevel = 22.0

  /// Creates the tiles of raster files.
  ///
  /// - Parameters:
  ///   - files: The files. There is at least one file.
  ///   - content: The meaning of the pixels of the files.
  ///   - style: The style's description of the tiles, which takes precedence.
  ///   - pixelRatio: The number of device pixels per pixel of the map.
  ///   - isNearest: Whether pixels are not mixed. Those of a palette never are.
  /// - Throws: `ResourceError` if the positions of a file cannot be transformed.
  init(
    _ files: [any RasterFile], as content: RasterContent, style: TileSetDescription,
    pixelRatio: Double, isNearest: Bool = false
  ) throws(ResourceError) {
    var warped: [WarpedFile] = []
    for file in files { warped.append(try WarpedFile(file)) }
    self.files = warped
    self.content = content
    self.isNearest = isNearest || content.isPalette
    let drawn = (style.tileSize ?? Self.standardSide) * Self.scale(pixelRatio)
    let side = drawn.isFinite ? min(max(drawn, Self.sides.lowerBound), Self.sides.upperBound) : 512
    self.side = Int(side)
    isUnlimited = style.minzoom == nil && style.maxzoom == nil && style.bounds == nil
    var description = TileSetDescription()
    let pixel = warped.map(\.pixelSize).min() ?? 1
    let level = StableMath.log2(1 / (pixel * side)).rounded(.up)
    description.minzoom = 0
    // Pixels of tiles that are drawn larger would be mixed a second time. Slopes are those between values of the file.
    description.maxzoom = content.isValue ? min(max(level, 0), Self.lastLevel) : Self.lastLevel
    description.bounds = BoundingBox(around: warped.map(\.outline.bounds))
    // An attribution is markup.
    description.attribution = RasterDescription.copyright(of: files.map(\.description))?
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    self.description = description.overridden(by: style)
    warnings = warped.flatMap { file in
      (file.file.description.warnings + (file.warning.map { [$0] } ?? [])).map {
        "\(file.file.location): \($0)"
      }
    }
  }

  /// Returns the number of pixels of a tile per pixel of the map.
  static func scale(_ pixelRatio: Double) -> Double { pixelRatio.rounded(.up) }

  func location(of id: TileID) -> ResourceLocation? { files.first?.file.location }

  func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    ids.concurrentMap(threads: threads) { id in
      guard description.contains(id), !WorkCancellation.isRequested else { return .success(nil) }
      return Result { () throws(ResourceError) in try tile(id) }
    }
  }

  private func tile(_ id: TileID) throws(ResourceError) -> [UInt8] {
    let canvas = try canvas(WarpFrame(id, side: side))
    return canvas.isEmpty ? [] : [0] + canvas.bytes
  }

  private func canvas(_ frame: WarpFrame) throws(ResourceError) -> WarpedCanvas {
    var canvas = WarpedCanvas(frame, isValue: content.isValue)
    for file in files {
      try file.draw(in: frame, on: &canvas, as: content, isNearest: isNearest)
    }
    return canvas
  }

  /// Returns the value at a place in world units, interpolated between the pixels of the topmost file; nil if it is
  /// missing.
  ///
  /// - Throws: `ResourceError` if a file cannot be read.
  func value(at world: Point) throws(ResourceError) -> Double? {
    var pixel = PixelBuffer(width: 1, height: 1)
    pixel.bytes = try canvas(WarpFrame(at: world)).bytes
    return ElevationEncoding.float32.elevation(in: pixel, at: 0)
  }

  /// Whether the pixels of a picture are pixels of tiles, so that tiles can be used for several pictures.
  func hasTiles(for picture: WarpFrame) -> Bool {
    let (right, down, _) = picture.toWorld.rows
    let level = StableMath.log2(1 / (right.x * Double(side)))
    return right.y == 0 && down.x == 0
      && [level, right.z / right.x, down.z / right.x].allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
  }

  /// Returns the pixels of a picture; nil if no file has a pixel there.
  ///
  /// - Throws: `ResourceError` if a file cannot be read.
  func picture(_ frame: WarpFrame, threads: Int) throws(ResourceError) -> PixelBuffer? {
    var pixels = PixelBuffer(width: frame.width, height: frame.height)
    var isEmpty = true
    // The parts of a row of parts are in memory at once.
    for y in stride(from: 0, to: frame.height, by: Self.partSide) {
      let columns = Array(stride(from: 0, to: frame.width, by: Self.partSide))
      let drawn = columns.concurrentMap(threads: threads) { x in
        let part = frame.part(x: x, y: y, side: Self.partSide)
        return (part, Result { () throws(ResourceError) in try canvas(part) })
      }
      for (x, (part, result)) in zip(columns, drawn) {
        let canvas = try result.get()
        if canvas.isEmpty { continue }
        isEmpty = false
        let length = 4 * part.width
        for row in 0..<part.height {
          let start = 4 * ((y + row) * frame.width + x)
          pixels.bytes.replaceSubrange(
            start..<start + length, with: canvas.bytes[row * length..<(row + 1) * length])
        }
      }
    }
    return isEmpty ? nil : pixels
  }

  /// Returns the pixels in the bytes of a tile.
  func pixels(_ bytes: [UInt8]) -> PixelBuffer? {
    guard bytes.count == 1 + 4 * side * side else { return nil }
    var pixels = PixelBuffer(width: side, height: side)
    pixels.bytes = Array(bytes.dropFirst())
    return pixels
  }
}
