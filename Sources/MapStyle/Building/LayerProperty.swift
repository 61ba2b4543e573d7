/// The properties of a layer type, by their names in Swift: what a typed layer's members are.
public protocol LayerProperties: Sendable {
  /// The type of the layers.
  static var type: LayerType { get }
  /// The properties.
  init()
}

/// The properties of a layer type that draws a source.
public protocol SourcedLayerProperties: LayerProperties {}

/// A layout or paint property with values of type `T`.
public struct LayerProperty<T: StyleConstant>: Sendable {
  /// The property's name in the style specification.
  public let name: String
  /// The layer's member that holds it: `layout` or `paint`.
  let group: String

  /// The layout property of this name.
  init(layout name: String) {
    self.name = name
    group = "layout"
  }

  /// The paint property of this name.
  init(paint name: String) {
    self.name = name
    group = "paint"
  }

  /// What the style specification says of the property.
  func specification(in type: LayerType) -> PropertySpecification? {
    let table = group == "layout" ? type.layoutProperties : type.paintProperties
    return table.first { $0.name == name }
  }
}

/// How a paint property changes over time.
public struct TransitionProperty: Sendable {
  /// The member of the layer's `paint`: the property's name and `-transition`.
  public let name: String

  /// The transition of the property of this name.
  init(_ property: String) { name = property + "-transition" }
}
