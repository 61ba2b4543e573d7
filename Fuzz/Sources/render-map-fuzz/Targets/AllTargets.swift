/// All targets, in the order in which they are listed.
let allTargets: [any FuzzTarget.Type] = [
  JSONTarget.self, GeoJSONTarget.self, GeoJSONSequenceTarget.self, WKTTarget.self, WKBTarget.self,
  CSVTarget.self,
  GPXTarget.self, KMLTarget.self, GeoPackageTarget.self, GeoPackageRowsTarget.self, GDALTarget.self,
  RecognitionTarget.self,
  ExpressionTarget.self, FilterTarget.self, StyleTarget.self, LegendTarget.self,
  SimplestyleTarget.self,
  AnnotationTarget.self,
  MVTTarget.self, MLTTarget.self, GlyphsTarget.self, FontTarget.self, ShapingTarget.self,
  SpriteTarget.self,
  PMTilesTarget.self, PMTilesDirectoryTarget.self, MBTilesTarget.self, MBTilesRowsTarget.self,
  BundleTarget.self,
  ManifestTarget.self, TileJSONTarget.self, CompressionTarget.self, CacheTarget.self,
  HeaderTarget.self,
  URLTarget.self, ArgumentsTarget.self, PNGTarget.self, JPEGTarget.self, WebPTarget.self,
  ProvenanceTarget.self, JobTarget.self,
  MapTarget.self,
]
