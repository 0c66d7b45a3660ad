import Foundation
import PackagePlugin

/// Writes the types of an app's intents, and the protocol its author implements, whenever its definition has changed.
///
/// The definition is the nearest folder with an `app.yaml`, from the target's own folder upwards.
@main
struct IntentsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let folder = definition(above: target.directoryURL) else {
            Diagnostics.error("there is no app.yaml in or above \(target.directoryURL.path) — add the app's definition")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "Intents.swift")
        let names = ["app.yaml", "intents.yaml"] + texts(in: folder, "vocabulary") + texts(in: folder, "dialogs")
        return [
            .buildCommand(
                displayName: "Writing the intents of \(folder.lastPathComponent)",
                executable: try context.tool(named: "wilco-generate").url,
                arguments: [folder.path, output.path],
                inputFiles: names.map { folder.appending(path: $0) },
                outputFiles: [output]
            )
        ]
    }

    private func definition(above start: URL) -> URL? {
        var folder = start
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appending(path: "app.yaml").path) { return folder }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    private func texts(in folder: URL, _ kind: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(kind)/\($0)" }
    }
}
