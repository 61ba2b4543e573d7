// Exports the engine and the modules of the types in the library's declarations, so that most programs need one import.
@_exported public import MapEngine
@_exported public import MapVector
