import Geometry
public import PixelDiff
import RenderMap

/// A place where a picture differs from its golden one, in map terms.
public struct MapChange: Sendable {
  /// The place, in device pixels.
  public let blob: Blob
  /// What came, went, moved or is styled otherwise there; empty where only pixels tell.
  public let events: [String]
  /// What stands there in the drawn picture, the topmost first: layers with features.
  public let shown: [String]

  /// The place in words: `90 pixels in 40x12 at 5,7`.
  public var place: String { blob.description }

  /// Lines for people, without the place.
  public var lines: [String] {
    events + (shown.isEmpty ? [] : ["there: " + shown.joined(separator: ", ")])
  }
}

/// Says what changed between two pictures of a map.
struct MapComparison {
  /// What the golden picture showed; nil where that was not recorded.
  var golden: SceneRecord?
  /// What the drawn one shows.
  var actual: SceneRecord
  /// The scene that was drawn.
  var scene: Scene

  /// The most places that are explained, the largest ones.
  static let placeLimit = 20
  /// The most features that are named of a place.
  private static let nameLimit = 8
  /// Pixels by which a change may lie beside what changed: halves of lines, and smooth edges.
  private static let margin = 4

  /// What changed at some places, in their order.
  func changes(at blobs: [Blob]) -> [MapChange] {
    blobs.prefix(Self.placeLimit).map { blob in
      let area = blob.box.grown(by: Self.margin)
      return MapChange(
        blob: blob, events: labelEvents(in: area) + layerEvents(in: area) + featureEvents(in: area),
        shown: shown(in: area))
    }
  }

  private func labelEvents(in area: PixelBox) -> [String] {
    guard let golden else { return [] }
    var events: [String] = []
    // A label that is in both pictures is the same one where layer, text and icon are; of several the
    // nearest is.
    var rest = actual.labels
    for label in golden.labels {
      let same = rest.indices.filter { rest[$0].isCalled(as: label) }
      guard
        let index = same.min(by: {
          rest[$0].box.distance(to: label.box) < rest[$1].box.distance(to: label.box)
        })
      else {
        if label.box.touches(area) { events.append("\(label.title) went") }
        continue
      }
      let now = rest.remove(at: index)
      let (dx, dy) = (now.box.x - label.box.x, now.box.y - label.box.y)
      if (dx, dy) != (0, 0), now.box.touches(area) || label.box.touches(area) {
        events.append("\(label.title) moved by \(dx), \(dy) pixels")
      }
    }
    return events + rest.filter { $0.box.touches(area) }.map { "\($0.title) came" }
  }

  private func layerEvents(in area: PixelBox) -> [String] {
    guard let golden, !golden.layers.isEmpty else { return [] }
    let features = actual.features + golden.features
    let here = features.filter { $0.box.touches(area) }.map(\.layer)
    // Backgrounds and rasters have no features, and are everywhere.
    let everywhere = Set(golden.layers.keys).union(actual.layers.keys)
      .subtracting(features.map(\.layer)).sorted()
    var seen: Set<String> = []
    return (here + everywhere).compactMap { layer in
      guard seen.insert(layer).inserted else { return nil }
      switch (golden.layers[layer], actual.layers[layer]) {
      case (nil, _): return "layer '\(layer)' is new"
      case (_, nil): return "layer '\(layer)' is gone"
      case (let before, let now):
        return before == now ? nil : "layer '\(layer)' is styled otherwise"
      }
    }
  }

  private func featureEvents(in area: PixelBox) -> [String] {
    guard let golden else { return [] }
    func keys(_ record: SceneRecord) -> Set<[String]> { Set(record.features.map(\.key)) }
    let (before, now) = (keys(golden), keys(actual))
    func named(_ features: [SceneRecord.Feature], missingIn other: Set<[String]>) -> [String] {
      var seen: Set<[String]> = []
      return features.filter {
        $0.box.touches(area) && !other.contains($0.key) && seen.insert($0.key).inserted
      }.prefix(Self.nameLimit).map(\.title)
    }
    return named(golden.features, missingIn: now).map { "\($0) went" }
      + named(actual.features, missingIn: before).map { "\($0) came" }
      + moves(from: golden, in: area)
  }

  /// The features that stand elsewhere, or have another extent, and are the only ones of their kind.
  private func moves(from golden: SceneRecord, in area: PixelBox) -> [String] {
    let before = Dictionary(grouping: golden.features, by: \.key)
    let now = Dictionary(grouping: actual.features, by: \.key)
    let moved = actual.features.compactMap { feature -> String? in
      guard let old = before[feature.key], old.count == 1, now[feature.key]?.count == 1,
        old[0].box != feature.box, old[0].box.touches(area) || feature.box.touches(area)
      else { return nil }
      let (from, to) = (old[0].box, feature.box)
      guard from.width == to.width, from.height == to.height else {
        return "\(feature.title) has another shape"
      }
      return "\(feature.title) moved by \(to.x - from.x), \(to.y - from.y) pixels"
    }
    return Array(moved.prefix(Self.nameLimit))
  }

  private func shown(in area: PixelBox) -> [String] {
    let ratio = 1 / scene.pixelRatio
    let box = Box(
      minX: Double(area.x) * ratio, minY: Double(area.y) * ratio,
      maxX: Double(area.x + area.width) * ratio, maxY: Double(area.y + area.height) * ratio)
    var seen: Set<String> = []
    // Without layers to name, the query cannot fail.
    let titles = ((try? scene.renderedFeatures(in: box)) ?? []).map {
      SceneRecord.title(layer: $0.layer?.id ?? "", name: $0.displayName)
    }
    return Array(titles.filter { seen.insert($0).inserted }.prefix(Self.nameLimit))
  }
}

extension SceneRecord {
  /// A feature as it is named in reports.
  static func title(layer: String, name: String) -> String {
    name.isEmpty ? "\(layer)" : "\(layer) '\(name)'"
  }
}

extension SceneRecord.Label {
  fileprivate var title: String {
    let name = text.isEmpty ? "icon '\(icon)'" : "label '\(text)'"
    return "\(name) of layer '\(layer)'"
  }

  fileprivate func isCalled(as other: Self) -> Bool {
    layer == other.layer && text == other.text && icon == other.icon
  }
}

extension SceneRecord.Feature {
  fileprivate var title: String { "feature " + SceneRecord.title(layer: layer, name: name) }
  fileprivate var key: [String] { [layer, digest] }
}

extension PixelBox {
  fileprivate func grown(by margin: Int) -> PixelBox {
    PixelBox(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  fileprivate func touches(_ other: PixelBox) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height
      && other.y <= y + height
  }

  /// The distance of the upper left corners, squared.
  fileprivate func distance(to other: PixelBox) -> Int {
    let (dx, dy) = (x - other.x, y - other.y)
    return dx * dx + dy * dy
  }
}
