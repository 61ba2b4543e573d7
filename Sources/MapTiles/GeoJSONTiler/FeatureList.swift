import MapGeoJSON
import MapGeometry

/// An ordered list of features with stable numbers. A copy shares all runs of features that do not change later.
public struct FeatureList: Sendable {
  /// The binary logarithm of the minimum capacity of a run.
  private static let leastShift = 6
  /// The maximum number of runs in a new or rebuilt list.
  private static let initialRuns = 1 << 10
  /// The number of runs at which a list is rebuilt with longer runs.
  private static let maximumRuns = 1 << 12

  /// The runs of features. No run is empty.
  private(set) var runs: [FeatureRun] = []
  /// The binary logarithm of the capacity of a run.
  private(set) var capacityShift = leastShift
  /// The number of features in the list.
  public private(set) var count = 0
  private var nextNumber = 0

  /// Creates a list of `features`, numbered from 0.
  public init(_ features: [Feature] = []) { append(features) }

  /// All features, in the order of the list. The array is created at each access.
  public var features: [Feature] {
    var features: [Feature] = []
    features.reserveCapacity(count)
    for run in runs { features += run.features }
    return features
  }

  /// The smallest box around the features, which may cross the antimeridian. It is nil if the features have no
  /// positions.
  ///
  /// The time is proportional to the number of runs if the features span at most 180 degrees and do not cross the
  /// antimeridian. Otherwise, it is O(n log n).
  public var boundingBox: BoundingBox? {
    let box = runs.reduce(into: Box.empty) { $0.formUnion($1.bounds) }
    guard !box.isEmpty, box.minX >= -180, box.maxX <= 180, box.maxX - box.minX <= 180 else {
      return BoundingBox(ofRuns: runs.lazy.map(\.features))
    }
    return BoundingBox(west: box.minX, south: box.minY, east: box.maxX, north: box.maxY)
  }

  /// The feature with a number, or nil if there is no such feature. The access takes O(log n) time.
  public subscript(number: Int) -> Feature? {
    place(of: number).map { runs[$0.run].feature(at: $0.index) }
  }

  /// Returns the number of the first feature that satisfies `condition`, or nil if no feature satisfies it. The
  /// search takes O(n) time.
  public func firstNumber(where condition: (Feature) -> Bool) -> Int? {
    for run in runs {
      if let index = run.features.firstIndex(where: condition) {
        return run.numbers[index - run.features.startIndex]
      }
    }
    return nil
  }

  /// Appends features and returns their numbers, which are greater than all previous numbers.
  @discardableResult
  public mutating func append(_ features: [Feature]) -> Range<Int> {
    let numbers = nextNumber..<nextNumber + features.count
    if runs.count + features.count >> capacityShift >= Self.maximumRuns || runs.isEmpty {
      makeRuns(for: features.count)
    }
    nextNumber = numbers.upperBound
    count += features.count
    appendRuns(Array(numbers), features)
    return numbers
  }

  /// Removes the features with the given numbers. Numbers without a feature are ignored.
  public mutating func remove(_ numbers: Set<Int>) {
    for place in Set(numbers.compactMap { self.place(of: $0)?.run }) {
      let run = runs[place]
      let kept = run.numbers.indices.filter { !numbers.contains(run.numbers[$0]) }
      count -= run.numbers.count - kept.count
      runs[place] = FeatureRun(
        numbers: kept.map { run.numbers[$0] }, features: kept.map { run.feature(at: $0) }[...])
    }
    runs.removeAll { $0.features.isEmpty }
  }

  /// Replaces the feature with a number. Does nothing if there is no such feature.
  public mutating func replace(_ number: Int, with feature: Feature) {
    guard let place = place(of: number) else { return }
    var features = Array(runs[place.run].features)
    features[place.index] = feature
    runs[place.run] = FeatureRun(numbers: runs[place.run].numbers, features: features[...])
  }

  /// Rebuilds the runs with a capacity for the features and for `more` additional features.
  private mutating func makeRuns(for more: Int) {
    let (features, numbers) = (features, runs.flatMap(\.numbers))
    capacityShift = Self.leastShift
    while (count + more) >> capacityShift > Self.initialRuns { capacityShift += 1 }
    runs = []
    appendRuns(numbers, features)
  }

  private mutating func appendRuns(_ numbers: [Int], _ features: [Feature]) {
    let capacity = 1 << capacityShift
    var start = 0
    if let last = runs.last, last.features.count < capacity, !features.isEmpty {
      start = min(capacity - last.features.count, features.count)
      runs[runs.count - 1] = FeatureRun(
        numbers: last.numbers + numbers[..<start],
        features: (Array(last.features) + features[..<start])[...],
        bounds: last.bounds.union(features[..<start].bounds))
    }
    while start < features.count {
      let end = min(start + capacity, features.count)
      runs.append(
        FeatureRun(numbers: Array(numbers[start..<end]), features: features[start..<end]))
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

/// Consecutive features of a list. Runs are compared by identity.
final class FeatureRun: Sendable {
  /// The numbers of the features, in ascending order.
  let numbers: [Int]
  /// The features. They are a slice of the array with which they were added, so they are stored only once.
  let features: ArraySlice<Feature>

  /// Returns the feature at an index that counts from 0.
  func feature(at index: Int) -> Feature { features[features.startIndex + index] }

  /// The number of the first feature.
  var firstNumber: Int { numbers.first ?? 0 }

  /// The box of the positions, in degrees. The longitudes are x, and the latitudes are y.
  let bounds: Box

  /// Creates a run from features, their numbers, and their bounds. If `bounds` is nil, they are computed.
  init(numbers: [Int], features: ArraySlice<Feature>, bounds: Box? = nil) {
    self.numbers = numbers
    self.features = features
    self.bounds = bounds ?? features.bounds
  }
}

extension ArraySlice<Feature> {
  /// The box of the features' positions, in degrees. The longitudes are x, and the latitudes are y.
  fileprivate var bounds: Box {
    var box = Box.empty
    for index in indices {
      self[index].geometry?.forEachPosition {
        box.formUnion(Point($0.longitude, $0.latitude))
      }
    }
    return box
  }
}

extension Box {
  /// Whether the box is not empty and has finite edges.
  fileprivate var isFinite: Bool {
    !isEmpty && minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }

  fileprivate func union(_ other: Box) -> Box {
    var union = self
    union.formUnion(other)
    return union
  }
}

extension Array {
  /// Returns the number of leading elements that satisfy `condition`. The condition must be false for all following
  /// elements. This is a binary search.
  fileprivate func partitioned(by condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
