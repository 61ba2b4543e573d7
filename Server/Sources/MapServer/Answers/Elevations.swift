import MapSystem
import MapTiles
import RenderMap

/// The elevations in an archive of terrain tiles. The elevation of a place is the elevation of the pixel that
/// contains the place.
struct Elevations: Sendable {
  /// The encodings of elevation in pixels.
  private enum Encoding: String {
    case mapbox, terrarium
  }

  /// A pixel of a tile.
  private struct Pixel {
    var tile: TileID
    /// The horizontal position in the tile, from 0 at its western edge to 1 at its eastern edge.
    var x: Double
    /// The vertical position in the tile, from 0 at its northern edge to 1 at its southern edge.
    var y: Double
  }

  /// The elevation of a pixel.
  private struct Sample {
    /// The elevation in meters; nil if the pixel is fully transparent.
    var meters: Double?
    /// The column of the pixel in the tile.
    var column: Int
    /// The row of the pixel in the tile.
    var row: Int
  }

  private let data: ServedData
  private let encoding: Encoding
  /// The range of zoom levels of the archive.
  private let levels: ClosedRange<Int>

  /// The maximum number of pixels of a tile.
  private static let pixelLimit = 1 << 22

  /// Creates the elevations of an archive.
  ///
  /// - Throws: `AnswerError` if the archive does not contain terrain tiles.
  init(_ data: ServedData) throws(AnswerError) {
    let tiles = data.tiles.description
    guard let name = data.encoding else {
      throw AnswerError(.badRequest, "Missing tileJSON.encoding")
    }
    guard let encoding = Encoding(rawValue: name) else {
      throw AnswerError(.badRequest, "Invalid encoding. Must be terrarium or mapbox.")
    }
    guard ["png", "webp"].contains(data.ending) else {
      throw AnswerError(.badRequest, "Invalid format. Must be webp or png.")
    }
    let low = min(max(tiles.minzoom ?? 0, 0), 30).rounded(.up)
    let high = min(max(tiles.maxzoom ?? 22, low), 30).rounded(.down)
    self.data = data
    self.encoding = encoding
    levels = Int(low)...max(Int(low), Int(high))
  }

  /// Returns the answer to a request for elevations. The status is 204 if a single place has no elevation.
  ///
  /// - Throws: `AnswerError` if a requested tile is not in the range of zoom levels, or if a tile cannot be read.
  func answer(_ request: ElevationRequest) throws -> Answer {
    switch request.subject {
    case .tile(let z, let x, let y):
      guard levels.contains(z), let tile = TileID(z: z, x: x, y: y) else {
        throw AnswerError(.notFound, "Out of bounds")
      }
      let side = Double(1 << z)
      let place = LngLat(
        longitude: WebMercator.longitude(x: (Double(x) + 0.5) / side),
        latitude: WebMercator.latitude(y: (Double(y) + 0.5) / side))
      return try answer(place, Pixel(tile: tile, x: 0.5, y: 0.5))
    case .point(let point): return try answer(point.place, pixel(point))
    case .points(let points):
      let list = try elevations(points).map { $0.map(Self.number) ?? JSONValue(.null) }
      return Answer(json: JSONValue(.array(list)).jsonBytes)
    }
  }

  /// Returns the answer for one place. The status is 204 if the place has no elevation.
  private func answer(_ place: LngLat, _ pixel: Pixel) throws -> Answer {
    guard let pixels = try pixels(pixel.tile) else { return .empty }
    let sample = sample(pixel, of: pixels)
    guard let meters = sample.meters else { return .empty }
    let document: JSONValue = [
      "long": Self.number(place.longitude), "lat": Self.number(place.latitude),
      "elevation": Self.number(meters), "z": JSONValue(integerLiteral: Int64(pixel.tile.z)),
      "x": JSONValue(integerLiteral: Int64(pixel.tile.x)),
      "y": JSONValue(integerLiteral: Int64(pixel.tile.y)),
      "pixelX": JSONValue(integerLiteral: Int64(sample.column)),
      "pixelY": JSONValue(integerLiteral: Int64(sample.row)),
    ]
    return Answer(json: document.jsonBytes)
  }

  /// Returns the elevations of points in their order; nil for each point without an elevation. Each tile is read only
  /// once.
  private func elevations(
    _ points: [ElevationRequest.Point]
  ) throws -> [Double?] {
    var pixelsOfTiles: [TileID: [(index: Int, pixel: Pixel)]] = [:]
    for (index, point) in points.enumerated() {
      let pixel = pixel(point)
      pixelsOfTiles[pixel.tile, default: []].append((index, pixel))
    }
    var elevations = [Double?](repeating: nil, count: points.count)
    for (tile, asked) in pixelsOfTiles.sorted(by: { $0.key < $1.key }) {
      if WorkCancellation.isRequested { break }
      guard let pixels = try pixels(tile) else { continue }
      for (index, pixel) in asked { elevations[index] = sample(pixel, of: pixels).meters }
    }
    return elevations
  }

  /// Returns the pixel that contains a point. Its zoom level is the zoom level of the point, or the nearest zoom
  /// level of the archive.
  private func pixel(_ point: ElevationRequest.Point) -> Pixel {
    let zoom = Int(
      min(max(point.zoom.rounded(.down), Double(levels.lowerBound)), Double(levels.upperBound)))
    let count = 1 << zoom
    func split(_ world: Double) -> (Int, Double) {
      let place = min(max(world, 0), 1) * Double(count)
      let whole = min(Int(place), count - 1)
      return (whole, place - Double(whole))
    }
    let (column, x) = split(WebMercator.x(longitude: point.place.longitude))
    let (row, y) = split(WebMercator.y(latitude: point.place.latitude))
    return Pixel(tile: TileID(z: zoom, x: column, y: row) ?? .world, x: x, y: y)
  }

  /// Returns the pixels of a tile; nil if the archive does not contain the tile.
  private func pixels(_ tile: TileID) throws -> StraightPixels? {
    guard let bytes = try data.tile(tile) else { return nil }
    do {
      return try ImageFile.decode(bytes, pixelLimit: Self.pixelLimit)
    } catch {
      throw AnswerError(.internalServerError, "The tile cannot be decoded: \(error)")
    }
  }

  private func sample(_ pixel: Pixel, of pixels: StraightPixels) -> Sample {
    let column = min(Int(pixel.x * Double(pixels.width)), pixels.width - 1)
    let row = min(Int(pixel.y * Double(pixels.height)), pixels.height - 1)
    let start = 4 * (row * pixels.width + column)
    let bytes = pixels.bytes[start..<start + 4].map(Int.init)
    guard bytes[3] > 0 else { return Sample(meters: nil, column: column, row: row) }
    let number = bytes[0] << 16 | bytes[1] << 8 | bytes[2]
    // The integer is exact, so the elevation is rounded at most once, and has no more decimal places than the tile
    // specifies.
    let meters =
      switch encoding {
      case .mapbox: Double(number - 100_000) / 10
      case .terrarium: Double(number) / 256 - 32_768
      }
    return Sample(meters: meters, column: column, row: row)
  }

  private static func number(_ value: Double) -> JSONValue {
    if let whole = Int64(exactly: value) { return JSONValue(.number(.integer(whole))) }
    return JSONValue(.number(.double(value)))
  }
}
