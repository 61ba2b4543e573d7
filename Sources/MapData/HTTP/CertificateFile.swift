import MapBundledFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of authorities that the certificates of servers are checked against.
enum CertificateFile {
  /// The variable of the environment that names a file in place of all others, as OpenSSL has it.
  static let variable = "SSL_CERT_FILE"

  /// Where systems keep the file: Debian, Fedora, openSUSE, Alpine, in the order that Go's crypto/x509
  /// looks for them.
  static let systemPaths = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/pki/tls/cacert.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  /// The file to give to a libcurl that was built to use `libraryDefault`: the one that the environment
  /// names, else, where the library's own is not there, the system's, or the one that came with the
  /// program. Nil where the library's own choice stands.
  static func path(libraryDefault: String?) -> String? {
    choose(
      named: getenv(variable).map { String(cString: $0) }, libraryDefault: libraryDefault,
      bundled: bundledPath, exists: { access($0, R_OK) == 0 })
  }

  /// The choice, by what the environment names, the library's own file, and which files there are.
  static func choose(
    named: String?, libraryDefault: String?, bundled: () -> String?, exists: (String) -> Bool
  ) -> String? {
    if let named, !named.isEmpty { return named }
    guard let libraryDefault, !exists(libraryDefault) else { return nil }
    return systemPaths.first(where: exists) ?? bundled()
  }

  private static func bundledPath() -> String? {
    BundledFolder(
      variable: "RENDER_MAP_CERTIFICATES", name: "Certificates",
      installedPath: "share/render-map/certificates"
    ).find().map { $0 + "/ca-certificates.crt" }
  }
}
