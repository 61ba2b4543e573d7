import MapGeoJSON
import MapGeometry

extension GeoJSONTileIndex {
  /// The index of `list`, a later state of this index's features, and where tiles are other than
  /// this one's. Only the runs of features that changed are projected; the tiles are those of an
  /// index made of the list anew.
  public func updated(to list: FeatureList) -> (index: GeoJSONTileIndex, changes: ChangedGround) {
    var (old, new): (Footprints, Footprints) = ([:], [:])
    var projected: [ProjectedRun] = []
    projected.reserveCapacity(list.runs.count)
    var changes = ChangedGround(buffer: options.buffer)
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

  /// Collects where the features of a run are, by their numbers.
  private func footprints(
    of run: ProjectedRun, firstOrdinal: Int, into footprints: inout Footprints
  ) {
    for (index, number) in run.numbers.enumerated() {
      footprints[number] = Footprint(
        feature: run.features[index],
        ordinal: options.generateIdentifiers ? firstOrdinal + index : 0)
    }
    for record in run.world.records {
      footprints[run.numbers[Int(record.source)]]?.boxes.append(record.box)
    }
  }
}

private typealias Footprints = [Int: Footprint]

/// A feature and where it is in world units.
private struct Footprint {
  var feature: Feature
  /// The feature's place in the source, where it shows.
  var ordinal: Int
  var boxes: [Box] = []
}

extension ChangedGround {
  /// Adds what is in `footprints` and not the same in `others`.
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
