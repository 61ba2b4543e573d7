import Foundation
import MapTestSupport
import Testing

@Suite("Layers of map services as overlays")
struct MapServiceCommandTests {
  private static let capabilities = """
    <WMS_Capabilities version="1.3.0" xmlns:xlink="http://www.w3.org/1999/xlink"><Capability>
    <Request><GetMap><Format>image/png</Format><DCPType><HTTP><Get>
    <OnlineResource xlink:href="/map?"/></Get></HTTP></DCPType></GetMap></Request>
    <Layer><CRS>EPSG:3857</CRS><Attribution><Title>Survey</Title></Attribution>
    <Layer><Name>photo</Name></Layer><Layer><Name>names</Name></Layer></Layer>
    </Capability></WMS_Capabilities>
    """
  /// A PNG file of 2x2 pixels: red, green, blue and yellow.
  private static let image =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR42mP4z8DAAMIM////ZwAAHu8E/HMcU8wAAAAASUVORK5CYII="
  private static let blank = #"{"version": 8, "sources": {}, "layers": []}"#
  private static let view = ["--center", "0,0", "--zoom", "2", "--size", "120x90"]

  private func server() throws -> TestServer {
    let image = try [UInt8](#require(Data(base64Encoded: Self.image)))
    return try TestServer { request in
      request.target.contains("REQUEST=GetCapabilities")
        ? .text(Self.capabilities) : .answer(headers: ["Content-Type": "image/png"], body: image)
    }
  }

  private func run(_ arguments: [String], style: String = blank) throws -> CommandRun {
    try CommandRun(
      arguments + Self.view + ["--allow-host", "127.0.0.1"], files: ["style.json": style])
  }

  @Test("an overlay draws the layer like a source of the style, with its attribution")
  func overlay() throws {
    let server = try server()
    let address = "wms:\(server.url)/wms#photo"
    let style = """
      {"version": 8, "sources": {"w": {"type": "raster", "url": "\(address)"}},
       "layers": [{"id": "w", "type": "raster", "source": "w"}]}
      """
    let expected = try run(["style.json", "out.png"], style: style)
    let found = try run(["style.json", "out.png", "--overlay", address, "--strict"])
    #expect(found.status == 0)
    #expect(found.errors.isEmpty, "\(found.errors)")
    #expect(found.picture != nil && found.picture == expected.picture)
    let plain = try run(["style.json", "out.png", "--overlay", address, "--attribution", "off"])
    #expect(plain.picture != nil && plain.picture != found.picture)
  }

  @Test("a layer that does not exist, a theme, and layers without a map are errors")
  func mistakes() throws {
    let server = try server()
    let address = "wms:\(server.url)/wms"
    for (arguments, status, message) in [
      (["style.json", "out.png", "--overlay", address + "#roads"], 3, "no layer 'roads'"),
      (
        ["style.json", "out.png", "--overlay", address + "#photo", "--color-by", "value"], 2,
        "the raster has colors of its own"
      ),
      ([address + "#photo", "out.png"], 4, "are drawn over a map"),
    ] {
      let run = try run(arguments)
      #expect(run.status == status, "\(run.errors)")
      #expect(run.picture == nil)
      #expect(run.errors.first?.contains(message) == true, "\(run.errors)")
    }
  }
}
