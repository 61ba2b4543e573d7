/// Reads what styles name: files, file URLs, standard input, http and https URLs, the basemaps that
/// come with the program, and URLs of registered schemes.
///
///     let style = try ResourceLocation("maps/style.json")
///     let bytes = try ResourceLoader().load("data/roads.geojson", relativeTo: style)
public struct ResourceLoader: Sendable {
  /// The registered schemes; of several with one name the last counts. One called `http` or `https`
  /// takes the place of `http`.
  public var schemes: [ResourceScheme]
  /// The most bytes that one resource may have.
  public var limit: Int
  /// How much memory is taken by what is read.
  public var memory = MemoryBudget()
  /// Whether a file may be a pipe or a device, which may have no end. By default only regular files are read.
  public var readsStreams = false
  /// What fetches http and https URLs; where it is nil, they are not fetched.
  public var http: HTTPClient?
  /// The folder beyond which no file is read, standard input neither; where it is nil, all may be.
  public var root: FileRoot?
  /// The bundle from which everything is read, and nothing from elsewhere; nil without one.
  public var bundle: MapBundle?
  /// What notes all that is read; nil where nothing does.
  public var recording: ResourceRecording?
  /// What notes the hashes of all that is read; nil where nothing does.
  public var inputs: InputLog?
  /// What reads stores of features and tiles.
  public var adapters = StoreAdapters.standard
  /// The stores that styles may name besides those of their own.
  public var stores = StoreConfiguration()

  /// A loader that knows files, `schemes` and, with a client, http and https, for resources of at
  /// most `limit` bytes (2 GiB).
  public init(
    schemes: [ResourceScheme] = [], limit: Int = 1 << 31, http: HTTPClient? = nil,
    root: FileRoot? = nil
  ) {
    self.schemes = schemes
    self.limit = limit
    self.http = http
    self.root = root
  }

  /// The loader for what the user names, which may lie outside of the root for what a style names, and may be a
  /// pipe such as `/dev/stdin`.
  public var forNamedFiles: ResourceLoader {
    var loader = self
    loader.root = nil
    loader.readsStreams = true
    return loader
  }

  /// The most bytes that the next resource may have.
  var readLimit: Int { min(limit, memory.available) }

  /// The place that `text` names, seen from the file or URL `base`: as `ResourceLocation` has it, but
  /// that a document from the network may also name basemaps, and URLs of schemes that are open to
  /// it.
  public func location(
    of text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> ResourceLocation {
    if let name = URLReference(text).scheme, let scheme = scheme(named: name),
      scheme.isOpenToRemoteDocuments
    {
      return .url(text)
    }
    if BundledBasemap.isNamed(by: text) { return .url(text) }
    return try ResourceLocation(text, relativeTo: base)
  }

  /// The bytes of what `text` names, seen from the file or URL `base`.
  public func load(
    _ text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> [UInt8] {
    try load(location(of: text, relativeTo: base))
  }

  /// The bytes at `location`.
  public func load(_ location: ResourceLocation) throws(ResourceError) -> [UInt8] {
    try load(ResourceRequest(location))
  }

  /// The bytes that `request` asks for.
  public func load(_ request: ResourceRequest) throws(ResourceError) -> [UInt8] {
    try resource(request).bytes
  }

  /// The bytes that each of `requests` asks for, in their order.
  public func load(all requests: [ResourceRequest]) -> [Result<[UInt8], ResourceError>] {
    resources(requests).map { $0.map(\.bytes) }
  }

  /// What `request` asks for, and where redirects led.
  public func resource(_ request: ResourceRequest) throws(ResourceError) -> Resource {
    if let bundle { return try bundle.resource(request) }
    guard recording != nil || inputs != nil else { return try unrecordedResource(request) }
    let answer = Result { () throws(ResourceError) in try unrecordedResource(request) }
    recording?.add(request, answer)
    inputs?.note(request, answer)
    return try answer.get()
  }

  private func unrecordedResource(_ request: ResourceRequest) throws(ResourceError) -> Resource {
    guard case .url(let url) = request.location, let http = client(for: url) else {
      return Resource(location: request.location, bytes: try read(request))
    }
    guard let answer = http.load(all: [(url, request.range)], limit: readLimit).first else {
      throw .notFound(request.location)
    }
    return try answer.get()
  }

  /// What each of `requests` asks for, in their order. Those of http and https URLs are made together.
  public func resources(_ requests: [ResourceRequest]) -> [Result<Resource, ResourceError>] {
    if let bundle {
      return requests.map { request in
        Result { () throws(ResourceError) in try bundle.resource(request) }
      }
    }
    let answers = unrecordedResources(requests)
    for (request, answer) in zip(requests, answers) {
      recording?.add(request, answer)
      inputs?.note(request, answer)
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
        Resource(location: request.location, bytes: try read(request))
      }
    }
  }

  /// The client, if it is what fetches the URL.
  private func client(for url: String) -> HTTPClient? {
    guard ResourceLocation.url(url).isRemote, let name = URLReference(url).scheme,
      scheme(named: name) == nil
    else { return nil }
    return http
  }

  private func scheme(named name: String) -> ResourceScheme? {
    schemes.last { $0.name == name }
  }

  private func read(_ request: ResourceRequest) throws(ResourceError) -> [UInt8] {
    switch request.location {
    case .standardInput:
      if let root { throw .refused("-", .outsideRoot(root.path)) }
      return try readStandardInput(limit: readLimit).bytes(in: request.range)
    case .file(let path):
      return try readFile(
        path, range: request.range, limit: readLimit, root: root, readsStreams: readsStreams)
    case .url(let url):
      if BundledBasemap.isNamed(by: url), scheme(named: BundledBasemap.scheme) == nil {
        // It comes with the program, so that no root keeps styles from it.
        let path = try BundledBasemap.path(ofURL: url)
        return try readFile(path, range: request.range, limit: readLimit)
      }
      return try read(url: url).bytes(in: request.range)
    }
  }

  private func read(url: String) throws(ResourceError) -> [UInt8] {
    let name = URLReference(url).scheme ?? ""
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
  /// The style that a resource is, or, where the resource is a map bundle, the style in it; the loader then has that
  /// bundle from then on.
  ///
  /// - Throws: `ResourceError` where it is a bundle that cannot be read.
  public mutating func style(in resource: Resource) throws(ResourceError) -> Resource {
    guard MapBundle.isBundle(resource.bytes) else { return resource }
    let bundle = try MapBundle(resource.bytes, at: resource.location, limit: readLimit)
    self.bundle = bundle
    return try self.resource(ResourceRequest(bundle.style))
  }
}
