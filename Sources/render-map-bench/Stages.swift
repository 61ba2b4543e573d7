import Foundation
import MapGeoJSON
import MapImages
import MapJSON
import MapRaster
import MapTiles
import MapTilesTestSupport
import RenderMap

/// The stages of drawing one file. They are timed separately.
struct Stages {
  /// The path of the file: GeoJSON, or a tile with the suffix `.mvt` (Mapbox vector tiles) or `.mlt` (MapLibre
  /// tiles).
  var file: String

  private static let size = 1024

  /// Returns the times of reading, tiling and drawing GeoJSON, or the time of decoding a tile.
  func figures(_ stopwatch: Stopwatch) throws -> [Figure] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let input = URL(fileURLWithPath: file).lastPathComponent
    let megabytes = Double(bytes.count) / 1e6
    if file.hasSuffix(".mvt") {
      return try [Self.decoding(bytes, input: input, stopwatch)]
        + Self.decodingAsMapLibreTiles(bytes, input: input, stopwatch)
    }
    if file.hasSuffix(".mlt") {
      return [try Self.decodingMapLibreTile(bytes, input: input, stopwatch)]
    }
    let features = try GeoJSONDocument(parsing: bytes).object.features
    let read = try stopwatch.median { try GeoJSONDocument(parsing: bytes).object.features.count }
    let index = stopwatch.median { Self.checksum(GeoJSONTiler().index(features: features)) }
    let style = try JSONDocument(parsing: Self.style(for: file))
    let whole = try stopwatch.median { try Self.draw(style).bytes.reduce(0) { $0 &+ Int($1) } }
    func figure(_ stage: String, _ run: (milliseconds: Double, checksum: Int)) -> Figure {
      Figure(
        stage: stage, input: input, milliseconds: run.milliseconds, amount: megabytes, unit: "MB",
        checksum: run.checksum)
    }
    return [figure("read GeoJSON", read), figure("tile", index), figure("whole map", whole)]
  }

  private static func decoding(
    _ tile: [UInt8], input: String, _ stopwatch: Stopwatch
  ) throws -> Figure {
    let run = try stopwatch.median {
      try VectorTileDecoder.decode(tile).reduce(0) { $0 &+ $1.points.count &+ $1.tags.count }
    }
    return Figure(
      stage: "decode tile", input: input, milliseconds: run.milliseconds,
      amount: Double(tile.count) / 1e6, unit: "MB", checksum: run.checksum)
  }

  /// Returns the times of decoding a Mapbox vector tile after it is encoded as MapLibre tiles. One of these tiles
  /// contains integers of variable length, and the other contains packed integers. The amount of work is the size of
  /// the Mapbox vector tile.
  private static func decodingAsMapLibreTiles(
    _ tile: [UInt8], input: String, _ stopwatch: Stopwatch
  ) throws -> [Figure] {
    let layers = try VectorTileDecoder.decode(tile)
    let encoders: [(String, MLTStreamEncoder.Physical)] = [
      ("varint", .varint), ("packed", .fastPFOR),
    ]
    return try encoders.map { name, physical in
      let encoder = MapLibreTileEncoder(strings: .shared, integers: .shortest(physical))
      return try decodingMapLibreTile(
        encoder.tile(layers), input: "\(input) as MLT, \(name)", stopwatch, size: tile.count)
    }
  }

  private static func decodingMapLibreTile(
    _ tile: [UInt8], input: String, _ stopwatch: Stopwatch, size: Int? = nil
  ) throws -> Figure {
    let run = try stopwatch.median {
      try MapLibreTileDecoder.decode(tile).reduce(0) { $0 &+ $1.points.count &+ $1.tags.count }
    }
    return Figure(
      stage: "decode tile", input: input, milliseconds: run.milliseconds,
      amount: Double(size ?? tile.count) / 1e6, unit: "MB", checksum: run.checksum)
  }

  /// Returns the number of points in the tiles of the three lowest zoom levels.
  private static func checksum(_ index: GeoJSONTileIndex) -> Int {
    var ids: [TileID] = []
    for z in 0...2 {
      for x in 0..<(1 << z) {
        for y in 0..<(1 << z) { ids += [TileID(z: z, x: x, y: y)].compactMap { $0 } }
      }
    }
    return index.tiles(ids).values.reduce(0) { $0 &+ $1.points.count }
  }

  private static func style(for file: String) -> String {
    let url = URL(fileURLWithPath: file).absoluteString
    return """
      {"version": 8, "sources": {"data": {"type": "geojson", "data": "\(url)"}}, "layers": [
        {"id": "sea", "type": "background", "paint": {"background-color": "#cde"}},
        {"id": "areas", "type": "fill", "source": "data", "filter": ["==", ["geometry-type"], "Polygon"],
          "paint": {"fill-color": "#eec"}},
        {"id": "lines", "type": "line", "source": "data", "paint": {"line-color": "#876"}},
        {"id": "points", "type": "circle", "source": "data", "filter": ["==", ["geometry-type"], "Point"]}
      ]}
      """
  }

  private static func draw(_ style: JSONDocument) throws -> PixelBuffer {
    let map = try Map.load(style, from: nil)
    let size = try PictureSize(size, size)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size).draw()
  }

  /// Returns the times of filling, stroking and writing synthetic pictures. The pictures are the same on every
  /// machine.
  static func synthetic(_ stopwatch: Stopwatch) -> [Figure] {
    let fills = SyntheticPaths.stars(count: 20_000, size: size)
    let strokes = SyntheticPaths.roads(count: 10_000, size: size)
    let pattern = SyntheticPaths.turnedPattern()
    let picture = draw(fills)
    return [
      figure("fill", "20,000 stars of 10 corners", 20_000, "polygons", stopwatch) {
        draw(fills).sum
      },
      figure("stroke", "10,000 lines of 8 points", 10_000, "lines", stopwatch) {
        draw(strokes).sum
      },
      figure(
        "pattern", "turned, over \(size)x\(size) pixels", Double(size * size) / 1e6, "Mpixel",
        stopwatch
      ) {
        draw(pattern).sum
      },
      figure("write PNG", "\(size)x\(size) pixels", Double(size * size) / 1e6, "Mpixel", stopwatch)
      {
        (try? PNG.encode(picture).count) ?? 0
      },
    ]
  }

  private static func draw(_ list: DisplayList) -> PixelBuffer {
    Rasterizer.draw(list, width: size, height: size)
  }

  private static func figure(
    _ stage: String, _ input: String, _ amount: Double, _ unit: String, _ stopwatch: Stopwatch,
    _ work: () -> Int
  ) -> Figure {
    let run = stopwatch.median(work)
    return Figure(
      stage: stage, input: input, milliseconds: run.milliseconds, amount: amount, unit: unit,
      checksum: run.checksum)
  }
}

extension PixelBuffer {
  /// The sum of the channel values of all pixels.
  fileprivate var sum: Int { bytes.reduce(0) { $0 &+ Int($1) } }
}
