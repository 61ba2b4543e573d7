#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The following methods use the cache.
extension HTTPExchange {
  /// Returns the fresh response in the cache, or nil if the cache contains no fresh response. If
  /// the cache contains a stale response that the server can confirm, sets `stored` to it.
  mutating func fresh() -> CacheEntry? {
    stored = nil
    guard let entry = client.cache?.entry(url: url.text, range: range),
      entry.body.count <= limit, !entry.varying.contains(where: isSent)
    else { return nil }
    if entry.isFresh(now: Int(time(nil))) { return entry }
    if entry.isSuccess { stored = entry }
    return nil
  }

  /// Ends or continues the exchange with a response that is in the cache.
  mutating func use(_ entry: CacheEntry) -> Step {
    switch entry.status {
    case 404, 410: return .finish(.failure(.notFound(location)))
    case 301, 302, 303, 307, 308: return follow(entry.redirect, keeping: nil)
    default: return .finish(.success(Resource(location: location, bytes: entry.body)))
    }
  }

  /// Stores a response, unless its header forbids storing or the response contains a secret.
  func keep(_ message: HTTPMessage) {
    let isSuccess = (200...299).contains(message.status)
    let entry = entry(message.status, message.fields, body: isSuccess ? message.body : [])
    if isSuccess || entry.lifetime > 0 { store(entry, CacheControl(message.fields)) }
  }

  private func store(_ entry: CacheEntry, _ control: CacheControl) {
    guard let cache = client.cache, !control.forbidsStoring,
      !control.varying.contains(where: { $0 == "*" || $0 == "user-agent" || isSent($0) })
    else { return }
    let file = entry.encoded
    guard !client.secrets.occur(in: file) else { return }
    cache.store(file, url: entry.url, range: entry.range)
  }

  /// Whether requests for the URL contain an additional header line with this name. If they do not,
  /// the field has the same value in all requests.
  private func isSent(_ name: String) -> Bool {
    client.access.headers(for: url).contains { $0.name.lowercased() == name }
  }

  private func entry(_ status: Int, _ fields: HTTPFields, body: [UInt8]) -> CacheEntry {
    let control = CacheControl(fields)
    let now = Int(time(nil))
    func field(_ name: String) -> String? {
      fields[name].map(client.secrets.redacting).flatMap { text in
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
      }
    }
    return CacheEntry(
      url: url.text, range: range, status: status, storedAt: now,
      lifetime: control.lifetime(now: now), demandsValidation: control.demandsValidation,
      varying: control.varying.filter { $0 != "accept-encoding" }, etag: field("ETag"),
      lastModified: field("Last-Modified"), redirect: field("Location"), body: body)
  }

  /// Extends the lifetime of an entry after the server has confirmed it (RFC 9111 section 4.3.4).
  func renew(_ old: CacheEntry, _ fields: HTTPFields) {
    let control = CacheControl(fields)
    var renewed = entry(old.status, fields, body: old.body)
    renewed.varying += old.varying.filter { !renewed.varying.contains($0) }
    renewed.etag = renewed.etag ?? old.etag
    renewed.lastModified = renewed.lastModified ?? old.lastModified
    if control.hasNoRules {
      renewed.lifetime = old.lifetime
      renewed.demandsValidation = old.demandsValidation
    }
    store(renewed, control)
  }
}
