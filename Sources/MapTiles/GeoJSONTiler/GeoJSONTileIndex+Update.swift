import MapGeoJSON
import MapGeometry

extension GeoJSONTileIndex {
  /// Returns the index of `list`, which is a later state of this index's features, and the region in which tiles
  /// changed. Only changed runs of features are projected. The tiles are equal to the tiles of a new index of the
  /// list.
  public func updated(to list: FeatureList) -> (index: GeoJSONTileIndex, changes: DirtyRegion) {
    var (old, new): (Footprints, Footprints) = ([:], [:])
    var projected: [ProjectedRun] = []
    projected.reserveCapacity(list.runs.count)
    var changes = DirtyRegion(buffer: options.buffer)
    var (place, ordinal) = (0, 0)
    func leave() {
      footprints(of: runs[place], firstOrdinal: firstOrdinals[place], into: &old)
      place += 1
    }
    for run in list.runs {
      while place < runs.count, runs[place].run.firstNumber < run.firstNumber { leave() }
      if place < runs.count, runs[place].run === run {
        projected.append(runs[place])
        if options.generateIdentifiers, firstOrdinals[place] != ordinal {
          changes.add(runs[place].box)
        }
        place += 1
      } else {
        let run = ProjectedRun(run, options: options, filter: filter)
        projected.append(run)
        footprints(of: run, firstOrdinal: ordinal, into: &new)
      }
      ordinal += projected[projected.count - 1].features.count
    }
    while place < runs.count { leave() }
    changes.add(old, differingFrom: new)
    changes.add(new, differingFrom: old)
    let index = GeoJSONTileIndex(
      runs: projected, capacityShift: list.capacityShift, options: options, filter: filter)
    return (index, changes)
  }

  /// Collects the boxes of a run's features by their numbers.
  private func footprints(
    of run: ProjectedRun, firstOrdinal: Int, into footprints: inout Footprints
  ) {
    for (index, number) in run.numbers.enumerated() {
      footprints[number] = Footprint(
        feature: run.features[run.place(of: index)],
        ordinal: options.generateIdentifiers ? firstOrdinal + index : 0)
    }
    for record in run.world.records {
      footprints[run.numbers[Int(record.source)]]?.boxes.append(record.box)
    }
  }
}

private typealias Footprints = [Int: Footprint]

/// A feature and its boxes in world units.
private struct Footprint {
  var feature: Feature
  /// The index of the feature in the source if identifiers depend on this index, or otherwise 0.
  var ordinal: Int
  var boxes: [Box] = []
}

extension DirtyRegion {
  /// Adds the footprints that are absent from `others` or differ from the footprints in `others`.
  fileprivate mutating func add(_ footprints: Footprints, differingFrom others: Footprints) {
    for (number, footprint) in footprints {
      if let other = others[number], other.ordinal == footprint.ordinal,
        other.feature == footprint.feature
      {
        continue
      }
      for box in footprint.boxes { add(box) }
    }
  }
}

/// The region in which features were added, removed or changed between two states of a source.
public struct DirtyRegion: Sendable {
  /// The maximum number of boxes. Before a further box is added, these boxes are united into one box.
  private static let maximumBoxes = 256

  private var boxes: [Box] = []
  private let buffer: Double

  /// Creates an empty region. The width of the buffer around a tile is `buffer`, as a fraction of the tile's side.
  init(buffer: Double) { self.buffer = buffer }

  /// Whether the region is empty, so no tile has changed.
  public var isEmpty: Bool { boxes.isEmpty }

  /// Adds a box in world units.
  mutating func add(_ box: Box) {
    if boxes.count == Self.maximumBoxes {
      boxes = [boxes.reduce(into: Box.empty) { $0.formUnion($1) }]
    }
    boxes.append(box)
  }

  /// Whether the region intersects a tile or its buffer, so the tile may have changed.
  public func touches(_ tile: TileID) -> Bool {
    let side = 1 / Double(1 << tile.z)
    // The margin is slightly more than the buffer, to allow for rounding.
    let margin = side * (buffer + 0.001)
    let (west, north) = (Double(tile.x) * side, Double(tile.y) * side)
    let extent = Box(
      minX: west - margin, minY: north - margin, maxX: west + side + margin,
      maxY: north + side + margin)
    return boxes.contains { $0.intersects(extent) }
  }
}
