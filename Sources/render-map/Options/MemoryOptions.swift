import ArgumentParser
import MapData
import RenderMap

/// The memory limit of `--max-memory`.
struct MemoryLimit {
  /// The help of `--max-memory`.
  static let help = ArgumentHelp(
    "Memory for the picture, files, features and decoded images, such as 512M or 8G (default: 4G).",
    valueName: "bytes")

  /// The limit in bytes.
  let bytes: Int

  /// Creates the requested limit. The default is 4 GiB.
  init(_ requested: ByteCount?) { bytes = requested?.bytes ?? MemoryBudget.defaultLimit }

  /// Applies the limit to the memory of a loader.
  func apply(to loader: inout ResourceLoader) {
    loader.limit = min(loader.limit, bytes)
    loader.memory = MemoryBudget(limit: bytes)
  }

  /// Checks that a picture does not exceed the limit. The picture uses four bytes per pixel, and the encoder's copy
  /// of it uses another four.
  func check(_ picture: PictureSize) throws(Failure) {
    let needed = picture.deviceWidth * picture.deviceHeight * 8
    guard needed > bytes else { return }
    throw Failure(
      .wrongArguments,
      "a picture of \(picture.deviceWidth)x\(picture.deviceHeight) device pixels takes "
        + "\(needed >> 20) MiB, above the limit of \(bytes >> 20) MiB; make it smaller "
        + "or raise --max-memory")
  }
}

/// A number of bytes. The suffix K, M, G or T means a power of 1,024.
struct ByteCount: ExpressibleByArgument {
  /// The number of bytes.
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    let shift = argument.uppercased().last.flatMap { units[$0] }
    let digits = shift == nil ? Substring(argument) : argument.dropLast()
    guard let number = Double(digits) else { return nil }
    let count = number * Double(1 << (shift ?? 0))
    guard count >= 1, count < Double(Int.max) else { return nil }
    bytes = Int(count)
  }

  /// The number of bytes as an argument of the command, in the largest unit that divides it.
  var defaultValueDescription: String {
    for (letter, shift) in [("T", 40), ("G", 30), ("M", 20), ("K", 10)]
    where bytes > 0 && bytes % (1 << shift) == 0 {
      return "\(bytes >> shift)\(letter)"
    }
    return "\(bytes)"
  }
}
