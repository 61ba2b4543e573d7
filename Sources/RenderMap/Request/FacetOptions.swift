/// The maps of a series that a picture shows: all of them, or one. `Theme.facetBy` names the property whose values
/// divide the data among the maps.
package struct FacetOptions: Hashable, Sendable {
  /// The number of maps beside each other; nil for the number that makes the maps largest.
  package var columns: Int?
  /// The value whose map is the whole picture; nil to draw the maps of all values in a grid.
  package var value: String?

  /// The range of possible numbers of columns.
  static let columnCounts = 1...FacetValues.greatestCount

  /// Creates the options of a grid of all maps.
  package init() {}
}

extension RequestMembers {
  /// Returns the maps of a series that the picture shows; nil if it shows one map of all data.
  func facets() throws(RequestError) -> FacetOptions? {
    guard has(PictureMember.facet.name) else { return nil }
    var facets = FacetOptions()
    facets.columns = try integer(.facetColumns)
    facets.value = try text(.facetValue)
    return facets
  }

  /// Checks that no part has a position that does not exist on the paper of several maps, and that no part of the picture
  /// is named by its place.
  func checkPaper(
    of positions: [DecorationPart: DecorationPosition]
  ) throws(RequestError) {
    let ignored = PictureMember.ignoreBounds.name
    if has(ignored) {
      throw error(ignored, "a place is in several maps with facet: use ignore")
    }
    let name = PictureMember.positions.name
    for part in DecorationPart.positioned where part != .title {
      guard let position = positions[part] else { continue }
      if part == .legend, position.isOutside { continue }
      let remedy =
        part == .legend
        ? "use left, right or below" : "it has its own place on the paper: leave it out"
      throw error(
        name, "\(part.rawValue)=\(position.rawValue) cannot be used with facet: \(remedy)")
    }
  }
}
