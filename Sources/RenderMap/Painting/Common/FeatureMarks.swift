import MapGeoJSON
import MapTiles
import MapVector

/// Collects the features of a command's parts for pictures of vectors, in which what tiles cut is joined again.
struct FeatureMarks {
  /// The mark.
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
  /// The identifier of the feature at the cursor as text; nil if it has none.
  var identifierText: String? {
    switch layer.features[index].identifier {
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case nil: nil
    }
  }

  /// The feature at the cursor: its identifier, and a number from its identifier and attributes.
  var markedFeature: FeatureMark.Feature {
    let id = identifierText
    var hash = StableHash()
    hash.add(id ?? "")
    // The order of attributes may differ between tiles.
    var sum: UInt64 = 0
    for tag in layer.tags[layer.features[index].tags] {
      var pair = StableHash()
      pair.add(layer.keys[Int(tag.key)])
      pair.add("\(layer.values[Int(tag.value)])")
      sum &+= pair.value
    }
    return FeatureMark.Feature(identity: hash.value &+ sum, id: id)
  }
}

/// A hash of texts that is the same in every process (FNV-1a, 64 bits).
private struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
