import MapEngine
public import MapImages
import MapGeometry

/// A place where a picture differs from its golden picture, with the changes of the map at that place.
public struct MapChange: Sendable {
  /// The area of differing pixels, in device pixels.
  public let blob: Blob
  /// The labels and features that were added, removed or changed at this place, except for changes that an earlier
  /// place lists.
  public let events: [String]
  /// The layers and features that the drawn picture shows at this place, the topmost first. The list is empty if an
  /// event or a change of the style explains the difference.
  public let shown: [String]

  /// The place as text, such as `90 pixels in 40x12 at 5,7`.
  public var place: String { blob.description }

  /// The events and the shown features as lines of text. The lines do not contain the place.
  public var lines: [String] {
    events + (shown.isEmpty ? [] : ["there: " + shown.joined(separator: ", ")])
  }
}

/// A type that finds the changes between two pictures of a map. Each change is listed once. Changes of the style and
/// the camera are listed for the whole picture. Each other change is listed at the largest place that it touches.
struct MapComparison {
  /// The record of the golden picture; nil if there is no record.
  var golden: SceneRecord?
  /// The record of the drawn picture.
  var actual: SceneRecord
  /// The scene of the drawn picture.
  var scene: PlacedScene

  /// The maximum number of places that an explanation contains.
  static let placeLimit = 20
  /// The maximum number of events, and of shown features, that a place lists.
  private static let nameLimit = 8
  /// The margin around a place within which changes are listed, in device pixels. It leaves room for half the width of
  /// lines, and for smooth edges.
  private static let margin = 4

  /// The changes that explain the difference between two pictures.
  struct Explanation {
    /// The changes of the style and the camera, such as `water.fill-color: #a0c8f0 -> #ff0000`.
    var causes: [String]
    /// The places where the pictures differ, with the changes at each place.
    var changes: [MapChange]
  }

  /// Returns the changes at the places where pictures differ, in the order of the places.
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
    let ratio = 1 / scene.scene.pixelRatio
    let box = Box(
      minX: Double(area.x) * ratio, minY: Double(area.y) * ratio,
      maxX: Double(area.x + area.width) * ratio, maxY: Double(area.y + area.height) * ratio)
    var seen: Set<String> = []
    // A query fails only if it names unknown layers. This query names no layers.
    let titles = ((try? scene.renderedFeatures(in: box)) ?? []).map {
      SceneEvent.title(layer: $0.layer?.id ?? "", name: $0.displayName)
    }
    return Array(titles.filter { seen.insert($0).inserted }.prefix(Self.nameLimit))
  }
}
