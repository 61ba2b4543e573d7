import HTTPTypes
import Hummingbird
import RenderMap

/// The address of the server as a client uses it. Documents contain it.
package struct ServerAddress: Sendable {
  /// The address. It ends with a slash.
  let base: String
  /// The query of all addresses in documents, `?key=KEY`. It is empty if the request has no key.
  let query: String

  /// Creates an address.
  ///
  /// - Parameters:
  ///   - base: The address of the server. It ends with a slash.
  ///   - key: The key that the addresses in documents contain; nil if they contain no key.
  init(base: String, key: String? = nil) {
    self.base = base
    query = key.flatMap { $0.isEmpty ? nil : "?key=\(RequestTarget.encoded($0))" } ?? ""
  }

  /// Creates the address that a request was sent to. If the host is not one of the hosts of the server, the address is
  /// a path, so that a client cannot choose the host in documents.
  init(of request: Request, key: String?, options: ServerOptions) {
    // If there are several proxies, the first value is of the proxy that the client sent the request to.
    func forwarded(_ name: String) -> String? {
      guard options.trustsProxy, let field = HTTPField.Name(name), let text = request.headers[field]
      else { return nil }
      return String(text.prefix { $0 != "," })
    }
    let scheme = forwarded("X-Forwarded-Proto") == "https" ? "https" : "http"
    let host = [forwarded("X-Forwarded-Host"), request.head.authority].lazy.compactMap { $0 }
      .first(where: Self.isHost)
    let isOwn = host.map(options.isOwnHost) ?? true
    let origin = isOwn ? "\(scheme)://\(host ?? "localhost")" : ""
    let path = forwarded("X-Forwarded-Path").flatMap { Self.isPath($0) ? $0 : nil } ?? "/"
    let base = options.publicURL.map { $0.hasPrefix("/") ? origin + $0 : $0 } ?? origin + path
    self.init(base: base.hasSuffix("/") ? base : base + "/", key: key)
  }

  /// Returns the address of a path on the server, with the key.
  ///
  /// - Parameter path: The path without a slash at its start.
  func url(_ path: String) -> String { base + path + query }

  /// Returns whether a text is a host with an optional port.
  private static func isHost(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && text.consists(ofASCIILettersDigitsAnd: ".-:[]")
  }

  /// Returns whether a text is a plain absolute path.
  package static func isPath(_ text: String) -> Bool {
    text.hasPrefix("/") && !text.hasPrefix("//") && text.utf8.count < 256
      && text.consists(ofASCIILettersDigitsAnd: "/.-_~")
  }
}

extension ServerOptions {
  /// Returns whether documents may contain a host.
  func isOwnHost(_ host: String) -> Bool {
    guard let ownHosts else { return true }
    let end = host.lastIndex(of: ":").flatMap { colon in
      host[colon...].dropFirst().allSatisfy(\.isNumber) ? colon : nil
    }
    return ownHosts.contains(host[..<(end ?? host.endIndex)].lowercased())
  }
}

extension String {
  fileprivate func consists(ofASCIILettersDigitsAnd marks: String) -> Bool {
    utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: marks.utf8.contains(byte)
      }
    }
  }
}
