/// Names with values, in the order they were read or added: the `properties` of a feature, or an
/// object inside them. Of members with the same name the last one counts.
public struct Attributes: Hashable, Sendable {
  /// A name with its value.
  public struct Member: Hashable, Sendable {
    /// The attribute's name.
    public var name: String
    /// The attribute's value.
    public var value: AttributeValue

    /// A member of this name and value.
    public init(name: String, value: AttributeValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members in order.
  public var members: [Member]

  /// Attributes of these members.
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member called `name`; setting appends, replaces, or (with nil) removes.
  /// Linear in the number of members.
  public subscript(name: String) -> AttributeValue? {
    get { members.last { $0.name == name }?.value }
    set {
      guard let newValue else {
        members.removeAll { $0.name == name }
        return
      }
      if let index = members.lastIndex(where: { $0.name == name }) {
        members[index].value = newValue
      } else {
        members.append(Member(name: name, value: newValue))
      }
    }
  }
}
