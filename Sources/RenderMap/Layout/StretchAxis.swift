import MapGeometry

/// One direction of an image that may be stretched around a text: which of its pixels grow, and where
/// they come to lie.
///
/// A place on the image is told by how much of what stretches and of what does not lies before it, in
/// the image's own pixels. What stretches is spread over the icon's box; what does not keeps its size
/// and is added in pixels of the style (`StretchAxis.fixedPart`).
struct StretchAxis {
  /// A place on the image.
  struct Cut: Hashable {
    /// Pixels before it that do not stretch.
    var fixed: Double
    /// Pixels before it that do.
    var stretch: Double

    /// Where it lies on the image.
    var position: Double { fixed + stretch }
  }

  /// Pixels around an image that its edges fade out in.
  private static let border = 1.0

  private let zones: [ClosedRange<Double>]
  private let size: Double
  private let pixelRatio: Double
  private let stretchSize: Double
  /// What of the image before its content stretches, and what does not.
  private var offset = Cut(fixed: 0, stretch: 0)
  /// What of its content stretches, and what does not.
  private var content: Cut
  /// The icon's box in this direction, in pixels of the style.
  private let start, length: Double

  /// A direction of an image of `size` pixels, of which `zones` stretch, all where there are none; its
  /// `content`, all of it where it is nil, is to lie on the icon's box from `start` on.
  init(
    size: Double, pixelRatio: Double, zones: [ClosedRange<Double>], content: ClosedRange<Double>?,
    start: Double, length: Double
  ) {
    let zones = zones.isEmpty ? [0...max(0, size)] : zones
    self.zones = zones
    self.size = size
    self.pixelRatio = pixelRatio
    self.start = start
    self.length = length
    func stretched(_ low: Double, _ high: Double) -> Double {
      zones.reduce(0) { sum, zone in
        sum + min(max(zone.upperBound, low), high) - min(max(zone.lowerBound, low), high)
      }
    }
    let whole = zones.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    stretchSize = whole
    self.content = Cut(fixed: size - whole, stretch: whole)
    if let content {
      let before = stretched(0, content.lowerBound)
      let within = stretched(content.lowerBound, content.upperBound)
      offset = Cut(fixed: content.lowerBound - before, stretch: before)
      self.content = Cut(
        fixed: content.upperBound - content.lowerBound - within, stretch: within)
    }
  }

  /// The whole image with its border, to be stretched evenly.
  var ends: [Cut] {
    [Cut(fixed: 0, stretch: -Self.border), Cut(fixed: 0, stretch: size + Self.border)]
  }

  /// The edges between what stretches and what does not, and the image's own with its border.
  var cuts: [Cut] {
    var cuts = [Cut(fixed: -Self.border, stretch: 0)]
    var stretch = 0.0
    for zone in zones {
      let fixed = zone.lowerBound - stretch
      cuts.append(Cut(fixed: fixed, stretch: stretch))
      stretch += zone.upperBound - zone.lowerBound
      cuts.append(Cut(fixed: fixed, stretch: stretch))
    }
    cuts.append(Cut(fixed: size - stretchSize + Self.border, stretch: stretch))
    return cuts
  }

  /// Where a cut lies on the icon's box, in pixels that grow with the icon.
  func place(of cut: Cut) -> Double {
    ((cut.stretch - offset.stretch) / content.stretch * length + start).orZero
  }

  /// What is added to the place of a cut, in pixels that do not grow.
  func fixedPart(of cut: Cut) -> Double {
    let share = content.fixed * cut.stretch / stretchSize
    return ((cut.fixed - offset.fixed - share) / pixelRatio).orZero
  }

  /// The least size at which the content's fixed pixels have room on the icon's box.
  var leastScale: Double { (content.fixed / pixelRatio / length).orZero }
}

extension Double {
  /// The number, or 0 where it is none or infinite: what MapLibre stores for it.
  fileprivate var orZero: Double { isFinite ? self : 0 }
}
