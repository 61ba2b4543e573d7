#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The cache.
extension HTTPExchange {
  /// Whether an entry is an answer to this request.
  func answers(_ entry: CacheEntry) -> Bool {
    let sent = client.access.headers(for: url).map { $0.name.lowercased() }
    return entry.body.count <= limit && !entry.varying.contains { sent.contains($0) }
  }

  mutating func use(_ entry: CacheEntry) -> Step {
    switch entry.status {
    case 404, 410: return .finish(.failure(.notFound(location)))
    case 301, 302, 303, 307, 308: return follow(entry.redirect, keeping: nil)
    default: return .finish(.success(Resource(location: location, bytes: entry.body)))
    }
  }

  /// Keeps an answer, where its server and the secrets in it allow.
  func keep(_ message: HTTPMessage) {
    guard let cache = client.cache else { return }
    let control = CacheControl(message.fields)
    guard !control.forbidsStoring, allows(control.varying) else { return }
    let isSuccess = (200...299).contains(message.status)
    let entry = entry(message.status, message.fields, body: isSuccess ? message.body : [])
    guard isSuccess || entry.lifetime > 0, !client.secrets.occur(in: entry.body) else { return }
    cache.store(entry)
  }

  /// Whether an answer that depends on fields of the request with these names is the same for all
  /// requests that do not send `--header`s of these names.
  func allows(_ varying: [String]) -> Bool {
    let sent = client.access.headers(for: url).map { $0.name.lowercased() }
    return !varying.contains { $0 == "*" || $0 == "user-agent" || sent.contains($0) }
  }

  func entry(_ status: Int, _ fields: HTTPFields, body: [UInt8]) -> CacheEntry {
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

  /// Keeps an entry for longer, as the answer says that it still holds (RFC 9111 section 4.3.4).
  func renew(_ old: CacheEntry, _ fields: HTTPFields) {
    let control = CacheControl(fields)
    guard !control.forbidsStoring, allows(control.varying) else { return }
    var renewed = entry(old.status, fields, body: old.body)
    renewed.varying += old.varying.filter { !renewed.varying.contains($0) }
    renewed.etag = renewed.etag ?? old.etag
    renewed.lastModified = renewed.lastModified ?? old.lastModified
    renewed.redirect = renewed.redirect ?? old.redirect
    if control.isSilent {
      renewed.lifetime = old.lifetime
      renewed.demandsValidation = old.demandsValidation
    }
    client.cache?.store(renewed)
  }
}
