import MapEngine
import MapGeoJSON
import MapGeometry
import MapStyle

/// A type that finds a view in which all data is visible. In such a view, decorations cover no data, and circles, icons
/// and labels are inside the map.
///
/// A view is measured with its decorations and placed symbols. If a part of the data is covered or cut, the data is
/// framed again in the largest free rectangle of the map. In the first attempt, the rectangle is free of the
/// decorations that cover data. In the second attempt, it is free of all decorations.
struct DataFraming {
  /// The rectangle of the map in the picture, in pixels of the style.
  let area: Box
  /// The requested padding, in pixels of the style.
  let padding: EdgeInsets

  /// The maximum number of times that data is framed again.
  private static let attempts = 2
  /// The least distance from the data to decorations and edges in a view that is framed again, in pixels of the style.
  private static let gap = 4.0
  /// The smallest scale of a view, relative to the scale at which the data fills the map. A scale of 0.25 is two zoom
  /// levels lower.
  private static let leastScale = 0.25
  /// The number of steps in which the scale and the padding of a view are found, and in which the room for labels is
  /// reduced.
  private static let steps = 8

  /// The measures of a view. Lengths are in pixels of the style.
  struct View {
    /// The box of the bounds of the data.
    var bounds: Box
    /// The box of the positions of the data. The bounds surround it with a margin.
    var positions: Box
    /// The lengths by which the data extends beyond its positions, without labels and with labels.
    var reach = EdgeInsets()
    var reachWithLabels = EdgeInsets()
    /// The boxes of all decorations.
    var decorations: [Box] = []
    /// The boxes of the decorations that cover data.
    var covering: [Box] = []
    /// The numbers of parts of the data that are covered or cut.
    var faults = Faults()
  }

  /// The numbers of parts of the data that are covered or cut.
  struct Faults: Comparable {
    /// The number of circles, icons, lines and areas.
    var marks = 0
    var labels = 0

    /// Whether no part of the data is covered or cut.
    var isEmpty: Bool { marks == 0 && labels == 0 }

    static func < (a: Faults, b: Faults) -> Bool { (a.marks, a.labels) < (b.marks, b.labels) }
  }

  /// Returns the camera of the best view. This is the first view or one of at most two views that are framed again.
  ///
  /// - Parameters:
  ///   - first: The camera that shows the data in the whole map.
  ///   - measure: A function that measures the view of a camera. If its second argument is true, the view can be
  ///     followed by the last attempt, and the measures include all possible places of labels. The function returns nil
  ///     if the view shows no data.
  ///   - camera: A function that returns the camera that shows the data inside a padding; nil if there is no room.
  func camera(
    first: Camera, measure: (Camera, _ isForLast: Bool) -> View?,
    inside camera: (EdgeInsets) -> Camera?
  ) -> Camera {
    guard var view = measure(first, false) else { return first }
    var (best, leastFaults) = (first, view.faults)
    let (bounds, positions) = (view.bounds, view.positions)
    var (reach, withLabels) = (view.reach, view.reachWithLabels)
    for attempt in 0..<Self.attempts where !view.faults.isEmpty {
      // If there is not enough room for labels on both sides, labels get room on one side, or as much room as there is.
      let oneSided = [\EdgeInsets.left, \.right].map { side in
        var labels = withLabels
        labels[keyPath: side] = 0
        return reach.united(with: labels)
      }
      let reaches =
        [reach.united(with: withLabels)] + oneSided
        + (0..<Self.steps).reversed().map { step in
          reach.united(with: withLabels.scaled(by: Double(step) / Double(Self.steps)))
        }
      let obstacles = attempt == 0 ? view.covering : view.decorations
      let found = reaches.lazy.compactMap { reach in
        room(for: positions, reach, beside: obstacles).map { (room: $0, reach: reach) }
      }.first
      guard let found,
        let next = camera(padding(of: bounds, around: positions, found.reach, in: found.room)),
        let measured = measure(next, attempt == 0)
      else { break }
      if measured.faults < leastFaults { (best, leastFaults) = (next, measured.faults) }
      view = measured
      reach = reach.united(with: view.reach)
      withLabels = withLabels.united(with: view.reachWithLabels)
    }
    return best
  }

  /// Returns the padding around bounds with which the positions, and the parts of the data that extend beyond the
  /// positions, are inside a room.
  private func padding(
    of bounds: Box, around positions: Box, _ reach: EdgeInsets, in room: Box
  ) -> EdgeInsets {
    var padding = padding
    var scale = 1.0
    // At a smaller scale, the margin around the positions is smaller, so the padding must be larger.
    for _ in 0..<Self.steps {
      padding = self.padding.united(
        with: EdgeInsets(
          top: room.minY - area.minY + reach.top - (positions.minY - bounds.minY) * scale,
          right: area.maxX - room.maxX + reach.right - (bounds.maxX - positions.maxX) * scale,
          bottom: area.maxY - room.maxY + reach.bottom - (bounds.maxY - positions.maxY) * scale,
          left: room.minX - area.minX + reach.left - (positions.minX - bounds.minX) * scale))
      scale = min(
        1, (area.width - padding.left - padding.right) / max(bounds.width, 1),
        (area.height - padding.top - padding.bottom) / max(bounds.height, 1))
    }
    return padding
  }

  /// Returns the rectangle beside obstacles in which a box with margins can be shown at the largest scale; nil if the
  /// box would be much smaller there than in the whole map.
  func room(for box: Box, _ margins: EdgeInsets, beside obstacles: [Box]) -> Box? {
    // The box is not shown larger than in the whole map. If several rooms allow the same scale, the largest room is the
    // best.
    func value(_ room: Box) -> (scale: Double, area: Double) {
      let width = max(room.width - margins.left - margins.right, 0)
      let height = max(room.height - margins.top - margins.bottom, 0)
      return (min(1, width / max(box.width, 1), height / max(box.height, 1)), width * height)
    }
    var best: Box?
    var bestValue = (scale: Self.leastScale, area: 0.0)
    func search(_ room: Box, _ obstacles: ArraySlice<Box>) {
      let value = value(room)
      guard value > bestValue else { return }
      guard let index = obstacles.firstIndex(where: room.intersects) else {
        (best, bestValue) = (room, value)
        return
      }
      let obstacle = obstacles[index]
      let rest = obstacles[(index + 1)...]
      for side in [
        (\Box.minY, obstacle.maxY), (\.maxY, obstacle.minY), (\.minX, obstacle.maxX),
        (\.maxX, obstacle.minX),
      ] as [(WritableKeyPath<Box, Double>, Double)] {
        var part = room
        part[keyPath: side.0] = side.1
        search(part, rest)
      }
    }
    search(area.inset(by: Self.gap), obstacles.map { $0.expanded(by: Self.gap) }[...])
    return best
  }
}

extension DataFraming.View {
  /// Measures a view that shows data.
  ///
  /// - Parameters:
  ///   - shown: The content that the layers of the data show.
  ///   - decorations: The boxes of the decorations over the map.
  ///   - area: The rectangle of the map in the picture.
  init(_ shown: VisibleData, bounds: Box, positions: Box, decorations: [Box], area: Box) {
    self.bounds = bounds
    self.positions = positions
    self.decorations = decorations
    // Marks outside of the bounds belong to copies of the world, which repeat the data. The bounds are expanded,
    // because the bounds of a single place are a point, and anchors are rounded.
    let own = bounds.expanded(by: 1)
    let marks = shown.marks.filter { own.contains($0.anchor) }
    var (extent, extentWithLabels) = (positions, positions)
    for mark in marks {
      extentWithLabels.formUnion(mark.box)
      if !mark.isLabel { extent.formUnion(mark.box) }
      if !area.contains(mark.box) || decorations.contains(where: mark.box.intersects) {
        if mark.isLabel { faults.labels += 1 } else { faults.marks += 1 }
      }
    }
    for decoration in decorations {
      let count = shown.shapeCount(in: decoration.intersection(positions))
      faults.marks += count
      if count > 0 || marks.contains(where: { decoration.intersects($0.box) }) {
        covering.append(decoration)
      }
    }
    for symbol in shown.possible where own.contains(symbol.anchor) {
      extentWithLabels.formUnion(symbol.box)
    }
    reach = extent.lengths(beyond: positions)
    reachWithLabels = extentWithLabels.lengths(beyond: positions)
  }
}

extension Map {
  /// Returns the camera of a request. If the request leaves the view to the data, the camera shows all data beside the
  /// decorations, if such a view exists. In all other cases, the camera is the result of `plain`.
  func framed(
    _ request: CameraRequest, size: PictureSize, decorations: MapDecorations, threads: Int,
    plain: (CameraRequest) throws(ViewError) -> Camera
  ) throws(ViewError) -> Camera {
    let first = try plain(request)
    let isLeftToData =
      request.fitsData
      || !request.asksForPlace && style.center == nil && style.zoom == nil
    guard request.bounds == nil, isLeftToData, let bounds = request.fallbackBounds ?? dataBounds
    else { return first }
    let data = geoJSONBounds
    let layers = style.layers.filter { data[$0.source ?? ""] != nil }
    let mayExtend = layers.contains { $0.type == .circle || $0.type == .symbol }
    guard mayExtend || mayDraw(decorations),
      let inner = request.fallbackData
        ?? BoundingBox(around: data.values.compactMap { $0 }).flatMap({ GeographicBounds($0) })
    else { return first }
    let (paper, ratio) = (first.paper, size.pixelRatio)
    let area = Box(
      minX: paper.left, minY: paper.top, maxX: Double(size.deviceWidth) / ratio - paper.right,
      maxY: Double(size.deviceHeight) / ratio - paper.bottom)
    let framing = DataFraming(area: area, padding: request.padding)
    return framing.camera(first: first) { camera, isForLast in
      guard let box = camera.box(of: bounds, size: size, around: area),
        let positions = camera.box(of: inner, size: size, around: area)?.intersection(box),
        !positions.isEmpty
      else { return nil }
      let scene = scene(camera: camera, size: size, threads: threads)
      let painter = painter(of: decorations, for: scene)?.painter
      let covers = painter?.boxes.filter(area.intersects) ?? []
      let shown = VisibleData(
        scene, layers: layers, positions: positions, reserved: painter?.reserved ?? [],
        withPossible: isForLast
      ) { box in area.contains(box) && !covers.contains(where: box.intersects) }
      return DataFraming.View(
        shown, bounds: box, positions: positions, decorations: covers, area: area)
    } inside: { padding in
      var padded = request
      padded.padding = padding
      padded.fallbackPadding = EdgeInsets()
      return try? plain(padded)
    }
  }
}

extension Camera {
  /// Returns the box of bounds, in pixels of the style. If there are several copies of the world, the box is in the
  /// copy that is nearest to the middle of an area.
  fileprivate func box(of bounds: GeographicBounds, size: PictureSize, around area: Box) -> Box? {
    func distance(_ box: Box) -> Double { abs(box.minX + box.maxX - area.minX - area.maxX) }
    let scale = 1 / size.pixelRatio
    return deviceBoxes(of: bounds, size: size).map {
      Box(
        minX: $0.minX * scale, minY: $0.minY * scale, maxX: $0.maxX * scale, maxY: $0.maxY * scale)
    }.min { distance($0) < distance($1) }
  }
}

extension EdgeInsets {
  /// Returns the lengths multiplied by a factor.
  func scaled(by factor: Double) -> EdgeInsets {
    EdgeInsets(
      top: top * factor, right: right * factor, bottom: bottom * factor, left: left * factor)
  }

  /// Returns the greater of both lengths for each side.
  func united(with other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top), right: max(right, other.right), bottom: max(bottom, other.bottom),
      left: max(left, other.left))
  }
}

extension Box {
  /// Returns the lengths by which the box extends beyond another box inside the box.
  fileprivate func lengths(beyond other: Box) -> EdgeInsets {
    EdgeInsets(
      top: other.minY - minY, right: maxX - other.maxX, bottom: maxY - other.maxY,
      left: other.minX - minX)
  }

  /// Returns the part of the box that is inside another box.
  fileprivate func intersection(_ other: Box) -> Box {
    Box(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }
}
