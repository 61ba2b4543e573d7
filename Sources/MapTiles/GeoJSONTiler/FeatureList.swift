import MapGeoJSON
import MapGeometry

/// Features in order, each with a number of its own that it keeps while others come and go. A copy
/// shares all but the runs of features that are changed afterwards.
public struct FeatureList: Sendable {
  /// Runs are at least this long before the next one is begun, as a power of two.
  private static let leastShift = 6
  /// Runs that a list is begun with, at most; where there are `mostRuns`, longer ones are made.
  private static let firstRuns = 1 << 10
  private static let mostRuns = 1 << 12

  /// The features, run by run; no run is empty.
  private(set) var runs: [FeatureRun] = []
  /// No run has more features than this power of two.
  private(set) var capacityShift = leastShift
  /// How many features there are.
  public private(set) var count = 0
  private var nextNumber = 0

  /// A list of `features`, numbered from 0.
  public init(_ features: [Feature] = []) { append(features) }

  /// All features in order.
  public var features: [Feature] {
    var features: [Feature] = []
    features.reserveCapacity(count)
    for run in runs { features += run.features }
    return features
  }

  /// The smallest box around the features, across the antimeridian where that is shorter; nil where
  /// they have no position.
  ///
  /// O(runs) where the features span at most 180 degrees without the antimeridian, else O(n log n).
  public var boundingBox: BoundingBox? {
    let box = runs.reduce(into: Box.empty) { $0.formUnion($1.bounds) }
    guard !box.isEmpty, box.minX >= -180, box.maxX <= 180, box.maxX - box.minX <= 180 else {
      return BoundingBox(of: features)
    }
    return BoundingBox(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
  }

  /// The feature of a number; nil where there is none. O(log n).
  public subscript(number: Int) -> Feature? {
    place(of: number).map { runs[$0.run].features[$0.index] }
  }

  /// The number of the first feature that `condition` holds for; nil where there is none. O(n).
  public func firstNumber(where condition: (Feature) -> Bool) -> Int? {
    for run in runs {
      if let index = run.features.firstIndex(where: condition) { return run.numbers[index] }
    }
    return nil
  }

  /// Appends features and gives their numbers, which are above all before them.
  @discardableResult
  public mutating func append(_ features: [Feature]) -> Range<Int> {
    let numbers = nextNumber..<nextNumber + features.count
    if runs.count + features.count >> capacityShift >= Self.mostRuns || runs.isEmpty {
      makeRuns(for: features.count)
    }
    nextNumber = numbers.upperBound
    count += features.count
    appendRuns(Array(numbers), features)
    return numbers
  }

  /// Removes the features of these numbers.
  public mutating func remove(_ numbers: Set<Int>) {
    for place in Set(numbers.compactMap { self.place(of: $0)?.run }) {
      let run = runs[place]
      let kept = run.numbers.indices.filter { !numbers.contains(run.numbers[$0]) }
      count -= run.numbers.count - kept.count
      runs[place] = FeatureRun(
        numbers: kept.map { run.numbers[$0] }, features: kept.map { run.features[$0] })
    }
    runs.removeAll { $0.features.isEmpty }
  }

  /// Puts `feature` in the place of the one of `number`, if there is one.
  public mutating func replace(_ number: Int, with feature: Feature) {
    guard let place = place(of: number) else { return }
    var features = runs[place.run].features
    features[place.index] = feature
    runs[place.run] = FeatureRun(numbers: runs[place.run].numbers, features: features)
  }

  /// Makes runs as long as the features, and `more` to come, ask for.
  private mutating func makeRuns(for more: Int) {
    let (features, numbers) = (features, runs.flatMap(\.numbers))
    capacityShift = Self.leastShift
    while (count + more) >> capacityShift > Self.firstRuns { capacityShift += 1 }
    runs = []
    appendRuns(numbers, features)
  }

  private mutating func appendRuns(_ numbers: [Int], _ features: [Feature]) {
    let capacity = 1 << capacityShift
    var start = 0
    if let last = runs.last, last.features.count < capacity, !features.isEmpty {
      start = min(capacity - last.features.count, features.count)
      runs[runs.count - 1] = FeatureRun(
        numbers: last.numbers + numbers[..<start], features: last.features + features[..<start],
        bounds: last.bounds.union(features[..<start].bounds))
    }
    while start < features.count {
      let end = min(start + capacity, features.count)
      runs.append(
        FeatureRun(numbers: Array(numbers[start..<end]), features: Array(features[start..<end])))
      start = end
    }
  }

  private func place(of number: Int) -> (run: Int, index: Int)? {
    let run = runs.partitioned { $0.firstNumber <= number } - 1
    guard run >= 0 else { return nil }
    let index = runs[run].numbers.partitioned { $0 < number }
    guard index < runs[run].numbers.count, runs[run].numbers[index] == number else { return nil }
    return (run, index)
  }
}

/// Some features of a list, one after the other. Two runs are the same only if they are one object.
final class FeatureRun: Sendable {
  /// The features' numbers, ascending.
  let numbers: [Int]
  /// The features.
  let features: [Feature]

  /// The first feature's number.
  var firstNumber: Int { numbers.first ?? 0 }

  /// The box of their positions: longitudes as x and latitudes as y, in degrees.
  let bounds: Box

  /// The run of these features with as many numbers, and their bounds, where they are known.
  init(numbers: [Int], features: [Feature], bounds: Box? = nil) {
    self.numbers = numbers
    self.features = features
    self.bounds = bounds ?? features[...].bounds
  }
}

extension ArraySlice<Feature> {
  /// The box of the features' positions: longitudes as x and latitudes as y, in degrees.
  fileprivate var bounds: Box {
    var box = Box.empty
    for feature in self {
      feature.geometry?.forEachPart { part in
        for position in part { box.formUnion(Point(position.longitude, position.latitude)) }
      }
    }
    return box
  }
}

extension Box {
  /// The box around both.
  fileprivate func union(_ other: Box) -> Box {
    var union = self
    union.formUnion(other)
    return union
  }
}

extension Array {
  /// How many elements from the first on fulfil `condition`, which holds for no element after one
  /// that it does not hold for.
  fileprivate func partitioned(by condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
