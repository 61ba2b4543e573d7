import MapData
import MapGeoJSON
import MapJSON
import MapStyle
import RenderMap

/// Finds the mistakes in a style that its files reveal: names of layers of vector tiles, images of the sprite, and
/// files that do not exist. Resources on the network are not read.
struct StyleReferences {
  private let document: StyleFile
  private let loader: ResourceLoader
  private var findings: [StyleDiagnostic] = []

  /// Returns the mistakes in a style, which `loader` reads.
  static func findings(in document: StyleFile, with loader: ResourceLoader) -> [StyleDiagnostic] {
    guard let style = document.json.root.object else { return [] }
    var references = StyleReferences(document: document, loader: loader)
    let images = references.images(of: style)
    let layers = references.sourceLayers(of: style)
    for (index, layer) in (style["layers"]?.array ?? []).enumerated() {
      guard let layer = layer.object else { continue }
      references.check(layer, at: "layers[\(index)]", sourceLayers: layers, images: images)
    }
    return references.findings
  }

  private init(document: StyleFile, loader: ResourceLoader) {
    self.document = document
    self.loader = loader
  }

  private mutating func report(
    _ message: String, at place: String, _ value: JSONValue,
    severity: StyleDiagnostic.Severity = .warning
  ) {
    let position = document.json.position(ofOffset: max(0, value.offset))
    findings.append(
      StyleDiagnostic(
        place: place, message: message, severity: severity, offset: value.offset,
        line: position.line, column: position.column))
  }

  /// Checks the names in a layer and its zoom levels.
  private mutating func check(
    _ layer: JSONObject, at place: String, sourceLayers: [String: [String]], images: [String]?
  ) {
    if let minimum = layer["minzoom"], let low = minimum.double,
      let high = layer["maxzoom"]?.double, low >= high
    {
      report(
        "the layer is never drawn: its minzoom, \(low), is not below its maxzoom, \(high)",
        at: place + ".minzoom", minimum)
    }
    if let name = layer["source-layer"], let text = name.string,
      let source = layer["source"]?.string, let names = sourceLayers[source],
      !names.contains(text)
    {
      let list = Suggestion.list(names, nearestTo: text)
      report(
        "source \"\(source)\" has no layer \"\(text)\"\(Suggestion.remedy(for: text, in: names)); "
          + (names.isEmpty ? "it has no layers" : "its layers are: \(list)"),
        at: place + ".source-layer", name)
    }
    for (group, property) in [
      ("layout", "icon-image"), ("paint", "fill-pattern"), ("paint", "line-pattern"),
      ("paint", "background-pattern"), ("paint", "fill-extrusion-pattern"),
    ] {
      guard let images, let value = layer[group]?.object?[property], let name = value.string,
        !name.isEmpty, !name.contains("{"), !images.contains(name)
      else { continue }
      report(
        "the sprite has no image \"\(name)\"\(Suggestion.remedy(for: name, in: images))",
        at: "\(place).\(group).\(property)", value)
    }
  }

  /// Returns the names of the images of the style's sprite; nil if they are unknown: on the network or in several
  /// sprites.
  private mutating func images(of style: JSONObject) -> [String]? {
    guard let sprite = style["sprite"], let url = sprite.string else { return nil }
    do throws(ResourceError) {
      let location = try loader.location(of: url + ".json", relativeTo: document.location)
      guard !location.isRemote else { return nil }
      let bytes = try loader.load(location)
      return (try? JSONDocument(parsing: bytes))?.root.object?.members.map(\.name)
    } catch {
      report("the sprite cannot be read: \(error)", at: "sprite", sprite)
      return nil
    }
  }

  /// Returns the names of the layers of sources of vector tiles, as far as they are known. Files of sources that cannot
  /// be read are reported.
  private mutating func sourceLayers(of style: JSONObject) -> [String: [String]] {
    var layers: [String: [String]] = [:]
    for member in style["sources"]?.object?.members ?? [] {
      guard let source = member.value.object, let type = source["type"]?.string else { continue }
      let name = type == "geojson" ? "data" : "url"
      guard let value = source[name], let url = value.string else { continue }
      let place = "sources.\(member.name).\(name)"
      do throws(ResourceError) {
        switch type {
        case "vector", "raster", "raster-dem":
          guard try isLocal(url) else { continue }
          let tiles = try loader.tileSet(at: url, relativeTo: document.location)
          layers[member.name] = tiles.description.vectorLayers
          for warning in tiles.description.warnings { report(warning, at: place, value) }
        default:
          let location = try loader.dataAddress(of: url, relativeTo: document.location).location
          guard !location.isRemote, location != .standardInput else { continue }
          _ = try loader.resource(ResourceRequest(location, range: 0..<1))
        }
      } catch {
        report("\(error)", at: place, value, severity: .error)
      }
    }
    return layers
  }

  /// Whether the address of a tile set names a file.
  private func isLocal(_ url: String) throws(ResourceError) -> Bool {
    let path = ["mbtiles://", "pmtiles://"].first { url.hasPrefix($0) }.map {
      String(url.dropFirst($0.count))
    }
    let location = try loader.location(of: path ?? url, relativeTo: document.location)
    return !location.isRemote
  }
}
