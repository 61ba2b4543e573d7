import MapData

extension MapWarning {
  /// A warning of the data that was read for `place`.
  public init(_ warning: DataWarning, place: String) {
    self.init(WarningClass(warning.kind), place: place, message: warning.message)
  }
}

extension WarningClass {
  /// The class of the warnings of a kind.
  init(_ kind: DataWarning.Kind) {
    switch kind {
    case .odd: self = .oddData
    case .missingCoordinates: self = .missingCoordinates
    case .empty: self = .emptyData
    }
  }
}
