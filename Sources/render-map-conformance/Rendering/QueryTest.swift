import Foundation
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import RenderMap

/// A query test. It consists of a style with a query, and the expected features.
struct QueryTest {
  /// The folder of the test.
  var folder: String
  /// The folder that `local://` refers to.
  var assets: String

  /// Performs the query and compares the features.
  ///
  /// - Throws: The first difference from the expected features.
  func run() throws {
    let document = try JSONDocument(parsing: bytes(of: "style.json"))
    let expected = try JSONDocument(parsing: bytes(of: "expected.json")).root.array ?? []
    let metadata = RenderTestMetadata(document.root)
    guard let size = metadata.size else { throw TestFailure("no usable size") }
    let loader = LocalScheme.loader(assets: assets)
    let map = try Map.load(
      document, from: .file(path: folder + "/style.json"), loader: loader,
      pixelRatio: size.pixelRatio, leniently: true)
    let animated = AnimatedMap(
      map, camera: metadata.camera(of: map.style), size: size, fadeDuration: 0)
    var session = TestSession(animated, loader: loader)
    for operation in metadata.operations { session.perform(operation) }
    let scene = session.map.scene(camera: session.camera, size: size)
    let found = try TestQuery(document.root).features(in: scene)
    guard found.count == expected.count else {
      throw TestFailure("\(found.count) features, expected \(expected.count)")
    }
    for (index, (feature, expected)) in zip(found, expected).enumerated() {
      for member in expected.object?.members ?? [] {
        let actual = try feature.member(member.name)
        guard actual.map({ member.value.agrees(with: $0) }) ?? false else {
          throw TestFailure(
            "[\(index)].\(member.name) is \(actual?.jsonText ?? "absent"), "
              + "expected \(member.value.jsonText)")
        }
      }
    }
  }

  private func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
  }
}

/// The query of a test. It is in `metadata.test` of the test's style.
private struct TestQuery {
  private let geometry: [JSONValue]
  private let options: JSONObject

  init(_ style: JSONValue) {
    let test = style.object?["metadata"]?.object?["test"]?.object
    geometry = test?["queryGeometry"]?.array ?? []
    options = test?["queryOptions"]?.object ?? JSONObject()
  }

  func features(in scene: Scene) throws -> [QueriedFeature] {
    let layers = options["layers"]?.array?.compactMap(\.string)
    let filter = try options["filter"].map { try Filter($0) }
    let corners = geometry.compactMap { Self.point($0) }
    if corners.count == 2 {
      let box = Box(
        minX: corners[0].x, minY: corners[0].y, maxX: corners[1].x, maxY: corners[1].y)
      return try scene.renderedFeatures(in: box, layers: layers, filter: filter)
    }
    guard let point = Self.point(JSONValue(.array(geometry))) else {
      throw TestFailure("no query geometry")
    }
    return try scene.renderedFeatures(at: point, layers: layers, filter: filter)
  }

  private static func point(_ json: JSONValue) -> Point? {
    let numbers = (json.array ?? []).compactMap(\.double)
    return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
  }
}

extension QueriedFeature {
  /// Returns a member of the feature in the form of MapLibre GL JS; nil if the feature has no such member.
  fileprivate func member(_ name: String) throws -> JSONValue? {
    if name == "layer" {
      guard let layer else { return nil }
      var members = layer.members
      members["id"] = JSONValue(.string(layer.id))
      members["type"] = JSONValue(.string(layer.type.rawValue))
      members["layout"] = try JSONDocument(parsing: Value.object(layer.layout).jsonText).root
      members["paint"] = try JSONDocument(parsing: Value.object(layer.paint).jsonText).root
      return JSONValue(.object(members))
    }
    let written = GeoJSONObject.feature(geoJSON).jsonText
    return try JSONDocument(parsing: written).root.object?[name]
  }
}

extension JSONValue {
  /// Returns whether two values are equal. Numbers are compared to 11 decimal places.
  fileprivate func agrees(with other: JSONValue) -> Bool {
    switch (content, other.content) {
    case (.number(let a), .number(let b)): abs(a.doubleValue - b.doubleValue) <= 1e-11
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.agrees(with: $1) }
    case (.object(let a), .object(let b)):
      a.members.count == b.members.count
        && a.members.allSatisfy { member in
          b[member.name].map { member.value.agrees(with: $0) } ?? false
        }
    default: self == other
    }
  }
}
