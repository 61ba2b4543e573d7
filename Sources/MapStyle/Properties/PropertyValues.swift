import MapJSON

/// The compiled values of the properties that a layer, the light or the sky sets. All other properties have their
/// defaults.
///
///     layer.lineWidth.evaluate(context)
///
/// The dynamic members are the members of `Properties`.
@dynamicMemberLookup
public struct PropertyValues<Properties: PropertySet>: Sendable {
  /// The values in a form that does not depend on `Properties`.
  @usableFromInline private(set) var store: PropertyStore

  init(_ store: PropertyStore) { self.store = store }

  /// Creates the values that `json` sets. An invalid value is replaced by its default.
  init(_ json: JSONValue?, transition: Transition, compiled: CompiledParts, place: String) {
    var store = PropertyStore()
    store.read(
      json, in: .paint, of: Properties.declared.table, transition: transition, compiled: compiled,
      place: place)
    self.init(store)
  }

  /// The value of a property. It is the default if the property is not set.
  @inlinable
  public subscript<Value>(
    dynamicMember path: KeyPath<Properties, StyleProperty<Value>>
  ) -> PropertyValue<Value> {
    store.value(of: Properties.declared[keyPath: path])
  }

  /// Returns whether a property is set, even if its value is invalid.
  @inlinable
  public func isSet<Value>(_ path: KeyPath<Properties, StyleProperty<Value>>) -> Bool {
    store.isSet(Properties.declared[keyPath: path])
  }

  /// The transitions that are set. The keys are the names of properties.
  public var transitions: [String: Transition] { store.transitions }

  /// Returns the value of the property `name` of the light or the sky. Nil if the property is not set or its value is
  /// invalid.
  package func expression(_ name: String) -> PropertyExpression? {
    store.expressions(in: .paint).first { $0.name == name }?.expression
  }

  /// Sets the property `name` of the light or the sky. Nil sets the default. Does nothing if there is no such property.
  mutating func override(_ name: String, with value: PropertyExpression?) {
    guard let property = Properties.declared.table.declaration(name, in: .paint) else { return }
    store.set(property, to: value)
  }
}

/// The compiled values of the properties that an object of a style sets.
@usableFromInline struct PropertyStore: Sendable {
  @usableFromInline struct Entry: Sendable {
    /// The identity of the declaration.
    @usableFromInline let key: ObjectIdentifier
    @usableFromInline let value: any CompiledValue
    let declaration: any PropertyDeclaration
    /// The value before its conversion to the type of the property. Nil if the value is invalid.
    let expression: PropertyExpression?

    init(_ declaration: any PropertyDeclaration, _ expression: PropertyExpression?) {
      key = ObjectIdentifier(declaration)
      value = declaration.compiled(expression)
      self.declaration = declaration
      self.expression = expression
    }

    /// Creates an entry for the value `json`, which is a member of the object at `place`.
    init(
      _ declaration: any PropertyDeclaration, _ json: JSONValue, _ compiled: CompiledParts,
      _ place: String
    ) {
      let specification = declaration.specification
      let expression = try? PropertyExpression(
        json, for: specification,
        compiled: compiled.expression(json, at: "\(place).\(specification.name)"))
      self.init(declaration, expression)
    }
  }

  /// The properties that are set, in the order of the style's text.
  @usableFromInline private(set) var entries: [Entry] = []
  /// The transitions that are set. The keys are the names of properties.
  private(set) var transitions: [String: Transition] = [:]

  /// Returns the value of a property, or its default. The time is linear in the number of properties that are set.
  @inlinable func value<Value>(of property: StyleProperty<Value>) -> PropertyValue<Value> {
    let key = ObjectIdentifier(property)
    for entry in entries where entry.key == key {
      if let compiled = entry.value as? CompiledProperty<Value> { return compiled.value }
    }
    return property.defaultValue
  }

  /// Returns whether a property is set, even if its value is invalid.
  @inlinable func isSet<Value>(_ property: StyleProperty<Value>) -> Bool {
    let key = ObjectIdentifier(property)
    return entries.contains { $0.key == key }
  }

  /// Returns the valid values of the properties in a group, in the order of the style's text.
  func expressions(in group: PropertyGroup) -> [(name: String, expression: PropertyExpression)] {
    entries.compactMap { entry in
      guard entry.declaration.group == group, let expression = entry.expression else { return nil }
      return (entry.declaration.specification.name, expression)
    }
  }

  /// Sets a property. Nil sets the default.
  mutating func set(_ declaration: any PropertyDeclaration, to expression: PropertyExpression?) {
    setEntry(of: declaration, to: expression.map { Entry(declaration, $0) })
  }

  /// Sets the member `name` of a layer's layout or paint. The member is a property or, in paint, also a transition.
  /// Nil sets the default. Does nothing if the table has no such member.
  mutating func set(
    _ name: String, in group: PropertyGroup, of table: PropertyTable, to value: JSONValue?,
    transition: Transition, compiled: CompiledParts, place: String
  ) {
    if let declaration = table.declaration(name, in: group) {
      let entry = value.map { Entry(declaration, $0, compiled, place) }
      setEntry(of: declaration, to: entry)
    } else if group == .paint, let property = table.transitioningProperty(name) {
      transitions[property] = value.map { Transition($0, inheriting: transition) }
    }
  }

  private mutating func setEntry(of declaration: any PropertyDeclaration, to entry: Entry?) {
    let index = entries.firstIndex { $0.declaration === declaration }
    switch (index, entry) {
    case (let index?, let entry?): entries[index] = entry
    case (let index?, nil): entries.remove(at: index)
    case (nil, let entry?): entries.append(entry)
    case (nil, nil): break
    }
  }

  /// Adds the values that `json` sets.
  ///
  /// - Parameters:
  ///   - transition: The style's transition. It provides the missing members of transitions.
  ///   - compiled: The expressions that validation compiled.
  ///   - place: The place of `json` in the style.
  mutating func read(
    _ json: JSONValue?, in group: PropertyGroup, of table: PropertyTable, transition: Transition,
    compiled: CompiledParts, place: String
  ) {
    for member in json?.object?.uniqueMembers ?? [] where !member.value.isNull {
      if let declaration = table.declaration(member.name, in: group) {
        entries.append(Entry(declaration, member.value, compiled, place))
      }
    }
    guard group == .paint else { return }
    for member in json?.object?.members ?? [] {
      guard let name = table.transitioningProperty(member.name) else { continue }
      transitions[name] = Transition(member.value, inheriting: transition)
    }
  }
}
