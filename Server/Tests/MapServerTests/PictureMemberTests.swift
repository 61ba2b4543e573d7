import HTTPTypes
import Hummingbird
import HummingbirdTesting
import MapData
import MapJSON
import NIOCore
import RenderMap
import Testing

import MapServer

/// Members of requests of pictures in URLs and bodies.
struct PictureMemberTests {
  private static let square =
    #"{"type":"Polygon","coordinates":[[[-4,-4],[4,-4],[4,4],[-4,4],[-4,-4]]]}"#
  private static let wide = square.replacing("4", with: "15")
  private static let counts = #"""
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"n": 1, "kind": "a"},
       "geometry": {"type": "Polygon", "coordinates": [[[-9,-9],[0,-9],[0,9],[-9,9],[-9,-9]]]}},
      {"type": "Feature", "properties": {"n": 5, "kind": "b"},
       "geometry": {"type": "Polygon", "coordinates": [[[0,-9],[9,-9],[9,9],[0,9],[0,-9]]]}}]}
    """#

  /// The parameters of a query, and the same members as JSON.
  private static let requests: [(query: [(String, String)], json: String)] = [
    (
      [("title", "true"), ("subtitle", "A & b"), ("caption", "2")],
      #"{"title": "true", "subtitle": "A & b", "caption": "2"}"#
    ),
    (
      [("scaleBar", "metric"), ("northArrow", "true")],
      #"{"scale_bar": "metric", "north_arrow": true}"#
    ),
    (
      [("graticule", ""), ("debug", "tiles,padding")],
      #"{"graticule": true, "debug": ["tiles", "padding"]}"#
    ),
    (
      [("legend", "f=Square"), ("legend_title", "L")],
      #"{"legend": [{"layer": "f", "title": "Square"}], "legendTitle": "L"}"#
    ),
    (
      [("title", "T"), ("position", "title=bottom")],
      #"{"title": "T", "positions": {"title": "bottom"}}"#
    ),
    ([("frame", "true"), ("quality", "40")], #"{"frame": true, "quality": 40}"#),
    (
      [("set", "f.fill-color=#0000ff"), ("set", "f.fill-opacity=0.5")],
      ##"{"set": {"f.fill-color": "#0000ff", "f.fill-opacity": 0.5}}"##
    ),
    (
      [("filter", #"f=["==",["geometry-type"],"Point"]"#)],
      #"{"filter": {"f": ["==", ["geometry-type"], "Point"]}}"#
    ),
    ([("hide", "f"), ("hide", "x*")], #"{"hide": ["f", "x*"]}"#),
    (
      [("projection", "globe"), ("transparent", "true")],
      #"{"projection": "globe", "transparent": true}"#
    ),
    (
      [("overlay", wide), ("insertBelow", "f")], #"{"overlay": \#(wide), "insert_below": "f"}"#
    ),
    (
      [
        ("data", counts), ("color_by", "n"), ("breaks", "2,4"), ("palette", "RdBu"),
        ("reverse", "true"),
      ],
      #"{"data": \#(counts), "colorBy": "n", "breaks": [2, 4], "palette": "RdBu", "reverse": true}"#
    ),
    (
      [
        ("data", counts), ("colorBy", "kind"), ("palette", ##"{"a": "#fff", "b": "#000"}"##),
        ("inset", "map"),
      ],
      ##"{"data": \##(counts), "color_by": "kind", "palette": {"a": "#fff", "b": "#000"}, "inset": "map"}"##
    ),
    (
      [("markers", "1,2,#f00,A"), ("paths", "color=#00f|0,0|5,5")],
      ##"{"markers": [{"at": [1, 2], "color": "#f00", "label": "A"}], "paths": [{"points": [[0, 0], [5, 5]], "color": "#00f"}]}"##
    ),
    (
      [
        (
          "overlayStyle",
          ##"[{"id": "n", "type": "background", "paint": {"background-color": "#00f"}}]"##
        )
      ],
      ##"{"overlay_style": [{"id": "n", "type": "background", "paint": {"background-color": "#00f"}}]}"##
    ),
  ]

  @Test(arguments: requests.indices)
  func `members draw in a URL, in a body and in a job the same`(index: Int) async throws {
    let (query, json) = Self.requests[index]
    let site = try TestSite()
    // A layer for patterns of ids, which draws nothing.
    let style = TestSite.style.replacing(
      #"{"id": "f""#,
      with: #"{"id": "x1", "type": "line", "source": "other", "minzoom": 24}, {"id": "f""#)
    try site.write("site/plain.json", style)
    let drawing = PictureDrawing(
      loader: ResourceLoader(), fontFolders: nil, isLenient: true)
    let job = #"""
      {"style": "\#(site.folder)/plain.json", "center": [2, 1], "zoom": 2, "bearing": 0, "pitch": 0,
       "size": "200x160", "format": "jpeg", "quality": 80, \#(json.dropFirst())
      """#
    let members = try RequestMembers(parsing: Array(job.utf8), file: "job.json", firstLine: 1)
    let request = try RequestReader(loader: ResourceLoader()).request(of: members)
    let expected = try drawing.view(of: drawing.prepare(request), threads: 1).file(threads: 1)
    let plain = "/styles/plain/static/2,1,3/200x160.jpg"
    let parameters = query.map { "\($0.0)=\(RequestTarget.encoded($0.1))" }
    try await site.test { client in
      let map = try await client.execute(uri: plain, method: .get)
      let first = try await client.execute(
        uri: plain + "?" + parameters.joined(separator: "&"), method: .get)
      #expect(first.status == .ok, "\(first.text)")
      #expect(first.bytes == expected)
      #expect(first.bytes != map.bytes)
      let second = try await client.execute(
        uri: plain, method: .post, body: ByteBuffer(string: json))
      #expect(second.bytes == expected)
    }
  }

  @Test func `a mistake in a member is named`() async throws {
    try await TestSite().test { client in
      for (query, message) in [
        ("frame=maybe", "frame: must be true or false"),
        ("scale_bar=x", "scaleBar: must be one of metric, imperial, nautical"),
        ("quality=50", "quality: requires JPEG: png is lossless"),
        ("color_by=n", "colorBy: requires data or overlay"),
        ("colorBy=n&color_by=n", "color_by: is there twice: it is the same as colorBy"),
        ("set=none.line-width=2", "set.none.line-width: "),
        ("legend=none", "legend: "),
        ("overlay=%7B%7D", "data: "),
      ] {
        let uri = "/styles/plain/static/0,0,1/64x64.png?" + query
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status == .badRequest, "\(query)")
          #expect(response.text.hasPrefix(message), "\(query): \(response.text)")
        }
      }
      let ignored =
        "/styles/plain/static/0,0,1/64x64.png?Title=x&zoom=99&size=9x9&basemap=x&name=..&threshold=x"
      try await client.execute(uri: ignored, method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.size() == [64, 64])
      }
    }
  }

  @Test(arguments: [
    ("data", "files/a.geojson"), ("data", "/etc/passwd"), ("overlay", "file:///etc/passwd"),
    ("overlay", "http://127.0.0.1:1/a.json"), ("overlayStyle", "plain.json"),
    ("inset", "plain.json"),
    ("inset", "/etc/passwd"), ("overlay", #"["files/a.geojson"]"#),
    (
      "overlayStyle",
      #"{"sources": {"a": {"type": "geojson", "data": "files/a.geojson"}}, "layers": []}"#
    ),
    (
      "overlayStyle",
      #"[{"id": "a", "type": "line", "source": {"type": "vector", "url": "mbtiles://a.mbtiles"}}]"#
    ),
  ])
  func `no member names a file or an address`(name: String, value: String) async throws {
    try await TestSite().test { client in
      let uri = "/styles/plain/static/0,0,1/64x64.png"
      let body = JSONValue(
        .object(JSONObject([.init(name: name, value: JSONValue(.string(value)))])))
      for response in [
        try await client.execute(
          uri: "\(uri)?\(name)=\(RequestTarget.encoded(value))", method: .get),
        try await client.execute(
          uri: uri, method: .post, body: ByteBuffer(bytes: body.jsonBytes)),
      ] {
        #expect(response.status == .badRequest, "\(name): \(value)")
        #expect(response.text.hasPrefix(name), "\(response.text)")
      }
    }
  }

  @Test func `an operator can switch off changes to styles`() async throws {
    let site = try TestSite()
    try await site.test(site.server { $0.allowsStyleChanges = false }) { client in
      for (query, status) in [
        ("title=T", 200), ("hide=f", 400), ("set=f.fill-opacity=0", 400), ("projection=globe", 400),
        ("overlayStyle=%5B%7B%22id%22:%22n%22,%22type%22:%22background%22%7D%5D", 400),
      ] {
        let uri = "/styles/plain/static/0,0,1/64x64.png?" + query
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status.code == status, "\(query)")
        }
      }
    }
  }

  @Test func `an automatic view shows data of the request`() async throws {
    try await TestSite().test { client in
      for uri in ["/styles/plain/static/auto/64x64.png", "/styles/v1/a/plain/static/auto/64x64"] {
        let query = "?attribution=false&data=" + RequestTarget.encoded(Self.square)
        try await client.execute(uri: uri + query, method: .get) { response in
          // The square of the data is nearly as wide as the picture, so the map's green one is wider.
          #expect(response.pixel(1, 1) == [0, 255, 0, 255])
        }
        try await client.execute(uri: uri + "?title=T", method: .get) { response in
          #expect(response.status == .badRequest)
          #expect(response.text == "No coordinates provided")
        }
      }
    }
  }
}
