import MapGeoJSON
import MapTiles

/// A tile set in which each tile has a separate address. Templates determine the addresses.
public struct TileTemplates: TileSet {
  /// The description from which the tile set was created.
  public let description: TileSetDescription
  /// The templates. There is at least one template.
  private let templates: [Template]
  /// The locations of the templates that are paths.
  let files: [ResourceLocation]
  private var loader: ResourceLoader
  private let pixelRatio: Double

  /// A template for a path or for a URL.
  private enum Template: Sendable {
    case file(TileTemplate)
    case url(TileTemplate)
  }

  /// Creates the tile set from the templates in `description.tiles`.
  ///
  /// - Parameters:
  ///   - description: The description of the tile set.
  ///   - base: The location of the style or TileJSON document. Relative addresses are resolved
  ///     against it.
  ///   - pixelRatio: The number of device pixels per pixel of the map, which replaces `{ratio}`.
  ///   - loader: The loader for the tiles.
  /// - Throws: `ResourceError.invalidURL` if a template is invalid or contains an unknown
  ///   placeholder, or if there are no templates.
  public init(
    _ description: TileSetDescription, relativeTo base: ResourceLocation?, pixelRatio: Double,
    loader: ResourceLoader
  ) throws(ResourceError) {
    self.description = description
    self.loader = loader
    self.loader.limit = min(loader.limit, maximumTileSize)
    self.pixelRatio = pixelRatio
    var templates: [Template] = []
    var files: [ResourceLocation] = []
    guard let addresses = description.tiles, !addresses.isEmpty else {
      throw .invalidURL(base?.description ?? "tiles", reason: "there are no addresses of tiles")
    }
    var complete: [String] = []
    for address in addresses {
      complete += try TileTemplate.addresses(
        of: address, subdomains: description.subdomains ?? [])
    }
    for text in complete {
      let location = try loader.location(of: text, relativeTo: base)
      if location.isFile { files.append(location) }
      switch location {
      case .file(let path): templates.append(.file(TileTemplate(path)))
      case .url(let url): templates.append(.url(TileTemplate(url)))
      case .standardInput:
        throw .invalidURL(text, reason: "tiles cannot be read from standard input")
      }
    }
    self.templates = templates
    self.files = files
  }

  /// Returns the tiles of `ids`, in the order of `ids`. A tile whose address is not found is nil.
  public func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    unpacked(
      found(ids, threads: threads), of: ids, tileLog: nil, limit: loader.limit, threads: threads
    ) { failure(ids[$0], $1) }
  }

  /// Returns the bytes of a tile as they are stored.
  public func storedTile(_ id: TileID) throws(ResourceError) -> ArraySlice<UInt8>? {
    try storedBytes(found([id], threads: 1), of: id, tileLog: nil, limit: loader.limit) {
      failure(id, $0)
    }
  }

  private func found(_ ids: [TileID], threads: Int) -> [FoundTile] {
    let wanted = ids.indices.filter { description.contains(ids[$0]) }
    let locations = wanted.map { place(of: ids[$0]) }
    let answers = loader.load(all: locations.map { ResourceRequest($0) }, threads: threads)
    var found = [FoundTile](repeating: .success(nil), count: ids.count)
    for (index, answer) in zip(wanted, answers) {
      switch answer {
      case .failure(.notFound): continue
      case .failure(.tooLarge(let location, maximumTileSize)):
        let reason = "larger than \(maximumTileSize) bytes"
        found[index] = .failure(.malformed(location, reason: reason))
      default: found[index] = answer.map { $0[...] }
      }
    }
    return found
  }

  private func failure(_ id: TileID, _ error: MalformedContent) -> ResourceError {
    .malformed(place(of: id), reason: "\(error)")
  }

  /// Returns the location of the tile `id`.
  public func location(of id: TileID) -> ResourceLocation? { place(of: id) }

  /// Returns the location of a tile. If there are several templates, the tiles of each diagonal use
  /// the same template, as in MapLibre GL JS.
  private func place(of id: TileID) -> ResourceLocation {
    let scheme = description.scheme ?? .xyz
    switch templates[(id.x + id.y) % templates.count] {
    case .file(let path):
      return .file(path: path.address(of: id, scheme: scheme, pixelRatio: pixelRatio))
    case .url(let url):
      return .url(url.address(of: id, scheme: scheme, pixelRatio: pixelRatio))
    }
  }
}

/// A template for the addresses of tiles. It contains placeholders in braces (style-spec: sources,
/// tiles).
struct TileTemplate: Hashable, Sendable {
  /// A placeholder. The raw value is its name.
  private enum Token: String, CaseIterable {
    case z, x, y, prefix, ratio, quadkey
    case bbox = "bbox-epsg-3857"
    case rowFromSouth = "-y"

    /// The number of characters in the longest name.
    static let longest = bbox.rawValue.count
  }

  private enum Piece: Hashable {
    case text(String)
    case token(Token)
  }

  private let pieces: [Piece]

  /// Parses a template. Braces around an unknown name are kept as text.
  init(_ text: String) {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      plain += rest[..<brace]
      rest = rest[brace...]
      // The search for a closing brace ends after the length of the longest name. A text of many
      // opening braces therefore takes linear time.
      let name = rest.dropFirst().prefix(Token.longest + 1).prefix { $0 != "}" }
      let end = rest[name.endIndex...]
      if end.first == "}", let token = Token(rawValue: String(name)) {
        pieces += [.text(plain), .token(token)]
        plain = ""
        rest = end.dropFirst()
      } else {
        plain.append(rest.removeFirst())
      }
    }
    self.pieces = pieces + [.text(plain + rest)]
  }

  /// Returns the address of a tile for `pixelRatio` device pixels per pixel of the map. The scheme
  /// determines whether rows are counted from the north or from the south.
  func address(
    of id: TileID, scheme: TileSetDescription.Scheme, pixelRatio: Double
  ) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .token(.z): String(id.z)
      case .token(.x): String(id.x)
      case .token(.y): String(scheme == .tms ? id.rowFromSouth : id.y)
      case .token(.rowFromSouth): String(id.rowFromSouth)
      case .token(.prefix): String(id.x % 16, radix: 16) + String(id.y % 16, radix: 16)
      case .token(.ratio): pixelRatio > 1 ? "@2x" : ""
      case .token(.quadkey): id.quadkey
      case .token(.bbox): id.mercatorBounds
      }
    }.joined()
  }
}

extension TileTemplate {
  /// The names of the known placeholders, including `key`, which the client replaces.
  private static let known = Set(Token.allCases.map(\.rawValue) + ["key"])
  /// The placeholder for a subdomain, as in Leaflet.
  private static let subdomain = "{s}"

  /// Returns an address for each of the subdomains. If the address does not contain the placeholder
  /// for a subdomain, or there are no subdomains, returns only the address itself.
  ///
  /// - Throws: `ResourceError.invalidURL` if an address contains an unknown placeholder.
  static func addresses(
    of address: String, subdomains: [String]
  ) throws(ResourceError) -> [String] {
    let parts = address.components(around: subdomain)
    let addresses =
      parts.count == 1 || subdomains.isEmpty
      ? [address] : subdomains.map { parts.joined(separator: $0) }
    for address in addresses {
      guard let unknown = address.firstPlaceholder(except: known) else { continue }
      let remedy =
        unknown == subdomain
        ? "add the source's \"subdomains\", such as [\"a\", \"b\", \"c\"], or name each host in"
          + " \"tiles\""
        : "replace it; the placeholders are "
          + Token.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ") + " and {s}"
      throw .invalidURL(address, reason: "\(unknown) has no value: \(remedy)")
    }
    return addresses
  }
}

extension String {
  /// Returns the parts of the text between the occurrences of `mark`.
  fileprivate func components(around mark: String) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).map(String.init)
  }
}

extension TileID {
  /// The quadrants that lead from level 1 to the tile, one digit per level. As in Bing Maps, 0 and
  /// 1 are the northern quadrants, and 2 and 3 are the southern quadrants.
  fileprivate var quadkey: String {
    (0..<z).reversed().map { level in
      let isEast = x >> level & 1
      let isSouth = y >> level & 1
      return String(isEast + 2 * isSouth)
    }.joined()
  }

  /// The tile's western, southern, eastern and northern edges in meters of EPSG:3857, separated by
  /// commas.
  fileprivate var mercatorBounds: String {
    let halfWorld = CoordinateReference.halfWorld
    let side = 2 * halfWorld / Double(1 << z)
    let edges = [x, rowFromSouth, x + 1, rowFromSouth + 1].map { Double($0) * side - halfWorld }
    return edges.map { edge in
      Int(exactly: edge).map { String($0) } ?? "\(edge)"
    }.joined(separator: ",")
  }
}
