import MapData
import MapImages
import MapJSON
import MapRaster
import MapTestSupport
import RenderMap
import Testing

@Suite("Guide: pictures and their metadata")
struct OutputGuideTests {
  @Test("a picture has another format, a resolution and its provenance")
  func provenance() throws {
    let text = Array(#"{"version": 8, "sources": {}, "layers": []}"#.utf8)
    try withFolder { folder in
      try AtomicFile.write(text, to: folder + "/style.json")
      let location = ResourceLocation.file(path: folder + "/style.json")
      let path = folder + "/map.png"
      // snippet: provenance
      var loader = ResourceLoader()
      let log = InputLog()
      loader.inputs = log
      let style = try JSONDocument(parsing: loader.load(location))
      let map = try Map.load(style, from: location, loader: loader)

      let size = try PictureSize(800, 600, scale: 2)
      let camera = try map.camera(for: CameraRequest(), size: size)
      let scene = map.scene(camera: camera, size: size)
      let provenance = Provenance(
        version: "1.0", view: PictureView(of: scene), style: style.root.jsonBytes, log: log,
        pictureAt: path)
      let details = PictureDetails(text: [provenance.text], pixelsPerMeter: 300 / 0.0254)
      let png = try PictureFormat.png.encode(scene.draw(), details: details)
      try AtomicFile.write(png, to: path)
      // end
      // snippet: verify
      if let record = PictureRecord(of: png, at: path) {
        let check = ProvenanceCheck(
          try record.provenance(), pictureAt: path, loader: ResourceLoader())
        for finding in check.findings { print(finding.state, finding.source) }
      }
      // end
      let record = try #require(PictureRecord(of: png, at: path))
      #expect(try record.provenance() == provenance)
      let check = ProvenanceCheck(provenance, pictureAt: path, loader: ResourceLoader())
      #expect(check.findings.map(\.state) == [.same])
      #expect(check.findings.map(\.source.address) == ["style.json"])
    }
  }
}
