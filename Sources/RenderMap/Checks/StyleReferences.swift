import MapData
import MapEngine
import MapGeoJSON
import MapImages
import MapJSON
import MapStyle

/// Finds the mistakes in a style that the files of the style reveal: wrong names of tile layers, attributes, images, glyphs
/// and fonts, and files that do not exist or contain the wrong content. Resources on the network are not read.
struct StyleReferences {
  private let document: JSONDocument
  private let location: ResourceLocation
  private let loader: ResourceLoader
  private let members: JSONObject
  private var attributes = SourceAttributes()
  private var findings: [StyleFinding] = []

  /// Returns the mistakes in a style.
  ///
  /// - Parameters:
  ///   - document: The style.
  ///   - location: The location of the style.
  ///   - style: The valid part of the style; nil if no part is valid.
  ///   - loader: The loader of the style's files.
  ///   - fontFolders: The folders of fonts for texts without glyphs.
  static func findings(
    in document: JSONDocument, at location: ResourceLocation, parsed style: Style?,
    with loader: ResourceLoader, fontFolders: [String]
  ) -> [StyleFinding] {
    guard let members = document.root.object, let style else { return [] }
    var references = StyleReferences(
      document: document, location: location, loader: loader, members: members)
    let sourceLayers = references.sourceLayers(of: style)
    let resources = StyleResources(
      of: style, at: location, loader: loader, fontFolders: fontFolders)
    let images = references.images(of: resources)
    references.checkGlyphs()
    for (index, layer) in (members["layers"]?.array ?? []).enumerated() {
      guard let json = layer.object else { continue }
      let place = "layers[\(index)]"
      references.checkZooms(json, of: "layer", at: place)
      references.checkSourceLayer(json, at: place, in: sourceLayers)
      guard let parsed = json["id"]?.string.flatMap(style.layer) else { continue }
      if let images { references.checkImages(parsed, json, at: place, in: images) }
      references.checkFonts(parsed, json, at: place, in: resources)
      for absence in references.attributes.absences(of: parsed) {
        references.report(
          absence.message, at: "\(place).\(absence.place)", json.value(at: absence.place),
          .missingAttribute)
      }
    }
    return references.findings
  }

  private init(
    document: JSONDocument, location: ResourceLocation, loader: ResourceLoader, members: JSONObject
  ) {
    self.document = document
    self.location = location
    self.loader = loader
    self.members = members
  }

  private mutating func report(
    _ message: String, at place: String, _ value: JSONValue?,
    _ warningClass: WarningClass = .styleMistake,
    severity: StyleDiagnostic.Severity = .warning
  ) {
    let offset = max(0, value?.offset ?? 0)
    let position = document.position(ofOffset: offset)
    let diagnostic = StyleDiagnostic(
      place: place, message: message, severity: severity, offset: offset, line: position.line,
      column: position.column)
    findings.append(StyleFinding(diagnostic, warningClass, in: document))
  }
}

// MARK: - Layers

extension StyleReferences {
  /// Checks the zoom levels of a layer or source.
  private mutating func checkZooms(_ object: JSONObject, of thing: String, at place: String) {
    guard let minimum = object["minzoom"], let maximum = object["maxzoom"],
      let low = minimum.double, let high = maximum.double,
      thing == "layer" ? low >= high : low > high
    else { return }
    let relation = thing == "layer" ? "is not below" : "is above"
    report(
      "the \(thing) is never drawn: its minzoom, \(minimum.jsonText), \(relation) its maxzoom, "
        + maximum.jsonText, at: place + ".minzoom", minimum)
  }

  /// Checks the name of the layer in vector tiles that a layer of the style draws.
  private mutating func checkSourceLayer(
    _ layer: JSONObject, at place: String, in sourceLayers: [String: [String]]
  ) {
    guard let name = layer["source-layer"], let text = name.string,
      let source = layer["source"]?.string, let names = sourceLayers[source],
      !names.contains(text)
    else { return }
    let list =
      names.isEmpty
      ? "it has no layers" : "its layers are: \(Suggestion.list(names, nearestTo: text))"
    report(
      "source \"\(source)\" has no layer \"\(text)\"; \(list)", at: place + ".source-layer", name)
  }

  /// Checks the names of images in a layer's properties.
  private mutating func checkImages(
    _ layer: Layer, _ json: JSONObject, at place: String, in images: Set<String>
  ) {
    for (member, names) in layer.statedImages where images.isDisjoint(with: names) {
      guard let first = names.first else { continue }
      let remedy = Suggestion.remedy(for: first, in: images.sorted())
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      let what =
        names.count == 1
        ? "the style has no image \(list)" : "the style has none of the images \(list)"
      report(
        what + remedy, at: "\(place).\(member)", json.value(at: member), .missingImage)
    }
  }

  /// Checks the fonts of a layer's texts.
  private mutating func checkFonts(
    _ layer: Layer, _ json: JSONObject, at place: String, in resources: StyleResources
  ) {
    for stack in layer.statedFontStacks {
      var warnings: [MapWarning] = []
      let absence = resources.absence(ofFontStack: stack, warnings: &warnings)
      for warning in warnings where !findings.contains(where: { $0.isSame(as: warning) }) {
        report(warning.message, at: warning.place, nil, warning.kind)
      }
      guard let absence else { continue }
      let member = "layout.text-font"
      report(absence.message, at: "\(place).\(member)", json.value(at: member), absence.kind)
    }
  }

  /// Checks that the address of glyphs can be read.
  private mutating func checkGlyphs() {
    guard let glyphs = members["glyphs"], let template = glyphs.string,
      let fault = loader.addressFault(
        template, relativeTo: location, placeholders: ["fontstack", "range"])
    else { return }
    report("\(fault)", at: "glyphs", glyphs, .unreadableGlyphs)
  }

  /// Returns the names of the style's images; nil if the names are unknown.
  private mutating func images(of resources: StyleResources) -> Set<String>? {
    var warnings: [MapWarning] = []
    let names = resources.imageNames(warnings: &warnings)
    for warning in warnings {
      report(warning.message, at: warning.place, members["sprite"], warning.kind)
    }
    return names
  }
}

// MARK: - Sources

extension StyleReferences {
  /// Checks the files of sources. Returns the known names of the layers of vector tiles, by source.
  private mutating func sourceLayers(of style: Style) -> [String: [String]] {
    var layers: [String: [String]] = [:]
    let read = Set(style.layers.filter { !$0.statedAttributes.isEmpty }.compactMap(\.source))
    for named in style.sources {
      let json = members["sources"]?.object?[named.name]?.object ?? JSONObject()
      let place = "sources.\(named.name)"
      checkZooms(json, of: "source", at: place)
      switch named.source {
      case .vector(let source):
        guard let description = check(source.tileset, json, at: place, images: false) else {
          continue
        }
        layers[named.name] = description.vectorLayers
        attributes.add(description, of: named.name)
      case .raster(let source): _ = check(source.tileset, json, at: place, images: true)
      case .rasterDEM(let source): _ = check(source.tileset, json, at: place, images: true)
      case .geojson(let source):
        var features: [Feature]?
        switch source.data {
        case .url(let url):
          features = checkData(
            url, layer: source.layer, at: place + ".data", json["data"],
            reads: read.contains(named.name))
        case .inline(let data): features = checkFeatures(data, at: place + ".data")
        case .features: continue
        }
        attributes.add(features ?? [], of: named.name, source)
      case .store(let source): _ = checkData(source.url, at: place + ".url", json["url"])
      case .image(let source):
        if let url = source.url { checkImage(url, at: place + ".url", json["url"]) }
      case .contour: attributes.addContours(of: named.name)
      case .video: continue
      }
    }
    return layers
  }

  /// Checks the tiles of a source. Returns their description if it is known.
  ///
  /// - Parameter images: Whether the source contains images rather than features.
  private mutating func check(
    _ tiles: Tileset, _ json: JSONObject, at place: String, images: Bool
  ) -> TileSetDescription? {
    let (url, style) = (tiles.url, TileSetDescription(tiles.members))
    let member = url == nil ? "tiles" : "url"
    do throws(ResourceError) {
      if images, let rasters = RasterAddress.all(of: tiles) {
        var isRead = true
        for raster in rasters where raster.refusal == nil {
          if try localFile(raster.text) == nil { isRead = false }
        }
        if isRead { _ = try loader.rasters(of: tiles, relativeTo: location)?.area }
        return nil
      }
      let file = try url.map { url throws(ResourceError) in try localFile(url) }
      if case .some(nil) = file { return nil }
      let description =
        try loader.tileSet(at: url, style: style, relativeTo: location).description
      for warning in description.warnings {
        report("\(url ?? "tiles"): \(warning)", at: "\(place).\(member)", json[member], .oddData)
      }
      if let mistake = description.formatMistake(images: images) {
        report(mistake, at: "\(place).\(member)", json[member], severity: .error)
      }
      for template in tiles.tiles ?? [] {
        guard
          let fault = loader.addressFault(
            template, relativeTo: location, placeholders: nil)
        else { continue }
        report("\(fault)", at: "\(place).tiles", json["tiles"], severity: .error)
      }
      return description
    } catch {
      report("\(error)", at: "\(place).\(member)", json[member], severity: .error)
      return nil
    }
  }

  /// Checks GeoJSON that the style contains. Returns its features if it is valid.
  private mutating func checkFeatures(_ data: JSONValue, at place: String) -> [Feature]? {
    do throws(GeoJSONError) {
      return try GeoJSONDocument(data, memoryLimit: loader.memory.available, skipsFaults: true)
        .inDegrees(offset: data.offset).object.features
    } catch {
      report("\(error)", at: place, data, severity: .error)
      return nil
    }
  }

  /// Checks that a file contains data.
  ///
  /// - Parameters:
  ///   - layer: The layer of the data; nil for the layer that the address names.
  ///   - reads: Whether the features are read and returned.
  private mutating func checkData(
    _ url: String, layer: String? = nil, at place: String, _ value: JSONValue?, reads: Bool = false
  ) -> [Feature]? {
    do throws(ResourceError) {
      let address = try loader.dataAddress(of: url, relativeTo: location)
      let location = address.location
      guard !location.isRemote, location != .standardInput else { return nil }
      let content = try loader.content(at: location)
      if case .unknown(let reason) = content.kind {
        report("\(location): \(reason)", at: place, value, severity: .error)
      } else if reads {
        return try loader.features(of: content, layer: layer ?? address.layer).features
      }
    } catch {
      report("\(error)", at: place, value, severity: .error)
    }
    return nil
  }

  /// Checks that a file contains an image.
  private mutating func checkImage(_ url: String, at place: String, _ value: JSONValue?) {
    do throws(ResourceError) {
      guard let location = try localFile(url) else { return }
      let bytes = try loader.load(location)
      do throws(ImageError) {
        _ = try ImageFile.size(of: bytes)
      } catch {
        report("\(location): \(error)", at: place, value, severity: .error)
      }
    } catch {
      report("\(error)", at: place, value, severity: .error)
    }
  }

  /// Returns the location of an address after removing the scheme of an archive; nil if the location is on the
  /// network.
  private func localFile(_ url: String) throws(ResourceError) -> ResourceLocation? {
    let path = ["mbtiles://", "pmtiles://"].first { url.hasPrefix($0) }.map {
      String(url.dropFirst($0.count))
    }
    let location = try loader.location(of: path ?? url, relativeTo: location)
    return location.isRemote ? nil : location
  }
}

extension StyleFinding {
  /// Returns whether the finding and a warning describe the same mistake.
  fileprivate func isSame(as warning: MapWarning) -> Bool {
    diagnostic.place == warning.place && diagnostic.message == warning.message
  }
}

extension JSONObject {
  /// Returns the value of a member of a member, such as `layout.icon-image`. If the inner member does not exist,
  /// returns the value of the outer member.
  fileprivate func value(at path: String) -> JSONValue? {
    let names = path.split(separator: ".", maxSplits: 1).map(String.init)
    let group = names.first.flatMap { self[$0] }
    return names.last.flatMap { group?.object?[$0] } ?? group
  }
}
