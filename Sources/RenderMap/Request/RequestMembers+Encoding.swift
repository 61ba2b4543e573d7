package import MapImages

/// The options of the encoding of the file.
extension RequestMembers {
  /// Returns the options that the format has. An option that the format does not have is left out;
  /// `checkEncoding(in:)` refuses it.
  package func encoding(in format: OutputFormat) throws(RequestError) -> PictureEncoding {
    var encoding = PictureEncoding()
    for option in PictureEncoding.Option.allCases {
      let value = try value(of: option)
      if format.has(option) { encoding[option] = value }
    }
    return encoding
  }

  /// Checks that the format has the options. Defaults that it does not have are ignored.
  package func checkEncoding(in format: OutputFormat) throws(RequestError) {
    for option in PictureEncoding.Option.allCases
    where hasOwn(option.member) && !format.has(option) {
      guard try value(of: option) != nil else { continue }
      throw error(option.member.name, option.refusal(in: format.name))
    }
  }

  /// Returns the options of an animation.
  ///
  /// - Parameter format: The format of its file; nil for a stream of PNG files.
  /// - Throws: `RequestError` if the format does not have an option.
  package func encoding(ofAnimation format: AnimationFormat?) throws(RequestError)
    -> PictureEncoding
  {
    guard let format else {
      try checkEncoding(in: .pixels(.png))
      return try encoding(in: .pixels(.png))
    }
    var encoding = PictureEncoding()
    for option in PictureEncoding.Option.allCases { encoding[option] = try value(of: option) }
    if let (option, reason) = encoding.fault(inAnimations: format) {
      throw error(option.member.name, reason)
    }
    return encoding
  }

  private func value(of option: PictureEncoding.Option) throws(RequestError) -> Int? {
    guard option.isFlag else { return try integer(option.member) }
    return try flag(option.member) ? 1 : nil
  }
}

extension OutputFormat {
  /// Returns whether the format has an option of the encoding.
  fileprivate func has(_ option: PictureEncoding.Option) -> Bool {
    pixels.map(option.formats.contains) ?? false
  }
}

extension PictureEncoding.Option {
  /// The member that sets the option.
  fileprivate var member: PictureMember {
    switch self {
    case .quality: .quality
    case .colors: .colors
    case .progressive: .progressive
    }
  }
}
