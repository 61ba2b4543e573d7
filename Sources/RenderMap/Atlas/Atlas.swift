public import MapData
public import MapEngine
import MapGeoJSON
import MapGeometry
import MapJSON
import MapTiles
import MapVector

/// An atlas is a PDF file of maps that cover an area or a route, or show the features of data. It begins with the names of
/// the features and an overview of the pages. Each page has its number, and the numbers of its neighbors at its edges.
///
///     var batch = Batch(loader: ResourceLoader())
///     batch.usual["style"] = "style.json"
///     batch.usual["scale"] = "1:25000"
///     let area = try GeographicBounds(west: 2.34, south: 48.85, east: 2.36, north: 48.86)
///     let atlas = Atlas(.area(area), drawnBy: batch)
///     let counts = try atlas.write(to: "paris.pdf") { result, _ in result.error == nil }
///
/// The pages of an area or a route are divided in Web Mercator and have north at the top.
public struct Atlas: Sendable {
  /// The subject of the pages.
  public enum Pages: Sendable {
    /// An area that is divided into rows and columns of equal pages.
    case grid(GeographicBounds, rows: Int, columns: Int)
    /// An area that is covered by pages of the scale that the batch requests.
    case area(GeographicBounds)
    /// The lines of data, which are covered by pages of the scale that the batch requests. The lines are drawn over the
    /// map.
    case route(DataAddress)
    /// The features of data. Each feature has a page, whose bookmark has the name that a batch gives it.
    case features(DataAddress, nameKey: String?)
  }

  /// The range of overlaps, as a share of a page.
  public static let overlaps = 0.0...0.5
  /// The default overlap, as a share of a page.
  public static let usualOverlap = 0.05

  /// The subject of the pages.
  public var pages: Pages
  /// The batch that draws the pages. Its usual members apply to all pages and to the overview.
  public var batch: Batch
  /// The share of the width and height of a page that the next page shows too.
  public var overlap = Self.usualOverlap
  /// Whether the first page is an overview of the pages.
  public var hasOverview = true
  /// The ids of the layers whose names the last pages list, with the pages and squares that show them. `*` and `?` are
  /// wildcards. If the list is empty, there is no index, and pages have no squares.
  public var indexedLayers: [String] = []

  /// Creates an atlas whose pages a batch draws.
  public init(_ pages: Pages, drawnBy batch: Batch) {
    self.pages = pages
    self.batch = batch
  }

  /// Draws the pages and writes the file.
  ///
  /// - Parameters:
  ///   - path: The path of the PDF file.
  ///   - ended: A function that receives the result of each page, as in `Batch.run(_:to:ended:)`.
  /// - Returns: The counts of the pages, including the overview.
  /// - Throws: `RequestError` if the pages cannot be determined or the file cannot be written.
  public func write(
    to path: String, ended: @Sendable (BatchResult, BatchCounts) -> Bool
  ) throws(RequestError) -> BatchCounts {
    let library = batch.library
    let drawing = PictureDrawing(library: library)
    var jobs = try jobs(drawing: drawing)
    var front: [PDFPage] = []
    var index: AtlasIndex?
    if let model = jobs.overview {
      let prepared = try drawing.prepare(model)
      let map = try drawing.content(of: prepared).map
      let contents = jobs.contents
      if !contents.isEmpty {
        let list = TextList("Contents", contents, of: map, like: prepared.request)
        (front, jobs.warnings) = (list.pages, list.warnings)
      }
      if !indexedLayers.isEmpty {
        index = try AtlasIndex(indexedLayers, of: map, like: prepared.request)
      }
    }
    return try batch.run(
      jobs, library, to: .document(path), front: front, appendix: index, ended: ended)
  }

  /// Returns the jobs that draw the pages.
  func jobs(drawing: PictureDrawing) throws(RequestError) -> AtlasJobs {
    guard Self.overlaps.contains(overlap) else {
      throw RequestError(.wrongJob, "the overlap must be from 0 to half of a page")
    }
    let usual = RequestMembers(arguments: batch.usual)
    let reader = try RequestReader(loader: batch.loader, usual: usual)
    try reader.checkFormat(of: usual, in: .pdf)
    let plan = AtlasPlan(usual: usual, reader: reader, drawing: drawing, overlap: overlap)
    let jobs =
      switch pages {
      case .grid(let area, let rows, let columns):
        try plan.jobs(ofGrid: area, rows: rows, columns: columns)
      case .area(let area): try plan.jobs(of: area)
      case .route(let address):
        try plan.jobs(along: try route(at: address), at: address)
      case .features(let address, let nameKey):
        try plan.jobs(
          of: try batch.features(of: address, nameKey: nameKey, reader: reader, namesFiles: false),
          at: address)
      }
    var atlas = jobs
    atlas.hasOverview = hasOverview
    atlas.hasSquares = !indexedLayers.isEmpty
    return atlas
  }

  /// Returns the lines of data in world units. Each segment takes the shorter way around the world.
  private func route(at address: DataAddress) throws(RequestError) -> [[Point]] {
    var named = batch.loader
    named.readsStreams = true
    let data = try batch.loader.limitingTime { () throws(RequestError) in
      try RequestData(at: address, loader: named, drawsImages: false)
    }
    let lines = data.features.flatMap { $0.geometry.map(Self.lines) ?? [] }
    guard !lines.isEmpty else {
      throw RequestError(.wrongInput, "\(address): has no lines, and a route is a line")
    }
    return lines.map { line in
      PathLine(
        through: line.map { LngLat(longitude: $0.longitude, latitude: $0.latitude) }
      ).positions.map { WebMercator.world(longitude: $0.longitude, latitude: $0.latitude) }
    }
  }

  private static func lines(of geometry: MapGeoJSON.Geometry) -> [[Position]] {
    switch geometry {
    case .lineString(let line): [line]
    case .multiLineString(let lines): lines
    case .geometryCollection(let parts): parts.flatMap(lines)
    case .point, .multiPoint, .polygon, .multiPolygon: []
    }
  }
}
