import MapGeoJSON

/// An ordered object. If several members have the same name, the last of them is used.
public struct ValueObject: Hashable, Sendable {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: Value
  }

  /// The members in order.
  public var members: [Member]

  /// Creates an object from its members.
  public init(_ members: [(name: String, value: Value)] = []) {
    self.members = members.map { Member(name: $0.name, value: $0.value) }
  }

  /// Creates an object from the attributes of a feature.
  public init(_ attributes: Attributes) {
    members = attributes.members.map { Member(name: $0.name, value: Value($0.value)) }
  }

  /// The value of the last member `name`. If there is such a member, a new value replaces its value. Otherwise, a new
  /// member is appended. Nil removes the member. The time is linear in the number of members.
  public subscript(name: String) -> Value? {
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
