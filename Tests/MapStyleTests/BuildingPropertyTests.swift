import MapJSON
import Testing

@testable import MapStyle

/// A property of a typed layer, whatever its values are.
private protocol AnyLayerProperty {
  var name: String { get }
  var group: String { get }
  /// Whether `json`, a constant of `type`, is one of the property's values, and written as it was read.
  func keeps(_ json: JSONValue, of type: PropertySpecification.ValueType) -> Bool
}

extension LayerProperty: AnyLayerProperty {
  func keeps(_ json: JSONValue, of type: PropertySpecification.ValueType) -> Bool {
    guard let value = StyleValue<T>(json, of: type) else { return false }
    return Value(value.json, as: type) == Value(json, as: type)
  }
}

/// The properties of typed layers are those of the property tables.
@Suite("Typed layers and the property tables")
struct BuildingPropertyTests {
  private static let allProperties: [any LayerProperties] = [
    BackgroundProperties(), FillProperties(), LineProperties(), CircleProperties(),
    SymbolProperties(), RasterProperties(), HeatmapProperties(), HillshadeProperties(),
    ColorReliefProperties(), FillExtrusionProperties(),
  ]

  /// `line-color` as `lineColor`.
  private func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  @Test("Every layer type has a typed layer")
  func types() {
    let types = Self.allProperties.map { type(of: $0).type }
    #expect(Set(types) == Set(LayerType.allCases))
    #expect(types.count == LayerType.allCases.count)
  }

  @Test("Every property is a member called by its name in camel case, in the layer's right part")
  func names() {
    for properties in Self.allProperties {
      let type = type(of: properties).type
      var found: [String: String] = [:]
      for child in Mirror(reflecting: properties).children {
        guard let property = child.value as? any AnyLayerProperty else { continue }
        #expect(child.label == camelCase(property.name))
        found[property.name] = property.group
      }
      var expected: [String: String] = [:]
      for property in type.layoutProperties where property.name != "visibility" {
        expected[property.name] = "layout"
      }
      for property in type.paintProperties { expected[property.name] = "paint" }
      #expect(found == expected, "\(type)")
    }
  }

  @Test("Every property that changes over time has a member for its transition")
  func transitions() {
    for properties in Self.allProperties {
      let type = type(of: properties).type
      var found: Set<String> = []
      for child in Mirror(reflecting: properties).children {
        guard let transition = child.value as? TransitionProperty else { continue }
        #expect(child.label == camelCase(transition.name))
        found.insert(transition.name)
      }
      let table = type.layoutProperties + type.paintProperties
      #expect(
        found == Set(table.filter(\.hasTransition).map { $0.name + "-transition" }), "\(type)")
    }
  }

  @Test("Members take the values that the tables say: every default, and every word")
  func values() throws {
    for properties in Self.allProperties {
      let type = type(of: properties).type
      let table = type.layoutProperties + type.paintProperties
      for case let property as any AnyLayerProperty in Mirror(reflecting: properties).children.map(
        \.value)
      {
        let specification = try #require(table.first { $0.name == property.name })
        if let json = specification.defaultValue, specification.kind != .colorRamp {
          #expect(property.keeps(json, of: specification.type), "\(property.name)")
        }
        switch specification.type {
        case .enumeration(let words):
          for word in words {
            #expect(property.keeps(.text(word), of: specification.type), "\(property.name)")
          }
        case .array(.enumeration(let words), _):
          #expect(property.keeps(.list(words.map(JSONValue.text)), of: specification.type))
        case .array(.number, _):
          #expect(
            property.keeps([1.0, 2, 3, 4].styleJSON, of: specification.type)
              || specification.defaultValue != nil)
        case .resolvedImage:
          #expect(property.keeps(.text("pin"), of: specification.type), "\(property.name)")
        case .color:
          #expect(property.keeps(.text("red"), of: specification.type), "\(property.name)")
        default: break
        }
      }
    }
  }
}
