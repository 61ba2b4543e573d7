import ArgumentParser
import MapJSON
import MapStyle

/// Prints the declarations of the properties of layers.
struct PropertiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "properties", abstract: "Prints the properties of layer types as JSON.")

  func run() {
    var writer = JSONWriter()
    writer.beginArray()
    for type in LayerType.allCases {
      for (group, properties) in [
        ("layout", type.layoutProperties), ("paint", type.paintProperties),
      ] {
        for property in properties { writer.write(property, group, of: type) }
      }
    }
    writer.endArray()
    print(String(decoding: writer.bytes, as: UTF8.self))
  }
}

extension JSONWriter {
  /// Writes the declaration of a property. Parts that the property does not have are left out.
  fileprivate mutating func write(
    _ property: PropertySpecification, _ group: String, of layer: LayerType
  ) {
    beginObject()
    write("layer", layer.rawValue)
    write("group", group)
    write("name", property.name)
    write(name: "type")
    write(property.type)
    if let value = property.defaultValue {
      write(name: "default")
      write(value)
    }
    for (name, bound) in [("minimum", property.minimum), ("maximum", property.maximum)] {
      guard let bound else { continue }
      write(name: name)
      write(bound)
    }
    if let units = property.units { write("units", units) }
    write(name: "drivers")
    write((property.drivers ?? []).map(\.rawValue).sorted())
    write(name: "isInterpolated")
    write(property.isInterpolated)
    write(name: "requires")
    beginArray()
    for requirement in property.requirements { write(requirement) }
    endArray()
    endObject()
  }

  private mutating func write(_ name: String, _ value: String) {
    write(name: name)
    write(value)
  }

  private mutating func write(_ values: [String]) {
    beginArray()
    for value in values { write(value) }
    endArray()
  }

  /// Writes a type. An enumeration becomes an object with its values. An array becomes an object with its element and
  /// its length. Any other type becomes its name.
  private mutating func write(_ type: PropertySpecification.ValueType) {
    switch type {
    case .enumeration(let values):
      beginObject()
      write(name: "values")
      write(values)
      endObject()
    case .array(let element, let length):
      beginObject()
      write(name: "element")
      write(element)
      if let length {
        write(name: "length")
        write(length)
      }
      endObject()
    default: write("\(type)")
    }
  }

  private mutating func write(_ requirement: PropertySpecification.Requirement) {
    beginObject()
    switch requirement {
    case .set(let name): write("set", name)
    case .unset(let name): write("unset", name)
    case .oneOf(let name, let values):
      write("name", name)
      write(name: "values")
      write(values)
    case .lineMetrics: write("source", "lineMetrics")
    }
    endObject()
  }
}
