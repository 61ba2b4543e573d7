/// Finds the name that a user probably intended.
package enum Suggestion {
  /// The maximum number of candidates, and the maximum number of letters in a name. Because of these limits, the time
  /// for a style with many mistakes is at most proportional to the size of the style.
  static let mostCandidates = 400
  static let mostLetters = 64

  /// Returns the candidate with the smallest edit distance to `name`, if the distance is at most a third of the
  /// number of letters. If several candidates have the same distance, the first of them is returned. Names of more
  /// than 64 letters and candidates after the first 400 are ignored.
  package static func nearest<Names: Sequence<String>>(to name: String, in candidates: Names)
    -> String?
  {
    let letters = Array(name.unicodeScalars.prefix(mostLetters + 1))
    guard letters.count <= mostLetters else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates.prefix(mostCandidates) {
      let others = Array(candidate.unicodeScalars.prefix(mostLetters + 1))
      guard others.count <= mostLetters else { continue }
      let limit = max(letters.count, others.count) / 3
      guard abs(letters.count - others.count) <= limit else { continue }
      let distance = editDistance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Returns a suggestion such as `; did you mean "fill-color"?`. The string is empty if there is no similar name.
  package static func remedy<Names: Sequence<String>>(for name: String, in candidates: Names)
    -> String
  {
    nearest(to: name, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Returns the minimum number of insertions, deletions, replacements and swaps of adjacent letters that change `a` to
  /// `b`, where no letter is changed twice (the optimal string alignment distance). The table of distances is computed
  /// row by row.
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var earlier: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        let replaced = row[j] + (a[i] == b[j] ? 0 : 1)
        var distance = min(replaced, row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          distance = min(distance, earlier[j - 1] + 1)
        }
        next.append(distance)
      }
      earlier = row
      row = next
    }
    return row[b.count]
  }
}

extension Suggestion {
  /// Returns the names in order of similarity to `name`. The most similar name comes first. Case is ignored. Names that
  /// contain `name`, or that `name` contains, come before all other names. Within both groups, the names are in order
  /// of their edit distance minus the length of the common prefix. Equally similar names keep their order. Only the
  /// first 64 letters of a name are compared.
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

  /// Returns the `limit` names that are most similar to `name`, in quotes, and the number of the remaining names, such
  /// as `'pop_est', 'name' and 12 more`.
  package static func list<Names: Sequence<String>>(
    _ names: Names, nearestTo name: String, limit: Int = 12
  ) -> String {
    let ordered = nearestFirst(to: name, in: names)
    let listed = ordered.prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
    let rest = ordered.count - limit
    return rest > 0 ? "\(listed) and \(rest) more" : listed
  }
}
