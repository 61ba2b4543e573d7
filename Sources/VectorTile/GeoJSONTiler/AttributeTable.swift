import GeoJSON

/// Collects the attributes of a tile's features into one table of names and one of values.
///
/// Features of one source mostly have the same names in the same order: a name is first compared
/// with the one at its place in the feature before. Values are kept one a feature: to find those
/// that are equal would cost more than most maps, which read few of them, would gain.
struct AttributeTable {
  /// The names.
  private(set) var keys: [String] = []
  /// The values.
  private(set) var values: [AttributeValue] = []
  /// The attributes of all features so far.
  private(set) var tags: [TileLayer.Tag] = []

  private var keyIndices: [String: UInt32] = [:]
  /// The key at each place of the feature before.
  private var places: [UInt32] = []
  /// For each key, its last tag.
  private var lastTags: [Int] = []

  /// Appends a feature's attributes and gives their place in `tags`. Of members with the same name
  /// the last one counts.
  mutating func append(_ attributes: Attributes) -> Range<Int> {
    let first = tags.count
    for (place, member) in attributes.members.enumerated() {
      let key = key(member.name, at: place)
      let last = lastTags[Int(key)]
      if last >= first {
        values[Int(tags[last].value)] = member.value
        continue
      }
      lastTags[Int(key)] = tags.count
      tags.append(TileLayer.Tag(key: key, value: UInt32(truncatingIfNeeded: values.count)))
      values.append(member.value)
    }
    return first..<tags.count
  }

  private mutating func key(_ name: String, at place: Int) -> UInt32 {
    if place < places.count, keys[Int(places[place])] == name { return places[place] }
    let key: UInt32
    if let known = keyIndices[name] {
      key = known
    } else {
      key = UInt32(truncatingIfNeeded: keys.count)
      keyIndices[name] = key
      keys.append(name)
      lastTags.append(-1)
    }
    if place < places.count {
      places[place] = key
    } else if place == places.count {
      places.append(key)
    }
    return key
  }
}
