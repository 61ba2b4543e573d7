import MapGeoJSON

/// The features of a layer of a tile, stored in columns. The columns are a flat array of points, an array of the
/// ends of rings and lines, and attributes as indices into tables of names and values.
///
/// The points of a point feature form one part. A ring repeats its first point at its end.
public struct TileLayer: Sendable {
  /// The geometry type of a feature.
  public enum GeometryType: UInt8, Sendable {
    /// One or more points.
    case point = 1
    /// One or more lines.
    case line = 2
    /// One or more polygons. An exterior ring precedes its holes, which have the opposite winding. According
    /// to the specification, an exterior ring has positive area in tile coordinates.
    case polygon = 3
  }

  /// A point in tile units. The tile has the coordinates `0..<extent`, and its buffer extends beyond them. The
  /// coordinate y grows southward.
  @frozen
  public struct TilePoint: Hashable, Sendable {
    /// The distance from the tile's western edge, in tile units.
    public var x: Int32
    /// The distance from the tile's northern edge, in tile units.
    public var y: Int32

    /// Creates the point at `x` and `y`, in tile units.
    @inlinable
    public init(_ x: Int32, _ y: Int32) {
      self.x = x
      self.y = y
    }
  }

  /// An attribute: a name and a value.
  public struct Tag: Hashable, Sendable, BitwiseCopyable {
    /// The index of the name in `keys`.
    public var key: UInt32
    /// The index of the value in `values`.
    public var value: UInt32

    /// Creates an attribute from its indices.
    public init(key: UInt32, value: UInt32) {
      self.key = key
      self.value = value
    }
  }

  /// The name of the layer. It is empty for GeoJSON.
  public var name: String
  /// The number of tile units per side.
  public var extent: Int
  /// All points of all features.
  public var points: [TilePoint] = []
  /// The end of each part in `points`. A part is a set of points, a line or a ring. It starts at the end of the
  /// previous part.
  public var partEnds: [Int] = []
  /// The features in the order of the data.
  public var features: [FeatureRecord] = []
  /// The names of attributes, to which `Tag.key` refers.
  public var keys: [String] = []
  /// The values of attributes, to which `Tag.value` refers.
  public var values: [AttributeValue] = []
  /// The attributes of all features, in the order of the features.
  public var tags: [Tag] = []
  /// The unrounded positions of the points. It is nil unless the layer was cut from an ancestor's layer.
  public var cut: CutPositions?
  /// The number of features that were skipped because their geometry type is unknown.
  public var unknownFeatureCount = 0
  /// A tolerated error in the data, or nil if the data is valid. In spite of the error, the features are equal to the
  /// features that MapLibre reads.
  public var damage: VectorTileError?

  /// Creates an empty layer with `extent` tile units per side.
  public init(name: String, extent: Int) {
    self.name = name
    self.extent = extent
  }

  /// Returns the points of part `index`.
  @inlinable
  public func points(ofPart index: Int) -> ArraySlice<TilePoint> {
    points[(index == 0 ? 0 : partEnds[index - 1])..<partEnds[index]]
  }

  /// The points of all parts while a layer lends them. Loops use this type so that they need not retain the layer's
  /// arrays for each part.
  public struct Parts {
    private let points: UnsafeBufferPointer<TilePoint>
    private let ends: UnsafeBufferPointer<Int>

    fileprivate init(points: UnsafeBufferPointer<TilePoint>, ends: UnsafeBufferPointer<Int>) {
      self.points = points
      self.ends = ends
    }

    /// The points of the part at an index.
    public subscript(index: Int) -> UnsafeBufferPointer<TilePoint> {
      precondition(index >= 0 && index < ends.count, "a layer has only its parts")
      let (start, end) = (index == 0 ? 0 : ends[index - 1], ends[index])
      precondition(start >= 0 && start <= end && end <= points.count, "a part has only its points")
      return UnsafeBufferPointer(rebasing: points[start..<end])
    }
  }

  /// Lends the points of all parts to `body`.
  public func withParts<Result>(_ body: (Parts) -> Result) -> Result {
    points.withUnsafeBufferPointer { points in
      partEnds.withUnsafeBufferPointer { body(Parts(points: points, ends: $0)) }
    }
  }
}

extension TileLayer {
  /// A feature as ranges into the columns. It takes 48 bytes and contains no references, because tiles of cities
  /// contain 20,000 features.
  public struct FeatureRecord: Sendable {
    /// The geometry type of the feature.
    public var type: GeometryType
    private var identifierKind = IdentifierKind.none
    /// The bits of the numeric identifier.
    private var identifierBits: UInt64 = 0
    private var firstPart: UInt32 = 0
    private var endPart: UInt32 = 0
    private var firstTag: UInt32 = 0
    private var endTag: UInt32 = 0
    /// The start of `lineProgress`, or NaN if there is no line progress.
    private var progressStart = Double.nan
    private var progressEnd = Double.nan

    private enum IdentifierKind: UInt8 {
      case none, integer, unsigned, double
    }

    /// Creates a record. The bounds of all ranges must be below 2^32.
    public init(
      type: GeometryType, identifier: Feature.Identifier?, parts: Range<Int>, tags: Range<Int>,
      lineProgress: ClosedRange<Double>? = nil
    ) {
      self.type = type
      self.identifier = identifier
      self.parts = parts
      self.tags = tags
      self.lineProgress = lineProgress
    }

    /// The feature's parts, as indices into `partEnds`.
    public var parts: Range<Int> {
      get { Int(firstPart)..<Int(endPart) }
      set {
        (firstPart, endPart) = (
          UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)
        )
      }
    }

    /// The feature's attributes, as indices into `tags`.
    public var tags: Range<Int> {
      get { Int(firstTag)..<Int(endTag) }
      set {
        (firstTag, endTag) = (
          UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)
        )
      }
    }

    /// The identifier, or nil if there is no identifier. A string is stored as the integer at its start. A string
    /// that does not start with an integer is not stored.
    public var identifier: Feature.Identifier? {
      get {
        switch identifierKind {
        case .none: nil
        case .integer: .integer(Int64(bitPattern: identifierBits))
        case .unsigned: .unsigned(identifierBits)
        case .double: .double(Double(bitPattern: identifierBits))
        }
      }
      set {
        (identifierKind, identifierBits) =
          switch newValue?.asNumber {
          case .integer(let number): (.integer, UInt64(bitPattern: number))
          case .unsigned(let number): (.unsigned, number)
          case .double(let number): (.double, number.bitPattern)
          case .string, nil: (.none, 0)
          }
      }
    }

    /// Sets the identifier to an integer.
    mutating func setIdentifier(_ number: UInt64) {
      identifierKind = number > UInt64(Int64.max) ? .unsigned : .integer
      identifierBits = number
    }

    /// The part of the whole line that this line covers, as fractions of the length of the whole line. It is nil
    /// unless the source has line metrics.
    public var lineProgress: ClosedRange<Double>? {
      get { progressStart.isNaN ? nil : progressStart...progressEnd }
      set {
        progressStart = newValue?.lowerBound ?? .nan
        progressEnd = newValue?.upperBound ?? .nan
      }
    }
  }
}

extension Feature.Identifier {
  /// The identifier as it is stored in tiles. A number is unchanged, and a string becomes the integer at its start.
  /// It is nil if the string does not start with an integer. MapLibre's expressions and feature states use the same
  /// identifiers.
  var asNumber: Feature.Identifier? {
    guard case .string(let text) = self else { return self }
    var digits = text.drop(while: \.isWhitespace)
    let sign = digits.first == "-" || digits.first == "+" ? String(digits.removeFirst()) : ""
    let number = sign + digits.prefix { "0"..."9" ~= $0 }
    if let integer = Int64(number) { return .integer(integer) }
    if let integer = UInt64(number) { return .unsigned(integer) }
    return Double(number).map { .double($0) }
  }
}

/// Returns the nearest integer, clamped to 32 bits. Halves are rounded up as in ECMAScript's Math.round.
@inline(__always)
func nearestInteger(_ value: Double) -> Int32 {
  let above = value.rounded(.up)
  let nearest = above - 0.5 > value ? above - 1 : above
  return Int32(min(max(nearest, Double(Int32.min)), Double(Int32.max)))
}
