import MapTiles

/// Tiles at addresses of their own, which one or more templates tell.
public struct TileTemplates: TileSet {
  /// What is known of the tiles.
  public let description: TileSetDescription
  /// At least one.
  private let templates: [Template]
  private let loader: ResourceLoader
  private let pixelRatio: Double

  /// A template as a path or as a URL.
  private enum Template: Sendable {
    case file(TileTemplate)
    case url(TileTemplate)
  }

  /// The tiles at the addresses that `description.tiles` gives as templates.
  ///
  /// - Parameters:
  ///   - description: What is known of the tiles.
  ///   - base: What relative addresses are relative to: the style, or the TileJSON document.
  ///   - pixelRatio: How many device pixels a pixel of the map has, for `{ratio}`.
  ///   - loader: What reads the tiles.
  /// - Throws: `ResourceError.invalidURL` for an address that is none, and without any.
  public init(
    _ description: TileSetDescription, relativeTo base: ResourceLocation?, pixelRatio: Double,
    loader: ResourceLoader
  ) throws(ResourceError) {
    self.description = description
    self.loader = loader
    self.pixelRatio = pixelRatio
    var templates: [Template] = []
    guard let addresses = description.tiles, !addresses.isEmpty else {
      throw .invalidURL(base?.description ?? "tiles", reason: "no addresses of tiles are given")
    }
    for text in addresses {
      switch try loader.location(of: text, relativeTo: base) {
      case .file(let path): templates.append(.file(TileTemplate(path)))
      case .url(let url): templates.append(.url(TileTemplate(url)))
      case .standardInput:
        throw .invalidURL(text, reason: "tiles cannot be read from standard input")
      }
    }
    self.templates = templates
  }

  /// The tiles of `ids`, in their order; nil where there is nothing at a tile's address.
  public func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    let wanted = ids.indices.filter { description.contains(ids[$0]) }
    let locations = wanted.map { location(of: ids[$0]) }
    let answers = loader.load(all: locations.map { ResourceRequest($0) })
    var found = [FoundTile](repeating: .success(nil), count: ids.count)
    for (index, answer) in zip(wanted, answers) {
      if case .failure(.notFound) = answer { continue }
      found[index] = answer.map { $0[...] }
    }
    return unpacked(found, of: ids, notes: nil, limit: loader.limit, threads: threads) {
      index, error in
      .malformed(location(of: ids[index]), reason: "\(error)")
    }
  }

  /// Where a tile is. Of several templates each serves a diagonal of tiles, as in MapLibre GL JS.
  private func location(of id: TileID) -> ResourceLocation {
    let scheme = description.scheme ?? .xyz
    switch templates[(id.x + id.y) % templates.count] {
    case .file(let path):
      return .file(path: path.address(of: id, scheme: scheme, pixelRatio: pixelRatio))
    case .url(let url):
      return .url(url.address(of: id, scheme: scheme, pixelRatio: pixelRatio))
    }
  }
}

/// An address of tiles with places to fill in, in braces (style-spec: sources, tiles).
struct TileTemplate: Hashable, Sendable {
  /// What a pair of braces stands for.
  private enum Token: String {
    case z, x, y, prefix, ratio, quadkey
    case bbox = "bbox-epsg-3857"
  }

  private enum Piece: Hashable {
    case text(String)
    case token(Token)
  }

  private let pieces: [Piece]

  /// The template that `text` says. Braces around anything else are text.
  init(_ text: String) {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      plain += rest[..<brace]
      rest = rest[brace...]
      if let end = rest.firstIndex(of: "}"),
        let token = Token(rawValue: String(rest[..<end].dropFirst()))
      {
        pieces += [.text(plain), .token(token)]
        plain = ""
        rest = rest[end...].dropFirst()
      } else {
        plain.append(rest.removeFirst())
      }
    }
    self.pieces = pieces + [.text(plain + rest)]
  }

  /// The address of a tile, for a picture of `pixelRatio` device pixels a pixel, with rows counted as
  /// `scheme` says.
  func address(
    of id: TileID, scheme: TileSetDescription.Scheme, pixelRatio: Double
  ) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .token(.z): String(id.z)
      case .token(.x): String(id.x)
      case .token(.y): String(scheme == .tms ? id.rowFromSouth : id.y)
      case .token(.prefix): String(id.x % 16, radix: 16) + String(id.y % 16, radix: 16)
      case .token(.ratio): pixelRatio > 1 ? "@2x" : ""
      case .token(.quadkey): id.quadkey
      case .token(.bbox): id.mercatorBounds
      }
    }.joined()
  }
}

extension TileID {
  /// The quadrants that lead to the tile, from level 1 on: 0 and 1 in the north, 2 and 3 in the
  /// south, as Bing Maps numbers them.
  fileprivate var quadkey: String {
    (0..<z).reversed().map { level in
      let isEast = x >> level & 1
      let isSouth = y >> level & 1
      return String(isEast + 2 * isSouth)
    }.joined()
  }

  /// The tile's west, south, east and north in metres of EPSG:3857.
  fileprivate var mercatorBounds: String {
    let halfWorld = Double.pi * 6_378_137
    let side = 2 * halfWorld / Double(1 << z)
    let edges = [x, rowFromSouth, x + 1, rowFromSouth + 1].map { Double($0) * side - halfWorld }
    return edges.map { edge in
      Int(exactly: edge).map { String($0) } ?? "\(edge)"
    }.joined(separator: ",")
  }
}
