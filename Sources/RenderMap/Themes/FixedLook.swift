public import MapStyle

/// The parts of the look of data that are the same for all features. They replace the defaults and the values that the
/// properties of features state (simplestyle-spec).
public struct FixedLook: Hashable, Sendable {
  /// The outline of areas and circles.
  public enum Outline: Hashable, Sendable {
    /// There is no outline.
    case off
    /// The outline has this color.
    case color(Color)
  }

  /// The opacity of areas, from 0 to 1; nil for the default.
  public var fillOpacity: Double?
  /// The outline of areas and circles; nil for the default.
  public var outline: Outline?
  /// The width of lines and of the outlines of areas, in pixels, 0.1 to 1000; nil for the default.
  public var lineWidth: Double?
  /// The radius of circles, in pixels, 0.1 to 1000; nil for the default. If there is a radius, points are drawn as
  /// circles and not as markers.
  public var radius: Double?
  /// The names of the parts that are defaults of several pictures, such as `outline`. They apply only where the data can
  /// show them, and are left out elsewhere.
  public var sharedParts: Set<String> = []

  /// Creates a look with the defaults.
  public init() {}

  /// Whether all parts have their defaults.
  public var isEmpty: Bool { self == FixedLook() }

  /// The opacities that areas can have.
  static let opacities = 0.0...1
  /// The widths and radii in pixels that lines and circles can have.
  static let sizes = 0.1...1000

  /// The CSS color of outlines. If the look has no such color, the result is the default.
  func outlineColor(default usual: String) -> String {
    if case .color(let color)? = outline { color.hexadecimal } else { usual }
  }
}

extension FixedLook {
  /// Checks everything that does not depend on the features.
  ///
  /// - Parameter sizeBy: The property that determines sizes; nil if all features have the same size.
  /// - Throws: `RequestError` with the first part that is invalid.
  func check(sizeBy: String?) throws(RequestError) {
    if let fillOpacity, !Self.opacities.contains(fillOpacity) {
      throw RequestError("fillOpacity", "must be a number from 0 to 1")
    }
    for (part, size) in [("lineWidth", lineWidth), ("radius", radius)] {
      guard let size, !Self.sizes.contains(size) else { continue }
      throw RequestError(part, "must be a number of pixels from 0.1 to 1000")
    }
    if radius != nil, let sizeBy {
      throw RequestError(
        "radius", "'\(sizeBy)' decides the size of circles: use maxRadius for the greatest circle")
    }
  }

  /// Returns the look without those shared parts that no feature can show.
  ///
  /// - Throws: `RequestError` with the first other part that no feature can show.
  func shown(by kinds: GeometryKinds, sizeBy: String?) throws(RequestError) -> FixedLook {
    var look = self
    while true {
      do throws(RequestError) {
        try look.check(kinds, sizeBy: sizeBy)
        return look
      } catch {
        guard look.sharedParts.remove(error.path) != nil else { throw error }
        look.leaveOut(error.path)
      }
    }
  }

  private mutating func leaveOut(_ part: String) {
    switch part {
    case "fillOpacity": fillOpacity = nil
    case "outline": outline = nil
    case "lineWidth": lineWidth = nil
    default: radius = nil
    }
  }

  /// Checks that some features can show each part.
  ///
  /// - Throws: `RequestError` with the first part that no feature can show.
  private func check(_ kinds: GeometryKinds, sizeBy: String?) throws(RequestError) {
    if fillOpacity != nil, !kinds.contains(.areas) {
      throw RequestError("fillOpacity", "the data has no areas")
    }
    if radius != nil, !kinds.contains(.points) {
      throw RequestError("radius", "the data has no points")
    }
    if outline != nil, !kinds.contains(.areas), !kinds.contains(.points) {
      throw RequestError("outline", "the data has neither areas nor points")
    }
    let hasOutlines = kinds.contains(.areas) && outline != .off
    let hasLines = kinds.contains(.lines) && sizeBy == nil
    guard lineWidth != nil, !hasOutlines, !hasLines else { return }
    if kinds.contains(.lines), let sizeBy {
      throw RequestError(
        "lineWidth", "'\(sizeBy)' decides the width of lines: use maxRadius for the widest line")
    }
    throw RequestError(
      "lineWidth",
      kinds.contains(.areas)
        ? "the areas have no outlines: leave out one of both"
        : "the data has neither lines nor areas")
  }
}
