/// A set of properties, such as the properties of a layer type or of the light. Each member is the declaration of a
/// property. Property sets are classes, because Swift would copy a structure to read one of its members.
public protocol PropertySet: AnyObject, Sendable {
  /// The only instance, which holds the declarations.
  static var declared: Self { get }
  /// The declarations of the properties, by name.
  var table: PropertyTable { get }
}

/// The properties of a layer type. The names of the members are the names in the style specification, but in camel
/// case.
public protocol LayerProperties: PropertySet {
  /// The layer type to which the properties belong.
  static var type: LayerType { get }
}

/// The properties of a layer type that draws a source.
public protocol SourcedLayerProperties: LayerProperties {}

/// The declarations of a property set, by name.
public final class PropertyTable: Sendable {
  /// The specifications of the layout properties, in the order of declaration.
  public let layout: [PropertySpecification]
  /// The specifications of the other properties, in the order of declaration.
  public let paint: [PropertySpecification]
  private let declarations: [String: any PropertyDeclaration]

  /// Creates the table of a layer type. It contains the given properties and `visibility`.
  convenience init(layer properties: [any PropertyDeclaration]) {
    self.init(properties + [LayerVisibility.property])
  }

  /// Creates the table of the given properties.
  init(_ properties: [any PropertyDeclaration]) {
    layout = properties.filter { $0.group == .layout }.map(\.specification)
    paint = properties.filter { $0.group == .paint }.map(\.specification)
    declarations = Dictionary(
      properties.map { ($0.specification.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the specifications of a group's properties, in the order of declaration.
  func specifications(in group: PropertyGroup) -> [PropertySpecification] {
    group == .layout ? layout : paint
  }

  /// Returns the property `name` of a group. Nil if the group has no such property.
  func declaration(_ name: String, in group: PropertyGroup) -> (any PropertyDeclaration)? {
    guard let declaration = declarations[name], declaration.group == group else { return nil }
    return declaration
  }

  /// Returns the name of the property whose transition the member `name` sets, such as `fill-color` for
  /// `fill-color-transition`. Nil if there is no such property or its value cannot change over time.
  func transitioningProperty(_ name: String) -> String? {
    guard name.hasSuffix(TransitionProperty.suffix) else { return nil }
    let property = String(name.dropLast(TransitionProperty.suffix.count))
    let declaration = declarations[property]
    return declaration?.specification.hasTransition ?? false ? property : nil
  }
}

/// The property `visibility`, which belongs to all layer types.
enum LayerVisibility {
  static let property = StyleProperty<Visibility>(
    layout: .enumeration("visibility", Visibility.self, default: .visible, .globalState))
}
