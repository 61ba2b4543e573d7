import MapStyle
import MapSystem
import RenderMap

/// Loads the styles of a catalog.
struct StyleLoading {
  /// The content that is served. Archives that styles name are added to it.
  var catalog: Catalog
  /// The loader that reads styles and the resources that they name.
  var loader: ResourceLoader
  /// Whether the files that styles name are checked, too.
  var isChecking = false
  /// The mistakes in the styles, if their files are checked.
  private(set) var findings: [StyleFinding] = []

  /// Loads a style.
  ///
  /// - Parameter known: An earlier version of the style. What it has loaded is not loaded again. If it is nil, everything
  ///   is loaded.
  /// - Throws: `CatalogError` if the style cannot be read.
  mutating func load(
    _ entry: Catalog.StyleEntry, reusing known: ServedStyle? = nil
  ) throws(CatalogError) -> ServedStyle {
    let resource: Resource
    let document: JSONDocument
    do {
      resource = try self.resource(of: entry)
      document = try JSONDocument(
        parsing: resource.bytes, valueLimit: loader.memory.limit >> 6)
    } catch {
      throw CatalogError("\(error)")
    }
    guard let root = document.root.object else {
      throw CatalogError("\(entry.address): not a JSON object")
    }
    let location = resource.location
    var drawn = root
    var archives: [ServedStyle.Archive] = []
    var files: [String: ResourceLocation] = [:]
    var sources = root["sources"]?.object ?? JSONObject()
    for member in sources.members {
      guard var source = member.value.object else { continue }
      if let url = source["url"]?.string, let archive = archive(url, namedBy: location) {
        let id = catalog.addData(archive)
        archives.append(.init(source: member.name, entry: archive, id: id))
        source["url"]?.content = .string("\(archive.kind)://\(archive.address)")
      }
      if let text = source["data"]?.string, let file = file(text, namedBy: location) {
        files[member.name] = file
        source["data"]?.content = .string(file.description)
      }
      sources[member.name]?.content = .object(source)
    }
    drawn["sources"]?.content = .object(sources)
    let sprites = resolveSprites(&drawn, of: entry, at: location)
    resolveGlyphs(&drawn)
    var maps: (Map, Map)?
    var warnings: [MapWarning] = []
    if entry.isRendered {
      do throws(MapError) {
        let text = JSONDocument(JSONValue(.object(drawn)), changedFrom: document)
        let parsed = Style.parse(text, .lenient)
        if isChecking {
          findings += StyleFinding.all(
            in: document, at: location, parsed: parsed, loader: loader)
        }
        if var map = known?.map, var double = known?.doubleMap {
          try map.setStyle(text, parsed: parsed, from: location)
          try double.setStyle(map.style)
          maps = (map, double)
        } else {
          let map = try Map.load(
            text, parsed: parsed, from: location, loader: loader, pixelRatio: 1,
            fontFolders: nil, leniently: true)
          var double = map
          try double.load(forPixelRatio: 2)
          maps = (map, double)
        }
        warnings = (maps?.0.warnings ?? []) + refusals(in: drawn, at: location)
      } catch {
        throw CatalogError("\(entry.address): \(error)")
      }
    }
    return ServedStyle(
      entry: entry, document: root, location: location, map: maps?.0, doubleMap: maps?.1,
      archives: archives, files: files, sprites: sprites, warnings: warnings)
  }

  /// Returns the text of a style.
  private func resource(of entry: Catalog.StyleEntry) throws -> Resource {
    let location = try ResourceLocation(entry.address)
    guard entry.isOfArchive, let data = catalog.data.first(where: { $0.id == entry.id }) else {
      return try loader.resource(ResourceRequest(location))
    }
    let tiles = try loader.tileSet(at: data.url, relativeTo: nil).description
    return Resource(location: location, bytes: try ArchiveStyle(id: data.id, tiles: tiles).text())
  }

  /// Returns the archive that the `url` of a source names; nil if `url` does not name an archive.
  ///
  /// `mbtiles://{id}` names data of the configuration. `mbtiles://NAME` names a file in the folder of archives. If
  /// there is no such folder, it names a file in the folder of the style.
  func archive(
    _ url: String, namedBy style: ResourceLocation
  ) -> Catalog.DataEntry? {
    if url.hasPrefix("basemap://") {
      let name = String(url.dropFirst(10))
      return Catalog.DataEntry(id: "basemap-\(name)", kind: "basemap", address: name)
    }
    let schemes = ["mbtiles": catalog.mbtilesFolder, "pmtiles": catalog.pmtilesFolder]
    for (kind, folder) in schemes where url.hasPrefix(kind + "://") {
      let name = String(url.dropFirst(kind.count + 3))
      if name.hasPrefix("{"), name.hasSuffix("}") {
        let id = name.dropFirst().dropLast()
        return catalog.data.first { $0.id == id }
      }
      if let known = catalog.data.first(where: { $0.id == name }) { return known }
      guard !name.contains("://") else {
        return Catalog.DataEntry(id: Folders.stem(of: name), kind: kind, address: name)
      }
      guard case .file(let stylePath) = style else { return nil }
      let path = Folders.joined(folder ?? Folders.parent(of: stylePath), name)
      return Catalog.DataEntry(id: Folders.stem(of: path), kind: kind, address: path)
    }
    guard let kind = Folders.ending(of: url), schemes[kind] != nil, !url.contains("://"),
      case .file(let path) = style
    else { return nil }
    let file = Folders.joined(Folders.parent(of: path), url)
    return Catalog.DataEntry(id: Folders.stem(of: file), kind: kind, address: file)
  }

  /// Returns the location of the GeoJSON file that the `data` of a source names; nil if `data` is a URL, or if the
  /// file may not be read. `file://NAME` names a file in the folder of files.
  private func file(_ text: String, namedBy style: ResourceLocation) -> ResourceLocation? {
    if text.hasPrefix("file://"), !text.hasPrefix("file:///"), let folder = catalog.filesFolder {
      return .file(path: Folders.joined(folder, String(text.dropFirst(7))))
    }
    guard let location = try? loader.location(of: text, relativeTo: style),
      case .file(let path) = location, (try? loader.root?.confine(path)) != nil
    else { return nil }
    return location
  }

  /// Replaces the addresses of local sprites by paths on the server. Returns the locations of all sprites by their
  /// ids.
  private func resolveSprites(
    _ style: inout JSONObject, of entry: Catalog.StyleEntry, at location: ResourceLocation
  ) -> [String: ResourceLocation] {
    var locations: [String: ResourceLocation] = [:]
    func resolved(_ text: String) -> ResourceLocation? {
      guard !text.contains("://") else { return try? ResourceLocation(text) }
      var text = text
      let stem = Folders.stem(of: entry.address)
      text = text.replacing("{style}", with: stem)
        .replacing("{styleJsonFolder}", with: Folders.parent(of: entry.address))
      if let folder = catalog.spritesFolder {
        let path = Folders.joined(folder, text)
        if Folders.isFile(path + ".json") || Folder.exists(at: path) { return .file(path: path) }
      }
      return try? loader.location(of: text, relativeTo: location)
    }
    if let text = style["sprite"]?.string, let place = resolved(text) {
      locations["default"] = place
      style["sprite"] = JSONValue(.string(place.description))
    } else if let entries = style["sprite"]?.array {
      let changed = entries.map { entry -> JSONValue in
        guard var sprite = entry.object, let id = sprite["id"]?.string,
          let text = sprite["url"]?.string, let place = resolved(text)
        else { return entry }
        locations[id] = place
        sprite["url"] = JSONValue(.string(place.description))
        return JSONValue(.object(sprite))
      }
      style["sprite"] = JSONValue(.array(changed))
    }
    return locations
  }

  /// Replaces a local address of glyphs by the folder of fonts. If there is no such folder, text is drawn with the
  /// program's fonts.
  private func resolveGlyphs(_ style: inout JSONObject) {
    guard let text = style["glyphs"]?.string, !text.contains("://") else { return }
    if let folder = catalog.fontsFolder {
      style["glyphs"] = JSONValue(.string(folder + "/{fontstack}/{range}.pbf"))
    } else if catalog.spritesFolder != nil {
      style["glyphs"] = nil
    }
  }

  /// Returns warnings about the tiles and glyphs of a style that may not be requested. Without these warnings, the
  /// reason would only be known when a picture is drawn.
  private func refusals(in style: JSONObject, at location: ResourceLocation) -> [MapWarning] {
    func warnings(_ value: JSONValue?, _ kind: WarningClass, _ place: String) -> [MapWarning] {
      guard let error = value?.string.flatMap({ loader.refusal(of: $0, relativeTo: location) })
      else { return [] }
      return [MapWarning(kind, place: place, message: error.description)]
    }
    let tiles = (style["sources"]?.object?.members ?? []).flatMap { member in
      warnings(
        member.value.object?["tiles"]?.array?.first, .unreadableTile,
        "sources.\(member.name).tiles")
    }
    return tiles + warnings(style["glyphs"], .unreadableGlyphs, "glyphs")
  }
}

enum StyleAddresses {
  /// Returns the places in a style that contain addresses on this machine, or addresses relative to the style's file.
  /// Browsers cannot use such addresses.
  static func local(in style: JSONObject) -> [String] {
    var places: [String] = []
    func check(_ value: JSONValue?, _ place: String) {
      if let text = value?.string {
        let isUsable = ["http://", "https://", "data:"].contains { text.hasPrefix($0) }
        if !isUsable { places.append(place) }
      } else {
        for (index, element) in (value?.array ?? []).enumerated() {
          check(element.object?["url"] ?? element, "\(place)[\(index)]")
        }
      }
    }
    for member in style["sources"]?.object?.members ?? [] {
      let source = member.value.object
      for name in ["url", "tiles", "data", "urls"] {
        check(source?[name], "sources.\(member.name).\(name)")
      }
    }
    check(style["sprite"], "sprite")
    check(style["glyphs"], "glyphs")
    return places
  }
}
