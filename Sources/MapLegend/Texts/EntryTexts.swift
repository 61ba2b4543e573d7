/// The texts of an entry that do not come from its classes.
struct EntryTexts {
  /// The heading; nil for one that is made from the attribute or the layer.
  var title: String?
  /// The unit of the numbers.
  var units: String?
  /// The language, as a BCP 47 tag; nil for English.
  var locale: String?
  /// Labels by the text of a value, by `other` and by `missing`.
  var labels: [String: String] = [:]

  /// Returns a writer of labels with these numbers.
  func writer(numbers: [Double]) -> LabelWriter {
    LabelWriter(locale: locale, replacements: labels, numbers: numbers)
  }
}
