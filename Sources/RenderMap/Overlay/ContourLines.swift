import MapEngine
import MapJSON
import MapStyle

/// Contour lines that are added to a style with elevation tiles.
///
/// Index contours are thicker and have labels of their elevation. The lines are below the style's roads and labels,
/// and their labels are below the style's labels. Overlays that are added afterwards are above the lines.
package struct ContourLines: Hashable, Sendable {
  /// The difference of elevation between lines, in meters.
  package let interval: Double
  /// The number of lines from one index contour to the next.
  package let indexMultiple: Int

  /// The number of lines from one index contour to the next, unless their interval is given.
  private static let usualMultiple = 5

  /// Creates contour lines from their interval, and optionally the interval of index contours, in meters.
  ///
  /// - Throws: `RequestError` with the reason if a number is invalid.
  init(_ numbers: [Double]) throws(RequestError) {
    let range = ContourSource.validIntervals
    guard let interval = numbers.first, numbers.count <= 2, range.contains(interval) else {
      throw RequestError(
        message: "must be an interval in meters from \(range.lowerBound.shortText) to "
          + "\(range.upperBound.shortText), such as 20, or with the interval of index contours, such "
          + "as 20,100")
    }
    let multiple = numbers.count == 2 ? numbers[1] / interval : Double(Self.usualMultiple)
    guard ContourSource.validMultipliers.contains(multiple),
      abs(multiple - multiple.rounded()) < 1e-6
    else {
      throw RequestError(
        message: "the interval of index contours must be a multiple of the interval")
    }
    self.interval = interval
    indexMultiple = Int(multiple.rounded())
  }

  /// Adds the source and the layers of the lines to a style. The ids are `contours` and `contours-labels`. If they
  /// are in use, they are `contours-2` and `contours-2-labels`, and so on.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - isDark: Whether the colors of the lines suit a dark map.
  /// - Throws: `RequestError` if the style has no elevation source, or if none of several sources is used.
  func add(to style: inout Style, isDark: Bool) throws(RequestError) {
    let elevation = try Self.elevationSource(of: style)
    let id = Overlay.freeID("contours", otherwise: "contours", in: style)
    let source: JSONValue = [
      "type": "contour", "source": JSONValue(.string(elevation)),
      "intervals": JSONValue(.number(.double(interval))),
      "majorMultiplier": JSONValue(.number(.integer(Int64(indexMultiple)))),
    ]
    do throws(StyleError) {
      try style.addSource(id, source)
      try style.insert(lines(id, isDark: isDark).json, belowAll: [.labels, .transit])
      try style.insertLayer(labels(id, isDark: isDark).json, below: .labels)
    } catch {
      throw RequestError(message: "\(error)")
    }
  }

  /// Returns the name of the elevation source to use: the source of the terrain, or else of the first hillshade or
  /// color-relief layer, or else the only elevation source.
  static func elevationSource(of style: Style) throws(RequestError) -> String {
    let names = style.sources.filter {
      if case .rasterDEM = $0.source { true } else { false }
    }.map(\.name)
    let reliefs = [LayerType.hillshade, .colorRelief].compactMap { type in
      style.layers.first { $0.type == type }?.source
    }
    let used = ([style.terrain?.source].compactMap { $0 } + reliefs).first { names.contains($0) }
    if let used { return used }
    if names.count == 1 { return names[0] }
    throw RequestError(
      message: names.isEmpty
        ? "the style has no elevation: it needs a source of the type raster-dem"
        : "the style uses none of its elevation sources \(names.joined(separator: ", ")); "
          + "name one of them as its terrain"
    )
  }

  private func lines(_ id: String, isDark: Bool) -> LineLayer {
    LineLayer(id: id, source: id) {
      $0.lineJoin = .constant(.round)
      $0.lineColor = .expression(.toColor(isDark ? "#c8a677" : "#8a5a2b"))
      $0.lineOpacity = 0.75
      $0.lineWidth = .case([.get("major"): 1.2], default: 0.5)
    }
  }

  private func labels(_ id: String, isDark: Bool) -> SymbolLayer {
    SymbolLayer(id: id + "-labels", source: id) {
      // A line at sea level is a coast, which needs no label.
      $0.filter = .get("major") == true && .get("ele") != 0
      $0.symbolPlacement = .constant(.line)
      $0.symbolSpacing = 180
      $0.textMaxAngle = 60
      $0.textField = .expression(.toString(.get("ele")))
      $0.textFont = .constant([MapFonts.reservedName, "Noto Sans Regular"])
      $0.textSize = 10
      $0.textColor = .expression(.toColor(isDark ? "#e0c6a0" : "#6e4720"))
      $0.textHaloColor = .expression(.toColor(isDark ? "#1c1a17" : "#ffffff"))
      $0.textHaloWidth = 1.2
    }
  }
}

extension Style {
  /// Inserts a layer below all of the layers and groups in `anchors`.
  fileprivate mutating func insert(
    _ layer: JSONValue, belowAll anchors: [LayerAnchor]
  ) throws(StyleError) {
    var lowest: (style: Style, index: Int)?
    for anchor in anchors {
      var changed = self
      try changed.insertLayer(layer, below: anchor)
      let index = changed.layers.firstIndex { $0.id == layer.id } ?? changed.layers.count
      if index < lowest?.index ?? .max { lowest = (changed, index) }
    }
    if let lowest { self = lowest.style }
  }
}
