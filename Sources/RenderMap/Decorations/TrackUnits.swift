import MapStyle

/// The units of the distances and elevations of a track.
struct TrackUnits: Hashable {
  /// The unit of distances.
  let distance: LengthUnit
  /// The unit of elevations.
  let elevation: LengthUnit

  /// The regions with miles and feet.
  private static let imperialRegions: Set = ["LR", "US"]

  /// Creates the units of decorations: those of the scale bar, or else those of the region of the language, such as the
  /// United States of `en-US`, or else kilometers and meters.
  init(_ decorations: MapDecorations) {
    let tag = decorations.language.flatMap { try? LanguageTag($0) }
    let regions = Set(tag?.names.first?.split(separator: "-").map(String.init) ?? [])
    let isImperial = !regions.isDisjoint(with: Self.imperialRegions)
    switch decorations.scaleBar ?? (isImperial ? .imperial : .metric) {
    case .metric: (distance, elevation) = (.kilometers, .meters)
    case .imperial: (distance, elevation) = (.miles, .feet)
    case .nautical: (distance, elevation) = (.nauticalMiles, .meters)
    }
  }
}
