import MapGeoJSON

/// Functions that make the swatches of classes.
extension EntryBuilder {
  /// A class with its swatch.
  struct Sample {
    var values: LegendClass.Values
    var parts: [LegendPart]
  }

  /// Returns the swatch of a class; nil if the class is not shown, because the picture has no features of the class.
  func sample(
    _ content: SubjectClass, of subject: Subject, _ probe: Probe, _ neutral: Set<String>
  ) -> Sample? {
    guard isFound(content.values, of: subject) else { return nil }
    let parts = parts(probe.with(subject, content.probe), neutral: neutral)
    return Sample(values: content.values, parts: parts)
  }

  /// Returns whether a class is shown.
  func isFound(_ values: LegendClass.Values, of subject: Subject) -> Bool {
    // A style that was made from data has a class for all other values, even if there are no such values.
    let isFallback = values == .other || values == .missing
    guard showsFoundClassesOnly || (isGenerated && isFallback),
      let data = data[subject],
      // If no other values occur, such a class only makes the expression complete, so it is not shown.
      showsFoundClassesOnly || !data.values.isEmpty || texts.labels["other"] != nil
    else { return true }
    let marks = marks(of: subject)
    return data.values.contains { values.contains($0, marks: marks) }
  }

  /// Joins classes that look the same, and returns the remaining swatches. Invisible classes are left out.
  func merged(_ samples: [Sample]) -> [Sample] {
    var merged: [Sample] = []
    // The index of the first class of each look.
    var places: [[LegendPart]: Int] = [:]
    for sample in samples {
      if let last = merged.indices.last, merged[last].parts == sample.parts,
        merged[last].values.join(sample.values)
      {
        continue
      }
      let same = places[sample.parts]
      switch (sample.values, same) {
      case (.anyOf(let values), let same?):
        if case .range(let range) = merged[same].values,
          values.allSatisfy({ $0.number.map(range.contains) ?? false })
        {
          continue
        }
        if merged[same].values.join(sample.values) { continue }
      // If the class of other values looks like an earlier class, the earlier class is removed. Its values then belong
      // to the class of other values.
      case (.other, let same?):
        merged.remove(at: same)
        places = Dictionary(
          merged.indices.map { (merged[$0].parts, $0) }, uniquingKeysWith: { first, _ in first })
      case (.missing, .some): continue
      default: break
      }
      places[sample.parts] = places[sample.parts] ?? merged.count
      merged.append(sample)
    }
    merged.removeAll { $0.parts.isEmpty }
    // A range of all numbers beside single numbers becomes the class of the other numbers.
    if merged.count > 1, let all = merged.firstIndex(where: { $0.values.areAllNumbers }) {
      var others = merged.remove(at: all)
      others.values = merged.allSatisfy { $0.values == .missing } ? .present : .other
      let end = merged.firstIndex { $0.values == .missing } ?? merged.count
      merged.insert(others, at: end)
    }
    return merged
  }
}

extension [EntryBuilder.Sample] {
  /// Whether some classes contain numbers.
  var areNumeric: Bool { contains { !$0.values.numbers.isEmpty } }
}

extension LegendClass.Values {
  /// The numbers that the label of the class contains.
  var numbers: [Double] {
    switch self {
    case .range(let range): [range.lower, range.upper].filter(\.isFinite)
    case .number(let number): [number]
    case .anyOf(let values): values.compactMap(\.number)
    case .texts, .other, .present, .missing: []
    }
  }

  /// Whether the class is a range without bounds.
  var areAllNumbers: Bool {
    if case .range(let range) = self {
      !range.lower.isFinite && !range.upper.isFinite
    } else {
      false
    }
  }

  /// Extends the class by another class.
  ///
  /// - Returns: Whether the union of both is a class. If not, nothing is changed.
  mutating func join(_ other: LegendClass.Values) -> Bool {
    guard case .anyOf(var values) = self, case .anyOf(let more) = other else {
      guard let joined = joined(with: other) else { return false }
      self = joined
      return true
    }
    // This assignment releases the second reference to the values. If there were two references, each addition would
    // copy all values.
    self = .missing
    values += more
    self = .anyOf(values)
    return true
  }

  /// Returns the union of two classes; nil if the union is not a class.
  func joined(with other: LegendClass.Values) -> LegendClass.Values? {
    switch (self, other) {
    case (.anyOf(let a), .anyOf(let b)): .anyOf(a + b)
    case (.range(let a), .range(let b))
    where a.upper == b.lower && a.includesUpper != b.includesLower:
      .range(
        LegendRange(
          a.lower, b.upper, includesLower: a.includesLower, includesUpper: b.includesUpper))
    default: nil
    }
  }
}
