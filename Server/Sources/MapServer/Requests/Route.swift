import RenderMap

/// The resource that a request is for.
package enum Route: Hashable, Sendable {
  /// The page with the list of all maps.
  case index
  /// The page that shows a slippy map of a style.
  case viewer(String)
  /// The page that shows the tiles of an archive of data.
  case inspector(String)
  /// A file that the pages use.
  case asset(String)
  /// The state of the server: whether it is ready.
  case health
  /// The metrics of the server.
  case metrics
  /// The list of styles.
  case styles
  /// The TileJSON documents of rendered styles, of data, or of both.
  case tileJSONs(rendered: Bool, data: Bool, tileSize: Int?)
  /// The names of the fonts.
  case fonts
  /// A style as JSON.
  case style(String)
  /// The TileJSON document of a rendered style.
  case tileJSON(String, tileSize: Int?)
  /// The WMTS capabilities of a style.
  case wmts(String)
  /// A file of a style's sprite.
  case sprite(String, name: String, scale: Int, ending: String)
  /// The data of a style's source.
  case source(String, name: String)
  /// A rendered tile.
  case tile(TileRequest)
  /// A static picture.
  case picture(StaticPicture)
  /// The glyphs of a font stack, for the characters from `start` on.
  case glyphs(fonts: [String], start: Int)
  /// The TileJSON document of an archive of data.
  case dataTileJSON(String)
  /// A tile of an archive of data.
  case dataTile(String, z: Int, x: Int, y: Int, ending: String)
  /// The elevations in an archive of data.
  case elevation(ElevationRequest)
  /// A file in the folder of files.
  case file([String])
  /// A request of the page of a workbench.
  case workbench(WorkbenchRequest)

  /// The name of the route that metrics use.
  package var kind: String {
    switch self {
    case .index, .viewer, .inspector, .asset, .workbench: "page"
    case .health: "health"
    case .metrics: "metrics"
    case .styles, .tileJSONs, .fonts, .style, .tileJSON, .wmts, .dataTileJSON: "document"
    case .sprite, .glyphs: "resource"
    case .source, .dataTile, .elevation, .file: "data"
    case .tile: "tile"
    case .picture: "static"
    }
  }

  /// Parses the target of a request.
  ///
  /// - Throws: `AnswerError` with the status 404 if the path is unknown, or 400 if a value is invalid.
  package init(_ target: RequestTarget) throws(AnswerError) {
    let path = target.segments
    switch path.first {
    case "" where path.count == 1: self = .index
    case "health" where path.count == 1: self = .health
    case "metrics" where path.count == 1: self = .metrics
    case "styles.json" where path.count == 1: self = .styles
    case "fonts.json" where path.count == 1: self = .fonts
    case "styles" where path.count > 1: self = try Self.ofStyle(target)
    case "data" where path.count > 1: self = try Self.ofData(target)
    case "fonts" where path.count == 3: self = try Self.ofFonts(path[1], path[2])
    case "files" where path.count > 1: self = .file(Array(path.dropFirst()))
    case "assets" where path.count == 2: self = .asset(path[1])
    case "workbench" where path.count > 1: self = .workbench(try WorkbenchRequest(target))
    case "256" where path.count == 2: self = try Self.list(path[1], tileSize: 256)
    case "512" where path.count == 2: self = try Self.list(path[1], tileSize: 512)
    case let name? where path.count == 1: self = try Self.list(name, tileSize: nil)
    default: throw .notFound
    }
  }

  private static func list(_ name: String, tileSize: Int?) throws(AnswerError) -> Route {
    switch name {
    case "index.json": .tileJSONs(rendered: true, data: true, tileSize: tileSize)
    case "rendered.json": .tileJSONs(rendered: true, data: false, tileSize: tileSize)
    case "data.json" where tileSize == nil:
      .tileJSONs(rendered: false, data: true, tileSize: nil)
    default: throw .notFound
    }
  }

  /// Parses a path below `/styles`.
  private static func ofStyle(_ target: RequestTarget) throws(AnswerError) -> Route {
    let path = Array(target.segments.dropFirst())
    if path.count == 1, path[0].hasSuffix(".json") {
      return .tileJSON(String(path[0].dropLast(5)), tileSize: nil)
    }
    if path.count == 2, let tileSize = tileSize(path[0]), path[1].hasSuffix(".json") {
      return .tileJSON(String(path[1].dropLast(5)), tileSize: tileSize)
    }
    if path.count >= 4, path[0] == "v1" { return try MapboxPath(target).route }
    guard path.count > 1 else { throw .notFound }
    let (id, rest) = (path[0], Array(path.dropFirst()))
    if rest.count >= 3, rest[0] == "static" {
      return .picture(try StaticPicture(style: id, path: rest, target: target))
    }
    switch rest.count {
    case 1 where rest[0].isEmpty: return .viewer(id)
    case 1 where rest[0] == "style.json": return .style(id)
    case 1 where rest[0] == "wmts.xml": return .wmts(id)
    case 1 where rest[0].hasPrefix("sprite"):
      return try sprite(of: id, String(rest[0].dropFirst(6)), name: "default")
    case 2 where rest[0] == "sprite": return try sprite(of: id, rest[1], name: nil)
    case 2 where rest[0] == "sources" && rest[1].hasSuffix(".geojson"):
      return .source(id, name: String(rest[1].dropLast(8)))
    case 3: return .tile(try TileRequest(style: id, tileSize: 256, path: rest))
    case 4:
      guard let tileSize = tileSize(rest[0]) else {
        if Int(digits: rest[0]) != nil { throw AnswerError(.badRequest, "Invalid Tile Size") }
        throw .notFound
      }
      return .tile(try TileRequest(style: id, tileSize: tileSize, path: Array(rest.dropFirst())))
    default: throw .notFound
    }
  }

  static func tileSize(_ text: String) -> Int? {
    text == "256" ? 256 : text == "512" ? 512 : nil
  }

  /// Parses the end of a sprite's file name after the name of the sprite, such as `@2x.png`.
  private static func sprite(
    of id: String, _ text: String, name: String?
  ) throws(AnswerError) -> Route {
    guard let file = PictureName(text), let ending = file.ending,
      ["json", "png"].contains(ending), (1...4).contains(file.scale),
      name == nil || file.name.isEmpty
    else { throw AnswerError(.badRequest, "Bad Sprite ID or Scale") }
    return .sprite(id, name: name ?? file.name, scale: file.scale, ending: ending)
  }

  /// Parses a path below `/data`.
  private static func ofData(_ target: RequestTarget) throws(AnswerError) -> Route {
    let path = Array(target.segments.dropFirst())
    if path.count == 1, path[0].hasSuffix(".json") {
      return .dataTileJSON(String(path[0].dropLast(5)))
    }
    if path.count == 2, path[1].isEmpty { return .inspector(path[0]) }
    if path.count >= 2, path[1] == "elevation" {
      return .elevation(
        try ElevationRequest(data: path[0], path: Array(path.dropFirst(2)), body: target.body))
    }
    guard path.count == 4 else { throw .notFound }
    let end = path[3].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard end.count == 2, let z = Int(digits: path[1]), let x = Int(digits: path[2]),
      let y = Int(digits: end[0])
    else { throw AnswerError(.notFound, "Invalid Tile") }
    return .dataTile(path[0], z: z, x: x, y: y, ending: String(end[1]))
  }

  /// Parses a path below `/fonts`. It contains the names of fonts, separated by commas, and a range of 256
  /// characters.
  private static func ofFonts(_ stack: String, _ file: String) throws(AnswerError) -> Route {
    guard file.hasSuffix(".pbf") else { throw .notFound }
    let numbers = file.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let start = Int(digits: numbers[0]),
      let end = Int(digits: numbers[1]),
      start % 256 == 0, end == start + 255, end <= 65_535
    else { throw AnswerError(.badRequest, "Invalid range") }
    let fonts = stack.split(separator: ",").map(String.init)
    guard (1...16).contains(fonts.count) else { throw AnswerError(.badRequest, "Invalid fonts") }
    return .glyphs(fonts: fonts, start: start)
  }
}
