import MapGeometry
import MapTiles

/// Finds the padding with which a picture shows data whole: beside the decorations, with its circles, pins and labels
/// inside of the map's edges.
///
/// A view is measured with its decorations and placed symbols. If something of the data is covered or cut, the data is
/// framed again with more padding, at most twice. The view with the fewest faults is the result.
struct DataFraming {
  /// What is wrong with a view.
  struct Faults {
    /// The decorations that cover something of the data.
    var covering: [Box] = []
    /// All decorations over the map.
    var decorations: [Box] = []
    /// The lengths by which circles, icons and labels extend beyond the edges of the map.
    var overhang = EdgeInsets()

    /// The number of faults.
    var count: Int { covering.count + overhang.sides.filter { $0 > 0 }.count }
  }

  /// The map's area of the picture, in pixels of the style.
  let area: Box
  /// The layers of the data.
  let layers: Set<String>
  /// The layers of the data whose features extend beyond their positions.
  let layersOfPoints: Set<String>
  /// The bounds of the data.
  let bounds: GeographicBounds

  /// The number of times that the data is framed again.
  static let attempts = 2
  /// The distance between the data and what must not cover it, in pixels.
  private static let gap = 4.0
  /// The greatest length by which circles are expected to extend beyond an edge, in pixels.
  private static let greatestOverhang = 96.0
  /// The precision of such a length, in pixels.
  private static let step = 4.0

  /// Measures a decorated scene.
  func faults(of scene: Scene) -> Faults {
    let placed = PlacedScene(scene)
    var faults = Faults()
    faults.decorations = scene.reservedBoxes.filter { overlaps($0, area) }
    let data = box(of: scene)
    func shows(_ box: Box, _ layers: Set<String>) -> Bool {
      !layers.isEmpty && overlaps(box, data)
        && !RenderedQuery(
          placed.content, area: QueryArea(QueryOutline(box.clipped(to: data)), in: scene.viewport),
          layers: layers, filter: nil
        ).hits().isEmpty
    }
    let labels = placed.labels().filter { layersOfPoints.contains($0.layer) }
    faults.covering = faults.decorations.filter { decoration in
      shows(decoration, layers)
        || labels.contains { label in
          label.refusal == .decoration && label.box.map { overlaps($0, decoration) } ?? false
        }
    }
    guard bounds.unwrappedEast - bounds.west < Self.worldWidth else { return faults }
    let far = Self.greatestOverhang
    func overhang(_ strip: (Double) -> Box) -> Double {
      var length = 0.0
      while length < far, shows(strip(length), layersOfPoints) { length += Self.step }
      return length
    }
    let whole = area.expanded(by: far)
    faults.overhang = EdgeInsets(
      top: overhang {
        Box(minX: area.minX, minY: whole.minY, maxX: area.maxX, maxY: area.minY - $0)
      },
      right: overhang {
        Box(minX: area.maxX + $0, minY: area.minY, maxX: whole.maxX, maxY: area.maxY)
      },
      bottom: overhang {
        Box(minX: area.minX, minY: area.maxY + $0, maxX: area.maxX, maxY: whole.maxY)
      },
      left: overhang {
        Box(minX: whole.minX, minY: area.minY, maxX: area.minX - $0, maxY: area.maxY)
      })
    for label in labels where label.showsText || label.showsIcon {
      guard let box = label.box, overlaps(box, area) else { continue }
      faults.overhang.top = max(faults.overhang.top, area.minY - box.minY)
      faults.overhang.right = max(faults.overhang.right, box.maxX - area.maxX)
      faults.overhang.bottom = max(faults.overhang.bottom, box.maxY - area.maxY)
      faults.overhang.left = max(faults.overhang.left, area.minX - box.minX)
    }
    return faults
  }

  /// Returns the padding inside of the map's edges that avoids the faults of a view with some padding.
  ///
  /// - Parameters:
  ///   - decorations: The boxes to avoid. Each is avoided at the edge where the picture of the data stays largest.
  ///   - zoom: Returns the zoom level of a view with a padding; nil if there is no room.
  func padding(
    _ padding: EdgeInsets, avoiding decorations: [Box], _ overhang: EdgeInsets,
    zoom: (EdgeInsets) -> Double?
  ) -> EdgeInsets {
    func grown(_ length: Double) -> Double { length > 0 ? length + Self.gap : 0 }
    var result =
      padding
      + EdgeInsets(
        top: grown(overhang.top), right: grown(overhang.right), bottom: grown(overhang.bottom),
        left: grown(overhang.left))
    for box in decorations {
      let room = Box(
        minX: area.minX + result.left, minY: area.minY + result.top,
        maxX: area.maxX - result.right, maxY: area.maxY - result.bottom)
      guard overlaps(box, room) else { continue }
      var found: (padding: EdgeInsets, zoom: Double, length: Double)?
      for (side, length) in [
        (\EdgeInsets.top, box.maxY - area.minY), (\.bottom, area.maxY - box.minY),
        (\.right, area.maxX - box.minX), (\.left, box.maxX - area.minX),
      ] as [(WritableKeyPath<EdgeInsets, Double>, Double)] {
        var tried = result
        tried[keyPath: side] = max(tried[keyPath: side], length + Self.gap)
        guard let level = zoom(tried) else { continue }
        let isBetter =
          found.map { level > $0.zoom || level == $0.zoom && length < $0.length } ?? true
        if isBetter { found = (tried, level, length) }
      }
      if let found { result = found.padding }
    }
    return result
  }

  /// The width of bounds in degrees from which the copies of the world beside them are in view.
  private static let worldWidth = 330.0

  /// Returns the box of the data's own copy of the world in a scene, with room for what extends beyond the positions.
  private func box(of scene: Scene) -> Box {
    let size = scene.viewport.size
    let boxes = scene.camera.deviceBoxes(of: bounds, size: size).map { box in
      Box(
        minX: box.minX / size.pixelRatio, minY: box.minY / size.pixelRatio,
        maxX: box.maxX / size.pixelRatio, maxY: box.maxY / size.pixelRatio)
    }
    let middle = (area.minX + area.maxX) / 2
    let own = boxes.min {
      abs(($0.minX + $0.maxX) / 2 - middle) < abs(($1.minX + $1.maxX) / 2 - middle)
    }
    guard let own else { return area.expanded(by: Self.greatestOverhang) }
    return bounds.unwrappedEast - bounds.west < Self.worldWidth
      ? own.expanded(by: Self.greatestOverhang) : own
  }

  private func overlaps(_ box: Box, _ other: Box) -> Bool {
    box.minX < other.maxX && box.maxX > other.minX && box.minY < other.maxY && box.maxY > other.minY
  }
}

extension Map {
  /// Returns the camera of a request that leaves the view to the data: like `plain`, but with all of the data beside the
  /// decorations and inside of the edges where there is such a view. Other requests have the camera `plain`.
  func framed(
    _ request: CameraRequest, size: PictureSize, decorations: MapDecorations, threads: Int,
    plain: (CameraRequest) throws(ViewError) -> Camera
  ) throws(ViewError) -> Camera {
    let first = try plain(request)
    guard request.bounds == nil,
      request.fitsData
        || request.center == nil && request.zoom == nil && style.center == nil && style.zoom == nil,
      let bounds = request.fallbackBounds ?? dataBounds
    else { return first }
    let layers = style.layers.filter { layer in
      layer.source.map { sources[$0] is GeoJSONMapSource } ?? false
    }
    let ofPoints = layers.filter { layer in
      switch layer.content {
      case .circle, .symbol: true
      default: false
      }
    }
    guard !layers.isEmpty, decorations.hasFurtherParts || !ofPoints.isEmpty else { return first }
    let paper = first.paper
    let framing = DataFraming(
      area: Box(
        minX: paper.left, minY: paper.top, maxX: Double(size.width) - paper.right,
        maxY: Double(size.height) - paper.bottom),
      layers: Set(layers.map(\.id)), layersOfPoints: Set(ofPoints.map(\.id)), bounds: bounds)
    func camera(_ padding: EdgeInsets) -> Camera? {
      var padded = request
      padded.padding = request.padding + padding
      return try? plain(padded)
    }
    var best: (camera: Camera, faults: Int)?
    var (current, padding) = (first, EdgeInsets())
    for attempt in 0...DataFraming.attempts {
      var scene = scene(camera: current, size: size, threads: threads)
      decorate(&scene, with: decorations)
      let faults = framing.faults(of: scene)
      if faults.count < best?.faults ?? .max { best = (current, faults.count) }
      guard faults.count > 0, attempt < DataFraming.attempts else { break }
      let avoided = attempt == 0 ? faults.covering : faults.decorations
      padding = framing.padding(padding, avoiding: avoided, faults.overhang) { camera($0)?.zoom }
      guard let next = camera(padding) else { break }
      current = next
    }
    return best?.camera ?? first
  }
}

extension EdgeInsets {
  /// The four lengths.
  fileprivate var sides: [Double] { [top, right, bottom, left] }
}

extension Box {
  /// Returns the box with a margin.
  fileprivate func expanded(by margin: Double) -> Box {
    Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// Returns the part of the box in another.
  fileprivate func clipped(to other: Box) -> Box {
    Box(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}
