private import FoundationEssentials
internal import Glibc

/// Gives each app a user id of its own, where Wilco runs as root.
///
/// The owner of an app's data folder is the record of it. The range is the one that systemd uses for users made on demand.
enum AppUserIDs {
    static let range: ClosedRange<uid_t> = 61_184...65_519

    /// Whether these ids exist here: a user namespace may have root and nobody else.
    static let areMapped: Bool = {
        let map = (try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8)) ?? ""
        return map.split(separator: "\n").contains { line in
            let numbers = line.split(separator: " ").compactMap { UInt64($0) }
            guard numbers.count == 3 else { return false }
            return numbers[0] <= UInt64(range.lowerBound) && numbers[0] + numbers[2] > UInt64(range.upperBound)
        }
    }()

    /// The id of the app whose data folder that is; the folder belongs to it afterwards.
    ///
    /// - Parameters:
    ///   - dataFolder: Lies beside those of the other apps.
    ///   - user: Whom the app runs as; nil: nobody else.
    static func claim(_ dataFolder: String, as user: uid_t? = nil) -> uid_t? {
        let present = owner(of: dataFolder)
        if let user { return present == user || give(dataFolder, to: user) ? user : nil }
        if let present, range.contains(present) { return present }
        let parent = (dataFolder.split(separator: "/").dropLast().map { "/" + $0 }).joined()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        let taken = Set(names.compactMap { owner(of: "\(parent)/\($0)") })
        // The same app gets the same id on every machine, as long as nobody else has it.
        let hash = dataFolder.split(separator: "/").last.map(hash) ?? 0
        let size = UInt64(range.count)
        for step in 0..<size {
            let candidate = range.lowerBound + uid_t((hash + step) % size)
            guard !taken.contains(candidate) else { continue }
            return give(dataFolder, to: candidate) ? candidate : nil
        }
        return nil
    }

    private static func owner(of path: String) -> uid_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_uid : nil
    }

    /// The folder last: when it belongs to the app, everything in it does.
    private static func give(_ folder: String, to user: uid_t) -> Bool {
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
            guard lchown("\(folder)/\(name)", user, user) == 0 else { return false }
        }
        // The folder above keeps others out; an app that was granted another's data reads it as one of the others.
        return chmod(folder, 0o755) == 0 && lchown(folder, user, user) == 0
    }

    private static func hash(_ text: Substring) -> UInt64 {
        text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 } >> 32
    }
}
