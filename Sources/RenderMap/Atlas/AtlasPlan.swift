import MapData
import MapEngine
import MapGeoJSON
import MapGeometry
import MapJSON
import MapTiles

/// The division of an atlas into pages, and the requests of the pages.
struct AtlasPlan {
  /// The members of all pages.
  let usual: RequestMembers
  let reader: RequestReader
  let drawing: PictureDrawing
  /// The share of the width and height of a page that the next page shows too.
  let overlap: Double

  /// Returns the pages of an area that is divided into rows and columns.
  func jobs(
    ofGrid area: GeographicBounds, rows: Int, columns: Int
  ) throws(RequestError) -> AtlasJobs {
    guard rows >= 1, columns >= 1, rows <= AtlasSheet.limit, columns <= AtlasSheet.limit else {
      throw RequestError(
        .wrongJob, "the rows and columns of an atlas must be from 1 to \(AtlasSheet.limit)")
    }
    let page = try page()
    guard page.camera.metersPerPixel == nil else {
      throw usual.error(
        PictureMember.scale.name,
        "determines the rows and columns of an atlas: leave out one of them")
    }
    let grid = try AtlasGrid(
      of: try box(of: area), rows: rows, columns: columns, overlap: overlap)
    let requests = grid.sheets.map { sheet in
      var request = page
      request.camera.bounds = GeographicBounds(world: sheet.box)
      request.camera.zoomLimit = Self.greatestZoom
      return request
    }
    return AtlasJobs(of: grid.sheets, requests, overview: overview(of: grid.sheets, like: page))
  }

  /// Returns the pages of a scale that cover an area.
  func jobs(of area: GeographicBounds) throws(RequestError) -> AtlasJobs {
    let page = try page()
    let grid = try AtlasGrid(
      of: try box(of: area), overlap: overlap, size: try size(of: page))
    return scaledJobs(grid.sheets, page)
  }

  /// Returns the pages of a scale along the lines of the data at an address, which are given in world units.
  func jobs(
    along lines: [[Point]], at address: DataAddress
  ) throws(RequestError) -> AtlasJobs {
    var page = try page()
    page.overlays.append(.address(address))
    let strip = try AtlasStrip(along: lines, overlap: overlap, size: try size(of: page))
    return scaledJobs(strip.sheets, page)
  }

  /// Returns the pages of the features at an address. The overview shows all features.
  func jobs(
    of features: FeatureJobs, at address: DataAddress
  ) throws(RequestError) -> AtlasJobs {
    guard features.features.count <= AtlasSheet.limit else { throw AtlasSheet.tooMany }
    var sheets: [AtlasSheet] = []
    for (index, feature) in features.features.enumerated() {
      guard let bounds = BoundingBox(of: [feature]).flatMap({ GeographicBounds($0) }) else {
        continue
      }
      sheets.append(AtlasSheet(number: index + 1, box: Box(world: bounds)))
    }
    // The text only marks that there is data. The address itself is set below.
    var all = try request([JSONObject.Member(name: "data", value: "data")])
    all.data = .address(address)
    return AtlasJobs(of: features, overview: overview(of: sheets, like: all))
  }

  /// The zoom level that the camera of a page may have at most.
  private static let greatestZoom = 24.0

  private func scaledJobs(_ sheets: [AtlasSheet], _ page: PictureRequest) -> AtlasJobs {
    let requests = sheets.map { sheet in
      var request = page
      let middle = sheet.box.middle
      request.camera.center = LngLat(
        longitude: WebMercator.wrapped(longitude: WebMercator.longitude(x: middle.x)),
        latitude: WebMercator.latitude(y: middle.y))
      return request
    }
    return AtlasJobs(of: sheets, requests, overview: overview(of: sheets, like: page))
  }

  // MARK: - Requests

  /// Returns the request with the members of all pages, and with further members.
  private func request(
    _ further: [JSONObject.Member] = []
  ) throws(RequestError) -> PictureRequest {
    let name = JSONObject.Member(name: "name", value: "atlas.pdf")
    return try reader.request(of: RequestMembers(arguments: JSONObject([name] + further)))
  }

  /// Returns the request of the pages of a grid or a strip, without its place.
  private func page() throws(RequestError) -> PictureRequest {
    let ofPlace = PictureMember.Section.camera.members + PictureMember.Section.framing.members
    for member in ofPlace where usual.has(member.name) {
      throw usual.error(member.name, "the pages of an atlas determine the camera: leave it out")
    }
    var request = try request()
    // The pages determine the view, even if there is data.
    request.camera.fitsData = false
    (request.camera.bearing, request.camera.pitch) = (0, 0)
    if request.decorations.legend != nil,
      request.decorations.positions[.legend]?.isOutside ?? false
    {
      throw usual.error(
        PictureMember.positions.name,
        "a legend outside of the map makes the pages of an atlas smaller: place it in a corner")
    }
    if usual.has(PictureMember.profile.name) {
      throw usual.error(
        PictureMember.profile.name,
        "an elevation profile makes the maps of an atlas smaller: leave it out")
    }
    return request
  }

  /// Returns the request of the overview of pages. The overview has the decorations of the pages, but not their scale.
  private func overview(of sheets: [AtlasSheet], like page: PictureRequest) -> PictureRequest? {
    guard !sheets.isEmpty else { return nil }
    var request = page
    var box = Box.empty
    for sheet in sheets {
      box.formUnion(Point(sheet.box.minX, sheet.box.minY))
      box.formUnion(Point(sheet.box.maxX, sheet.box.maxY))
    }
    // The outlines of the outer pages are inside of the picture.
    let margin = max(box.width, box.height, Self.leastExtent) * 0.02
    request.camera = CameraRequest.fitting(
      GeographicBounds(world: box.inset(by: -margin)), padding: page.camera.padding, bearing: 0,
      maximumZoom: Camera.maximumFitZoom)
    request.camera.pitch = 0
    request.decorations.scale = nil
    request.decorations.sheets = sheets.map { sheet in
      SheetLine(
        String(sheet.number), corners: sheet.box.corners.map { LngLat(world: $0) })
    }
    return request
  }

  /// The least extent of an overview in world units, which is about 400 meters at the equator.
  private static let leastExtent = 1e-5

  // MARK: - Sizes

  /// Returns the box of an area in world units.
  private func box(of area: GeographicBounds) throws(RequestError) -> Box {
    let box = Box(world: area)
    guard box.width > 0, box.height > 0 else {
      throw RequestError(.wrongJob, "the area of an atlas must have a width and a height")
    }
    return box
  }

  /// Returns a function that returns the size in world units of the map of a page whose center has a world y.
  private func size(of page: PictureRequest) throws(RequestError) -> (Double) -> Point {
    guard let metersPerPixel = page.camera.metersPerPixel else {
      throw RequestError(
        .wrongJob,
        "the pages of an atlas need a scale: set --scale, such as --scale 1:25000, or divide an area by --rows and --columns"
      )
    }
    let prepared = try drawing.prepare(page)
    let map = try drawing.content(of: prepared).map
    guard map.mapProjection == nil else {
      throw RequestError(
        PictureMember.projection.name,
        "the pages of an atlas with a scale are in Web Mercator: use a style and options without a projection"
      )
    }
    let paper = map.paper(around: prepared.request.decorations, size: page.size)
    let (width, height) = (
      Double(page.size.width) - paper.left - paper.right,
      Double(page.size.height) - paper.top - paper.bottom
    )
    return { y in
      let place = LngLat(
        longitude: 0, latitude: WebMercator.latitude(y: min(max(y, 0), 1)))
      let meters = ViewProjection.mercator.metersPerUnit(at: place) ?? .infinity
      return Point(width, height) * (metersPerPixel / meters)
    }
  }
}

extension Box {
  /// Creates the box of bounds in world units of Web Mercator. It extends to the east beyond the antimeridian.
  fileprivate init(world bounds: GeographicBounds) {
    let east = bounds.east + (bounds.west > bounds.east ? 360 : 0)
    self.init(
      minX: WebMercator.x(longitude: bounds.west), minY: WebMercator.y(latitude: bounds.north),
      maxX: WebMercator.x(longitude: east), maxY: WebMercator.y(latitude: bounds.south))
  }
}

extension GeographicBounds {
  /// Creates the bounds of a box in world units of Web Mercator. A box that is as wide as the world has all longitudes.
  fileprivate init(world box: Box) {
    let isWhole = box.width >= 1
    func longitude(_ x: Double) -> Double {
      WebMercator.wrapped(longitude: WebMercator.longitude(x: x))
    }
    let west = isWhole ? -180 : longitude(box.minX)
    self =
      GeographicBounds([
        west == 180 ? -180 : west, WebMercator.latitude(y: min(max(box.maxY, 0), 1)),
        isWhole ? 180 : longitude(box.maxX), WebMercator.latitude(y: min(max(box.minY, 0), 1)),
      ]) ?? .world
  }
}
