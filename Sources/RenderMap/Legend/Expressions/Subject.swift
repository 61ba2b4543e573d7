import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle

/// The subject of classes: an attribute, or a value that an expression computes from attributes.
struct Subject: Hashable, Sendable {
  /// The name of the attribute that has the value in probes.
  let key: String
  /// The name of the attribute, or the formula.
  let title: String
  /// The expression that computes the value; nil for an attribute.
  let expression: JSONValue?

  /// The attribute with a name.
  init(attribute name: String) {
    key = name
    title = name
    expression = nil
  }

  /// The value of an expression.
  init(computedBy expression: JSONValue) {
    // No attribute of data has such a name.
    key = "\u{1}" + expression.jsonText
    title = ExpressionText.text(of: expression)
    self.expression = expression
  }

  static func == (a: Subject, b: Subject) -> Bool { a.key == b.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Returns the value of a feature; nil if it has none.
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
    /// Whether the number is in the range above it.
    var isInUpper: Bool
  }

  /// The numbers at which values change.
  var thresholds = UniqueList<Threshold>()
  /// The texts, numbers and Booleans that the subject is compared with, in the order of their appearance.
  var labels = UniqueList<AttributeValue>()
  /// The inputs of interpolations.
  var curve: [Double] = []
  /// Whether the expression asks whether there is a value.
  var asksPresence = false
  /// Whether the expression asks whether the value is a number.
  var asksNumber = false
  /// Whether a number is computed from the subject.
  var isSmooth = false
  /// Whether the subject itself, or a text made from it, is a value of a property.
  var isIdentity = false
  /// Whether the labels are the values of the data, so that there are no others.
  var isEnumerated = false

  /// Whether there are classes independently of the data.
  var hasClasses: Bool {
    !thresholds.isEmpty || !labels.isEmpty || !curve.isEmpty || asksPresence
  }

  /// Whether expressions ask only whether there is a value.
  var onlyAsksPresence: Bool {
    var presence = SubjectMarks()
    presence.asksPresence = true
    return self == presence
  }

  /// Whether features with a value are drawn like features without one. This includes values that are not numbers if
  /// a number is asked for or computed.
  func isMissing(_ value: AttributeValue?) -> Bool {
    guard let value else { return true }
    if asksNumber { return value.number?.isNaN ?? true }
    return isSmooth && labels.isEmpty && value.numberOfText == nil && value.number == nil
  }

  /// Whether the subject is not compared with anything.
  var isEmpty: Bool { self == SubjectMarks() }

  /// Adds a label unless it is there.
  mutating func add(_ label: AttributeValue) { labels.append(label) }

  /// Adds the values that other expressions compare the subject with.
  mutating func formUnion(_ other: SubjectMarks) {
    thresholds.append(contentsOf: other.thresholds)
    labels.append(contentsOf: other.labels)
    curve = Set(curve + other.curve).sorted()
    asksPresence = asksPresence || other.asksPresence
    asksNumber = asksNumber || other.asksNumber
    isSmooth = isSmooth || other.isSmooth
    isIdentity = isIdentity || other.isIdentity
  }
}

/// A feature that represents all features of a class: it has the attributes by which they are classified.
struct Probe: StyleFeature {
  /// The values by the keys of their subjects.
  var values: [String: AttributeValue]
  var styleGeometryType: String
  /// The keys of subjects without a value in the class.
  private(set) var absent: Set<String> = []

  /// A probe with values by the keys of their subjects.
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

  /// The probe with another value of a subject; with nil, without one.
  func with(_ subject: Subject, _ value: AttributeValue?) -> Probe {
    var probe = self
    probe.values[subject.key] = value
    if value == nil { probe.absent.insert(subject.key) } else { probe.absent.remove(subject.key) }
    return probe
  }

  /// Whether the class determines the value of an attribute, or that there is none.
  func determines(_ name: String) -> Bool { values[name] != nil || absent.contains(name) }
}

/// Values without repetition, in the order of their addition.
struct UniqueList<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The values.
  private(set) var elements: [Element] = []
  private var known: Set<Element> = []

  /// Creates an empty list.
  init() {}

  /// Whether there are no values.
  var isEmpty: Bool { elements.isEmpty }

  /// Adds a value unless it is there.
  mutating func append(_ element: Element) {
    if known.insert(element).inserted { elements.append(element) }
  }

  /// Adds the values that are not there.
  mutating func append(contentsOf list: UniqueList) {
    for element in list.elements { append(element) }
  }
}
