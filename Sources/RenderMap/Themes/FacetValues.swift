import MapGeoJSON
import MapStyle

/// The values of the property that divides features among maps of a series. Each map shows the features of one value.
public struct FacetValues: Hashable, Sendable {
  /// The name of the property.
  public let property: String
  /// The values as texts, in their order: numbers by their size, then texts.
  public let values: [String]
  /// The number of features without a value. No map shows them.
  public let missingCount: Int

  /// The greatest number of maps of one picture.
  static let greatestCount = 100

  /// Reads the values of a property.
  ///
  /// - Throws: `RequestError` with the names of the available properties if the property does not exist or has no
  ///   values.
  init(of name: String, in features: [Feature]) throws(RequestError) {
    property = name
    missingCount = try PropertySummary(of: name, in: features, for: "facet").missingCount
    values = PropertySummary.categories(of: name, in: features).keys
      .sorted(by: CategoryChoice.isBefore)
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
