/// The members of a JSON object, in the order of the text. Of members with the same name the last
/// one counts, as RFC 8259 section 4 leaves open and ECMAScript's JSON.parse does.
public struct JSONObject: Hashable, Sendable {
  /// A name with its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue
    /// The byte offset of the name's opening quote; -1 for a member made by a program.
    public var nameOffset: Int

    /// A member of this name and value.
    public init(name: String, value: JSONValue, nameOffset: Int = -1) {
      self.name = name
      self.value = value
      self.nameOffset = nameOffset
    }

    /// Whether both say the same, wherever they stand.
    public static func == (a: Member, b: Member) -> Bool { a.name == b.name && a.value == b.value }

    /// Hashes what the member says.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// The members in the order of the text.
  public var members: [Member]

  /// An object of these members.
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member called `name`; setting appends, replaces, or (with nil) removes.
  /// Linear in the number of members.
  public subscript(name: String) -> JSONValue? {
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
