import MapData
import MapImages
import MapJSON
import RenderMap

/// Animations, which are drawn instead of a picture.
extension Draw {
  /// Draws an animation and writes it.
  ///
  /// - Parameters:
  ///   - input: The style or data; nil if the members name it.
  ///   - path: The path of the animation.
  ///   - files: The files that the arguments name.
  ///   - early: A style that may already be parsed.
  func drawAnimation(
    of input: String?, to path: String, among files: ArgumentFiles, early: EarlyStyle?, threads: Int
  ) throws {
    var members = picture.members
    if let option = beside.ofPicture {
      throw Failure(.wrongArguments, "\(option) cannot be combined with --animate")
    }
    let format = PictureMember.format.name
    var form = try animation.form(of: path, requested: members[format]?.string)
    form.encoding = try Failure.ofRequest { () throws(RequestError) in
      try RequestMembers(arguments: members).encoding(ofAnimation: form.format)
    }
    // The frames are pictures of pixels. The options of the encoding apply to the file.
    for member in [.format] + PictureMember.Section.encoding.members { members[member.name] = nil }
    if form.format == .gif, members[PictureMember.transparent.name] != nil {
      throw Failure(
        .wrongArguments,
        "\(PictureMember.transparent.option) requires a png or webp file: gif has no translucent pixels"
      )
    }
    let log = InputLog(isHashing: false)
    let (drawing, prepared) = try reading.prepared(
      input, members, log: log, bundle: bundle, early: early,
      leavesOutProperties: animation.keyframes == nil)
    try bundle.checkIsComplete(in: prepared.bundle)
    do {
      if let text = animation.keyframes {
        let keyframes = try keyframes(text, with: drawing)
        try write(
          KeyframeAnimation(
            of: prepared, with: drawing, keyframes, in: form, threads: threads), to: path, form,
          among: files, log, threads: threads)
      } else {
        try write(
          TimeAnimation(
            of: prepared, with: drawing, step: animation.timeStep, window: animation.window,
            threads: threads), to: path, form, among: files, log, threads: threads)
      }
    } catch let error as RequestError {
      throw Failure(error)
    } catch let error as ImageError {
      throw Failure(
        error.isOfMissingLibrary ? .unreachable : .wrongArguments, "\(path): \(error)")
    } catch let error as FileWriteError {
      throw Failure(.unreachable, error.description)
    }
  }

  private func keyframes(
    _ text: String, with drawing: PictureDrawing
  ) throws(Failure) -> [Keyframe] {
    do throws(RequestError) {
      return try Keyframe.read(text, option: "--keyframes", with: drawing)
    } catch {
      throw error.isTemporary ? Failure(error) : Failure(.wrongInput, error.description)
    }
  }

  private func write(
    _ animation: some PictureAnimation, to path: String, _ form: AnimationForm,
    among files: ArgumentFiles, _ log: InputLog, threads: Int
  ) throws {
    var files = files
    files.reads(log)
    try files.check()
    try form.write(animation, to: path == "-" ? nil : path, threads: threads) { warnings in
      try reading.strictness.report(warnings)
    }
    if reading.strictness.verbose { Output.error("\(path): \(animation.frameCount) frames") }
  }
}
