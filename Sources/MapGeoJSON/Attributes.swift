/// An ordered list of names and values, such as the `properties` of a feature or an object inside
/// them. The features of a source usually use the same names in the same order. They then share one
/// array of names.
public struct Attributes: Hashable, Sendable {
  /// An attribute, which consists of a name and a value.
  public struct Member: Hashable, Sendable {
    /// The name of the attribute.
    public var name: String
    /// The value of the attribute.
    public var value: AttributeValue

    /// Creates a member from its name and its value.
    public init(name: String, value: AttributeValue) {
      self.name = name
      self.value = value
    }
  }

  /// The names, in the order of the attributes.
  public private(set) var names: [String]
  /// The values in the order of their names.
  public private(set) var values: [AttributeValue]

  /// Creates a list without attributes.
  public init() { self.init(uniqueNames: [], values: []) }

  /// Creates attributes from members. If several members have the same name, the last value is used
  /// at the place of the first member.
  public init(_ members: [Member]) {
    self.init(names: members.map(\.name), values: members.map(\.value))
  }

  /// Creates attributes from unique names and the same number of values.
  package init(uniqueNames: [String], values: [AttributeValue]) {
    names = uniqueNames
    self.values = values
  }

  /// Creates attributes from names and the same number of values. If several values have the same
  /// name, the last value is used at the place of the first value.
  init(names: [String], values: [AttributeValue]) {
    self.init()
    var places: [String: Int] = [:]
    for (name, value) in zip(names, values) {
      if let place = places.updateValue(self.names.count, forKey: name) {
        places[name] = place
        self.values[place] = value
      } else {
        self.names.append(name)
        self.values.append(value)
      }
    }
  }

  /// The members in order, as a new array. Iteration over the attributes themselves creates no
  /// array.
  public var members: [Member] {
    get { Array(self) }
    set { self = Attributes(newValue) }
  }

  /// The value of the member called `name`, or nil if there is no such member. Setting a value
  /// replaces the member or appends it. Setting nil removes the member. The time is linear in the
  /// number of members.
  public subscript(name: String) -> AttributeValue? {
    get { names.firstIndex(of: name).map { values[$0] } }
    set {
      guard let newValue else {
        members = filter { $0.name != name }
        return
      }
      if let index = names.firstIndex(of: name) {
        values[index] = newValue
      } else {
        names.append(name)
        values.append(newValue)
      }
    }
  }
}

extension Attributes: RandomAccessCollection {
  /// The index of the first member, which is 0.
  public var startIndex: Int { 0 }
  /// The index after the last member, which is the number of members.
  public var endIndex: Int { names.count }
  /// The name and the value of the attribute at `index`.
  public subscript(index: Int) -> Member { Member(name: names[index], value: values[index]) }
}
