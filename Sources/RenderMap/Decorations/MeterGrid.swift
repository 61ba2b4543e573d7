import MapEngine
import MapGeometry

/// The lines of equal eastings and northings in a picture, and the names of the grid zones or squares of UTM or MGRS.
struct MeterGrid {
  /// The lines of equal eastings and northings. Those of UTM and MGRS end at the borders of zones, which are lines too.
  private(set) var lines: [GridLine] = []
  /// The visible parts of the grid zones of UTM, or of the squares of MGRS, in the order of their first samples.
  private(set) var parts: [Part] = []
  /// Whether a part of the area is beyond the latitudes of UTM.
  private(set) var isCut = false
  /// The distance between lines in meters.
  private(set) var spacing: Double

  /// The visible part of a grid zone or of a square.
  struct Part {
    /// The name, such as `31U` or `31U DQ`.
    let name: String
    /// Places in the part, in device pixels.
    fileprivate(set) var samples: [Point]
  }

  /// A part of the picture with one system of coordinates.
  private enum Region: Hashable {
    /// A zone of UTM in one of the copies of the world, and the number of turns around the earth to the copy.
    case zone(UTMZone, turn: Double)
    /// The whole picture, with the coordinates of the map's reference system.
    case plane

    /// Returns the point with an easting and a northing in meters, on the plane of the view; nil if it is in another zone.
    ///
    /// - Parameter isExtended: Whether a point in another zone is returned too.
    func plane(
      of coordinates: Point, in viewport: Viewport, isExtended: Bool = false
    ) -> Point? {
      switch self {
      case .zone(let zone, let turn):
        var place = zone.place(coordinates)
        guard isExtended || GridZone(at: place)?.zone == zone else { return nil }
        place.longitude += 360 * turn
        return viewport.planeOfGraticule(place)
      case .plane:
        return viewport.plane(ofSystemCoordinates: coordinates)
      }
    }
  }

  /// A grid zone in one of the copies of the world.
  private struct Cell: Hashable {
    var gridZone: GridZone
    var turn: Double
  }

  /// A place of the area that has coordinates.
  private struct Sample {
    var device: Point
    var region: Region
    /// The grid zone of UTM or MGRS.
    var cell: Cell?
    var coordinates: Point
  }

  /// The number of intervals between samples along each side of the area.
  private static let intervals = 48
  /// The least distance between lines if the spacing is chosen by the scale of the map, in pixels of decorations.
  private static let distance = 36.0
  /// The spacings of lines in meters, from which one is chosen by the scale of the map.
  private static let spacings = [1, 10, 100, 1000, 10_000, GridSquare.side, 1_000_000]

  /// Creates the lines inside an area in device pixels; nil if they would be too close to each other.
  ///
  /// - Parameters:
  ///   - grid: The grid, whose spacing is valid. Without coordinates of its system in the area, there are no lines.
  ///   - ratio: The number of device pixels per pixel of decorations.
  init?(_ grid: ReferenceGrid, viewport: Viewport, area: Box, ratio: Double) {
    var isCut = false
    let samples =
      grid.system == .map
      ? Self.samplesOfPlane(viewport, area) : Self.samples(viewport, area, isCut: &isCut)
    let rate = Self.pixelsPerMeter(samples, viewport, middle: area.middle, ratio: ratio)
    let greatest = Double(grid.system.greatestSpacing)
    spacing =
      grid.spacing ?? Self.spacings.first { $0 * rate >= Self.distance && $0 <= greatest }
      ?? greatest
    self.isCut = isCut
    guard !samples.isEmpty else { return }
    guard spacing * rate >= GraticuleSpacing.leastDistance else { return nil }
    parts = Self.parts(samples, of: grid.system, viewport)
    var (regions, extents): ([Region], [Region: Box]) = ([], [:])
    for sample in samples {
      if extents[sample.region] == nil { regions.append(sample.region) }
      extents[sample.region, default: .empty].formUnion(sample.coordinates)
    }
    let labels = GridLabelText(grid.system, spacing: spacing, in: viewport)
    let tracer = LineTracer(viewport: viewport, area: area)
    for (index, region) in regions.enumerated() {
      let sampled = extents[region] ?? .empty
      // The part of the zone in the area extends beyond its samples by less than their distance.
      let extent = sampled.expanded(
        by: max(sampled.width, sampled.height) / Double(Self.intervals) + spacing * 1e-6)
      let columns = Self.multiples(of: spacing, from: extent.minX, to: extent.maxX)
      let rows = Self.multiples(of: spacing, from: extent.minY, to: extent.maxY)
      guard lines.count + columns.count + rows.count <= GraticuleLines.maximumCount else {
        return nil
      }
      for (leadsNorth, numbers) in [(true, columns), (false, rows)] {
        for number in numbers {
          let value = Double(number) * spacing
          let range = leadsNorth ? extent.minY...extent.maxY : extent.minX...extent.maxX
          let parts = tracer.parts(
            range,
            plane: { other in
              let coordinates = leadsNorth ? Point(value, other) : Point(other, value)
              return region.plane(of: coordinates, in: viewport)
            })
          guard !parts.isEmpty else { continue }
          lines.append(
            GridLine(
              leadsNorth: leadsNorth, value: value, number: number, label: labels.short(value),
              fullLabel: labels.full(value, leadsNorth: leadsNorth),
              group: 2 * index + (leadsNorth ? 0 : 1), parts: parts))
        }
      }
    }
    addBorders(of: samples.compactMap(\.cell), tracer)
  }

  /// Adds the southern and western edges of grid zones, and the northern edge of UTM.
  private mutating func addBorders(of cells: [Cell], _ tracer: LineTracer) {
    var known: Set<Cell> = []
    for cell in cells where known.insert(cell).inserted {
      let (longitudes, latitudes) = (cell.gridZone.longitudes, cell.gridZone.latitudes)
      var edges = [latitudes.lowerBound]
      if latitudes.upperBound == GridZone.allLatitudes.upperBound {
        edges.append(latitudes.upperBound)
      }
      let west = tracer.parts(latitudes) {
        LngLat(longitude: longitudes.lowerBound + 360 * cell.turn, latitude: $0)
      }
      var parts = west
      for latitude in edges {
        parts += tracer.parts(longitudes) {
          LngLat(longitude: $0 + 360 * cell.turn, latitude: latitude)
        }
      }
      guard !parts.isEmpty else { continue }
      lines.append(
        GridLine(leadsNorth: true, value: longitudes.lowerBound, number: 0, parts: parts))
    }
  }

  /// Returns the places of a lattice in an area, in device pixels.
  private static func lattice(_ area: Box) -> [Point] {
    (0...intervals).flatMap { row in
      (0...intervals).map { column in
        let (x, y) = (Double(column) / Double(intervals), Double(row) / Double(intervals))
        return Point(area.minX + x * area.width, area.minY + y * area.height)
      }
    }
  }

  /// Returns the places of a lattice in an area that are in grid zones.
  private static func samples(_ viewport: Viewport, _ area: Box, isCut: inout Bool) -> [Sample] {
    var samples: [Sample] = []
    for device in lattice(area) {
      guard let place = viewport.place(ofVisibleDevice: device) else { continue }
      guard let gridZone = GridZone(at: place) else {
        isCut = true
        continue
      }
      let turn = ((place.longitude + 180) / 360).rounded(.down)
      samples.append(
        Sample(
          device: device, region: .zone(gridZone.zone, turn: turn),
          cell: Cell(gridZone: gridZone, turn: turn),
          coordinates: gridZone.zone.coordinates(
            of: LngLat(longitude: place.longitude - 360 * turn, latitude: place.latitude))))
    }
    return samples
  }

  /// Returns the places of a lattice in an area with the coordinates of the map's reference system.
  private static func samplesOfPlane(_ viewport: Viewport, _ area: Box) -> [Sample] {
    lattice(area).compactMap { device in
      viewport.systemCoordinates(ofVisibleDevice: device).map {
        Sample(device: device, region: .plane, coordinates: $0)
      }
    }
  }

  /// Returns the number of pixels of decorations per meter at the sample nearest to the middle, in the direction in which
  /// lines are nearest to each other; 0 if there are no samples.
  private static func pixelsPerMeter(
    _ samples: [Sample], _ viewport: Viewport, middle: Point, ratio: Double
  ) -> Double {
    guard
      let sample = samples.min(by: {
        ($0.device - middle).length < ($1.device - middle).length
      })
    else { return 0 }
    let step = 10.0
    func device(_ offset: Point) -> Point {
      let plane = sample.region.plane(
        of: sample.coordinates + offset, in: viewport, isExtended: true)
      return viewport.device(ofPlane: plane ?? .zero).point
    }
    let lengths = [Point(step, 0), Point(0, step)].map { (device($0) - device($0 * -1)).length }
    return (lengths.min() ?? 0) / (2 * step) / ratio
  }

  /// Returns the visible parts of grid zones or of squares.
  private static func parts(
    _ samples: [Sample], of system: ReferenceGrid.System, _ viewport: Viewport
  ) -> [Part] {
    var parts: [Part] = []
    var indices: [String: Int] = [:]
    for sample in samples {
      guard let cell = sample.cell,
        let name = name(atDevice: sample.device, of: system, viewport)
      else { continue }
      // The same name can be in several copies of the world.
      let key = "\(name) \(cell.turn)"
      if let index = indices[key] {
        parts[index].samples.append(sample.device)
      } else {
        indices[key] = parts.count
        parts.append(Part(name: name, samples: [sample.device]))
      }
    }
    return parts
  }

  /// Returns the name of the grid zone or of the square at a place in device pixels; nil if there is none.
  static func name(
    atDevice device: Point, of system: ReferenceGrid.System, _ viewport: Viewport
  ) -> String? {
    guard let place = viewport.place(ofVisibleDevice: device) else { return nil }
    let turns = ((place.longitude + 180) / 360).rounded(.down)
    let wrapped = LngLat(longitude: place.longitude - 360 * turns, latitude: place.latitude)
    return switch system {
    case .utm: GridZone(at: wrapped)?.name
    case .mgrs: GridSquare(at: wrapped)?.name
    case .map: nil
    }
  }

  private static func multiples(of spacing: Double, from low: Double, to high: Double) -> Range<Int>
  {
    let (first, last) = ((low / spacing).rounded(.up), (high / spacing).rounded(.down))
    guard first <= last else { return 0..<0 }
    return Int(first)..<Int(last) + 1
  }
}

extension Box {
  /// The point in the middle.
  var middle: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
}
