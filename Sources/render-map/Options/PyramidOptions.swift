import ArgumentParser
import MapImages
import RenderMap

extension PyramidShard: ExpressibleByArgument {
  /// Parses a shard such as `2/4`.
  public init?(argument: String) { self.init(argument) }
}

/// A part of a pyramid, or `-` to draw the parts that standard input names.
enum PartArgument: Hashable, ExpressibleByArgument {
  /// A single part.
  case part(PyramidPart)
  /// The parts that standard input names.
  case standardInput

  init?(argument: String) {
    if argument == "-" {
      self = .standardInput
    } else if let part = PyramidPart(argument) {
      self = .part(part)
    } else {
      return nil
    }
  }
}

/// The name of a format of tiles. `jpg` is accepted too.
struct FormatArgument: ExpressibleByArgument {
  var format: PictureFormat

  init?(argument: String) {
    guard let format = PictureFormat(endingOf: "." + argument),
      PictureFormat.ofTiles.contains(format)
    else { return nil }
    self.format = format
  }
}

/// Zoom levels, written as `A-B` or `A`.
struct ZoomRange: ExpressibleByArgument {
  /// The zoom levels.
  var levels: ClosedRange<Int>

  init(levels: ClosedRange<Int>) { self.levels = levels }

  /// The zoom levels as an argument of the command.
  var defaultValueDescription: String { "\(levels.lowerBound)-\(levels.upperBound)" }

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
      low <= high
    else { return nil }
    levels = low...high
  }
}

/// Options for drawing tiles.
struct PyramidOptions: ParsableArguments {
  @Option(
    name: [.long, .customLong("bbox")], parsing: .unconditional,
    help: ArgumentHelp(
      "Area of the tiles; W greater than E crosses the antimeridian (default: the world).",
      valueName: "w,s,e,n"))
  var bounds: NumberList?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Zoom levels of tiles, as A-B or A.", valueName: "levels"))
  var zoom = ZoomRange(levels: 0...4)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Pixels per tile side: 512, or 256, which draws the map one zoom level lower.",
      valueName: "pixels"))
  var tileSize = 512

  @Option(
    name: [.customShort("r"), .customLong("ratio")], parsing: .unconditional,
    help: ArgumentHelp("Device pixels per pixel; 2 for @2x (default: 1).", valueName: "number"))
  var requestedRatio: Double?

  @Option(
    name: .long,
    help: "Format of tiles: \(Self.formats.joined(separator: ", ")) (default: png).",
    completion: .list(Self.formats))
  var format: FormatArgument?

  @OptionGroup var encoding: EncodingArguments

  @Option(
    name: .long, help: ArgumentHelp("Draw share I of N shares of the tiles.", valueName: "i/n"))
  var shard: PyramidShard?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw part I of N parts that are contiguous; - draws the parts that standard input names, one per line.",
      valueName: "i/n"))
  var part: PartArgument?

  @Option(name: .long, help: "Name of the map in the archive (default: the style's name).")
  var name: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Threads to draw with (default: one per processor).", valueName: "number"))
  var threads: Int?

  private static let formats = PictureFormat.ofTiles.map(\.rawValue)

  /// The number of device pixels per pixel of the style.
  var ratio: Double { requestedRatio ?? 1 }

  /// Returns the area of the tiles that the options specify if it is valid.
  func area() throws(Failure) -> TileArea {
    let edges = bounds ?? NumberList([-180, -85.0511288, 180, 85.0511288])
    let bounds = try edges.area()
    guard let area = TileArea(bounds: bounds, zooms: zoom.levels) else {
      throw Failure(.wrongArguments, "--zoom: levels must be 0 to \(TileArea.greatestZoom)")
    }
    return area
  }

  /// Returns a pyramid of a map. It contains the tiles of an area.
  func pyramid(of map: Map, area: TileArea) throws(Failure) -> TilePyramid {
    guard let size = TilePyramid.TileSize(rawValue: tileSize) else {
      throw Failure(.wrongArguments, "--tile-size \(tileSize): must be 512 or 256")
    }
    guard var pyramid = TilePyramid(map, area: area, tileSize: size, pixelRatio: ratio) else {
      throw Failure(
        .wrongArguments, "--ratio \(ratio): must be a multiple of 0.0625, from 0.25 to 8")
    }
    pyramid.format = format?.format ?? .png
    let members = RequestMembers(arguments: encoding.members)
    let format = OutputFormat.pixels(pyramid.format)
    pyramid.encoding = try Failure.ofRequest { () throws(RequestError) in
      try members.checkEncoding(in: format)
      return try members.encoding(in: format)
    }
    pyramid.shard = shard ?? .whole
    if case .part(let part) = part { pyramid.part = part }
    return pyramid
  }
}

extension NumberList {
  /// Returns the area of an option.
  func area(of option: String = "--bounds") throws(Failure) -> GeographicBounds {
    guard let bounds = GeographicBounds(numbers) else {
      throw Failure(
        .wrongArguments,
        "\(option) takes W,S,E,N: longitudes from -180 to 180, latitudes from -90 to 90, S not above N"
      )
    }
    return bounds
  }
}
