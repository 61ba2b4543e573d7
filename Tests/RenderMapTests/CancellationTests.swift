import Foundation
import MapData
import MapJSON
import MapTestSupport
import RenderMap
import Synchronization
import Testing

@Suite("Cancellation of loading and rendering", .timeLimit(.minutes(1)))
struct CancellationTests {
  /// Waits until a condition is true.
  private func wait(until condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// A loader whose client waits until the time limit of the tests.
  private var loader: ResourceLoader {
    var policy = HTTPPolicy()
    policy.stallTimeout = .seconds(300)
    return ResourceLoader(http: HTTPClient(policy: policy))
  }

  @Test("a request to a server that never answers ends when the task is canceled")
  func silentServer() async throws {
    let server = try TestServer { _ in .silence }
    let address = server.url + "/style.json"
    let task = Task { [loader] in try await Map(contentsOf: address, loader: loader) }
    try await wait { !server.requests.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("requests that wait block none of the threads that tasks share")
  func cooperativeThreads() async throws {
    let server = try TestServer { _ in .silence }
    let count = ProcessInfo.processInfo.activeProcessorCount + 4
    let tasks = (0..<count).map { number in
      Task { [loader] in
        try await Map(contentsOf: server.url + "/\(number).json", loader: loader)
      }
    }
    try await wait { server.requests.count == count }
    #expect(await Task.detached { 1 + 1 }.value == 2)
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("tiles that a server never sends end when rendering is canceled, and are read again")
  func silentTiles() async throws {
    let isSilent = Mutex(true)
    let server = try TestServer { request in
      if request.target.hasPrefix("/tile") {
        return isSilent.withLock { $0 } ? .silence : .answer(status: 404)
      }
      let host = request.headers["host"] ?? ""
      return .text(
        """
        {"version": 8, "sources": {"s": {"type": "vector", "tiles": ["http://\(host)/tile/{z}/{x}/{y}"]}},
         "layers": [{"id": "a", "type": "fill", "source": "s", "source-layer": "a"}]}
        """)
    }
    let map = try await Map(contentsOf: server.url + "/style.json", loader: loader)
    let size = try PictureSize(300, 300)
    var view = CameraRequest()
    view.zoom = 3
    let task = Task { [view] in try await map.render(view, size: size) }
    try await wait { server.requests.contains { $0.target.hasPrefix("/tile") } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The canceled requests are not read as absent tiles.
    isSilent.withLock { $0 = false }
    let before = server.requests.count
    _ = try await map.render(view, size: size)
    #expect(server.requests.count > before)
  }

  @Test("a scheme that waits for the cancellation of its task can end")
  func scheme() async throws {
    let isWaiting = Atomic(false)
    let scheme = ResourceScheme("slow") { _ in
      isWaiting.store(true, ordering: .relaxed)
      while !Task.isCancelled { usleep(1000) }
      return Array(#"{"version": 8, "sources": {}, "layers": []}"#.utf8)
    }
    let loader = ResourceLoader(schemes: [scheme], http: nil)
    let task = Task { try await Map(contentsOf: "slow://style", loader: loader) }
    try await wait { isWaiting.load(ordering: .relaxed) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("no further resource is read after the cancellation")
  func nextResource() async throws {
    let read = Mutex<[String]>([])
    let scheme = ResourceScheme("slow") { url in
      read.withLock { $0.append(url) }
      if url.hasSuffix("1") {
        while !Task.isCancelled { usleep(1000) }
      }
      guard url.hasSuffix("style") else {
        return Array(#"{"type": "Point", "coordinates": [0, 0]}"#.utf8)
      }
      let sources = (0..<4).map { #""s\#($0)": {"type": "geojson", "data": "slow://\#($0)"}"# }
      let layers = (0..<4).map { #"{"id": "\#($0)", "type": "circle", "source": "s\#($0)"}"# }
      return Array(
        """
        {"version": 8, "sources": {\(sources.joined(separator: ","))},
         "layers": [\(layers.joined(separator: ","))]}
        """.utf8)
    }
    let loader = ResourceLoader(schemes: [scheme], http: nil)
    let task = Task { try await Map(contentsOf: "slow://style", loader: loader) }
    try await wait { read.withLock { $0.count } >= 3 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(read.withLock { $0.last } == "slow://1")
  }

  @Test("pictures after a canceled one are the same as on a new map")
  func after() async throws {
    func map() throws -> Map {
      let towns = (0..<400).map { number in
        """
        {"type": "Feature", "properties": {"name": "Town \(number)"}, "geometry":
          {"type": "Point", "coordinates": [\(-170 + number * 17 % 340), \(number * 7 % 141 - 70)]}}
        """
      }
      return try Map.load(
        JSONDocument(
          parsing: """
            {"version": 8, "sources": {"towns": {"type": "geojson", "data":
              {"type": "FeatureCollection", "features": [\(towns.joined(separator: ","))]}}},
             "layers": [
              {"id": "dots", "type": "circle", "source": "towns"},
              {"id": "names", "type": "symbol", "source": "towns", "layout":
                {"text-field": ["get", "name"], "text-font": ["Noto Sans Regular"]}}]}
            """), from: nil,
        fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
    }
    let size = try PictureSize(400, 300)
    var view = CameraRequest()
    view.zoom = 1
    let expected = try await map().render(view, size: size).pixels
    for delay in [0, 1, 2, 5, 10, 20, 50] {
      let map = try map()
      let task = Task { [view] in try await map.render(view, size: size, threads: 3) }
      try await Task.sleep(for: .milliseconds(delay))
      task.cancel()
      switch await task.result {
      case .success(let picture): #expect(picture.pixels == expected)
      case .failure(let error): #expect(error is CancellationError)
      }
      #expect(try await map.render(view, size: size).pixels == expected)
    }
  }
}
