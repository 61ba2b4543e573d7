import Foundation
import RenderMap
import MapTestSupport
import Synchronization
import Testing

@Suite("Resumed batches of each format")
struct ResumeFormatTests {
  private func statuses(_ color: String, in folder: String) throws -> [BatchResult.Status] {
    let jobs = ["a.png", "b.webp", "c.jpg", "d.svg"].map { name in
      """
      {"name": "\(name)", "size": "9x7", "style": {"version": 8, "sources": {}, "layers": [\
      {"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}}
      """
    }
    let path = folder + "/jobs.jsonl"
    try Data(jobs.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    var batch = Batch()
    batch.resumes = true
    let results = Mutex<[BatchResult.Status]>([])
    _ = try batch.run(.file(path), to: .folder(folder + "/out")) { result, _ in
      results.withLock { $0.append(result.status) }
      return true
    }
    return results.withLock { $0 }
  }

  @Test("pictures of pixels that are up to date are not drawn again")
  func upToDate() throws {
    try withFolder { folder in
      #expect(try statuses("red", in: folder) == [.ok, .ok, .ok, .ok])
      #expect(try statuses("red", in: folder) == [.skipped, .skipped, .skipped, .ok])
      #expect(try statuses("blue", in: folder) == [.ok, .ok, .ok, .ok])
      for name in ["b.webp", "c.jpg"] {
        let url = URL(fileURLWithPath: folder + "/out/" + name)
        try Data(contentsOf: url).dropLast(9).write(to: url)
      }
      #expect(try statuses("blue", in: folder) == [.skipped, .ok, .ok, .ok])
    }
  }
}
