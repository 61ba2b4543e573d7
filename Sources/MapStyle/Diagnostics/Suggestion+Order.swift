extension Suggestion {
  /// The names, the most similar to `name` first, regardless of case: the names that contain it or that it contains,
  /// then the others, by their edit distance less the number of letters with which both begin. Names that are equally
  /// similar keep their order. Only the first 64 letters of a name are compared.
  package static func nearestFirst<Names: Sequence<String>>(
    to name: String, in names: Names
  ) -> [String] {
    let wanted = name.lowercased()
    let letters = Array(wanted.unicodeScalars.prefix(mostLetters))
    func rank(_ candidate: String) -> (isPart: Bool, distance: Int) {
      let other = candidate.lowercased()
      let isPart =
        !wanted.isEmpty && !other.isEmpty && (other.contains(wanted) || wanted.contains(other))
      let others = Array(other.unicodeScalars.prefix(mostLetters))
      let start = zip(letters, others).prefix { $0 == $1 }.count
      return (isPart, editDistance(letters, others) - start)
    }
    let ranked = names.enumerated().map { index, name in (name, index, rank(name)) }
    return ranked.sorted { a, b in
      let (first, second) = (a.2, b.2)
      if first.isPart != second.isPart { return first.isPart }
      return (first.distance, a.1) < (second.distance, b.1)
    }.map(\.0)
  }

  /// The first of `names`, the most similar to `name` first, in quotes: `'pop_est', 'name' and 12 more`.
  package static func list<Names: Sequence<String>>(
    _ names: Names, nearestTo name: String, limit: Int = 12
  ) -> String {
    let ordered = nearestFirst(to: name, in: names)
    let listed = ordered.prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
    let rest = ordered.count - limit
    return rest > 0 ? "\(listed) and \(rest) more" : listed
  }
}
