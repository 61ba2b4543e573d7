extension String {
  /// Returns the first placeholder of an address, a name in braces, with its braces; nil if there is none.
  ///
  /// - Parameter known: The names that have a value.
  func firstPlaceholder(except known: Set<String> = []) -> String? {
    var rest = self[...]
    while let start = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: start)...]
      let name = rest.prefix { !"{}/".contains($0) }
      guard rest[name.endIndex...].first == "}", !name.isEmpty else { continue }
      if !known.contains(String(name)) { return "{\(name)}" }
    }
    return nil
  }
}
