import MapStyle

/// The values that have a separate color, in their order, with these colors.
struct CategoryChoice {
  /// The values in their order, with their numbers of occurrences and their colors.
  let chosen: [(text: String, count: Int, color: Color)]

  /// Chooses the categories that the theme lists or names, and then the most frequent values.
  ///
  /// The theme's list determines the order. If there is no list, the names in the palette of the theme determine the
  /// order. Other values follow, sorted by value. The palette's colors are used in this order, so a listed category has
  /// the same color whichever other categories occur.
  ///
  /// - Throws: `RequestError` if no listed or named category occurs, or if there are too few colors.
  init(
    _ counts: [String: Int], of name: String, _ theme: Theme, palette: Palette
  ) throws(RequestError) {
    let named = theme.palette?.namedColors ?? []
    let list = theme.categories.isEmpty ? named.map(\.value) : theme.categories
    let fixed = Dictionary(
      named.map { ($0.value, $0.color) }, uniquingKeysWith: { first, _ in first })
    try Self.check(named.map(\.value), "palette", of: name, counts)
    try Self.check(theme.categories, "categories", of: name, counts)
    let wished = Set(list).union(fixed.keys)
    let wanted = counts.keys.filter(wished.contains)
    if let count = theme.classCount, count < wanted.count {
      throw RequestError(
        "classes",
        "\(wanted.count) of the values have a place or a color of their own: use at least as many classes"
      )
    }
    // Categories with a named color do not use up colors of the palette. Each other listed category uses up one color.
    let left =
      theme.classCount.map { $0 - wanted.count }
      ?? palette.categoryCount - list.count { fixed[$0] == nil }
    let free = counts.filter { !wished.contains($0.key) }.sorted { a, b in
      a.value != b.value ? a.value > b.value : Self.isBefore(a.key, b.key)
    }
    let others = free.prefix(max(0, left)).map(\.key).sorted(by: Self.isBefore)
    let unlisted = wanted.filter { !list.contains($0) }
    let ordered = list + (unlisted + others).sorted(by: Self.isBefore)
    let places = ordered.filter { fixed[$0] == nil }
    let used = Set(fixed.values)
    if let most = palette.mostCategories, places.count > most {
      // Set3 has the most colors of all palettes for categories.
      let more = places.count <= 12 ? "Set3" : "viridis"
      throw RequestError(
        theme.classCount == nil ? "palette" : "classes",
        "\(palette.name) has \(most) colors; use a palette with more, such as \(more)")
    }
    var colors = palette.categoryColors(places.count + used.count)
    let unused = colors.filter { !used.contains($0) }
    colors =
      unused.count >= places.count && !used.isEmpty ? unused : palette.categoryColors(places.count)
    if theme.isReversed { colors = colors.prefix(places.count).reversed() }
    let ownColors = Dictionary(uniqueKeysWithValues: zip(places, colors))
    chosen = ordered.compactMap { text in
      guard let count = counts[text], let color = fixed[text] ?? ownColors[text] else { return nil }
      return (text, count, color)
    }
  }

  /// Checks that at least one of the values that the theme names occurs in the data.
  private static func check(
    _ values: [String], _ part: String, of name: String, _ counts: [String: Int]
  ) throws(RequestError) {
    guard let first = values.first, !values.contains(where: { counts[$0] != nil }) else { return }
    throw RequestError(
      part,
      (values.count == 1
        ? "'\(first)' is not a value" : "none of the \(values.count) categories is a value")
        + " of '\(name)'; the values are "
        + Suggestion.list(counts.keys.sorted(by: isBefore), nearestTo: first))
  }

  /// Returns whether a value is ordered before another. Numbers are ordered by their value and come before texts.
  /// Runs of digits in texts are compared as numbers, so `5–9` is before `10–19`.
  static func isBefore(_ a: String, _ b: String) -> Bool {
    switch (number(a), number(b)) {
    case (let x?, let y?) where x != y: return x < y
    case (.some, nil): return true
    case (nil, .some): return false
    default: break
    }
    let (first, second) = (parts(a), parts(b))
    for (x, y) in zip(first, second) where x != y {
      if let p = UInt64(x), let q = UInt64(y), p != q { return p < q }
      return x < y
    }
    return first.count != second.count ? first.count < second.count : a < b
  }

  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Splits a text into runs of digits and runs of other characters.
  private static func parts(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isDigit = ("0"..."9").contains(first)
      let part = rest.prefix { ("0"..."9").contains($0) == isDigit }
      parts.append(part)
      rest = rest.dropFirst(part.count)
    }
    return parts
  }
}
