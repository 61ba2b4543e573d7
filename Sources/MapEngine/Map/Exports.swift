// Exports the modules that declare types of the engine's API, so most programs need only one import.
@_exported public import MapData
@_exported public import MapGeoJSON
@_exported public import MapGeometry
@_exported public import MapImages
@_exported public import MapJSON
@_exported public import MapRaster
@_exported public import MapStyle
