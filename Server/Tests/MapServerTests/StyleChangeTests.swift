import HTTPTypes
import MapServer
import RenderMap
import Testing

/// Changes to the style of a picture: `setfilter`, `addlayer` and `before_layer`.
struct StyleChangeTests {
  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]

  /// Returns the path of a picture of the green square.
  private func path(
    overlay: String = "", _ parameters: [(String, String)], attribution: String = "false"
  ) -> String {
    let overlay = overlay.isEmpty ? "" : RequestTarget.encoded(overlay) + "/"
    let query = ([("attribution", attribution)] + parameters).map {
      "\($0.0)=\(RequestTarget.encoded($0.1))"
    }
    return "/styles/v1/a/plain/static/\(overlay)0,0,4/64x64?" + query.joined(separator: "&")
  }

  private let layer = #"""
    {"id": "n", "type": "fill", "source": "other",
     "paint": {"fill-color": "#0000ff", "fill-antialias": false}}
    """#

  /// Returns the layer with data of its own.
  private func own(_ data: String) -> String {
    layer.replacing(#""other""#, with: #"{"type": "geojson", "data": \#(data)}"#)
  }

  private let ownStyle = #"""
    {"sources": {"q": {"type": "geojson", "data": {"type": "Foo"}}},
     "layers": [{"id": "q", "type": "line", "source": "q"}]}
    """#

  @Test func `a filter is set for one picture`() async throws {
    try await TestSite().test { client in
      let filter = #"["==", ["geometry-type"], "Point"]"#
      let changed = path([("setfilter", filter), ("layer_id", "f")])
      try await client.execute(uri: changed, method: .get) { response in
        #expect(response.pixel(32, 32) == red)
      }
      try await client.execute(uri: path([]), method: .get) { response in
        #expect(response.pixel(32, 32) == green)
      }
      let none = path([("setfilter", "null"), ("layer_id", "f")])
      try await client.execute(uri: none, method: .get) { response in
        #expect(response.pixel(32, 32) == green)
      }
    }
  }

  @Test func `a layer is added on top, or below another`() async throws {
    try await TestSite().test { client in
      try await client.execute(uri: path([("addlayer", layer)]), method: .get) { response in
        #expect(response.pixel(32, 32) == blue)
      }
      let below = path([("addlayer", layer), ("before_layer", "f")])
      try await client.execute(uri: below, method: .get) { response in
        #expect(response.pixel(32, 32) == green)
      }
      let source = #"""
        {"type": "geojson", "data": {"type": "Polygon",
         "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]]}}
        """#
      let own = layer.replacing(#""other""#, with: source)
      try await client.execute(uri: path([("addlayer", own)]), method: .get) { response in
        #expect(response.pixel(32, 32) == blue)
        #expect(response.pixel(2, 2) == green)
      }
    }
  }

  @Test func `an overlay is placed below a layer`() async throws {
    let overlay = #"geojson({"type":"Polygon","coordinates":[[[-1,-1],[1,-1],[1,1],[-1,-1]]]})"#
    try await TestSite().test { client in
      let plain = try await client.execute(uri: path([]), method: .get)
      let top = try await client.execute(uri: path(overlay: overlay, []), method: .get)
      #expect(top.status == .ok)
      #expect(top.bytes != plain.bytes)
      let below = try await client.execute(
        uri: path(overlay: overlay, [("before_layer", "f")]), method: .get)
      #expect(below.bytes == plain.bytes)
    }
  }

  @Test func `mistakes are reported like mistakes of a style`() async throws {
    try await TestSite().test { client in
      for (parameters, message) in [
        ([("setfilter", "[")], "setfilter needs layer_id"),
        ([("setfilter", "["), ("layer_id", "f")], "Invalid setfilter"),
        ([("setfilter", #"["=="]"#), ("layer_id", "f")], "Invalid change of the style"),
        ([("setfilter", "null"), ("layer_id", "x")], #"the style has no layer "x""#),
        ([("addlayer", "1")], "Invalid addlayer"),
        ([("addlayer", "{}")], "Invalid change of the style"),
        ([("addlayer", layer.replacing("fill-color", with: "fill-colour"))], "fill-colour"),
        ([("addlayer", layer.replacing(#""n""#, with: #""f""#))], #"already has a layer "f""#),
        ([("addlayer", layer), ("before_layer", "x")], #"the style has no layer "x""#),
        ([("addlayer", layer.replacing("other", with: "none"))], "none"),
        ([("addlayer", own(#"{"type": "Foo"}"#))], "Foo"),
        ([("addlayer", own(#"{"type": "Point", "coordinates": [2e6, 6e6]}"#))], "meters"),
        ([("overlayStyle", ownStyle)], "Foo"),
        ([("before_layer", "f")], "before_layer needs an overlay or addlayer"),
      ] {
        try await client.execute(uri: path(parameters), method: .get) { response in
          #expect(response.status == .badRequest, "\(parameters)")
          #expect(response.text.contains(message), "\(parameters): \(response.text)")
        }
      }
    }
  }

  @Test(arguments: [
    #"{"type": "geojson", "data": "files/a.geojson"}"#,
    #"{"type": "geojson", "data": "file:///etc/passwd"}"#,
    #"{"type": "geojson", "data": "http://127.0.0.1:1/a.geojson"}"#,
    #"{"type": "geojson"}"#, #"{"type": "vector", "url": "mbtiles://../a.mbtiles"}"#,
    #"{"type": "raster", "tiles": ["http://169.254.169.254/{z}/{x}/{y}"]}"#,
    #"{"type": "image", "url": "http://127.0.0.1:1/a.png", "coordinates": []}"#,
    #"{"type": "store", "url": "file:///etc/passwd"}"#,
  ])
  func `a layer cannot bring a source that reads files or addresses`(source: String) async throws {
    try await TestSite().test { client in
      let added = layer.replacing(#""other""#, with: source)
      try await client.execute(uri: path([("addlayer", added)]), method: .get) { response in
        #expect(response.status == .badRequest)
        #expect(response.text.contains("the name of a source of the style, or contain GeoJSON"))
      }
    }
  }
}
