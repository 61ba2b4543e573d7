import ArgumentParser
import Logging
import MapServer
import MapSystem
import RenderMap

/// Options for the content that the server serves.
struct ContentOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of styles (NAME.json, NAME/style.json), archives, and the folders fonts, icons and files; or one style.",
      valueName: "folder"),
    completion: .directory)
  var styles: String?

  @Option(
    name: [.short, .long],
    help: "Configuration file of tileserver-gl (default: config.json, if nothing else is named).",
    completion: .file(extensions: ["json"]))
  var config: String?

  @Option(
    name: [.long, .customLong("mbtiles")],
    help: "Archive of tiles (MBTiles or PMTiles), with a style that shows what it contains.",
    completion: .file(extensions: Catalog.DataEntry.kinds))
  var file: String?

  @Argument(
    help: ArgumentHelp("The same as --file.", valueName: "file"),
    completion: .file(extensions: Catalog.DataEntry.kinds))
  var archive: String?

  @Flag(
    name: .long,
    help:
      "Has no effect: the server always starts without the styles and archives that are missing.")
  var ignoreMissingFiles = false

  @Option(
    name: .long, help: "Folder of Leaflet (default: beside the program, or the folder of Debian).",
    completion: .directory)
  var leaflet: String?

  @Option(
    name: .customLong("maplibre"),
    help: ArgumentHelp(
      "Folder with maplibre-gl.js and maplibre-gl.css, for maps that rotate and pitch (default: none).",
      valueName: "folder"),
    completion: .directory)
  var mapLibre: String?

  /// The configuration file in the working directory.
  private static let usualConfig = "config.json"

  func validate() throws {
    let named = [styles, config, file, archive].compactMap { $0 }
    guard named.count == 1 || named.isEmpty && Folders.isFile(Self.usualConfig) else {
      throw ValidationError(
        "name either a folder of styles (--styles), an archive (--file) or a configuration file (--config)"
      )
    }
    guard let mapLibre else { return }
    for name in MapLibreViewer.files where !Folders.isFile("\(mapLibre)/\(name)") {
      throw ValidationError("--maplibre \(mapLibre): the folder has no file \(name)")
    }
  }
}

extension ContentOptions {
  /// Reads the content that is served, and applies the options of the configuration file.
  func catalog(_ options: inout ServerOptions) throws(CatalogError) -> Catalog {
    if let styles { return try Catalog(folder: styles) }
    if let archive = file ?? archive { return try Catalog(archive: archive) }
    let configuration = try TileserverConfiguration(at: config ?? Self.usualConfig)
    configuration.apply(to: &options)
    return configuration.catalog
  }
}

/// Options for the network: the addresses of the server, and access from other sites.
struct NetworkOptions: ParsableArguments {
  @Option(name: [.short, .long], help: "Port.")
  var port = 8080

  @Option(name: [.short, .long], help: "Address to listen on; 0.0.0.0 for all.")
  var bind = "127.0.0.1"

  @Option(
    name: [.customShort("u"), .customLong("public-url"), .customLong("public_url")],
    help: ArgumentHelp(
      "Address of the server in documents, or its path, such as /maps/ (default: the address of each request).",
      valueName: "url"))
  var publicURL: String?

  @Flag(
    name: .long, help: "Use X-Forwarded-Proto, -Host, -Path and -For of a proxy.")
  var trustProxy = false

  @Flag(
    name: [.customShort("C"), .customLong("no-cors")],
    help: "Pages of other sites may not read answers.")
  var noCORS = false

  @Flag(
    name: .long, help: "Requests may not change styles: addlayer and setfilter are refused.")
  var noStyleChanges = false

  @Flag(name: .long, inversion: .prefixedNo, help: "Serve metrics at /metrics.")
  var metrics = true

  @Option(
    name: .customLong("allow-host"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Host that styles may name (repeatable; default: none).", valueName: "host[:port]"))
  var allowedHosts: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Time limit of a request to an allowed host.", valueName: "milliseconds"))
  var fetchTimeout = 30_000

  @Option(
    name: .long,
    help: ArgumentHelp("Time for which clients may keep answers.", valueName: "seconds"))
  var maxAge = 3600

  /// Checks a port. 0 stands for any free port.
  static func check(port: Int) throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port \(port): 0 to 65535") }
  }

  /// Applies these options to the options of the server.
  func apply(to options: inout ServerOptions) throws {
    try Self.check(port: port)
    guard (0...31_536_000).contains(maxAge) else {
      throw ValidationError("--max-age \(maxAge): must be 0 to 31536000")
    }
    options.maximumAge = maxAge
    options.allowsOtherOrigins = !noCORS
    options.hasMetrics = metrics
    options.allowsStyleChanges = !noStyleChanges
    options.trustsProxy = trustProxy
    if let publicURL {
      let isURL = publicURL.hasPrefix("http://") || publicURL.hasPrefix("https://")
      guard isURL || ServerAddress.isPath(publicURL) else {
        throw ValidationError(
          "--public-url \(publicURL): must start with http:// or https://, or be a path such as /maps/"
        )
      }
      options.publicURL = publicURL
    }
    guard (1...3_600_000).contains(fetchTimeout) else {
      throw ValidationError("--fetch-timeout \(fetchTimeout): must be 1 to 3600000")
    }
    options.fetchTimeout = .milliseconds(fetchTimeout)
    for text in allowedHosts {
      guard let host = HTTPHost(text) else {
        throw ValidationError("--allow-host \(text): must be HOST or HOST:PORT")
      }
      options.allowedHosts.append(host)
    }
  }
}

struct LimitOptions: ParsableArguments {
  @Option(
    name: [.customShort("j"), .long], help: "Threads that draw (default: one per processor).")
  var threads: Int?

  @Option(name: .long, help: "Pictures that may wait; more requests are answered with 503.")
  var queue = 256

  @Option(name: .long, help: ArgumentHelp("Time limit of a picture.", valueName: "seconds"))
  var timeLimit = 30.0

  @Option(name: .long, help: ArgumentHelp("Size limit of the tile cache.", valueName: "mebibytes"))
  var tileCache = 256

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Memory of the process, without the tile cache, above which the least recently used styles discard their caches.",
      valueName: "mebibytes"))
  var mapCache = ServerOptions().mapCacheLimit >> 20

  @Option(
    name: .long,
    help: ArgumentHelp("Memory limit of data and pictures.", valueName: "mebibytes"))
  var maxMemory = 4096

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum side of a picture in device pixels (default: the value of the configuration, or 2048).",
      valueName: "pixels"))
  var maxSize: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum scale of a picture (default: the value of the configuration, or 3).",
      valueName: "number"))
  var maxScale: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Side of the squares in which tiles are drawn: 512, 1024 or 2048.", valueName: "pixels"))
  var square = 1024

  @Option(name: .long, help: "Maximum number of open connections.")
  var maxConnections = 4096

  @Option(
    name: .long, help: ArgumentHelp("Time after which idle connections end.", valueName: "seconds"))
  var idleTimeout = 60

  /// Returns the options of the server, with these limits.
  func options() throws -> ServerOptions {
    var options = ServerOptions()
    func check(_ value: Int, _ name: String, _ range: ClosedRange<Int>) throws -> Int {
      guard range.contains(value) else {
        throw ValidationError(
          "--\(name) \(value): must be \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
    options.threads = try check(threads ?? ProcessorCount.available, "threads", 1...1024)
    options.queueLimit = try check(queue, "queue", 1...1_000_000)
    guard (0.01...86_400).contains(timeLimit) else {
      throw ValidationError("--time-limit \(timeLimit): must be seconds, 0.01 to 86400")
    }
    options.timeLimit = .seconds(timeLimit)
    options.cacheLimit = try check(tileCache, "tile-cache", 0...1_048_576) << 20
    options.mapCacheLimit = try check(mapCache, "map-cache", 0...1_048_576) << 20
    options.memoryLimit = try check(maxMemory, "max-memory", 64...1_048_576) << 20
    if let maxSize { options.greatestSide = try check(maxSize, "max-size", 256...32_768) }
    if let maxScale { options.greatestScale = try check(maxScale, "max-scale", 1...8) }
    guard [512, 1024, 2048].contains(square) else {
      throw ValidationError("--square \(square): must be 512, 1024 or 2048")
    }
    options.squareSide = square
    _ = try check(maxConnections, "max-connections", 1...1_000_000)
    _ = try check(idleTimeout, "idle-timeout", 1...86_400)
    return options
  }
}
