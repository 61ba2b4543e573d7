import MapGeoJSON
import MapStyle
import MapTiles
import Synchronization

/// One attribute of all features of a layer.
struct AttributeColumn: Sendable {
  /// The index of each feature's value in the layer's `values`; -1 if the feature does not have the attribute.
  let valueIndices: [Int32]
}

/// The features of a layer, numbered by the value of an attribute. Features with equal values share a slot, so
/// results that depend only on the value can be stored by slot.
struct AttributeSlots: Sendable {
  /// The slot of each feature; -1 if the feature does not have the attribute.
  let slots: [Int32]
  let count: Int
  /// Whether it is worthwhile to store results by slot. If not, most slots have only one feature.
  let areShared: Bool
}

/// A layer of a tile, with columns of its attributes. Columns are created on demand.
final class IndexedLayer: Sendable {
  /// The layer of the tile with the features.
  let layer: TileLayer
  /// The cached layouts of the style layers that draw this layer.
  let layouts: LayoutCache
  /// The layer in Web Mercator from which the layer was projected to a chart. It has the same features. It is
  /// nil if the layer was not projected.
  let source: TileLayer?

  private let keyIndices: [String: Int]
  private let columns = Mutex<[Int: AttributeColumn]>([:])
  private let slots = Mutex<[Int: AttributeSlots]>([:])
  private let boxes = Mutex<PartBoxes?>(nil)
  /// The indexes of features. An index that has been requested only once is nil.
  private let indexes = Mutex<[FilterRequirement.Subject: FeatureIndex?]>([:])

  /// Creates an index of the attribute names of a layer.
  init(_ layer: TileLayer, from source: TileLayer? = nil) {
    self.layer = layer
    self.source = source
    layouts = LayoutCache(featureCount: layer.features.count)
    keyIndices = Dictionary(
      layer.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index of an attribute in `layer.keys`; nil if no feature has the attribute.
  func keyIndex(of name: String) -> Int? { keyIndices[name] }

  /// Returns the column of an attribute of all features; nil if no feature has the attribute. The column is created
  /// once.
  func column(_ name: String) -> AttributeColumn? {
    guard let key = keyIndices[name] else { return nil }
    if let known = columns.withLock({ $0[key] }) { return known }
    let column = makeColumn(key: UInt32(key))
    columns.withLock { $0[key] = column }
    return column
  }

  /// Returns the slots of an attribute; nil if no feature has the attribute. The slots are created once.
  func slots(_ name: String) -> AttributeSlots? {
    guard let key = keyIndices[name], let column = column(name) else { return nil }
    if let known = slots.withLock({ $0[key] }) { return known }
    // In a decoded layer, equal values share one index, so the indices can be used as slots.
    let made =
      layer.values.count < layer.tags.count
      ? AttributeSlots(slots: column.valueIndices, count: layer.values.count, areShared: true)
      : numbered(column)
    slots.withLock { $0[key] = made }
    return made
  }

  /// The minimum ratio of all features to the features that meet a requirement. From this ratio on, the features are
  /// looked up. Below it, testing all features in order costs less.
  private static let leastSelectivity = 8

  /// Returns the features that can pass a filter, in the order of the data; nil if they are not known to be few. The
  /// index of an attribute is created when it is requested for the second time, because a single filter costs less
  /// without an index.
  func features(requiredBy filter: Filter) -> [Int]? {
    var fewest: FeatureIndex.Selection?
    for requirement in filter.conditions.lazy.compactMap(\.requirement) {
      guard let index = index(of: requirement.subject) else { continue }
      let selection = index.selection(of: requirement.values)
      if selection.count < fewest?.count ?? .max { fewest = selection }
    }
    guard let fewest,
      fewest.ranges.count < 2 || fewest.count <= layer.features.count / Self.leastSelectivity
    else { return nil }
    return fewest.features
  }

  private func index(of subject: FilterRequirement.Subject) -> FeatureIndex? {
    indexes.withLock { indexes in
      switch indexes[subject] {
      case nil:
        indexes[subject] = .some(nil)
        return nil
      case .some(let known?): return known
      case .some(nil):
        let made =
          switch subject {
          case .identifier: FeatureIndex(identifiersOf: layer)
          case .attribute(let name): FeatureIndex(column(name), of: layer)
          }
        indexes[subject] = made
        return made
      }
    }
  }

  /// The bounding boxes of the points, lines and rings of all features. They are created once.
  var partBoxes: PartBoxes {
    boxes.withLock { boxes in
      if let known = boxes { return known }
      let made = PartBoxes(layer)
      boxes = made
      return made
    }
  }

  private func makeColumn(key: UInt32) -> AttributeColumn {
    AttributeColumn(
      valueIndices: layer.features.map { feature in
        for tag in layer.tags[feature.tags] where tag.key == key { return Int32(tag.value) }
        return -1
      })
  }

  /// The number of distinct values after which equal values are searched only if at least half of the values so far
  /// were repetitions.
  private static let trialCount = 256

  /// Numbers the values of a column whose equal values have several indices.
  private func numbered(_ column: AttributeColumn) -> AttributeSlots {
    var slots: [Int32] = []
    slots.reserveCapacity(column.valueIndices.count)
    var known: [AttributeValue: Int32] = [:]
    var count: Int32 = 0
    var sharesSlots = true
    for index in column.valueIndices {
      guard index >= 0 else {
        slots.append(-1)
        continue
      }
      let value = layer.values[Int(index)]
      if sharesSlots, !value.isFloatingPointZero {
        if let slot = known[value] {
          slots.append(slot)
          continue
        }
        known[value] = count
        if known.count == Self.trialCount { sharesSlots = slots.count >= 2 * Self.trialCount }
      }
      slots.append(count)
      count += 1
    }
    return AttributeSlots(slots: slots, count: Int(count), areShared: sharesSlots)
  }
}

extension AttributeValue {
  /// Whether the value is 0.0 or -0.0, which are equal but distinguishable by expressions.
  fileprivate var isFloatingPointZero: Bool { if case .double(0) = self { true } else { false } }
}
