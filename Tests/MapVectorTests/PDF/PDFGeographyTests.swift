import Testing

@testable import MapVector

@Suite("Geographic places of PDF files")
struct PDFGeographyTests {
  private func geography(_ west: Double, _ east: Double, share: Double = 1) -> PDFGeography {
    PDFGeography(
      lowerLeft: .init(longitude: west, latitude: -10),
      upperLeft: .init(longitude: west, latitude: 20),
      upperRight: .init(longitude: east, latitude: 20),
      lowerRight: .init(longitude: east, latitude: -10), share: share)
  }

  /// Returns the numbers of a member of the measure, and the members of its system.
  private func measure(
    _ geography: PDFGeography
  ) throws -> (points: [Double], places: [Double], system: [String: PDFValue]) {
    guard case .array(let ports) = geography.viewports(width: 100, height: 50),
      case .dictionary(let port)? = ports.first, case .dictionary(let measure)? = port["Measure"],
      case .dictionary(let system)? = measure["GCS"]
    else {
      Issue.record("no measure")
      return ([], [], [:])
    }
    func numbers(_ name: String) -> [Double] {
      guard case .array(let values)? = measure[name] else { return [] }
      return values.compactMap { if case .precise(let number) = $0 { number } else { nil } }
    }
    return (numbers("LPTS"), numbers("GPTS"), system)
  }

  @Test(
    "the edge of the projection is not in the area",
    arguments: [
      (-20.0, 40.0, 0.0), (-179.9, 179.9, 0), (157.5, 202.5, 180), (150, 190, 170),
      (-200, -170, 175), (-180, 180, 0), (170, 180, 175), (-29, 329, 150),
    ])
  func meridian(west: Double, east: Double, expected: Double) throws {
    let geography = geography(west, east)
    let meridian = geography.centralMeridian
    #expect(abs((meridian - expected).remainder(dividingBy: 360)) < 1e-9)
    let measure = try measure(geography)
    #expect((measure.system["EPSG"] != nil) == (expected == 0))
    guard case .bytes(let text)? = measure.system["WKT"] else {
      Issue.record("no text")
      return
    }
    #expect(String(decoding: text, as: UTF8.self).contains("+lon_0=\(Int(meridian)) "))
  }

  @Test("longitudes are within 180 degrees, as readers expect")
  func places() throws {
    let found = try measure(geography(157.5, 202.5))
    #expect(found.places == [-10, 157.5, 20, 157.5, 20, -157.5, -10, -157.5])
    #expect(found.points == [0, 0, 0, 1, 1, 1, 1, 0])
  }

  @Test("an area in the middle of the page has its corners there")
  func share() throws {
    let found = try measure(geography(-90, 90, share: 0.5))
    #expect(found.points == [0.25, 0.25, 0.25, 0.75, 0.75, 0.75, 0.75, 0.25])
  }
}
