extension JSONReader {
  /// The beginning of an array of numbers.
  @frozen
  public struct NumberTuple: Sendable {
    /// The first number; 0 where there is none.
    public var first = 0.0
    /// The second number; 0 where there is none.
    public var second = 0.0
    /// The third number; 0 where there is none.
    public var third = 0.0
    /// How many numbers the array has, those after the third included.
    public var count = 0

    @usableFromInline init() {}
  }

  /// Reads an array of numbers of which only the first three matter, as a coordinate is.
  public mutating func readNumberTuple() throws(JSONError) -> NumberTuple {
    var tuple = NumberTuple()
    guard try enterArray() else { return tuple }
    tuple.first = try readDouble()
    tuple.count = 1
    guard try nextElement() else { return tuple }
    tuple.second = try readDouble()
    tuple.count = 2
    guard try nextElement() else { return tuple }
    tuple.third = try readDouble()
    tuple.count = 3
    while try nextElement() {
      _ = try readDouble()
      tuple.count += 1
    }
    return tuple
  }
}
