import MapGeoJSON
import MapStyle

/// The entries with classes by two subjects that determine a property together.
extension EntryBuilder {
  /// The maximum number of combinations of classes.
  private static let maximumCount = 36

  /// Returns the entry of subjects that determine a property together; nil if nothing is visible. Only the first two
  /// subjects are divided into classes. All further subjects have one value.
  mutating func crossed(
    _ group: [Subject], _ probe: Probe, _ neutral: Set<String>, isFirst: Bool
  ) -> LegendEntry? {
    var probe = probe
    var lists = group.prefix(2).map { crossClasses(of: $0) }
    if lists.count == 2, lists[0].count * lists[1].count > Self.maximumCount {
      lists[1] = Array(lists[1].prefix(1))
      warnFew(group[1])
    }
    for other in group.dropFirst(2) {
      probe = probe.with(other, crossClasses(of: other).first?.probe)
      warnFew(other)
    }
    let (first, second) = (group[0], group[1])
    let table = lists[0].map { a in
      lists[1].map { b in
        isFound(a.values, of: first) && isFound(b.values, of: second)
          ? parts(probe.with(first, a.probe).with(second, b.probe), neutral: neutral) : []
      }
    }
    var rows: [(classes: [LegendClass], named: [LegendClass], parts: [LegendPart])] = []
    func add(
      _ classes: [(Subject, LegendClass.Values)], named: [(Subject, LegendClass.Values)]? = nil,
      _ parts: [LegendPart]
    ) {
      guard !parts.isEmpty else { return }
      func contents(_ classes: [(Subject, LegendClass.Values)]) -> [LegendClass] {
        classes.map { LegendClass(attribute: $0.title, values: $1) }
      }
      rows.append((contents(classes), contents(named ?? classes), parts))
    }
    // The first rows are the classes of the first subject with a look that does not depend on the second subject. The
    // other classes follow, divided by the second subject.
    var rest: [Int] = []
    for (index, a) in lists[0].enumerated() {
      if Set(table[index]).count == 1 {
        add([(first, a.values)], table[index][0])
      } else {
        rest.append(index)
      }
    }
    // The labels need not name the other classes of the first subject if they all look the same for each class of the
    // second subject.
    let isUniform = lists[1].indices.allSatisfy { index in
      Set(rest.map { table[$0][index] }).count == 1
    }
    let union =
      isUniform && (rest.count > 1 || isRest(lists[0], rest))
      ? Self.union(of: rest.map { lists[0][$0].values }) : nil
    for (index, b) in lists[1].enumerated() {
      if let union, let row = rest.first {
        add(
          [(first, union), (second, b.values)], named: [(second, b.values)], table[row][index])
      } else {
        for row in rest {
          add([(first, lists[0][row].values), (second, b.values)], table[row][index])
        }
      }
    }
    guard !rows.isEmpty else { return nil }
    let numbers = rows.flatMap { $0.classes.flatMap { $0.values.numbers } }
    let writer = writer(of: group, numbers: numbers)
    var entry = LegendEntry(
      layers: readings.map(\.layer.id),
      title: title(of: group, isNumeric: false, isFirst: isFirst),
      attribute: group.prefix(2).map(\.title).joined(separator: ", "),
      units: numbers.isEmpty ? nil : texts.units)
    entry.items = rows.map { row in
      LegendItem(
        label: row.named.map(writer.label).joined(separator: ", "), classes: row.classes,
        parts: row.parts)
    }
    return entry
  }

  /// Returns whether `rest` is a single class, which contains all other values or all values. Such a class needs no
  /// name.
  private func isRest(_ classes: [SubjectClass], _ rest: [Int]) -> Bool {
    guard rest.count == 1 else { return false }
    switch classes[rest[0]].values {
    case .other, .present: return true
    default: return false
    }
  }

  /// Returns the union of classes; nil if the union is not a class.
  private static func union(of classes: [LegendClass.Values]) -> LegendClass.Values? {
    if classes.contains(.other) { return .other }
    return classes.dropFirst().reduce(classes.first) { $0?.joined(with: $1) }
  }

  private func crossClasses(of subject: Subject) -> [SubjectClass] {
    let own = marks(of: subject)
    guard own.curve.count > 1 || (own.isSmooth && own.thresholds.isEmpty) else {
      return SubjectClass.classes(own, nil)
    }
    return scale(of: subject).map { SubjectClass(values: .number($0), probe: .double($0)) }
      + extraClasses(of: subject)
  }

  private mutating func warnFew(_ subject: Subject) {
    addWarning(
      "the layer depends on too many attributes together; \(subject.title) has one value in all swatches"
    )
  }
}
