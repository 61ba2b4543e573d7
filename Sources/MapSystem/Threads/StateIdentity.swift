/// The identity of a state. It is equal only to its copies.
package final class StateIdentity: Hashable, Sendable {
  /// Creates an identity that differs from all other identities.
  package init() {}

  package static func == (a: StateIdentity, b: StateIdentity) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
