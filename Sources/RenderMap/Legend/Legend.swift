public import MapGeoJSON
public import MapStyle

/// The legend of a map as data. For each layer, it contains the classes of the features of the layer, with swatches.
public struct Legend: Hashable, Sendable {
  /// The heading of the legend; nil if there is no heading.
  public var title: String?
  /// The entries from top to bottom.
  public var entries: [LegendEntry]
  /// The warnings about parts of the style that could not be read.
  public var warnings: [LegendWarning]
  /// Whether the legend is read from right to left, so swatches are to the right of their labels. The default is false.
  public var isRightToLeft = false

  /// Creates a legend. By default, it is empty.
  public init(
    title: String? = nil, entries: [LegendEntry] = [], warnings: [LegendWarning] = []
  ) {
    self.title = title
    self.entries = entries
    self.warnings = warnings
  }
}

/// A part of a legend. It describes a layer, or several layers that draw the same features. The features are divided
/// into classes by an attribute.
public struct LegendEntry: Hashable, Sendable {
  /// The arrangement of the swatches.
  public enum Arrangement: String, Hashable, Sendable {
    /// Each swatch is in a row, with its label beside it.
    case rows
    /// The swatches are circles of graded size inside each other, which touch at the bottom.
    case nestedCircles = "nested-circles"
    /// The first swatches are the cells of a square, row by row from the bottom, with an axis for each of two
    /// attributes. Further swatches are in rows.
    case square
  }

  /// The ids of the layers, the lowest first.
  public var layers: [String]
  /// The heading; nil if there is no heading. The label of a single swatch can replace the heading.
  public var title: String?
  /// The subject of the classes, which is the name of an attribute or a formula; nil if all features look the same.
  public var attribute: String?
  /// The unit of the numbers; nil if there is no unit.
  public var units: String?
  /// The arrangement of the swatches. The default is `rows`.
  public var arrangement: Arrangement
  /// The classes in their order.
  public var items: [LegendItem]
  /// The colors of a continuous scale; nil if the entry has no such scale.
  public var bar: LegendBar?
  /// The horizontal and the vertical axis of a square; empty for other arrangements.
  public var axes: [LegendAxis] = []

  /// Creates an entry. By default, its swatches are in rows.
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

/// A class of features, with the swatch of the class.
public struct LegendItem: Hashable, Sendable {
  /// The name of the class.
  public var label: String
  /// The conditions that the features of the class meet, one for each attribute. The list is empty if the class
  /// contains all features.
  public var classes: [LegendClass]
  /// The parts that are drawn for a feature, the lowest first.
  public var parts: [LegendPart]

  /// Creates a class with a label, its conditions, and the parts of its swatch. By default, there are no conditions.
  public init(label: String, classes: [LegendClass] = [], parts: [LegendPart]) {
    self.label = label
    self.classes = classes
    self.parts = parts
  }
}

/// An axis of a square. It shows the classes of an attribute.
public struct LegendAxis: Hashable, Sendable {
  /// A limit between two classes.
  public struct Limit: Hashable, Sendable {
    /// The number.
    public var value: Double
    /// The number as text.
    public var label: String

    /// Creates a limit.
    public init(value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The name of the attribute, or the formula.
  public var attribute: String
  /// The name of the attribute in a readable form.
  public var title: String
  /// The limits between the classes, in ascending order. There is one more class than limits.
  public var limits: [Limit]

  /// Creates an axis.
  public init(attribute: String, title: String, limits: [Limit]) {
    self.attribute = attribute
    self.title = title
    self.limits = limits
  }
}

/// A condition on an attribute that the features of a class meet.
public struct LegendClass: Hashable, Sendable {
  /// The values of a class.
  public enum Values: Hashable, Sendable {
    /// The class contains the numbers in a range.
    case range(LegendRange)
    /// The class contains the texts in a range, such as dates in ISO 8601.
    case texts(LegendTextRange)
    /// The class is a number on a continuous scale.
    case number(Double)
    /// The class contains these texts, numbers and Booleans.
    case anyOf([AttributeValue])
    /// The class contains the values that are in no other class.
    case other
    /// The class contains all values.
    case present
    /// The class contains the features that have no value.
    case missing
  }

  /// The name of the attribute, or the formula.
  public var attribute: String
  /// The values of the attribute in the class.
  public var values: Values

  /// Creates a condition on the attribute with a name.
  public init(attribute: String, values: Values) {
    self.attribute = attribute
    self.values = values
  }
}

/// A range of numbers.
public struct LegendRange: Hashable, Sendable {
  /// The lower bound. Minus infinity means that there is no lower bound.
  public var lower: Double
  /// The upper bound. Infinity means that there is no upper bound.
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

  /// Returns whether a number is in the range.
  public func contains(_ number: Double) -> Bool {
    (number > lower || (number == lower && includesLower))
      && (number < upper || (number == upper && includesUpper))
  }
}

/// A range of texts in the order of their characters. Dates in ISO 8601 are in the order of time.
public struct LegendTextRange: Hashable, Sendable {
  /// The lower bound; nil if there is no lower bound.
  public var lower: String?
  /// The upper bound; nil if there is no upper bound.
  public var upper: String?
  /// Whether `lower` is in the range.
  public var includesLower: Bool
  /// Whether `upper` is in the range.
  public var includesUpper: Bool

  /// Creates a range, which by default includes its lower bound and excludes its upper bound.
  public init(
    _ lower: String?, _ upper: String?, includesLower: Bool = true, includesUpper: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.includesLower = includesLower && lower != nil
    self.includesUpper = includesUpper && upper != nil
  }

  /// Returns whether a text is in the range.
  public func contains(_ text: String) -> Bool {
    (lower.map { text > $0 || (text == $0 && includesLower) } ?? true)
      && (upper.map { text < $0 || (text == $0 && includesUpper) } ?? true)
  }
}

/// A bar of the colors of a continuous scale.
public struct LegendBar: Hashable, Sendable {
  /// A color of the bar.
  public struct Stop: Hashable, Sendable {
    /// The place on the bar, from 0 at the lower end to 1 at the upper end.
    public var position: Double
    /// The number that has the color.
    public var value: Double
    /// The color, with the opacity of the layer.
    public var color: Color

    /// Creates a stop at a position from 0 to 1.
    public init(position: Double, value: Double, color: Color) {
      self.position = position
      self.value = value
      self.color = color
    }
  }

  /// A label of the bar.
  public struct Tick: Hashable, Sendable {
    /// The place on the bar, from 0 at the lower end to 1 at the upper end.
    public var position: Double
    /// The number at that place.
    public var value: Double
    /// The number as text.
    public var label: String

    /// Creates a tick at a position from 0 to 1.
    public init(position: Double, value: Double, label: String) {
      self.position = position
      self.value = value
      self.label = label
    }
  }

  /// The colors, from the lower end to the upper end. Between stops, colors are interpolated linearly. Two stops at the
  /// same place make a sharp edge.
  public var stops: [Stop]
  /// The labels, from the lower end to the upper end.
  public var ticks: [Tick]

  /// Creates a bar with colors and labels.
  public init(stops: [Stop], ticks: [Tick]) {
    self.stops = stops
    self.ticks = ticks
  }
}

extension LegendEntry {
  /// The numbers in the labels of the classes and of the bar.
  var numbers: [Double] {
    items.flatMap { $0.classes.flatMap { $0.values.numbers } } + (bar?.ticks.map(\.value) ?? [])
  }
}
