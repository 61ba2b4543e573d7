import MapGeometry
import MapRaster

extension ShapedIcon {
  /// Returns the quads of the icon.
  ///
  /// - Parameters:
  ///   - rotation: The rotation in degrees, clockwise.
  ///   - isFitted: Whether the icon is fitted to a text. A fitted icon is cut at the edges of its stretching parts.
  func quads(rotation: Double, isFitted: Bool) -> [SymbolQuad] {
    let content = isFitted ? image.content : nil
    let box = content == nil ? self.box : proportionalBox
    let x = IconAxis(
      size: Double(image.pixels.width), pixelRatio: image.pixelRatio, zones: image.stretchX,
      content: content.flatMap { Self.range($0.minX, $0.maxX) }, start: box.minX,
      length: box.maxX - box.minX)
    let y = IconAxis(
      size: Double(image.pixels.height), pixelRatio: image.pixelRatio, zones: image.stretchY,
      content: content.flatMap { Self.range($0.minY, $0.maxY) }, start: box.minY,
      length: box.maxY - box.minY)
    let isCut = isFitted && !(image.stretchX.isEmpty && image.stretchY.isEmpty)
    let rotation = QuadRotation(degrees: rotation)
    var quads: [SymbolQuad] = []
    for (left, right) in Self.adjacent(isCut ? x.cuts : x.ends) {
      for (top, bottom) in Self.adjacent(isCut ? y.cuts : y.ends) {
        let part = Box(
          minX: left.position, minY: top.position, maxX: right.position, maxY: bottom.position)
        func corner(_ x: Double, _ y: Double) -> Point {
          rotation.applied(to: Point(x, y)).quantized
        }
        let (start, end) = (x.position(of: left), x.position(of: right))
        let (above, below) = (y.position(of: top), y.position(of: bottom))
        let origin = corner(start, above)
        var quad = SymbolQuad(
          drawing: .image(name: name, part: part), origin: origin,
          xAxis: corner(end, above) - origin, yAxis: corner(start, below) - origin)
        quad.fixedOrigin = Point(x.fixedPart(of: left), y.fixedPart(of: top))
        quad.fixedEnd = Point(x.fixedPart(of: right), y.fixedPart(of: bottom))
        quad.minimumScale = Point(x.minimumScale, y.minimumScale)
        quads.append(quad)
      }
    }
    return quads
  }

  private static func range(_ low: Double, _ high: Double) -> ClosedRange<Double>? {
    low <= high ? low...high : nil
  }

  private static func adjacent(
    _ cuts: [IconAxis.Cut]
  ) -> Zip2Sequence<[IconAxis.Cut], ArraySlice<IconAxis.Cut>> {
    zip(cuts, cuts.dropFirst())
  }
}

extension Point {
  /// The point, rounded to MapLibre's precision of icon corners, which is 1/32 of a pixel.
  fileprivate var quantized: Point { (self * 32).roundedToGrid * (1.0 / 32) }
}

/// One axis of an image that is fitted to a text. It contains the stretching pixels and their positions on the icon.
///
/// A position on the image is the number of stretching and fixed pixels before it, in the image's pixels. The
/// stretching part is spread over the icon's box. The fixed part keeps its size and is added in pixels of the style
/// (`fixedPart(of:)`).
struct IconAxis {
  /// A position on the image.
  struct Cut: Hashable {
    /// The number of fixed pixels before the position.
    var fixed: Double
    /// The number of stretching pixels before the position.
    var stretch: Double

    /// The position on the image, in the image's pixels.
    var position: Double { fixed + stretch }
  }

  /// The width of the transparent border around an image in which its edges fade out.
  private static let border = 1.0

  private let zones: [ClosedRange<Double>]
  private let size: Double
  private let pixelRatio: Double
  private let stretchSize: Double
  /// The stretching and fixed parts of the image before its content.
  private var offset = Cut(fixed: 0, stretch: 0)
  /// The stretching and fixed parts of the image's content.
  private var content: Cut
  /// The icon's box along this axis, in pixels of the style.
  private let start, length: Double

  /// Creates an axis of an image.
  ///
  /// - Parameters:
  ///   - size: The size of the image, in its pixels.
  ///   - pixelRatio: The number of the image's pixels per pixel of the style.
  ///   - zones: The stretching parts. If the list is empty, the whole image stretches.
  ///   - content: The part fitted to the icon's box; nil to fit the whole image.
  ///   - start: The start of the icon's box.
  ///   - length: The length of the icon's box.
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

  /// The ends of the image with its border, for an image that stretches as a whole.
  var ends: [Cut] {
    [Cut(fixed: 0, stretch: -Self.border), Cut(fixed: 0, stretch: size + Self.border)]
  }

  /// The edges of the stretching zones, and of the image with its border.
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

  /// Returns the position of a cut on the icon's box, in pixels that scale with the icon.
  func position(of cut: Cut) -> Double {
    ((cut.stretch - offset.stretch) / content.stretch * length + start).orZero
  }

  /// Returns the offset of a cut from its position, in pixels that do not scale.
  func fixedPart(of cut: Cut) -> Double {
    let share = content.fixed * cut.stretch / stretchSize
    return ((cut.fixed - offset.fixed - share) / pixelRatio).orZero
  }

  /// The minimum scale of the icon at which the content's fixed pixels fit into the icon's box.
  var minimumScale: Double { (content.fixed / pixelRatio / length).orZero }
}

extension Double {
  /// The number, or 0 if the number is infinite or NaN. MapLibre stores such numbers as 0.
  fileprivate var orZero: Double { isFinite ? self : 0 }
}
