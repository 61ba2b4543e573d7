import MapStyle
import RenderMap

/// The limits and settings of a server, apart from the content that it serves.
package struct ServerOptions: Sendable {
  /// The number of threads that draw.
  package var threads = 1
  /// The greatest number of pictures that wait for a thread. Requests beyond it are answered with 503.
  package var queueLimit = 256
  /// The time limit of one picture or square of tiles.
  package var timeLimit = Duration.seconds(30)
  /// The greatest memory of the cache of tiles, in bytes.
  package var cacheLimit = 256 << 20
  /// The memory limit of data and pictures, in bytes.
  package var memoryLimit = MemoryBudget.defaultLimit
  /// The memory in bytes beyond which the system ends the process; nil if it is unknown.
  package var systemLimit = ProcessMemory.limit
  /// The greatest side of a picture in device pixels.
  package var greatestSide = 2048
  /// The greatest scale of a picture.
  package var greatestScale = 3
  /// The side of the squares in which tiles are drawn, in pixels of the style: a power of 2, 512 to 2048.
  package var squareSide = 1024
  /// The quality of JPEG pictures, 1 to 100.
  package var quality = 80
  /// The seconds for which clients may keep pictures and documents.
  package var maximumAge = 3600
  /// Whether pages of other sites may read answers.
  package var allowsOtherOrigins = true
  /// Whether static pictures are served.
  package var hasPictures = true
  /// Whether requests may change styles: `addlayer` and `setfilter`.
  package var allowsStyleChanges = true
  /// Whether metrics are served.
  package var hasMetrics = true
  /// The address of the server in documents, which ends with a slash; nil for the address of each request.
  package var publicURL: String?
  /// Whether `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-Path` are used.
  package var trustsProxy = false
  /// The hosts that styles may name. Without any, nothing is fetched.
  package var allowedHosts: [HTTPHost] = []
  /// Whether requests may name icons of the allowed hosts.
  package var allowsRemoteIcons = false
  /// A text in the corner of static pictures; nil for the attribution of the sources.
  package var attributionText: String?
  /// The folder with Leaflet; nil if it is not installed.
  package var leafletFolder: String?

  /// Creates the default options.
  package init() {}

  /// The memory limit of the process, in bytes. Above it, jobs end if they take more and more memory. It leaves a
  /// part of the system's limit to jobs that end only at their next step.
  package var processLimit: Int {
    let own = 2 * memoryLimit
    return systemLimit.map { min(own, $0 / 5 * 3) } ?? own
  }

  /// Returns the loader of styles and their data, which reads files of `root` alone.
  func loader(root: FileRoot) -> ResourceLoader {
    var access = HTTPAccess()
    // A list without hosts would allow all; the reserved name (RFC 2606) allows none.
    access.allowedHosts =
      allowedHosts.isEmpty ? [HTTPHost("none.invalid")].compactMap { $0 } : allowedHosts
    access.isOffline = access.allowedHosts.isEmpty
    var policy = HTTPPolicy()
    policy.requestTimeout = .seconds(30)
    policy.userAgent = "render-map-server/\(Map.version)"
    var loader = ResourceLoader(
      limit: 1 << 31, http: HTTPClient(policy: policy, access: access), root: root)
    loader.memory = MemoryBudget(limit: memoryLimit)
    return loader
  }
}
