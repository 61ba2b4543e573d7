import MapGeoJSON
import MapJSON
import MapData
import MapTiles

extension Provenance.Source {
  /// Returns the inputs in a log, sorted. Their addresses are relative to the folder of the file at `path`.
  static func sources(in log: InputLog, relativeTo path: String) -> [Provenance.Source] {
    var addresses = RelativeAddresses(from: path)
    return log.hashes.map { input, hash in
      Provenance.Source(
        address: addresses.address(of: input.location), part: input.part, sha256: hash)
    }.inOrder()
  }

  /// Reads a source from its JSON object; nil if the object is invalid.
  init?(_ value: JSONValue) {
    guard let object = value.object, let address = object["address"]?.string else { return nil }
    guard let part = Input.Part(object) else { return nil }
    self.init(address: address, part: part, sha256: object["sha256"]?.string)
  }

  /// Writes the JSON object of the source.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.write(name: "address", address)
    part.write(to: &writer)
    if let sha256 { writer.write(name: "sha256", sha256) }
    writer.endObject()
  }
}

extension Sequence where Element == Provenance.Source {
  /// Returns the sources, sorted by their addresses, parts and contents.
  func inOrder() -> [Provenance.Source] {
    sorted {
      ($0.address, $0.part.order, $0.sha256 ?? "") < ($1.address, $1.part.order, $1.sha256 ?? "")
    }
  }
}

extension Input.Part {
  /// Reads the part of a source from the members of the source's object; nil if the members contradict each other.
  fileprivate init?(_ object: JSONObject) {
    let layer = object["layer"]?.string
    if let name = object["archive"]?.string {
      guard let kind = Input.ArchiveKind(name: name, layer: layer) else { return nil }
      guard let text = object["tile"]?.string else {
        self = .description(kind)
        return
      }
      let numbers = text.split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 3, let id = TileID(z: numbers[0], x: numbers[1], y: numbers[2]) else {
        return nil
      }
      self = .tile(id, kind)
    } else if let layer {
      let bounds = object.numbers("bounds", count: 4).flatMap(TileSetDescription.Bounds.init)
      guard bounds != nil || object["bounds"] == nil else { return nil }
      self = .features(layer: layer, bounds: bounds)
    } else if object["range"] != nil {
      let ends = (object.numbers("range", count: 2) ?? []).compactMap { Int(exactly: $0) }
      guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1] else { return nil }
      self = .range(ends[0]..<ends[1])
    } else {
      self = .whole
    }
  }

  /// Writes the members that describe the part.
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .whole: break
    case .range(let range):
      writer.write(name: "range")
      writer.beginArray()
      writer.write(range.lowerBound)
      writer.write(range.upperBound)
      writer.endArray()
    case .description(let kind): kind.write(to: &writer)
    case .tile(let id, let kind):
      kind.write(to: &writer)
      writer.write(name: "tile", "\(id.z)/\(id.x)/\(id.y)")
    case .features(let layer, let bounds):
      writer.write(name: "layer", layer)
      if let bounds { writer.write(name: "bounds", bounds.numbers) }
    }
  }

  /// The name of the part in messages; empty if the part is the whole resource.
  var name: String {
    switch self {
    case .whole: ""
    case .range(let range): "bytes \(range.lowerBound) to \(range.upperBound)"
    case .description: "its description"
    case .tile(let id, _): "tile \(id.z)/\(id.x)/\(id.y)"
    case .features(let layer, _): "layer \(layer)"
    }
  }

  /// A text that is unique among the parts of a resource. Parts are sorted by this text.
  var order: String {
    var writer = JSONWriter()
    writer.beginObject()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Input.ArchiveKind {
  fileprivate init?(name: String, layer: String?) {
    switch (name, layer) {
    case ("mbtiles", nil): self = .mbtiles
    case ("pmtiles", nil): self = .pmtiles
    case ("gpkg", let layer?): self = .geoPackage(layer: layer)
    default: return nil
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .mbtiles: writer.write(name: "archive", "mbtiles")
    case .pmtiles: writer.write(name: "archive", "pmtiles")
    case .geoPackage(let layer):
      writer.write(name: "archive", "gpkg")
      writer.write(name: "layer", layer)
    }
  }
}
