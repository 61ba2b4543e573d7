import Foundation
import Logging
import RenderMap

import MapServer

/// A folder of styles for tests, removed at the end of the test.
final class TestSite: Sendable {
  /// The folder that contains the folder of styles, and files that must not be served.
  let parent: String
  /// The folder of styles.
  var folder: String { parent + "/site" }

  /// Creates the folder with the style `plain`: a red world with a green square of 20 degrees around its middle.
  init() throws {
    parent = NSTemporaryDirectory() + "/server-\(UUID().uuidString)"
    try write("secret.txt", "secret")
    try write("site/plain.json", Self.style)
    try write("site/files/a.geojson", #"{"type":"FeatureCollection","features":[]}"#)
    try write("site/files/page.html", "<script>alert(1)</script>")
    try write("site/fonts/One/0-255.pbf", bytes: [0x0A, 0x05, 0x0A, 0x03, 0x4F, 0x6E, 0x65])
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/files/link.txt", withDestinationPath: parent + "/secret.txt")
  }

  deinit { try? FileManager.default.removeItem(atPath: parent) }

  /// A logger without output.
  static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  static let style = """
    {"version": 8, "name": "Plain <map>", "center": [0, 0], "zoom": 1,
     "sources": {"square": {"type": "geojson", "attribution": "© Test", "data": "files/square.json"},
                 "other": {"type": "geojson", "data": {"type": "Polygon", "coordinates":
                   [[[-10, -10], [10, -10], [10, 10], [-10, 10], [-10, -10]]]}}},
     "glyphs": "fonts/{fontstack}/{range}.pbf",
     "layers": [{"id": "b", "type": "background", "paint": {"background-color": "#ff0000"}},
                {"id": "f", "type": "fill", "source": "other",
                 "paint": {"fill-color": "#00ff00", "fill-antialias": false}}]}
    """

  /// Writes a file below the parent folder.
  func write(_ path: String, _ text: String) throws { try write(path, bytes: Array(text.utf8)) }

  /// Writes a file below the parent folder.
  func write(_ path: String, bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: parent + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Creates a server of the folder.
  func server(_ change: (inout ServerOptions) -> Void = { _ in }) throws -> MapServer {
    var options = ServerOptions()
    change(&options)
    let server = MapServer(options, logger: Self.logger)
    try server.load(Catalog(folder: folder))
    return server
  }

  /// Runs a test with a client of a server.
  func test(
    _ server: MapServer, _ body: (TestClient) async throws -> Void
  ) async throws {
    try await body(TestClient(server))
  }

  /// Runs a test with a client of a server with default options.
  func test(_ body: (TestClient) async throws -> Void) async throws {
    try await test(server(), body)
  }
}
