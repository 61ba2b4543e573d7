import MapGeoJSON

/// Reads features from GPX 1.1 (https://www.topografix.com/GPX/1/1/), and from GPX 1.0, which names the same
/// elements.
public enum GPXStore {
  /// The layers that a GPX document has.
  public enum Layer: String, CaseIterable, Hashable, Sendable {
    /// Waypoints, as points.
    case waypoints
    /// Routes, as lines.
    case routes
    /// Tracks, as lines: one per track, of several parts where it has several segments.
    case tracks
  }

  /// The features of the document `bytes`, which is at `location`, in the order of the document.
  ///
  /// A feature has the attributes `name`, `cmt`, `desc`, `src`, `sym`, `type`, `number`, `ele` and `time`
  /// that its element has; a track without a time has that of its first point. Elevations are altitudes.
  ///
  /// - Parameters:
  ///   - layer: The name of the layer that is wanted; all of them where it is nil.
  ///   - memoryLimit: The most memory that the features may take until they are drawn, in bytes.
  /// - Throws: `ResourceError.malformed` where the bytes are no GPX, or there is no such layer; `tooLarge` where
  ///   the features take more memory.
  public static func features(
    _ bytes: [UInt8], at location: ResourceLocation, layer: String? = nil,
    memoryLimit: Int = .max
  ) throws(ResourceError) -> StoredFeatures {
    let features = try location.reporting { () throws(MalformedContent) -> StoredFeatures? in
      let chosen = layer.flatMap(Layer.init)
      guard layer == nil || chosen != nil else {
        let names = Layer.allCases.map(\.rawValue).joined(separator: ", ")
        throw MalformedContent(reason: "no layer '\(layer ?? "")'; there are: \(names)")
      }
      var document = GPXDocument(
        layers: chosen.map { [$0] } ?? Set(Layer.allCases), memoryLimit: memoryLimit)
      try XMLDocument.read(bytes, with: &document)
      return document.isTooLarge ? nil : document.stored
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }
}

/// The features of a GPX document, gathered element by element.
struct GPXDocument: XMLHandler {
  /// The layers that are wanted.
  private let layers: Set<GPXStore.Layer>
  private var features: [Feature] = []
  private var mistakes = MistakeCount()
  private var shortLines = MistakeCount()
  /// The most memory that the features may take until they are drawn, in bytes.
  private let memoryLimit: Int
  /// What the features that were read take, and the item that is being read.
  private var memory = 0
  private var openMemory = 0
  /// Whether the features take more memory than they may. The rest of the document is passed over.
  private(set) var isTooLarge = false

  /// The waypoint, route or track that is being read.
  private var open: Item?
  /// The point of it that is being read.
  private var point: Point?
  /// Within how many elements the reader passes over all: in extensions.
  private var skippedDepth: Int?

  /// A waypoint, route or track.
  private struct Item {
    var layer: GPXStore.Layer
    var attributes = Attributes()
    /// The positions of its segments; a waypoint and a route have one.
    var segments: [[Position]] = []
    /// When the first of its points was recorded.
    var startTime: String?
  }

  /// A point with its elevation.
  private struct Point {
    var position: Position?
    var altitude: Double?
  }

  /// The elements with a text that becomes an attribute.
  private static let attributes: Set<String> = [
    "name", "cmt", "desc", "src", "sym", "type", "number", "ele", "time",
  ]
  private static let layersOfElements: [String: GPXStore.Layer] = [
    "wpt": .waypoints, "rte": .routes, "trk": .tracks,
  ]
  /// The depth of waypoints, routes and tracks: inside the root.
  private static let itemDepth = 2

  /// A document of which these layers are wanted, and whose features may take `memoryLimit` bytes.
  init(layers: Set<GPXStore.Layer>, memoryLimit: Int) {
    self.layers = layers
    self.memoryLimit = memoryLimit
  }

  /// What was read.
  var stored: StoredFeatures {
    StoredFeatures(
      features,
      warnings: mistakes.warnings(.missingCoordinates, "points like it are left out")
        + shortLines.warnings(.odd, "a line needs two points; it is left out"))
  }

  mutating func start(_ name: String, attributes: [String: String], depth: Int) {
    guard skippedDepth == nil, !isTooLarge else { return }
    if name == "extensions" {
      skippedDepth = depth
    } else if depth == Self.itemDepth, let layer = Self.layersOfElements[name] {
      open = Item(layer: layer, segments: layer == .tracks ? [] : [[]])
      if layer == .waypoints { point = Point(position: position(attributes, of: name)) }
    } else if name == "trkseg", open?.layer == .tracks {
      open?.segments.append([])
    } else if name == "trkpt" || name == "rtept", open != nil {
      point = Point(position: position(attributes, of: name))
    }
  }

  mutating func end(_ name: String, text: String, depth: Int) {
    guard !isTooLarge else { return }
    if let skipped = skippedDepth {
      if depth == skipped { skippedDepth = nil }
      return
    }
    if name == "trkpt" || name == "rtept" {
      endPoint()
    } else if depth == Self.itemDepth, Self.layersOfElements[name] != nil {
      if name == "wpt" { endPoint() }
      endItem()
    } else if name == "ele", point != nil {
      point?.altitude = Self.number(text)
      if open?.layer == .waypoints { setAttribute(name, text) }
    } else if point != nil, open?.layer != .waypoints {
      // What stands in the point of a line is no attribute of the line.
      if name == "time", open?.startTime == nil { open?.startTime = text.trimmingWhitespace() }
    } else if depth == Self.itemDepth + 1, Self.attributes.contains(name) {
      setAttribute(name, text)
    }
  }

  private mutating func setAttribute(_ name: String, _ text: String) {
    let text = text.trimmingWhitespace()
    guard !text.isEmpty else { return }
    let isNumber = name == "ele" || name == "number"
    let number = isNumber ? Self.number(text) : nil
    open?.attributes[name] =
      number.map { value in
        Int64(exactly: value).map { .integer($0) } ?? .double(value)
      } ?? .string(text)
  }

  /// The position of a point by its attributes; nil, with a mistake noted, where they say none.
  private mutating func position(_ attributes: [String: String], of name: String) -> Position? {
    let (lon, lat) = (attributes["lon"] ?? "", attributes["lat"] ?? "")
    if let longitude = Self.number(lon), let latitude = Self.number(lat), abs(latitude) <= 90 {
      return Position(longitude: longitude, latitude: latitude)
    }
    mistakes.note(
      "a <\(name)> with lat=\"\(lat.prefix(40))\" and lon=\"\(lon.prefix(40))\"")
    return nil
  }

  private mutating func endPoint() {
    defer { point = nil }
    guard let point, let position = point.position, let last = open?.segments.indices.last else {
      return
    }
    open?.segments[last].append(
      Position(
        longitude: position.longitude, latitude: position.latitude, altitude: point.altitude))
    openMemory += FeatureMemory.position
    checkMemory()
  }

  /// Gives up what was read where it takes more memory than it may.
  private mutating func checkMemory() {
    guard memory + openMemory > memoryLimit else { return }
    isTooLarge = true
    features = []
    open = nil
  }

  private mutating func endItem() {
    defer {
      open = nil
      openMemory = 0
    }
    guard let item = open, layers.contains(item.layer) else { return }
    var attributes = item.attributes
    if item.layer == .tracks, attributes["time"] == nil, let time = item.startTime {
      attributes["time"] = .string(time)
    }
    guard let geometry = geometry(of: item) else { return }
    let feature = Feature(geometry: geometry, attributes: attributes)
    memory += feature.memory
    openMemory = 0
    features.append(feature)
    checkMemory()
  }

  private mutating func geometry(of item: Item) -> Geometry? {
    guard item.layer != .waypoints else {
      return item.segments.first?.first.map { .point($0) }
    }
    let lines = item.segments.filter { $0.count > 1 }
    guard let first = lines.first else {
      let name = item.attributes["name"]?.string.map { " '\($0.prefix(40))'" } ?? ""
      let kind = item.layer == .routes ? "route" : "track"
      shortLines.note("the \(kind)\(name) has fewer than two points")
      return nil
    }
    return lines.count == 1 ? .lineString(first) : .multiLineString(lines)
  }

  private static func number(_ text: String) -> Double? {
    Double(text.trimmingWhitespace()).flatMap { $0.isFinite ? $0 : nil }
  }
}
