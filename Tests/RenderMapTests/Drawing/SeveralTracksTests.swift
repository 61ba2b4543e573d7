import Foundation
import MapData
import MapEngine
import MapTestSupport
import Testing

@testable import RenderMap

/// Tests of pictures with several tracks, as in a GPX file with several `trk` elements.
@Suite("Several tracks")
struct SeveralTracksTests {
  private func view() throws -> (drawing: PictureDrawing, prepared: PictureDrawing.Prepared) {
    func track(_ name: String, _ latitude: Double) -> String {
      """
      {"type": "Feature", "properties": {"name": "\(name)"}, "geometry": {"type": "LineString",
       "coordinates": [[-1, \(latitude), 100], [0, \(latitude), 300], [1, \(latitude), 200]]}}
      """
    }
    let text = """
      {"style": {"version": 8, "sources": {}, "center": [0, 0], "zoom": 7, "layers": [
         {"id": "g", "type": "background", "paint": {"background-color": "#ffffff"}}]},
       "size": "600x480", "colorBy": "name", "legend": true, "profile": true, "trackMarks": true,
       "lineWidth": 6, "overlay": {"type": "FeatureCollection",
         "features": [\(track("Ridge", 0.5)), \(track("Valley", -0.5))]}}
      """
    let parsed = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let loader = ResourceLoader(http: nil)
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let drawing = PictureDrawing(loader: loader, fontFolders: [fonts], isLenient: false)
    let request = try RequestReader(loader: loader).request(of: parsed)
    return (drawing, try drawing.prepare(request))
  }

  @Test("each track has a color of its own, with its name in the legend")
  func colors() throws {
    let (drawing, prepared) = try view()
    let legend = try drawing.legend(of: prepared, threads: 1).legend
    let items = legend.entries.flatMap(\.items)
    #expect(items.map(\.label) == ["Ridge", "Valley"])
    #expect(items.count == 2 && items[0].parts != items[1].parts)
    let view = try drawing.view(of: prepared, threads: 1)
    #expect(view.scene.warnings == [])
    let pixels = view.scene.draw()
    // The map is 136 pixels lower than the picture. Half a degree is 91 pixels high at zoom level 7.
    let middle = (480 - 136) / 2
    // The numbers 100 and 150 are 18.5 pixels to the left and 63 pixels to the right of the middle.
    let columns = [10, 40].map { 300 + $0 }
    let ridge = columns.map { pixel(pixels, $0, middle - 91) }
    let valley = columns.map { pixel(pixels, $0, middle + 91) }
    #expect(Set(ridge).count == 1 && Set(valley).count == 1)
    #expect(ridge[0] != valley[0] && ridge[0] != [255, 255, 255, 255])
  }

  @Test("each track has marks, and the profile names its track")
  func marks() throws {
    let (drawing, prepared) = try view()
    #expect(TrackProfile(of: prepared.features)?.name == "Ridge")
    let view = try drawing.view(of: prepared, threads: 1)
    let features = try view.map.sourceFeatures(
      of: "track-marks", camera: view.scene.camera, size: view.request.size)
    // A point near the edge of a tile is in several tiles.
    let ends = Set(
      features.compactMap { item -> String? in
        guard case .point(let place)? = item.feature.geometry,
          let mark = item.feature.attributes["mark"]?.string, mark != "distance"
        else { return nil }
        return "\(mark) \((place.latitude * 10).rounded())"
      })
    #expect(ends == ["start 5.0", "start -5.0", "end 5.0", "end -5.0"])
  }
}
