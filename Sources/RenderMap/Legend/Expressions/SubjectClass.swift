import MapGeoJSON
import MapStyle

/// A class of the values of a subject.
struct SubjectClass {
  var values: LegendClass.Values
  /// A value of the class; nil if the class contains features without a value.
  var probe: AttributeValue?
  /// Whether the class contains features without a value although no expression tests for them. Such features have the
  /// default of the property.
  var isImplied = false

  /// Returns the classes of a subject, in the order of a legend.
  static func classes(_ marks: SubjectMarks, _ data: SubjectData?) -> [SubjectClass] {
    var classes: [SubjectClass] = []
    let isNumeric = !marks.thresholds.isEmpty || !marks.curve.isEmpty || marks.isSmooth
    for label in marks.labels.elements where !isNumeric || label.number == nil {
      classes.append(SubjectClass(values: .anyOf([label]), probe: label))
    }
    if isNumeric {
      let (ranges, points) = numbers(marks)
      classes += ranges.map { range in
        SubjectClass(
          values: .range(range), probe: .double(range.representative(data?.numbers, not: points)))
      }
      classes += points.map { SubjectClass(values: .anyOf([.double($0)]), probe: .double($0)) }
    } else if !marks.textThresholds.isEmpty {
      classes += texts(marks, data)
    } else if !marks.labels.isEmpty {
      if !marks.isEnumerated {
        classes.append(SubjectClass(values: .other, probe: marks.otherValue))
      }
    } else if marks.asksPresence {
      let present = data?.values.lazy.compactMap(\.self).first { !marks.isMissing($0) }
      classes.append(SubjectClass(values: .present, probe: present ?? 1))
    }
    // Features without a value are a class if expressions test for them, or if the data contains such features.
    let isMissing = data?.values.contains { marks.isMissing($0) } ?? false
    if marks.asksPresence || isMissing {
      classes.append(
        SubjectClass(values: .missing, probe: nil, isImplied: !marks.asksPresence))
    }
    return classes
  }

  /// Returns the classes between thresholds of texts.
  private static func texts(_ marks: SubjectMarks, _ data: SubjectData?) -> [SubjectClass] {
    let thresholds = marks.textThresholds.elements
    let upper = Set(thresholds.filter(\.isInUpper).map(\.text))
    let bounds: [String?] = [nil] + Set(thresholds.map(\.text)).sorted() + [nil]
    return zip(bounds, bounds.dropFirst()).map { low, high in
      let range = LegendTextRange(
        low, high, includesLower: low.map(upper.contains) ?? false,
        includesUpper: high.map { !upper.contains($0) } ?? false)
      let found = data?.values.lazy.compactMap { $0?.string }.first { text in
        range.contains(text) && !marks.labels.elements.contains(.string(text))
      }
      let bound = range.includesUpper ? range.upper : range.lower.map { $0 + "~" }
      let probe = found ?? (range.includesLower ? range.lower : bound)
      return SubjectClass(values: .texts(range), probe: .string(probe ?? ""))
    }
  }

  /// Returns the ranges between thresholds, and the numbers that are separate classes.
  private static func numbers(_ marks: SubjectMarks) -> ([LegendRange], [Double]) {
    let thresholds = marks.thresholds.elements
    let upper = Set(thresholds.filter(\.isInUpper).map(\.number))
    let lower = Set(thresholds.filter { !$0.isInUpper }.map(\.number))
    let points = Set(marks.labels.elements.compactMap(\.number)).union(upper.intersection(lower))
    guard !thresholds.isEmpty else { return ([], points.sorted()) }
    let bounds = [-Double.infinity] + upper.union(lower).sorted() + [.infinity]
    let ranges = zip(bounds, bounds.dropFirst()).map { low, high in
      LegendRange(
        low, high, includesLower: upper.contains(low) && !points.contains(low),
        includesUpper: lower.contains(high) && !points.contains(high))
    }
    return (ranges, points.sorted())
  }
}

extension SubjectMarks {
  /// A value that is not one of the labels.
  fileprivate var otherValue: AttributeValue {
    let areBools = labels.elements.allSatisfy { $0.bool != nil }
    if areBools { return .bool(labels.elements.first?.bool == false) }
    return .string("\u{1}")
  }
}

extension LegendRange {
  /// Returns a number in the range. It is the middle of the range, or a number beyond the only bound.
  ///
  /// - Parameters:
  ///   - data: The range of the numbers in the data; nil if there are no numbers.
  ///   - excluded: The numbers that are in other classes.
  func representative(_ data: ClosedRange<Double>?, not excluded: [Double] = []) -> Double {
    var number = middle(data)
    // A number halfway to the upper bound is tried until the number is in no other class.
    while excluded.contains(number) {
      number = upper.isFinite ? number / 2 + upper / 2 : number + max(1, number.magnitude / 2)
    }
    return number
  }

  private func middle(_ data: ClosedRange<Double>?) -> Double {
    switch (lower.isFinite, upper.isFinite) {
    case (true, true): return lower / 2 + upper / 2
    case (false, false): return data.map { $0.lowerBound / 2 + $0.upperBound / 2 } ?? 0
    case (false, true):
      if let least = data?.lowerBound, least < upper { return least / 2 + upper / 2 }
      return upper > 0 ? upper / 2 : upper - max(1, upper.magnitude / 2)
    case (true, false):
      if let greatest = data?.upperBound, greatest > lower { return lower / 2 + greatest / 2 }
      return lower + max(1, lower.magnitude / 2)
    }
  }
}

/// The values that the features of a layer have for a subject.
struct SubjectData {
  /// The values without repetition, in the order of the features. The element nil means that there are features without
  /// a value.
  private(set) var values: [AttributeValue?] = []
  /// The range of the numbers; nil if there are no numbers.
  private(set) var numbers: ClosedRange<Double>?

  /// Whether there are features but no feature has a value.
  var isAbsent: Bool { values == [nil] }

  /// Reads the values that features have for a subject.
  init(of subject: Subject, in features: [any StyleFeature], zoom: Double) {
    var known: Set<AttributeValue?> = []
    for feature in features {
      let value = subject.value(of: feature, zoom: zoom)
      guard known.insert(value).inserted else { continue }
      values.append(value)
      guard let number = value?.numberOfText else { continue }
      numbers =
        min(
          numbers?.lowerBound ?? number, number)...max(
          numbers?.upperBound ?? number, number)
    }
  }
}

extension AttributeValue {
  /// The finite number, which may be written as text; nil if the value is not such a number.
  var numberOfText: Double? {
    let number = number ?? string.flatMap { Double($0) }
    return number?.isFinite == true ? number : nil
  }
}

extension LegendClass.Values {
  /// Returns whether a value is in the class.
  func contains(_ value: AttributeValue?, marks: SubjectMarks) -> Bool {
    let labels = marks.labels.elements
    func isIn(_ list: [AttributeValue]) -> Bool {
      guard let value else { return false }
      return list.contains { label in
        label == value || (label.number != nil && label.number == value.numberOfText)
          || (label.string != nil && label.string == value.text)
      }
    }
    return switch self {
    // Numbers that have separate classes are not in ranges.
    case .range(let range):
      !isIn(labels) && value?.numberOfText.map(range.contains) ?? false
    case .texts(let range): !isIn(labels) && value?.string.map(range.contains) ?? false
    case .number: value?.numberOfText != nil
    case .anyOf(let own): isIn(own)
    case .other: !isIn(labels)
    case .present: !marks.isMissing(value)
    case .missing: marks.isMissing(value)
    }
  }
}
