import MapEngine
import MapJSON
import MapStyle

/// The changes that a picture makes to a shared map. First, overlays, layers and contour lines are added. Then,
/// the style is edited.
struct MapChanges: Sendable {
  /// The overlays, the lowest first. If the style already uses the id of an overlay, the overlay gets another id.
  var overlays: [Overlay] = []
  /// The layers that are added above the overlays.
  var fragments: [LocatedFragment] = []
  /// The position below which layers of fragments are inserted by default; nil if they are inserted at the top.
  var anchor: LayerAnchor?
  /// The index of the overlay that layers of fragments draw if they name no source; nil if there is no such overlay.
  var fragmentOverlay: Int?
  /// The number of overlays that keep their own layers even if layers of fragments draw them. They are the first
  /// overlays.
  var themedCount = 0
  /// The contour lines that are added; nil if none are added.
  var contours: ContourLines?
  /// The edits of the style, in the order in which they are made.
  var edits: [StyleEdit] = []
  /// The themed data, if its labels in areas would repeat names that the basemap shows. In that case, the names of the
  /// basemap are removed. Nil if no names are repeated.
  var labels: ThemedOverlays?

  /// Whether there are no changes.
  var isEmpty: Bool {
    overlays.isEmpty && fragments.isEmpty && contours == nil && edits.isEmpty && labels == nil
  }

  /// The changes without the features of overlays. Maps with changes of equal identity differ only in these features.
  struct Identity: Hashable, Sendable {
    var layers: [[JSONValue]]
    var images: [[GroundImage]]
    var rasters: [OverlayRaster?]
    var fragments: [JSONValue]
    var anchor: LayerAnchor?
    var contours: ContourLines?
    var edits: [StyleEdit]
    var hasLabels: Bool
  }

  var identity: Identity {
    Identity(
      layers: overlays.map { $0.layers.map(\.json) }, images: overlays.map(\.images),
      rasters: overlays.map(\.raster),
      fragments: fragments.map(\.document.root), anchor: anchor,
      contours: contours, edits: edits,
      hasLabels: labels != nil)
  }

  /// Returns a map with the changes, but without the features of overlays. The changes are made to the compiled style,
  /// so the style is not compiled again.
  func changing(_ map: Map) throws(RequestError) -> ChangedMap {
    var style = map.style
    var changed = ChangedMap(map: map)
    do throws(RequestError) {
      // Overlays are added afterwards, so they are above the lines.
      try contours?.add(to: &style, isDark: style.hasDarkBackground)
    } catch {
      throw RequestError(PictureMember.contours.name, error.message)
    }
    try add(to: &style, ids: &changed.ids)
    for edit in edits {
      do throws(StyleError) {
        try style.apply(edit)
      } catch {
        throw RequestError(edit.member, "\(error)")
      }
      guard case .projection = edit, let text = style.referenceSystem else { continue }
      do throws(ReferenceSystemError) {
        try changed.map.findReferenceSystem(text)
      } catch {
        throw RequestError(edit.member, "\(error)")
      }
    }
    do throws(MapError) {
      try changed.map.setStyle(style)
    } catch {
      throw RequestError(error)
    }
    return changed
  }

  /// Adds the overlays and fragments to a style, and the ids of the overlays to `ids`.
  private func add(to style: inout Style, ids: inout [String]) throws(RequestError) {
    var before = ""
    for var overlay in overlays {
      // The overlay of circles and labels in areas is named after the overlay of the areas.
      let arePoints = overlay.id == before + Overlay.pointsSuffix
      before = overlay.id
      overlay.id =
        arePoints
        ? (ids.last ?? "") + Overlay.pointsSuffix : Overlay.freeID(overlay.id, in: style)
      let isDrawn = fragments.contains {
        $0.fragment.drawnSources.contains(overlay.id)
          || $0.lacksSource && ids.count == fragmentOverlay
      }
      ids.append(overlay.id)
      do throws(StyleError) {
        if isDrawn, ids.count > themedCount {
          try style.addGround(of: overlay)
          try style.addSource(overlay.id, overlay.emptied.source)
        } else {
          try style.add(overlay.emptied)
        }
      } catch {
        throw RequestError(
          PictureMember.insertBelow.name, error.message(addingTo: style))
      }
    }
    for located in fragments {
      var fragment = located.fragment
      if let fragmentOverlay { fragment.useSource(ids[fragmentOverlay]) }
      if let anchor { fragment.stand(below: anchor) }
      do throws(StyleError) {
        try style.add(fragment)
      } catch {
        throw located.failure(error, addingTo: style)
      }
    }
    do throws(StyleError) {
      try labels?.removeRepeatedNames(from: &style)
    } catch {
      throw RequestError(message: "\(error)")
    }
  }
}

/// A map with overlays, and the ids that the overlays have in the map.
struct ChangedMap: Sendable {
  var map: Map
  /// The ids of the overlays, in the order of the overlays.
  var ids: [String] = []

  /// Returns the map with the data of overlays. The overlays must be in the order of `ids`.
  func filled(with overlays: [Overlay]) throws(RequestError) -> ChangedMap {
    var filled = self
    do throws(MapError) {
      for (overlay, id) in zip(overlays, ids) {
        var overlay = overlay
        overlay.id = id
        try filled.map.replaceData(of: overlay)
      }
    } catch {
      throw RequestError(error)
    }
    return filled
  }
}

extension Style {
  /// Whether the lowest background layer has a constant, dark color.
  fileprivate var hasDarkBackground: Bool {
    for layer in layers {
      guard case .background(let background) = layer.content else { continue }
      return background.backgroundColor.constant.map { DecorationColors.isDark($0) } ?? false
    }
    return false
  }
}

extension StyleEdit {
  /// The member of a request that contains the edit.
  fileprivate var member: String {
    switch self {
    case .set(let layer, let property, _): "set.\(layer).\(property)"
    case .filter(let layer, _): "filter.\(layer)"
    case .hide(let pattern): "hide '\(pattern)'"
    case .state(let key, _): "state.\(key)"
    case .projection: "projection"
    case .language: "language"
    }
  }
}

extension StyleError {
  /// Returns the text of the error. It contains a suggestion if a layer is unknown. It does not contain positions,
  /// because the layers may not be from a file.
  func message(addingTo style: Style) -> String {
    switch self {
    case .invalid(let diagnostics): diagnostics.map(\.message).joined(separator: "; ")
    case .unknownLayer(let id):
      description + Suggestion.remedy(for: id, in: ["labels", "transit"] + style.layers.map(\.id))
    default: description
    }
  }
}
