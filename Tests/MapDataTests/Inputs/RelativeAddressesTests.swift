import Foundation
import MapTestSupport
import Testing
import MapData

@Suite("Addresses relative to a picture")
struct RelativeAddressesTests {
  private func address(_ path: String, from picture: String) -> String {
    var addresses = RelativeAddresses(from: picture)
    return addresses.address(of: .file(path: path))
  }

  @Test("files have paths relative to the picture's folder")
  func paths() throws {
    try withFolder { folder in
      for name in ["out", "data/roads"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      let picture = folder + "/out/map.png"
      #expect(address(folder + "/out/style.json", from: picture) == "style.json")
      #expect(address(folder + "/data/roads/a.geojson", from: picture) == "../data/roads/a.geojson")
      #expect(
        address(folder + "/data/../data/./roads/a.geojson", from: picture)
          == "../data/roads/a.geojson")
      #expect(address(folder + "/gone/there/a.json", from: picture) == "../gone/there/a.json")
      #expect(address(folder + "/out/-", from: picture) == "./-")
      #expect(address(folder + "/out/ab:c", from: picture) == "./ab:c")
      // From a linked folder, the path goes up from the link's target.
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: folder + "/data/roads")
      #expect(
        address(folder + "/out/style.json", from: folder + "/link/map.png")
          == "../../out/style.json")
    }
  }

  @Test("an address leads back to the file")
  func roundTrip() throws {
    try withFolder { folder in
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/a b.json"))
      let picture = folder + "/map.png"
      let text = address(folder + "/a b.json", from: picture)
      let place = try ResourceLocation(text, relativeTo: .file(path: picture))
      #expect(try ResourceLoader().load(place) == Array("x".utf8))
    }
  }

  @Test("a descriptor of the process has the address of standard input")
  func descriptors() throws {
    #expect(address("/dev/fd/0", from: "/maps/map.png") == "-")
    #if os(Linux)
      #expect(address("/proc/self/fd/0", from: "map.png") == "-")
    #endif
    #expect(address("/dev/null", from: "/maps/map.png") == "../dev/null")
  }

  @Test("URLs and standard input are unchanged")
  func others() {
    var addresses = RelativeAddresses(from: "map.png")
    #expect(
      addresses.address(of: .url("https://example.org/{key}/a")) == "https://example.org/{key}/a")
    #expect(addresses.address(of: .url("basemap://world")) == "basemap://world")
    #expect(addresses.address(of: .standardInput) == "-")
  }
}
