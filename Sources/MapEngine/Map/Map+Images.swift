import MapImages
import MapRaster

/// The images that programs add to the images of the style's sprites, for icons and patterns.
extension Map {
  /// The names of all images. Images of sprites are included once a layer may draw them.
  public var imageNames: Set<String> { images.names }

  /// Adds an image.
  ///
  /// - Throws: `MapError.data` if there is already an image with this name or the options are invalid for its size.
  public mutating func addImage(
    _ name: String, _ pixels: StraightPixels, options: ImageOptions = ImageOptions()
  ) throws(MapError) {
    loadSprites()
    guard images[name] == nil else {
      throw Self.wrongImage(name, "the image already exists; update it, or remove it first")
    }
    try setImage(name, pixels, options)
  }

  /// Replaces the image `name`. The new image may have another size.
  ///
  /// - Throws: `MapError.data` if there is no image with this name or the options are invalid for its size.
  public mutating func updateImage(
    _ name: String, _ pixels: StraightPixels, options: ImageOptions = ImageOptions()
  ) throws(MapError) {
    try checkImage(name)
    try setImage(name, pixels, options)
  }

  /// Removes an image of a sprite or of the program.
  ///
  /// - Throws: `MapError.data` if there is no image with this name.
  public mutating func removeImage(_ name: String) throws(MapError) {
    try checkImage(name)
    images[name] = nil
    spriteNames.remove(name)
  }

  private mutating func setImage(
    _ name: String, _ pixels: StraightPixels, _ options: ImageOptions
  ) throws(MapError) {
    if let mistake = options.mistake(width: pixels.width, height: pixels.height) {
      throw Self.wrongImage(name, mistake)
    }
    images[name] = StyleImage(pixels: PixelBuffer(premultiplying: pixels), options: options)
    spriteNames.remove(name)
  }

  private mutating func checkImage(_ name: String) throws(MapError) {
    loadSprites()
    guard images[name] != nil else {
      throw Self.wrongImage(name, "there is no image with this name; add it first")
    }
  }

  private static func wrongImage(_ name: String, _ message: String) -> MapError {
    MapError.data(place: "image \"\(name)\"", message: message)
  }
}
