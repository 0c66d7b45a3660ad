internal import Glibc

/// How much can still be written into a folder, or into the one in which it would be made.
struct DiskRoom {
    /// For those who are not root; 0 also where there can be no more files.
    var bytes: Int
    var isWritable: Bool

    /// Nil: nobody can tell.
    init?(of folder: String) {
        var place = Substring(folder)
        while access(String(place), F_OK) != 0, let slash = place.lastIndex(of: "/"), slash > place.startIndex {
            place = place[..<slash]
        }
        var facts = statvfs()
        guard statvfs(String(place), &facts) == 0 else { return nil }
        // Some file systems do not count their files.
        let hasFiles = facts.f_files == 0 || facts.f_favail > 0
        let (product, isHuge) = Int(clamping: facts.f_bavail).multipliedReportingOverflow(by: Int(facts.f_frsize))
        bytes = hasFiles ? (isHuge ? .max : product) : 0
        isWritable = access(String(place), W_OK) == 0
    }
}
