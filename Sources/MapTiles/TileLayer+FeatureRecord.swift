import MapGeoJSON

extension TileLayer {
  /// One feature as ranges into the columns: 48 bytes and no reference, as a city's tile has 20,000.
  public struct FeatureRecord: Sendable {
    /// The kind of geometry.
    public var type: GeometryType
    private var identifierKind = IdentifierKind.none
    /// The bits of the identifier's number.
    private var identifierBits: UInt64 = 0
    private var firstPart: UInt32 = 0
    private var endPart: UInt32 = 0
    private var firstTag: UInt32 = 0
    private var endTag: UInt32 = 0
    /// NaN where there is no progress.
    private var progressStart = Double.nan
    private var progressEnd = Double.nan

    private enum IdentifierKind: UInt8 {
      case none, integer, unsigned, double
    }

    /// A record of these ranges, all of which lie below 2^32.
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

    /// The feature's parts: indices into `partEnds`.
    public var parts: Range<Int> {
      get { Int(firstPart)..<Int(endPart) }
      set {
        (firstPart, endPart) = (
          UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)
        )
      }
    }

    /// The feature's attributes: indices into `tags`.
    public var tags: Range<Int> {
      get { Int(firstTag)..<Int(endTag) }
      set {
        (firstTag, endTag) = (
          UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)
        )
      }
    }

    /// The feature's identifier, if it has one. A string is kept as the integer that it starts with,
    /// and not at all where it starts with none.
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

    /// Which stretch of the whole line this is, as shares of its length from 0 to 1; nil unless the
    /// source was asked for line metrics.
    public var lineProgress: ClosedRange<Double>? {
      get { progressStart.isNaN ? nil : progressStart...progressEnd }
      set {
        progressStart = newValue?.lowerBound ?? .nan
        progressEnd = newValue?.upperBound ?? .nan
      }
    }
  }
}
