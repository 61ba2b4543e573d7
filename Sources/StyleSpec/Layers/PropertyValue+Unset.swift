extension PropertyValue {
  /// Whether a property without a default is not given, or is the same as not given for every
  /// feature at every zoom level.
  public func isUnset<Wrapped>() -> Bool where T == Wrapped? {
    if case .some(.none) = constant { true } else { false }
  }
}
