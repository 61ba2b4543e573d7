extension ResourceLoader {
  /// The style that a resource is, or, where the resource is a map bundle, the style in it; the loader then has that
  /// bundle from then on.
  ///
  /// - Throws: `ResourceError` where it is a bundle that cannot be read.
  public mutating func style(in resource: Resource) throws(ResourceError) -> Resource {
    guard MapBundle.isBundle(resource.bytes) else { return resource }
    let bundle = try MapBundle(resource.bytes, at: resource.location, limit: readLimit)
    self.bundle = bundle
    return try self.resource(ResourceRequest(bundle.style))
  }
}
