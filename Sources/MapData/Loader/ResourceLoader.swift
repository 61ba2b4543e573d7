import MapSystem

/// A reader of the resources that styles name: files, standard input, file, http, https and data
/// URLs, the bundled basemaps, and URLs of registered schemes.
///
///     let style = try ResourceLocation("maps/style.json")
///     let bytes = try ResourceLoader().load("data/roads.geojson", relativeTo: style)
public struct ResourceLoader: Sendable {
  /// The registered schemes. If several schemes have the same name, the last scheme is used. A
  /// scheme called `http` or `https` takes precedence over the client `http`.
  public var schemes: [ResourceScheme]
  /// The maximum size of one resource, in bytes.
  public var limit: Int
  /// The memory budget for resources and decoded data.
  public var memory = MemoryBudget()
  /// Whether files may be pipes and devices, which may have no end. By default, only regular files
  /// are read.
  public var readsStreams = false
  /// The client for http and https URLs. If it is nil, the loader refuses such URLs.
  public var http: HTTPClient?
  /// The folders that contain all readable files. If it is set, standard input is not readable. If
  /// it is nil, all files are readable.
  public var root: FileRoot?
  /// The bundle from which the loader reads all resources, or nil if it reads them from their
  /// locations.
  public var bundle: MapBundle?
  /// The content that was read already and is not read again, such as the content of standard
  /// input. It is nil if there is no such content.
  package var held: (location: ResourceLocation, content: FoundContent)?
  /// The recording to which all resources are added, or nil if nothing is recorded.
  public var recording: ResourceRecording?
  /// The log of all inputs with their hashes, or nil if no log is kept.
  public var inputs: InputLog?
  /// The encoding of tables, and of other texts whose declared encoding is wrong. If it is nil, the
  /// encoding is detected.
  public var encoding: CharacterEncoding?
  /// The adapters that read stores of features and tiles.
  public var adapters = StoreAdapters.standard
  /// The stores that a style may use in addition to the stores that it names.
  public var stores = StoreConfiguration()

  /// Creates a loader for files and `schemes`, and for http and https URLs if there is a client.
  /// The default limit per resource is 2 GiB.
  public init(
    schemes: [ResourceScheme] = [], limit: Int = 1 << 31, http: HTTPClient? = HTTPClient(),
    root: FileRoot? = nil
  ) {
    self.schemes = schemes
    self.limit = limit
    self.http = http
    self.root = root
  }

  /// The loader for files that the user names. Such a file may be outside `root`, which restricts
  /// only styles, and may be a pipe such as `/dev/stdin`.
  public var forNamedFiles: ResourceLoader {
    var loader = self
    loader.root = nil
    loader.readsStreams = true
    return loader
  }

  /// The maximum size of the next resource, in bytes.
  var readLimit: Int { min(limit, memory.available) }

  /// Returns the location that `text` names, relative to the file or URL `base`. In addition to the
  /// locations that `ResourceLocation` permits, a document from the network may name basemaps, and
  /// URLs of schemes that are open to remote documents. The percent-encoding in a relative path of
  /// a document is decoded (RFC 3986 section 2.1), unless a file with the encoded name exists.
  public func location(
    of text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> ResourceLocation {
    if let name = URLReference.scheme(of: text), let scheme = scheme(named: name),
      scheme.isOpenToRemoteDocuments
    {
      return .url(text)
    }
    if BundledBasemap.isNamed(by: text) || DataURL.isOne(text) { return .url(text) }
    var location = try ResourceLocation(text, relativeTo: base)
    if base != nil, location.isFile, URLReference.scheme(of: text) == nil,
      let decoded = percentDecodedPath(text), !exists(location)
    {
      location = try ResourceLocation(decoded, relativeTo: base)
    }
    return http?.secrets.redacting(location) ?? location
  }

  /// Returns the bytes of the resource that `text` names, relative to the file or URL `base`.
  public func load(
    _ text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> [UInt8] {
    try load(location(of: text, relativeTo: base))
  }

  /// Returns the bytes of the resource at `location`.
  public func load(_ location: ResourceLocation) throws(ResourceError) -> [UInt8] {
    try load(ResourceRequest(location))
  }

  /// Returns the bytes that `request` asks for.
  public func load(_ request: ResourceRequest) throws(ResourceError) -> [UInt8] {
    try resource(request).bytes
  }

  /// Returns the bytes for each of `requests`, in the order of the requests. If all requests are
  /// for files, up to `threads` threads read them.
  public func load(
    all requests: [ResourceRequest], threads: Int = 1
  ) -> [Result<[UInt8], ResourceError>] {
    if bundle == nil, requests.allSatisfy(\.location.isFile) {
      return requests.concurrentMap(threads: threads) { request in
        Result { () throws(ResourceError) in try resource(request).bytes }
      }
    }
    return resources(requests).map { $0.map(\.bytes) }
  }

  /// Returns the resource for `request`. Its location is the location after redirects.
  public func resource(_ request: ResourceRequest) throws(ResourceError) -> Resource {
    if let held, held.location == request.location, let resource = held.content.resource {
      return Resource(
        location: resource.location, bytes: resource.bytes.bytes(in: request.range))
    }
    if let bytes = try contained(in: request) {
      return Resource(location: request.location, bytes: bytes)
    }
    guard recording != nil || inputLog != nil else { return try unrecordedResource(request) }
    if recordsWhole(request) { return try partOfWhole(request) }
    inputLog?.willRead(request.location)
    let answer = Result { () throws(ResourceError) in try unrecordedResource(request) }
    recording?.add(request, answer)
    inputLog?.record(request, answer)
    return try answer.get()
  }

  /// Returns the bytes in a `data` URL, or nil for other locations. A `data` URL is neither
  /// recorded nor read from a bundle.
  private func contained(in request: ResourceRequest) throws(ResourceError) -> [UInt8]? {
    guard case .url(let url) = request.location, DataURL.isOne(url), scheme(named: "data") == nil
    else { return nil }
    let bytes = try DataURL.bytes(of: url)
    guard bytes.count <= readLimit else { throw .tooLarge(request.location, limit: readLimit) }
    return bytes.bytes(in: request.range)
  }

  /// Whether the recording contains the whole file when `request` asks for a part of it.
  private func recordsWhole(_ request: ResourceRequest) -> Bool {
    guard let recording, recording.recordsWholeFiles, request.range != nil else { return false }
    if let bundle { return bundle.hasWhole(request.location) }
    if case .url(let url) = request.location { return BundledBasemap.isNamed(by: url) }
    return request.location.isFile
  }

  /// Returns a part of a file that is recorded as a whole.
  private func partOfWhole(_ request: ResourceRequest) throws(ResourceError) -> Resource {
    let whole = ResourceRequest(request.location)
    let file = if let known = recording?.resource(whole) { known } else { try resource(whole) }
    return Resource(location: file.location, bytes: file.bytes.bytes(in: request.range))
  }

  private func unrecordedResource(_ request: ResourceRequest) throws(ResourceError) -> Resource {
    if let bundle { return try bundle.resource(request) }
    if WorkCancellation.isRequested { throw .cancelled(request.location) }
    guard case .url(let url) = request.location, let http = client(for: url) else {
      return Resource(location: request.location, bytes: try read(request))
    }
    guard let answer = http.load(all: [(url, request.range)], limit: readLimit).first else {
      throw .notFound(request.location)
    }
    return try answer.get()
  }

  /// Returns the resource for each of `requests`, in the order of the requests. Requests for http
  /// and https URLs are made concurrently.
  public func resources(_ requests: [ResourceRequest]) -> [Result<Resource, ResourceError>] {
    if bundle != nil || requests.contains(where: { $0.location.isContained || recordsWhole($0) }) {
      return requests.map { request in
        Result { () throws(ResourceError) in try resource(request) }
      }
    }
    for request in requests { inputs?.willRead(request.location) }
    let answers = unrecordedResources(requests)
    for (request, answer) in zip(requests, answers) {
      recording?.add(request, answer)
      inputs?.record(request, answer)
    }
    return answers
  }

  private func unrecordedResources(
    _ requests: [ResourceRequest]
  ) -> [Result<Resource, ResourceError>] {
    var fetched: [(url: String, range: Range<Int>?)] = []
    for request in requests {
      if case .url(let url) = request.location, client(for: url) != nil {
        fetched.append((url, request.range))
      }
    }
    var answers = (http?.load(all: fetched, limit: readLimit) ?? [])[...]
    return requests.map { request in
      if case .url(let url) = request.location, client(for: url) != nil,
        let answer = answers.popFirst()
      {
        return answer
      }
      return Result { () throws(ResourceError) in
        if WorkCancellation.isRequested { throw .cancelled(request.location) }
        return Resource(location: request.location, bytes: try read(request))
      }
    }
  }

  /// Returns the client if it fetches the URL. Returns nil if the URL is not remote, if a registered
  /// scheme reads it, or if there is no client.
  private func client(for url: String) -> HTTPClient? {
    guard ResourceLocation.url(url).isRemote, let name = URLReference.scheme(of: url),
      scheme(named: name) == nil
    else { return nil }
    return http
  }

  func scheme(named name: String) -> ResourceScheme? {
    schemes.last { $0.name == name }
  }

  private func read(_ request: ResourceRequest) throws(ResourceError) -> [UInt8] {
    let bytes = try readAnyContent(request)
    if request.range?.lowerBound ?? 0 == 0, let foreign = ForeignContent(of: bytes) {
      throw .malformed(request.location, reason: foreign.description)
    }
    return bytes
  }

  private func readAnyContent(_ request: ResourceRequest) throws(ResourceError) -> [UInt8] {
    switch request.location {
    case .standardInput:
      if let root { throw .refused("-", .outsideRoot(root.path)) }
      return try readStandardInput(limit: readLimit).bytes(in: request.range)
    case .file(let path):
      if let pattern = RasterPattern(request.location, loader: self) {
        return try pattern.list(self).bytes(in: request.range)
      }
      return try readFile(
        path, range: request.range, limit: readLimit, root: root, readsStreams: readsStreams)
    case .url(let url):
      if BundledBasemap.isNamed(by: url), scheme(named: BundledBasemap.scheme) == nil {
        // The basemap is part of the program, so it is readable regardless of the root.
        let path = try BundledBasemap.path(ofURL: url)
        return try readFile(path, range: request.range, limit: readLimit)
      }
      return try read(url: url).bytes(in: request.range)
    }
  }

  private func read(url: String) throws(ResourceError) -> [UInt8] {
    let name = URLReference.scheme(of: url) ?? ""
    guard let scheme = scheme(named: name) else {
      throw .unsupportedScheme(url: url, scheme: name)
    }
    let bytes: [UInt8]
    do {
      bytes = try scheme.load(url)
    } catch let error as ResourceError {
      throw error
    } catch {
      throw .unreadable(.url(url), reason: String(describing: error))
    }
    let limit = readLimit
    guard bytes.count <= limit else { throw .tooLarge(.url(url), limit: limit) }
    return bytes
  }
}

extension ResourceLoader {
  /// Returns the style in a resource. If the resource is a map bundle, this method sets `bundle`
  /// and returns the style in the bundle.
  ///
  /// - Throws: `ResourceError` if the bundle cannot be read.
  public mutating func style(in resource: Resource) throws(ResourceError) -> Resource {
    guard MapBundle.isBundle(resource.bytes) else { return resource }
    let bundle = try MapBundle(resource.bytes, at: resource.location, limit: readLimit)
    self.bundle = bundle
    return try self.resource(ResourceRequest(bundle.style))
  }
}

extension ResourceLoader {
  /// Runs the work for one picture. The requests of the work end within
  /// `HTTPPolicy.pictureTimeout`.
  public func limitingTime<Value, Failure: Error>(
    of work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let timeout = http?.policy.pictureTimeout else { return try work() }
    return try WorkCancellation(endingRequestsAfter: timeout).run(work)
  }

  /// A loader that fetches nothing from the network. For this loader, http and https URLs are
  /// errors.
  public static var offline: ResourceLoader { ResourceLoader(http: nil) }
}
