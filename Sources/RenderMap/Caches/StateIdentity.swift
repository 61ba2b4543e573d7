/// Tells one state of something from every other: equal to its copies alone.
final class StateIdentity: Hashable, Sendable {
  static func == (a: StateIdentity, b: StateIdentity) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
