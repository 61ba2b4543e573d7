import ArgumentParser
import RenderMap
import MapData

/// How much memory may be taken, as `--max-memory` says.
struct MemoryLimit {
  /// The help of `--max-memory`.
  static let help = ArgumentHelp(
    "Memory for the picture, files, features and decoded images, such as 512M or 8G (default: 4G).",
    valueName: "bytes")

  /// The most bytes.
  let bytes: Int

  /// The limit that was asked for.
  init(_ asked: ByteCount?) { bytes = asked?.bytes ?? MemoryBudget.defaultLimit }

  /// Bounds what a loader reads.
  func bound(_ loader: inout ResourceLoader) {
    loader.limit = min(loader.limit, bytes)
    loader.memory = MemoryBudget(limit: bytes)
  }

  /// Refuses a picture that takes more: it and the encoder's copy of it have four bytes a pixel each.
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
