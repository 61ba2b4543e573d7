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

  /// The heading as the label of an only class; the English word for no value in the language.
  var name: String? {
    title == LegendWords(locale: nil).missing ? LegendWords(locale: locale).missing : title
  }

  /// Returns a writer of labels with these numbers.
  ///
  /// - Parameters:
  ///   - areCodes: Whether the numbers are codes, without separators between thousands.
  ///   - isVerbatim: Whether texts are written as the data has them.
  func writer(
    numbers: [Double], areCodes: Bool = false, isVerbatim: Bool = false
  ) -> LabelWriter {
    LabelWriter(
      locale: locale, replacements: labels, numbers: numbers, areCodes: areCodes,
      isVerbatim: isVerbatim)
  }
}
