import Foundation
import MapData
import RenderMap
import MapTestSupport
import Testing

@Suite("The guide to batches")
struct Batches {
  @Test("a batch draws the jobs of a file")
  func batch() throws {
    try withFolder { folder in
      let jobs = folder + "/jobs.jsonl"
      let pictures = folder + "/pictures"
      let job = """
        {"name": "red", "size": "4x3", "style": {"version": 8, "sources": {}, "layers": \
        [{"id": "ground", "type": "background", "paint": {"background-color": "red"}}]}}
        """
      try Data(job.utf8).write(to: URL(fileURLWithPath: jobs))
      // snippet: a batch
      var batch = Batch(loader: ResourceLoader())
      batch.threads = 8
      let counts = try batch.run(.file(jobs), to: .folder(pictures)) { result, counts in
        if let error = result.error { print(error) }
        return true
      }
      // end
      #expect(counts.drawn == 1)
      #expect(FileManager.default.fileExists(atPath: pictures + "/red.png"))
    }
  }
}
