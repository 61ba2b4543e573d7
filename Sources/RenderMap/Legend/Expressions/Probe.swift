import MapGeoJSON
import MapGeometry
import MapStyle

/// A feature that stands for all features of a class: it has the attributes by which they are classified.
struct Probe: StyleFeature {
  /// The values by the keys of their subjects.
  var values: [String: AttributeValue]
  /// The geometry type.
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

  /// Whether it is determined what value, if any, an attribute has.
  func determines(_ name: String) -> Bool { values[name] != nil || absent.contains(name) }
}
