import MapData
import MapGeometry
import MapJSON
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("The pages of an atlas")
struct AtlasPagesTests {
  private static let style = """
    {"version": 8, "bearing": 20, "pitch": 30, "zoom": 3, "sources": {}, "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#fed"}}]}
    """

  /// Returns the jobs of an atlas, and the drawing that draws them.
  private func jobs(
    _ pages: Atlas.Pages, _ members: String, change: (inout Atlas) -> Void = { _ in }
  ) throws -> (jobs: AtlasJobs, drawing: PictureDrawing) {
    let map = try Map.load(try JSONDocument(parsing: Self.style), from: nil)
    var batch = Batch(loader: ResourceLoader())
    batch.usual = try #require(
      JSONDocument(parsing: #"{"style": "s.json", \#(members)}"#).root.object)
    var atlas = Atlas(pages, drawnBy: batch)
    change(&atlas)
    let drawing = PictureDrawing(map: map, loader: batch.loader)
    return (try atlas.jobs(drawing: drawing), drawing)
  }

  private func items(_ jobs: AtlasJobs) -> [BatchItem] {
    var (jobs, items) = (jobs, [BatchItem]())
    while let item = jobs.next(isStopped: { false }) { items.append(item) }
    return items
  }

  /// Returns the box in world units that the map of a page shows.
  private func shown(_ item: BatchItem, _ drawing: PictureDrawing) throws -> Box {
    let view = try drawing.view(of: try drawing.prepare(try item.job.get()), threads: 1)
    #expect(view.scene.camera.bearing == 0 && view.scene.camera.pitch == 0)
    let area = PlacedScene(view.scene).mapArea
    var box = Box.empty
    for corner in [Point(area.minX, area.minY), Point(area.maxX, area.maxY)] {
      let place = try #require(view.scene.place(at: corner))
      box.formUnion(WebMercator.world(longitude: place.longitude, latitude: place.latitude))
    }
    return box
  }

  private func area() throws -> GeographicBounds {
    try GeographicBounds(west: 2.3, south: 48.8, east: 2.4, north: 48.84)
  }

  @Test(
    "the map of each page shows exactly its sheet, with and without a frame",
    arguments: [
      "", #", "frame": true, "title": "Paris", "graticule": true"#,
      #", "frame": true, "caption": "A map""#,
    ])
  func sheets(decorations: String) throws {
    let (jobs, drawing) = try jobs(
      .area(try area()), #""size": "400x300", "scale": "1:25000"\#(decorations)"#)
    let items = items(jobs).dropFirst()
    #expect(items.count == jobs.sheets.count && items.count > 4)
    for (item, sheet) in zip(items, jobs.sheets) {
      let shown = try shown(item, drawing)
      // The sides of the map are on whole pixels.
      let pixel = sheet.box.width / 300
      #expect(abs(shown.minX - sheet.box.minX) < pixel && abs(shown.maxX - sheet.box.maxX) < pixel)
      #expect(abs(shown.minY - sheet.box.minY) < pixel && abs(shown.maxY - sheet.box.maxY) < pixel)
    }
  }

  @Test("the pages of rows and columns show at least their sheets")
  func rows() throws {
    let (jobs, drawing) = try jobs(
      .grid(try area(), rows: 2, columns: 3), #""size": "400x300", "frame": true"#)
    for (item, sheet) in zip(items(jobs).dropFirst(), jobs.sheets) {
      let (shown, pixel) = (try shown(item, drawing), sheet.box.width / 300)
      #expect(shown.minX < sheet.box.minX + pixel && shown.maxX > sheet.box.maxX - pixel)
      #expect(shown.minY < sheet.box.minY + pixel && shown.maxY > sheet.box.maxY - pixel)
    }
  }

  @Test("the overview shows the sheets of all pages, and pages have numbers and neighbors")
  func overview() throws {
    let (jobs, drawing) = try jobs(.grid(try area(), rows: 2, columns: 2), #""size": "400x300""#)
    let items = items(jobs)
    #expect(items.map(\.pageLabel) == ["Overview", "1", "2", "3", "4"])
    #expect(items.map(\.number) == [1, 2, 3, 4, 5])
    let overview = try shown(items[0], drawing)
    for sheet in jobs.sheets {
      #expect(overview.contains(Point(sheet.box.minX, sheet.box.minY)))
      #expect(overview.contains(Point(sheet.box.maxX, sheet.box.maxY)))
    }
    #expect(try items[0].job.get().decorations.sheets.map(\.number) == ["1", "2", "3", "4"])
    #expect(
      try items[1].job.get().decorations.page
        == PageNumbers("1", neighbors: [.right: "2", .bottom: "3"]))
    let (without, _) = try self.jobs(
      .grid(try area(), rows: 1, columns: 1), #""size": "400x300""#
    ) { $0.hasOverview = false }
    #expect(self.items(without).map(\.pageLabel) == ["1"])
  }

  @Test("the numbers of a page are in the middle of its edges, inside of the map")
  func numbers() throws {
    let map = try Map.load(try JSONDocument(parsing: Self.style), from: nil)
    var decorations = MapDecorations()
    decorations.page = PageNumbers(
      "5", neighbors: [.top: "2", .right: "6", .bottom: "8", .left: "4"])
    let scene = map.scene(
      camera: Camera(center: LngLat(longitude: 0, latitude: 0), zoom: 2),
      size: try PictureSize(400, 300))
    let boxes = try #require(map.painter(of: decorations, for: scene)).painter.boxes
    #expect(boxes.count == 5)
    let picture = Box(minX: 0, minY: 0, maxX: 400, maxY: 300)
    #expect(boxes.allSatisfy { picture.contains($0) })
    let middles = boxes.prefix(4).map { Point(($0.minX + $0.maxX) / 2, ($0.minY + $0.maxY) / 2) }
    #expect(abs(middles[0].x - 200) < 1e-9 && middles[0].y < 40)
    #expect(abs(middles[1].y - 150) < 1e-9 && middles[1].x > 360)
    #expect(abs(middles[2].x - 200) < 1e-9 && middles[2].y > 260)
    #expect(abs(middles[3].y - 150) < 1e-9 && middles[3].x < 40)
  }

  @Test("a legend outside of the map is an error, because it would make pages smaller")
  func legend() throws {
    #expect(throws: RequestError.self) {
      try jobs(
        .area(try area()),
        #""size": "400x300", "scale": "1:25000", "legend": true, "positions": {"legend": "right"}"#)
    }
  }
}
