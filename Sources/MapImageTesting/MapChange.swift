import MapGeometry
public import MapDiff
import RenderMap

/// A place where a picture differs from its golden one, in map terms.
public struct MapChange: Sendable {
  /// The place, in device pixels.
  public let blob: Blob
  /// What was added, removed or moved there and is not told of a place before.
  public let events: [String]
  /// What the drawn picture shows there, the topmost first: layers with features. Empty if the difference is
  /// explained by an event or by a change of the style.
  public let shown: [String]

  /// The place in words: `90 pixels in 40x12 at 5,7`.
  public var place: String { blob.description }

  /// Lines for people, without the place.
  public var lines: [String] {
    events + (shown.isEmpty ? [] : ["there: " + shown.joined(separator: ", ")])
  }
}

/// Finds what changed between two pictures of a map. Each change is told once: those of the style and the view
/// for the whole picture, all others at the largest place that they touch.
struct MapComparison {
  /// What the golden picture showed; nil if that was not recorded.
  var golden: SceneRecord?
  /// What the drawn one shows.
  var actual: SceneRecord
  /// The scene that was drawn.
  var scene: Scene

  /// The most places that are explained, the largest ones.
  static let placeLimit = 20
  /// The most events and features that are named of a place.
  private static let nameLimit = 8
  /// Pixels by which a change may lie beside what changed: halves of lines, and smooth edges.
  private static let margin = 4

  /// What explains a difference.
  struct Explanation {
    /// The changes of the style and the view: `water.fill-color: #a0c8f0 -> #ff0000`.
    var causes: [String]
    /// The places where the pictures differ, with what changed there.
    var changes: [MapChange]
  }

  /// What changed, with the places in their order.
  func explanation(of blobs: [Blob]) -> Explanation {
    let style = golden.map { StyleComparison(golden: $0, actual: actual) }
    let causes = style?.changes() ?? []
    var events =
      golden.map { golden in
        LabelComparison(golden: golden, actual: actual, causes: causes).events()
          + FeatureComparison(golden: golden, actual: actual, causes: causes).events()
      } ?? []
    let changes = blobs.prefix(Self.placeLimit).map { blob in
      let area = blob.box.grown(by: Self.margin)
      let here = events.filter { $0.touches(area) }
      events.removeAll { $0.touches(area) }
      let isExplained =
        !here.isEmpty || style?.explains(blob.box, by: causes) == true
      return MapChange(
        blob: blob, events: SceneEvent.lines(of: here, limit: Self.nameLimit),
        shown: isExplained ? [] : shown(in: area))
    }
    return Explanation(causes: causes.compactMap(\.text), changes: changes)
  }

  private func shown(in area: PixelBox) -> [String] {
    let ratio = 1 / scene.pixelRatio
    let box = Box(
      minX: Double(area.x) * ratio, minY: Double(area.y) * ratio,
      maxX: Double(area.x + area.width) * ratio, maxY: Double(area.y + area.height) * ratio)
    var seen: Set<String> = []
    // Without layers to name, the query cannot fail.
    let titles = ((try? scene.renderedFeatures(in: box)) ?? []).map {
      SceneEvent.title(layer: $0.layer?.id ?? "", name: $0.displayName)
    }
    return Array(titles.filter { seen.insert($0).inserted }.prefix(Self.nameLimit))
  }
}

extension PixelBox {
  /// The rectangle with a margin on all sides.
  func grown(by margin: Int) -> PixelBox {
    PixelBox(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Whether both have a point in common.
  func touches(_ other: PixelBox) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height
      && other.y <= y + height
  }

  /// The smallest rectangle that holds both.
  func union(_ other: PixelBox) -> PixelBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
