import MapData
import MapGeoJSON

/// Numbers that are written as texts with decimal commas or marks between thousands, such as `12,5` and `1.234,5`.
enum DecimalMarks {
  /// Replaces such texts of a property by numbers, if at least half of the values are numbers.
  ///
  /// - Returns: Whether values were replaced, and a notice if the decimal mark of the numbers is uncertain.
  static func replace(
    _ name: String, in features: inout [Feature]
  ) -> (isReplaced: Bool, notice: ThemeNotice?) {
    var texts: [String] = []
    features.forEachValue(of: name) {
      if let text = $0?.string, !text.allSatisfy(\.isWhitespace) { texts.append(text) }
    }
    let numeric = texts.filter { text in
      text.utf8.allSatisfy { (0x30...0x39).contains($0) || " .,+-'".utf8.contains($0) }
    }
    guard numeric.contains(where: { $0.contains { ",.".contains($0) } }),
      numeric.count * 2 >= texts.count(where: { !NumberNotation.isPlaceholder($0) })
    else { return (false, nil) }
    let column = NumberColumn(of: texts)
    if !column.doubtful.isEmpty, column.doubtful.contains(where: { $0.contains(",") }) {
      let examples = column.doubtful.map { "'\($0.prefix(40))'" }.joined(separator: " and ")
      return (
        false,
        ThemeNotice(
          kind: .oddValues, property: name,
          message: "has \(examples), and the decimal mark is uncertain; these are texts")
      )
    }
    guard column.hasMarks else { return (false, nil) }
    for index in features.indices {
      if let text = features[index].attributes[name]?.string {
        features[index].attributes[name] = column.value(text)
      }
    }
    return (true, nil)
  }
}
