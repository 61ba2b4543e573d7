import MapData
import MapGeoJSON
import MapStyle

/// The values of the property that divides features among maps of a series. Each map shows the features of one value.
public struct FacetValues: Hashable, Sendable {
  /// The name of the property.
  public let property: String
  /// The values as texts, in their order: those of the domain of the property, then numbers by their size, then texts.
  /// Dates are in the order of time, in any notation that is certain.
  public let values: [String]
  /// The titles of the maps: the names of the values in the domain, or the values.
  public let titles: [String]
  /// The number of features without a value. No map shows them.
  public let missingCount: Int

  /// The reason why the order of dates is uncertain; nil if it is certain.
  private let doubt: String?

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
    let dates = DateNotations(of: found)
    doubt = listed.isEmpty ? dates.doubt : nil
    let others = found.keys.filter { !listed.contains($0) }.sorted {
      CategoryChoice.isBefore(dates.dates[$0] ?? $0, dates.dates[$1] ?? $1)
    }
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

  /// The notices about features without a value, and about dates that are texts.
  var notices: [ThemeNotice] {
    let features = missingCount == 1 ? "1 feature has" : "\(missingCount) features have"
    let missing =
      missingCount > 0 ? "\(features) no value, so no map of the series shows them" : nil
    return [missing, doubt].compactMap(\.self).map {
      ThemeNotice(kind: .oddValues, property: property, message: $0)
    }
  }
}
