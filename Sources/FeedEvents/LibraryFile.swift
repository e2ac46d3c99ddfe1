internal import CLoader

/// Returns the path from which the library with a function was loaded; `nil` if the function is not loaded.
///
/// The path can contain symbolic links.
package func libraryFile(ofFunction symbol: String) -> String? {
  unsafe loader_path_of_library(symbol).map { unsafe String(cString: $0) }
}
