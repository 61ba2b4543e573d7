import MapData
import MapEngine
import MapGeoJSON
import MapStyle

/// Overlays that draw features according to the values of their properties.
///
///     var theme = Theme(colorBy: "population")
///     theme.palette = .viridis
///     let themed = try ThemedOverlays(features, by: theme, below: .labels)
///     try map.add(themed)
public struct ThemedOverlays: Sendable {
  /// The features with their classes.
  public let themed: ThemedFeatures
  /// The overlays, from the lowest to the highest: the overlay of the data, and the overlay of circles and labels in
  /// areas.
  public let overlays: [Overlay]

  /// Divides features into classes, and creates the overlays that draw them.
  ///
  /// - Parameters:
  ///   - features: The features.
  ///   - theme: The properties that determine colors, sizes and labels.
  ///   - id: The id of the first overlay. The second overlay has this id followed by `-points`.
  ///   - anchor: The layer or group of layers to place the overlays below; nil to place them on top. Labels are
  ///     always on top.
  ///   - appearance: The parts of the appearance that the theme does not determine.
  ///   - ownAppearance: The default appearance of features if no values determine colors or sizes.
  /// - Throws: `RequestError` if a property does not exist or has no values that can be drawn, or if no feature can show
  ///   a part of the theme's look.
  public init(
    _ features: [Feature], by theme: Theme, id: String = "overlay",
    below anchor: LayerAnchor? = nil,
    appearance: ThemeAppearance = .light, ownAppearance: OverlayAppearance = .simplestyle
  ) throws(RequestError) {
    let themed = try ThemedFeatures(
      features, by: theme, appearance: appearance,
      font: [MapFonts.reservedName, "Noto Sans Medium"])
    self.themed = themed
    let theme = themed.theme
    var overlays: [Overlay] = []
    for part in themed.parts {
      if theme.keepsOwnLook, !part.isDerived {
        let overlay = Overlay(
          part, look: theme.look, id: id, below: anchor, appearance: ownAppearance)
        if theme.look.outline != nil, !theme.look.sharedParts.contains("outline"),
          part.kinds == .points, overlay.hasPins
        {
          throw RequestError("outline", "markers have no outline: use circles, with a radius")
        }
        overlays.append(overlay)
        continue
      }
      var overlay = Overlay(
        part, id: part.isDerived ? id + Overlay.pointsSuffix : id, below: anchor)
      overlay.isBelowMarkers = overlays.last?.hasPins ?? false
      overlays.append(overlay)
    }
    self.overlays = overlays
  }

  /// Removes the names of countries from the style of a basemap if areas have labels, because the labels would repeat
  /// these names.
  package func removeRepeatedNames(from style: inout Style) throws(StyleError) {
    guard themed.labelsAreas else { return }
    for layer in Basemap.nameLayers where style.layer(layer) != nil {
      try style.removeLayer(layer)
    }
  }

  /// Returns the warnings about the values of data.
  ///
  /// - Parameter place: The name of the data.
  public func warnings(place: String) -> [MapWarning] {
    themed.notices.map { MapWarning($0, place: place) }
  }
}

extension Map {
  /// Adds the sources and the layers of overlays with a theme.
  ///
  /// - Throws: `MapError.change` if an id is in use, or if the anchor does not exist.
  public mutating func add(_ themed: ThemedOverlays) throws(MapError) {
    var changed = self
    for overlay in themed.overlays { try changed.add(overlay) }
    self = changed
  }
}

extension Style {
  /// Adds the sources and the layers of overlays with a theme.
  ///
  /// - Throws: `StyleError` if an id is in use, or if the anchor does not exist.
  public mutating func add(_ themed: ThemedOverlays) throws(StyleError) {
    var changed = self
    for overlay in themed.overlays { try changed.add(overlay) }
    self = changed
  }
}

extension Basemap {
  /// Returns overlays that draw features over this basemap according to the values of their properties. Areas, lines
  /// and circles are below the names of places, and labels are on top.
  ///
  /// - Throws: `RequestError` if a property does not exist or has no values that can be drawn.
  public func overlays(
    _ features: [Feature], by theme: Theme
  ) throws(RequestError) -> ThemedOverlays {
    try ThemedOverlays(
      features, by: theme, id: "data", below: self == .none ? nil : .labels,
      appearance: themeAppearance, ownAppearance: self == .dark ? .dark : .light)
  }

  /// The appearance of themed features on this basemap.
  public var themeAppearance: ThemeAppearance { self == .dark ? .dark : .light }
}

extension MapWarning {
  /// Creates a warning about values of data. `place` is the name of the data.
  init(_ notice: ThemeNotice, place: String) {
    let kind: WarningClass =
      switch notice.kind {
      case .fewerClasses: .fewerClasses
      case .oddValues: .oddData
      }
    self.init(kind, place: place, message: notice.description)
  }
}
