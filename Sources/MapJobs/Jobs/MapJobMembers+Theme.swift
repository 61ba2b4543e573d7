import MapGeoJSON
import MapJSON
import MapStyle
import RenderMap

/// The members of a job that decide how its data, or else its first overlay, is drawn by the values of properties:
///
/// - `colorBy`, `sizeBy`, `labelBy`: the names of properties;
/// - `scheme` (`quantile`, `equal`, `natural`, `pretty`, `log`, `categories`), `classes` (a number), `breaks` (an array of
///   numbers): how values are divided;
/// - `categories` (an array of values): the order of categories;
/// - `palette` (a name, an array of colours, or an object of colours by values), `reverse`, `midpoint`: the colours of classes;
/// - `maxRadius`: the radius of the greatest circle, or the width of the widest line, in pixels.
extension MapJobMembers {
  /// The names of these members.
  static let themes: Set<String> = [
    "colorBy", "sizeBy", "labelBy", "scheme", "classes", "breaks", "categories", "palette",
    "reverse", "midpoint", "maxRadius",
  ]

  /// Returns the theme, or nil if the job has none.
  ///
  /// - Throws: `MapJobError` for an invalid member.
  func theme() throws(MapJobError) -> Theme? {
    guard object.members.contains(where: { Self.themes.contains($0.name) }) else { return nil }
    var theme = Theme(
      colorBy: try string("colorBy"), sizeBy: try string("sizeBy"), labelBy: try string("labelBy"))
    theme.classCount = try count("classes")
    theme.breaks = try breaks()
    theme.categories = try categories()
    if let value = object["reverse"] {
      guard let isReversed = value.bool else { throw error("reverse", "must be true or false") }
      theme.isReversed = isReversed
    }
    theme.midpoint = try finite("midpoint")
    theme.maxSize = try finite("maxRadius")
    let scheme = try string("scheme")
    let palette = try paletteText()
    do throws(ThemeError) {
      theme.scheme = try scheme.map { text throws(ThemeError) in try ClassScheme(named: text) }
      theme.palette = try palette.map { text throws(ThemeError) in try Palette(text) }
      try theme.check()
    } catch {
      throw self.error(error.part.rawValue, error.reason)
    }
    return theme
  }

  private func finite(_ name: String) throws(MapJobError) -> Double? {
    try number(name, in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }

  private func breaks() throws(MapJobError) -> [Double] {
    guard let value = object["breaks"] else { return [] }
    let numbers = (value.array ?? []).compactMap(\.double)
    guard !numbers.isEmpty, numbers.count == value.array?.count else {
      throw error("breaks", "must be an array of numbers")
    }
    return numbers
  }

  private func categories() throws(MapJobError) -> [String] {
    guard let value = object["categories"] else { return [] }
    guard let values = value.array, !values.isEmpty else {
      throw error("categories", "must be an array of values")
    }
    return values.map { AttributeValue($0).text }
  }

  /// Returns a palette as an argument of the command has it.
  private func paletteText() throws(MapJobError) -> String? {
    guard let value = object["palette"] else { return nil }
    if let text = value.string { return text }
    if value.object != nil { return value.jsonText }
    let colors = (value.array ?? []).compactMap(\.string)
    guard colors.count > 1, colors.count == value.array?.count else {
      throw error(
        "palette",
        "must be the name of a palette, an array of colours, or an object of colours by values")
    }
    return colors.joined(separator: ",")
  }
}
