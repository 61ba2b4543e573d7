import Foundation
import MapTestSupport
import Testing

@testable import MapData

@Suite("Limits on memory")
struct MemoryBudgetTests {
  @Test("shares are added up, and released with their references")
  func shares() throws {
    let budget = MemoryBudget(limit: 100)
    do {
      let first = try #require(budget.share(of: 60))
      #expect(budget.share(of: 41) == nil)
      #expect(budget.available == 40)
      withExtendedLifetime(first) {}
    }
    #expect(budget.available == 100)
    #expect(budget.share(of: -1) == nil)
    #expect(budget.share(of: .max) == nil)
  }

  @Test("a file may have exactly the limit, and a device is read one byte further")
  func files() throws {
    try withFolder { folder in
      let path = folder + "/a"
      try Data(count: 1000).write(to: URL(fileURLWithPath: path))
      var loader = ResourceLoader(limit: 1000).forNamedFiles
      #expect(try loader.load(.file(path: path)).count == 1000)
      loader.memory = MemoryBudget(limit: 999)
      for place in [path, "/dev/zero"] {
        let location = ResourceLocation.file(path: place)
        #expect(throws: ResourceError.tooLarge(location, limit: 999)) { try loader.load(location) }
      }
    }
  }

  @Test("pieces are joined in order", arguments: [0, 1, 3])
  func pieces(count: Int) {
    var pieces = BytePieces()
    for number in 0..<count {
      pieces.append([UInt8](repeating: UInt8(number), count: number + 1))
    }
    let expected = (0..<count).flatMap { [UInt8](repeating: UInt8($0), count: $0 + 1) }
    #expect(pieces.joined() == expected)
  }

  @Test("pipes and devices are read only if the user names them")
  func pipes() throws {
    try withFolder { folder in
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      var confined = ResourceLoader()
      confined.root = try FileRoot(folder)
      for loader in [ResourceLoader(), confined] {
        #expect {
          try loader.load(.file(path: pipe))
        } throws: { error in
          if case .unreadable(_, let reason)? = error as? ResourceError {
            reason.contains("a pipe")
          } else {
            false
          }
        }
      }
      #expect(throws: ResourceError.self) {
        try ResourceLoader().localPath(of: .file(path: pipe))
      }
      #expect(try ResourceLoader().forNamedFiles.load(.file(path: "/dev/null")).isEmpty)
    }
  }
}
