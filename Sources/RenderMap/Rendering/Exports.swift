// This file exports the engine and the modules of the types in the library's declarations. Most programs need only
// one import.
@_exported public import MapEngine
@_exported public import MapVector
