private import FoundationEssentials

/// Removes folders that an app has written to, whatever it has done to keep them.
package enum FolderRemoval {
    /// Removes a folder with everything in it, as deep as it may be and whatever may be read of it.
    ///
    /// - Returns: Nothing is left of it.
    @discardableResult
    package static func remove(_ folder: String) -> Bool {
        guard FileManager.default.fileExists(atPath: folder) else { return true }
        // Either program goes deeper than there are descriptors.
        _ = BriefRun.run(["/bin/chmod", "-R", "-f", "u+rwX", "--", folder])
        _ = BriefRun.run(["/bin/rm", "-rf", "--", folder])
        return !FileManager.default.fileExists(atPath: folder)
    }
}
