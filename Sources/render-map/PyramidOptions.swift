import ArgumentParser
import ImageCodec
import RenderMap
import TilePyramid

extension PyramidShard: ExpressibleByArgument {
  /// The shard that an argument says.
  public init?(argument: String) { self.init(argument) }
}

/// `A-B` or `A`: zoom levels.
struct ZoomRange: ExpressibleByArgument {
  var levels: ClosedRange<Int>

  init(levels: ClosedRange<Int>) { self.levels = levels }

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
      low <= high
    else { return nil }
    levels = low...high
  }
}

/// Which tiles are drawn, and how.
struct PyramidOptions: ParsableArguments {
  @Option(
    name: [.long, .customLong("bbox")], parsing: .unconditional,
    help: "Where tiles are drawn, as W,S,E,N; W above E crosses the antimeridian (the world).")
  var bounds: NumberList?

  @Option(name: [.short, .long], help: "Zoom levels of tiles, as A-B or A (0-4).")
  var zoom = ZoomRange(levels: 0...4)

  @Option(name: .long, help: "Pixels a tile side: 512, or 256 for maps a level lower (512).")
  var tileSize = 512

  @Option(
    name: [.short, .long], parsing: .unconditional, help: "Device pixels a pixel: 2 for @2x (1).")
  var ratio = 1.0

  @Option(name: .long, help: "What tiles are written as: png, webp or jpeg (png).")
  var format = PictureFormat.png

  @Option(name: .long, help: "Quality of JPEG tiles, 1 to 100 (90).")
  var quality = PictureDetails.defaultQuality

  @Option(name: .long, help: "Draw one of N shares of the tiles, as I/N.")
  var shard = PyramidShard.whole

  @Option(name: .long, help: "What the archive calls the map (the style's name).")
  var name: String?

  @Option(name: .long, parsing: .unconditional, help: "Threads to draw with (all cores).")
  var threads: Int?

  /// The tiles asked for.
  func area() throws(Failure) -> TileArea {
    let edges = bounds?.numbers ?? [-180, -85.0511288, 180, 85.0511288]
    guard let bounds = GeographicBounds(edges) else {
      throw Failure(
        .wrongArguments,
        "--bounds takes W,S,E,N: longitudes from -180 to 180, latitudes from -90 to 90, S not above N"
      )
    }
    guard let area = TileArea(bounds: bounds, zooms: zoom.levels) else {
      throw Failure(.wrongArguments, "--zoom: levels must be 0 to \(TileArea.greatestZoom)")
    }
    return area
  }

  /// The pyramid of a map that has these tiles.
  func pyramid(of map: Map, area: TileArea) throws(Failure) -> TilePyramid {
    guard let size = TilePyramid.TileSize(rawValue: tileSize) else {
      throw Failure(.wrongArguments, "--tile-size \(tileSize): must be 512 or 256")
    }
    guard var pyramid = TilePyramid(map, area: area, tileSize: size, pixelRatio: ratio) else {
      throw Failure(
        .wrongArguments, "--ratio \(ratio): must be a multiple of 0.0625, from 0.25 to 8")
    }
    guard (1...100).contains(quality) else {
      throw Failure(.wrongArguments, "--quality \(quality): must be 1 to 100")
    }
    pyramid.format = format
    pyramid.quality = quality
    pyramid.shard = shard
    return pyramid
  }
}
