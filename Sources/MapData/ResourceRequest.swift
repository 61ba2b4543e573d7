/// What to read: a place, and which of its bytes.
public struct ResourceRequest: Hashable, Sendable {
  /// Where the bytes are.
  public var location: ResourceLocation
  /// Which of them; all where it is nil. What lies beyond the end is left out of the answer.
  public var range: Range<Int>?

  /// A request for the bytes `range`, or all, at `location`.
  public init(_ location: ResourceLocation, range: Range<Int>? = nil) {
    self.location = location
    self.range = range
  }
}
