import MapJSON

/// A source of contour lines, which are computed from the tiles of an elevation source. It is not part of the style
/// specification; its members have the names of the proposal
/// https://github.com/maplibre/maplibre-style-spec/issues/583.
public struct ContourSource: Hashable, Sendable {
  /// A number that depends on the zoom level of tiles. It changes in steps.
  public struct Steps: Hashable, Sendable {
    /// The number below the zoom level of the first step.
    public var first: Double
    /// The zoom levels from which other numbers apply, in ascending order.
    public var steps: [Step]

    /// A number that applies from a zoom level.
    public struct Step: Hashable, Sendable {
      /// The zoom level.
      public var zoom: Double
      /// The number.
      public var value: Double
    }

    /// Creates the same number for all zoom levels.
    public init(_ first: Double) {
      self.first = first
      steps = []
    }

    /// Creates steps from `json`: a number, or an array of a number followed by zoom levels, each with its number. Nil
    /// if `json` has another form, if the zoom levels do not ascend, or if a number is not in `range`.
    init?(_ json: JSONValue?, in range: ClosedRange<Double>) {
      let elements = json?.array ?? json.map { [$0] } ?? []
      let numbers = elements.compactMap(\.double)
      guard numbers.count == elements.count, numbers.count % 2 == 1, let first = numbers.first
      else { return nil }
      self.init(first)
      for index in stride(from: 1, to: numbers.count, by: 2) {
        guard numbers[index] > steps.last?.zoom ?? -.infinity else { return nil }
        steps.append(Step(zoom: numbers[index], value: numbers[index + 1]))
      }
      guard range.contains(first), steps.allSatisfy({ range.contains($0.value) }) else {
        return nil
      }
    }

    /// Returns the number at a zoom level.
    public func value(atZoom zoom: Double) -> Double {
      steps.last { $0.zoom <= zoom }?.value ?? first
    }
  }

  /// The name of the elevation source, whose type is `raster-dem`.
  public var source: String
  /// The length of the unit of elevations, in meters. The default is 1.
  public var unit: Double
  /// The differences of elevation between contour lines, in units. By default, there are lines every 200 meters below
  /// zoom level 12, every 100 meters from level 12, every 50 meters from level 14, and every 20 meters from level 15.
  public var intervals: Steps
  /// The numbers of contour lines from one major line to the next, which are rounded to integers. The default is 5.
  public var majorMultiplier: Steps
  /// The highest zoom level of tiles. Higher levels use enlarged tiles. By default, it is the last level at which the
  /// elevation tiles or the intervals change.
  public var maxzoom: Double?
  /// The number of zoom levels between a tile and the elevation tiles from which it is computed. The default is 1.
  public var overzoom: Int

  /// The lengths of units with names, in meters.
  static let units = ["meters": 1, "feet": 0.3048]
  /// The valid intervals. Smaller intervals are below the precision of elevation tiles.
  package static let validIntervals = 1e-3...1e6
  /// The valid lengths of a unit, in meters.
  static let validUnits = 1e-3...1e6
  /// The valid numbers of contour lines between major lines.
  package static let validMultipliers = 1.0...1000

  /// Creates a source from `json`. Nil if `json` does not name an elevation source. Invalid members are replaced by
  /// their defaults.
  init?(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.contourSource)
    guard let source = members.text("source") else { return nil }
    self.source = source
    unit = members.value("unit").flatMap(Self.unit) ?? 1
    intervals = Self.steps("intervals", members, in: Self.validIntervals)
    majorMultiplier = Self.steps("majorMultiplier", members, in: Self.validMultipliers)
    maxzoom = members.given("maxzoom")?.double
    overzoom = members.integer("overzoom")
  }

  /// Returns the length of a unit in meters. The unit is a name or a length. Nil if the unit is invalid.
  static func unit(_ json: JSONValue) -> Double? {
    if let name = json.string { return units[name] }
    return json.double.flatMap { validUnits.contains($0) ? $0 : nil }
  }

  private static func steps(
    _ name: String, _ members: MemberReader, in range: ClosedRange<Double>
  ) -> Steps {
    let standard = MemberTable.contourSource.first { $0.name == name }?.defaultValue
    return Steps(members.value(name), in: range) ?? Steps(standard, in: range)
      ?? Steps(range.upperBound)
  }
}
