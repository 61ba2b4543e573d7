import MapJSON
import MapRaster
import MapStyle
import RenderMap
import Testing

@Suite("Guide: markers, paths and decorations")
struct DecorationGuide {
  @Test("a route with a marker is drawn with decorations, and without its background")
  func route() throws {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson", "attribution": "Survey",
         "data": {"type": "Point", "coordinates": [2.35, 48.85]}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "#eeeeee"}},
         {"id": "names", "type": "symbol", "source": "places", "layout": {"text-field": "Paris"}}]}
      """
    var map = try Map.load(JSONDocument(parsing: style), from: nil)
    // snippet: annotations
    let route = MapPath(
      try EncodedPolyline.decode("wreiHsc_M~R{fAnKkqG"), color: Color(css: "#c2344f"), width: 4)
    let start = PlaceMarker(at: route.places[0], label: "A")
    let overlay = Overlay(markers: [start], paths: [route], below: .labels)
    try map.add(overlay)
    // end
    #expect(map.style.layers.map(\.id).first == "ground")
    #expect(map.style.layers.map(\.id).last == "overlay-symbols")
    let size = try PictureSize(200, 200)
    let request = {
      // snippet: annotationCamera
      var request = CameraRequest()
      request.show(annotations: overlay)
      let camera = try map.camera(for: request, size: size)
      // end
      return camera
    }
    let camera = try request()
    // snippet: dress
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: MapDecorations(attribution: .full, scaleBar: .metric))
    // end
    #expect(scene.warnings.isEmpty)
    #expect(scene.draw().bytes[3] == 255)
    // snippet: transparent
    scene.drawsBackground = false
    let pixels = scene.draw()
    // end
    #expect(pixels.bytes[3] == 0)
    #expect(
      (0..<200 * 200).contains { pixels.bytes[4 * $0] == 0xC2 && pixels.bytes[4 * $0 + 1] == 0x34 })
  }

  @Test("a map for a report is on paper, with a frame")
  func report() throws {
    let style = """
      {"version": 8, "sources": {"places": {"type": "geojson", "attribution": "Survey",
         "data": {"type": "Polygon", "coordinates": [[[5, 45], [15, 45], [15, 55], [5, 55], [5, 45]]]}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "#eeeeee"}},
         {"id": "areas", "type": "fill", "source": "places"}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    // snippet: report
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.title = "Population density"
    decorations.subtitle = "Inhabitants per square kilometer, 2020"
    decorations.caption = "Countries without data are gray."
    decorations.hasNorthArrow = true
    decorations.graticule = Graticule()
    decorations.hasFrame = true
    let paper = try PictureSize(paper: (210, 297), dpi: 300)
    let camera = try map.camera(for: .fittingData(), size: paper, decorations: decorations)
    var scene = map.scene(camera: camera, size: paper)
    map.decorate(&scene, with: decorations)
    // end
    #expect(scene.warnings.isEmpty)
    let pixels = scene.draw()
    #expect(pixels.width == 2480 && pixels.height == 3508)
    // The corner is paper. The middle is the black area, perhaps below a line.
    #expect(pixels.bytes[0] == 255)
    #expect(pixels.bytes[4 * (1754 * 2480 + 1240)] < 100)
  }

  @Test("a theme sets the font of all texts, and the color of one text")
  func theme() throws {
    var decorations = MapDecorations()
    // snippet: theme
    decorations.theme.font = "Open Sans"
    decorations.theme.title.color = Color(css: "#7a1f1f")
    // end
    #expect(decorations.theme != DecorationTheme() && decorations.theme.title.color != nil)
  }
}
