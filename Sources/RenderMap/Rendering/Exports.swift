// This file exports the engine and the modules whose types appear in the library's declarations, so most programs need
// only one import.
@_exported public import MapEngine
@_exported public import MapVector
