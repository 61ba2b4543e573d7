import MapGeometry

/// A page of an atlas as an area of the plane of Web Mercator.
struct AtlasSheet: Hashable, Sendable {
  /// The greatest number of pages of an atlas.
  static let limit = 10_000

  /// The number of the page, counted from 1.
  var number: Int
  /// The area in world units. Its x is above 1 east of the antimeridian if the atlas crosses the antimeridian.
  var box: Box
  /// The numbers of the pages that continue the map beyond an edge.
  var neighbors: [PageNumbers.Edge: [Int]] = [:]

  /// The error for an atlas with more pages than the limit.
  static var tooMany: RequestError {
    RequestError(
      .wrongJob,
      "the atlas would have more than \(limit) pages; use a smaller scale, a smaller area or larger paper"
    )
  }
}
