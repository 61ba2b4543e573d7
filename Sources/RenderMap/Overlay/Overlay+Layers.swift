import MapEngine
import MapJSON
import MapStyle

extension Overlay {
  /// The layers, from the lowest to the highest. If the id of the overlay is `overlay`, the ids of the layers are
  /// `overlay-fill`, `overlay-stroke`, `overlay-markers` and `overlay-symbols`. If the appearance specifies points,
  /// there is also a layer `overlay-names` below the markers. Circles around a pole have a layer `overlay-polar`. Many
  /// points, and points of a theme with a radius, are drawn as discs (`overlay-circles`) instead of markers. With a
  /// theme, the layers are the layers of the theme. If the theme only has labels, its labels
  /// are added, and they replace the names of markers.
  public var layers: [any StyleLayer] {
    if let themed {
      guard isBelowMarkers else { return themed.layers(id: id, below: anchor) }
      let names = LayerAnchor(id.dropLast(Self.pointsSuffix.count) + Self.namesSuffix)
      return themed.labelLayers(id: id, pointsAreLabeled: true, below: names)
    }
    if !drawsMarkers {
      // Names of many points would hide the map.
      let isNamed = labels == nil && pointCount <= appearance.points?.maximumMarkerCount ?? 0
      return [fill, stroke, circles] + (isNamed ? appearance.points.map { [names($0)] } ?? [] : [])
        + (labels?.labelLayers(id: id, pointsAreLabeled: true) ?? [])
    }
    // Symbols of the topmost layer are placed first, so markers take precedence over names.
    let ofLines = labels?.labelLayers(id: id, pointsAreLabeled: false) ?? []
    let points = appearance.points ?? (labels == nil ? nil : OverlayAppearance.light.points)
    return [fill] + (surroundsPole ? [polarFill] : []) + [stroke] + ofLines
      + (points.map { [names($0)] } ?? []) + [markers, symbols]
  }

  /// The anchor of the layers of points; nil to place them on top.
  private var pointAnchor: LayerAnchor? { appearance.points?.areOnTop == true ? nil : anchor }

  /// The metadata of layers whose legend has a swatch for each color of features.
  private static let samplesOfFeatures: JSONValue = ["legend": samples]
  /// The options of these layers in a legend.
  private static let samples: JSONValue = ["samples": "features"]
  /// The metadata of layers that are not in a legend.
  static let isNotInLegend: JSONValue = ["legend": false]

  /// The suffix that is added to the id of the overlay to form the id of the layer with the names of markers.
  private static let namesSuffix = "-names"

  private var fill: FillLayer {
    FillLayer(id: id + "-fill", source: id) {
      $0.metadata = Self.samplesOfFeatures
      $0.filter = .geometryType == "Polygon"
      $0.insertBelow = anchor
      $0.fillColor = .expression(AppearanceProperty.fill.color(default: appearance.fill))
      $0.fillOpacity =
        look.fillOpacity.map { .constant($0) }
        ?? .expression(
          AppearanceProperty.fillOpacity.opacity(default: StyleExpression(appearance.fillOpacity)))
    }
  }

  /// The name of the property of areas around a pole.
  static let polarProperty = "render-map:polar"

  /// Returns the layer with the areas around a pole. Their edges are not smoothed, because smooth edges would be visible
  /// where an area meets itself at the antimeridian.
  private var polarFill: FillLayer {
    FillLayer(id: id + "-polar", source: id) {
      $0.metadata = Self.isNotInLegend
      $0.filter = .has(StyleExpression(Self.polarProperty))
      $0.insertBelow = anchor
      $0.fillColor = .expression(AppearanceProperty.fill.color(default: appearance.fill))
      $0.fillAntialias = false
    }
  }

  private var stroke: LineLayer {
    LineLayer(id: id + "-stroke", source: id) {
      $0.metadata = ["legend": Self.samples, Layer.worldEdgeKey: true]
      $0.filter =
        look.outline == .off ? .geometryType == "LineString" : .geometryType != "Point"
      $0.insertBelow = anchor
      $0.lineCap = .constant(.round)
      $0.lineJoin = .constant(.round)
      let color = AppearanceProperty.stroke.color(default: appearance.stroke)
      $0.lineColor = .expression(color)
      if case .color(let outline)? = look.outline {
        $0.lineColor = .case(
          [.geometryType == "Polygon": .toColor(StyleExpression(outline.hexadecimal))],
          default: color)
      }
      let width = StyleExpression.case(
        [.geometryType == "Polygon": StyleExpression(appearance.outlineWidth)],
        default: StyleExpression(appearance.strokeWidth))
      $0.lineWidth =
        look.lineWidth.map { .constant($0) }
        ?? .max(0, AppearanceProperty.strokeWidth.number(default: width))
      $0.lineOpacity = .expression(AppearanceProperty.strokeOpacity.opacity(default: 1))
    }
  }

  private var markers: SymbolLayer {
    SymbolLayer(id: id + "-markers", source: id) {
      $0.metadata = Self.samplesOfFeatures
      $0.filter = .geometryType == "Point" && AppearanceProperty.hasMarker
      $0.insertBelow = pointAnchor
      $0.iconImage = .case(
        [.toString(.get("marker-symbol")) == "": .image(StyleExpression(MarkerImages.pin))],
        default: .image(StyleExpression(MarkerImages.fullPin)))
      $0.iconSize = .expression(Self.bySize { StyleExpression($0) })
      $0.iconAnchor = .constant(.bottom)
      // The image has a margin below the tip.
      $0.iconOffset = [0, MarkerImages.margin]
      $0.iconAllowOverlap = true
      $0.iconColor = .expression(AppearanceProperty.markerColor.color(default: appearance.marker))
      $0.iconHaloColor = .white
      $0.iconHaloWidth = 1
    }
  }

  /// The content of the heads of markers: an image of the style's sprite, found by the names of Maki images, a
  /// letter, or one or two digits.
  private var symbols: SymbolLayer {
    let name: StyleExpression = .toString(.get("marker-symbol"))
    let isNumber: StyleExpression = .length(name) == 2 && .toNumber(name, -1) >= 0
    let isWritten: StyleExpression = .length(name) == 1 || isNumber
    let size: StyleExpression = .case(
      [isNumber: StyleExpression(Self.numberSize)], default: StyleExpression(Self.letterSize))
    return SymbolLayer(id: id + "-symbols", source: id) {
      $0.metadata = Self.isNotInLegend
      $0.filter = .geometryType == "Point" && name != "" && AppearanceProperty.hasMarker
      $0.insertBelow = pointAnchor
      $0.iconImage = .case(
        [isWritten: .image("")],
        default: .coalesce(
          .image(name), .image(.concat(name, "-15")), .image(.concat(name, "_11"))))
      $0.iconOffset = .expression(Self.bySize { [0, StyleExpression(-Self.headHeight * $0)] })
      $0.iconAllowOverlap = true
      $0.iconIgnorePlacement = true
      $0.iconColor = .expression(contentColor)
      $0.textField = .case([isWritten: .upcase(name)], default: "")
      $0.textFont = .constant([MapFonts.reservedName] + Self.letterFonts)
      $0.textSize = .expression(Self.bySize { size * StyleExpression($0) })
      $0.textOffset = .case(
        [isNumber: [0, StyleExpression(-Self.headHeight / Self.numberSize)]],
        default: [0, StyleExpression(-Self.headHeight / Self.letterSize)])
      $0.textAllowOverlap = true
      $0.textIgnorePlacement = true
      $0.textColor = .expression(contentColor)
    }
  }

  /// The color of the content of a marker's head: dark on light heads (by luma, ITU-R BT.601), and white on dark
  /// heads.
  private var contentColor: StyleExpression {
    let channels: StyleExpression = .toRGBA(
      AppearanceProperty.markerColor.color(default: appearance.marker))
    let luma =
      0.299 * .at(0, of: channels) + 0.587 * .at(1, of: channels) + 0.114 * .at(2, of: channels)
    return .case([luma > 175: .toColor("#22262b")], default: .toColor("#ffffff"))
  }

  /// Returns the layer with the names of points. A name is below the tip of its marker or beside the marker's head, or
  /// beside its disc.
  private func names(_ appearance: OverlayAppearance.Points) -> SymbolLayer {
    let name: StyleExpression =
      labels?.labelText
      ?? .toString(.coalesce(nameKeys.map { .get(StyleExpression($0)) } + [""]))
    return SymbolLayer(id: id + Self.namesSuffix, source: id) {
      $0.filter = .geometryType == "Point" && name != ""
      $0.insertBelow = pointAnchor
      $0.textField = .expression(name)
      $0.textFont = .constant([MapFonts.reservedName, "Noto Sans Medium"])
      $0.textSize = 13
      $0.textMaxWidth = 10
      // The names are placed outside of the collision box of the marker. Offsets are in ems.
      let beside = (look.radius ?? 0) / 13 + 0.3
      $0.textVariableAnchorOffset = .constant(
        VariableAnchorOffsetCollection(
          drawsMarkers
            ? [
              .init(anchor: .top, x: 0, y: 0.65), .init(anchor: .left, x: 1.6, y: -1.6),
              .init(anchor: .right, x: -1.6, y: -1.6),
            ]
            : [
              .init(anchor: .left, x: beside, y: 0), .init(anchor: .right, x: -beside, y: 0),
              .init(anchor: .top, x: 0, y: beside), .init(anchor: .bottom, x: 0, y: -beside),
            ]))
      $0.textJustify = .constant(.auto)
      $0.textColor = .expression(.toColor(StyleExpression(appearance.text)))
      $0.textHaloColor = .expression(.toColor(StyleExpression(appearance.halo)))
      $0.textHaloWidth = 1.6
    }
  }

  /// Whether points are drawn as markers, not as discs.
  var drawsMarkers: Bool {
    look.radius == nil && pointCount <= appearance.points?.maximumMarkerCount ?? .max
  }

  /// The layer with the discs of points. The default of their size depends on the number of points.
  private var circles: CircleLayer {
    CircleLayer(id: id + "-circles", source: id) {
      $0.metadata = Self.samplesOfFeatures
      $0.filter = .geometryType == "Point" && AppearanceProperty.hasMarker
      $0.insertBelow = anchor
      $0.circleRadius = .constant(look.radius ?? (pointCount > 1000 ? 2.5 : 4))
      $0.circleColor = .expression(
        AppearanceProperty.markerColor.color(default: appearance.marker))
      $0.circleOpacity = 0.85
      guard look.outline != .off else { return }
      let rim = look.outlineColor(default: appearance.points?.halo ?? "#ffffff")
      $0.circleStrokeColor = .expression(.toColor(StyleExpression(rim)))
      $0.circleStrokeWidth = .constant(pointCount > 1000 ? 0.5 : 1)
    }
  }

  /// The distance from the tip of a marker to the center of its head, in pixels.
  private static let headHeight = MarkerImages.height - MarkerImages.headRadius
  /// The size of a letter in a marker of medium size, in pixels.
  private static let letterSize = 14.0
  /// The size of a number of two digits in a marker of medium size, in pixels.
  private static let numberSize = 12.0
  /// The fonts of letters in markers, in the order of preference.
  private static let letterFonts = ["Open Sans Regular", "Arial Unicode MS Regular"]

  /// Returns an expression that selects `value` for the scale of the marker size: 0.7 for small, 1 for medium, 1.3
  /// for large.
  private static func bySize(_ value: (Double) -> StyleExpression) -> StyleExpression {
    .match(
      .get("marker-size"), ["small": value(0.7), "large": value(1.3)], default: value(1))
  }
}
