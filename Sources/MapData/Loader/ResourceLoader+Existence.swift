#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import MapSystem

extension ResourceLoader {
  /// Whether a file exists. If there is a bundle, the file must be in the bundle. If the path is a
  /// template, only the folder before its first placeholder is checked.
  package func exists(_ location: ResourceLocation) -> Bool {
    if let bundle { return bundle.hasFile(location) }
    guard case .file(let path) = location else { return false }
    let fixed = path.prefix { $0 != "{" }
    let place = fixed.endIndex == path.endIndex ? fixed : fixed.prefix(through: "/")
    return access(String(place), F_OK) == 0
  }

  /// Returns the sorted names of the files in a folder. If there is a bundle, the folder must be in
  /// the bundle. Returns nil if there is no such folder, or if it cannot be read.
  package func names(inFolder location: ResourceLocation) -> [String]? {
    guard case .file(let path) = location else { return nil }
    if let bundle { return bundle.names(inFolder: path) }
    inputs?.willRead(location)
    return (try? localPath(of: location)).flatMap { Folder.names(in: $0) }
  }

  /// Returns the reason why nothing at an address can ever be read: the scheme of the address is
  /// not registered, or a placeholder other than `placeholders` has no value. If `placeholders` is
  /// nil, any placeholder is accepted. Returns nil for any other address, and for http and https
  /// URLs.
  package func addressFault(
    _ address: String, relativeTo base: ResourceLocation?, placeholders: Set<String>?
  ) -> ResourceError? {
    if let placeholders, let unknown = address.firstPlaceholder(except: placeholders.union(["key"]))
    {
      return .invalidURL(address, reason: "\(unknown) has no value")
    }
    do throws(ResourceError) {
      let location = try location(of: address, relativeTo: base)
      guard case .url(let url) = location, !location.isRemote, !location.isContained,
        !BundledBasemap.isNamed(by: url)
      else { return nil }
      let name = URLReference.scheme(of: url) ?? ""
      return scheme(named: name) == nil ? .unsupportedScheme(url: url, scheme: name) : nil
    } catch {
      return error
    }
  }

  /// Returns the reason why the http or https URL at an address may not be requested, such as a host
  /// that is not allowed. Placeholders may be in the address. Returns nil for any other address.
  package func refusal(
    of address: String, relativeTo base: ResourceLocation?
  ) -> ResourceError? {
    guard let http, case .url(let text)? = try? location(of: address, relativeTo: base),
      let url = try? HTTPURL(text)
    else { return nil }
    do throws(ResourceError) {
      try http.access.check(url)
      return nil
    } catch {
      return error
    }
  }
}

extension Substring {
  /// Returns the text up to and including the last `mark`. Returns `.` if the text contains no
  /// mark.
  fileprivate func prefix(through mark: Character) -> Substring {
    lastIndex(of: mark).map { self[...$0] } ?? "."
  }
}
