import MapGeoJSON

/// The kind and the location of a tile set that a source's `url` names.
enum TileSetAddress: Hashable, Sendable {
  /// An MBTiles archive.
  case mbtiles(ResourceLocation)
  /// A PMTiles archive.
  case pmtiles(ResourceLocation)
  /// Layers of a map service.
  case service(MapServiceAddress)
  /// A TileJSON document.
  case tileJSON(ResourceLocation)

  /// Parses the `url` of a source, relative to `base`. The possible forms of a `url` are:
  /// `mbtiles://` or `pmtiles://` followed by a path or a URL; a path or a URL that ends in
  /// `.mbtiles` or `.pmtiles`; the address of a layer of a map service; the URL of a basemap; the
  /// address of a TileJSON document.
  init(
    _ url: String, relativeTo base: ResourceLocation?, loader: ResourceLoader
  ) throws(ResourceError) {
    if let service = try MapServiceAddress(url, relativeTo: base, loader: loader) {
      self = .service(service)
      return
    }
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
      self = .tileJSON(location.asDocument)
    }
  }
}

extension DataAddress {
  /// Whether the address names layers of a map service: `wmts:` or `wms:`, the URL of
  /// the service, and the names of the layers.
  package var isMapService: Bool {
    guard case .url(let url) = location else { return false }
    return URLReference.scheme(of: url).flatMap(MapServiceAddress.Kind.init(rawValue:)) != nil
  }
}

extension ResourceLocation {
  /// The location of the description of tiles. For a vector tile service of ArcGIS, it is the
  /// address with `f=json` (ArcGIS REST API, Vector Tile Service). Without `f=json`, the service
  /// answers with an HTML page. The styles of such services name the service as `../../`.
  fileprivate var asDocument: ResourceLocation {
    guard case .url(let url) = self, !url.contains("#") else { return self }
    let path = url.prefix { $0 != "?" }
    let address = path.hasSuffix("/") ? String(path) : path + "/"
    guard address.hasSuffix("/VectorTileServer/") else { return self }
    // The final slash is needed because addresses in the document would otherwise be relative to
    // the folder that contains the service.
    return .url(address + (path == url ? "?f=json" : url[path.endIndex...]))
  }
}

extension ResourceLoader {
  /// Opens the tile set at `url`. If `url` is nil, opens the tile set of the templates in
  /// `style.tiles`.
  ///
  /// The possible forms of a `url` are: `mbtiles://` or `pmtiles://` followed by a path or a URL; a
  /// path or a URL that ends in `.mbtiles` or `.pmtiles`; `basemap://world`; `wmts:` or `wms:`
  /// followed by the URL of a map service, `#` and the name of a layer. Any other `url` names a
  /// TileJSON document. Relative addresses in this document are resolved against its own address.
  ///
  /// - Parameters:
  ///   - url: The `url` of the source, as the style writes it.
  ///   - style: The other members of the source. They take precedence over the members at `url`.
  ///   - base: The location of the style.
  ///   - pixelRatio: The number of device pixels per pixel of the map.
  /// - Throws: `ResourceError` if the archive or document cannot be read, or if there are no
  ///   templates.
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
      if location.isFile, let last = url?.last, "/.".contains(last) {
        throw .unreadable(
          location,
          reason:
            "it is a folder; name a TileJSON document or an archive, or the https address of the "
            + "ArcGIS service whose style this is")
      }
      let resource = try resource(ResourceRequest(location))
      let document = try TileSetDescription(tileJSON: resource.bytes, at: resource.location)
      description = document.overridden(by: style)
      if style.tiles == nil { start = resource.location }
    case .service(let service) where service.kind == .wmts:
      return try WMTSTiles(service, loader: self, style: style)
    case .service(let service):
      let (root, place) = try service.document(self)
      let layers = try place.reporting { () throws(MalformedContent) in
        try WMSLayers(service, in: root, at: place, pixelRatio: pixelRatio)
      }
      description = layers.description.overridden(by: style)
      start = place
    case nil: break
    }
    let tiles = try TileTemplates(
      description, relativeTo: start, pixelRatio: pixelRatio, loader: self)
    // A bundle contains only the tiles that its pictures need, so the check does not apply to a
    // bundle.
    for template in tiles.files where bundle == nil && !exists(template) {
      throw .unreadable(template, reason: "no such folder of tiles")
    }
    return tiles
  }
}
