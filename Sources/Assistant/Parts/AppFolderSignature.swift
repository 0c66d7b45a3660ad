internal import Foundation

/// What apps' folders hold, so that a change is noticed: names, sizes and times of their files.
struct AppFolderSignature: Sendable, Equatable {
    private var files: [String: [Double]] = [:]

    /// Looks at apps, and at folders of apps; what is built and versioned is left out.
    init(folders: [String]) {
        for folder in folders { look(folder, depth: 0) }
    }

    private static let limit = 5_000

    private mutating func look(_ folder: String, depth: Int) {
        guard depth < 5, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where !name.hasPrefix(".") && name != "__pycache__" && files.count < Self.limit {
            let path = "\(folder)/\(name)"
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { continue }
            if attributes[.type] as? FileAttributeType == .typeDirectory {
                look(path, depth: depth + 1)
            } else {
                let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                files[path] = [time, (attributes[.size] as? NSNumber)?.doubleValue ?? 0]
            }
        }
    }
}
