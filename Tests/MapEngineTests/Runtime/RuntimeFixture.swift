import MapData
import MapEngine
import MapJSON
import MapRaster
import MapTestSupport
import Synchronization
import Testing

/// Small maps of 64 x 64 pixels around the middle of the world at zoom level 0, in which a degree of
/// longitude is 512 / 360 pixels wide: 11.25 degrees are 16 pixels.
enum RuntimeFixture {
  static let camera = Camera(zoom: 0)

  /// Returns a map of these sources and layers, and of further members of the style.
  static func map(
    sources: String = "{}", layers: String, members: String = "", loader: ResourceLoader? = nil
  ) throws -> Map {
    let style = """
      {"version": 8, \(members) "sources": \(sources), "layers": \(layers)}
      """
    return try Map.load(
      JSONDocument(parsing: style), from: nil, loader: loader ?? ResourceLoader())
  }

  /// Returns a GeoJSON source of two points, 16 pixels to the left and to the right of the middle. `left` and `right`
  /// are the members of their features besides the type and the geometry.
  static func points(left: String, right: String, options: String = "") -> String {
    func feature(_ members: String, _ longitude: Double) -> String {
      """
      {"type": "Feature", \(members), "geometry":
        {"type": "Point", "coordinates": [\(longitude), 0]}}
      """
    }
    return """
      {"type": "geojson", \(options) "data": {"type": "FeatureCollection", "features":
        [\(feature(left, -11.25)), \(feature(right, 11.25))]}}
      """
  }

  /// Returns the red, green, blue and alpha of a pixel of the map's picture.
  static func pixel(_ map: Map, x: Int, y: Int = 32) throws -> [UInt8] {
    let size = try PictureSize(64, 64)
    let picture = map.scene(camera: camera, size: size).draw()
    let start = 4 * (y * 64 + x)
    return Array(picture.bytes[start..<start + 4])
  }

  /// Returns the picture's pixels over the two points.
  static func points(_ map: Map) throws -> [[UInt8]] {
    [try pixel(map, x: 16), try pixel(map, x: 48)]
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let lime: [UInt8] = [0, 255, 0, 255]
  static let blue: [UInt8] = [0, 0, 255, 255]
  static let nothing: [UInt8] = [0, 0, 0, 0]
}

/// Addresses of the scheme `test` that count how often they are read.
final class CountedAddresses: Sendable {
  private let texts: [String: String]
  private let counts = Mutex<[String: Int]>([:])

  /// Creates addresses after `test://` with these texts.
  init(_ texts: [String: String]) { self.texts = texts }

  /// Returns the number of times that an address was read.
  func count(_ address: String) -> Int { counts.withLock { $0[address] ?? 0 } }

  /// A loader that reads the addresses.
  var loader: ResourceLoader {
    ResourceLoader(schemes: [
      ResourceScheme("test") { [self] url in
        let address = String(url.dropFirst("test://".count))
        counts.withLock { $0[address, default: 0] += 1 }
        guard let text = texts[address] else { throw Missing() }
        return Array(text.utf8)
      }
    ])
  }

  private struct Missing: Error {}
}
