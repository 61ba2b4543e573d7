/// When a pixel differs.
public enum DiffMeasure: Hashable, Sendable {
  /// Where any of its four bytes does.
  case exact
  /// Where one sees it, as pixelmatch 6 counts: by the colour difference in YIQ above `threshold`, 0
  /// (any) to 1 (none), pixels left out that only smooth an edge.
  case perceptual(threshold: Double)

  /// pixelmatch's threshold where none is given.
  public static let usualThreshold = 0.1
}

/// How much two pictures may differ: not at all where no bound is given, else every bound holds.
public struct DiffTolerance: Hashable, Sendable {
  /// The most pixels that may differ.
  public var maximumPixels: Int?
  /// The greatest share of the compared pixels that may differ, 0 to 1.
  public var maximumShare: Double?
  /// The most pixels that the largest blob may have: a few bad pixels here and there are noise, as many
  /// in one place are a label that is gone.
  public var maximumBlob: Int?

  /// No difference at all, or no more than the bounds that are given.
  public init(
    maximumPixels: Int? = nil, maximumShare: Double? = nil, maximumBlob: Int? = nil
  ) {
    self.maximumPixels = maximumPixels
    self.maximumShare = maximumShare
    self.maximumBlob = maximumBlob
  }

  /// What of a difference is too much; nothing where the pictures count as equal.
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

/// A bound that a difference is above.
public enum DiffExcess: Hashable, Sendable, CustomStringConvertible {
  /// The pictures are not of one size.
  case size(expected: PixelSize, actual: PixelSize)
  /// Too many pixels differ.
  case pixels(Int, limit: Int)
  /// Too great a share of the pixels differs.
  case share(Double, limit: Double)
  /// Too many pixels differ in one place.
  case blob(Blob, limit: Int)

  /// The excess in words.
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
