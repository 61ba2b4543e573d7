import MapGeoJSON
import MapXML

/// A reader of features from GPX 1.1 (https://www.topografix.com/GPX/1/1/) and GPX 1.0, which uses
/// the same elements.
public enum GPXStore {
  /// The layers of a GPX document.
  public enum Layer: String, CaseIterable, Hashable, Sendable {
    /// Waypoints, as points.
    case waypoints
    /// Routes, as lines.
    case routes
    /// Tracks, as lines. Each track is one feature, and each of its segments is a part of the
    /// geometry. A segment whose points are all at one place becomes a point.
    case tracks
  }

  /// Returns the features of a document, in the order of the document.
  ///
  /// A feature has the attributes `name`, `cmt`, `desc`, `src`, `sym`, `type`, `number`, `ele` and
  /// `time` of its element. If a track has no time, its time is the time of its first point.
  /// Elevations become altitudes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - location: The location of the data.
  ///   - layer: The name of the layer to read, or nil for all layers.
  ///   - bounds: The region to read, or nil to read all features.
  ///   - memoryLimit: The maximum memory that the features may take until they are drawn, in bytes.
  /// - Throws: `ResourceError.malformed` if the bytes are not GPX or if the layer does not exist;
  ///   `tooLarge` if the features exceed the memory limit.
  public static func features(
    _ bytes: [UInt8], at location: ResourceLocation, layer: String? = nil,
    in bounds: TileSetDescription.Bounds? = nil, memoryLimit: Int = .max
  ) throws(ResourceError) -> StoredFeatures {
    let features = try location.reporting { () throws(MalformedContent) -> StoredFeatures? in
      let chosen = layer.flatMap(Layer.init)
      guard layer == nil || chosen != nil else {
        let layers = listOfLayers(Layer.allCases.map(\.rawValue))
        throw MalformedContent(reason: "no layer '\(layer ?? "")'; \(layers)")
      }
      var document = GPXDocument(
        layers: chosen.map { [$0] } ?? Set(Layer.allCases), memoryLimit: memoryLimit)
      try document.read(bytes)
      guard !document.isTooLarge else { return nil }
      return StoredFeatures(document.features).skippingFaults(in: bounds.map { StoreBounds($0) })
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }
}

/// A collector of the features of a GPX document. It processes the document element by element.
struct GPXDocument: XMLHandler {
  private let layers: Set<GPXStore.Layer>
  /// The features. A coordinate that is not a number is NaN.
  private(set) var features: [Feature] = []
  /// The maximum memory that the features may take until they are drawn, in bytes.
  private let memoryLimit: Int
  /// The memory of the features that were read, without the open item, in bytes.
  private var memory = 0
  private var openMemory = 0
  /// Whether the features exceed the memory limit. The rest of the document is then skipped.
  private(set) var isTooLarge = false

  /// The waypoint, route or track that is open, or nil outside these elements.
  private var open: Item?
  /// The point that is open, or nil outside points.
  private var point: Point?
  /// The depth of the element that is skipped, such as `extensions`. It is nil if no element is
  /// skipped.
  private var skippedDepth: Int?

  /// A waypoint, route or track.
  private struct Item {
    var layer: GPXStore.Layer
    var attributes = Attributes()
    /// The positions of the item's segments. A waypoint or a route has one segment.
    var segments: [[Position]] = []
    /// The time of the item's first point.
    var startTime: String?
  }

  /// A point and its elevation in meters.
  private struct Point {
    var position: Position
    var altitude: Double?
  }

  /// The elements whose text becomes an attribute.
  private static let attributes: Set<String> = [
    "name", "cmt", "desc", "src", "sym", "type", "number", "ele", "time",
  ]
  private static let layersOfElements: [String: GPXStore.Layer] = [
    "wpt": .waypoints, "rte": .routes, "trk": .tracks,
  ]
  /// The depth of waypoints, routes and tracks, which are children of the root.
  private static let itemDepth = 2

  /// Creates a collector of the features in `layers`. The features may take up to `memoryLimit`
  /// bytes.
  init(layers: Set<GPXStore.Layer>, memoryLimit: Int) {
    self.layers = layers
    self.memoryLimit = memoryLimit
  }

  mutating func start(_ name: String, attributes: [String: String], depth: Int) {
    guard skippedDepth == nil, !isTooLarge else { return }
    if name == "extensions" {
      skippedDepth = depth
    } else if depth == Self.itemDepth, let layer = Self.layersOfElements[name] {
      open = Item(layer: layer, segments: layer == .tracks ? [] : [[]])
      if layer == .waypoints { point = Point(position: Self.position(attributes)) }
    } else if name == "trkseg", open?.layer == .tracks {
      open?.segments.append([])
    } else if name == "trkpt" || name == "rtept", open != nil {
      point = Point(position: Self.position(attributes))
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
      // Inside a point of a line, the text of an element is not an attribute of the line.
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

  /// Returns the position that the attributes of a point contain.
  private static func position(_ attributes: [String: String]) -> Position {
    Position(
      longitude: number(attributes["lon"] ?? "") ?? .nan,
      latitude: number(attributes["lat"] ?? "") ?? .nan)
  }

  private mutating func endPoint() {
    defer { point = nil }
    guard let point, let last = open?.segments.indices.last else { return }
    let position = point.position
    open?.segments[last].append(
      Position(
        longitude: position.longitude, latitude: position.latitude, altitude: point.altitude))
    openMemory += FeatureMemory.position
    checkMemory()
  }

  /// Discards the features if they exceed the memory limit.
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
    let feature = Feature(geometry: geometry(of: item), attributes: attributes)
    memory += feature.memory
    openMemory = 0
    features.append(feature)
    checkMemory()
  }

  /// Returns the geometry of an item. Segments become lines, or points if their positions are at
  /// one place.
  private func geometry(of item: Item) -> Geometry {
    let points = item.segments.filter { $0.count == 1 || $0.isOnePlace }.map { $0[0] }
    let lines = item.segments.filter { $0.count > 1 && !$0.isOnePlace }
    let point: Geometry = points.count == 1 ? .point(points[0]) : .multiPoint(points)
    let line: Geometry = lines.count == 1 ? .lineString(lines[0]) : .multiLineString(lines)
    if points.isEmpty { return line }
    return lines.isEmpty ? point : .geometryCollection([line, point])
  }

  private static func number(_ text: String) -> Double? {
    Double(text.trimmingWhitespace()).flatMap { $0.isFinite ? $0 : nil }
  }
}
