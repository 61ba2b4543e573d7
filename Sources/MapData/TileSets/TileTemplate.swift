import MapTiles

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
  /// The tile's row counted from the south, as the Tile Map Service does.
  var rowFromSouth: Int { (1 << z) - 1 - y }

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
