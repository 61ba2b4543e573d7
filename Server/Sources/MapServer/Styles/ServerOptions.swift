import MapImages
import MapStyle
import RenderMap

/// The limits and settings of a server. They do not include the content that it serves.
package struct ServerOptions: Hashable, Sendable {
  /// The number of threads that draw pictures.
  package var threads = 1
  /// The maximum number of pictures that wait for a thread. Further requests are answered with 503.
  package var queueLimit = 256
  /// The time limit for drawing one picture or one square of tiles.
  package var timeLimit = Duration.seconds(30)
  /// The maximum memory of the cache of tiles, in bytes. It includes the tiles of archives.
  package var cacheLimit = 256 << 20
  /// The memory of the process without the cache of tiles, in bytes, above which maps discard what they can make again.
  package var mapCacheLimit = 512 << 20
  /// The memory limit of data and pictures, in bytes.
  package var memoryLimit = MemoryBudget.defaultLimit
  /// The memory, in bytes, above which the system ends the process; nil if it is unknown.
  package var systemLimit = ProcessMemory.limit
  /// The maximum side of a picture, in device pixels.
  package var greatestSide = 2048
  /// The maximum scale of a picture.
  package var greatestScale = 3
  /// The side of the squares that tiles are drawn in, in pixels of the style. It is a power of 2 from 512 to 2048.
  package var squareSide = 1024
  /// The options of the encoding of pictures and tiles, by their format.
  package var encodings: [PictureFormat: PictureEncoding] = [.jpeg: PictureEncoding(quality: 80)]
  /// The time that clients may keep pictures and documents, in seconds.
  package var maximumAge = 3600
  /// Whether pages of other sites are allowed to read answers.
  package var allowsOtherOrigins = true
  /// Whether static pictures are served.
  package var hasPictures = true
  /// Whether requests are allowed to change styles with `addlayer` and `setfilter`.
  package var allowsStyleChanges = true
  /// Whether `/metrics` is served.
  package var hasMetrics = true
  /// The address of the server in documents, or its path if it starts with a slash. If it is nil, the address of each
  /// request is used.
  package var publicURL: String?
  /// The hosts that documents may contain, in lowercase and without ports; nil for any host. With another host, the
  /// addresses in documents are paths.
  package var ownHosts: [String]?
  /// Whether the headers `X-Forwarded-Proto`, `X-Forwarded-Host`, `X-Forwarded-Path` and `X-Forwarded-For` are used.
  package var trustsProxy = false
  /// The time limit of a request to an allowed host.
  package var fetchTimeout = Duration.seconds(30)
  /// The hosts that styles may name. If the list is empty, nothing is fetched.
  package var allowedHosts: [HTTPHost] = []
  /// Whether requests may name icons on the allowed hosts.
  package var allowsRemoteIcons = false
  /// The text in the corner of static pictures; nil to show the attribution of the sources.
  package var attributionText: String?
  /// The folder that contains Leaflet; nil if Leaflet is not installed.
  package var leafletFolder: String?
  /// The folder that contains MapLibre GL JS; nil if pages do not use it.
  package var mapLibreFolder: String?

  /// Creates the default options.
  package init() {}

  /// The memory limit of the process, in bytes. If the process exceeds it, jobs whose memory use grows are stopped. It
  /// is less than the system's limit, because a job stops only at its next step and can take more memory until then.
  package var processLimit: Int {
    let own = 2 * memoryLimit
    return systemLimit.map { min(own, $0 / 5 * 3) } ?? own
  }

  /// The maximum memory of the tiles of archives in the cache, in bytes. They are read faster than pictures are drawn,
  /// so they do not take the place of most pictures.
  var dataCacheLimit: Int { cacheLimit / 4 }

  /// Returns the loader that reads styles and their data. It only reads files in `root`.
  func loader(root: FileRoot) -> ResourceLoader {
    var access = HTTPAccess()
    // An empty list would allow all hosts. No host has the reserved name (RFC 2606), so this list allows no host.
    access.allowedHosts =
      allowedHosts.isEmpty ? [HTTPHost("none.invalid")].compactMap { $0 } : allowedHosts
    access.isOffline = access.allowedHosts.isEmpty
    var policy = HTTPPolicy()
    policy.requestTimeout = fetchTimeout
    policy.userAgent = "render-map-server/\(Map.version)"
    var loader = ResourceLoader(
      limit: 1 << 31, http: HTTPClient(policy: policy, access: access), root: root)
    loader.memory = MemoryBudget(limit: memoryLimit)
    return loader
  }
}
