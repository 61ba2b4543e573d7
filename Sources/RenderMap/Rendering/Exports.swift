// One import is enough for ordinary work: the types that the library's declarations name come along.
@_exported public import MapData
@_exported public import MapGeoJSON
@_exported public import MapGeometry
@_exported public import MapImages
@_exported public import MapJSON
@_exported public import MapRaster
@_exported public import MapStyle
