/// The identity of a state. Copies of the state have the same identity.
package final class StateIdentity: Hashable, Sendable {
  /// Creates an identity that differs from all other identities.
  package init() {}

  package static func == (a: StateIdentity, b: StateIdentity) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
