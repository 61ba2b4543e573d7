import MapCCurl

/// HTTP requests under way with libcurl, and the connections that are kept for further ones.
///
/// Unchecked because a pool is used by one thread at a time: `HTTPClient` hands it out to one batch
/// and takes it back afterwards.
final class CurlPool: @unchecked Sendable {
  /// One GET request.
  struct Request {
    /// The URL, in ASCII and with everything percent-encoded that must be.
    var url: String
    /// The lines of the header.
    var headers: [String]
    /// The name that the client gives itself.
    var userAgent: String
    /// Which bytes are wanted; all where it is nil.
    var range: Range<Int>?
    /// The most bytes of a body.
    var limit: Int
    /// How long connecting may take, in milliseconds.
    var connectTimeout: Int
    /// How long all of it may take, in milliseconds.
    var timeout: Int
    /// How long nothing may arrive, in seconds.
    var stallTimeout: Int
  }

  /// How a request ended.
  struct Answer {
    /// What the request was added with.
    var tag: Int
    /// Whether and how far it was answered.
    var outcome: curl_pool_outcome
    /// Whether requests to this host can share a connection.
    var isMultiplexed: Bool
    /// The answer, as far as there is one.
    var message: HTTPMessage
    /// Why it failed.
    var reason: String
  }

  /// What libcurl is called, the usual one first: with OpenSSL, with GnuTLS, on macOS.
  static let libraryNames = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"]

  private let pool: OpaquePointer
  private let certificates: String?

  /// A pool without connections; nil where none of the libraries can be loaded.
  init?(libraryNames: [String] = CurlPool.libraryNames) {
    let opened = withCStrings(libraryNames) { names in
      curl_pool_open(names.baseAddress, names.count)
    }
    guard let opened else { return nil }
    pool = opened
    certificates = CertificateFile.path(
      libraryDefault: curl_pool_certificates(opened).map { String(cString: $0) })
  }

  deinit { curl_pool_close(pool) }

  /// Starts a request; false where it cannot be started.
  func add(_ request: Request, tag: Int) -> Bool {
    withCStrings([request.url, request.userAgent, certificates ?? ""] + request.headers) { texts in
      let lines = UnsafeBufferPointer(rebasing: texts[3...])
      let limit = request.limit
      var raw = curl_pool_request(
        url: texts[0], headers: lines.baseAddress, header_count: lines.count, user_agent: texts[1],
        certificates: certificates == nil ? nil : texts[2],
        decodes: request.range == nil ? 1 : 0, first: UInt64(request.range?.lowerBound ?? 0),
        most_kept: min(limit, request.range?.count ?? limit), most_received: UInt64(limit),
        connect_timeout_ms: request.connectTimeout, timeout_ms: request.timeout,
        stall_timeout_s: request.stallTimeout)
      return curl_pool_add(pool, &raw, tag) != 0
    }
  }

  /// Sends and receives until something has happened, or the time is over.
  func wait(milliseconds: Int) { curl_pool_wait(pool, Int32(clamping: milliseconds)) }

  /// The end of a request that has ended since; nil where there is none.
  func next() -> Answer? {
    var raw = curl_pool_answer()
    guard curl_pool_take(pool, &raw) != 0 else { return nil }
    let header = UnsafeRawBufferPointer(start: raw.header, count: raw.header_length)
    let body = UnsafeBufferPointer(start: raw.body, count: raw.body_length)
    return Answer(
      tag: raw.tag, outcome: raw.outcome, isMultiplexed: raw.is_multiplexed != 0,
      message: HTTPMessage(
        status: Int(raw.status), fields: HTTPFields(header), body: Array(body)),
      reason: raw.reason.map { String(cString: $0) } ?? "")
  }

  /// Gives up all requests under way.
  func cancel() { curl_pool_cancel(pool) }
}

/// Calls `body` with C strings of `texts`, which must not have null bytes.
private func withCStrings<T>(
  _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> T
) -> T {
  let bytes = texts.flatMap { $0.utf8CString }
  return bytes.withUnsafeBufferPointer { bytes in
    var starts: [UnsafePointer<CChar>?] = []
    var start = 0
    for text in texts {
      starts.append(bytes.baseAddress.map { $0 + start })
      start += text.utf8.count + 1
    }
    return starts.withUnsafeBufferPointer(body)
  }
}
