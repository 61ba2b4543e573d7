import Foundation
import MapData
import MapGeometry
import MapJSON
import MapTestSupport
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Pictures of the maps of a series")
struct FacetDrawingTests {
  /// Returns three areas of two years. A category of each year is only in that year.
  private static let areas = [("a", 1990, -30), ("b", 2000, -10), ("c", 2000, 10)]
    .map { kind, year, west in
      """
      {"type": "Feature", "properties": {"kind": "\(kind)", "year": \(year)}, "geometry": {"type": "Polygon",
       "coordinates": [[[\(west), -10], [\(west + 20), -10], [\(west + 20), 10], [\(west), 10], [\(west), -10]]]}}
      """
    }.joined(separator: ",")

  private func view(_ members: String, center: Bool = true) throws -> PictureDrawing.View {
    let text = """
      {"style": {"version": 8, "sources": {}, "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "#ddeeff"}}]},
       "data": {"type": "FeatureCollection", "features": [\(Self.areas)]}, "colorBy": "kind",
       \(center ? #""center": [0, 0], "zoom": 0.5,"# : "") "attribution": "off", \(members)}
      """
    let parsed = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let loader = ResourceLoader(http: nil)
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let drawing = PictureDrawing(loader: loader, fontFolders: [fonts], isLenient: false)
    let request = try RequestReader(loader: loader).request(of: parsed)
    return try drawing.view(of: drawing.prepare(request), threads: 1)
  }

  private func problem(_ members: String) -> String? {
    do {
      _ = try view(members)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns the boxes of the maps of a picture of two maps. They are the last boxes.
  private func maps(_ scene: Scene) -> [Box] { Array(scene.cover.reservedBoxes.suffix(2)) }

  private func filter(_ year: Int) -> String {
    """
    "filter": {"data-fill": ["==", ["get", "year"], \(year)], "data-outline": ["==", ["get", "year"], \(year)]}
    """
  }

  @Test("each map has the pixels of the map with a filter, alone", arguments: [1, 2])
  func pixels(ratio: Int) throws {
    let view = try view(#""facet": "year", "legend": true, "size": "500x300@\#(ratio)x""#)
    #expect(view.warnings == [])
    let picture = view.scene.draw()
    #expect(view.scene.draw(threads: 3) == picture)
    let maps = maps(view.scene)
    #expect(maps.count == 2)
    for (map, year) in zip(maps, [1990, 2000]) {
      let scale = Double(ratio)
      let size = try #require(
        PictureSize(
          deviceWidth: Int(((map.maxX - map.minX) * scale).rounded()),
          deviceHeight: Int(((map.maxY - map.minY) * scale).rounded()), pixelRatio: scale))
      let filtered = try self.view("\(filter(year)), \"size\": \"90x90@\(ratio)x\"")
      let camera = try filtered.map.camera(
        for: filtered.request.camera, size: size, decorations: MapDecorations())
      let alone = filtered.map.scene(camera: camera, size: size).draw()
      let (left, top) = (
        Int((map.minX * scale).rounded()), Int((map.minY * scale).rounded())
      )
      // The frame has up to two pixels.
      let frame = 2 * ratio
      for row in stride(from: frame, to: alone.height - frame, by: 3) {
        for column in stride(from: frame, to: alone.width - frame, by: 3) {
          #expect(pixel(picture, left + column, top + row) == pixel(alone, column, row))
        }
      }
    }
  }

  @Test("the map of one value has the view and the classes of all data")
  func value() throws {
    let all = try view(#""size": "300x200""#, center: false)
    let one = try view(#""facet": "year", "facetValue": 2000, "size": "300x200""#, center: false)
    #expect(one.scene.camera == all.scene.camera)
    #expect(one.scene.style.json == all.scene.style.json)
    let filtered = try view(
      "\(filter(2000)), \"size\": \"300x200\"", center: false)
    #expect(one.scene.draw() == filtered.scene.draw())
    #expect(one.showsOneMap)
    #expect(one.overlays.map(\.address) == [nil])
  }

  @Test("texts of the map of one value name the value")
  func named() throws {
    let members = #""facet": "year", "facetValue": 2000, "title": "Areas of {facetValue}""#
    #expect(try view(members).scene.cover.title == "Areas of 2000")
  }

  @Test("no text covers another text or a map", arguments: ["", #""language": "ar","#])
  func texts(language: String) throws {
    let scene = try view(
      """
      "facet": "year", "legend": true, \(language) "title": "Areas by year", "caption": "Source: survey",
      "scaleBar": "metric", "northArrow": true, "size": "700x400"
      """
    ).scene
    let boxes = scene.cover.reservedBoxes
    // Two titles, the title, the caption, the legend, the bar, the arrow and two maps.
    #expect(boxes.count == 9)
    let picture = Box(minX: 0, minY: 0, maxX: 700, maxY: 400)
    for (index, box) in boxes.enumerated() {
      #expect(picture.contains(box))
      for other in boxes[..<index] { #expect(!box.inset(by: 0.01).intersects(other)) }
    }
    let maps = maps(scene)
    #expect((maps[0].minX < maps[1].minX) == language.isEmpty)
  }

  @Test("vector pictures have a layer for each map, and no places")
  func vectors() throws {
    let view = try view(#""facet": "year", "size": "500x300", "format": "pdf""#)
    let (page, warnings) = view.page(threads: 1)
    #expect(warnings == [])
    #expect(
      page.picture.groups.compactMap(\.name) == ["paper", "facet-1", "facet-2", "decorations"])
    #expect(page.picture.images.isEmpty)
    #expect(page.geography == nil)
    #expect(WorldFile(of: view.scene) == nil)
    #expect(!view.showsOneMap)
    #expect(throws: RequestError.self) { try view.checkShowsOneMap(for: "--sidecar") }
  }

  @Test("requests without a result are errors that name the remedy")
  func errors() throws {
    #expect(
      problem(#""facet": "yeer""#)
        == "facet: there is no property 'yeer'; the properties are 'year', 'kind'")
    #expect(problem(#""facet": "year", "size": "100x60""#)?.contains("do not fit") == true)
    #expect(problem(#""facet": "year", "facetValue": 7"#)?.contains("'1990'") == true)
    #expect(
      problem(#""facet": "year", "legend": true, "positions": {"legend": "top"}"#)?
        .contains("use left, right or below") == true)
    #expect(
      problem(#""facet": "year", "scaleBar": true, "positions": {"scale-bar": "top"}"#)?
        .contains("leave it out") == true)
    #expect(
      problem(#""facet": "year", "facetValue": 1990, "positions": {"scale-bar": "top"}"#) == nil)
    #expect(problem(#""facetColumns": 2"#)?.contains("requires facet") == true)
  }
}
