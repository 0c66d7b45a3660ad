import Foundation

/// The recordings of real people that `WILCO_TEST_DATA` names, split in a half to fit on and a half to report.
enum Recordings {
    static var folder: String? { ProcessInfo.processInfo.environment["WILCO_TEST_DATA"].map { "\($0)/speech" } }

    struct Command {
        var path: String
        /// Values that were asked for, by slot.
        var slots: [String: String]
    }

    static func commands() throws -> [Command] {
        guard let folder else { return [] }
        struct Label: Decodable { var slots: [String: String] }
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/commands/labels.json"))
        return try JSONDecoder().decode([String: Label].self, from: data).sorted { $0.key < $1.key }
            .map { Command(path: "\(folder)/commands/wav/\($0.key)", slots: $0.value.slots) }
    }

    static func invocations() throws -> [(phrase: String, path: String)] {
        guard let folder else { return [] }
        let manager = FileManager.default
        return try manager.contentsOfDirectory(atPath: "\(folder)/invocation").sorted().flatMap { phrase in
            try manager.contentsOfDirectory(atPath: "\(folder)/invocation/\(phrase)").sorted()
                .map { (phrase.replacingOccurrences(of: "-", with: " "), "\(folder)/invocation/\(phrase)/\($0)") }
        }
    }
}
