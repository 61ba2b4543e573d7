import MapStyle

/// The entries with a square of the classes of two attributes.
extension EntryBuilder {
  /// The maximum number of classes of an attribute in a square.
  private static let maximumSide = 8

  /// Returns the entry of two subjects as a square; nil if the style does not request a square of these subjects, if
  /// their classes are not ranges of numbers, or if a class has no single color.
  func square(
    _ group: [Subject], _ probe: Probe, _ neutral: Set<String>, isFirst: Bool
  ) -> LegendEntry? {
    guard texts.axes.count == 2, group.count == 2,
      let first = group.first(where: { $0.title == texts.axes[0] }),
      let second = group.first(where: { $0.title == texts.axes[1] }), first != second
    else { return nil }
    let classes = [first, second].map { SubjectClass.classes(marks(of: $0), data[$0]) }
    let (columns, rows) = (classes[0].filter(\.isRange), classes[1].filter(\.isRange))
    guard (2...Self.maximumSide).contains(columns.count),
      (2...Self.maximumSide).contains(rows.count)
    else { return nil }
    let writers = zip([first, second], [columns, rows]).map { subject, classes in
      writer(of: [subject], numbers: classes.flatMap { $0.values.numbers })
    }
    func item(_ x: SubjectClass, _ y: SubjectClass, _ shown: [(Int, Subject, SubjectClass)])
      -> LegendItem
    {
      let conditions = shown.map { ($0.0, LegendClass(attribute: $0.1.title, values: $0.2.values)) }
      return LegendItem(
        label: conditions.map { writers[$0.0].label(of: $0.1) }.joined(separator: ", "),
        classes: conditions.map(\.1),
        parts: parts(probe.with(first, x.probe).with(second, y.probe), neutral: neutral))
    }
    var entry = LegendEntry(
      layers: readings.map(\.layer.id), title: isFirst ? texts.title : nil,
      attribute: texts.axes.joined(separator: ", "), units: texts.units, arrangement: .square)
    for y in rows {
      entry.items += columns.map { x in item(x, y, [(0, first, x), (1, second, y)]) }
    }
    guard entry.items.allSatisfy({ $0.squareColor != nil }) else { return nil }
    // Below the square, there are the features without a number.
    let others =
      classes[0].filter { !$0.isRange }.map { (0, first, $0) }
      + classes[1].filter { !$0.isRange }.map { (1, second, $0) }
    for other in others where isInData(other.2.values, of: other.1) {
      let (x, y) = other.0 == 0 ? (other.2, rows[0]) : (columns[0], other.2)
      let missing = item(x, y, [other])
      let isKnown = entry.items.contains { $0.label == missing.label && $0.parts == missing.parts }
      if !isKnown, !missing.parts.isEmpty { entry.items.append(missing) }
    }
    entry.axes = zip([first, second], zip([columns, rows], writers)).map { subject, content in
      let limits = content.0.compactMap(\.lowerLimit)
      return LegendAxis(
        attribute: subject.title, title: LabelText.readable(subject.title),
        limits: limits.map { .init(value: $0, label: content.1.text(of: $0)) })
    }
    return entry
  }

  /// Returns whether features in the picture have a value of a class. The result is true if the features are not
  /// known.
  private func isInData(_ values: LegendClass.Values, of subject: Subject) -> Bool {
    guard let data = data[subject] else { return true }
    return data.values.contains { values.contains($0, marks: marks(of: subject)) }
  }
}

extension SubjectClass {
  fileprivate var isRange: Bool { if case .range = values { true } else { false } }

  /// The lower limit of a range; nil if there is no such limit.
  fileprivate var lowerLimit: Double? {
    if case .range(let range) = values, range.lower.isFinite { range.lower } else { nil }
  }
}

extension LegendItem {
  /// The color of the class in a square, with its opacity; nil if the first part of the swatch has no single color.
  var squareColor: Color? {
    var (color, opacity): (Color, Double)
    switch parts.first {
    case .fill(let fill) where fill.pattern == nil: (color, opacity) = (fill.color, fill.opacity)
    case .line(let line) where line.pattern == nil && line.gradient.isEmpty:
      (color, opacity) = (line.color, line.opacity)
    case .circle(let circle): (color, opacity) = (circle.color, circle.opacity)
    default: return nil
    }
    color.alpha *= opacity
    return color
  }
}
