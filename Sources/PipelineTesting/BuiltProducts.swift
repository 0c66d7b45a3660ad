package import Foundation

/// The programs that were built with the running one.
package enum BuiltProducts {
    /// The folder of the test bundle or program, which is that of the programs too.
    package static let folder: URL? = {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return nil }
        let files = maps.split(separator: "\n").compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
        return Set(files.map { URL(fileURLWithPath: String($0)).deletingLastPathComponent() })
            .first { FileManager.default.isExecutableFile(atPath: $0.appending(component: "wilco").path) }
    }()

    package static func path(_ program: String) throws -> String {
        guard let folder else { throw Missing(program: program) }
        return folder.appending(component: program).path
    }

    package struct Missing: Error, CustomStringConvertible {
        let program: String
        package var description: String { "\(program) was not built — make build" }
    }

    /// The repository.
    package static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
}
