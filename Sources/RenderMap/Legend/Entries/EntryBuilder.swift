import MapGeoJSON
import MapStyle

/// A builder of the entries of layers that draw the same features.
struct EntryBuilder {
  /// The layers, the lowest first.
  let readings: [LayerReading]
  /// The index of the layer that the entry describes. The other layers complete the swatches of that layer.
  let main: Int
  /// The features that the layers draw in the picture; nil if they are not known.
  let features: [any StyleFeature]?
  /// Whether only the classes of features in the picture are shown.
  let showsFoundClassesOnly: Bool
  /// The heading, the unit and the replaced labels.
  let texts: EntryTexts
  /// The probe that represents a feature of the layers, without the attributes of a class.
  let base: Probe
  /// The warnings about properties that could not be read.
  private(set) var warnings: [LegendWarning] = []

  /// The subjects of the classes. For each subject, `marks` contains the values that expressions compare it with, and
  /// `data` contains the values of the features.
  private var subjects: [Subject] = []
  private var marks: [Subject: SubjectMarks] = [:]
  private(set) var data: [Subject: SubjectData] = [:]

  init(
    _ readings: [LayerReading], main: Int, features: [any StyleFeature]?,
    showsFoundClassesOnly: Bool, texts: EntryTexts
  ) {
    self.readings = readings
    self.main = main
    self.features = features
    self.showsFoundClassesOnly = showsFoundClassesOnly
    self.texts = texts
    var values: [String: AttributeValue] = [:]
    for reading in readings { values.merge(reading.requiredValues) { first, _ in first } }
    base = Probe(
      values: values,
      styleGeometryType: features?.first?.styleGeometryType ?? readings[main].geometryType)
    readSubjects()
  }

  private mutating func readSubjects() {
    for reading in readings {
      for property in reading.unread { warn(property, of: reading) }
      for driver in reading.drivers {
        for subject in driver.subjects {
          marks[subject, default: SubjectMarks()].formUnion(
            reading.marks[subject] ?? SubjectMarks())
          if !subjects.contains(subject) { subjects.append(subject) }
        }
      }
    }
    for subject in subjects {
      guard let features else { continue }
      data[subject] = SubjectData(of: subject, in: features, zoom: readings[main].zoom)
    }
    // If no feature has a value of a subject, all features look like features without a value.
    subjects.removeAll { subject in
      guard data[subject]?.isAbsent ?? false else { return false }
      return showsFoundClassesOnly || marks[subject]?.hasClasses != true
    }
    for subject in subjects { readIdentity(subject) }
    subjects.removeAll { marks[$0]?.isEmpty ?? true }
  }

  /// Reads a subject whose value, or a text made from it, is the value of a property. If the property is not a color
  /// and there are few values, each value of the features becomes a class.
  private mutating func readIdentity(_ subject: Subject) {
    guard var own = marks[subject], own.isIdentity else { return }
    own.isIdentity = false
    defer { marks[subject] = own }
    let drivers = readings.flatMap { reading in
      reading.drivers.filter { $0.subjects.contains(subject) }.map { (reading, $0.property) }
    }
    let values = (data[subject]?.values ?? []).compactMap(\.self)
    let areNames = drivers.allSatisfy { !$0.1.hasSuffix("-color") }
    if areNames, !values.isEmpty, values.count <= 40 {
      own.isEnumerated = own.labels.isEmpty
      for value in values.sorted(by: { $0.sortText < $1.sortText }) { own.add(value) }
    } else if own.isEmpty, let (reading, property) = drivers.first {
      warn(property, of: reading)
    }
  }

  private mutating func warn(_ property: String, of reading: LayerReading) {
    addWarning(
      "\(property) depends on features in a way that has no classes; the swatch has its value for features "
        + "without attributes", layer: reading.layer.id)
  }

  /// Adds a warning about a layer. If `layer` is nil, the warning is about the main layer.
  mutating func addWarning(_ message: String, layer: String? = nil) {
    let warning = LegendWarning(
      .unreadProperty, layer: layer ?? mainLayer.id, message: message)
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  // MARK: - Swatches

  /// Returns the visible parts that are drawn for a probe, the lowest first.
  func parts(_ probe: Probe, neutral: Set<String> = []) -> [LegendPart] {
    let drawn = readings.filter { $0.mayDraw(probe) }
    return drawn.compactMap { $0.part(for: probe, neutral: neutral) }.filter(\.isVisible)
  }

  // MARK: - Entries

  /// Returns the entries. There is one entry for each group of subjects that determine a property together. If there
  /// are no subjects, there is one entry for all features.
  mutating func entries() -> [LegendEntry] {
    var entries: [LegendEntry] = []
    for group in groups {
      var probe = base
      for other in subjects where !group.contains(other) {
        if let typical = typicalClass(of: other) { probe = probe.with(other, typical.probe) }
      }
      let neutral = neutralProperties(beside: group)
      let isFirst = entries.isEmpty
      let entry: LegendEntry? =
        group.count == 1
        ? single(group[0], probe, neutral, isFirst: isFirst)
        : square(group, probe, neutral, isFirst: isFirst)
          ?? crossed(group, probe, neutral, isFirst: isFirst)
      if let entry { entries.append(entry) }
    }
    if entries.isEmpty, subjects.isEmpty, let entry = constant() { entries.append(entry) }
    return entries
  }

  /// The groups of subjects. Two subjects are in the same group if a property depends on both.
  private var groups: [[Subject]] {
    var groups: [[Subject]] = []
    for reading in readings {
      for driver in reading.drivers {
        var joined = driver.subjects.filter(subjects.contains)
        guard !joined.isEmpty else { continue }
        groups.removeAll { group in
          guard group.contains(where: joined.contains) else { return false }
          joined = group + joined.filter { !group.contains($0) }
          return true
        }
        groups.append(joined)
      }
    }
    return groups
  }

  /// Returns the names of the colors that depend on subjects outside of a group.
  private func neutralProperties(beside group: [Subject]) -> Set<String> {
    let drivers = readings.flatMap(\.drivers).filter { driver in
      driver.property.hasSuffix("color")
        && driver.subjects.contains { subjects.contains($0) && !group.contains($0) }
    }
    return Set(drivers.map(\.property))
  }

  /// Returns the classes of a subject. On a continuous scale, they include some numbers of the scale.
  private func classes(of subject: Subject) -> [SubjectClass] {
    guard let own = marks[subject] else { return [] }
    if own.thresholds.isEmpty, own.curve.count > 1 || own.isSmooth {
      return scale(of: subject).map {
        SubjectClass(values: .number($0), probe: .double($0))
      } + extraClasses(of: subject)
    }
    return SubjectClass.classes(own, data[subject])
  }

  /// Returns a typical class of a subject: the class in the middle if the classes are numbers, else the first class.
  private func typicalClass(of subject: Subject) -> SubjectClass? {
    let classes = classes(of: subject).filter { $0.probe != nil }
    let isNumeric = classes.contains { if case .anyOf = $0.values { false } else { true } }
    return isNumeric ? classes.dropFirst(classes.count / 2).first : classes.first
  }

  /// Returns the entry of features that all look the same; nil if nothing is visible.
  private func constant() -> LegendEntry? {
    // Styles that are made from data contain layers even if the picture shows no features of them.
    if showsFoundClassesOnly || isGenerated, features?.isEmpty ?? false { return nil }
    let parts = parts(base)
    guard !parts.isEmpty else { return nil }
    return LegendEntry(
      layers: layers,
      items: [LegendItem(label: texts.name ?? LabelText.readable(mainLayer.id), parts: parts)])
  }

  private var layers: [String] { readings.map(\.layer.id) }
  private var mainLayer: Layer { readings[main].layer }

  /// Returns the entry of one subject; nil if nothing is visible.
  private func single(
    _ subject: Subject, _ probe: Probe, _ neutral: Set<String>, isFirst: Bool
  ) -> LegendEntry? {
    let own = marks[subject] ?? SubjectMarks()
    let isScale = own.curve.count > 1 || (own.isSmooth && own.thresholds.isEmpty)
    let scale = isScale ? scale(of: subject) : []
    if own.curve.count > 1, isColorScale(subject),
      let bar = bar(subject, probe, neutral, isFirst: isFirst)
    {
      return bar
    }
    let classes =
      isScale
      ? scale.map { SubjectClass(values: .number($0), probe: .double($0)) }
        + extraClasses(of: subject)
      : classes(of: subject)
    let samples = merged(classes.compactMap { sample($0, of: subject, probe, neutral) })
    guard !samples.isEmpty else { return nil }
    var entry = LegendEntry(
      layers: layers, title: title(of: [subject], isNumeric: samples.areNumeric, isFirst: isFirst),
      attribute: subject.title, units: samples.areNumeric ? texts.units : nil)
    let writer = writer(of: [subject], numbers: samples.flatMap { $0.values.numbers })
    entry.items = samples.map { sample in
      let content = LegendClass(attribute: subject.title, values: sample.values)
      // If expressions only test whether there is a value, features without a value are labeled as other features.
      let isRest = sample.values == .missing && own.onlyAsksPresence
      return LegendItem(
        label: isRest ? writer.labelOfRest : writer.label(of: content), classes: [content],
        parts: sample.parts)
    }
    if isGenerated {
      // Features without a value come last.
      entry.items =
        entry.items.filter { $0.label != writer.noData }
        + entry.items.filter { $0.label == writer.noData }
    }
    entry.arrangement = isGradedCircles(entry.items) ? .nestedCircles : .rows
    return simplified(entry, isFirst: isFirst)
  }

  /// Removes the heading of an entry that has only one class. If possible, the label of the class is replaced by the
  /// title, or by a name that is made from the layer or the attribute.
  private func simplified(_ entry: LegendEntry, isFirst: Bool) -> LegendEntry {
    guard entry.items.count == 1, isFirst, !showsFoundClassesOnly else { return entry }
    var entry = entry
    let values = entry.items[0].classes.first?.values
    let isNamed = if case .anyOf? = values { true } else { false }
    // For data without a style, a single number is a more useful label than the name of the property.
    if isGenerated, case .number? = values { return entry }
    let name = isGenerated ? entry.attribute ?? mainLayer.id : mainLayer.id
    if let title = texts.title ?? (isNamed ? nil : LabelText.readable(name)) {
      entry.items[0].label = title
    }
    entry.title = nil
    entry.units = nil
    return entry
  }

  /// Whether the main layer draws data without a style. The id of such a layer is the id of its source with a suffix,
  /// which is no useful heading.
  var isGenerated: Bool {
    mainLayer.source.map { mainLayer.id.hasPrefix($0 + "-") } ?? false
  }

  /// Returns the heading of an entry.
  func title(of group: [Subject], isNumeric: Bool, isFirst: Bool) -> String {
    if isFirst, let title = texts.title { return title }
    let isAboutLayer = isFirst && !isNumeric && !isGenerated
    return LabelText.readable(isAboutLayer ? mainLayer.id : group[0].title)
  }
}

extension EntryBuilder {
  /// Returns a writer for the labels of subjects. The names of the subjects and the values of the features determine
  /// whether the numbers are codes.
  func writer(of group: [Subject], numbers: [Double]) -> LabelWriter {
    let areCodes = group.allSatisfy { subject in
      guard subject.expression == nil else { return false }
      var codes = CodeColumn(named: subject.title)
      for value in data[subject]?.values ?? [] { if let value { codes.add(value) } }
      return codes.isCode
    }
    return texts.writer(numbers: numbers, areCodes: areCodes)
  }

  /// Returns the range of the numbers that the features have for a subject; nil if there are no numbers.
  func range(of subject: Subject) -> ClosedRange<Double>? { data[subject]?.numbers }

  /// Returns the values that expressions compare a subject with.
  func marks(of subject: Subject) -> SubjectMarks { marks[subject] ?? SubjectMarks() }

  /// Returns the classes beside a scale: texts, single numbers, missing values, and ranges beyond the ends of the
  /// scale.
  func extraClasses(of subject: Subject) -> [SubjectClass] {
    let own = marks(of: subject)
    return SubjectClass.classes(own, data[subject]).filter { content in
      guard case .range(let range) = content.values else { return true }
      guard let first = own.points.first, let last = own.points.last else { return false }
      return range.upper <= first || range.lower >= last
    }
  }
}

extension AttributeValue {
  /// The text that is compared to sort values.
  fileprivate var sortText: String { string ?? number.map(LabelText.plain) ?? "" }
}
