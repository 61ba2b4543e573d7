import MapGeoJSON
import MapTestSupport
import Testing
import MapTiles

/// A random layer, as features and as a message.
struct RandomLayer {
  let name: String
  let extent: UInt64
  let features: [PlainFeature]
  private let keys: [String]
  private let values: [AttributeValue]
  private let tags: [[UInt32]]

  init(_ random: inout SplitMix64) {
    name = ["", "roads", "中文 \u{1F30D}"].randomElement(using: &random) ?? ""
    extent = UInt64.random(in: 1...8192, using: &random)
    let keys = (0..<Int.random(in: 1...6, using: &random)).map { "key \($0)" }
    let values = (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.value(&random) }
    var (features, tags): ([PlainFeature], [[UInt32]]) = ([], [])
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let chosen = keys.indices.filter { _ in Bool.random(using: &random) }.map {
        ($0, Int.random(in: values.indices, using: &random))
      }
      tags.append(chosen.flatMap { [UInt32($0.0), UInt32($0.1)] })
      let attributes = Attributes(chosen.map { .init(name: keys[$0.0], value: values[$0.1]) })
      features.append(Self.feature(attributes, &random))
    }
    (self.keys, self.values, self.features, self.tags) = (keys, values, features, tags)
  }

  private static func value(_ random: inout SplitMix64) -> AttributeValue {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .string(String(repeating: "é", count: Int.random(in: 0..<30, using: &random)))
    case 1: .double(Double.random(in: -1e9...1e9, using: &random))
    case 2: .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: .unsigned(UInt64.random(in: (1 << 63)...(.max), using: &random))
    default: .bool(Bool.random(using: &random))
    }
  }

  private static func feature(
    _ attributes: Attributes, _ random: inout SplitMix64
  ) -> PlainFeature {
    let type = [TileLayer.GeometryType.point, .line, .polygon].randomElement(using: &random)
    let partCount = type == .point ? 1 : Int.random(in: 1...4, using: &random)
    let parts = (0..<partCount).map { _ in
      var part = (0..<Int.random(in: 1...20, using: &random)).map { _ in point(&random) }
      if type == .polygon { part.append(part[0]) }
      return part
    }
    let id: Feature.Identifier? =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: nil
      case 1: .integer(Int64.random(in: 0 ... .max, using: &random))
      default: .unsigned(UInt64.random(in: (1 << 63)...(.max), using: &random))
      }
    return PlainFeature(
      type: type ?? .point, identifier: id, parts: parts, attributes: attributes)
  }

  /// Returns a point, usually near the tile and rarely far away.
  private static func point(_ random: inout SplitMix64) -> TileLayer.TilePoint {
    let reach: Int32 = Bool.random(using: &random) ? 100 : 1 << 29
    return .init(
      Int32.random(in: -reach...reach, using: &random),
      Int32.random(in: -reach...reach, using: &random))
  }

  /// Returns the layer's message, with another name if a name is given.
  func encoded(name: String? = nil) -> [UInt8] {
    let messages = zip(features, tags).map { feature, tags in
      let id: UInt64? =
        switch feature.identifier {
        case .integer(let number): UInt64(number)
        case .unsigned(let number): number
        default: nil
        }
      return TileEncoder.feature(
        id: id, type: Int(feature.type.rawValue), tags: tags,
        geometry: TileEncoder.geometry(feature.parts, type: feature.type))
    }
    return TileEncoder.layer(
      name: name ?? self.name, extent: extent, features: messages, keys: keys,
      values: values.map(TileEncoder.value))
  }
}

extension [UInt8] {
  /// Changes, inserts or removes a byte.
  mutating func mutate(_ random: inout SplitMix64) {
    guard let place = indices.randomElement(using: &random) else { return }
    switch UInt8.random(in: 0..<4, using: &random) {
    case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: self[place] = UInt8.random(in: 0...255, using: &random)
    case 2: insert(UInt8.random(in: 0...255, using: &random), at: place)
    default: remove(at: place)
    }
  }
}

/// Checks that all indices of `layer` stay inside its columns.
func check(_ layer: TileLayer) {
  #expect(layer.partEnds == layer.partEnds.sorted())
  #expect(layer.partEnds.last ?? 0 == layer.points.count)
  for feature in layer.features {
    #expect(feature.parts.upperBound <= layer.partEnds.count && !feature.parts.isEmpty)
    #expect(feature.tags.upperBound <= layer.tags.count)
    if feature.type == .polygon {
      for part in feature.parts {
        #expect(layer.points(ofPart: part).first == layer.points(ofPart: part).last)
      }
    }
  }
  #expect(layer.tags.allSatisfy { $0.key < layer.keys.count && $0.value < layer.values.count })
}
