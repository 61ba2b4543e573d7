import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle

/// The subject of classes. It is an attribute, or a value that an expression computes from attributes.
struct Subject: Hashable, Sendable {
  /// The name of the attribute that contains the value in probes.
  let key: String
  /// The name of the attribute, or the formula.
  let title: String
  /// The expression that computes the value; nil if the subject is an attribute.
  let expression: JSONValue?

  init(attribute name: String) {
    key = name
    title = name
    expression = nil
  }

  /// Creates a subject whose value is computed by an expression.
  init(computedBy expression: JSONValue) {
    // No attribute of data has such a name.
    key = "\u{1}" + expression.jsonText
    title = ExpressionText.text(of: expression)
    self.expression = expression
  }

  static func == (a: Subject, b: Subject) -> Bool { a.key == b.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Returns the value that a feature has for the subject; nil if the feature has no value.
  func value(of feature: any StyleFeature, zoom: Double) -> AttributeValue? {
    guard let expression else {
      let value = feature.styleAttribute(key, slot: StyleFeatureSlot.none)
      return value == .null ? nil : value
    }
    guard let compiled = try? CompiledExpression(expression),
      let value = try? compiled.evaluate(EvaluationContext(zoom: zoom, feature: feature))
    else { return nil }
    return switch value {
    case .number(let number): .double(number)
    case .string(let text): .string(text)
    case .bool(let bool): .bool(bool)
    default: nil
    }
  }
}

/// The values that expressions compare a subject with.
struct SubjectMarks: Hashable, Sendable {
  /// A number at which a value changes.
  struct Threshold: Hashable, Sendable {
    var number: Double
    /// Whether the number itself belongs to the range above the number.
    var isInUpper: Bool
  }

  /// A text at which a value changes.
  struct TextThreshold: Hashable, Sendable {
    var text: String
    /// Whether the text itself belongs to the range above the text.
    var isInUpper: Bool
  }

  /// The thresholds at which values change.
  var thresholds = UniqueList<Threshold>()
  /// The texts at which values change, in the order of characters.
  var textThresholds = UniqueList<TextThreshold>()
  /// The texts, numbers and Booleans that the subject is compared with, in the order of their appearance.
  var labels = UniqueList<AttributeValue>()
  /// The numbers of the stops of interpolations.
  var curve: [Double] = []
  /// Whether an expression tests whether there is a value.
  var asksPresence = false
  /// Whether an expression tests whether the value is a number.
  var asksNumber = false
  /// Whether a number is computed from the subject.
  var isSmooth = false
  /// Whether the subject itself, or a text made from it, is a value of a property.
  var isIdentity = false
  /// Whether the labels are all values in the data, so there is no class of other values.
  var isEnumerated = false

  /// Whether the expressions define classes without the data.
  var hasClasses: Bool {
    !thresholds.isEmpty || !textThresholds.isEmpty || !labels.isEmpty || !curve.isEmpty
      || asksPresence
  }

  /// Whether expressions only test whether there is a value.
  var onlyAsksPresence: Bool {
    var presence = SubjectMarks()
    presence.asksPresence = true
    return self == presence
  }

  /// Returns whether features that have this value are drawn like features without a value. This is so if the value is
  /// not a number but expressions need a number.
  func isMissing(_ value: AttributeValue?) -> Bool {
    guard let value else { return true }
    if asksNumber { return value.number?.isNaN ?? true }
    return isSmooth && labels.isEmpty && value.numberOfText == nil && value.number == nil
  }

  /// Whether the subject is not compared with anything.
  var isEmpty: Bool { self == SubjectMarks() }

  /// Adds a label if it is not among the labels yet.
  mutating func add(_ label: AttributeValue) { labels.append(label) }

  /// Adds the values that other expressions compare the subject with.
  mutating func formUnion(_ other: SubjectMarks) {
    thresholds.append(contentsOf: other.thresholds)
    textThresholds.append(contentsOf: other.textThresholds)
    labels.append(contentsOf: other.labels)
    curve = Set(curve + other.curve).sorted()
    asksPresence = asksPresence || other.asksPresence
    asksNumber = asksNumber || other.asksNumber
    isSmooth = isSmooth || other.isSmooth
    isIdentity = isIdentity || other.isIdentity
  }
}

/// A feature that represents all features of a class. It has the attributes that determine the class.
struct Probe: StyleFeature {
  /// The values by the keys of their subjects.
  var values: [String: AttributeValue]
  var styleGeometryType: String
  /// The keys of subjects without a value in the class.
  private(set) var absent: Set<String> = []

  init(values: [String: AttributeValue], styleGeometryType: String) {
    self.values = values
    self.styleGeometryType = styleGeometryType
  }

  var styleIdentifier: Feature.Identifier? { nil }
  var styleGeometry: [[Point]] { [] }
  var styleAttributes: Attributes {
    Attributes(
      values.sorted { $0.key < $1.key }.map { Attributes.Member(name: $0.key, value: $0.value) })
  }

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { values[name] }

  /// Returns the probe with another value of a subject. If the value is nil, the probe has no value of the subject.
  func with(_ subject: Subject, _ value: AttributeValue?) -> Probe {
    var probe = self
    probe.values[subject.key] = value
    if value == nil { probe.absent.insert(subject.key) } else { probe.absent.remove(subject.key) }
    return probe
  }

  /// Returns whether the class determines the value of an attribute, or determines that there is no value.
  func determines(_ name: String) -> Bool { values[name] != nil || absent.contains(name) }
}

/// A list of values without repetition. The values are in the order in which they were added.
struct UniqueList<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The values in the order in which they were added.
  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  /// Creates an empty list.
  init() {}

  /// Whether there are no values.
  var isEmpty: Bool { elements.isEmpty }

  /// Adds a value if it is not in the list.
  mutating func append(_ element: Element) {
    if known.insert(element).inserted { elements.append(element) }
  }

  /// Adds the values that are not in the list.
  mutating func append(contentsOf list: UniqueList) {
    for element in list.elements { append(element) }
  }
}
