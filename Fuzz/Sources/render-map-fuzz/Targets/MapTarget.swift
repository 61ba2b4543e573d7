@testable import MapJSON
@testable import MapRaster
@testable import MapStyle
@testable import MapEngine
@testable import RenderMap

/// Whole maps. The bytes choose layers and their properties, data, the camera, the size and the number of threads.
enum MapTarget: FuzzTarget {
  static let name = "map"
  static let summary = "whole maps, loaded and drawn"
  static let sources = [
    "MapEngine/Map", "MapEngine/Scene", "MapEngine/Painting", "MapEngine/Placement",
    "MapEngine/Layout",
    "MapEngine/Features", "MapEngine/Projection", "MapEngine/Query", "MapEngine/Sources",
    "MapEngine/Images", "MapRaster",
  ]
  static let guides = ["RenderMap", "MapRaster", "MapGeometry", "MapTiles", "MapVector"]
  static let greatestLength = 768
  static let limits = Limits(seconds: 20, memory: 1 << 30, memoryPerByte: 1 << 20)

  static func meaning(of input: [UInt8]) throws -> String {
    var choices = Choices(input)
    let check = choices.index(below: 8)
    let style = MapMaking.style(&choices)
    let size = try MapMaking.size(&choices)
    let camera = MapMaking.camera(&choices)
    let json = String(decoding: style.jsonBytes, as: UTF8.self)
    return "check \(check)\n\(size)\n\(camera)\n\(json)"
  }

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let check = choices.index(below: 8)
    let map = try MapMaking.load(MapMaking.style(&choices))
    let size = try MapMaking.size(&choices)
    let request = MapMaking.camera(&choices)
    let camera = try map.camera(for: request, size: size)
    switch check {
    case 0: MapChecks.metatile(of: map, &choices)
    case 1: try MapChecks.change(of: map, camera, size, &choices)
    case 2: MapChecks.part(of: map, camera, size, &choices)
    case 3: MapChecks.query(map, camera, size, &choices)
    case 4: try MapChecks.features(map, camera, size, &choices)
    case 5: MapChecks.vectors(map, camera, size, &choices)
    default: MapChecks.threads(map, camera, size, &choices)
    }
  }
}
