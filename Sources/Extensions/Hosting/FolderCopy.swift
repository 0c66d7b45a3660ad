/// Copies what apps have written, as they left it.
package enum FolderCopy {
    /// Copies files, and folders with everything in them: owners, rights, links and FIFOs stay what they are.
    ///
    /// - Parameter folder: Exists.
    /// - Returns: What could not be copied, and why; nil: everything is there.
    package static func copy(_ paths: [String], into folder: String) -> String? {
        guard !paths.isEmpty else { return nil }
        let outcome = BriefRun.run(["/bin/cp", "-a", "--"] + paths + [folder + "/"])
        guard outcome.status != 0 else { return nil }
        let line = outcome.errorText.split(separator: "\n").first ?? "exit status \(outcome.status)"
        let complaint = line.trimmingPrefix("/bin/cp: ")
        // Nobody reads a path of a thousand folders.
        guard complaint.count > 300, let colon = complaint.lastIndex(of: ":") else { return String(complaint) }
        return String(complaint[colon...].dropFirst(2))
    }
}
