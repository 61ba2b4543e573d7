import MapData
import MapGeoJSON
import MapStyle

/// The values of the property that divides features among maps of a series. Each map shows the features of one value.
public struct FacetValues: Hashable, Sendable {
  /// The name of the property.
  public let property: String
  /// The values as texts, in their order: those of the domain of the property, then numbers by their size, then texts.
  public let values: [String]
  /// The titles of the maps: the names of the values in the domain, or the values.
  public let titles: [String]
  /// The number of features without a value. No map shows them.
  public let missingCount: Int

  /// The greatest number of maps of one picture.
  static let greatestCount = 100

  /// Reads the values of a property.
  ///
  /// - Parameter domain: The values that the property may have; nil if the data does not declare them.
  /// - Throws: `RequestError` with the names of the available properties if the property does not exist or has no
  ///   values.
  init(
    of name: String, in features: [Feature], domain: AttributeDomain? = nil
  ) throws(RequestError) {
    property = name
    missingCount = try PropertySummary(of: name, in: features, for: "facet").missingCount
    let found = PropertySummary.categories(of: name, in: features)
    let listed = domain?.values.map(\.text) ?? []
    let others = found.keys.filter { !listed.contains($0) }.sorted(by: CategoryChoice.isBefore)
    values = listed.filter { found[$0] != nil } + others
    let names = domain?.names ?? [:]
    titles = values.map { names[$0] ?? $0 }
  }

  /// Checks that there are not too many values for one picture.
  func checkCount() throws(RequestError) {
    guard values.count > Self.greatestCount else { return }
    throw RequestError(
      "facet",
      "'\(property)' has \(values.count) values, and a picture has at most \(Self.greatestCount) maps: use another "
        + "property, or draw single values with facetValue")
  }

  /// Checks that a value exists.
  func check(_ value: String) throws(RequestError) {
    guard !values.contains(value) else { return }
    throw RequestError(
      "facetValue",
      "'\(value)' is not a value of '\(property)'; the values are "
        + Suggestion.list(values, nearestTo: value))
  }

  /// The notice about features without a value.
  var notices: [ThemeNotice] {
    guard missingCount > 0 else { return [] }
    let features = missingCount == 1 ? "1 feature has" : "\(missingCount) features have"
    return [
      ThemeNotice(
        kind: .oddValues, property: property,
        message: "\(features) no value, so no map of the series shows them")
    ]
  }
}
