/// The rules of themes that color by two properties.
extension Theme {
  /// The default number of classes of each of two properties.
  static let bivariateClassCount = 3
  /// The possible numbers of classes of each of two properties. More than 16 colors cannot be told apart.
  static let bivariateClassCounts = 2...4

  /// Checks that all parts of the theme apply to colors by two properties.
  func checkBivariate() throws(RequestError) {
    guard let colorBy, let colorWith else {
      if let palette, palette.kind == .bivariate {
        throw RequestError(
          "palette", "\(palette.name) is for two properties: name the second with colorWith")
      }
      return
    }
    if colorBy == colorWith {
      throw RequestError("colorWith", "'\(colorWith)' decides the color already: use another one")
    }
    if let classCount, !Self.bivariateClassCounts.contains(classCount) {
      throw RequestError("classes", "must be 2 to 4 for each of two properties")
    }
    if scheme == .categories || scheme == .continuous {
      throw RequestError("scheme", "classes of two properties are classes of numbers")
    }
    let ofOne: [(String, Bool)] = [
      ("breaks", !breaks.isEmpty), ("categories", !categories.isEmpty), ("reverse", isReversed),
      ("midpoint", midpoint != nil),
    ]
    if let part = ofOne.first(where: \.1)?.0 {
      throw RequestError(part, "is for one property: leave out this or colorWith")
    }
    if let palette, ![.bivariate, .chosen].contains(palette.kind) {
      let names = Palette.bivariate.map(\.name).joined(separator: ", ")
      throw RequestError(
        "palette",
        "\(palette.name) is for one property; for two, use \(names), or a list of colors")
    }
  }
}
