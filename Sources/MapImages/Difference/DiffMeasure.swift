/// A criterion by which pixels differ.
public enum DiffMeasure: Hashable, Sendable {
  /// Any of the four bytes differs.
  case exact
  /// Pixels differ if the difference is visible, as in pixelmatch 6: the color difference in YIQ
  /// exceeds `threshold`. At the threshold 0, any difference is visible. At 1, no difference is
  /// visible. Anti-aliased pixels are ignored.
  case perceptual(threshold: Double)

  /// The default threshold, which is the default of pixelmatch.
  public static let usualThreshold = 0.1
}

/// The limits of an acceptable difference. If there are no limits, no difference is accepted.
/// Otherwise, a difference must be within all limits.
public struct DiffTolerance: Hashable, Sendable {
  /// The maximum number of differing pixels, or nil for no such limit.
  public var maximumPixels: Int?
  /// The maximum fraction of the compared pixels that may differ, from 0 to 1. It is nil if there
  /// is no such limit.
  public var maximumShare: Double?
  /// The maximum number of pixels of the largest blob, or nil for no such limit. Scattered pixels
  /// are noise, but connected pixels may be a missing label.
  public var maximumBlob: Int?

  /// Creates a tolerance with the given limits. By default, it accepts no difference.
  public init(
    maximumPixels: Int? = nil, maximumShare: Double? = nil, maximumBlob: Int? = nil
  ) {
    self.maximumPixels = maximumPixels
    self.maximumShare = maximumShare
    self.maximumBlob = maximumBlob
  }

  /// Returns the limits that a difference exceeds. The array is empty if the difference is
  /// accepted.
  public func excesses(of difference: Difference) -> [DiffExcess] {
    var excesses: [DiffExcess] = []
    if difference.expectedSize != difference.actualSize {
      excesses.append(.size(expected: difference.expectedSize, actual: difference.actualSize))
    }
    let count = difference.differingPixels
    let none = maximumPixels == nil && maximumShare == nil && maximumBlob == nil
    if let limit = none ? 0 : maximumPixels, count > limit {
      excesses.append(.pixels(count, limit: limit))
    }
    if let maximumShare, difference.share > maximumShare {
      excesses.append(.share(difference.share, limit: maximumShare))
    }
    if let maximumBlob, let largest = difference.blobs.first, largest.pixels > maximumBlob {
      excesses.append(.blob(largest, limit: maximumBlob))
    }
    return excesses
  }
}

/// A limit that a difference exceeds.
public enum DiffExcess: Hashable, Sendable, CustomStringConvertible {
  /// The sizes of the pictures differ.
  case size(expected: PixelSize, actual: PixelSize)
  /// More pixels differ than the limit permits.
  case pixels(Int, limit: Int)
  /// Too large a fraction of the pixels differs.
  case share(Double, limit: Double)
  /// More connected pixels differ than the limit permits.
  case blob(Blob, limit: Int)

  /// The description of the excess, such as `12 pixels differ, 5 may`.
  public var description: String {
    switch self {
    case .size(let expected, let actual): "size \(actual), expected \(expected)"
    case .pixels(let count, let limit): "\(count) pixels differ, \(limit) may"
    case .share(let share, let limit): "\(share) of the pixels differ, \(limit) may"
    case .blob(let blob, let limit):
      "\(blob.pixels) pixels in one place at \(blob.box.x),\(blob.box.y) differ, \(limit) may"
    }
  }
}
