/// The names of the pictures that a batch has begun, so that no two jobs write one file: eight bytes of
/// each name's hash and where it was taken.
struct NameLedger {
  private var places: [UInt64: Int] = [:]

  /// Takes a name.
  ///
  /// - Returns: The place that took it before; nil where none did, and it is taken now.
  mutating func take(_ name: String, at place: Int) -> Int? {
    // Seeded anew in each run, so that nobody can write names that look alike to it.
    var hasher = Hasher()
    hasher.combine(name)
    let hash = UInt64(truncatingIfNeeded: hasher.finalize())
    if let before = places[hash] { return before }
    places[hash] = place
    return nil
  }
}
