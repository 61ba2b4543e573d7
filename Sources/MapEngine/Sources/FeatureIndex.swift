import MapStyle
import MapTiles

/// The features of a tile layer by the value of an attribute or by their identifiers. Features without a value that
/// filters can compare are left out.
struct FeatureIndex: Sendable {
  /// The group of each value.
  private var groups: [FilterLabel: Int] = [:]
  /// The end of each group in `features`.
  private var ends: [Int] = []
  /// The features by group. Each group is in the order of the data.
  private var features: [Int32] = []

  /// The features with certain values.
  struct Selection {
    private let index: FeatureIndex
    /// The ranges of the selected features in `index.features`, one for each value that exists.
    let ranges: [Range<Int>]
    let count: Int

    fileprivate init(_ index: FeatureIndex, _ ranges: [Range<Int>]) {
      self.index = index
      self.ranges = ranges
      count = ranges.reduce(0) { $0 + $1.count }
    }

    /// The features, in the order of the data.
    var features: [Int] {
      var result: [Int] = []
      result.reserveCapacity(count)
      for range in ranges { result.append(contentsOf: index.features[range].lazy.map { Int($0) }) }
      if ranges.count > 1 { result.sort() }
      return result
    }
  }

  /// Creates the index of an attribute. The `column` is nil if no feature has the attribute.
  init(_ column: AttributeColumn?, of layer: TileLayer) {
    guard let column else { return }
    // Several features can share one value index. The group of each index is looked up only once.
    var known = [Int?](repeating: nil, count: layer.values.count)
    let groupOfFeature = column.valueIndices.map { index in
      guard index >= 0 else { return Self.noGroup }
      if let group = known[Int(index)] { return group }
      let new = group(of: FilterLabel(layer.values[Int(index)]))
      known[Int(index)] = new
      return new
    }
    sort(by: groupOfFeature)
  }

  init(identifiersOf layer: TileLayer) {
    let groupOfFeature = layer.features.map { feature in
      group(of: feature.identifier.flatMap { FilterLabel($0) })
    }
    sort(by: groupOfFeature)
  }

  /// The group of features without a label.
  private static let noGroup = -1

  /// Returns the group of a label. A new label is added.
  private mutating func group(of label: FilterLabel?) -> Int {
    guard let label else { return Self.noGroup }
    if let group = groups[label] { return group }
    let group = groups.count
    groups[label] = group
    return group
  }

  private mutating func sort(by groupOfFeature: [Int]) {
    var counts = [Int](repeating: 0, count: groups.count)
    for group in groupOfFeature where group >= 0 { counts[group] += 1 }
    // The position of the next feature of each group. After the last feature, it is the end of the group.
    var next: [Int] = []
    next.reserveCapacity(counts.count)
    var sum = 0
    for count in counts {
      next.append(sum)
      sum += count
    }
    features = [Int32](repeating: 0, count: sum)
    for (feature, group) in groupOfFeature.enumerated() where group >= 0 {
      features[next[group]] = Int32(feature)
      next[group] += 1
    }
    ends = next
  }

  /// Returns the features that have one of `values`, which must be distinct.
  func selection(of values: [FilterLabel]) -> Selection {
    Selection(
      self,
      values.compactMap { value in
        groups[value].map { ($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0] }
      })
  }
}
