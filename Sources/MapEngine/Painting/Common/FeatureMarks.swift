import MapGeoJSON
import MapTiles
import MapVector

/// Collects the features of a command's parts for vector output. Vector output joins the parts of a feature that is cut
/// at the borders of tiles.
struct FeatureMarks {
  private(set) var mark = FeatureMark()
  private var current: (index: Int, number: Int32)?

  /// Adds a part of the feature at the cursor.
  mutating func add(_ cursor: TileFeatureCursor) {
    if let current, current.index == cursor.index {
      mark.indices.append(current.number)
      return
    }
    let number = Int32(mark.features.count)
    mark.features.append(cursor.markedFeature)
    mark.indices.append(number)
    current = (cursor.index, number)
  }
}

extension TileFeatureCursor {
  /// The identifier of the feature at the cursor as text; nil if the feature has no identifier.
  var identifierText: String? {
    switch layer.features[index].identifier {
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case nil: nil
    }
  }

  /// The feature at the cursor, with its identifier and a number. The number is derived from the identifier. If there
  /// is no identifier, the number is derived from the attributes.
  var markedFeature: FeatureMark.Feature {
    if let id = identifierText {
      var hash = StableHash()
      hash.add(id)
      return FeatureMark.Feature(identity: hash.value, id: id)
    }
    // The sum does not depend on the order of attributes, which may differ between tiles.
    var sum: UInt64 = 0
    for tag in layer.tags[layer.features[index].tags] {
      var pair = StableHash()
      pair.add(layer.keys[Int(tag.key)])
      pair.add(layer.values[Int(tag.value)])
      sum &+= pair.value
    }
    return FeatureMark.Feature(identity: sum, id: nil)
  }
}

/// A hash of texts and attributes that is the same in every process (FNV-1a, 64 bits).
private struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    add(byte: 0xFF)
  }

  mutating func add(_ value: AttributeValue) {
    switch value {
    case .null: add(byte: 0)
    case .bool(let value): add(byte: value ? 1 : 2)
    case .integer(let value): add(bits: UInt64(bitPattern: value))
    case .unsigned(let value): add(bits: value)
    case .double(let value): add(bits: value.bitPattern)
    case .string(let value): add(value)
    case .array(let values): for value in values { add(value) }
    case .object: add("\(value)")
    }
  }

  private mutating func add(bits number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
