/// A file or folder of which changes are told, whether it is there yet or not.
package struct WatchedPlace: Sendable, Hashable {
    /// Absolute.
    let path: String
    /// Levels of folders of which the contents are told; 1: those of the folder itself.
    let depth: Int

    /// A file with those beside it whose names begin as its does, or a folder with what is directly in it.
    package static func entry(_ path: String) -> WatchedPlace { WatchedPlace(path: path, depth: 1) }

    /// A folder with the folders in it, but for hidden ones.
    package static func tree(_ path: String, depth: Int = 5) -> WatchedPlace { WatchedPlace(path: path, depth: depth) }
}
