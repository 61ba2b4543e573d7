/// The values that an attribute of features may have, as the data declares them.
public struct AttributeDomain: Hashable, Sendable {
  /// A value of a domain.
  public struct Value: Hashable, Sendable {
    /// The value as a text.
    public var text: String
    /// The name of the value for readers; nil if it has no other name.
    public var name: String?

    /// Creates a value with a name for readers.
    public init(_ text: String, name: String? = nil) {
      self.text = text
      self.name = name
    }
  }

  /// The values in the order of the data's declaration, without repetitions.
  public private(set) var values: [Value] = []

  /// Creates a domain of values. Of equal values, the first is kept.
  public init(_ values: [Value] = []) {
    for value in values { add(value) }
  }

  /// Adds a value at the end, unless the domain contains it.
  mutating func add(_ value: Value) {
    if !values.contains(where: { $0.text == value.text }) { values.append(value) }
  }

  /// The names of the values that have one.
  package var names: [String: String] {
    Dictionary(
      values.compactMap { value in value.name.map { (value.text, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
