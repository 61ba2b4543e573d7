import MapJSON

@testable import MapStyle

/// A table's facts about a property, in the terms of the published specification, so that both can
/// be compared.
struct PublishedFacts: Equatable {
  var type: String
  var elements: String = ""
  var words: [String] = []
  var length: Int?
  var defaultValue: JSONValue?
  var minimum: Double?
  var maximum: Double?
  var period: Double?
  var units: String?
  var kind: String?
  var drivers: Set<String> = []
  var isInterpolated = false
  var hasTransition = false
  var hasTokens = false
  var isOverridable = false
  var isRequired = false
  var requirements: Set<PropertySpecification.Requirement> = []

  /// Creates the facts of a property in the program's tables.
  init(_ property: PropertySpecification) {
    type = ""
    defaultValue = property.defaultValue.map(Self.normalized)
    minimum = property.minimum
    maximum = property.maximum
    period = property.period
    units = property.units
    kind = property.kind.rawValue
    drivers = Set((property.drivers ?? []).map(\.rawValue))
    isInterpolated = property.isInterpolated
    hasTransition = property.hasTransition
    hasTokens = property.hasTokens
    isOverridable = property.isOverridable
    requirements = Set(property.requirements)
    describe(property.type)
  }

  /// Creates the facts of a member in the program's tables.
  init(_ member: MemberSpecification) {
    type = Self.name(of: member.type)
    defaultValue = member.defaultValue.map(Self.normalized)
    minimum = member.minimum
    maximum = member.maximum
    period = member.period
    units = member.units
    isRequired = member.isRequired
    if case .value(let type) = member.type { describe(type) }
    if member.type == .version { words = ["8"] }
    if member.type == .layers { elements = "layer" }
    if member.type == .stops { elements = "function_stop" }
  }

  /// Creates the facts of a property or member in the published specification.
  init(_ facts: JSONObject) {
    type = facts["type"]?.string ?? ""
    elements = facts["value"]?.string ?? ""
    if let element = facts["value"]?.object {
      elements = "\(element["value"]?.string ?? "")×\(element["length"]?.double ?? 0)"
    }
    switch facts["values"]?.content {
    case .object(let words): self.words = words.members.map(\.name)
    case .array(let words):
      self.words = words.map { $0.string ?? JSONValue.text(of: $0.double ?? 0) }
    default: break
    }
    length = facts["length"]?.double.map { Int($0) }
    defaultValue = facts["default"].map(Self.normalized)
    minimum = facts["minimum"]?.double
    maximum = facts["maximum"]?.double
    period = facts["period"]?.double
    units = facts["units"]?.string
    kind = facts["property-type"]?.string
    let expression = facts["expression"]?.object
    drivers = Set((expression?["parameters"]?.array ?? []).compactMap(\.string))
    isInterpolated = expression?["interpolated"]?.bool ?? false
    hasTransition = facts["transition"]?.bool ?? false
    hasTokens = facts["tokens"]?.bool ?? false
    isOverridable = facts["overridable"]?.bool ?? false
    isRequired = facts["required"]?.bool ?? false
    requirements = Set((facts["requires"]?.array ?? []).compactMap(Self.requirement))
  }

  private mutating func describe(_ type: PropertySpecification.ValueType) {
    switch type {
    case .number: self.type = "number"
    case .string: self.type = "string"
    case .boolean: self.type = "boolean"
    case .color: self.type = "color"
    case .formatted: self.type = "formatted"
    case .resolvedImage: self.type = "resolvedImage"
    case .padding: self.type = "padding"
    case .numberArray: self.type = "numberArray"
    case .colorArray: self.type = "colorArray"
    case .variableAnchorOffsetCollection: self.type = "variableAnchorOffsetCollection"
    case .projectionDefinition: self.type = "projectionDefinition"
    case .enumeration(let words):
      self.type = "enum"
      self.words = words
    case .array(.array(.number, let count), let length):
      self.type = "array"
      elements = "number×\(Double(count ?? 0))"
      self.length = length
    case .array(let element, let length):
      describe(element)
      elements = self.type
      self.type = "array"
      self.length = length
    }
  }

  private static func name(of type: MemberSpecification.MemberType) -> String {
    switch type {
    case .value: ""
    case .version: "enum"
    case .anything: "*"
    case .sources: "sources"
    case .layers, .stops: "array"
    case .state: "state"
    case .light: "light"
    case .sky: "sky"
    case .projection: "projection"
    case .terrain: "terrain"
    case .transition: "transition"
    case .sprite: "sprite"
    case .fontFaces: "fontFaces"
    case .filter: "filter"
    case .layout: "layout"
    case .paint: "paint"
    case .promoteID: "promoteId"
    case .expression: "expression"
    }
  }

  private static func requirement(_ json: JSONValue) -> PropertySpecification.Requirement? {
    if let name = json.string { return .set(name) }
    guard let object = json.object, let member = object.members.first else { return nil }
    if member.name == "!" { return member.value.string.map { .unset($0) } }
    if object["source"] != nil { return .lineMetrics }
    let values = member.value.array ?? [member.value]
    return .oneOf(member.name, values.map { $0.string ?? ($0.bool == true ? "true" : "false") })
  }

  /// Returns the value with all numbers floating-point, so that 1 and 1.0 are the same.
  private static func normalized(_ value: JSONValue) -> JSONValue {
    switch value.content {
    case .number(let number): JSONValue(.number(.double(number.doubleValue)))
    case .array(let values): JSONValue(.array(values.map(normalized)))
    default: value
    }
  }
}
