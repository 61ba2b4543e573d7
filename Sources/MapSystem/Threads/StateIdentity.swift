/// An identity of a state, which is equal only to its copies.
package final class StateIdentity: Hashable, Sendable {
  /// Creates an identity that differs from all others.
  package init() {}

  package static func == (a: StateIdentity, b: StateIdentity) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
