import Geometry
import JSON
import StyleSpec
import TileStore
import VectorTile

/// A style with its sources loaded: what pictures are made of, from any camera.
public struct Map: Sendable {
  /// The style.
  public let style: Style
  /// What was missing or doubtful while the map was loaded.
  public let warnings: [MapWarning]

  let sources: [String: GeoJSONMapSource]

  /// What the sources ask to be shown beside the map, without repetition; nil where none asks.
  public var attribution: String? {
    var texts: [String] = []
    for (_, source) in sources.sorted(by: { $0.key < $1.key }) {
      if let text = source.attribution, !texts.contains(text) { texts.append(text) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
