import ArgumentParser
import MapData

/// Options for reading files and fetching URLs.
struct FetchOptions: UngroupedOptions {
  @Flag(name: .long, help: "Fetch nothing; a URL on the network is an error.")
  var offline = false

  @Option(
    name: .customLong("allow-host"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Fetch only from this host, and send it headers and the API key (repeatable).",
      valueName: "host[:port]"))
  var allowedHosts: [String] = []

  @Option(
    name: .customLong("header"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Header of requests to the style's host, or to the hosts of --allow-host (repeatable).",
      valueName: "name: value"))
  var headers: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Folder that a style's files must be in.", valueName: "folder"),
    completion: .directory)
  var root: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Encoding of tables and Shapefiles, and of other data that is not UTF-8 (default: detected).",
      valueName: "name"))
  var encoding: String?

  @Option(
    name: .customLong("timeout"), parsing: .unconditional,
    help: ArgumentHelp("Time limit of fetching (default: 60).", valueName: "seconds"))
  var requestedTimeout: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of the cache (default: ~/.cache/render-map, or in XDG_CACHE_HOME).",
      valueName: "folder"),
    completion: .directory)
  var cacheDir: String?

  @Flag(name: .long, help: "Do not use the cache.")
  var noCache = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Size limit of the cache.", valueName: "mebibytes"))
  var cacheSize = 512

  @Option(name: .long, help: MemoryLimit.help)
  var maxMemory: ByteCount?

  var memory: MemoryLimit { MemoryLimit(maxMemory) }

  /// The time limit of fetching, in seconds.
  private var timeout: Double { requestedTimeout ?? 60 }

  /// Returns the loader for the style at `path` and the resources that the style names. The time limit starts now.
  func loader(forStyle path: String) throws(Failure) -> ResourceLoader {
    var policy = try policy()
    policy.deadline = .now + .seconds(timeout)
    return try loader(forStyle: path, policy: policy, progress: ProgressBar()?.show)
  }

  /// Returns the loader for the jobs at `path` and the resources that the jobs name. The time limit applies to each
  /// picture, and to each HTTP request that several pictures share. No progress is shown.
  func loader(forJobs path: String) throws(Failure) -> ResourceLoader {
    var policy = try policy()
    policy.requestTimeout = .seconds(timeout)
    policy.pictureTimeout = .seconds(timeout)
    return try loader(forStyle: path, policy: policy, progress: nil)
  }

  private func policy() throws(Failure) -> HTTPPolicy {
    guard (0.001...1_000_000).contains(timeout) else {
      throw Failure(.wrongArguments, "--timeout \(timeout): must be seconds, from 0.001 to 1000000")
    }
    var policy = HTTPPolicy()
    policy.userAgent = "render-map/\(Program.version)"
    return policy
  }

  private func loader(
    forStyle path: String, policy: HTTPPolicy, progress: (@Sendable (Int, Int) -> Void)?
  ) throws(Failure) -> ResourceLoader {
    let chosenEncoding = try encoding.map { name throws(Failure) in
      guard let encoding = CharacterEncoding(name) else {
        throw Failure(
          .wrongArguments,
          "--encoding \(name): unknown; use a name such as windows-1252, windows-1251, gbk or shift_jis"
        )
      }
      return encoding
    }
    let client = HTTPClient(
      policy: policy, access: try access(forStyle: path), cache: try cache(), progress: progress)
    do {
      var loader = ResourceLoader(http: client, root: try root.map(FileRoot.init))
      memory.apply(to: &loader)
      loader.encoding = chosenEncoding
      return loader
    } catch {
      throw Failure(.unreachable, "--root \(error)")
    }
  }

  private func access(forStyle path: String) throws(Failure) -> HTTPAccess {
    var access = HTTPAccess()
    access.isOffline = offline
    for text in allowedHosts {
      guard let host = HTTPHost(text) else {
        throw Failure(.wrongArguments, "--allow-host \(text): must be HOST or HOST:PORT")
      }
      access.allowedHosts.append(host)
    }
    for line in headers {
      // The message does not contain the line, because the line may be a secret without a name.
      guard let header = HTTPHeader(line) else {
        throw Failure(.wrongArguments, "--header must be a line such as 'Name: value'")
      }
      access.headers.append(header)
    }
    access.key = Environment.apiKey
    access.trustedHosts =
      access.allowedHosts.isEmpty
      ? [HTTPHost(ofURL: path)].compactMap { $0 } : access.allowedHosts
    if access.trustedHosts.isEmpty, !access.headers.isEmpty {
      throw Failure(
        .wrongArguments,
        "--header needs --allow-host for a style in a file: only those hosts receive it")
    }
    return access
  }

  private func cache() throws(Failure) -> HTTPCache? {
    guard (0...(1 << 30)).contains(cacheSize) else {
      throw Failure(.wrongArguments, "--cache-size \(cacheSize): must be MiB, 0 or more")
    }
    guard !noCache, cacheSize > 0 else { return nil }
    let limit = cacheSize << 20
    guard let cacheDir else {
      // The default folder may be missing. This is not an error.
      return HTTPCache.defaultFolder(environment: Environment.value).map {
        HTTPCache(folder: $0, sizeLimit: limit)
      }
    }
    let cache = HTTPCache(folder: cacheDir, sizeLimit: limit)
    do {
      try cache.makeFolder()
    } catch {
      throw Failure(.unreachable, "--cache-dir \(error)")
    }
    return cache
  }
}
