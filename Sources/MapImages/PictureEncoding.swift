/// The options of the encoding of a picture.
public struct PictureEncoding: Hashable, Sendable {
  /// An option of the encoding.
  public enum Option: String, CaseIterable, Sendable {
    /// The quality of a lossy file.
    case quality
    /// The maximum number of colors of a file with a palette.
    case colors
    /// Whether the file shows the whole picture before it is complete.
    case progressive

    /// The valid values. 0 and 1 are the values of a flag.
    public var values: ClosedRange<Int> {
      switch self {
      case .quality: 1...100
      case .colors: 2...256
      case .progressive: Self.flag
      }
    }

    /// Whether the option is on or off.
    public var isFlag: Bool { values == Self.flag }

    private static let flag = 0...1

    /// The requirement that a value must meet.
    public var requirement: String {
      isFlag
        ? "must be true or false" : "must be from \(values.lowerBound) to \(values.upperBound)"
    }

    /// The formats that have the option.
    public var formats: [PictureFormat] {
      switch self {
      case .quality: [.webp, .jpeg, .avif]
      case .colors: [.png]
      case .progressive: [.jpeg]
      }
    }

    /// The formats of animations that have the option.
    public var animationFormats: [AnimationFormat] {
      switch self {
      case .quality: [.webp]
      case .colors: [.gif]
      case .progressive: []
      }
    }

    /// Returns the reason why the option cannot be used in a format that does not have it.
    ///
    /// - Parameter format: The name of the format.
    public func refusal(in format: String) -> String {
      refusal("the format", formats.map(\.rawValue), not: format)
    }

    /// Returns the reason why the option cannot be used in animations of a format that does not have it.
    public func refusal(inAnimations format: AnimationFormat) -> String {
      animationFormats.isEmpty
        ? "cannot be used in animations"
        : refusal("an animation as", animationFormats.map(\.rawValue), not: format.rawValue)
    }

    private func refusal(_ kind: String, _ names: [String], not format: String) -> String {
      let list = names.dropLast().joined(separator: ", ") + (names.count > 1 ? " or " : "")
      return "requires \(kind) \(list)\(names[names.count - 1]), not \(format)"
    }
  }

  /// The quality of JPEG files if no quality is set.
  public static let usualJPEGQuality = 90
  /// The quality of AVIF files if no quality is set.
  public static let usualAVIFQuality = 75

  /// The quality, from 1 to 100. If it is nil, JPEG and AVIF files have their usual quality, and WebP
  /// files and animations are lossless.
  public var quality: Int?
  /// The maximum number of colors of a PNG file, from 2 to 256, or of the new colors in each frame of
  /// a GIF file. If there are more colors, similar colors are replaced by one color, without
  /// dithering. If it is nil, PNG files are lossless.
  public var colors: Int?
  /// Whether a JPEG file is progressive: it shows the whole picture, and then finer details, while it
  /// is loaded.
  public var isProgressive: Bool

  /// Creates options. By default, they are the defaults of each format.
  public init(quality: Int? = nil, colors: Int? = nil, isProgressive: Bool = false) {
    self.quality = quality
    self.colors = colors
    self.isProgressive = isProgressive
  }

  /// The value of an option, or nil for the default of the format.
  public subscript(option: Option) -> Int? {
    get {
      switch option {
      case .quality: quality
      case .colors: colors
      case .progressive: isProgressive ? 1 : nil
      }
    }
    set {
      switch option {
      case .quality: quality = newValue
      case .colors: colors = newValue
      case .progressive: isProgressive = newValue == 1
      }
    }
  }

  /// Returns these options. Options that are not set have the values of other options.
  public func over(_ others: PictureEncoding?) -> PictureEncoding {
    var result = self
    for option in Option.allCases { result[option] = self[option] ?? others?[option] }
    return result
  }

  /// Returns the first option that cannot be used in a format, with the reason. Returns nil if all
  /// options can be used.
  public func fault(in format: PictureFormat) -> (option: Option, reason: String)? {
    fault { $0.formats.contains(format) ? nil : $0.refusal(in: format.rawValue) }
  }

  /// Returns the first option that cannot be used in animations of a format, with the reason. Returns
  /// nil if all options can be used.
  public func fault(
    inAnimations format: AnimationFormat
  ) -> (option: Option, reason: String)? {
    fault { $0.animationFormats.contains(format) ? nil : $0.refusal(inAnimations: format) }
  }

  private func fault(_ refusal: (Option) -> String?) -> (option: Option, reason: String)? {
    for option in Option.allCases {
      guard let value = self[option] else { continue }
      if let refusal = refusal(option) { return (option, refusal) }
      guard option.values.contains(value) else { return (option, option.requirement) }
    }
    return nil
  }
}

/// The metadata of an output file, and the options of its encoding.
public struct PictureDetails: Hashable, Sendable {
  /// The text entries. Only PNG files contain all of them. TIFF files contain the one with the keyword
  /// `Copyright`.
  public var text: [PNG.Text]
  /// The hash of the job that the picture was drawn from, in ASCII. A PNG file contains it in a
  /// text, a JPEG file in the comment, a WebP file in a chunk, and an AVIF file in its metadata. A
  /// TIFF file contains no hash. It is nil if the file contains no hash.
  public var job: String?
  /// The resolution in pixels per meter for PNG files (`pHYs`), JPEG files (JFIF) and TIFF files. It is
  /// nil if it is unknown.
  public var pixelsPerMeter: Double?
  /// The options of the encoding.
  public var encoding: PictureEncoding
  /// The place of the map, which only TIFF files contain; nil if it is unknown.
  public var georeference: PictureGeoreference?

  /// Creates details. By default, there is no metadata, and the options are the defaults of the format.
  public init(
    text: [PNG.Text] = [], pixelsPerMeter: Double? = nil,
    encoding: PictureEncoding = PictureEncoding()
  ) {
    self.text = text
    self.pixelsPerMeter = pixelsPerMeter
    self.encoding = encoding
  }
}
