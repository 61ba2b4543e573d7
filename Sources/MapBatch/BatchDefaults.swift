public import MapImages
public import RenderMap
public import MapData

/// What the jobs of a batch are that do not say otherwise.
public struct BatchDefaults: Sendable {
  /// The style; nil where a job must say one.
  public var style: ResourceLocation?
  /// What data alone is drawn over; nil for the light basemap.
  public var basemap: Basemap?
  /// The size; nil for 512 x 512.
  public var size: PictureSize?
  /// Device pixels per inch of paper, which files tell printing programs; nil where the size is in pixels.
  public var dpi: Double?
  /// The format.
  public var format = PictureFormat.png

  /// How the attribution of the sources is written.
  public var attribution = AttributionForm.full

  /// Nothing but a format, PNG, and the whole attribution.
  public init() {}
}
