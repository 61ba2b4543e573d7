import HTTPTypes
import Hummingbird
import MapJSON
import NIOCore
import RenderMap
import Testing

import MapServer

/// Members of requests of pictures in URLs and bodies.
struct PictureMemberTests {
  private static let square =
    #"{"type":"Polygon","coordinates":[[[-4,-4],[4,-4],[4,4],[-4,4],[-4,-4]]]}"#

  @Test func `parameters that are no members are left out`() async throws {
    try await TestSite().test { client in
      let uri = "/styles/plain/static/0,0,1/64x64.png"
      let ignored = "?Title=x&zoom=99&scale=2&size=9x9&basemap=x&name=..&threshold=x"
      let plain = try await client.execute(uri: uri, method: .get)
      try await client.execute(uri: uri + ignored, method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.size() == [64, 64])
        #expect(response.bytes == plain.bytes)
      }
    }
  }

  @Test(arguments: [
    (#"{"titel": "T"}"#, "titel: unknown member of a picture; did you mean \"title\"?"),
    (#"{"keyframes": []}"#, "keyframes: unknown member of a picture"),
    (#"{"name": "a"}"#, "name: unknown member of a picture"),
    (#"{"zoom": 3}"#, "zoom: is in the URL instead"),
    (#"{"path": {}}"#, "path: must be a text or a number"),
    (#"{"scale_bar": true, "attribution": false}"#, ""),
  ])
  func `unknown members of a body are refused`(body: String, message: String) async throws {
    try await TestSite().test { client in
      try await client.execute(
        uri: "/styles/plain/static/0,0,1/64x64.png?key=k", method: .post,
        body: ByteBuffer(string: body)
      ) { response in
        #expect(response.status == (message.isEmpty ? .ok : .badRequest))
        #expect(message.isEmpty || response.text.hasPrefix(message), "\(response.text)")
      }
    }
  }

  @Test(arguments: [
    ("data", "files/a.geojson"), ("data", "/etc/passwd"), ("overlay", "file:///etc/passwd"),
    ("overlay", "http://127.0.0.1:1/a.json"), ("overlayStyle", "plain.json"),
    ("inset", "plain.json"), ("logo", "logo.svg"), ("decorationTheme", "/etc/passwd"),
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
