import MapGeoJSON

/// The numbers in a column of texts that has no table around it, such as a property of GeoJSON. The rules are those of
/// CSV: `12,5` and `1.234,5` are numbers if all texts of the column agree with it.
package struct NumberColumn: Sendable {
  private let reading: ColumnReading
  /// Whether numbers have decimal commas, or marks between their thousands.
  package let hasMarks: Bool
  /// One text whose decimal mark is uncertain, or two texts that contradict each other; empty if there is no doubt.
  package let doubtful: [String]

  /// Reads the forms of texts.
  package init(of texts: some Sequence<String>) {
    var shapes = ColumnShapes()
    for text in texts { shapes.add(text) }
    var marks = TableMarks()
    // A comma may separate thousands unless some comma can only be a decimal mark.
    marks.allowsCommas = shapes.hasDecimals(.comma)
    let (reading, doubt) = shapes.reading(in: marks)
    self.reading = reading
    doubtful = doubt
    hasMarks =
      switch reading {
      case .numbers(.comma, _), .numbers(.point, isGrouped: true): true
      case .numbers, .texts, .coordinates: false
      }
  }

  /// Returns the number that a text contains, or else the text.
  package func value(_ text: String) -> AttributeValue { reading.value(text) }
}
