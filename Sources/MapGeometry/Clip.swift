/// The calculation of the points at which the sides of an area cut edges.
///
/// All lines and rings are clipped with the functions of this file. They divide a line or a ring at one side at a time:
/// a half plane, the near plane, the border of a tile or the horizon. The side is given by a quantity that is not
/// negative on the kept side.
public enum Clip {
  /// Returns the share of an edge that is before the point at which a linear quantity is 0. The quantity is `from` at
  /// the start of the edge and `to` at its end.
  @inlinable
  @inline(__always)
  public static func share<Height: FloatingPoint>(from: Height, to: Height) -> Height {
    from / (from - to)
  }

  /// Returns the share of an edge that is before the point at which a coordinate is `limit`. The coordinate is `from`
  /// at the start of the edge and `to` at its end. The result does not contain the rounding errors of the distances to
  /// the limit.
  @inlinable
  @inline(__always)
  public static func share<Height: FloatingPoint>(
    at limit: Height, from: Height, to: Height
  ) -> Height {
    (limit - from) / (to - from)
  }

  /// Cuts an edge at a side. An end that is not on the kept side moves to the side. Returns false if neither end is on
  /// the kept side.
  ///
  /// - Parameters:
  ///   - start: The start of the edge.
  ///   - end: The end of the edge.
  ///   - height: The quantity that is not negative on the kept side.
  ///   - crossing: A function that returns the vertex at which the edge crosses the side. It receives the ends of the
  ///     edge and the quantities at these ends.
  @inlinable
  @inline(__always)
  public static func cut<Vertex, Height: Comparable & AdditiveArithmetic>(
    _ start: inout Vertex, _ end: inout Vertex, by height: (Vertex) -> Height,
    crossing: (_ start: Vertex, _ end: Vertex, _ from: Height, _ to: Height) -> Vertex
  ) -> Bool {
    let (from, to) = (height(start), height(end))
    switch (from >= .zero, to >= .zero) {
    case (true, true): return true
    case (true, false): end = crossing(start, end, from, to)
    case (false, true): start = crossing(start, end, from, to)
    case (false, false): return false
    }
    return true
  }

  /// Cuts an edge at a side where a linear quantity is 0. An end at which the quantity is negative moves to the side.
  /// Returns false if the quantity is negative at both ends.
  @inlinable
  @inline(__always)
  public static func cut<Vertex: Clippable>(
    _ start: inout Vertex, _ end: inout Vertex, by height: (Vertex) -> Vertex.Height
  ) -> Bool {
    cut(&start, &end, by: height) { $0.crossing(to: $1, $2, $3) }
  }
}

/// A vertex of lines or rings that can be clipped.
public protocol Clippable {
  /// The type of shares of an edge, and of the quantities that determine the kept side.
  associatedtype Height: FloatingPoint

  /// Returns the vertex at a share of the edge from this vertex to `end`. All values of the vertices are linear along
  /// the edge.
  func mixed(with end: Self, _ share: Height) -> Self

  /// Returns the vertex at which the edge from this vertex to `end` crosses a side. The distances from the side are
  /// `from` and `to`. If `to` is not negative, the edge that leads to the new vertex runs along the side.
  func crossing(to end: Self, _ from: Height, _ to: Height) -> Self
}

extension Clippable {
  /// Returns the interpolated vertex.
  @inlinable
  public func crossing(to end: Self, _ from: Height, _ to: Height) -> Self {
    mixed(with: end, Clip.share(from: from, to: to))
  }
}

extension Point: Clippable {
  /// Returns the point at a share of the edge from this point to `end`.
  @inlinable
  public func mixed(with end: Point, _ share: Double) -> Point { self + (end - self) * share }

  /// Returns the point at which an edge crosses a side. It is interpolated from the kept end of the edge, so adjacent
  /// polygons are cut at the same point.
  @inlinable
  public func crossing(to end: Point, _ from: Double, _ to: Double) -> Point {
    to >= 0
      ? end.mixed(with: self, Clip.share(from: to, to: from))
      : mixed(with: end, Clip.share(from: from, to: to))
  }
}

extension BidirectionalCollection {
  /// Calls functions for the edges and the vertices of a ring, in order. The last vertex is joined to the first.
  ///
  /// - Parameters:
  ///   - height: The quantity that is not negative on the kept side.
  ///   - crossing: A function that receives each edge that crosses the side, before its end. The arguments are the
  ///     ends of the edge and the quantities at these ends.
  ///   - vertex: A function that receives each vertex, and whether it is kept.
  @inlinable
  @inline(__always)
  public func forEachClipped<Height: Comparable & AdditiveArithmetic>(
    by height: (Element) -> Height,
    crossing: (_ start: Element, _ end: Element, _ from: Height, _ to: Height) -> Void,
    vertex: (_ vertex: Element, _ isKept: Bool) -> Void
  ) {
    guard var before = last else { return }
    var from = height(before)
    for corner in self {
      let to = height(corner)
      if (from >= .zero) != (to >= .zero) { crossing(before, corner, from, to) }
      vertex(corner, to >= .zero)
      (before, from) = (corner, to)
    }
  }

  /// Returns the part of a ring where a quantity is not negative (Sutherland and Hodgman, 1974). The last vertex of
  /// the ring is joined to the first. If the side divides the part, edges along the side connect its pieces.
  ///
  /// - Parameters:
  ///   - height: The quantity, which is linear along edges.
  ///   - crossing: A function that returns the vertex at which the quantity is 0. It receives the ends of an edge and
  ///     the quantities at these ends.
  @inlinable
  public func clipped<Height: Comparable & AdditiveArithmetic>(
    by height: (Element) -> Height,
    crossing: (_ start: Element, _ end: Element, _ from: Height, _ to: Height) -> Element
  ) -> [Element] {
    var kept: [Element] = []
    kept.reserveCapacity(count + 4)
    forEachClipped(by: height) { start, end, from, to in
      kept.append(crossing(start, end, from, to))
    } vertex: { vertex, isKept in
      if isKept { kept.append(vertex) }
    }
    return kept
  }
}

extension Sequence where Element: Equatable {
  /// Returns the parts of a line whose edges are clipped. Edges that meet are joined to one part. A line that leaves
  /// the kept side and returns at the same place is not divided.
  ///
  /// - Parameter clip: A function that moves the ends of an edge to its part on the kept side. It returns false if the
  ///   edge has no such part.
  @inlinable
  @inline(__always)
  public func clippedParts(
    _ clip: (_ start: inout Element, _ end: inout Element) -> Bool
  ) -> [[Element]] {
    var parts: [[Element]] = []
    for (start, end) in zip(self, dropFirst()) {
      var (a, b) = (start, end)
      guard clip(&a, &b) else { continue }
      if parts.last?.last == a {
        parts[parts.count - 1].append(b)
      } else {
        parts.append([a, b])
      }
    }
    return parts
  }
}

extension BidirectionalCollection where Element: Clippable {
  /// Returns the part of a ring where a quantity is not negative. The quantity is linear along edges.
  @inlinable
  public func clipped(by height: (Element) -> Element.Height) -> [Element] {
    clipped(by: height) { $0.crossing(to: $1, $2, $3) }
  }

  /// Returns the part of a ring where a coordinate is at least `least`. New vertices are interpolated to this
  /// coordinate.
  @inlinable
  public func clipped(
    atLeast least: Element.Height, _ coordinate: (Element) -> Element.Height
  ) -> [Element] {
    clipped(by: { coordinate($0) - least }) { start, end, _, _ in
      start.mixed(with: end, Clip.share(at: least, from: coordinate(start), to: coordinate(end)))
    }
  }

  /// Returns the part of a ring where a coordinate is at most `most`. New vertices are interpolated to this coordinate.
  @inlinable
  public func clipped(
    atMost most: Element.Height, _ coordinate: (Element) -> Element.Height
  ) -> [Element] {
    clipped(by: { most - coordinate($0) }) { start, end, _, _ in
      start.mixed(with: end, Clip.share(at: most, from: coordinate(start), to: coordinate(end)))
    }
  }
}

/// The part of a segment inside half planes, as a range of shares of the segment (Cyrus and Beck, 1978; Liang and
/// Barsky, 1984). The ends of the part are calculated from the ends of the whole segment, so the order of the half
/// planes does not matter.
@frozen
public struct SegmentPart: Sendable {
  /// The share of the segment at which the part starts.
  public var start = 0.0
  /// The share of the segment at which the part ends. No part remains if it is less than `start`.
  public var end = 1.0

  /// Creates the part that is the whole segment.
  @inlinable
  public init() {}

  /// Removes the segment before the point at which it enters a half plane. Returns false if the part already starts
  /// after this point.
  @inlinable
  public mutating func enter(at share: Double) -> Bool {
    guard share >= start else { return false }
    start = share
    return true
  }

  /// Removes the segment after the point at which it leaves a half plane. Returns false if the part already ends before
  /// this point.
  @inlinable
  public mutating func leave(at share: Double) -> Bool {
    guard share <= end else { return false }
    // If both are zero, the sign of the earlier one is kept.
    if share < end { end = share }
    return true
  }

  /// Removes the part of the segment outside a half plane. Returns false if the whole segment is outside and parallel
  /// to the side.
  ///
  /// - Parameters:
  ///   - distance: The distance of the segment's start from the side. It is negative outside the half plane.
  ///   - step: The change of the distance along the segment.
  @inlinable
  public mutating func cut(distance: Double, step: Double) -> Bool {
    if step == 0 { return !(distance < 0) }
    if step > 0 {
      _ = enter(at: -distance / step)
    } else {
      _ = leave(at: -distance / step)
    }
    return true
  }
}
