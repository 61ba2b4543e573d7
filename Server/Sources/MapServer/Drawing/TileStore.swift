import MapSystem
import MapTiles
import NIOCore
import RenderMap
import Synchronization

/// The rendered tiles of all styles. Neighboring tiles are drawn together. Each square of tiles is drawn once for all
/// requests that wait for it, and its tiles are cached.
final class TileStore: Sendable {
  /// The key of a tile in the cache.
  struct Key: Hashable, Sendable {
    var generation: Int
    var request: TileRequest
  }

  /// The key of a square of tiles that is drawn.
  private struct SquareKey: Hashable, Sendable {
    var generation: Int
    var style: String
    var tileSize: Int
    var scale: Int
    var format: PictureFormat
    var square: TileSquare
  }

  private typealias Drawn = [TileID: StoredAnswer]

  /// The numbers of requests that were answered from the cache (hits) and of other requests (misses).
  struct Counts: Sendable {
    var hits = 0
    var misses = 0
    var squares = 0
    /// The memory that the cache uses, in bytes.
    var bytes = 0
  }

  /// The drawing of a square, which may still wait for a thread.
  private struct Flight: Sendable {
    let task: Task<Drawn, any Error>
    /// The number of the flight. It distinguishes the flight from later flights for the same square.
    let number: Int
    /// The number of requests that wait for the square.
    var waiting: Int
  }

  private struct Flights: Sendable {
    var flights: [SquareKey: Flight] = [:]
    var count = 0
  }

  private let lane: DrawingPool
  /// The caches of the maps that were drawn.
  private let caches: MapCaches
  private let cache: LRUCache<Key, StoredAnswer>
  /// The tiles of archives.
  let data: DataTileCache
  private let flights = Mutex(Flights())
  private let counted = Mutex(Counts())

  /// The approximate memory that a tile uses in addition to its bytes.
  static let overhead = 512

  /// Creates a store without tiles.
  ///
  /// - Parameter lane: The threads that draw the tiles.
  init(_ options: ServerOptions, lane: DrawingPool) {
    self.lane = lane
    caches = MapCaches(limit: options.mapCacheLimit)
    cache = LRUCache(limit: options.cacheLimit - options.dataCacheLimit)
    data = DataTileCache(limit: options.dataCacheLimit)
  }

  /// The numbers since the server started.
  var counts: Counts {
    var counts = counted.withLock { $0 }
    counts.bytes = bytes
    return counts
  }

  /// The memory that the tiles use, in bytes.
  private var bytes: Int { cache.totalCost + data.bytes }

  /// Returns a tile of a site. If the tile is not in the cache, it is drawn.
  ///
  /// - Throws: `AnswerError`. The error is `clientLeft` if the client left.
  func tile(
    _ request: TileRequest, of site: Site, for client: Client
  ) async throws -> StoredAnswer {
    // Copies of a style and its map count many references, so they are made for tiles that are drawn only.
    let key = Key(generation: try site.generation(ofStyle: request.style), request: request)
    if let known = cache.value(for: key) {
      counted.withLock { $0.hits += 1 }
      return known
    }
    let style = try site.style(request.style)
    let map = try style.map(scale: request.scale)
    let options = site.options
    guard request.scale <= options.greatestScale,
      request.tileSize * request.scale <= options.greatestSide
    else { throw AnswerError(.badRequest, "Out of bounds") }
    try style.checkData()
    counted.withLock { $0.misses += 1 }
    guard
      let squares = TileSquares(
        map, tileSize: request.tileSize == 512 ? .pixels512 : .pixels256,
        pixelRatio: Double(request.scale), side: Self.squareSide(of: request, options))
    else { throw AnswerError(.badRequest, "Out of bounds") }
    let square = squares.square(of: request.tile)
    let squareKey = SquareKey(
      generation: style.generation, style: request.style, tileSize: request.tileSize,
      scale: request.scale, format: request.format, square: square)
    let drawn = try await client.whileWaiting {
      try await self.flight(squareKey) {
        try await self.lane.run { threads in
          defer { self.addDrawing(of: style) }
          return try Self.draw(
            squares, square, of: request.style, as: request.format,
            encoding: options.encodings[request.format] ?? PictureEncoding(), threads: threads)
        }
      }
    }
    guard let tile = drawn[request.tile] else {
      throw AnswerError(.internalServerError, "The tile could not be drawn")
    }
    return tile
  }

  /// Returns the side, in pixels of the style, of the square that contains a tile. Squares are smaller at high scales.
  private static func squareSide(of request: TileRequest, _ options: ServerOptions) -> Int {
    max(request.tileSize, request.scale > 2 ? options.squareSide / 2 : options.squareSide)
  }

  /// Returns the tiles of a square. If several requests are for the same square, only the first starts a drawing, and
  /// all wait for it. The drawing is canceled when the tasks of all these requests are canceled.
  private func flight(
    _ key: SquareKey, draw: @escaping @Sendable () async throws -> Drawn
  ) async throws -> Drawn {
    try Task.checkCancellation()
    let flight = flights.withLock { state -> Flight in
      if let flight = state.flights[key] {
        state.flights[key]?.waiting += 1
        return flight
      }
      state.count += 1
      let number = state.count
      let task = Task {
        let result: Result<Drawn, any Error>
        do {
          result = .success(try await draw())
        } catch {
          result = .failure(error)
        }
        finish(key, number, result)
        return try result.get()
      }
      let flight = Flight(task: task, number: number, waiting: 1)
      state.flights[key] = flight
      return flight
    }
    return try await withTaskCancellationHandler {
      try await flight.task.value
    } onCancel: {
      leave(key, flight.number)
    }
  }

  /// Records that a request no longer waits. If it was the last request, the drawing is stopped, and the next request
  /// for the square starts another drawing.
  private func leave(_ key: SquareKey, _ number: Int) {
    let task = flights.withLock { state -> Task<Drawn, any Error>? in
      guard var flight = state.flights[key], flight.number == number else { return nil }
      flight.waiting -= 1
      state.flights[key] = flight.waiting > 0 ? flight : nil
      return flight.waiting > 0 ? nil : flight.task
    }
    task?.cancel()
  }

  private func finish(_ key: SquareKey, _ number: Int, _ result: Result<Drawn, any Error>) {
    if case .success(let drawn) = result {
      counted.withLock { $0.squares += 1 }
      for (tile, answer) in drawn {
        let request = TileRequest(
          style: key.style, tileSize: key.tileSize, tile: tile, scale: key.scale,
          format: key.format)
        cache.insert(
          answer, for: Key(generation: key.generation, request: request),
          cost: answer.body.readableBytes + Self.overhead)
      }
    }
    // The flight ends after its tiles are cached, so each request finds either the flight or the cached tiles.
    flights.withLock { state in
      if state.flights[key]?.number == number { state.flights[key] = nil }
    }
  }

  private static func draw(
    _ squares: TileSquares, _ square: TileSquare, of style: String, as format: PictureFormat,
    encoding: PictureEncoding, threads: Int
  ) throws -> Drawn {
    guard let picture = squares.draw(square, threads: threads), !WorkCancellation.isRequested
    else { return [:] }
    try AnswerError.checkData(picture.warnings, of: style)
    let details = PictureDetails(encoding: encoding)
    let encoded = try square.tiles.concurrentMap(threads: threads) { tile in
      Result { () throws in
        try picture.tile(tile).map { StoredAnswer(try format.encode($0, details: details)) }
      }
    }.map { try $0.get() }
    var drawn: Drawn = [:]
    for (tile, answer) in zip(square.tiles, encoded) { drawn[tile] = answer }
    return drawn
  }

  /// Records that a picture of a style was drawn, whose maps may have new caches.
  func addDrawing(of style: ServedStyle) { caches.used(style, beside: bytes) }

  /// Removes the tiles and caches of all styles and archives but those with the given generations, by their ids.
  func removeAll(exceptStyles styles: [String: Int], archives: [String: Int]) {
    caches.removeStyles(except: styles)
    cache.removeAll { styles[$0.request.style] != $0.generation }
    data.removeTiles(except: archives)
  }
}
