import Foundation

/// The user's editor, as `$VISUAL` or `$EDITOR` names it.
enum TextEditor {
    /// Has a text edited, in a file that stays where what came of it is not taken.
    ///
    /// - Parameters:
    ///   - name: Of the file.
    ///   - command: By which it is tried again.
    ///   - take: Given what came of it, and the file's path.
    static func edit(
        _ text: String,
        named name: String,
        backBy command: String,
        take: (_ edited: String, _ file: String) async throws -> Void
    ) async throws {
        let environment = ProcessInfo.processInfo.environment
        let folder = FileManager.default.temporaryDirectory.path + "/wilco-edit-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let file = folder + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let editor = Process()
        editor.executableURL = URL(fileURLWithPath: "/bin/sh")
        let program = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "editor"
        editor.arguments = ["-c", "\(program) \"$1\"", "sh", file]
        try editor.run()
        editor.waitUntilExit()
        guard editor.terminationStatus == 0 else {
            throw CommandFailure(
                "\(program) ended with \(editor.terminationStatus); nothing was changed — your text is in \(file)"
            )
        }
        do {
            try await take(try String(contentsOfFile: file, encoding: .utf8), file)
            try? FileManager.default.removeItem(atPath: folder)
        } catch {
            throw CommandFailure(
                "\(error)\nnothing was changed; your text is in \(file) — mend it and bring it back with `\(command)`"
            )
        }
    }
}
