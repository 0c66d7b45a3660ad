import AudioIO
import Foundation

/// The library alone on the same sounds, as a program measures it that lies beside a folder of recordings: `bare.py`.
///
/// It is called with a folder of WAV files and prints "31 of 39 right" with whatever else.
struct EngineAlone {
    enum Problem: Error, CustomStringConvertible {
        case failed(program: String, output: String)

        var description: String {
            switch self {
            case .failed(let program, let output):
                "\(program) did not say how many were right: \(output) — it needs python3 and Debian's package pocketsphinx"
            }
        }
    }

    private let program: String

    /// - Parameter folder: Of recordings; nil where no such program lies beside it.
    init?(besideRecordings folder: String) {
        program = URL(fileURLWithPath: folder).deletingLastPathComponent().path + "/bare.py"
        guard FileManager.default.fileExists(atPath: program) else { return nil }
    }

    /// How many of the sounds it understands.
    func understood(_ items: [LabelledRecordings.Item], _ sounds: [[Int16]]) throws -> Proportion {
        let folder = FileManager.default.temporaryDirectory.path + "/wilco-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (item, sound) in zip(items, sounds) {
            try AudioFile.write("\(folder)/\(item.name)", samples: sound, sampleRate: 16_000)
        }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", program, folder]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let found = text.firstMatch(of: #/(\d+) of (\d+) right/#),
            let count = Int(found.1), let total = Int(found.2), process.terminationStatus == 0
        else { throw Problem.failed(program: program, output: String(text.suffix(300))) }
        return Proportion(count: count, total: total)
    }
}
