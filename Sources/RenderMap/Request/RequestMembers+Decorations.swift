import MapEngine
import MapJSON

/// The members of a request for everything that is drawn over the map.
extension RequestMembers {
  /// Returns the decorations drawn over the map, without the inset.
  func decorations() throws(RequestError) -> MapDecorations {
    var decorations = MapDecorations(
      attribution: try word(.attribution) ?? .full, scaleBar: try scaleBar())
    decorations.scale = try scale()
    decorations.title = try text(.title)
    decorations.subtitle = try text(.subtitle)
    decorations.caption = try text(.caption)
    decorations.hasNorthArrow = try flag(.northArrow)
    decorations.hasFrame = try flag(.frame)
    decorations.graticule = try graticule()
    decorations.grid = try grid()
    decorations.legend = try legend()
    decorations.positions = try positions()
    decorations.language = try language(.language)
    decorations.insetMaps = try insetMaps()
    decorations.theme.font = try text(.font)
    decorations.isOnPaper = isOnPaper
    return decorations
  }

  /// Returns the units of the scale bar; nil if there is no scale bar. The value true means metric units.
  private func scaleBar() throws(RequestError) -> ScaleUnits? {
    guard let isShown = object[PictureMember.scaleBar.name]?.bool else {
      return try word(.scaleBar)
    }
    return isShown ? .metric : nil
  }

  private func graticule() throws(RequestError) -> Graticule? {
    let name = PictureMember.graticule.name
    guard let value = object[name] else { return nil }
    if let isShown = value.bool { return isShown ? Graticule() : nil }
    guard let spacing = value.number, spacing > 0, spacing <= 90 else {
      throw error(name, "must be true or false, or degrees, above 0 and at most 90")
    }
    return Graticule(spacing: spacing)
  }

  private func grid() throws(RequestError) -> ReferenceGrid? {
    guard let system: ReferenceGrid.System = try word(.grid) else { return nil }
    let grid = ReferenceGrid(system, spacing: try integer(.gridSpacing).map(Double.init))
    guard grid.hasValidSpacing else {
      let greatest = PictureLanguage.english.text(of: Double(system.greatestSpacing))
      throw error(PictureMember.gridSpacing.name, "must divide \(greatest), as 1000 does")
    }
    return grid
  }

  private func positions() throws(RequestError) -> [DecorationPart: DecorationPosition] {
    var positions: [DecorationPart: DecorationPosition] = [:]
    for change in try changes(.positions) {
      var (part, position, path): (String, String?, String)
      switch change {
      case .member(let name, let value):
        (part, position, path) = (name, value.string, "\(PictureMember.positions.name).\(name)")
      case .text(let text, let place):
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2 else {
          throw error(place, "must be PART=POSITION, such as title=top")
        }
        (part, position, path) = (String(sides[0]), String(sides[1]), place)
      }
      guard let known = DecorationPart(rawValue: part), DecorationPart.positioned.contains(known)
      else {
        let names = DecorationPart.positioned.map(\.rawValue).joined(separator: ", ")
        throw error(path, "unknown part; the parts are \(names)")
      }
      let places = known.positions
      guard let place = position.flatMap(DecorationPosition.init), places.contains(place) else {
        let names = places.map(\.rawValue).joined(separator: ", ")
        throw error(path, "must be one of \(names)")
      }
      positions[known] = place
    }
    return positions
  }

  func debugOverlays() throws(RequestError) -> DebugOverlays {
    var chosen: DebugOverlays = []
    let value = object[PictureMember.debug.name]?.structured
    let names =
      value?.array?.map { $0.string ?? "" }
      ?? value?.string?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let names else {
      if value != nil { throw error(PictureMember.debug.name, "must be an array of names") }
      return []
    }
    for name in names {
      guard let known = DebugOverlays.named.first(where: { $0.name == name }) else {
        let all = DebugOverlays.named.map(\.name).joined(separator: ", ")
        throw error(PictureMember.debug.name, "'\(name)' is not one of \(all)")
      }
      chosen.formUnion(known.overlay)
    }
    return chosen
  }
}

extension DebugOverlays {
  /// The debug overlays with their names in requests.
  static let named: [(name: String, overlay: DebugOverlays)] = [
    ("tiles", .tileBorders), ("collisions", .collisions), ("padding", .padding),
    ("overdraw", .overdraw),
  ]
}

/// The legend of a request. The value of `legend` is true, a text with layers such as `"roads=Roads,parks"`, an array,
/// or an object. The array contains ids of layers, and objects with `layer` and `title`. The object has the members
/// `layers`, `title`, `units`, `digits`, `classes` and `language`.
extension RequestMembers {
  /// Returns the options of the legend; nil if the request specifies no legend.
  private func legend() throws(RequestError) -> LegendOptions? {
    let name = PictureMember.legend.name
    guard let value = object[name]?.structured, value.bool != false else { return nil }
    let (locale, general) = (try language(.legendLanguage), try language(.language))
    var options = LegendOptions(
      title: try text(.legendTitle), units: try text(.legendUnits),
      locale: locale ?? general,
      classes: try word(.legendClasses))
    options.digits = try integer(.legendDigits)
    if value.bool == true { return options }
    guard let members = value.object?.members else {
      options.entries = try entries(value, name)
      return options
    }
    for member in members {
      let path = "\(name).\(member.name)"
      switch member.name {
      case "layers": options.entries = try entries(member.value, path)
      case "title": options.title = try text(member.value, path)
      case "units": options.units = try text(member.value, path)
      case "language": options.locale = try language(member.value, path)
      case "digits":
        guard let digits = member.value.digits else {
          let range = LegendOptions.digitRange
          throw error(path, "must be an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        options.digits = digits
      case "classes":
        guard let classes = member.value.string.flatMap(LegendOptions.Classes.init) else {
          throw error(path, "must be one of all, shown")
        }
        options.classes = classes
      default:
        throw error(
          path, "unknown; the members are layers, title, units, digits, classes, language")
      }
    }
    return options
  }

  private func entries(
    _ value: JSONValue, _ path: String
  ) throws(RequestError) -> [LegendOptions.Entry] {
    if let text = value.string {
      guard let entries = LegendOptions.Entry.list(text) else {
        throw error(path, "must be layers, such as \"roads=Roads,parks\"")
      }
      return entries
    }
    guard let elements = value.array else {
      throw error(path, "must be true, layers, or an object")
    }
    var entries: [LegendOptions.Entry] = []
    for (index, element) in elements.enumerated() {
      guard let layer = element.string ?? element.object?["layer"]?.string, !layer.isEmpty else {
        throw error(
          "\(path)[\(index)]", "must be the id of a layer, or an object with layer and title")
      }
      entries.append(LegendOptions.Entry(layer, title: element.object?["title"]?.string))
    }
    return entries
  }
}
