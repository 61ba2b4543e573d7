import MapGeoJSON

/// Collects the attributes of a tile's features into one table of names and one of values.
///
/// Names are looked up once for a run of features with the same ones. Values are kept one a feature:
/// to find those that are equal would cost more than most maps, which read few of them, would gain.
struct AttributeTable {
  /// The names.
  private(set) var keys: [String] = []
  /// The values.
  private(set) var values: [AttributeValue] = []
  /// The attributes of all features so far.
  private(set) var tags: [TileLayer.Tag] = []

  private var keyIndices: [String: UInt32] = [:]
  /// The names of the feature before, and their keys.
  private var names: [String] = []
  private var nameKeys: [UInt32] = []

  /// Appends a feature's attributes and gives their place in `tags`.
  mutating func append(_ attributes: Attributes) -> Range<Int> {
    // Features of one source mostly share one array of names, which is compared without a look.
    if attributes.names != names {
      names = attributes.names
      nameKeys = names.map { key($0) }
    }
    let first = tags.count
    let firstValue = UInt32(truncatingIfNeeded: values.count)
    values += attributes.values
    for (place, key) in nameKeys.enumerated() {
      tags.append(TileLayer.Tag(key: key, value: firstValue &+ UInt32(truncatingIfNeeded: place)))
    }
    return first..<tags.count
  }

  private mutating func key(_ name: String) -> UInt32 {
    if let known = keyIndices[name] { return known }
    let key = UInt32(truncatingIfNeeded: keys.count)
    keyIndices[name] = key
    keys.append(name)
    return key
  }
}
