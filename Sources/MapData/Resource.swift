/// What was found at a place.
public struct Resource: Hashable, Sendable {
  /// Where it was found: what addresses in it are relative to. Of what was fetched, the URL that
  /// redirects led to, with `{key}` in place of an API key.
  public let location: ResourceLocation
  /// Its bytes.
  public let bytes: [UInt8]
}
