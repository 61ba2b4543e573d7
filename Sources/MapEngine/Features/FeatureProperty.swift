import MapGeoJSON
import MapStyle
import MapTiles

/// A value that can be interpolated between zoom levels.
protocol Blendable {
  /// Returns the interpolated value at `t`. At 0, it is `self`. At 1, it is `other`.
  func blended(with other: Self, _ t: Double) -> Self
}

extension Double: Blendable {
  func blended(with other: Double, _ t: Double) -> Double { self * (1 - t) + other * t }
}

extension Color: Blendable {
  /// Returns the interpolated color. Colors are interpolated in premultiplied form.
  func blended(with other: Color, _ t: Double) -> Color {
    let mixed = alpha.blended(with: other.alpha, t)
    guard mixed > 0 else { return .transparent }
    func channel(_ a: Double, _ b: Double) -> Double {
      (a * alpha).blended(with: b * other.alpha, t) / mixed
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: mixed)
  }
}

extension Optional: Blendable where Wrapped: Blendable {
  func blended(with other: Wrapped?, _ t: Double) -> Wrapped? {
    guard let self, let other else { return t < 0.5 ? self : other }
    return self.blended(with: other, t)
  }
}

/// A paint property, evaluated for the features of one tile as rarely as possible. It can depend on the features'
/// states.
///
/// A property that does not depend on features is evaluated once. A property that depends on features and the zoom
/// level is evaluated at the tile's zoom level and at the next zoom level, as in MapLibre. Its values are then
/// interpolated. A property that depends on a single attribute is evaluated once for each slot of `AttributeSlots`,
/// which means once for each distinct value.
struct FeatureProperty<T: Blendable & StyleConvertible> {
  private enum Content {
    case constant(T)
    case varying(VaryingProperty<T>)
  }

  private let content: Content

  /// Creates the property for the features of the cursor's layer, in a tile of zoom level `tileZoom`.
  init(
    _ property: PropertyValue<T>, scope: PropertyScope, tileZoom: Int, cursor: TileFeatureCursor
  ) {
    content =
      if let constant = scope.featureConstant(property) {
        .constant(constant)
      } else {
        .varying(
          VaryingProperty(property, scope: scope, tileZoom: tileZoom, cursor: cursor))
      }
  }

  /// Whether the value is the same for all features.
  var isConstant: Bool { if case .constant = content { true } else { false } }

  /// Returns the value for the feature at the cursor.
  func value(at cursor: TileFeatureCursor) -> T {
    switch content {
    case .constant(let value): value
    case .varying(let property): property.value(at: cursor)
    }
  }
}

/// A paint property that depends on features. If the value depends on only one attribute, it is kept for each slot of
/// the attribute.
private final class VaryingProperty<T: Blendable & StyleConvertible> {
  private let property: PropertyValue<T>
  /// The context at the zoom level of the tile, with the cursor as its feature. To make a context
  /// for each feature would take longer than most expressions.
  private let context: EvaluationContext
  /// The context at the next zoom level; nil if values are not interpolated between both levels.
  private let upper: EvaluationContext?
  /// The share of the value at the next zoom level.
  private let share: Double
  private let columns: [AttributeColumn?]
  /// The values by slot of the attribute. The last value is for features without the attribute.
  private var byValue: [T?]
  /// The slot of each feature.
  private let slots: [Int32]
  private let attribute: AttributeColumn?
  /// Whether the value depends on only one attribute of a feature, and is kept by slot unless it is the attribute.
  private let keepsValues: Bool
  /// Whether the value is the attribute itself if the attribute is a number.
  private let isAttribute: Bool

  init(
    _ property: PropertyValue<T>, scope: PropertyScope, tileZoom: Int, cursor: TileFeatureCursor
  ) {
    self.property = property
    columns = cursor.columns(of: property.attributeNames)
    let lower = Double(tileZoom)
    let curve = property.zoomCurve?.interpolation
    share = min(max(curve?.factor(scope.zoom, lower: lower, upper: lower + 1) ?? 0, 0), 1)
    var context = cursor.context(scope.context, columns: [])
    if !property.isZoomConstant { context.zoom = lower }
    self.context = context
    context.zoom = lower + 1
    upper = share > 0 ? context : nil
    let name = property.singleAttribute
    attribute = name.flatMap(cursor.column)
    isAttribute = property.expression?.numberAttribute != nil
    let numbered = isAttribute ? nil : name.flatMap(cursor.slots)
    keepsValues = name != nil && numbered?.areShared ?? true
    slots = numbered?.slots ?? []
    byValue = keepsValues ? Array(repeating: nil, count: (numbered?.count ?? 0) + 1) : []
  }

  /// Returns the value for the feature at the cursor.
  func value(at cursor: TileFeatureCursor) -> T {
    guard keepsValues else { return evaluate(at: cursor) }
    // If there is no column, no feature has the attribute.
    let index = attribute.map { Int($0.valueIndices[cursor.index]) } ?? -1
    if isAttribute, index >= 0 {
      if let number = cursor.layer.values[index].number, let value = T(styleValue: .number(number))
      {
        return value
      }
      return evaluate(at: cursor)
    }
    let slot = index < 0 ? byValue.count - 1 : Int(slots[cursor.index])
    if let value = byValue[slot] { return value }
    let value = evaluate(at: cursor)
    byValue[slot] = value
    return value
  }

  private func evaluate(at cursor: TileFeatureCursor) -> T {
    cursor.use(columns)
    guard property.isStateDependent else { return value(in: context, upper) }
    var (context, upper) = (context, upper)
    context.featureState = cursor.state
    upper?.featureState = context.featureState
    return value(in: context, upper)
  }

  private func value(in context: EvaluationContext, _ upper: EvaluationContext?) -> T {
    let value = property.evaluate(context)
    guard let upper else { return value }
    return value.blended(with: property.evaluate(upper), share)
  }
}

/// A property whose values are not interpolated, such as a layout property. It is evaluated for the features of one
/// tile at the tile's zoom level.
struct TileProperty<T: StyleConvertible> {
  private enum Content {
    case constant(T)
    case varying(VaryingTileProperty<T>)
  }

  private let content: Content

  /// Creates the property for the features of the cursor's layer, in a tile of zoom level `tileZoom`.
  init(
    _ property: PropertyValue<T>, scope: PropertyScope, tileZoom: Int, cursor: TileFeatureCursor
  ) {
    self.init(property, scope: scope, zoom: Double(tileZoom), cursor: cursor)
  }

  /// Creates the property for the features of the cursor's layer, at a zoom level that need not be an integer.
  init(
    _ property: PropertyValue<T>, scope: PropertyScope, zoom: Double, cursor: TileFeatureCursor
  ) {
    var scope = scope
    scope.zoom = zoom
    content =
      if let constant = scope.featureConstant(property) {
        .constant(constant)
      } else {
        .varying(VaryingTileProperty(property, scope: scope, cursor: cursor))
      }
  }

  /// Whether the value is the same for all features.
  var isConstant: Bool { if case .constant = content { true } else { false } }

  /// Returns the value for the feature at the cursor with which the property was created.
  func value(at cursor: TileFeatureCursor) -> T {
    switch content {
    case .constant(let value): value
    case .varying(let property): property.value(at: cursor)
    }
  }
}

/// A property that depends on features and is not interpolated.
private final class VaryingTileProperty<T: StyleConvertible> {
  private let property: PropertyValue<T>
  /// The context with the cursor as its feature.
  private let context: EvaluationContext
  private let columns: [AttributeColumn?]

  init(_ property: PropertyValue<T>, scope: PropertyScope, cursor: TileFeatureCursor) {
    self.property = property
    context = cursor.context(scope.context, columns: [])
    columns = cursor.columns(of: property.attributeNames)
  }

  /// Returns the value for the feature at the cursor with which the property was created.
  func value(at cursor: TileFeatureCursor) -> T {
    cursor.use(columns)
    return property.evaluate(context)
  }
}

extension AttributeValue {
  /// The value as a number; nil if it is not a number.
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
