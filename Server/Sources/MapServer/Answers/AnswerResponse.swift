import HTTPTypes
import Hummingbird
import HummingbirdCore
import MapSystem
import NIOCore
import NIOPosix
import RenderMap

/// Responses with their headers.
extension ServerOptions {
  /// Returns the response for an answer, and the number of bytes of the response's body.
  func response(
    _ answer: Answer, to request: Request, acceptsGzip: Bool
  ) -> (Response, bytes: Int) {
    if request.method == .options { return (optionsResponse(to: request), 0) }
    var headers = headers(of: answer)
    var content = answer.content
    if answer.isCompressible {
      headers[.vary] = "Accept-Encoding"
      if acceptsGzip { content = content.gzipped }
    }
    let status = HTTPResponse.Status(code: answer.status)
    if answer.status == 204 { return (Response(status: status, headers: headers), 0) }
    if answer.status == 200, case .usual = answer.keeping {
      let version = Version(tag: answer.file?.tag ?? content.tag, modified: answer.modified)
      headers[.eTag] = version.tag
      headers[.lastModified] = version.modified.flatMap(HTTPDate.text)
      if request.method != .post, version.isRefused(request.headers) {
        let error = AnswerError(.preconditionFailed, "This is another version")
        return response(Answer(error), to: request, acceptsGzip: acceptsGzip)
      }
      if request.method != .post, version.isKnown(request.headers) {
        return (Response(status: .notModified, headers: headers), 0)
      }
      if let file = answer.file {
        headers[.contentType] = answer.type
        return response(file, version, headers: headers, to: request)
      }
    }
    headers[.contentType] = answer.type
    if content.isGzipped { headers[.contentEncoding] = "gzip" }
    let count = content.body.readableBytes
    guard request.method != .head else {
      headers[.contentLength] = String(count)
      return (Response(status: status, headers: headers), 0)
    }
    let body = ResponseBody(byteBuffer: content.body)
    return (Response(status: status, headers: headers, body: body), count)
  }

  /// The headers of all responses.
  private var usualHeaders: HTTPFields {
    var headers = HTTPFields()
    if allowsOtherOrigins { headers[.accessControlAllowOrigin] = "*" }
    headers[.xContentTypeOptions] = "nosniff"
    return headers
  }

  /// Returns the response to a request of the method OPTIONS. Pages may send any headers, such as those that a proxy in
  /// front of the server needs.
  private func optionsResponse(to request: Request) -> Response {
    var headers = usualHeaders
    if allowsOtherOrigins {
      headers[.accessControlAllowMethods] = "GET, HEAD, POST, OPTIONS"
      headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
      headers[.accessControlMaxAge] = "86400"
      headers[.vary] = "Access-Control-Request-Headers"
    }
    headers[.allow] = "GET, HEAD, OPTIONS"
    return Response(status: .noContent, headers: headers)
  }

  private func headers(of answer: Answer) -> HTTPFields {
    var headers = usualHeaders
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    switch answer.keeping {
    case .never: headers[.cacheControl] = "no-store"
    case .usual: headers[.cacheControl] = "public, max-age=\(maximumAge)"
    }
    return headers
  }

  /// Returns the response with the part of a file that a request asks for.
  private func response(
    _ file: ServedFile, _ version: Version, headers: HTTPFields, to request: Request
  ) -> (Response, bytes: Int) {
    var headers = headers
    headers[.acceptRanges] = "bytes"
    if allowsOtherOrigins { headers[.accessControlExposeHeaders] = "Content-Range, ETag" }
    var part = 0..<file.size
    var status = HTTPResponse.Status.ok
    if request.method == .get, let field = request.headers[.range],
      version.isCurrent(request.headers)
    {
      switch ByteRange(field, size: file.size) {
      case .whole: break
      case .part(let range):
        (part, status) = (range, .partialContent)
        headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
      case .unsatisfiable:
        var answer = Answer(
          AnswerError(.rangeNotSatisfiable, "The file has \(file.size) bytes"))
        answer.headers.append(("Content-Range", "bytes */\(file.size)"))
        if allowsOtherOrigins {
          answer.headers.append(("Access-Control-Expose-Headers", "Content-Range"))
        }
        return response(answer, to: request, acceptsGzip: false)
      }
    }
    guard request.method != .head else {
      headers[.contentLength] = String(file.size)
      return (Response(status: status, headers: headers), 0)
    }
    return (Response(status: status, headers: headers, body: file.body(part)), part.count)
  }
}

/// The version of the content of an answer, which conditions of requests name (RFC 9110 section 13.1).
struct Version {
  /// The entity tag.
  let tag: String
  /// The time of the last modification, in seconds since the beginning of 1970 (UTC); nil if it is unknown.
  let modified: Int?

  /// Returns whether a client knows the version. `If-None-Match` takes precedence over `If-Modified-Since`.
  func isKnown(_ headers: HTTPFields) -> Bool {
    if let tags = headers[.ifNoneMatch] { return matches(tags) }
    guard let modified, let date = headers[.ifModifiedSince].flatMap(HTTPDate.seconds) else {
      return false
    }
    return modified <= date
  }

  /// Returns whether a client asks for other versions only. `If-Match` takes precedence over `If-Unmodified-Since`.
  func isRefused(_ headers: HTTPFields) -> Bool {
    if let tags = headers[.ifMatch] {
      return !Self.parts(of: tags).contains { ["*", tag].contains($0) }
    }
    guard let modified, let date = headers[.ifUnmodifiedSince].flatMap(HTTPDate.seconds) else {
      return false
    }
    return modified > date
  }

  /// Returns whether a client asks for a part of this version, and not of an earlier one (`If-Range`).
  func isCurrent(_ headers: HTTPFields) -> Bool {
    guard let condition = headers[.ifRange] else { return true }
    return condition == tag || modified.map { HTTPDate.seconds(condition) == $0 } ?? false
  }

  /// Returns whether a field `If-None-Match` contains the entity tag.
  private func matches(_ field: String) -> Bool {
    Self.parts(of: field).contains { ["*", tag, "W/" + tag].contains($0) }
  }

  /// Returns the entity tags of a field.
  private static func parts(of field: String) -> [String] {
    field.split(separator: ",").map { $0.filter { $0 != " " } }
  }
}

extension ServedFile {
  /// The maximum size of the parts that are read at once, in bytes.
  private static let partSize = 256 << 10

  /// Returns a body that reads a part of the file while it is sent. The next bytes are read when the client has
  /// received most of the bytes before them.
  func body(_ part: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: part.count) { writer in
      var rest = part
      while !rest.isEmpty {
        let next = rest.prefix(Self.partSize)
        let bytes = try await WorkLanes.read { try self.bytes(next) }
        try await writer.write(bytes)
        rest = rest.dropFirst(bytes.readableBytes)
      }
      try await writer.finish(nil)
    }
  }
}
