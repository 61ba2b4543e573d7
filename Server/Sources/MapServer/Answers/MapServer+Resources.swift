import MapTiles
import RenderMap

/// Answers that are read from files and archives.
extension MapServer {
  func served(_ site: Site, _ id: String) throws(AnswerError) -> ServedStyle {
    let style = try site.style(id)
    guard style.isServed else { throw .notFound }
    return style
  }

  /// Returns the answer with a tile of an archive. A file of this machine is read at once: the lanes, which watch the
  /// time and the memory of their work, take longer than the reading.
  func answer(
    _ tile: DataTile, _ id: TileID, for client: Client
  ) async throws -> Answer {
    let acceptsGzip = client.acceptsGzip
    return try await tiles.data.answer(for: tile.key(id, acceptsGzip: acceptsGzip)) {
      guard tile.isSlow(id) else {
        return try await WorkLanes.read { try tile.answer(id, acceptsGzip: acceptsGzip) }
      }
      let lane = tile.isGeoJSON ? lanes.drawings : lanes.reads
      return try await run(on: lane, for: client) { _ in
        try tile.answer(id, acceptsGzip: acceptsGzip)
      }
    }
  }

  /// Returns the answer with a style sheet or a script of the pages.
  func asset(_ name: String, of site: Site) throws(AnswerError) -> Answer {
    let type = "text/\(name.hasSuffix("js") ? "javascript" : "css"); charset=utf-8"
    if let text = Pages.assets[name] { return Answer(text: text, type: type) }
    let isMapLibre = MapLibreViewer.files.contains(name)
    guard isMapLibre || ["leaflet.min.js", "leaflet.css"].contains(name) else { throw .notFound }
    let folder = isMapLibre ? options.mapLibreFolder : options.leafletFolder
    let bytes = try site.file([name], in: folder, limit: 4 << 20)
    return Answer(StoredAnswer(bytes), type: type, isCompressible: true)
  }

  /// Returns the answer with a file that a style names, or with a file in a folder.
  ///
  /// - Parameter acceptsGzip: Whether the client accepts answers that are compressed with gzip.
  func resource(
    _ route: Route, of site: Site, acceptsGzip: Bool
  ) throws(AnswerError) -> Answer {
    switch route {
    case .sprite(let id, let name, let scale, let ending):
      guard let place = try served(site, id).sprites[name], case .file(let path) = place else {
        throw .notFound
      }
      if let icons = IconFolder(at: place, loader: site.loader) {
        return try sheet(of: icons, scale: scale, ending: ending, style: id)
      }
      let suffix = scale > 1 ? "@\(scale)x" : ""
      let bytes = try file(.file(path: "\(path)\(suffix).\(ending)"), of: site)
      return ending == "png"
        ? Answer(StoredAnswer(bytes), type: "image/png") : Answer(json: bytes)
    case .source(let id, let name):
      guard let place = try served(site, id).files[name], case .file(let path) = place,
        let root = site.loader.root
      else { throw .notFound }
      return try answer(path, in: root, acceptsGzip: acceptsGzip)
    case .glyphs(let fonts, let start): return try glyphs(fonts, start: start, of: site)
    case .file(let path):
      let (file, root) = try Site.place(of: path, in: site.catalog.filesFolder)
      return try answer(file, in: root, acceptsGzip: acceptsGzip)
    default: throw .notFound
    }
  }

  /// Returns the answer with the file at a path.
  private func answer(
    _ path: String, in root: FileRoot, acceptsGzip: Bool
  ) throws(AnswerError) -> Answer {
    let (type, isText) = MediaType.of(path)
    do throws(ResourceError) {
      return try Answer(
        ServedFile(path, in: root), type: type, isText: isText, acceptsGzip: acceptsGzip)
    } catch {
      throw .notFound
    }
  }

  /// Returns the answer with the sheet of a folder of icons, or with its index.
  private func sheet(
    of icons: IconFolder, scale: Int, ending: String, style: String
  ) throws(AnswerError) -> Answer {
    do {
      var warnings: [MapWarning] = []
      let sheet = try SpriteSheet(
        icons.icons(
          pixelRatio: Double(scale), isSDF: false, place: "sprite", warnings: &warnings))
      return ending == "png"
        ? Answer(StoredAnswer(try sheet.png()), type: "image/png")
        : Answer(json: sheet.index.jsonBytes)
    } catch {
      throw AnswerError(unreadable: "style \(style)", "sprite: \(error)")
    }
  }

  private func file(
    _ location: ResourceLocation, of site: Site
  ) throws(AnswerError) -> [UInt8] {
    do throws(ResourceError) {
      return try site.loader.load(location)
    } catch {
      throw .notFound
    }
  }

  private func glyphs(
    _ fonts: [String], start: Int, of site: Site
  ) throws(AnswerError) -> Answer {
    let range = "\(start)-\(start + 255)"
    var files: [(name: String, bytes: [UInt8])] = []
    for font in fonts {
      let path = [font, range + ".pbf"]
      if let bytes = try? site.file(path, in: site.catalog.fontsFolder, limit: 16 << 20) {
        files.append((font, bytes))
      }
    }
    guard let first = files.first else { throw .notFound }
    var file = first.bytes
    if files.count > 1 {
      var stack = GlyphStack(range: range)
      for (name, bytes) in files where !stack.add(bytes, named: name) {
        throw AnswerError(.internalServerError, "The glyphs of \(name) are damaged")
      }
      file = stack.file
    }
    return Answer(StoredAnswer(file), type: "application/x-protobuf", isCompressible: true)
  }
}

/// The media types of files that are served.
enum MediaType {
  /// Returns the media type of a file, and whether the file contains text.
  static func of(_ name: String) -> (type: String, isText: Bool) {
    switch Folders.ending(of: name) {
    case "json": ("application/json; charset=utf-8", true)
    case "geojson": ("application/geo+json", true)
    case "txt", "md": ("text/plain; charset=utf-8", true)
    case "csv": ("text/csv; charset=utf-8", true)
    case "png": ("image/png", false)
    case "jpg", "jpeg": ("image/jpeg", false)
    case "webp": ("image/webp", false)
    case "pbf", "mvt": ("application/x-protobuf", true)
    // Other types are not declared: HTML, SVG and scripts would run as pages of the server.
    default: ("application/octet-stream", false)
    }
  }
}
