import MapEngine

/// The texts of the labels of lines of a grid.
struct GridLabelText {
  let system: ReferenceGrid.System
  /// The distance between lines in meters.
  let spacing: Double
  /// The letters of the directions in which coordinates increase.
  var letters = (x: "E", y: "N")

  /// Returns the full number of a line with its unit, such as `454000 m E` for an easting of 454 km.
  func full(_ meters: Double, leadsNorth: Bool) -> String {
    "\(Self.text(Int(meters))) m \(leadsNorth ? letters.x : letters.y)"
  }

  /// Returns the short label of a line. It is the number in kilometers, or in meters if lines are less than a kilometer
  /// apart. For MGRS, it consists of the digits of a reference within a square, such as `54` for lines every kilometer.
  func short(_ meters: Double) -> String {
    let meters = Int(meters)
    let side = Int(GridSquare.side)
    guard system == .mgrs, Int(spacing) < side else {
      return Self.text(Int(spacing).isMultiple(of: 1000) ? meters / 1000 : meters)
    }
    // The digits end with the last one that differs between lines.
    var unit = side / 10
    while !Int(spacing).isMultiple(of: unit) { unit /= 10 }
    let digits = String(meters % side / unit)
    let count = String(side / unit).count - 1
    return String(repeating: "0", count: count - digits.count) + digits
  }

  private static func text(_ number: Int) -> String {
    number < 0 ? "−\(number.magnitude)" : "\(number)"
  }
}

extension GridLabelText {
  /// The characters of the texts of grids.
  static let characters = "0123456789 −mABCDEFGHJKLMNPQRSTUVWXYZ"

  /// Creates the texts of a grid in a view.
  init(_ system: ReferenceGrid.System, spacing: Double, in viewport: Viewport) {
    self.init(system: system, spacing: spacing)
    guard system == .map, let units = viewport.referenceSystem?.units else { return }
    letters = (units.x < 0 ? "W" : "E", units.y < 0 ? "S" : "N")
  }
}
