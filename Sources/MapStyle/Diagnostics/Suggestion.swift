/// Finds the name that was probably meant.
package enum Suggestion {
  /// The maximum number of candidates, and of letters of a name. They limit the time of a style with many mistakes to a
  /// multiple of its size.
  static let mostCandidates = 400
  static let mostLetters = 64

  /// The candidate with the smallest edit distance to `name`, if the distance is at most a third of the
  /// letters. The first of several. Names of more than 64 letters and candidates after the first 400 are left out.
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

  /// `; did you mean "fill-color"?`, or an empty string.
  package static func remedy<Names: Sequence<String>>(for name: String, in candidates: Names)
    -> String
  {
    nearest(to: name, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The minimum number of insertions, deletions and replacements that change `a` to `b` (the Levenshtein
  /// distance, row by row).
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
