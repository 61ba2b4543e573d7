import MapCCurl

/// HTTP requests in progress with libcurl, and the connections that are kept for later ones.
///
/// Unchecked because only one thread uses a pool at a time: `HTTPClient` lends it to one batch.
final class CurlPool: @unchecked Sendable {
  /// One GET request.
  struct Request {
    /// The URL, in ASCII and percent-encoded.
    var url: String
    /// The lines of the header.
    var headers: [String]
    /// The value of `User-Agent`.
    var userAgent: String
    /// The byte range; nil for all bytes.
    var range: Range<Int>?
    /// The maximum size of the body, in bytes.
    var limit: Int
    /// The time limit for connecting, in milliseconds.
    var connectTimeout: Int
    /// The time limit for the whole request, in milliseconds.
    var timeout: Int
    /// The time limit without any data, in seconds.
    var stallTimeout: Int
  }

  /// The result of a request.
  struct Answer {
    /// The tag that was passed to `add`.
    var tag: Int
    /// The outcome of the request, such as the part of it that was completed.
    var outcome: curl_pool_outcome
    /// Whether requests to this host share a connection.
    var isMultiplexed: Bool
    /// Whether a connection to the host was made.
    var isConnected: Bool
    /// The response, as far as it was received.
    var message: HTTPMessage
    /// The reason of a failure.
    var reason: String
  }

  private let pool: OpaquePointer
  private let certificates: String?

  /// Creates a pool without connections; nil if libcurl cannot be loaded.
  ///
  /// - Parameter file: The file of libcurl; nil for the usual ones.
  init?(file: String? = nil) {
    guard let opened = curl_pool_open(file) else { return nil }
    pool = opened
    certificates = CertificateFile.path(
      libraryDefault: curl_pool_certificates(opened).map { String(cString: $0) })
  }

  deinit { curl_pool_close(pool) }

  /// Starts a request. Returns false if it cannot be started.
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

  /// Sends and receives data until there is progress or the time is over.
  func wait(milliseconds: Int) { curl_pool_wait(pool, Int32(clamping: milliseconds)) }

  /// Returns the result of a request that has ended since the last call; nil if there is none.
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
