internal import Configuration
internal import Extensions
internal import Foundation
internal import Scripts
internal import YAMLFiles

/// The dialogues that come with an app: scripts in `tests/dialogues`.
enum AppDialogues {
    /// In the order of their names.
    static func paths(in folder: String) -> [String] {
        let dialogues = "\(folder)/tests/dialogues"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: dialogues)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().prefix(FolderLimits.entries).map { "\(dialogues)/\($0)" }
    }

    /// What is wrong with those that cannot be run.
    static func problems(in folder: String) -> [String] {
        paths(in: folder).flatMap { path -> [String] in
            if let fault = fault(of: path, in: folder) { return [fault] }
            do {
                _ = try DialogueScriptFile.load(path)
                return []
            } catch AssistantError.configuration(let complaints) {
                return complaints
            } catch {
                return ["\(path): \(error)"]
            }
        }
    }

    /// Why a file may not be read; nil: nothing is against it.
    static func fault(of path: String, in folder: String) -> String? {
        if let problem = RegularFile.strayed(path, from: folder) { return problem.description }
        return RegularFile.fault(at: path, limit: FolderLimits.file).map { reason in
            YAMLError.unreadable(file: path, reason: reason).problem.description
        }
    }
}
