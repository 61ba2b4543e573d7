package import MapJSON

extension StyleDifference {
  /// The largest number of cameras that are found.
  private static let cameraLimit = 8
  /// The zoom level above which tiles and styles have no detail, as an upper end of open zoom ranges.
  private static let highestZoom = 24.0

  /// Returns jobs whose pictures show the differences between two styles, without styles.
  ///
  /// The first job, `camera`, has the camera of the new style, completed by that of the old one. Each further job, such as
  /// `zoom-12.5`, has the same camera at a zoom level of a changed layer that no earlier job shows: the nearest level
  /// that is half a level inside of its zoom range, or the middle of a smaller range. If the zoom range itself changed,
  /// it is the part that only one of the styles has. Values that neither style has come from the data of each style.
  package static func cameras(
    showing differences: [StyleDifference], from old: JSONValue, to new: JSONValue
  ) -> [JSONObject] {
    var camera = JSONObject()
    for name in ["center", "zoom", "bearing", "pitch"] {
      camera[name] = new.object?[name] ?? old.object?[name]
    }
    let zoom = camera["zoom"]?.double
    let (before, now) = (OrderedLayers(of: old).layers, OrderedLayers(of: new).layers)
    var levels: [Double] = []
    for difference in differences {
      guard let id = difference.layer, levels.count < cameraLimit - 1 else { continue }
      let range =
        changedRange(of: difference) ?? zoomRange(of: now[id] ?? before[id])
      guard let range, !(levels + [zoom].compactMap { $0 }).contains(where: range.contains) else {
        continue
      }
      if zoom == nil, range == 0..<highestZoom { continue }
      let margin = min(0.5, (range.upperBound - range.lowerBound) / 2)
      let isBelow = (zoom ?? 0) < range.lowerBound
      levels.append(isBelow ? range.lowerBound + margin : range.upperBound - margin)
    }
    return [named("camera", camera)]
      + levels.map { level in
        camera["zoom"] = JSONValue(.number(.double(level)))
        return named("zoom-\(level)", camera)
      }
  }

  private static func named(_ name: String, _ camera: JSONObject) -> JSONObject {
    JSONObject([JSONObject.Member(name: "name", value: JSONValue(.string(name)))] + camera.members)
  }

  /// Returns the zoom levels at which a layer is drawn; nil if there are none.
  private static func zoomRange(of layer: JSONValue?) -> Range<Double>? {
    range(layer?.object?["minzoom"]?.double ?? 0, layer?.object?["maxzoom"]?.double ?? highestZoom)
  }

  /// Returns the zoom levels at which only one of the styles draws a layer whose zoom range changed; nil if another
  /// property changed.
  private static func changedRange(of difference: StyleDifference) -> Range<Double>? {
    let open: Double
    switch difference.place {
    case "minzoom": open = 0
    case "maxzoom": open = highestZoom
    default: return nil
    }
    let ends = [difference.old?.double ?? open, difference.new?.double ?? open]
    return range(min(ends[0], ends[1]), max(ends[0], ends[1]))
  }

  private static func range(_ lower: Double, _ upper: Double) -> Range<Double>? {
    let (lower, upper) = (max(0, lower), min(highestZoom, upper))
    return lower < upper ? lower..<upper : nil
  }
}
