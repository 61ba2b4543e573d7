import MapImages
import MapRaster

/// Images at run time, for icons and patterns beside those of the style's sprites.
extension Map {
  /// The names of the images that are there; those of sprites are as soon as a layer may draw them.
  public var imageNames: Set<String> { images.names }

  /// Adds an image.
  ///
  /// - Throws: `MapError.data` where there is an image of this name already, or the options do not fit.
  public mutating func addImage(
    _ name: String, _ pixels: StraightPixels, options: ImageOptions = ImageOptions()
  ) throws(MapError) {
    loadSprites()
    guard images[name] == nil else {
      throw Self.wrongImage(name, "the image already exists; update it, or remove it first")
    }
    try setImage(name, pixels, options)
  }

  /// Puts another image in the place of the one called `name`, which may be of another size.
  ///
  /// - Throws: `MapError.data` where there is no image of this name, or the options do not fit.
  public mutating func updateImage(
    _ name: String, _ pixels: StraightPixels, options: ImageOptions = ImageOptions()
  ) throws(MapError) {
    try checkImage(name)
    try setImage(name, pixels, options)
  }

  /// Removes an image, be it from a sprite or added.
  ///
  /// - Throws: `MapError.data` where there is no image of this name.
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
