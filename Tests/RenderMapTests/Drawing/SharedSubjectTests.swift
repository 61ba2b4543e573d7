import MapEngine
import Foundation
import MapImages
import MapTestSupport
@testable import RenderMap
import Synchronization
import Testing

@Suite("Data that jobs share")
struct SharedSubjectTests {
  private static let jobs = [
    #"{"data": "DATA", "colorBy": "n", VIEW}"#,
    #"{"data": "DATA", "colorBy": "n", "markers": ["0,0"], VIEW}"#,
    #"{"data": "DATA", "colorBy": "n", "legend": true, "overlay": {"type": "Point", "coordinates": [9, 9]}, VIEW}"#,
    #"{"data": "DATA", "colorBy": "n", "bounds": [0, 0, 5, 5], VIEW}"#,
    #"{"data": "DATA", "sizeBy": "n", VIEW}"#,
    #"{"data": "DATA", VIEW}"#,
  ]

  /// Returns the pictures of jobs, in one batch.
  private func pictures(_ jobs: [String], in folder: String, threads: Int) throws -> [[UInt8]] {
    let lines = jobs.map {
      $0.replacing("DATA", with: folder + "/data.geojson")
        .replacing("VIEW", with: #""basemap": "none", "size": "64x64", "attribution": "off""#)
    }
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: URL(fileURLWithPath: folder + "/jobs.jsonl"))
    var batch = Batch()
    batch.fontFolders = []
    batch.threads = threads
    let pictures = Mutex<[[UInt8]]>([])
    _ = try batch.run(.file(folder + "/jobs.jsonl"), to: .results) { result, _ in
      #expect(result.error == nil)
      pictures.withLock { $0.append(result.file ?? []) }
      return true
    }
    return try pictures.withLock { $0 }.map { try PNG.decode($0).bytes }
  }

  @Test("a picture is the same alone, after others with the same data, and among other threads")
  func sharing() throws {
    try withFolder { folder in
      let features = (0..<9).map { number in
        """
        {"type": "Feature", "properties": {"n": \(number)}, "geometry": {"type": "Point", "coordinates": \
        [\(number * 5), \(number * 3)]}}
        """
      }
      let list = features.joined(separator: ",")
      let text = #"{"type": "FeatureCollection", "features": [\#(list)]}"#
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/data.geojson"))
      let alone = try Self.jobs.map { try pictures([$0], in: folder, threads: 1)[0] }
      #expect(Set(alone).count == Self.jobs.count)
      let orders = [Self.jobs + Self.jobs, Self.jobs.reversed() + Self.jobs]
      #expect(try pictures(orders[0], in: folder, threads: 1) == alone + alone)
      #expect(try pictures(orders[1], in: folder, threads: 3) == alone.reversed() + alone)
    }
  }
}
