import Foundation
import MapData
import MapGeoJSON
import MapJSON
import MapTestSupport
import RenderMap
import Testing

@Suite("Guide: data stores")
struct DataStoresGuide {
  /// Runs `body` with a folder that has the files of the guide.
  private func withFiles(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      let files = [
        "stations.csv": "lon,lat,name\n7.1,46.2,A\n7.2,46.3,B\n",
        "stores.scfg": #"""
        {"stores": [{"type": "csv", "version": "1", "uri": "stations.csv", "id": "stations"}]}
        """#,
      ]
      for (name, text) in files {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      try PackageOfHuts.write(to: folder + "/alps.gpkg")
      try body(folder)
    }
  }

  @Test("stores are sources, read by programs, listed in files, and bundled")
  func stores() throws {
    try withFiles { folder in
      // snippet: style
      let style = try JSONDocument(
        parsing: #"""
          {
            "version": 8,
            "sources": {
              "stations": {"type": "csv", "url": "stations.csv", "cluster": true},
              "huts": {"type": "geopackage", "url": "alps.gpkg", "layer": "huts", "bounds": [6, 45, 8, 47]}
            },
            "layers": [
              {"id": "stations", "type": "circle", "source": "stations"},
              {"id": "huts", "type": "circle", "source": "huts", "paint": {"circle-color": "brown"}}
            ]
          }
          """#)
      let map = try Map.load(style, from: ResourceLocation(folder + "/style.json"))
      // end
      #expect(map.warnings.isEmpty)

      // snippet: program
      let table = try CSVStore.features(
        Array("lon,lat,name\n2.35,48.86,Paris\n".utf8), at: .file(path: "cities.csv"))
      let names = table.features.map { $0.attributes["name"] }

      let package = try GeoPackage(
        at: ResourceLocation(folder + "/alps.gpkg"), loader: ResourceLoader())
      let huts = try package.features(of: "huts")
      // end
      #expect(names == [.string("Paris")])
      #expect(huts.features.map(\.identifier) == [.integer(1)])

      // snippet: files
      let file = ResourceLocation.file(path: folder + "/stores.scfg")
      var loader = ResourceLoader()
      try loader.stores.add(loader.load(file), at: file, loader: loader)
      let bare = try JSONDocument(
        parsing: #"""
          {"version": 8, "sources": {},
            "layers": [{"id": "s", "type": "circle", "source": "stations"}]}
          """#)
      let stored = try Map.load(
        loader.stores.adding(to: bare), from: ResourceLocation(folder + "/style.json"),
        loader: loader)
      // end
      #expect(stored.warnings.isEmpty)

      // snippet: adapter
      loader.adapters.register(
        StoreAdapter(type: "grid", version: "1") { request in
          let places = (0..<3).map { Position(longitude: Double($0), latitude: 0) }
          return .features(StoredFeatures(places.map { Feature(geometry: .point($0)) }))
        })
      let grid = try JSONDocument(
        parsing: #"""
          {"version": 8, "sources": {"g": {"type": "store", "adapter": "grid.1", "url": "here"}},
            "layers": [{"id": "g", "type": "circle", "source": "g"}]}
          """#)
      let custom = try Map.load(
        grid, from: ResourceLocation(folder + "/style.json"), loader: loader)
      // end
      #expect(custom.warnings.isEmpty)

      // snippet: bundle
      let location = try ResourceLocation(folder + "/style.json")
      var recorder = ResourceLoader()
      let recording = ResourceRecording()
      recorder.recording = recording
      _ = try Map.load(style, from: location, loader: recorder)
      let zip = try recording.bundle(style: style.text, at: location)

      let bundle = try MapBundle(zip, at: .file(path: "map.zip"))
      try bundle.verify()
      var locked = ResourceLoader()
      locked.bundle = bundle
      let text = try JSONDocument(parsing: locked.load(bundle.style))
      let bundled = try Map.load(text, from: bundle.style, loader: locked)
      // end
      #expect(bundle.missing.isEmpty)
      let size = try PictureSize(64, 64)
      let camera = try map.camera(for: CameraRequest(), size: size)
      #expect(
        bundled.scene(camera: camera, size: size).draw()
          == map.scene(camera: camera, size: size).draw())
    }
  }
}
