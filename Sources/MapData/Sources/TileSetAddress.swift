/// Where the tiles of a source are, as the source's `url` says.
enum TileSetAddress: Hashable, Sendable {
  /// In an MBTiles archive.
  case mbtiles(ResourceLocation)
  /// In a PMTiles archive.
  case pmtiles(ResourceLocation)
  /// Where a TileJSON document says.
  case tileJSON(ResourceLocation)

  /// The address that `url` says, seen from `base` by `loader`: `mbtiles://` or `pmtiles://` before a path or a
  /// URL; without these, what ends in `.mbtiles` or `.pmtiles`, and a basemap, is an archive too.
  init(
    _ url: String, relativeTo base: ResourceLocation?, loader: ResourceLoader
  ) throws(ResourceError) {
    let reference = URLReference(url)
    let prefix = reference.scheme.map { $0 + "://" } ?? ""
    if reference.hasAuthority, prefix == "mbtiles://" || prefix == "pmtiles://" {
      let place = String(url.dropFirst(prefix.count))
      let location = try loader.location(of: place, relativeTo: base)
      self = prefix == "mbtiles://" ? .mbtiles(location) : .pmtiles(location)
      return
    }
    let location = try loader.location(of: url, relativeTo: base)
    let path =
      switch location {
      case .file(let path): path[...]
      case .url(let url): BundledBasemap.fileName(ofURL: url)?[...] ?? URLReference(url).path
      case .standardInput: ""[...]
      }
    if path.hasSuffix(".mbtiles") {
      self = .mbtiles(location)
    } else if path.hasSuffix(".pmtiles") {
      self = .pmtiles(location)
    } else {
      self = .tileJSON(location)
    }
  }
}

extension ResourceLoader {
  /// The tiles of a source: those at `url`, or else at the addresses that `style.tiles` gives.
  ///
  /// A `url` is `mbtiles://` or `pmtiles://` before a path or a URL, or a path or URL that ends in
  /// `.mbtiles` or `.pmtiles`, or `basemap://world`; anything else names a TileJSON document, from which relative addresses
  /// in it start.
  ///
  /// - Parameters:
  ///   - url: The source's `url`, as the style writes it.
  ///   - style: The source's other members, which go before what is at `url`.
  ///   - base: Where the style is.
  ///   - pixelRatio: How many device pixels a pixel of the map has.
  /// - Throws: `ResourceError` where the archive or document cannot be read, or no tiles are named.
  public func tileSet(
    at url: String?, style: TileSetDescription = TileSetDescription(),
    relativeTo base: ResourceLocation?, pixelRatio: Double = 1
  ) throws(ResourceError) -> any TileSet {
    var description = style
    var start = base
    let address = try url.map { url throws(ResourceError) in
      try TileSetAddress(url, relativeTo: base, loader: self)
    }
    switch address {
    case .mbtiles(let location):
      let archive = try MBTiles(at: location, loader: self, style: style)
      guard style.tiles != nil else { return archive }
      description = archive.description
    case .pmtiles(let location):
      let archive = try PMTiles(at: location, loader: self, style: style)
      guard style.tiles != nil else { return archive }
      description = archive.description
    case .tileJSON(let location):
      let resource = try resource(ResourceRequest(location))
      let document = try TileSetDescription(tileJSON: resource.bytes, at: resource.location)
      description = document.overridden(by: style)
      if style.tiles == nil { start = resource.location }
    case nil: break
    }
    return try TileTemplates(description, relativeTo: start, pixelRatio: pixelRatio, loader: self)
  }
}
