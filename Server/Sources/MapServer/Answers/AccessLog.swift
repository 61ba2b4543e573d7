import HTTPTypes
import Hummingbird
import Logging
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The log of requests.
package struct AccessLog: Sendable {
  /// The form of a line.
  package enum Format: String, CaseIterable, Sendable {
    /// A JSON object.
    case json
    /// The Common Log Format of the Apache HTTP Server.
    case common
    /// The Combined Log Format of the Apache HTTP Server: the common format with the referrer and the program of the
    /// client.
    case combined
  }

  /// What is logged about the answer to a request.
  struct Entry {
    /// The IP address of the client; nil if it is unknown.
    var client: String?
    var status: Int
    /// The number of bytes of the answer's body.
    var bytes: Int
    /// The kind of the request that metrics use.
    var kind: String
    var time: Duration
  }

  private let logger: Logger
  private let format: Format

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - logger: The logger that writes messages, and for the format `json` their metadata.
  ///   - format: The form of the lines.
  package init(_ logger: Logger, format: Format = .json) {
    (self.logger, self.format) = (logger, format)
  }

  /// Logs a request with its answer.
  func add(_ request: Request, _ entry: Entry) {
    let target = Self.withoutSecrets(request.head.path ?? "")
    let method = request.method.rawValue
    guard format == .json else {
      var line = "\(entry.client ?? "-") - - [\(Self.date(now: time(nil)))]"
      line += " \"\(method) \(Self.escaped(target)) HTTP/1.1\" \(entry.status) \(entry.bytes)"
      if format == .combined {
        // The address of a page may contain secrets in its query.
        let page = request.headers[.referer]?.prefix { $0 != "?" && $0 != "#" }
        line += " \"\(Self.escaped(page.map(String.init) ?? "-"))\""
        line += " \"\(Self.escaped(request.headers[.userAgent] ?? "-"))\""
      }
      logger.info("\(line)")
      return
    }
    logger.info(
      "request",
      metadata: [
        "client": "\(entry.client ?? "")", "method": "\(method)", "target": "\(target)",
        "status": "\(entry.status)", "bytes": "\(entry.bytes)", "kind": "\(entry.kind)",
        "milliseconds": "\((entry.time / .milliseconds(1)).rounded())",
      ])
  }

  /// Returns a time as in `06/Nov/1994:08:49:37 +0000`.
  static func date(now: Int) -> String {
    let words = (HTTPDate.text(now) ?? "").split(separator: " ")
    return words.count == 6 ? "\(words[1])/\(words[2])/\(words[3]):\(words[4]) +0000" : "-"
  }

  /// Returns the target of a request with `*` in place of the values of parameters that do not belong to pictures, and of
  /// unknown parameters without a value. These values may be keys.
  static func withoutSecrets(_ target: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return target }
    let parameters = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { part in
      let name = part.prefix { $0 != "=" }
      let isKnown = RequestTarget.decoded(name, plusIsSpace: true).map(StaticPicture.isParameter)
      if part.isEmpty || isKnown ?? false { return String(part) }
      return name.count < part.count ? "\(name)=*" : "*"
    }
    return parts[0] + "?" + parameters.joined(separator: "&")
  }

  /// Returns a text with escape sequences in place of quotation marks, backslashes and control characters, which could
  /// end a field or a line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + (digits.count < 2 ? "0" : "") + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
