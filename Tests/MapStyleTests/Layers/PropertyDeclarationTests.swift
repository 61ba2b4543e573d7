import MapJSON
import Testing

@testable import MapStyle

/// A declared property of any value type.
private protocol AnyProperty: PropertyDeclaration {
  /// Returns whether `json`, a constant of `type`, is a value of the property and is written as it was read.
  func keeps(_ json: JSONValue, of type: PropertySpecification.ValueType) -> Bool
}

extension StyleProperty: AnyProperty {
  fileprivate func keeps(_ json: JSONValue, of type: PropertySpecification.ValueType) -> Bool {
    guard
      let constant = (Value.self as? any Unwrappable.Type)?.constant
        ?? (Value.self as? any StyleConstant.Type)
    else { return false }
    func keeps<T: StyleConstant>(_ constant: T.Type) -> Bool {
      guard let value = StyleValue<T>(json, of: type) else { return false }
      return MapStyle.Value(value.json, as: type) == MapStyle.Value(json, as: type)
    }
    return keeps(constant)
  }
}

/// An optional type of the values of a property without a default.
private protocol Unwrappable {
  static var constant: (any StyleConstant.Type)? { get }
}

extension Optional: Unwrappable {
  fileprivate static var constant: (any StyleConstant.Type)? {
    Wrapped.self as? any StyleConstant.Type
  }
}

/// Tests that the typed layers have the properties in the property tables.
@Suite("Typed layers and the property tables")
struct PropertyDeclarationTests {
  private static let allProperties: [any LayerProperties] = [
    BackgroundProperties.declared, FillProperties.declared, LineProperties.declared,
    CircleProperties.declared, SymbolProperties.declared, RasterProperties.declared,
    HeatmapProperties.declared, HillshadeProperties.declared, ColorReliefProperties.declared,
    FillExtrusionProperties.declared,
  ]

  /// Returns `line-color` as `lineColor`.
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

  @Test("Every property is a member with its name in camel case, in the correct part of the layer")
  func names() {
    for properties in Self.allProperties {
      let type = type(of: properties).type
      var found: [String: String] = [:]
      for child in Mirror(reflecting: properties).children {
        guard let property = child.value as? any AnyProperty else { continue }
        #expect(child.label == camelCase(property.specification.name))
        found[property.specification.name] = property.group.rawValue
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

  @Test("Members accept the values in the tables: every default and every word")
  func values() throws {
    for properties in Self.allProperties {
      let type = type(of: properties).type
      let table = type.layoutProperties + type.paintProperties
      for case let property as any AnyProperty in Mirror(reflecting: properties).children.map(
        \.value)
      {
        let specification = try #require(table.first { $0.name == property.specification.name })
        if let json = specification.defaultValue, specification.kind != .colorRamp {
          #expect(property.keeps(json, of: specification.type), "\(specification.name)")
        }
        switch specification.type {
        case .enumeration(let words):
          for word in words {
            #expect(property.keeps(.text(word), of: specification.type), "\(specification.name)")
          }
        case .array(.enumeration(let words), _):
          #expect(property.keeps(.list(words.map(JSONValue.text)), of: specification.type))
        case .array(.number, _):
          #expect(
            property.keeps([1.0, 2, 3, 4].styleJSON, of: specification.type)
              || specification.defaultValue != nil)
        case .resolvedImage:
          #expect(property.keeps(.text("pin"), of: specification.type), "\(specification.name)")
        case .color:
          #expect(property.keeps(.text("red"), of: specification.type), "\(specification.name)")
        default: break
        }
      }
    }
  }
}
