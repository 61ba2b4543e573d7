import MapSystem
import MapTiles
import NIOCore
import RenderMap
import Synchronization

/// The rendered tiles of all styles. Neighboring tiles are drawn together, once for all requests that wait for them, and
/// cached.
final class TileStore: Sendable {
  /// The key of a tile.
  struct Key: Hashable, Sendable {
    var generation: Int
    var request: TileRequest
  }

  /// The key of a square of tiles.
  private struct SquareKey: Hashable, Sendable {
    var generation: Int
    var style: String
    var tileSize: Int
    var scale: Int
    var format: PictureFormat
    var square: TileSquare
  }

  private typealias Drawn = [TileID: StoredAnswer]

  /// The numbers of tiles from the cache and of other tiles.
  struct Counts: Sendable {
    var hits = 0
    var misses = 0
    var squares = 0
    /// The bytes of the cache.
    var bytes = 0
  }

  /// A square that is drawn, or waits for it.
  private struct Flight: Sendable {
    let task: Task<Drawn, any Error>
    /// The number of the flight, which distinguishes it from later flights for the same square.
    let number: Int
    /// The requests that wait for it.
    var waiting: Int
  }

  private struct Flights: Sendable {
    var flights: [SquareKey: Flight] = [:]
    var count = 0
  }

  private let lane: DrawingPool
  private let cache: LRUCache<Key, StoredAnswer>
  private let flights = Mutex(Flights())
  private let counted = Mutex(Counts())

  /// The memory of a tile in addition to its bytes, about.
  private static let overhead = 512

  /// Creates an empty store.
  ///
  /// - Parameter lane: The threads that draw.
  init(_ options: ServerOptions, lane: DrawingPool) {
    self.lane = lane
    cache = LRUCache(limit: options.cacheLimit)
  }

  /// The numbers since the start.
  var counts: Counts {
    var counts = counted.withLock { $0 }
    counts.bytes = cache.totalCost
    return counts
  }

  /// Returns a tile of a site.
  ///
  /// - Throws: `AnswerError`, which is `clientLeft` if the client left.
  func tile(
    _ request: TileRequest, of site: Site, for client: Client
  ) async throws -> StoredAnswer {
    let style = try site.style(request.style)
    let map = try style.map(scale: request.scale)
    let options = site.options
    guard request.scale <= options.greatestScale,
      request.tileSize * request.scale <= options.greatestSide
    else { throw AnswerError(.badRequest, "Out of bounds") }
    let key = Key(generation: site.generation, request: request)
    if let known = cache.value(for: key) {
      counted.withLock { $0.hits += 1 }
      return known
    }
    try style.checkData()
    counted.withLock { $0.misses += 1 }
    guard
      let squares = TileSquares(
        map, tileSize: request.tileSize == 512 ? .pixels512 : .pixels256,
        pixelRatio: Double(request.scale), side: Self.squareSide(of: request, options))
    else { throw AnswerError(.badRequest, "Out of bounds") }
    let square = squares.square(of: request.tile)
    let squareKey = SquareKey(
      generation: site.generation, style: request.style, tileSize: request.tileSize,
      scale: request.scale, format: request.format, square: square)
    let drawn = try await client.whileWaiting {
      try await self.flight(squareKey) { [lane = self.lane] in
        try await lane.run { threads in
          try Self.draw(
            squares, square, of: request.style, as: request.format, quality: options.quality,
            threads: threads)
        }
      }
    }
    guard let tile = drawn[request.tile] else {
      throw AnswerError(.internalServerError, "The tile could not be drawn")
    }
    return tile
  }

  /// Returns the side of squares, smaller at high scales.
  private static func squareSide(of request: TileRequest, _ options: ServerOptions) -> Int {
    max(request.tileSize, request.scale > 2 ? options.squareSide / 2 : options.squareSide)
  }

  /// Returns the tiles of a square. Requests for the same square wait for the first of them. When the tasks of all of them
  /// are canceled, so is the drawing.
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

  /// Notes that a request does not wait any more. After the last request, the drawing is stopped, and the next
  /// request for the square starts another one.
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
    // Flights end after their tiles are cached, so that each request finds one of both.
    flights.withLock { state in
      if state.flights[key]?.number == number { state.flights[key] = nil }
    }
  }

  private static func draw(
    _ squares: TileSquares, _ square: TileSquare, of style: String, as format: PictureFormat,
    quality: Int, threads: Int
  ) throws -> Drawn {
    guard let picture = squares.draw(square, threads: threads), !WorkCancellation.isRequested
    else { return [:] }
    try AnswerError.checkData(picture.warnings, of: style)
    let details = PictureDetails(quality: quality)
    let encoded = try square.tiles.concurrentMap(threads: threads) { tile in
      Result { () throws in
        try picture.tile(tile).map { StoredAnswer(try format.encode($0, details: details)) }
      }
    }.map { try $0.get() }
    var drawn: Drawn = [:]
    for (tile, answer) in zip(square.tiles, encoded) { drawn[tile] = answer }
    return drawn
  }

  /// Removes all tiles.
  func removeAll() { cache.removeAll() }
}
