import MapEngine
import MapGeoJSON
import MapJSON
import MapStyle

/// The theme that draws the data of a request according to the values of properties. If there is no data, it draws
/// the first overlay.
extension RequestMembers {
  /// Returns the theme; nil if the request specifies no theme.
  func theme() throws(RequestError) -> Theme? {
    var theme = try themeOfValues() ?? Theme()
    theme.look = try look()
    do throws(RequestError) {
      try theme.check()
    } catch {
      throw self.error(error.path, error.reason)
    }
    return theme.isEmpty && theme.facetBy == nil && theme.timeBy == nil ? nil : theme
  }

  /// Returns the parts of the look that are the same for all features.
  private func look() throws(RequestError) -> FixedLook {
    var look = FixedLook()
    look.sharedParts = Set(
      [PictureMember.fillOpacity, .outline, .lineWidth, .radius]
        .filter { has($0.name) && !hasOwn($0) }.map(\.name))
    look.fillOpacity = try number(.fillOpacity)
    look.lineWidth = try number(.lineWidth)
    look.radius = try number(.radius)
    // Values that decide the size of circles take precedence over a shared radius.
    if has(PictureMember.sizeBy.name), look.sharedParts.remove(PictureMember.radius.name) != nil {
      look.radius = nil
    }
    guard let text = try text(.outline) else { return look }
    look.outline = text == "none" ? .off : Color(css: text).map { .color($0) }
    guard look.outline != nil else {
      throw error(PictureMember.outline.name, "must be a CSS color, such as #333 or red, or none")
    }
    return look
  }

  /// Returns the theme without its look; nil if the request specifies no theme.
  private func themeOfValues() throws(RequestError) -> Theme? {
    let parts = PictureMember.theme.filter { has($0.name) }
    let decisive: [PictureMember] = [.colorBy, .sizeBy, .labelBy, .facet, .timeBy]
    // A default palette has no effect on requests without a theme.
    guard parts.contains(where: hasOwn) || decisive.contains(where: { has($0.name) }) else {
      return nil
    }
    var theme = Theme(
      colorBy: try text(.colorBy), sizeBy: try text(.sizeBy), labelBy: try text(.labelBy))
    theme.colorWith = try text(.colorWith)
    theme.facetBy = try text(.facet)
    theme.timeBy = try text(.timeBy)
    theme.classCount = try integer(.classes)
    theme.breaks = try breaks()
    theme.inclusive = try word(.inclusive)
    theme.isReversed = try flag(.reverse)
    theme.midpoint = try number(.midpoint)
    theme.maxSize = try number(.maxRadius)
    theme.sizeClassCount = try integer(.sizeClasses)
    let (scheme, palette, categories) = (try text(.scheme), try paletteText(), try categories())
    do throws(RequestError) {
      theme.categories = try categories()
      theme.scheme = try scheme.map { text throws(RequestError) in try ClassScheme(named: text) }
      theme.palette = try palette.map { text throws(RequestError) in try Palette(text) }
    } catch {
      throw self.error(error.path, error.reason)
    }
    return theme
  }

  private func breaks() throws(RequestError) -> [Double] {
    guard let value = object[PictureMember.breaks.name] else { return [] }
    guard let numbers = value.numbers, !numbers.isEmpty else {
      throw error(PictureMember.breaks.name, "must be numbers, such as 10,20,50")
    }
    return numbers
  }

  /// Returns a function that reads the categories in their order.
  private func categories() throws(RequestError) -> () throws(RequestError) -> [String] {
    let value = object[PictureMember.categories.name]
    if let text = value?.string {
      return { () throws(RequestError) in try Theme.categories(text) }
    }
    let values = value?.array ?? []
    guard value == nil || !values.isEmpty else {
      throw error(PictureMember.categories.name, "must be an array of values")
    }
    return { values.map { AttributeValue($0).text } }
  }

  /// Returns the palette of the request as a text.
  private func paletteText() throws(RequestError) -> String? {
    guard let value = object[PictureMember.palette.name] else { return nil }
    let list = value.structured.array
    if list == nil, let text = value.string { return text }
    if value.object != nil { return value.jsonText }
    let colors = (list ?? []).compactMap(\.string)
    guard colors.count > 1, colors.count == list?.count else {
      throw error(
        PictureMember.palette.name,
        "must be the name of a palette, an array of colors, or an object of colors by values")
    }
    return colors.joined(separator: ",")
  }
}
