extension Double {
  /// The number as a text. An integer has no decimal places: `24`, `0.5`.
  var shortText: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : "\(self)"
  }
}
