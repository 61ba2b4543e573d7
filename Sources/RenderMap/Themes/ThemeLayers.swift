import MapJSON
import MapStyle

/// The layers of features with a theme.
struct ThemeLayers: Sendable {
  let colors: ColorKey?
  /// The names of categories in legends, by their values.
  let categoryNames: [String: String]
  /// The colors for each type of geometry that has only some of the categories.
  let ownColors: [GeometryKinds: StyleExpression]
  let sizes: SizeKey?
  let label: ThemeLabel?
  let appearance: ThemeAppearance
  let look: FixedLook
  let font: [String]
  /// The number of features with points.
  let pointCount: Int
  /// The number of features with lines.
  let lineCount: Int
  let outlineOpacity: OutlineOpacity

  /// Returns the layers of a part, from the lowest to the highest.
  func layers(
    of part: ThemedPart, id: String, below anchor: LayerAnchor?,
    labelsBelow labelAnchor: LayerAnchor? = nil
  ) -> [any StyleLayer] {
    var layers: [any StyleLayer] = []
    let kinds = part.kinds
    if part.contents.contains(.shapes) {
      if kinds.contains(.areas) { layers += areas(id: id, below: anchor, isAlone: kinds == .areas) }
      if kinds.contains(.lines) { layers += lines(id: id, below: anchor, isAlone: kinds == .lines) }
    }
    if part.contents.contains(.circles), kinds.contains(.points) {
      layers += circles(
        id: id, below: anchor, isAlone: kinds == .points, isDerived: part.isDerived)
    }
    if label != nil {
      if part.contents.contains(.lineLabels), kinds.contains(.lines) {
        layers.append(lineLabels(id: id, isAlone: kinds == .lines))
      }
      if part.contents.contains(.pointLabels), kinds.contains(.points) {
        layers.append(
          pointLabels(
            id: id, below: labelAnchor, isAlone: kinds == .points, isInside: part.isDerived))
      }
    }
    return layers
  }

  private func filter(_ type: String, isAlone: Bool) -> StyleExpression? {
    isAlone ? nil : .geometryType == StyleExpression(type)
  }

  /// The text of the legend for features without a value.
  private static let noData = "No data"
  /// The metadata of a layer of features without a size. The legend shows a single swatch for the layer, because its
  /// colors have the same classes as the colors of features with sizes.
  private static let legendOfNoData: JSONValue = [
    "legend": ["title": JSONValue(.string(noData)), "samples": "single"]
  ]

  /// The metadata of a layer that the legend shows. It contains the labels of missing values and of categories, whether all numbers are
  /// integers, and the two properties of a square.
  private var legend: JSONValue {
    let noData = colors?.noDataTexts ?? []
    var labels = noData.map {
      JSONObject.Member(name: $0, value: JSONValue(.string(Self.noData)))
    }
    if colors?.scheme == .categories {
      labels += categoryNames.sorted { $0.key < $1.key }.filter { !noData.contains($0.key) }.map {
        JSONObject.Member(name: $0.key, value: JSONValue(.string($0.value)))
      }
    }
    var members = JSONObject()
    if !labels.isEmpty { members["labels"] = JSONValue(.object(JSONObject(labels))) }
    if colors?.areIntegers == true { members["integers"] = true }
    if let colors, let second = colors.secondProperty {
      members["axes"] = JSONValue(.array([colors.property, second].map { JSONValue(.string($0)) }))
    }
    return ["legend": JSONValue(.object(members))]
  }

  /// Returns the color of features of one type of geometry: the color of their class, or the accent color if the
  /// theme has no colors.
  private func color(of kind: GeometryKinds) -> StyleExpression {
    ownColors[kind] ?? colors?.expression ?? StyleExpression(appearance.accent)
  }

  /// Returns the color of features without a size: the color of their class, or the color of missing data if there
  /// are no classes.
  private func colorWithoutSize(_ color: StyleExpression) -> StyleExpression {
    colors == nil ? StyleExpression(appearance.noDataMark) : color
  }

  /// The color of outlines of circles.
  private var rimColor: StyleExpression {
    StyleExpression(look.outlineColor(default: appearance.rim))
  }

  private func areas(
    id: String, below anchor: LayerAnchor?, isAlone: Bool
  ) -> [any StyleLayer] {
    let isColored = colors != nil && sizes == nil
    let filter = filter("Polygon", isAlone: isAlone)
    let opacity = look.fillOpacity ?? (isColored ? appearance.areaOpacity : 1)
    let fill: [any StyleLayer] = [
      FillLayer(id: id + "-fill", source: id) {
        $0.filter = filter
        $0.insertBelow = anchor
        if isColored { $0.metadata = legend }
        $0.fillColor = .expression(isColored ? color(of: .areas) : StyleExpression(appearance.area))
        if opacity != 1 { $0.fillOpacity = .constant(opacity) }
      }
    ]
    guard look.outline != .off else { return fill }
    return fill + [
      LineLayer(id: id + "-outline", source: id) {
        $0.filter = filter
        $0.insertBelow = anchor
        $0.metadata = [Layer.worldEdgeKey: true]
        $0.lineJoin = .constant(.round)
        $0.lineColor = .expression(
          StyleExpression(look.outlineColor(default: appearance.outline)))
        $0.lineWidth = .constant(look.lineWidth ?? OutlineOpacity.width)
        if look.lineWidth == nil { $0.lineOpacity = .expression(outlineOpacity.expression) }
      }
    ]
  }

  private func lines(
    id: String, below anchor: LayerAnchor?, isAlone: Bool
  ) -> [any StyleLayer] {
    var condition = filter("LineString", isAlone: isAlone)
    if let hasSize = sizes?.hasSize { condition = condition.map { $0 && hasSize } ?? hasSize }
    var layers: [any StyleLayer] = [
      LineLayer(id: id + "-line", source: id) {
        $0.filter = condition
        $0.insertBelow = anchor
        $0.metadata = legend
        $0.lineCap = .constant(.round)
        $0.lineJoin = .constant(.round)
        $0.lineColor = .expression(color(of: .lines))
        $0.lineWidth =
          sizes.map { .expression($0.width) }
          ?? .constant(look.lineWidth ?? (lineCount > 200 ? 1.5 : 2.5))
      }
    ]
    if let isMissing = sizes?.isMissing {
      layers.insert(
        LineLayer(id: id + "-line-no-data", source: id) {
          $0.filter = filter("LineString", isAlone: isAlone).map { $0 && isMissing } ?? isMissing
          $0.insertBelow = anchor
          $0.metadata = Self.legendOfNoData
          $0.lineColor = .expression(colorWithoutSize(color(of: .lines)))
          $0.lineWidth = 1
          $0.lineDasharray = .constant([3, 2])
        }, at: 0)
    }
    return layers
  }

  private func circles(
    id: String, below anchor: LayerAnchor?, isAlone: Bool, isDerived: Bool
  ) -> [any StyleLayer] {
    // Points that represent areas can have all categories of areas.
    let color = isDerived ? colors?.expression ?? color(of: .points) : color(of: .points)
    let ofPoints = filter("Point", isAlone: isAlone)
    guard let sizes else {
      var (radius, rim) =
        switch pointCount {
        case ...60: (6.0, 1.0)
        case ...1000: (4.0, 1.0)
        case ...20_000: (2.5, 0.5)
        default: (1.5, 0.0)
        }
      if look.outline == .off { rim = 0 }
      if case .color? = look.outline { rim = max(rim, 0.5) }
      return [
        CircleLayer(id: id + "-circle", source: id) {
          $0.filter = ofPoints
          $0.insertBelow = anchor
          $0.metadata = legend
          $0.circleRadius = .constant(look.radius ?? radius)
          $0.circleColor = .expression(color)
          if rim > 0 {
            $0.circleStrokeColor = .expression(rimColor)
            $0.circleStrokeWidth = .constant(rim)
          }
        }
      ]
    }
    var layers: [any StyleLayer] = [
      CircleLayer(id: id + "-circle", source: id) {
        $0.filter = ofPoints.map { $0 && sizes.hasSize } ?? sizes.hasSize
        $0.insertBelow = anchor
        $0.metadata = legend
        // Small circles are on top of great circles.
        $0.circleSortKey = .expression(-sizes.value)
        $0.circleRadius = .expression(sizes.radius)
        $0.circleColor = .expression(color)
        $0.circleOpacity = 0.75
        guard look.outline != .off else { return }
        $0.circleStrokeColor = .expression(rimColor)
        $0.circleStrokeWidth = .expression(sizes.rim)
      }
    ]
    if let isMissing = sizes.isMissing {
      layers.insert(
        CircleLayer(id: id + "-circle-no-data", source: id) {
          $0.filter = ofPoints.map { $0 && isMissing } ?? isMissing
          $0.insertBelow = anchor
          $0.metadata = Self.legendOfNoData
          $0.circleRadius = 3
          $0.circleColor = .expression(colorWithoutSize(color))
          guard look.outline != .off else { return }
          $0.circleStrokeColor = .expression(rimColor)
          $0.circleStrokeWidth = 1
        }, at: 0)
    }
    return layers
  }
}
