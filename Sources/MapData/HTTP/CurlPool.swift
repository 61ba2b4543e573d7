import MapCCurl

/// A pool of HTTP requests that libcurl processes, and of connections that are kept for later
/// requests.
///
/// The compiler does not check the conformance to `Sendable`. Only one thread at a time uses a
/// pool, because `HTTPClient` lends it to one batch at a time.
final class CurlPool: @unchecked Sendable {
  /// One GET request.
  struct Request {
    /// The URL, in ASCII and percent-encoded.
    var url: String
    /// The lines of the header, in the form that libcurl expects.
    var headers: [String]
    /// The value of `User-Agent`.
    var userAgent: String
    /// The byte range to request, or nil to request all bytes.
    var range: Range<Int>?
    /// The maximum size of the body, in bytes.
    var limit: Int
    /// The time limit for connecting, in milliseconds.
    var connectTimeout: Int
    /// The time limit for the whole request, in milliseconds.
    var timeout: Int
    /// The maximum time during which no data arrives, in seconds.
    var stallTimeout: Int
  }

  /// The answer to a request, or the reason why there is no answer.
  struct Answer {
    /// The tag that was passed to `add`.
    var tag: Int
    /// The outcome of the request, such as an answer or a timeout.
    var outcome: curl_pool_outcome
    /// Whether requests to this host share a connection.
    var isMultiplexed: Bool
    /// Whether a connection to the host was made.
    var isConnected: Bool
    /// The response, as far as it was received.
    var message: HTTPMessage
    /// The reason for a failure.
    var reason: String
  }

  private let pool: OpaquePointer
  private let certificates: String?

  /// Creates a pool without connections. Returns nil if libcurl cannot be loaded.
  ///
  /// - Parameter file: The file of libcurl's shared library, or nil to try the usual files.
  init?(file: String? = nil) {
    guard let opened = curl_pool_open(file) else { return nil }
    pool = opened
    certificates = CertificateFile.path(
      libraryDefault: curl_pool_certificates(opened).map { String(cString: $0) })
  }

  deinit { curl_pool_close(pool) }

  /// Starts a request. Returns false if the request cannot be started. The answer to the request
  /// will contain `tag`.
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

  /// Sends and receives data until there is progress or the time has passed.
  func wait(milliseconds: Int) { curl_pool_wait(pool, Int32(clamping: milliseconds)) }

  /// Returns the answer to a request that has ended. Each answer is returned once. Returns nil if
  /// no further request has ended.
  func next() -> Answer? {
    var raw = curl_pool_answer()
    guard curl_pool_take(pool, &raw) != 0 else { return nil }
    let header = UnsafeRawBufferPointer(start: raw.header, count: raw.header_length)
    let body = UnsafeBufferPointer(start: raw.body, count: raw.body_length)
    return Answer(
      tag: raw.tag, outcome: raw.outcome, isMultiplexed: raw.is_multiplexed != 0,
      isConnected: raw.is_connected != 0,
      message: HTTPMessage(
        status: Int(raw.status), fields: HTTPFields(header), body: Array(body)),
      reason: raw.reason.map { String(cString: $0) } ?? "")
  }

  /// Cancels all requests in progress.
  func cancel() { curl_pool_cancel(pool) }
}

/// Calls `body` with C strings of `texts`, which must not contain null bytes.
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
