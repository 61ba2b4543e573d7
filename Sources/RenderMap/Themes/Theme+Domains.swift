import MapData
import MapGeoJSON

/// The values that data declares for properties, as categories.
extension Theme {
  /// Returns the theme with the domains of data.
  func using(_ domains: [String: AttributeDomain]) -> Theme {
    var theme = self
    theme.domains = domains
    return theme
  }

  /// Returns the theme with the domain of the property of the color as categories, unless the theme determines the classes
  /// itself. Values without features keep their colors for other maps, unless there are more values than colors.
  func withCategoriesOfDomain(
    _ features: [Feature], _ appearance: ThemeAppearance, isForAreas: Bool
  ) -> Theme {
    guard let colorBy, colorWith == nil, let domain = domains[colorBy], categories.isEmpty,
      [nil, .categories].contains(scheme), classCount == nil, breaks.isEmpty, inclusive == nil,
      midpoint == nil, palette?.namedColors.isEmpty ?? true
    else { return self }
    let found = PropertySummary.categories(of: colorBy, in: features)
    let all = domain.values.map(\.text)
    let shown = all.filter { found[$0] != nil }
    guard !shown.isEmpty else { return self }
    var theme = self
    theme.scheme = .categories
    let limit = (palette ?? appearance.qualitative(isForAreas: isForAreas)).categoryCount
    theme.categories = [all, shown].first { $0.count <= limit } ?? []
    return theme
  }
}
