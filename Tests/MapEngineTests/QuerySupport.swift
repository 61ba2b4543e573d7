import Foundation
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine

/// A map of points, lines and polygons in degrees, and its query results. By default, the picture is the world:
/// 512 x 512 pixels around longitude and latitude 0 at zoom level 0, so that 0, 0 is at 256, 256 and 90 degrees east
/// at 384, 256.
struct QueriedMap {
  /// The features of the source `s`, as GeoJSON.
  var features: [String]
  /// Members of the source beside its data, with a comma after each.
  var options = ""
  /// The layers, as JSON objects without `source`.
  var layers: [String]
  /// Pixels of the picture.
  var size = (width: 512, height: 512)
  var camera = Camera()
  /// The type of the style's projection, as JSON.
  var projection = #""mercator""#
  /// The states of features.
  var states = FeatureStates()

  /// Creates a map of these features and layers. Each layer draws the source `s`.
  init(_ features: [String], layers: [String]) {
    self.features = features
    self.layers = layers
  }

  /// The folder of the bundled fonts.
  static let fontFolders = [Golden.repository.appendingPathComponent("Fonts").path]

  /// Returns a feature with this geometry.
  static func feature(_ geometry: String, id: Int? = nil, _ properties: String = "{}") -> String {
    let identifier = id.map { #""id": \#($0), "# } ?? ""
    return
      #"{"type": "Feature", \#(identifier)"properties": \#(properties), "geometry": \#(geometry)}"#
  }

  /// A point feature.
  static func point(_ x: Double, _ y: Double, id: Int? = nil, _ properties: String = "{}") -> String
  {
    feature(#"{"type": "Point", "coordinates": [\#(x), \#(y)]}"#, id: id, properties)
  }

  /// A rectangle from west to east and south to north.
  static func rectangle(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double, id: Int? = nil,
    _ properties: String = "{}"
  ) -> String {
    let ring =
      "[[\(west), \(south)], [\(east), \(south)], [\(east), \(north)], [\(west), \(north)], "
      + "[\(west), \(south)]]"
    return feature(#"{"type": "Polygon", "coordinates": [\#(ring)]}"#, id: id, properties)
  }

  func map() throws -> Map {
    let layers = layers.map { #"{"source": "s", \#($0.dropFirst())"# }
    let style = """
      {"version": 8, "projection": {"type": \(projection)}, "sources": {"s": {"type": "geojson", \(options)"data":
         {"type": "FeatureCollection", "features": [\(features.joined(separator: ", "))]}}},
       "layers": [\(layers.joined(separator: ", "))]}
      """
    var map = try Map.load(
      JSONDocument(parsing: style), from: nil, fontFolders: Self.fontFolders)
    map.featureStates = states
    return map
  }

  func pictureSize() throws -> PictureSize {
    try PictureSize(size.width, size.height)
  }

  func scene() throws -> Scene { try map().scene(camera: camera, size: pictureSize()) }

  /// Returns the identifiers of the features found at a point, with the ids of their layers: `layer/identifier`.
  func found(_ x: Double, _ y: Double) throws -> [String] {
    try scene().renderedFeatures(at: Point(x, y)).names
  }
}

extension [QueriedFeature] {
  /// The features as `layer/identifier`, or `identifier` if there is no layer.
  var names: [String] {
    map { found in
      let identifier =
        switch found.feature.identifier {
        case .integer(let number): "\(number)"
        case .unsigned(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        case nil: "-"
        }
      return found.layer.map { "\($0.id)/\(identifier)" } ?? identifier
    }
  }
}
