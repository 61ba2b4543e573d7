import MapGeoJSON
import MapTestSupport

extension SplitMix64 {
  /// Returns a random object.
  mutating func object() -> GeoJSONObject {
    switch next() % 3 {
    case 0:
      let geometry = geometry(depth: 0)
      return .geometry(geometry, members(of: geometry))
    case 1: return .feature(feature())
    default:
      return .featureCollection(
        FeatureCollection(
          features: many { $0.feature() }, boundingBox: boundingBox(),
          foreignMembers: foreignMembers()))
    }
  }

  private mutating func feature() -> Feature {
    let identifier: Feature.Identifier? =
      switch next() % 5 {
      case 0: .integer(Int64(bitPattern: next()))
      case 1: .unsigned(next() | 1 << 63)
      case 2: .double(coordinate())
      case 3: .string(string())
      default: nil
      }
    guard next() % 8 != 0 else { return Feature(identifier: identifier, geometry: nil) }
    let geometry = geometry(depth: 0)
    return Feature(
      identifier: identifier, geometry: geometry, attributes: attributes(depth: 0),
      boundingBox: boundingBox(), foreignMembers: foreignMembers(),
      geometryMembers: members(of: geometry))
  }

  private mutating func geometry(depth: Int) -> Geometry {
    switch next() % (depth < 3 ? 7 : 6) {
    case 0: .point(position())
    case 1: .multiPoint(many { $0.position() })
    case 2: .lineString(many { $0.position() })
    case 3: .multiLineString(many { $0.many { $0.position() } })
    case 4: .polygon(many { $0.ring() })
    case 5: .multiPolygon(many { $0.many { $0.ring() } })
    default: .geometryCollection(many { $0.geometry(depth: depth + 1) })
    }
  }

  private mutating func members(of geometry: Geometry) -> GeometryMembers {
    var members = GeometryMembers(boundingBox: boundingBox(), foreignMembers: foreignMembers())
    if case .geometryCollection(let parts) = geometry {
      members.parts = parts.map { self.members(of: $0) }
      if members.parts.allSatisfy(\.isEmpty) { members.parts = [] }
    }
    return members
  }

  private mutating func ring() -> [Position] {
    guard next() % 8 != 0 else { return [] }
    var ring = many { $0.position() } + [position(), position(), position()]
    ring.append(ring[0])
    return ring
  }

  private mutating func position() -> Position {
    Position(
      longitude: coordinate(), latitude: coordinate(),
      altitude: next() % 4 == 0 ? coordinate() : nil)
  }

  private mutating func coordinate() -> Double {
    next() % 4 == 0
      ? Double(Int64(next() % 360) - 180)
      : Double(Int64(bitPattern: next()) >> (next() % 12)) / 0x1p56
  }

  private mutating func boundingBox() -> [Double]? {
    next() % 4 == 0 ? (0..<(next() % 2 == 0 ? 4 : 6)).map { _ in coordinate() } : nil
  }

  private mutating func foreignMembers() -> Attributes {
    next() % 4 == 0 ? attributes(depth: 2) : Attributes()
  }

  private mutating func attributes(depth: Int) -> Attributes {
    Attributes(many { .init(name: $0.string(), value: $0.value(depth: depth)) })
  }

  private mutating func value(depth: Int) -> AttributeValue {
    switch next() % (depth < 3 ? 8 : 6) {
    case 0: .null
    case 1: .bool(next() % 2 == 0)
    case 2: .integer(Int64(bitPattern: next()) >> (next() % 64))
    case 3: .unsigned(next() | 1 << 63)
    case 4: .double(coordinate())
    case 5: .string(string())
    case 6: .array(many { $0.value(depth: depth + 1) })
    default: .object(attributes(depth: depth + 1))
    }
  }

  private mutating func string() -> String {
    let alphabet: [Character] = ["a", "b", "é", "中", "🗺", "\"", "\\", "\n", "\u{1}", " "]
    return String((0..<(next() % 24)).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] })
  }

  private mutating func many<Element>(_ make: (inout SplitMix64) -> Element) -> [Element] {
    (0..<(next() % 4)).map { _ in make(&self) }
  }
}
