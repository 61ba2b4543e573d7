import Foundation
import HTTPTypes
import MapServer
import RenderMap
import Testing

/// The addresses of the server in documents.
struct AddressTests {
  /// The options and the headers of a request, and the address of the server that documents contain.
  struct Case: Sendable {
    var publicURL: String?
    var ownHosts: [String]?
    var trustsProxy = false
    var headers: [String: String] = [:]
    var host = "localhost:8080"
    let base: String
  }

  private static let forwarded = [
    "X-Forwarded-Proto": "https", "X-Forwarded-Host": "maps.example.org",
    "X-Forwarded-Path": "/a",
  ]

  @Test(arguments: [
    Case(base: "http://localhost:8080/"),
    Case(headers: forwarded, base: "http://localhost:8080/"),
    Case(trustsProxy: true, headers: forwarded, base: "https://maps.example.org/a/"),
    Case(
      trustsProxy: true,
      headers: [
        "X-Forwarded-Proto": "https,http", "X-Forwarded-Host": "maps.example.org:8443, inner",
      ],
      base: "https://maps.example.org:8443/"),
    Case(
      trustsProxy: true,
      headers: ["X-Forwarded-Host": "no host/", "X-Forwarded-Path": "//evil"],
      base: "http://localhost:8080/"),
    Case(publicURL: "https://m.example.org/b/", base: "https://m.example.org/b/"),
    Case(publicURL: "https://m.example.org", base: "https://m.example.org/"),
    Case(publicURL: "/maps/", base: "http://localhost:8080/maps/"),
    Case(publicURL: "/maps", base: "http://localhost:8080/maps/"),
    Case(
      publicURL: "/maps/", trustsProxy: true, headers: forwarded,
      base: "https://maps.example.org/maps/"),
    Case(ownHosts: ["localhost"], base: "http://localhost:8080/"),
    Case(ownHosts: ["maps.example.org"], base: "/"),
    Case(
      ownHosts: ["maps.example.org"], host: "MAPS.example.org", base: "http://MAPS.example.org/"),
    Case(publicURL: "/maps/", ownHosts: ["maps.example.org"], base: "/maps/"),
    Case(ownHosts: ["[::1]"], host: "[::1]:8080", base: "http://[::1]:8080/"),
  ])
  func `documents contain the address that clients use`(value: Case) async throws {
    let site = try TestSite()
    try site.write("site/files/square.json", #"{"type":"FeatureCollection","features":[]}"#)
    let server = try site.server { options in
      options.publicURL = value.publicURL
      options.ownHosts = value.ownHosts
      options.trustsProxy = value.trustsProxy
    }
    var headers = HTTPFields()
    for (name, text) in value.headers { headers[try #require(HTTPField.Name(name))] = text }
    try await site.test(server) { client in
      let styles = try await client.execute(
        uri: "/styles.json", method: .get, headers: headers, host: value.host
      ).json()
      #expect(
        styles.array?.first?.object?["url"]?.string == value.base + "styles/plain/style.json")
    }
  }

  @Test func `the key of a request is in all addresses of documents`() async throws {
    let site = try TestSite()
    try site.write("site/files/square.json", #"{"type":"FeatureCollection","features":[]}"#)
    try site.write("site/sprites/s.json", "{}")
    try site.write(
      "site/plain.json",
      TestSite.style.replacing(#""zoom": 1,"#, with: #""zoom": 1, "sprite": "sprites/s","#))
    try await site.test { client in
      func text(_ uri: String) async throws -> String {
        try await client.execute(uri: uri, method: .get).text.replacing("\\/", with: "/")
      }
      let key = "a b&c"
      let query = "?key=a%20b%26c"
      let server = "http://localhost/"
      #expect(RequestTarget.encoded(key) == "a%20b%26c")
      for (uri, address) in [
        ("/styles.json", "styles/plain/style.json"),
        ("/styles/plain/style.json", "fonts/{fontstack}/{range}.pbf"),
        ("/styles/plain/style.json", "styles/plain/sprite"),
        ("/styles/plain/style.json", "styles/plain/sources/square.geojson"),
        ("/styles/plain.json", "styles/plain/{z}/{x}/{y}.png"),
        ("/styles/512/plain.json", "styles/plain/512/{z}/{x}/{y}.png"),
        ("/index.json", "styles/plain/{z}/{x}/{y}.png"),
        ("/styles/plain/wmts.xml", "styles/plain/256/{TileMatrix}/{TileCol}/{TileRow}.png"),
        ("/styles/plain/wmts.xml", "styles/plain/wmts.xml"), ("/", "styles/plain/{z}/{x}/{y}.png"),
      ] {
        #expect(
          try await text(uri + query).contains("\"\(server)\(address)\(query)\""), "\(uri)")
        #expect(try await text(uri).contains("\"\(server)\(address)\""), "\(uri)")
        #expect(try await text(uri + "?key=").contains("\"\(server)\(address)\""), "\(uri)")
      }
      // A key does not change a picture.
      let tile = "/styles/plain/0/0/0.png"
      let plain = try await client.execute(uri: tile, method: .get)
      #expect(try await client.execute(uri: tile + query, method: .get).bytes == plain.bytes)
    }
  }
}
