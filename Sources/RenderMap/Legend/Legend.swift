public import MapGeoJSON
public import MapStyle

/// The legend of a map as data: for each layer, the classes of its features with swatches.
public struct Legend: Hashable, Sendable {
  /// The heading; nil for none.
  public var title: String?
  /// The entries from top to bottom.
  public var entries: [LegendEntry]
  /// Warnings about parts of the style that could not be read.
  public var warnings: [LegendWarning]

  /// Creates a legend of entries.
  public init(
    title: String? = nil, entries: [LegendEntry] = [], warnings: [LegendWarning] = []
  ) {
    self.title = title
    self.entries = entries
    self.warnings = warnings
  }
}

/// A layer, or several layers that draw the same features, with the classes by one attribute.
public struct LegendEntry: Hashable, Sendable {
  /// The arrangement of the swatches.
  public enum Arrangement: String, Hashable, Sendable {
    /// In rows: a swatch with its label beside it.
    case rows
    /// As circles of graded size inside each other, which touch at the bottom.
    case nestedCircles = "nested-circles"
  }

  /// The ids of the layers, the lowest first.
  public var layers: [String]
  /// The heading; nil for an entry with a single swatch, whose label replaces it.
  public var title: String?
  /// The subject of the classes: the name of an attribute, or a formula; nil if all features look the same.
  public var attribute: String?
  /// The unit of the numbers.
  public var units: String?
  /// The arrangement of the swatches; rows for most entries.
  public var arrangement: Arrangement
  /// The classes in their order.
  public var items: [LegendItem]
  /// The colors of a continuous scale; nil for none.
  public var bar: LegendBar?

  /// Creates an entry.
  public init(
    layers: [String], title: String? = nil, attribute: String? = nil, units: String? = nil,
    arrangement: Arrangement = .rows, items: [LegendItem] = [], bar: LegendBar? = nil
  ) {
    self.layers = layers
    self.title = title
    self.attribute = attribute
    self.units = units
    self.arrangement = arrangement
    self.items = items
    self.bar = bar
  }
}

/// A class of features with its swatch.
public struct LegendItem: Hashable, Sendable {
  /// The name of the class.
  public var label: String
  /// The conditions that the features of the class meet, by attribute; empty for all features.
  public var classes: [LegendClass]
  /// The parts that are drawn for a feature, the lowest first.
  public var parts: [LegendPart]

  /// Creates a class.
  public init(label: String, classes: [LegendClass] = [], parts: [LegendPart]) {
    self.label = label
    self.classes = classes
    self.parts = parts
  }
}

/// A condition on an attribute that the features of a class meet.
public struct LegendClass: Hashable, Sendable {
  /// The values of a class.
  public enum Values: Hashable, Sendable {
    /// Numbers in a range.
    case range(LegendRange)
    /// A number on a continuous scale.
    case number(Double)
    /// Any of these texts, numbers or Booleans.
    case anyOf([AttributeValue])
    /// Values that no other class has.
    case other
    /// Any value.
    case present
    /// No value.
    case missing
  }

  /// The attribute, or the formula.
  public var attribute: String
  /// The values of the attribute in the class.
  public var values: Values

  /// Creates a class.
  public init(attribute: String, values: Values) {
    self.attribute = attribute
    self.values = values
  }
}

/// A range of numbers.
public struct LegendRange: Hashable, Sendable {
  /// The least number; minus infinity for none.
  public var lower: Double
  /// The greatest number; infinity for none.
  public var upper: Double
  /// Whether `lower` is in the range.
  public var includesLower: Bool
  /// Whether `upper` is in the range.
  public var includesUpper: Bool

  /// Creates a range, which by default includes its lower bound and excludes its upper bound.
  public init(
    _ lower: Double, _ upper: Double, includesLower: Bool = true, includesUpper: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.includesLower = includesLower && lower.isFinite
    self.includesUpper = includesUpper && upper.isFinite
  }

  /// Whether a number is in the range.
  public func contains(_ number: Double) -> Bool {
    (number > lower || (number == lower && includesLower))
      && (number < upper || (number == upper && includesUpper))
  }
}

/// A bar of the colors of a continuous scale.
public struct LegendBar: Hashable, Sendable {
  /// A color of the bar.
  public struct Stop: Hashable, Sendable {
    /// The place on the bar: 0 at its lower end, 1 at its upper end.
    public var position: Double
    /// The number that has the color.
    public var value: Double
    /// The color, with the opacity of the layer.
    public var color: Color

    /// Creates a stop.
    public init(position: Double, value: Double, color: Color) {
      self.position = position
      self.value = value
      self.color = color
    }
  }

  /// A label of the bar.
  public struct Tick: Hashable, Sendable {
    /// The place on the bar: 0 at its lower end, 1 at its upper end.
    public var position: Double
    /// The number at that place.
    public var value: Double
    /// The number as text.
    public var label: String

    /// Creates a tick.
    public init(position: Double, value: Double, label: String) {
      self.position = position
      self.value = value
      self.label = label
    }
  }

  /// The colors, from the lower end to the upper end. Between stops, colors are interpolated linearly; two stops at
  /// the same place are an edge.
  public var stops: [Stop]
  /// The labels, from the lower end to the upper end.
  public var ticks: [Tick]

  /// Creates a bar.
  public init(stops: [Stop], ticks: [Tick]) {
    self.stops = stops
    self.ticks = ticks
  }
}
