/// How properties are called.
enum PropertyName {
  /// What follows a paint property's name in the member that gives its transition.
  static let transitionSuffix = "-transition"
}
