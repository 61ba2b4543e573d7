import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A search for the file of certificate authorities that verify the certificates of servers.
enum CertificateFile {
  /// The environment variable that names another file, as in OpenSSL.
  static let variable = "SSL_CERT_FILE"

  /// The paths of the file on Debian, Fedora, openSUSE and Alpine. They are in the order in which
  /// Go's crypto/x509 tries them.
  static let systemPaths = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/pki/tls/cacert.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  /// Returns the certificate file for a libcurl that was built with the path `libraryDefault`. The
  /// file in the environment variable is used first. If the variable is not set and the library's
  /// own file does not exist, the system's file or the bundled file is used. Returns nil if the
  /// library must use its own choice.
  static func path(libraryDefault: String?) -> String? {
    choose(
      named: getenv(variable).map { String(cString: $0) }, libraryDefault: libraryDefault,
      bundled: bundledPath, exists: { access($0, R_OK) == 0 })
  }

  /// Returns the file that is used, given the environment variable, the library's own file and a
  /// test whether a file exists.
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
