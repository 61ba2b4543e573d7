/// The features of data whose geometries cannot be read. They have no geometry.
public struct UnreadableGeometries: Hashable, Sendable {
  /// The indices of the features.
  public private(set) var indices: Set<Int> = []
  /// The index of the first of them; nil without any.
  public private(set) var first: Int?
  /// Why the geometry of the first cannot be read.
  public private(set) var reason = ""

  /// Creates an empty list.
  public init() {}

  /// Adds the feature at an index, and the reason.
  public mutating func add(_ index: Int, _ reason: @autoclosure () -> String) {
    indices.insert(index)
    if index < first ?? .max { (first, self.reason) = (index, reason()) }
  }

  /// Adds those of a list of features that follow `count` others.
  public mutating func add(_ others: UnreadableGeometries, after count: Int) {
    for index in others.indices { indices.insert(index + count) }
    guard let other = others.first, other + count < first ?? .max else { return }
    (first, reason) = (other + count, others.reason)
  }
}
