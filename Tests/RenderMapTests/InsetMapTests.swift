import Foundation
import MapData
import MapGeometry
import MapJSON
import MapTestSupport
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Insets that show parts of the map")
struct InsetMapTests {
  /// Returns a map of a square around 0 degrees, and of an island with a name at 60 degrees west.
  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {"a": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
         {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon",
           "coordinates": [[[-5, -5], [5, -5], [5, 5], [-5, 5], [-5, -5]]]}},
         {"type": "Feature", "properties": {"name": "Island"}, "geometry": {"type": "Polygon",
           "coordinates": [[[-61, 13], [-59, 13], [-59, 15], [-61, 15], [-61, 13]]]}}]}}},
       "layers": [
         {"id": "sea", "type": "background", "paint": {"background-color": "#aaccff"}},
         {"id": "land", "type": "fill", "source": "a", "paint": {"fill-color": "#d33"}},
         {"id": "names", "type": "symbol", "source": "a", "layout": {"text-field": "{name}"}}]}
      """
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    return try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
  }

  private func island(_ change: (inout InsetMap) -> Void = { _ in }) throws -> InsetMap {
    var inset = InsetMap(try GeographicBounds(west: -62, south: 12, east: -58, north: 16))
    change(&inset)
    return inset
  }

  private func scene(_ map: Map, _ insets: [InsetMap], scale: Double = 1) throws -> Scene {
    var scene = map.scene(camera: Camera(zoom: 4), size: try PictureSize(400, 300, scale: scale))
    var decorations = MapDecorations()
    decorations.insetMaps = insets
    map.decorate(&scene, with: decorations)
    return scene
  }

  @Test("an inset contains the pixels of a picture of its bounds", arguments: [1.0, 2])
  func pixels(scale: Double) throws {
    let map = try map()
    let scene = try scene(map, [try island { $0.side = 80 }], scale: scale)
    #expect(scene.warnings.isEmpty)
    let box = try #require(scene.cover.reservedBoxes.first)
    // Four degrees at 14 degrees north are 1 / cos(14°) = 1.0306 times as high as wide.
    #expect(box == Box(minX: 8, minY: 212, maxX: 86, maxY: 292))
    let size = try PictureSize(78, 80, scale: scale)
    let bounds = try island().bounds
    let camera = try map.camera(
      for: .fitting(bounds, maximumZoom: 24), size: size, decorations: MapDecorations())
    let alone = map.scene(camera: camera, size: size).draw()
    let picture = scene.draw()
    #expect(scene.draw(threads: 5) == picture)
    // Two pixels at the edges are the frame.
    let frame = Int(2 * scale)
    for row in stride(from: frame, to: alone.height - frame, by: 3) {
      for column in stride(from: frame, to: alone.width - frame, by: 3) {
        #expect(
          pixel(picture, column + Int(8 * scale), row + Int(212 * scale))
            == pixel(alone, column, row))
      }
    }
  }

  @Test("in vector pictures, an inset consists of paths and texts that are moved and clipped")
  func vectors() throws {
    let map = try map()
    let scene = PlacedScene(try scene(map, [try island { $0.side = 80 }]))
    let picture = map.vectorPicture(of: scene)
    #expect(picture.images.isEmpty && picture.warnings.isEmpty)
    let decorations = try #require(picture.groups.first { $0.name == "decorations" })
    let group = try #require(
      decorations.items.lazy.compactMap { if case .group(let group) = $0 { group } else { nil } }
        .first)
    #expect(group.origin == Point(8, 212))
    #expect(group.clip?.bounds == Box(minX: 0, minY: 0, maxX: 78, maxY: 80))
    let text = String(decoding: try SVGWriter.bytes(of: picture), as: UTF8.self)
    #expect(text.contains("translate(8 212)"))
    #expect(text.contains(">Island<"))
  }

  @Test("several insets stand side by side or above each other, each with its own projection")
  func several() throws {
    let map = try map()
    let insets = try [
      island { $0.name = "West" },
      island {
        $0.name = "Equal areas"
        $0.projection = ["name": "equalEarth"]
      },
      island {
        $0.position = .topRight
        $0.side = 60
      },
    ]
    let scene = try scene(map, insets)
    #expect(scene.warnings.isEmpty)
    let boxes = scene.cover.reservedBoxes
    #expect(boxes.count == 3)
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[..<index].contains { $0.intersects(box) })
    }
    #expect(boxes[2].maxX == 392 && boxes[2].minY == 8)
  }

  @Test("an inset without room or with an unknown projection is left out with a warning")
  func leftOut() throws {
    let map = try map()
    let large = try scene(
      map,
      [
        island {
          $0.name = "Large"
          $0.side = 390
        }
      ])
    #expect(
      large.warnings.map(\.description) == [
        "inset map 'Large': it does not fit into the picture; it is left out"
      ])
    let unknown = try scene(map, [island { $0.projection = ["name": "EPSG:999999"] }])
    #expect(unknown.warnings.count == 1)
    #expect(unknown.warnings.first?.kind == .leftOutDecoration)
    #expect(unknown.cover.reservedBoxes.isEmpty)
  }

  @Test("insets are read from texts and from objects, and errors name the part")
  func reading() throws {
    func read(_ json: String) throws -> [InsetMap] {
      let reader = try RequestReader(
        loader: ResourceLoader(), usual: RequestMembers(arguments: JSONObject()), furtherMembers: []
      )
      let text = #"{"style": "s.json", "insetMaps": \#(json)}"#
      let members = try RequestMembers(parsing: Array(text.utf8), file: "a.json", firstLine: 1)
      return try reader.request(of: members).decorations.insetMaps
    }
    var full = try island()
    (full.name, full.position, full.side) = ("Île = A", .top, 90)
    full.projection = ["name": "EPSG:2056"]
    #expect(
      try read(#""position=top|projection=EPSG:2056|side=90|Île = A|-62,12,-58,16""#) == [full])
    #expect(
      try read(
        #"""
        [{"name": "Île = A", "position": "top", "side": 90, "projection": "EPSG:2056",
          "bounds": [-62, 12, -58, 16]}, "-62,12,-58,16"]
        """#) == [full, try island()])
    for (json, part) in [
      (#""West""#, "bounds"), (#""west|-62,16,-58,12""#, "bounds"), ("5", "must be a text"),
      (#""side=5|-62,12,-58,16""#, "side"), (#""position=left|-62,12,-58,16""#, "position"),
      (#""projection=albers:5|-62,12,-58,16""#, "projection"),
      (#"{"bounds": [-62, 12, -58, 16], "nam": "A"}"#, "nam"),
      (#"["-62,12,-58,16", "-62,12,-58,16"]"#, "the same"),
    ] {
      let message = #expect(throws: RequestError.self) { try read(json) }.map { "\($0)" } ?? ""
      #expect(message.contains("insetMaps") && message.contains(part), "\(json): \(message)")
    }
  }
}
